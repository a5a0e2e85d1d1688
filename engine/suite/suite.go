// Package suite opens the cases of perft's tables of known counts, and counts them again.
package suite

import (
	"errors"
	"fmt"

	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/perft"
)

// Open returns the tree of a case. The error names the game, the kind or the field of the root
// that is wrong.
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

// TreeOf returns the tree that perft counts: of pairs of plies if pairs is true, or else of
// plies or joint moves. It returns an error if the game has no pairs.
func TreeOf(s movegen.State, pairs bool) (perft.Tree, error) {
	if !pairs {
		return perft.TreeOf(s)
	}
	p, ok := s.(movegen.PairMover)
	if !ok {
		return nil, errors.New("the game places nothing in pairs")
	}
	return perft.Pairs(p), nil
}

// Depth limits for counting a case without counts. The nodes of the next depth are expected to grow
// by the last factor.
const (
	maxStats = 500_000    // limit of nodes for counting a depth with all statistics
	maxNodes = 50_000_000 // limit of nodes for counting a depth at all
	maxDepth = 20         // for trees that hardly grow
)

// Recount counts the cases of a game in tables again, with threads threads. A case with counts is
// counted to the same depth, with the same statistics; one without is counted as deep as its number
// of nodes allows. The error says that a root can't be opened, or that the tables have no case of
// the game.
func Recount(tables []perft.Section, game string, threads int) (recounted []perft.Section, err error) {
	for _, s := range tables {
		section := perft.Section{Title: s.Title}
		for _, c := range s.Cases {
			if c.Game != game {
				continue
			}
			tree, err := Open(c)
			if err != nil {
				return nil, fmt.Errorf("%v: %w", c, err)
			}
			c.Counts = count(&perft.Counter{Tree: tree, Threads: threads}, c.Counts)
			section.Cases = append(section.Cases, c)
		}
		if len(section.Cases) > 0 {
			recounted = append(recounted, section)
		}
	}
	if len(recounted) == 0 {
		return nil, fmt.Errorf("no case of %s in the tables", game)
	}
	return recounted, nil
}

// count returns the counts of a case, to the depths of the known ones if there are any.
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

// countDepth counts a depth, with all statistics or the nodes only.
func countDepth(counter *perft.Counter, depth int, only bool) perft.Known {
	if only {
		return perft.Known{Stats: perft.Stats{Nodes: counter.Nodes(depth)}, Only: true}
	}
	return perft.Known{Stats: counter.Stats(depth)}
}
