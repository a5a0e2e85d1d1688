package proof_test

import (
	"math/rand/v2"
	"testing"

	evalpente "quincunx/eval/pente"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/movegen/pente"
	"quincunx/movegen/seega"
	"quincunx/search/certificate"
	"quincunx/search/proof"
)

// judge finds wins within some plies by the rules alone.
type judge struct {
	movegen.Position
	attacker movegen.Seat
	known    map[judged]bool
}

type judged struct {
	key   uint64
	plies int
}

// wins reports whether the attacker can force a win within some plies.
func (j *judge) wins(plies int) bool {
	if j.Over() {
		return movegen.IsWin(j.Position, j.attacker)
	}
	q := judged{j.Key(), plies}
	if won, ok := j.known[q]; ok || plies == 0 {
		return won
	}
	won := j.allWin(plies, movegen.NoMove)
	j.known[q] = won
	return won
}

// allWin reports whether a move of the attacker, or every move of the others but one, leads to a win within some plies.
func (j *judge) allWin(plies int, except movegen.Move) bool {
	attacks := j.Mover() == j.attacker
	for _, m := range j.Moves(nil) {
		if m == except {
			continue
		}
		j.Make(m)
		won := j.wins(plies - 1)
		j.Unmake()
		if won == attacks {
			return attacks
		}
	}
	return !attacks
}

// shortest returns the number of plies of the shortest win, 0 if there is none within most.
func (j *judge) shortest(most int, except movegen.Move) int {
	for n := 1; n <= most; n++ {
		if j.allWin(n, except) {
			return n
		}
	}
	return 0
}

// A search limited by plies finds the wins of a search by the rules, and proofs of the shortest ones that pass the check.
func TestBounded(t *testing.T) {
	evaluatedPente := func(p movegen.Position) movegen.Position {
		return must.Get(evalpente.New(p.Clone().(*pente.Position), evalpente.DefaultWeights()))(t)
	}
	rules := func(p movegen.Position) movegen.Position { return p }
	for _, c := range []struct {
		name     string
		root     movegen.Position
		plies    int // the limit
		walk     int // length of the random games before
		evaluate func(movegen.Position) movegen.Position
	}{
		{"pente", must.Get(pente.New(pente.Options{Half: 2, Opening: pente.None}))(t), 3, 21, evaluatedPente},
		{"pente by the rules", must.Get(pente.New(pente.Options{Half: 2, Opening: pente.None}))(t), 3, 21, rules},
		{"seega", must.Get(seega.New(seega.Options{Size: 3, Threshold: 8}))(t), 7, 20, evaluatedSeega(t)},
		{"seega by the rules", must.Get(seega.New(seega.Options{Size: 3, Threshold: 5}))(t), 7, 20, rules},
		{"three seats", must.Get(chinesecheckers.New(chinesecheckers.Options{Size: 1, Triangles: []int{0, 2, 4}}))(t), 5, 12, rules},
	} {
		t.Run(c.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(5, 6))
			s := newProver(t, 4)
			won, excepted := 0, 0
			for range slow.Count(500, 3_000) {
				p := c.root.Clone()
				for range 4 + rng.IntN(c.walk) {
					if moves := p.Moves(nil); len(moves) > 0 {
						p.Make(moves[rng.IntN(len(moves))])
					}
				}
				if p.Over() {
					continue
				}
				attacker := movegen.Seat(rng.IntN(p.Seats()))
				j := judge{p.Clone(), attacker, map[judged]bool{}}
				limits := proof.Limits{Plies: c.plies, Tree: true}
				if moves := p.Moves(nil); p.Mover() != attacker && len(moves) > 1 {
					for _, m := range moves { // one that holds, if there is one
						p.Make(m)
						if !p.Over() && (&judge{p, attacker, j.known}).shortest(c.plies-1, movegen.NoMove) == 0 {
							limits.Except = m
						}
						p.Unmake()
					}
				}
				want := j.shortest(c.plies, limits.Except)
				r := must.Get(s.Prove(t.Context(), c.evaluate(p), attacker, limits, nil))(t)
				if isWon := r.Value.Worst == movegen.Win; isWon != (want > 0) || r.Refuted == isWon {
					t.Fatalf("%s, attacker %d, except %d: %+v, want %d plies", p.AppendText(nil), attacker, limits.Except, r, want)
				}
				if want == 0 {
					continue
				}
				won++
				if limits.Except != movegen.NoMove {
					excepted++
				}
				_, checked, err := certificate.ParseTree(string(r.Tree.AppendText(nil, p)), p, attacker, limits.Except)
				if err != nil || checked.Plies != want {
					t.Fatalf("%s, attacker %d, except %s: the proof %s takes %d plies, want %d: %v", p.AppendText(nil), attacker, p.AppendMove(nil, limits.Except), r.Tree.AppendText(nil, p), checked.Plies, want, err)
				}
			}
			t.Logf("%d wins, %d with an excepted move", won, excepted)
			if won < 20 {
				t.Errorf("only %d wins", won)
			}
		})
	}
}

// A search limited by plies that reaches its node limit claims nothing.
func TestBoundedStops(t *testing.T) {
	s := newProver(t, 4)
	r, err := s.Prove(t.Context(), hard(t), 0, proof.Limits{Plies: 40, Nodes: 100_000}, nil)
	if err != nil || r.Value != movegen.ValueUnknown || r.Refuted || r.Nodes < 100_000 || r.Nodes > 100_100 {
		t.Errorf("%+v, %v", r, err)
	}
}
