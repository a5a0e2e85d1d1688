package perft_test

import (
	"bufio"
	"fmt"
	"os"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/trilite"
	"quincunx/perft"
)

// plain hides all capabilities of a position beyond the contract.
type plain struct{ movegen.Position }

func TestTriliteVectors(t *testing.T) {
	f := must.Get(os.Open("../movegen/trilite/testdata/trilite_perft.txt"))(t)
	defer f.Close()
	p := trilite.New()
	lines := 0
	for s := bufio.NewScanner(f); s.Scan(); lines++ {
		var depth int
		var want uint64
		if _, err := fmt.Sscanf(s.Text(), "trilite depth %d nodes %d", &depth, &want); err != nil {
			t.Fatalf("%q: %v", s.Text(), err)
		}
		if got := count(p, depth); got != want {
			t.Errorf("depth %d: %d nodes, want %d", depth, got, want)
		}
		if want < 1_000_000 {
			if got := count(plain{p}, depth); got != want {
				t.Errorf("depth %d without CountMoves: %d nodes, want %d", depth, got, want)
			}
		}
	}
	if lines != 12 {
		t.Errorf("%d vectors", lines)
	}
	if got := string(p.AppendText(nil)); got != "1 - -" {
		t.Errorf("counting leaves %s behind", got)
	}
}

// count returns the number of nodes below p at a depth.
func count(p movegen.Position, depth int) uint64 {
	c := perft.Counter{Tree: perft.Plies(p)}
	return c.Nodes(depth)
}

func TestDepthZeroAndGameOver(t *testing.T) {
	over := must.Get(trilite.Parse("2 048 175"))(t)
	for depth, want := range []uint64{1, 0, 0, 0} {
		if got := count(over, depth); got != want {
			t.Errorf("depth %d of a finished game: %d nodes, want %d", depth, got, want)
		}
	}
}

func ExampleCounter() {
	c := perft.Counter{Tree: perft.Plies(trilite.New())}
	for depth := range 8 {
		fmt.Print(c.Nodes(depth), " ")
	}
	// Output: 1 9 72 504 3024 15120 54720 148176
}
