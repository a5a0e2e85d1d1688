package ugi

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"quincunx/internal/message"
	"quincunx/perft"
)

// maxPerft is the largest depth that perft takes, larger than any machine can count.
const maxPerft = 100

// perft counts the sequences of legal moves of 1 ply, of 2 plies, up to the depth in words.
func (s *session) perft(words []string) error {
	if len(words) != 1 {
		return fmt.Errorf("want one number, got %d", len(words))
	}
	depth, err := strconv.Atoi(words[0])
	if err != nil || depth < 1 || depth > maxPerft {
		return fmt.Errorf("depth %s: want 1..%d", message.Quote(words[0]), maxPerft)
	}
	tree, err := perft.TreeOf(s.engine.State(), false)
	if err != nil {
		return err
	}
	s.start(true, func(ctx context.Context) string {
		for d := 1; ; d++ {
			start := time.Now()
			nodes := countNodes(ctx, tree.Clone(), d)
			if ctx.Err() != nil {
				return "info string perft is stopped"
			}
			line := fmt.Sprintf("perft depth %d %s", d, workText(nodes, time.Since(start)))
			if d == depth {
				return line
			}
			s.answer("%s", line)
		}
	})
	return nil
}

// stopDepth is the largest depth that is counted without checking ctx.
const stopDepth = 2

// countNodes returns the number of nodes of a tree at a depth. If ctx is done first, the number is
// too small, and t is left at an arbitrary node.
func countNodes(ctx context.Context, t perft.Tree, depth int) uint64 {
	if depth <= stopDepth {
		counter := perft.Counter{Tree: t}
		return counter.Nodes(depth)
	}
	var nodes uint64
	for t.Enter(); t.Next(); {
		nodes += countNodes(ctx, t, depth-1)
		if ctx.Err() != nil {
			break
		}
	}
	return nodes
}
