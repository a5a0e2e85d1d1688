package search

import (
	"context"
	"errors"
	"fmt"

	"quincunx/movegen"
)

// AnySearcher is a search for one kind of game: a [Searcher] or a [SimultaneousSearcher].
type AnySearcher interface {
	// NewGame clears the results of earlier searches.
	NewGame()
}

// MoveRestricter is a search that keeps to [Limits].Moves.
type MoveRestricter interface{ RestrictsMoves() }

// Best searches for the best move of a seat in root, a [Position] or a [Simultaneous], by the
// method Search or SearchSeat of s. In a game in turn the seat must be the one to move. If a
// [KnownMover] knows the move, and limits has no depth, nodes or moves, there is no search. The
// error says that s does not search games of that kind, or can't be restricted to moves.
func Best(
	ctx context.Context, s AnySearcher, root movegen.State, seat movegen.Seat, limits Limits, report func(Info),
) (Result, error) {
	if _, ok := s.(MoveRestricter); !ok && limits.Moves != nil {
		return Result{}, errors.New("the search can't be restricted to moves")
	}
	switch root := root.(type) {
	case Position:
		if s, ok := s.(Searcher); ok {
			if r, ok := knownMove(root, limits, report); ok {
				return r, nil
			}
			return s.Search(ctx, root, limits, report), nil
		}
	case Simultaneous:
		if s, ok := s.(SimultaneousSearcher); ok {
			return s.SearchSeat(ctx, root, seat, limits, report), nil
		}
	}
	return Result{}, fmt.Errorf("%T does not search positions such as %T", s, root)
}
