package simultaneous

import (
	"context"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/search/multiseat"
)

// Sequential returns a searcher that plays a simultaneous game as if the seats moved in sequence,
// starting with its own, by a method of [multiseat.New]. It plays no mixed strategy. Errors come
// from multiseat.New.
func Sequential(method string, o alphabeta.Options) (search.SimultaneousSearcher, error) {
	s, err := multiseat.New(method, o)
	if err != nil {
		return nil, err
	}
	return sequential{s}, nil
}

type sequential struct{ search.Searcher }

// SearchSeat looks for the best action of a seat. Depths are in plies: one a seat in each turn.
// Scores are in tenths of a point, relative to the mean of all seats.
func (s sequential) SearchSeat(ctx context.Context, root search.Simultaneous, seat movegen.Seat, limits search.Limits, report func(search.Info)) search.Result {
	q := newSequence(movegen.Clone(root), seat)
	if q.has.FinalScoreDetector != nil && q.has.FinalScoreDetector.IsScoreFinal(seat) && !limits.Infinite {
		limits = search.Limits{Depth: 1}
	}
	all := report
	if report != nil {
		all = func(i search.Info) {
			i.PV = i.PV[:min(len(i.PV), 1)] // the rest are actions of other seats
			report(i)
		}
	}
	r := s.Search(ctx, q, limits, all)
	r.PV = []movegen.Move{r.Move}
	return r
}
