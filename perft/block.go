package perft

import (
	"context"
	"fmt"
	"iter"

	"quincunx/internal/work"
)

// Block is a part of a count: the nodes of a tree at a depth that are below some of its nodes at a lesser one.
type Block struct {
	Number int  `json:"number"` // in the count, from 1
	Split  int  `json:"split"`  // the lesser depth, whose nodes are numbered from 0 in the order of the walk
	First  int  `json:"first"`  // of these nodes
	End    int  `json:"end"`    // the number after the last
	Depth  int  `json:"depth"`
	Stats  bool `json:"stats,omitempty"` // see [Counter.Stats]
}

// TaskNumber returns the number of the block.
func (b Block) TaskNumber() int { return b.Number }

// BlockCount is what was counted in a block.
type BlockCount struct {
	Number int `json:"number"` // of the block
	Stats
}

// Pool counts blocks. Its workers are those of [Counter.Worker].
type Pool = work.Pool[Block, BlockCount]

// A count is split at a depth of leastSplit, or for other machines deeper if the tree has less than mostBlocks nodes there, into at most
// mostBlocks blocks of neighbouring nodes.
const (
	leastSplit = 2
	mostBlocks = 1000
)

// NodesBy is [Counter.Nodes] with a pool that counts the blocks, nil for the threads of the counter. The error says why not all were
// counted, or is that of ctx.
func (c *Counter) NodesBy(ctx context.Context, pool Pool, depth int) (uint64, error) {
	if pool == nil {
		return c.Nodes(depth), nil
	}
	s, err := c.sumBy(ctx, pool, Block{Depth: depth, Split: c.split(depth)})
	return s.Nodes, err
}

// StatsBy is [Counter.Stats] with a pool, as NodesBy.
func (c *Counter) StatsBy(ctx context.Context, pool Pool, depth int) (Stats, error) {
	if pool == nil {
		return c.Stats(depth), nil
	}
	return c.sumBy(ctx, pool, Block{Depth: depth, Split: c.split(depth), Stats: true})
}

// DivideBy returns the number of nodes at a depth of at least 1 below each first move, in the order of the moves. A pool counts what
// is below each, as in NodesBy.
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
	if b.Depth <= leastSplit || c.Threads <= 1 && c.Progress == nil {
		return c.below(c.Tree, b.Depth, b.Stats)
	}
	b.Split = leastSplit
	s, _ := c.sumBy(context.Background(), c.threads(), b) // goroutines don't fail
	return s
}

// split returns the depth at which a count for other machines is split.
func (c *Counter) split(depth int) int {
	for split := leastSplit; split < depth-1; split++ {
		if n := c.nodesBelow(c.Tree, split); n == 0 || n >= mostBlocks {
			return split
		}
	}
	return max(depth-1, leastSplit)
}

// sumBy counts all nodes at the depth of a block by a pool, which a shallow count is not worth.
func (c *Counter) sumBy(ctx context.Context, pool Pool, b Block) (total Stats, err error) {
	if b.Depth <= leastSplit {
		return c.below(c.Tree, b.Depth, b.Stats), nil
	}
	parts := c.nodesBelow(c.Tree, b.Split)
	blocks := make([]Block, min(parts, mostBlocks))
	for i := range blocks {
		part := b
		part.Number, part.First, part.End = i+1, i*int(parts)/len(blocks), (i+1)*int(parts)/len(blocks)
		blocks[i] = part
	}
	err = c.count(ctx, pool, blocks, func(r BlockCount) { total.add(r.Stats) })
	return total, err
}

// count counts blocks by a pool, and calls add with each count.
func (c *Counter) count(ctx context.Context, pool Pool, blocks []Block, add func(BlockCount)) error {
	begun, done := 0, 0
	err := pool.Do(ctx, work.Source[Block, BlockCount]{
		Next: func() (b Block, ok bool, err error) {
			if begun == len(blocks) {
				return b, false, nil
			}
			begun++
			return blocks[begun-1], true, nil
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
				return fmt.Errorf("block %d, want %d", r.Number, b.Number)
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

// blockWorker counts blocks. It walks on from one to the next, and begins again for one that it has passed.
type blockWorker struct {
	*Counter
	root  Tree
	tree  Tree        // of the walk
	split int         // the depth of the walk
	at    int         // the number of the node that next leads to
	next  func() bool // leads to the next node
	close func()      // ends the walk
}

// Do counts a block. It is not interrupted.
func (w *blockWorker) Do(_ context.Context, b Block) (BlockCount, error) {
	r := BlockCount{Number: b.Number}
	if w.next == nil || w.split != b.Split || w.at > b.First {
		w.begin(b.Split)
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

// begin begins a walk to the nodes at a depth.
func (w *blockWorker) begin(split int) {
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

// atDepth visits the nodes at a depth below the node that t is at, until visit returns false, and reports whether it has visited all.
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
