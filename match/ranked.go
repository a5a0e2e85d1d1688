package match

import (
	"context"

	"quincunx/movegen"
	"quincunx/search"
)

// Ranked plays a random one of the moves that rank highest, without a search, in games that it knows
// how to rank moves of. In all other games it plays as a [Greedy] does.
type Ranked struct {
	*Greedy

	// rank returns what ranks the legal moves of a position, nil if it doesn't know the game.
	rank func(root search.Position) func(movegen.Move) search.Score
}

// Search implements [search.Searcher]. It looks one ply ahead at most, whatever the limits.
func (r *Ranked) Search(ctx context.Context, root search.Position, limits search.Limits, report func(search.Info)) search.Result {
	rank := r.rank(root)
	if rank == nil {
		return r.Greedy.Search(ctx, root, limits, report)
	}
	r.moves = root.Moves(r.moves[:0])
	return r.best(rank)
}

// Racing is a position of a game in which each seat has a way to go.
type Racing interface {
	// StepsLeft returns how many steps seat s has at least to go.
	StepsLeft(s movegen.Seat) int
}

// NewRacer returns a player that makes a move that leaves it the fewest steps in a game that is
// [Racing]. It looks at nothing else, not even at who stays behind. This is the classic greedy
// player of Chinese Checkers, while a [Greedy] goes by all that the estimate knows.
func NewRacer() *Ranked {
	return &Ranked{NewGreedy(), func(root search.Position) func(movegen.Move) search.Score {
		p, ok := root.(Racing)
		if !ok {
			return nil
		}
		seat := root.Mover()
		return func(m movegen.Move) search.Score {
			root.Make(m)
			defer root.Unmake()
			return -search.Score(p.StepsLeft(seat))
		}
	}}
}

// Advancing is a position of a game in which men go from a home to a goal.
type Advancing interface {
	// Advance returns by how many steps a legal move of the side to move brings its man
	// forward, negative for back, 0 for a null move.
	Advance(m movegen.Move) int

	// AtHome returns how many men of a seat are in its home.
	AtHome(s movegen.Seat) int
}

// NewForward returns a player that makes a move that brings a man furthest ahead in a game that is
// [Advancing]. It doesn't care for what it leaves behind: its last men stay at home, in another
// seat's goal, for as long as others have further to go.
func NewForward() *Ranked {
	return &Ranked{NewGreedy(), func(root search.Position) func(movegen.Move) search.Score {
		p, ok := root.(Advancing)
		if !ok {
			return nil
		}
		return func(m movegen.Move) search.Score { return search.Score(p.Advance(m)) }
	}}
}

// lastAtHome is more than a man can have to go: it makes leaving home the last resort.
const lastAtHome = 1 << 12

// NewStubborn returns a player that does what that of [NewForward] does, but keeps a man at home,
// in the goal of the seat opposite, for as long as it has another move.
func NewStubborn() *Ranked {
	return &Ranked{NewGreedy(), func(root search.Position) func(movegen.Move) search.Score {
		p, ok := root.(Advancing)
		if !ok {
			return nil
		}
		seat := root.Mover()
		keeps := p.AtHome(seat) == 1
		return func(m movegen.Move) search.Score {
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
		}
	}}
}
