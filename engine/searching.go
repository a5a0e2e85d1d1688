package engine

import (
	"context"
	"errors"
	"runtime"
	"sync"

	"quincunx/movegen"
	"quincunx/search"
)

// Configure changes how the engine searches. On an error, which names the
// option that is out of its range, nothing changes.
func (e *Engine) Configure(o SearchOptions) error {
	full, err := o.Full()
	if err != nil {
		return err
	}
	if err := e.game.checkMethod(full); err != nil {
		return err
	}
	if !full.equal(e.options) {
		hadTable := e.searcher != nil
		if e.options, e.searcher = full, nil; hadTable {
			runtime.GC() // the old table leaves room for the new one
		}
	}
	return nil
}

// Options returns how the engine searches, in full.
func (e *Engine) Options() SearchOptions { return e.options }

// NewGame goes to the start of the game and forgets what was learnt in searches.
func (e *Engine) NewGame() error {
	if e.searcher != nil {
		e.searcher.NewGame()
	}
	return e.SetStart()
}

// Method returns the search that the engine uses in the present position. The
// error says that there is none, for any position or for its number of seats.
func (e *Engine) Method() (Method, error) {
	return e.game.Method(e.options.Method, e.turn.Seats())
}

// Prepare makes what a search of the present position needs beforehand, so that
// the first search has all its time. A game without a search needs nothing.
// If ctx is done before, it is left to the next call.
func (e *Engine) Prepare(ctx context.Context) error {
	if work := e.game.unprepared(e.turn.State); work != nil {
		if err := work(ctx); err != nil {
			return err
		}
	}
	return e.prepareSearcher()
}

// background is preparation that no search waits for.
type background struct {
	sync.Mutex
	running bool
	err     error // of the last one, nil if it went well
}

// begin begins the work, unless it is under way already.
func (b *background) begin(work func(context.Context) error) {
	b.Lock()
	defer b.Unlock()
	if b.running {
		return
	}
	b.running = true
	go func() {
		err := work(context.Background())
		b.Lock()
		defer b.Unlock()
		b.running, b.err = false, err
	}()
}

// PrepareError returns what has kept an evaluation from being prepared beside searches that
// are limited by time, nil if nothing has.
func (e *Engine) PrepareError() error {
	e.background.Lock()
	defer e.background.Unlock()
	return e.background.err
}

func (e *Engine) prepareSearcher() error {
	m, err := e.Method()
	if err != nil || e.searcher != nil && e.method == m.Name {
		return nil // Searchable says what is wrong
	}
	s, err := m.New(e.options.of(m))
	if err != nil {
		return err
	}
	e.searcher, e.method = s, m.Name
	return nil
}

// Searchable returns why there is no search of the position, nil if there is.
func (e *Engine) Searchable() error {
	if e.turn.Over() {
		return errOver
	}
	if _, err := e.Method(); err != nil {
		return err
	}
	// Only what can arise in a game has a place in its solution.
	if c, ok := e.turn.State.(movegen.ReachabilityChecker); ok && e.game.isSmall() {
		return c.CheckReachable()
	}
	return nil
}

var errOver = errors.New("the game is over")

// Best looks for the best move of Seat within limits and until ctx is done.
// Without limits it ends with ctx alone, or when nothing is left to find out. A search
// that is limited by time begins immediately: what Prepare would have made is made meanwhile,
// and serves the searches after it. Others wait for it, so that what they find is always the same. The
// error is that of Searchable, or says what the search could not be made with.
func (e *Engine) Best(ctx context.Context, limits search.Limits) (search.Result, error) {
	return e.Search(ctx, limits, nil)
}

// Search is Best, and calls report with what the search has found so far.
func (e *Engine) Search(ctx context.Context, limits search.Limits, report func(search.Info)) (search.Result, error) {
	r, err := e.searched(ctx, limits.Timed(e.Seat()))
	if err != nil {
		return search.Result{}, err
	}
	if err := e.prepareSearcher(); err != nil {
		return search.Result{}, err
	}
	limits.Past = &r.past
	return search.Best(ctx, e.searcher, r.turn.State, e.Seat(), limits, report)
}

// Evaluated returns a copy of the position that knows what it is worth: a
// [search.Position] or a [search.Simultaneous]. The error is that of Searchable.
func (e *Engine) Evaluated() (movegen.State, error) {
	if _, err := e.searched(context.Background(), false); err != nil {
		return nil, err
	}
	return e.game.evaluate(e.turn.State)
}

// root is a position that knows what it is worth, and where the game has been before.
type root struct {
	turn     movegen.Turn
	past     search.Past
	made     int  // moves of the line so far
	prepared bool // all was made that its evaluation can use
}

// follow makes the moves of a line that are missing.
func (r *root) follow(l *line) {
	for ; r.made < len(l.joints); r.made++ {
		joint := &l.joints[r.made]
		r.past.Add(r.turn.State, joint[r.turn.Actors()[0]])
		r.turn.Make(joint)
	}
}

// searched returns the position for a search that ends with ctx, when there is no time left
// to prepare the evaluation, and that may have no time for it at all.
func (e *Engine) searched(ctx context.Context, timed bool) (*root, error) {
	if err := e.Searchable(); err != nil {
		return nil, err
	}
	work := e.game.unprepared(e.turn.State)
	switch {
	case work == nil:
	case timed:
		e.background.begin(work)
	default:
		if err := work(ctx); err != nil && ctx.Err() == nil {
			return nil, err
		}
		work = e.game.unprepared(e.turn.State)
	}
	if e.root == nil || work == nil && !e.root.prepared {
		start, err := e.game.evaluate(e.start)
		if err != nil {
			return nil, err
		}
		e.root = &root{turn: movegen.TurnOf(start), prepared: work == nil}
	}
	e.root.follow(&e.line)
	return e.root, nil
}
