package engine

import (
	"context"
	"errors"
	"runtime"
	"sync"

	"quincunx/movegen"
	"quincunx/search"
)

// Configure changes the search options. The error names the option that is unknown or out of range; nothing changes then.
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
			runtime.GC() // frees the old table before the new one is allocated
		}
	}
	return nil
}

// Options returns the search options, with defaults filled in.
func (e *Engine) Options() SearchOptions { return e.options }

// NewGame goes to the start of the game and clears the results of earlier searches, such as the transposition table.
func (e *Engine) NewGame() error {
	if e.searcher != nil {
		e.searcher.NewGame()
	}
	return e.SetStart()
}

// Method returns the method for the present position. The error says that the game has no search, or none for the number of seats.
func (e *Engine) Method() (Method, error) {
	return e.game.Method(e.options.Method, e.turn.Seats())
}

// Prepare builds the tables of the evaluation and allocates the memory of the search, so that the first search has all its time. A
// game without a search is no error. If ctx is done first, Prepare returns its error, and the next call starts again.
func (e *Engine) Prepare(ctx context.Context) error {
	if work := e.game.unprepared(e.turn.State); work != nil {
		if err := work(ctx); err != nil {
			return err
		}
	}
	return e.prepareSearcher()
}

// Prepared reports whether the tables of the evaluation of the position are built.
func (e *Engine) Prepared() bool { return e.game.unprepared(e.turn.State) == nil }

// PrepareInBackground begins to prepare the evaluation of the position, so that the first search need not wait for all of it.
func (e *Engine) PrepareInBackground() {
	if work := e.game.unprepared(e.turn.State); work != nil {
		e.background.start(work)
	}
}

// background is preparation in a goroutine of its own, which no search waits for.
type background struct {
	sync.Mutex
	running bool
	err     error // of the last work, nil if it succeeded
}

// start starts the work, unless work is running.
func (b *background) start(work func(context.Context) error) {
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

// PrepareError returns the error of the last preparation in the background, which PrepareInBackground and searches limited by time
// start; nil if there was none.
func (e *Engine) PrepareError() error {
	e.background.Lock()
	defer e.background.Unlock()
	return e.background.err
}

// prepareSearcher creates the searcher if necessary. Errors come from [Method].New.
func (e *Engine) prepareSearcher() error {
	m, err := e.Method()
	if err != nil || e.searcher != nil && e.method == m.Name {
		return nil // Searchable reports err
	}
	s, err := m.New(e.options.only(m))
	if err != nil {
		return err
	}
	e.searcher, e.method = s, m.Name
	return nil
}

// Searchable returns nil if the position can be searched, or else an error that says why not: the game is over, there is no method for
// it, or no game leads to the position.
func (e *Engine) Searchable() error {
	if e.turn.Over() {
		return errOver
	}
	if _, err := e.Method(); err != nil {
		return err
	}
	_, err := e.game.smallIndex(e.turn.State) // the solution of a game has only positions with a number
	return err
}

var errOver = errors.New("the game is over")

// Best searches for the best move of Seat within limits and until ctx is done. Without limits it ends when ctx is done, or when the
// result is certain.
//
// If the evaluation is not prepared (see [Engine.Prepare]), a search limited by time starts without it, and the evaluation is prepared
// in the background for later searches. Other searches wait for it, so that their results are always the same. Errors come from
// Searchable, from preparing the evaluation, or from creating the searcher.
func (e *Engine) Best(ctx context.Context, limits search.Limits) (search.Result, error) {
	return e.Search(ctx, limits, nil)
}

// Search is like Best, and calls report, unless it is nil, with intermediate results.
func (e *Engine) Search(ctx context.Context, limits search.Limits, report func(search.Info)) (search.Result, error) {
	r, err := e.currentRoot(ctx, limits.Timed(e.Seat()))
	if err != nil {
		return search.Result{}, err
	}
	if err := e.prepareSearcher(); err != nil {
		return search.Result{}, err
	}
	limits.Past = &r.past
	return search.Best(ctx, e.searcher, r.turn.State, e.Seat(), limits, report)
}

// Evaluated returns a copy of the position with its evaluation: a [search.Position] or a [search.Simultaneous]. Errors come from
// Searchable, or from preparing the evaluation.
func (e *Engine) Evaluated() (movegen.State, error) {
	if _, err := e.prepareEvaluation(context.Background(), false); err != nil {
		return nil, err
	}
	return e.game.Evaluate(e.turn.State)
}

// root is a position with its evaluation, and the positions of the game before it.
type root struct {
	turn     movegen.Turn
	past     search.Past
	made     int  // number of the line's moves already made in turn
	prepared bool // nothing was left to prepare when the evaluation was created
}

// follow makes the moves of a line that r has not made yet.
func (r *root) follow(l *line) {
	for ; r.made < len(l.joints); r.made++ {
		joint := &l.joints[r.made]
		r.past.Add(r.turn.State, joint[r.turn.Actors()[0]])
		r.turn.Make(joint)
	}
}

// prepareEvaluation prepares the evaluation of the position, until ctx is done, or in the background if the search is timed. It reports
// whether nothing is left to prepare. Errors come from Searchable, or from preparing the evaluation.
func (e *Engine) prepareEvaluation(ctx context.Context, timed bool) (prepared bool, err error) {
	if err := e.Searchable(); err != nil {
		return false, err
	}
	work := e.game.unprepared(e.turn.State)
	switch {
	case work == nil:
		return true, nil
	case timed:
		e.PrepareInBackground()
		return false, nil
	}
	if err := work(ctx); err != nil && ctx.Err() == nil {
		return false, err
	}
	return e.Prepared(), nil
}

// currentRoot returns the root for a search of the position, after prepareEvaluation.
func (e *Engine) currentRoot(ctx context.Context, timed bool) (*root, error) {
	prepared, err := e.prepareEvaluation(ctx, timed)
	if err != nil {
		return nil, err
	}
	if e.root == nil || prepared && !e.root.prepared {
		start, err := e.evaluatedStart()
		if err != nil {
			return nil, err
		}
		e.root = &root{turn: movegen.TurnOf(start), prepared: prepared}
	}
	e.root.follow(&e.line)
	return e.root, nil
}

// evaluatedStart returns a copy of the first position of the line with its evaluation. The line has only one position, which goes there
// and back.
func (e *Engine) evaluatedStart() (movegen.State, error) {
	for range e.joints {
		e.turn.Unmake()
	}
	start, err := e.game.Evaluate(e.turn.State)
	for i := range e.joints {
		e.turn.Make(&e.joints[i])
	}
	return start, err
}
