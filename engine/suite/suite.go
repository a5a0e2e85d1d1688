// Package suite opens the cases of perft's tables of known counts, and writes
// those tables: it chooses the roots, which cover what is hard to get right in
// each game, and counts from them.
//
// Roots are chosen by seeded random play or made by hand, so that a table is
// the same wherever it is written. Only another order of a game's moves makes
// random play, and so the roots, another.
package suite

import (
	"errors"

	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/perft"
)

// Open returns the tree of a case.
func Open(c perft.Case) (perft.Tree, error) {
	game, err := engine.Lookup(c.Game)
	if err != nil {
		return nil, err
	}
	kind, pairs := c.Kind, c.Kind == "pairs"
	if pairs {
		kind = "start"
	}
	root, err := game.Root(kind, c.Root)
	if err != nil {
		return nil, err
	}
	return TreeOf(root, pairs)
}

// TreeOf returns what perft counts of a position: pairs of plies, if asked for,
// or else plies or joint moves.
func TreeOf(s movegen.State, pairs bool) (perft.Tree, error) {
	if !pairs {
		return perft.TreeOf(s)
	}
	p, ok := s.(perft.PairPosition)
	if !ok {
		return nil, errors.New("the game places nothing in pairs")
	}
	return perft.Pairs(p), nil
}
