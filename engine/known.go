package engine

import (
	"context"
	"sync"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/retrograde"
)

// Known is what is certain of a position of two seats that act in turn, without a search.
type Known struct {
	Source Source

	// Value is who wins with best play, and in how many plies, for the side to act.
	Value retrograde.Result

	// Moves are the values of the legal moves, best first, for the side that makes them; nil where only the position's own is known.
	Moves []retrograde.MoveResult
}

// Source is where certain knowledge comes from.
type Source string

// The sources.
const (
	FromRules    Source = "rules"    // the game is over
	FromSolution Source = "solution" // the game has been solved
	FromPosition Source = "position" // the position shows a forced win (search.WinDetector)
)

// Known returns what is certain of a position of the game, and ok false if that takes a search. It costs no more than a few
// evaluations but for the first position of a game that has an index, which is solved once in a program. The error is that of ctx, or of
// the evaluation.
func (g Game) Known(ctx context.Context, s movegen.State) (k Known, ok bool, err error) {
	p, inTurn := s.(movegen.Position)
	if !inTurn || p.Seats() != 2 {
		return k, false, nil
	}
	if p.Over() {
		return Known{Source: FromRules, Value: finished(p)}, true, nil
	}
	if c, checks := s.(movegen.ReachabilityChecker); g.isSmall() && (!checks || c.CheckReachable() == nil) {
		solution, err := g.solution(ctx, p)
		if err != nil {
			return k, false, err
		}
		p = p.Clone()
		return Known{Source: FromSolution, Value: solution.Probe(p), Moves: solution.Moves(p)}, true, nil
	}
	evaluated, err := g.evaluate(s)
	if err != nil {
		return k, false, err
	}
	if detector, detects := evaluated.(search.WinDetector); detects {
		switch n := detector.KnownResult(); {
		case n > 0:
			return Known{Source: FromPosition, Value: retrograde.WinIn(n)}, true, nil
		case n < 0:
			return Known{Source: FromPosition, Value: retrograde.LossIn(-n)}, true, nil
		}
	}
	return k, false, nil
}

// isSmall reports whether all positions of the game can be solved immediately: it has no options that could make it larger.
func (g Game) isSmall() bool { return g.Index != nil && len(g.Options) == 0 }

// finished returns the value of a position in which the game is over.
func finished(p movegen.Position) retrograde.Result {
	switch winners := movegen.Winners(p); {
	case len(winners) == p.Seats():
		return 0
	case winners[0] == p.Mover():
		return retrograde.WinIn(0)
	}
	return retrograde.LossIn(0)
}

// solutions are those of the games that have been solved, by name.
var solutions = struct {
	sync.Mutex
	of map[string]*retrograde.Solution
}{of: map[string]*retrograde.Solution{}}

// solution returns the solution of a game that has an index, of which p is a position.
func (g Game) solution(ctx context.Context, p movegen.Position) (*retrograde.Solution, error) {
	solutions.Lock()
	defer solutions.Unlock()
	s := solutions.of[g.Name]
	if s == nil {
		index, err := g.Index(p)
		if err != nil {
			return nil, err
		}
		if s, err = retrograde.SolveGame(ctx, index, p.Clone()); err != nil {
			return nil, err
		}
		solutions.of[g.Name] = s
	}
	return s, nil
}
