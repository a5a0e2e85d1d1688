package tactics

import (
	"errors"
	"slices"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen"
)

// naive determines wins by trying all moves, by the rules alone.
type naive struct {
	p      movegen.Position
	winner movegen.Seat
	known  map[[2]uint64]bool // whether the winner wins, by key and plies
	killer []movegen.Move     // the move that decided last, by plies
	nodes  int                // left
}

var errNaive = errors.New("too many positions")

// wins reports whether the winner can force a win within some plies. It panics with errNaive if that takes too many positions.
func (n *naive) wins(plies int) bool {
	if n.p.Over() {
		return movegen.IsWin(n.p, n.winner)
	}
	if plies == 0 {
		return false
	}
	at := [2]uint64{n.p.Key(), uint64(plies)} //nolint:gosec // not negative
	if won, ok := n.known[at]; ok {
		return won
	}
	if n.nodes--; n.nodes < 0 {
		panic(errNaive)
	}
	attacks := n.p.Mover() == n.winner
	moves := n.p.Moves(nil)
	if i := slices.Index(moves, n.killer[plies]); i > 0 {
		moves[0], moves[i] = moves[i], moves[0]
	}
	won := !attacks
	for _, m := range moves {
		n.p.Make(m)
		after := n.wins(plies - 1)
		n.p.Unmake()
		if after == attacks {
			won, n.killer[plies] = attacks, m
			break
		}
	}
	n.known[at] = won
	return won
}

// rightMoves returns the moves that win within some plies or, for Save, do not lose within them; ok is false if there are too many positions.
func (n *naive) rightMoves(kind Kind, plies int) (right []string, ok bool) {
	defer func() {
		if r := recover(); r != nil {
			if err, isError := r.(error); !isError || !errors.Is(err, errNaive) {
				panic(r)
			}
			right, ok = nil, false
		}
	}()
	for _, m := range n.p.Moves(nil) {
		n.p.Make(m)
		won := n.wins(plies - 1)
		n.p.Unmake()
		if won == (kind == Win) {
			right = append(right, string(n.p.AppendMove(nil, m)))
		}
	}
	return right, true
}

// Trying all moves by the rules finds the answer, and no other right move. In puzzles for which that takes too long, package proof confirms it.
func TestNaive(t *testing.T) {
	for gameName, suite := range suites(t) {
		if gameName == "jackhammer" {
			continue // see TestLastTurns
		}
		game := must.Get(engine.Lookup(gameName))(t)
		tried, confirmed := 0, 0
		for i, c := range suite {
			if i%slow.Count(8, 1) != 0 {
				continue
			}
			tried++
			p := must.Get(game.Parse(c.Text))(t).(movegen.Position)
			n := naive{p: p, winner: p.Mover(), known: map[[2]uint64]bool{}, killer: make([]movegen.Move, maxPlies+1), nodes: slow.Count(20_000, 1_000_000)}
			if c.Kind == Save {
				n.winner = 1 - n.winner
			}
			right, ok := n.rightMoves(c.Kind, c.Plies)
			switch {
			case ok && !slices.Equal(right, []string{c.Answer}):
				t.Errorf("%s %d: the right moves are %v, want %s", gameName, i+1, right, c.Answer)
			case ok:
				confirmed++
			case slow.Tests():
				if err := c.VerifyUnique(); err != nil {
					t.Errorf("%s %d: %v", gameName, i+1, err)
				}
			}
		}
		t.Logf("%s: %d of %d puzzles by all moves", gameName, confirmed, tried)
		if confirmed == 0 {
			t.Errorf("%s: no puzzle was confirmed", gameName)
		}
	}
}
