package session

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"quincunx/diagram"
	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// Setup is the first position of an analysis.
type Setup struct {
	Game     engine.Game
	Settings engine.Settings // of the game; none if Position is set
	Position *string         // text form of the position, which includes the settings; nil for the start of the game
}

// Analysis is a position, given by a setup and the moves made from there, with an engine. It is not safe for
// concurrent use.
type Analysis struct {
	setup    Setup
	engine   *engine.Engine
	geometry *diagram.Geometry // nil until it is needed

	// The moves that led to the position, and their marks, if isLastKnown is set.
	last        []Move
	marks       []diagram.Mark
	isLastKnown bool
}

// NewAnalysis returns an analysis at the first position of a setup. The error names the invalid setting, field of
// the position or search option.
func NewAnalysis(setup Setup, o engine.SearchOptions) (*Analysis, error) {
	if setup.Position != nil && len(setup.Settings) > 0 {
		return nil, errors.New("a position has its own options: give them there")
	}
	setup.Settings = maps.Clone(setup.Settings)
	e, err := setup.Game.Open(setup.Settings)
	if err != nil {
		return nil, err
	}
	if err := e.Configure(o); err != nil {
		return nil, err
	}
	a := &Analysis{setup: setup, engine: e}
	return a, a.GoTo()
}

// GoTo goes to the position after moves from the first position. It replays only the moves after the common
// beginning with the present line. The error names the illegal move; nothing changes then.
func (a *Analysis) GoTo(moves ...string) error {
	a.isLastKnown = false
	if a.setup.Position != nil {
		return a.engine.SetPosition(*a.setup.Position, moves...)
	}
	return a.engine.SetStart(moves...)
}

// PrepareInBackground begins to prepare the evaluation of the position: see [engine.Engine.PrepareInBackground].
func (a *Analysis) PrepareInBackground() { a.engine.PrepareInBackground() }

// Make makes the move of the seat to act or, in a game of simultaneous moves, the moves of all seats in order, and
// returns their text form. The error names the illegal move; nothing changes then.
func (a *Analysis) Make(moves ...movegen.Move) (string, error) {
	if err := a.engine.Make(moves...); err != nil {
		return "", err
	}
	a.isLastKnown = false
	return a.lastText(), nil
}

// lastText returns the last move of the line, which must not be empty.
func (a *Analysis) lastText() string {
	line := a.engine.Moves()
	return line[len(line)-1]
}

// Game returns the game.
func (a *Analysis) Game() engine.Game { return a.setup.Game }

// Settings returns the settings of the setup.
func (a *Analysis) Settings() engine.Settings { return maps.Clone(a.setup.Settings) }

// State returns the position, which must not be changed.
func (a *Analysis) State() movegen.State { return a.engine.State() }

// Moves returns the text forms of the moves of the line.
func (a *Analysis) Moves() []string { return a.engine.Moves() }

// Board returns the drawing of the position, with marks for the moves that led to it, or nil if the game has no
// drawer.
func (a *Analysis) Board() *diagram.Board {
	drawer := a.setup.Game.Drawer
	if drawer == nil {
		return nil
	}
	a.findLast()
	b := drawer.Board(a.State())
	b.Marks = append(b.Marks, a.marks...)
	return b
}

// board returns the geometry of the board, which includes the labels, or nil if the game has no drawer.
func (a *Analysis) board() *diagram.Geometry {
	if drawer := a.setup.Game.Drawer; a.geometry == nil && drawer != nil {
		a.geometry = &drawer.Board(a.State()).Geometry
	}
	return a.geometry
}

// findLast sets the moves that led to the position and their marks, unless they are known.
func (a *Analysis) findLast() {
	if a.isLastKnown {
		return
	}
	a.last, a.marks, a.isLastKnown = nil, nil, true
	if len(a.engine.Moves()) == 0 {
		return
	}
	last := a.lastText()
	if err := a.engine.TakeBack(); err != nil {
		return
	}
	turn := movegen.TurnOf(a.State())
	if joint, err := turn.ParseJoint(last); err == nil {
		for _, seat := range turn.Actors() {
			a.last = append(a.last, a.Describe(seat, joint[seat]))
		}
		if drawer := a.setup.Game.Drawer; drawer != nil {
			a.marks = diagram.Played(drawer, a.State(), &joint)
		}
	}
	if err := a.engine.Play(last); err != nil {
		panic(fmt.Sprintf("session: the move %s that was played is not legal: %v", last, err))
	}
}

