package match

import (
	"context"

	"quincunx/movegen"
	"quincunx/search"
)

// Advancing is a position of a game in which men go from a home to a goal.
type Advancing interface {
	// Advance returns by how many steps a legal move of the side to move brings its man
	// forward, negative for back, 0 for a null move.
	Advance(m movegen.Move) int

	// AtHome returns how many men of a seat are in its home.
	AtHome(s movegen.Seat) int
}

// Forward plays a random one of the moves that bring a man furthest ahead in a game that
// is [Advancing]. It neither searches nor cares for what it leaves behind: its last men
// stay at home, in another seat's goal, for as long as others have further to go. In all
// other games it plays as a [Greedy] does.
type Forward struct{ *Greedy }

// NewForward returns a Forward.
func NewForward() *Forward { return &Forward{NewGreedy()} }

// Search implements [search.Searcher]. It looks at the legal moves alone, whatever the limits.
func (f *Forward) Search(ctx context.Context, root search.Position, limits search.Limits, report func(search.Info)) search.Result {
	p, ok := root.(Advancing)
	if !ok {
		return f.Greedy.Search(ctx, root, limits, report)
	}
	f.moves = root.Moves(f.moves[:0])
	return f.best(func(m movegen.Move) search.Score { return search.Score(p.Advance(m)) })
}

// Stubborn plays as a [Forward] does, but keeps a man at home, in the goal of the seat
// opposite, for as long as it has another move.
type Stubborn struct{ *Greedy }

// NewStubborn returns a Stubborn.
func NewStubborn() *Stubborn { return &Stubborn{NewGreedy()} }

// lastAtHome is more than a man can have to go: it makes leaving home the last resort.
const lastAtHome = 1 << 12

// Search implements [search.Searcher]. It looks at the legal moves alone, whatever the limits.
func (s *Stubborn) Search(ctx context.Context, root search.Position, limits search.Limits, report func(search.Info)) search.Result {
	p, ok := root.(Advancing)
	if !ok {
		return s.Greedy.Search(ctx, root, limits, report)
	}
	seat := root.Mover()
	keeps := p.AtHome(seat) == 1
	s.moves = root.Moves(s.moves[:0])
	return s.best(func(m movegen.Move) search.Score {
		score := search.Score(p.Advance(m))
		if !keeps {
			return score
		}
		root.Make(m)
		defer root.Unmake()
		if p.AtHome(seat) == 0 {
			score -= lastAtHome
		}
		return score
	})
}
