package match

import (
	"context"
	"time"

	"quincunx/movegen"
	"quincunx/search"
)

// Sealing is a position of a game in which a seat can wall itself in.
type Sealing interface {
	// Seal returns the action by which seat s goes on to wall itself in on the
	// shortest way, or stays behind its wall; movegen.NoMove if it knows none.
	Seal(s movegen.Seat) movegen.Move
}

// Sealer walls itself in as soon as it can, whatever the others do, in a game
// that is [Sealing]. Where there is nothing to seal it plays as a [Greedy] does,
// and so in all other games.
type Sealer struct{ *Greedy }

// NewSealer returns a Sealer.
func NewSealer() *Sealer { return &Sealer{NewGreedy()} }

// SearchSeat implements [search.SimultaneousSearcher]. It follows its wall
// whatever the limits.
func (s *Sealer) SearchSeat(
	ctx context.Context, root search.Simultaneous, seat movegen.Seat, limits search.Limits, report func(search.Info),
) search.Result {
	start := time.Now()
	if p, ok := root.(Sealing); ok {
		if m := p.Seal(seat); m != movegen.NoMove {
			return search.Result{Move: m, PV: []movegen.Move{m}, Time: time.Since(start)}
		}
	}
	return s.Greedy.SearchSeat(ctx, root, seat, limits, report)
}
