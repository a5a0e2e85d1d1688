package engine

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync/atomic"

	"quincunx/movegen"
	"quincunx/perft"
	"quincunx/search"
)

// Engine plays a game: it has a position with the moves that led to it, and
// searches for the best move. One goroutine may use it at a time.
type Engine struct {
	game     Game
	settings Settings
	options  SearchOptions // in full
	searcher search.AnySearcher
	method   string        // that the searcher is of
	start    movegen.State // where the position was set up, before any moves
	state    movegen.State
	seat     movegen.Seat // that is searched for where all act at once
	moves    []string     // that led from where the position was set up to the state

	preparing atomic.Bool // what prepareMeanwhile has begun is under way
}

// Open returns an engine for the game of a name, at the game's start. The error
// names the games there are, or the setting that is wrong.
func Open(name string, s Settings) (*Engine, error) {
	game, err := Lookup(name)
	if err != nil {
		return nil, err
	}
	return game.Open(s)
}

// Open returns an engine for the game, at the start. The error names the
// setting that is wrong.
func (g Game) Open(s Settings) (*Engine, error) {
	options, err := SearchOptions{}.Full()
	if err != nil {
		return nil, err
	}
	e := &Engine{game: g, options: options, settings: maps.Clone(s)}
	if err := e.SetStart(); err != nil {
		return nil, err
	}
	return e, nil
}

// Game returns the game that is played.
func (e *Engine) Game() Game { return e.game }

// Settings returns the settings of the game that differ from the defaults.
func (e *Engine) Settings() Settings { return maps.Clone(e.settings) }

// State returns the position, which is to be read and not to be changed: a
// [movegen.Position], or a [movegen.Simultaneous] where all seats act at once.
func (e *Engine) State() movegen.State { return e.state }

// Moves returns the moves made since the position was set up.
func (e *Engine) Moves() []string { return slices.Clone(e.moves) }

// SetStart goes to the start of the game and makes moves. On an error, which
// names the first move that is not legal, nothing changes.
func (e *Engine) SetStart(moves ...string) error {
	start, err := e.game.Start(e.settings)
	if err != nil {
		return err
	}
	return e.set(start, moves)
}

// SetPosition sets a position up by its text form, which brings settings of its
// own, and makes moves. On an error, which names the field of the text or the
// move that is wrong, nothing changes.
func (e *Engine) SetPosition(text string, moves ...string) error {
	state, err := e.game.Parse(text)
	if err != nil {
		return err
	}
	return e.set(state, moves)
}

func (e *Engine) set(state movegen.State, moves []string) error {
	start := movegen.Clone(state)
	for i, move := range moves {
		if err := movegen.TurnOf(state).PlayText(move); err != nil {
			return fmt.Errorf("move %d of %d: %w", i+1, len(moves), err)
		}
	}
	e.start, e.state, e.moves = start, state, slices.Clone(moves)
	return nil
}

// Play makes a move: one ply, or a joint move such as "s/m1:0/h4:3" where all
// seats act at once. On an error, which says why there is no such move, nothing
// changes.
func (e *Engine) Play(move string) error {
	if err := movegen.TurnOf(e.state).PlayText(move); err != nil {
		return err
	}
	e.moves = append(e.moves, move)
	return nil
}

// TakeBack takes the last move back. It is an error if there is none.
func (e *Engine) TakeBack() error {
	if len(e.moves) == 0 {
		return errors.New("there is no move to take back")
	}
	e.state.Unmake()
	e.moves = e.moves[:len(e.moves)-1]
	return nil
}

// Legal returns the legal moves in an order that depends on the position alone.
// There are none if the game is over.
func (e *Engine) Legal() []string {
	tree, err := perft.TreeOf(e.state)
	if err != nil {
		return nil // no game of the registry is neither in turn nor at once
	}
	var moves []string
	for tree.Enter(); tree.Next(); {
		moves = append(moves, string(tree.AppendMove(nil)))
	}
	return moves
}

