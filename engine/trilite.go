package engine

import (
	"context"
	"sync"

	"quincunx/diagram"
	"quincunx/movegen"
	"quincunx/movegen/graph"
	"quincunx/movegen/trilite"
	"quincunx/search"
	"quincunx/search/retrograde"
)

func triliteGame() Game {
	index := sync.OnceValue(trilite.NewIndex)
	return Game{
		Name:  "trilite",
		Title: "Trilite",
		Notation: `A move is the cell of the new stone. A position is the side to move, 1 for X or 2
for O, and the cells of the stones of X and of O, oldest first, - for none:

    0 1 2
    3 4 5      "1 013 485": X is to move; of its stones on 0, 1 and 3,
    6 7 8      the one on 0 vanishes next`,
		Drawer: diagram.Trilite,
		New:    func(Values) (movegen.State, error) { return trilite.New(), nil },
		Parse:  func(text string) (movegen.State, error) { return asState(trilite.Parse(text)) },
		Index: func(s movegen.State) (graph.Index, error) {
			return index(), s.(*trilite.Position).CheckReachable()
		},
		// The game is played from its solution, which takes about a millisecond to compute. Levels differ only in random moves.
		Levels:         &[MaxLevel]Level{{1, 85, 0}, {1, 62, 137}, {1, 45, 230}, {1, 30, 325}, {1, 18, 427}, {1, 9, 535}, {1, 3, 611}, {1, 0, 658}},
		Methods:        []Method{{Name: "solution", Exact: true, New: solveTrilite}, AlphaBeta(nil)},
		BenchPositions: lines("", "4", "0 4", "0 4 8 2 6 3"),
		BenchLimits:    search.Limits{Depth: 1},
	}
}

func solveTrilite(o SearchOptions) (search.AnySearcher, error) {
	solution, err := retrograde.SolveGame(context.Background(), trilite.NewIndex(), trilite.New())
	if err != nil {
		return nil, err
	}
	return solution.Searcher(o.MultiPV), nil
}
