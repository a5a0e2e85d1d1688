package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/distribute"
	"quincunx/internal/plainjson"
	"quincunx/internal/process"
	"quincunx/jobs/counting"
	"quincunx/movegen"
	"quincunx/perft"
)

type countCommand struct {
	Game      engine.Game       `completion-predictor:"game" arg:"" help:"The game: ${games}."`
	Depth     int               `short:"d" required:"" help:"Count the sequences of 1 to D moves." placeholder:"D"`
	Option    map[string]string `short:"o" help:"An option of the game, such as size=5; --size 5 does the same." placeholder:"NAME=VALUE"`
	Position  *string           `help:"Count from this position instead of the start." placeholder:"TEXT" xor:"from"`
	Positions *string           `help:"Count from each position of a file, one a line, - for stdin." placeholder:"FILE" xor:"from"`
	Divide    bool              `help:"Print the count after each first move."`
	Stats     bool              `help:"Also count captures, null moves and ends of the game in the last move."`
	Pairs     bool              `help:"Seega: count a pair of placements, in either order, as one move."`
	NoBulk    bool              `help:"Also make and unmake the last move, instead of counting the moves."`
	Threads   int               `default:"1" help:"Threads of a count, 1..1024 (${default})." placeholder:"N"`
	Hash      *int              `help:"Cache counts by key, in a table of this size." placeholder:"MiB"`
	JSON      bool              `help:"Print one JSON object a line."`
	distribute.Flags

	cache  *perft.Cache           // set by --hash, for all depths and positions
	server *distribute.Connection // set by --serve, nil without it
}

// Help returns the text that is printed after the flags.
func (c *countCommand) Help() string { return engine.OptionsHelp() }

// Run counts from the start, a position, or each position of a file.
func (c *countCommand) Run(s command.Streams) error {
	if err := c.check(); err != nil {
		return err
	}
	if c.Hash != nil {
		if err := process.Memory().Check(*c.Hash); err != nil {
			return fmt.Errorf("--hash %d: %w", *c.Hash, err)
		}
		var err error
		if c.cache, err = perft.NewCache(*c.Hash); err != nil {
			return fmt.Errorf("--hash: %w", err)
		}
	}
	ctx, release := process.SignalContext(nil, nil)
	defer release()
	return c.served(s, func() error { return c.countAll(ctx, s) })
}

// served calls work, with a connection to a server if the flags request one. If the work fails, the server keeps the
// finished tasks.
func (c *countCommand) served(s command.Streams, work func() error) (err error) {
	if !c.Serve {
		return work()
	}
	name, err := json.Marshal([]any{c.Game, c.Depth, c.Option, c.Position, c.Positions, c.Divide, c.Stats, c.Pairs, c.NoBulk, c.Hash})
	if err != nil {
		return err
	}
	if c.server, err = c.Open((&distribute.Job{Kind: "perft", Spec: name}).RunName(distribute.ThisBuild()), s.Errs); err != nil {
		return err
	}
	err = work()
	return errors.Join(err, c.server.Close(err == nil))
}

// countAll counts from the start, a position, or each position of a file.
func (c *countCommand) countAll(ctx context.Context, s command.Streams) error {
	if c.Position == nil && c.Positions == nil {
		start, err := c.Game.Start(c.Option)
		if err != nil {
			return err
		}
		return c.count(ctx, s, start, false)
	}
	if len(c.Option) > 0 {
		flags := slices.Sorted(maps.Keys(c.Option))
		return fmt.Errorf("a position has the options of the game: want no --%s", strings.Join(flags, ", --"))
	}
	from := func(text string, block bool) error {
		p, err := c.Game.Parse(text)
		if err != nil {
			return err
		}
		return c.count(ctx, s, p, block)
	}
	if c.Position != nil {
		return from(*c.Position, false)
	}
	return command.EachLine(*c.Positions, process.InterruptibleReader(ctx, s.In), func(_, line string) error { return from(line, true) })
}

const maxThreads = 1024

func (c *countCommand) check() error {
	switch {
	case c.Depth < 1:
		return fmt.Errorf("--depth %d: want at least 1", c.Depth)
	case c.Threads < 1 || c.Threads > maxThreads:
		return fmt.Errorf("--threads %d: want 1..%d", c.Threads, maxThreads)
	case c.Stats && c.Divide:
		return errors.New("--stats and --divide exclude each other")
	case c.Stats && c.Hash != nil:
		return errors.New("--stats and --hash exclude each other")
	}
	return nil
}

// treeOf returns the tree that perft counts from a position.
func treeOf(s movegen.State, pairs bool) (perft.Tree, error) {
	tree, err := perft.TreeOf(s, pairs)
	if err != nil && pairs {
		return nil, fmt.Errorf("--pairs: %w", err)
	}
	return tree, err
}