// Find returns the engine's move for a seat to act, at a given strength. The error is that of ctx or of the
// engine, or says that the game is over.
func (a *Analysis) Find(ctx context.Context, seat movegen.Seat, strength Strength, random *rand.Rand) (movegen.Move, error) {
	if err := ctx.Err(); err != nil {
		return movegen.NoMove, err
	}
	if a.State().Over() {
		return movegen.NoMove, errOver
	}
	moves := movegen.TurnOf(a.State()).Moves(seat, nil)
	limits, percent := strength.of(a.Game())
	if a.engine.Searchable() != nil || 100*random.Float64() < percent {
		return moves[random.IntN(len(moves))], nil
	}
	if len(moves) == 1 {
		return moves[0], nil
	}
	if err := a.engine.SetSeat(seat); err != nil {
		return movegen.NoMove, err
	}
	r, err := a.engine.Best(ctx, limits)
	if err == nil {
		err = ctx.Err()
	}
	return r.Move, err
}

// Line is a variation found by an analysis.
type Line struct {
	Score search.Score // for the seat to act
	Depth int          // plies searched in full
	Moves []Move       // from the position

	// Scores holds the scores of all seats, if the search has them; nil for two seats that act in turn.
	Scores []search.Score

	// Share is the probability of the first move in a mixed strategy, 0..1, in games of simultaneous moves;
	// otherwise 0.
	Share float64
}

// Report holds the results of an analysis so far.
type Report struct {
	Depth int // plies searched in full
	Nodes uint64
	Time  time.Duration
	Lines []Line // best first
}

// Analyse searches for up to count best moves of a seat, within limits and until ctx is done, and returns their
// lines, best first. It calls report, unless that is nil, with each new result. It also searches positions with a
// move known to a [search.KnownMover]. Without limits, if the evaluation is not prepared, it first reports the results
// of a short search without the tables to be prepared. The error says why the position can't be searched.
func (a *Analysis) Analyse(
	ctx context.Context, seat movegen.Seat, limits search.Limits, count int, report func(Report),
) (Report, error) {
	if err := a.engine.SetSeat(seat); err != nil {
		return Report{}, err
	}
	analyse := func(limits search.Limits, report func(Report)) (Report, error) {
		return a.analyse(movegen.TurnOf(a.State()), seat, count, report, func(found func(search.Info)) (search.Result, error) {
			return a.engine.Search(ctx, alwaysSearch(limits), found)
		})
	}
	if limits.Depth > 0 || limits.Nodes > 0 || limits.MoveTime > 0 || a.engine.Prepared() {
		return analyse(limits, report)
	}
	first, err := analyse(search.Limits{MoveTime: firstLines, Moves: limits.Moves}, report)
	if err != nil || ctx.Err() != nil {
		return first, err
	}
	full, err := analyse(limits, func(r Report) {
		if report != nil && r.Depth >= first.Depth {
			report(r.after(first))
		}
	})
	if err == nil && full.Depth < first.Depth {
		full.Depth, full.Lines = first.Depth, first.Lines
	}
	return full.after(first), err
}

// after returns a report with the work of an earlier one added.
func (r Report) after(earlier Report) Report {
	r.Nodes += earlier.Nodes
	r.Time += earlier.Time
	return r
}

// firstLines is the time for the first lines of an analysis without limits while the evaluation is being prepared.
const firstLines = 100 * time.Millisecond

// alwaysSearch returns limits that make the engine search even if a [search.KnownMover] knows the move.
func alwaysSearch(limits search.Limits) search.Limits {
	if limits.Depth == 0 && limits.Nodes == 0 {
		limits.Nodes = math.MaxInt64 // more than any search uses
	}
	return limits
}

// Threats is Analyse for the next seat after a pass of the seat to act: the lines begin at the position that
// Passed returns. The error is that of Passed, or says why the position can't be searched.
func (a *Analysis) Threats(ctx context.Context, limits search.Limits, count int, report func(Report)) (Report, error) {
	passed, err := a.Passed()
	if err != nil {
		return Report{}, err
	}
	return a.analyse(movegen.TurnOf(passed), passed.Mover(), count, report, func(found func(search.Info)) (search.Result, error) {
		return a.engine.SearchPassed(ctx, alwaysSearch(limits), found)
	})
}

