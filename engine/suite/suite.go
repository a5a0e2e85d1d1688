// Package suite opens the cases of perft's tables of known counts, and counts them
// afresh.
package suite

import (
	"errors"
	"fmt"

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

// TreeOf returns what perft counts of a position: pairs of plies, if wanted, or else
// plies or joint moves.
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

// A case without counts is counted by the growth of its tree: to a depth that is
// expected to have at most so many nodes, with all statistics and without, but at
// most to a depth of maxDepth, for trees that hardly grow.
const (
	maxStats = 500_000
	maxNodes = 50_000_000
	maxDepth = 20
)

// Recount returns the cases of a game in tables, counted afresh with so many threads. A
// case with counts is counted to the same depths, with the same statistics; one without
// as deep as its number of nodes allows. The error says that a root can't be opened, or
// that there is no case of the game.
func Recount(tables []perft.Section, game string, threads int) (recounted []perft.Section, err error) {
	for _, s := range tables {
		of := perft.Section{Title: s.Title}
		for _, c := range s.Cases {
			if c.Game != game {
				continue
			}
			tree, err := Open(c)
			if err != nil {
				return nil, fmt.Errorf("%v: %w", c, err)
			}
			c.Counts = count(&perft.Counter{Tree: tree, Threads: threads}, c.Counts)
			of.Cases = append(of.Cases, c)
		}
		if len(of.Cases) > 0 {
			recounted = append(recounted, of)
		}
	}
	if len(recounted) == 0 {
		return nil, fmt.Errorf("no case of %s in the tables", game)
	}
	return recounted, nil
}

// count returns the counts of a case: those of the same depths as known ones, if there are
// any.
func count(counter *perft.Counter, known []perft.Known) (counts []perft.Known) {
	if len(known) > 0 {
		for i, k := range known {
			counts = append(counts, countDepth(counter, i+1, k.Only))
		}
		return counts
	}
	last, before := uint64(1), uint64(1)
	for depth := 1; depth <= maxDepth && last > 0; depth++ {
		expected := last * max(last/before, 1)
		if depth > 1 && expected > maxNodes {
			break
		}
		k := countDepth(counter, depth, depth > 1 && expected > maxStats)
		counts = append(counts, k)
		before, last = last, k.Nodes
	}
	return counts
}

// countDepth counts the nodes of a depth, and nothing else if only they are wanted.
func countDepth(counter *perft.Counter, depth int, only bool) perft.Known {
	if only {
		return perft.Known{Stats: perft.Stats{Nodes: counter.Nodes(depth)}, Only: true}
	}
	return perft.Known{Stats: counter.Stats(depth)}
}