// line is the output for one depth.
type line struct {
	Position *string `json:"position,omitempty"`
	Depth    int     `json:"depth"`
	Nodes    uint64  `json:"nodes"`
	*perft.Stats
	Divide  []perft.Branch `json:"divide,omitempty"`
	Seconds float64        `json:"seconds"`
	NPS     float64        `json:"nps"`
	*hash
}

type hash struct {
	Probes uint64 `json:"probes"`
	Hits   uint64 `json:"hits"`
}

// count prints the counts of all depths. If block is set, the position is one of several and is printed first.
func (c *countCommand) count(ctx context.Context, s command.Streams, root movegen.State, block bool) error {
	out := s.Out
	tree, err := treeOf(root, c.Pairs)
	if err != nil {
		return err
	}
	text := string(root.AppendText(nil))
	if block && !c.JSON {
		if _, err := fmt.Fprintln(out, "pos", text); err != nil {
			return process.Fail(err)
		}
	}
	for depth := 1; depth <= c.Depth; depth++ {
		var l line
		meter := command.NewMeter(s.Errs, fmt.Sprintf("depth %d", depth))
		pool, err := c.pool(text, depth)
		if err != nil {
			return err
		}
		if pool != nil {
			l, err = c.countDepth(ctx, pool, tree, depth, meter)
			err = cmp.Or(err, pool.Close(err == nil))
		} else {
			err = process.Await(ctx, func() { l, _ = c.countDepth(ctx, nil, tree, depth, meter) }) // threads don't fail
		}
		meter.Close()
		if err != nil {
			return fmt.Errorf("depth %d: %w", depth, err)
		}
		if block && c.JSON {
			l.Position = &text
		}
		if err := l.print(out, c.JSON); err != nil {
			return process.Fail(err)
		}
	}
	return nil
}

// pool returns the pool of remote workers that counts at a depth, or nil if the threads of this process do.
func (c *countCommand) pool(position string, depth int) (*countPool, error) {
	if c.server == nil || depth < leastServed {
		return nil, nil
	}
	spec := counting.Spec{
		Game: c.Game, Position: position, Depth: depth, Divide: c.Divide && depth == c.Depth, Stats: c.Stats, Pairs: c.Pairs, NoBulk: c.NoBulk,
	}
	if c.Hash != nil {
		spec.HashMiB = *c.Hash
	}
	job, err := spec.Job()
	if err != nil {
		return nil, err
	}
	return distribute.NewPool[perft.Block, perft.BlockCount](c.server, job)
}

type countPool = distribute.Pool[perft.Block, perft.BlockCount]

// leastServed is the smallest depth for which remote workers are worthwhile.
const leastServed = 4

// countDepth counts at a depth, with a pool of other machines or, if pool is nil, with threads.
func (c *countCommand) countDepth(ctx context.Context, pool *countPool, tree perft.Tree, depth int, meter *command.Meter) (l line, err error) {
	counter := perft.Counter{Tree: tree, NoBulk: c.NoBulk, Threads: c.Threads, Cache: c.cache, Progress: meter.Set}
	if c.cache != nil {
		c.cache.ResetCounts()
	}
	var by perft.Pool
	if pool != nil {
		by = pool
		counter.Progress = func(done, total int) {
			meter.Note(pool.Status())
			meter.Set(done, total)
		}
	}
	l.Depth = depth
	start := time.Now()
	if c.Divide && depth == c.Depth {
		l.Divide, err = counter.DivideBy(ctx, by, depth)
		for _, b := range l.Divide {
			l.Nodes += b.Nodes
		}
	} else {
		var all perft.Stats
		all, err = counter.CountBy(ctx, by, depth, c.Stats)
		l.Nodes = all.Nodes
		if c.Stats {
			l.Stats = &all
		}
	}
	l.Seconds = max(time.Since(start).Seconds(), 1e-9)
	l.NPS = float64(l.Nodes) / l.Seconds
	if c.cache != nil && pool == nil {
		l.hash = new(hash)
		l.Probes, l.Hits = c.cache.Counts()
	}
	return l, err
}

func (l line) print(out io.Writer, asJSON bool) error {
	if asJSON {
		return plainjson.Write(out, l, "")
	}
	var b []byte
	for _, d := range l.Divide {
		b = fmt.Appendf(b, "%s %d\n", d.Move, d.Nodes)
	}
	b = fmt.Appendf(b, "depth %d nodes %d", l.Depth, l.Nodes)
	if s := l.Stats; s != nil {
		b = fmt.Appendf(b, " captured %d capturing %d null %d over %d", s.Captured, s.Capturing, s.Null, s.Over)
	}
	b = fmt.Appendf(b, " seconds %.6f nps %.0f", l.Seconds, l.NPS)
	if l.hash != nil {
		b = fmt.Appendf(b, " probes %d hits %d", l.Probes, l.Hits)
	}
	_, err := out.Write(append(b, '\n'))
	return err
}
