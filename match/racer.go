package match

import (
	"context"

	"quincunx/movegen"
	"quincunx/search"
)

// Racing is a position of a game in which each seat has a way to go.
type Racing interface {
	// StepsLeft returns how many steps seat s has at least to go.
	StepsLeft(s movegen.Seat) int
}

// Racer makes the move that leaves it the fewest steps, any of several, in a game that is
// [Racing]. It looks at nothing else, not even at who stays behind. This is the classic
// greedy player of Chinese Checkers, while a [Greedy] goes by all that the estimate
// knows. In all other games it plays as that does.
type Racer struct{ *Greedy }

// NewRacer returns a Racer.
func NewRacer() *Racer { return &Racer{NewGreedy()} }

// Search implements [search.Searcher]. It looks one ply ahead whatever the limits.
func (r *Racer) Search(ctx context.Context, root search.Position, limits search.Limits, report func(search.Info)) search.Result {
	p, ok := root.(Racing)
	if !ok {
		return r.Greedy.Search(ctx, root, limits, report)
	}
	seat := root.Mover()
	r.moves = root.Moves(r.moves[:0])
	return r.best(func(m movegen.Move) search.Score {
		root.Make(m)
		defer root.Unmake()
		return -search.Score(p.StepsLeft(seat))
	})
}
