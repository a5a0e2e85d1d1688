package perft

import (
	"context"
	"fmt"
	"iter"

	"quincunx/internal/work"
)

// Block is a part of a count: the nodes at Depth that are below consecutive nodes at a smaller depth, Split.
type Block struct {
	Number int  `json:"number"` // of the block in the count, from 1
	Split  int  `json:"split"`  // nodes at this depth are numbered from 0, in the order of a walk
	First  int  `json:"first"`  // number of the first node at Split
	End    int  `json:"end"`    // number of the last one, plus one
	Depth  int  `json:"depth"`
	Stats  bool `json:"stats,omitempty"` // count as Counter.Stats does
}

// TaskNumber returns the number of the block.
func (b Block) TaskNumber() int { return b.Number }

// BlockCount is the count of a block.
type BlockCount struct {
	Number int `json:"number"` // of the block
	Stats
}

// Pool counts blocks, with workers from [Counter.Worker].
type Pool = work.Pool[Block, BlockCount]

// A count is split into at most maxBlocks blocks of consecutive nodes at depth minSplit. For other machines it is split at a greater
// depth if the tree has less than maxBlocks nodes at minSplit.
const (
	minSplit  = 2
	maxBlocks = 1000
)

// CountBy is [Counter.Stats] or, unless stats is set, [Counter.Nodes] with a pool that counts the blocks; nil stands for the counter's
// threads. The error is the pool's or ctx's.
func (c *Counter) CountBy(ctx context.Context, pool Pool, depth int, stats bool) (Stats, error) {
	b := Block{Depth: depth, Stats: stats}
	if pool == nil {
		return c.sum(b), nil
	}
	b.Split = c.split(depth)
	return c.sumBy(ctx, pool, b)
}

// DivideBy returns the number of nodes at a depth of at least 1 below each first move, in the order of the moves. The pool counts the
// nodes below each: see CountBy.
func (c *Counter) DivideBy(ctx context.Context, pool Pool, depth int) ([]Branch, error) {
	if pool == nil {
		pool = c.threads()
	}
	var branches []Branch
	var blocks []Block
	for c.Tree.Enter(); c.Tree.Next(); {
		n := len(branches)
		branches = append(branches, Branch{Move: string(c.Tree.AppendMove(nil))})
		blocks = append(blocks, Block{Number: n + 1, Split: 1, First: n, End: n + 1, Depth: depth})
	}
	err := c.count(ctx, pool, blocks, func(r BlockCount) { branches[r.Number-1].Nodes = r.Nodes })
	return branches, err
}

// sum counts all nodes at the depth of a block.
func (c *Counter) sum(b Block) Stats {
	if b.Depth <= minSplit || c.Threads <= 1 && c.Progress == nil {
		return c.below(c.Tree, b.Depth, b.Stats)
	}
	b.Split = minSplit
	s, _ := c.sumBy(context.Background(), c.threads(), b) // goroutines don't fail
	return s
}

// split returns the depth at which a count for other machines is split.
func (c *Counter) split(depth int) int {
	for split := minSplit; split < depth-1; split++ {
		if n := c.nodesBelow(c.Tree, split); n == 0 || n >= maxBlocks {
			return split
		}
	}
	return max(depth-1, minSplit)
}

// sumBy counts all nodes at the depth of a block with a pool, or without it if the depth is small.
func (c *Counter) sumBy(ctx context.Context, pool Pool, b Block) (total Stats, err error) {
	if b.Depth <= minSplit {
		return c.below(c.Tree, b.Depth, b.Stats), nil
	}
	parts := c.nodesBelow(c.Tree, b.Split)
	blocks := make([]Block, min(parts, maxBlocks))
	for i := range blocks {
		part := b
		part.Number, part.First, part.End = i+1, i*int(parts)/len(blocks), (i+1)*int(parts)/len(blocks)
		blocks[i] = part
	}
	err = c.count(ctx, pool, blocks, func(r BlockCount) { total.add(r.Stats) })
	return total, err
}

// count counts blocks with a pool, and calls add with each count.
func (c *Counter) count(ctx context.Context, pool Pool, blocks []Block, add func(BlockCount)) error {
	started, done := 0, 0
	err := pool.Do(ctx, work.Source[Block, BlockCount]{
		Next: func() (b Block, ok bool, err error) {
			if started == len(blocks) {
				return b, false, nil
			}
			started++
			return blocks[started-1], true, nil
		},
		Done: func(r BlockCount) (bool, error) {
			add(r)
			if done++; c.Progress != nil {
				c.Progress(done, len(blocks))
			}
			return false, nil
		},
		Check: func(b Block, r BlockCount) error {
			if r.Number != b.Number {
				return fmt.Errorf("got block %d, want %d", r.Number, b.Number)
			}
			return nil
		},
	})
	if err == nil && done < len(blocks) {
		err = context.Cause(ctx)
	}
	return err
}

// threads returns the pool of the threads of the counter.
func (c *Counter) threads() Pool {
	return work.Local[Block, BlockCount]{Workers: c.Threads, New: c.Worker}
}

// Worker returns a worker that counts blocks, on a tree of its own.
func (c *Counter) Worker() work.Worker[Block, BlockCount] {
	return &blockWorker{Counter: c, root: c.Tree.Clone(), close: func() {}}
}

// blockWorker counts blocks. Its walk continues from one block to the next, and restarts for an earlier block.
type blockWorker struct {
	*Counter
	root  Tree
	tree  Tree        // of the walk
	split int         // the depth of the walk
	at    int         // number of the node that next goes to
	next  func() bool // goes to the next node at split, false if there is none
	close func()      // ends the walk
}

// Do counts a block. It does not check ctx.
func (w *blockWorker) Do(_ context.Context, b Block) (BlockCount, error) {
	r := BlockCount{Number: b.Number}
	if w.next == nil || w.split != b.Split || w.at > b.First {
		w.restart(b.Split)
	}
	for ; w.at < b.End; w.at++ {
		if !w.next() {
			return r, fmt.Errorf("block %d: there is no node %d at depth %d", b.Number, w.at, b.Split)
		}
		if w.at >= b.First {
			r.add(w.below(w.tree, b.Depth-b.Split, b.Stats))
		}
	}
	return r, nil
}

// restart starts a new walk over the nodes at a depth.
func (w *blockWorker) restart(split int) {
	w.close()
	tree := w.root.Clone()
	next, stop := iter.Pull(func(yield func(struct{}) bool) { atDepth(tree, split, func() bool { return yield(struct{}{}) }) })
	w.tree, w.split, w.at, w.close = tree, split, 0, stop
	w.next = func() bool {
		_, ok := next()
		return ok
	}
}

// Close ends the walk.
func (w *blockWorker) Close() { w.close() }

// atDepth calls visit at each node at a depth below the node that t is at, until visit returns false, and reports whether it has visited
// them all.
func atDepth(t Tree, depth int, visit func() bool) bool {
	if depth == 0 {
		return visit()
	}
	for t.Enter(); t.Next(); {
		if !atDepth(t, depth-1, visit) {
			return false
		}
	}
	return true
}

// below counts the nodes at a depth below the node that t is at, with statistics or without.
func (c *Counter) below(t Tree, depth int, stats bool) (s Stats) {
	if stats {
		s.visit(t, depth)
	} else {
		s.Nodes = c.nodesBelow(t, depth)
	}
	return s
}