// Configure changes how the engine searches. On an error, which names the
// option that is out of its range, nothing changes.
func (e *Engine) Configure(o SearchOptions) error {
	full, err := o.Full()
	if err != nil {
		return err
	}
	if full.Method != "" {
		if _, err := e.game.Method(full.Method, 0); err != nil {
			return err
		}
	}
	if !full.equal(e.options) {
		e.options, e.searcher = full, nil
		runtime.GC() // the old table leaves room for the new one
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
	return e.game.Method(e.options.Method, e.state.Seats())
}

// Prepare makes what a search of the present position needs beforehand, so that
// the first search has all its time. A game without a search needs nothing.
// If ctx is done before, it is left to the next call.
func (e *Engine) Prepare(ctx context.Context) error {
	if work := e.game.unprepared(e.state); work != nil {
		if err := work(ctx); err != nil {
			return err
		}
	}
	return e.prepareSearcher()
}

// prepareMeanwhile begins what is unprepared, unless it is under way, and doesn't
// wait for it.
func (e *Engine) prepareMeanwhile(work func(context.Context) error) {
	if !e.preparing.CompareAndSwap(false, true) {
		return
	}
	go func() {
		defer e.preparing.Store(false)
		_ = work(context.Background()) // the next one to need it will see what is wrong
	}()
}

func (e *Engine) prepareSearcher() error {
	m, err := e.Method()
	if err != nil || e.searcher != nil && e.method == m.Name {
		return nil // Searchable says what is wrong
	}
	s, err := m.New(e.options)
	if err != nil {
		return err
	}
	e.searcher, e.method = s, m.Name
	return nil
}

// Seat returns the seat that searches are for: the seat to act or, where all act
// at once, that of SetSeat.
func (e *Engine) Seat() movegen.Seat {
	if p, inTurn := e.state.(movegen.Position); inTurn {
		return p.Mover()
	}
	return e.seat
}

// SetSeat says which seat searches are for where all seats act at once: at first
// seat 0. Where seats act in turn, it means nothing. The error says that there is
// no such seat.
func (e *Engine) SetSeat(s movegen.Seat) error {
	if s < 0 || int(s) >= e.state.Seats() {
		return fmt.Errorf("seat %d is not in 0..%d", s, e.state.Seats()-1)
	}
	e.seat = s
	return nil
}

// Searchable returns why there is no search of the position, nil if there is.
func (e *Engine) Searchable() error {
	if e.state.Over() {
		return errors.New("the game is over")
	}
	if _, err := e.Method(); err != nil {
		return err
	}
	// Only what can arise in a game has a place in its solution.
	if c, ok := e.state.(movegen.ReachabilityChecker); ok && e.game.Index != nil {
		return c.CheckReachable()
	}
	return nil
}

// Best looks for the best move of Seat within limits and until ctx is done.
// Without limits it ends with ctx alone, or when nothing is left to find out. A search
// that is limited by time begins at once: what Prepare would have made is made meanwhile,
// and serves the searches after it. Others wait for it, so that what they find is always the same. The
// error is that of Searchable, or says what the search could not be made with.
func (e *Engine) Best(ctx context.Context, limits search.Limits) (search.Result, error) {
	return e.Search(ctx, limits, nil)
}

// Search is Best, and calls report with what the search has found so far.
func (e *Engine) Search(ctx context.Context, limits search.Limits, report func(search.Info)) (search.Result, error) {
	root, err := e.evaluated(ctx, limits.Timed(e.Seat()))
	if err != nil {
		return search.Result{}, err
	}
	if err := e.prepareSearcher(); err != nil {
		return search.Result{}, err
	}
	if _, ok := root.(search.Repeater); ok && len(e.moves) > 0 {
		if limits.Past, err = e.past(); err != nil {
			return search.Result{}, err
		}
	}
	return search.Best(ctx, e.searcher, root, e.Seat(), limits, report)
}

// past returns where the game has been before the position.
func (e *Engine) past() (*search.Past, error) {
	p, err := e.game.evaluate(e.start)
	if err != nil {
		return nil, err
	}
	past := new(search.Past)
	for _, move := range e.moves {
		past.Add(p)
		if err := movegen.TurnOf(p).PlayText(move); err != nil {
			return nil, err
		}
	}
	return past, nil
}

// Evaluated returns a copy of the position that knows what it is worth: a
// [search.Position], or a [search.Simultaneous] where all seats act at once. The
// error is that of Searchable.
func (e *Engine) Evaluated() (movegen.State, error) { return e.evaluated(context.Background(), false) }

// evaluated is Evaluated for a search that ends with ctx, when there is no time left
// to prepare the evaluation, and that may have no time for it at all.
func (e *Engine) evaluated(ctx context.Context, timed bool) (movegen.State, error) {
	if err := e.Searchable(); err != nil {
		return nil, err
	}
	switch work := e.game.unprepared(e.state); {
	case work == nil:
	case timed:
		e.prepareMeanwhile(work)
	default:
		if err := work(ctx); err != nil && ctx.Err() == nil {
			return nil, err
		}
	}
	return e.game.evaluate(e.state)
}

// Line returns the text forms of moves that are made one after the other from
// the position, separated by spaces, such as those of [search.Result]. Where all
// seats act simultaneously, they are actions of Seat, and each other seat takes
// its first action.
func (e *Engine) Line(moves ...movegen.Move) string {
	return string(movegen.TurnOf(e.state).AppendLine(nil, e.Seat(), moves))
}