// Passed returns a copy of the position after a pass of the seat to act. The error is that of [engine.Game.Passed].
func (a *Analysis) Passed() (movegen.Position, error) { return a.setup.Game.Passed(a.State()) }

// analyse runs a search for a seat at the position of turn, and returns its results.
func (a *Analysis) analyse(
	turn movegen.Turn, seat movegen.Seat, count int, report func(Report), run func(found func(search.Info)) (search.Result, error),
) (Report, error) {
	count = min(max(count, 1), engine.MaxMultiPV)
	options := a.engine.Options()
	options.MultiPV = count
	if err := a.engine.Configure(options); err != nil {
		return Report{}, err
	}
	v := variations{count: count, describe: func(line []movegen.Move) []Move { return a.describeLine(turn, seat, line) }}
	r, err := run(v.reporter(report))
	if err != nil {
		return Report{}, err
	}
	return Report{r.Depth, r.Nodes, r.Time, v.result(r)}, nil
}

// Chances returns each seat's chance of winning, from the scores of a seat's line: see [engine.Engine.Chances].
func (a *Analysis) Chances(seat movegen.Seat, l Line) ([]float64, error) {
	return a.engine.Chances(seat, l.Score, l.Scores)
}

// variations collects the lines reported by a search.
type variations struct {
	count    int // of lines, at most
	describe func([]movegen.Move) []Move

	current []Line // of the latest iteration
	earlier []Line // of the previous iterations
}

// reporter returns a function that adds a result of the search, and then calls report with all lines, unless
// report is nil.
func (v *variations) reporter(report func(Report)) func(search.Info) {
	return func(i search.Info) {
		if v.add(i) && report != nil {
			report(Report{i.Depth, i.Nodes, i.Time, v.lines()})
		}
	}
}

// add adds a result of the search, and reports whether the lines have changed.
func (v *variations) add(i search.Info) bool {
	switch {
	case len(i.Strategy) > 0:
		v.current, v.earlier = v.mixed(i.Strategy, i.Score, i.Depth, i.Scores), nil
		return true
	case i.Line < 1 || len(i.PV) == 0 || i.Bound != tt.Exact:
		return false
	case i.Line == 1:
		v.current, v.earlier = nil, merged(v.current, v.earlier)
	}
	v.current = append(v.current, Line{Score: i.Score, Depth: i.Depth, Moves: v.describe(i.PV), Scores: slices.Clone(i.Scores)})
	return true
}

// result returns the lines of a search that has ended.
func (v *variations) result(r search.Result) []Line {
	if len(r.Strategy) > 0 {
		v.current, v.earlier = v.mixed(r.Strategy, r.Score, r.Depth, r.Scores), nil
		return v.lines()
	}
	if lines := v.lines(); len(lines) > 0 && v.count > 1 {
		return lines
	}
	if len(r.PV) == 0 {
		r.PV = []movegen.Move{r.Move}
	}
	return []Line{{Score: r.Score, Depth: r.Depth, Moves: v.describe(r.PV), Scores: slices.Clone(r.Scores)}}
}

// lines returns the best lines so far.
func (v *variations) lines() []Line {
	lines := merged(v.current, v.earlier)
	return lines[:min(v.count, len(lines))]
}

// mixed returns a line for each action of a mixed strategy.
func (v *variations) mixed(strategy []search.Share, score search.Score, depth int, scores []search.Score) (lines []Line) {
	for _, share := range strategy {
		lines = append(lines, Line{
			Score: score, Depth: depth, Moves: v.describe([]movegen.Move{share.Move}), Scores: slices.Clone(scores), Share: share.Share,
		})
	}
	return lines
}

// merged returns lines, followed by the earlier lines that begin with other moves.
func merged(lines, earlier []Line) []Line {
	known := map[string]bool{}
	var all []Line
	for _, l := range slices.Concat(lines, earlier) {
		if first := l.Moves[0].Text; !known[first] {
			all, known[first] = append(all, l), true
		}
	}
	return all
}

// Explain returns the terms of the evaluation of the position. The error is that of [engine.Engine.Evaluated].
func (a *Analysis) Explain() (engine.Explanation, error) {
	p, err := a.engine.Evaluated()
	if err != nil {
		return engine.Explanation{}, err
	}
	return engine.Explain(p), nil
}
