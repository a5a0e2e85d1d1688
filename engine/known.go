package engine

import (
	"context"
	"sync"

	"quincunx/movegen"
	"quincunx/movegen/graph"
	"quincunx/search"
	"quincunx/search/retrograde"
)

// Known is the certain value of a position in a game of two seats in turn, determined without a search.
type Known struct {
	Source Source

	Value movegen.Value // for the side to move

	// Moves has the values of the legal moves for the side to move, best first; nil if only the value of the position is known.
	Moves []movegen.MoveValue
}

// Source says why a value is known.
type Source string

// Sources of known values.
const (
	FromRules    Source = "rules"    // the game is over
	FromSolution Source = "solution" // the game has been solved
	FromPosition Source = "position" // the position shows a forced win (search.WinDetector)
)

// Known returns the certain value of a position of the game; ok is false if that needs a search. It costs at most a few evaluations,
// except for the first position of a game with an index and without options, which is then solved, once in a program. The error is
// ctx's, or the evaluation's.
func (g Game) Known(ctx context.Context, s movegen.State) (k Known, ok bool, err error) {
	p, inTurn := s.(movegen.Position)
	if !inTurn || p.Seats() != 2 {
		return k, false, nil
	}
	if p.Over() {
		return Known{Source: FromRules, Value: finalValue(p)}, true, nil
	}
	if index, err := g.smallIndex(s); index != nil && err == nil {
		solution, err := g.solution(ctx, index, p)
		if err != nil {
			return k, false, err
		}
		p = p.Clone()
		return Known{Source: FromSolution, Value: solution.Probe(p), Moves: solution.Moves(p)}, true, nil
	}
	evaluated, err := g.Evaluate(s)
	if err != nil {
		return k, false, err
	}
	if detector, detects := evaluated.(search.WinDetector); detects {
		switch n := detector.KnownResult(); {
		case n > 0:
			return Known{Source: FromPosition, Value: movegen.WinIn(n)}, true, nil
		case n < 0:
			return Known{Source: FromPosition, Value: movegen.LossIn(-n)}, true, nil
		}
	}
	return k, false, nil
}

// smallIndex returns the index of a game whose positions can all be solved immediately: it has an index, and no options that could
// make it larger. It returns nil for other games. The error says that s has no number.
func (g Game) smallIndex(s movegen.State) (graph.Index, error) {
	if g.Index == nil || len(g.Options) > 0 {
		return nil, nil
	}
	return g.Index(s)
}

// finalValue returns the value of a finished game for the side to move.
func finalValue(p movegen.Position) movegen.Value {
	v := movegen.ValueOf(movegen.Outcome(movegen.Scores(p)[p.Mover()]))
	if v != movegen.ValueDraw {
		v.Plies = 0
	}
	return v
}

// solutions holds the games solved so far, by name.
var solutions = struct {
	sync.Mutex
	byName map[string]*retrograde.Solution
}{byName: map[string]*retrograde.Solution{}}

// solution returns the solution of a small game, of which p is a position. It solves the game if necessary.
func (g Game) solution(ctx context.Context, index graph.Index, p movegen.Position) (*retrograde.Solution, error) {
	solutions.Lock()
	defer solutions.Unlock()
	s := solutions.byName[g.Name]
	if s == nil {
		var err error
		if s, err = retrograde.SolveGame(ctx, index, p.Clone()); err != nil {
			return nil, err
		}
		solutions.byName[g.Name] = s
	}
	return s, nil
}
