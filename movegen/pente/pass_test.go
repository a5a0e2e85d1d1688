package pente_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quincunx/movegen"
	"quincunx/movegen/pente"
)

// After moves and passes in any order, the position equals the position of its
// text, and taking all back restores the start.
func TestPasses(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	starts := slices.Concat(tactics, unreachable, []string{
		start(2, pente.Either, "0 0 0"), start(3, pente.Both, "0 0 0"), start(3, pente.Either, "1 0 0"), start(9, pente.None, "0 0 0"),
	})
	passes := 0
	for i := range 5 * len(starts) {
		p := mustParse(t, starts[i%len(starts)])
		var trail []string
		for !p.Over() && len(trail) < 60 {
			trail = append(trail, string(p.AppendText(nil)))
			if rng.IntN(3) > 0 {
				p.Make(eager(p, rng))
			} else {
				p.MakePass()
				passes++
				if got := p.LastEffect(); got != (movegen.Effect{Null: true}) {
					t.Fatalf("%s: effect %v of a pass", p.AppendText(nil), got)
				}
				if got, want := string(p.AppendText(nil)), nextPly(trail[len(trail)-1]); got != want {
					t.Fatalf("a pass gives %s, want %s", got, want)
				}
			}
			if err := p.CheckSelf(); err != nil {
				t.Fatalf("%s: %v", p.AppendText(nil), err)
			}
			q, err := pente.Parse(string(p.AppendText(nil)))
			if err != nil {
				// Passes can lead to a ply too large for a text.
				if strings.Contains(err.Error(), "too large") {
					break
				}
				t.Fatal(err)
			}
			if q.Key() != p.Key() || q.Over() != p.Over() || q.CountMoves() != p.CountMoves() || q.Ply() != p.Ply() {
				t.Fatalf("%s differs from what its text stands for", p.AppendText(nil))
			}
		}
		for _, before := range slices.Backward(trail) {
			p.Unmake()
			if got := string(p.AppendText(nil)); got != before {
				t.Fatalf("taken back: %s, want %s", got, before)
			}
			if err := p.CheckSelf(); err != nil {
				t.Fatalf("%s: %v", before, err)
			}
		}
	}
	if passes < 500 {
		t.Errorf("only %d passes", passes)
	}
}

// nextPly returns the text of a position with its ply incremented.
func nextPly(text string) string {
	fields := strings.Split(text, " ")
	ply, _ := strconv.Atoi(fields[2])
	fields[2] = strconv.Itoa(ply + 1)
	return strings.Join(fields, " ")
}

// LastCaptures returns exactly the cells that a move emptied.
func TestLastCaptures(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for _, text := range tactics {
		p := mustParse(t, text)
		for !p.Over() {
			before := occupied(p)
			m := eager(p, rng)
			p.Make(m)
			got := p.LastCaptures(nil)
			slices.Sort(got)
			after := append(occupied(p), pente.Target(m))
			var want []int
			for _, cell := range before {
				if !slices.Contains(after, cell) {
					want = append(want, cell)
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%s: captured %v, want %v", p.AppendText(nil), got, want)
			}
		}
	}
}

// occupied returns the cells with a stone.
func occupied(p *pente.Position) []int {
	var cells []int
	for cell := range pente.Span * pente.Span {
		line, place := pente.LineOf(pente.Row, cell)
		if p.Line(pente.Row, line)>>(2*place)&3 != pente.Empty {
			cells = append(cells, cell)
		}
	}
	return cells
}
