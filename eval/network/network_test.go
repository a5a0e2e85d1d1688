package network

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

const testRows = 40

// testForm is the form of the file.
var testForm = Form{Game: "some game", Version: 1, Rows: testRows, Outputs: 2}

// randomValues returns values of a file whose sums stay within 16 bits for a few features, and pass both ends of the
// range of a unit.
func randomValues(rng *rand.Rand) []int16 {
	values := make([]int16, testForm.Table().Entries)
	for i := range values {
		switch {
		case i < Units*(testRows+1):
			values[i] = int16(rng.IntN(1000) - 450)
		default:
			values[i] = int16(rng.IntN(2*MaxOutput+1) - MaxOutput)
		}
	}
	return values
}

// naive returns the value of a position with the given features, by view, for the seat to move.
func naive(values []int16, features [][2]int) int32 {
	row := func(i int) []int16 { return values[Units*i:][:Units] }
	sum := int64(values[len(values)-1]) * RowUnit
	for view := range 2 {
		for i := range Units {
			unit := int64(row(testRows)[i])
			for _, f := range features {
				unit += int64(row(f[view])[i])
			}
			sum += min(max(unit, 0), maxUnit) * int64(row(testRows + 1 + view)[i])
		}
	}
	return int32(sum / (RowUnit * OutputUnit))
}

// Values of incrementally updated sums equal those computed from all features, for both seats.
func TestIncremental(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		values := randomValues(rng)
		n, err := testForm.New(values)
		if err != nil {
			t.Fatal(err)
		}
		// Row i of rows is seen as row i by seat 0 and as row testRows-1-i by seat 1.
		var rows []Sums
		var viewRows []View
		for i := range testRows {
			rows = append(rows, n.Row(i, testRows-1-i))
			viewRows = append(viewRows, n.ViewRow(i))
		}
		sums, view := n.Start(), n.ViewStart()
		var features []int
		for range 30 {
			var changes []Change
			for range rng.IntN(12) {
				if len(features) < 20 {
					f := rng.IntN(testRows)
					features = append(features, f)
					sums.Add(&rows[f])
					view.Add(&viewRows[f])
				}
				i, f := rng.IntN(len(features)), rng.IntN(testRows)
				changes = append(changes, Change{Was: uint16(features[i]), Now: uint16(f)})
				features[i] = f
			}
			plain := sums
			plain.replaceEach(rows, changes)
			sums.ReplaceAll(rows, changes)
			if sums != plain {
				t.Fatalf("sums %x, want %x", sums, plain)
			}
			view.ReplaceAll(viewRows, changes)
			if view != View(sums[:viewWords]) {
				t.Fatalf("a view has %x, want %x", view, sums[:viewWords])
			}
			for seat := range uint(2) {
				var seen [][2]int
				for _, f := range features {
					views := [2]int{f, testRows - 1 - f}
					seen = append(seen, [2]int{views[seat], views[1-seat]})
				}
				if got, want := n.Value(&sums, seat), naive(values, seen); got != want {
					t.Fatalf("value %d, want %d", got, want)
				}
			}
		}
	}
}

// The assembly computes the same as the code in Go, for all sums.
func TestKernels(t *testing.T) {
	if !hasKernels {
		t.Skip("this machine has no instructions for the assembly")
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		var own, other [viewWords]uint64
		for i := range own {
			own[i], other[i] = rng.Uint64(), rng.Uint64()
		}
		var w outputs
		for i := range Units {
			w.own[i], w.other[i] = int16(rng.IntN(2*MaxOutput+1)-MaxOutput), int16(rng.IntN(2*MaxOutput+1)-MaxOutput)
		}
		if got, want := dotViews(&own, &other, &w), dotView(&own, &w.own)+dotView(&other, &w.other); got != want {
			t.Fatalf("%x, %x, %v: %d, want %d", own, other, w, got, want)
		}
	}
}

func TestWrongValues(t *testing.T) {
	good := randomValues(rand.New(rand.NewPCG(5, 6)))
	if n, err := testForm.New(good); err != nil || len(n.rows) != Units*testRows {
		t.Errorf("error %v", err)
	}
	large := append([]int16(nil), good...)
	large[len(large)-2] = math.MaxInt16
	for _, c := range []struct {
		values []int16
		want   string
	}{
		{nil, "0 values, want"},
		{good[1:], "want"},
		{large, "output weights"},
	} {
		if _, err := testForm.New(c.values); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %s", err, c.want)
		}
	}
}
