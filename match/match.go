package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"sync"
	"time"

	"quincunx/movegen"
)

// Match is what is to be played. With limits of depth or nodes, everything but
// the times depends on the fields alone, whatever the concurrency.
//
// P games with the same opening make a block, where P is the number of players. In it every
// player takes every seat once: see [Seating].
type Match struct {
	Game     string   // its name, for the record
	Players  []Player // two, or more, but not more than seats
	Openings Openings // one for each block
	Games    int      // a multiple of the number of players; openings may end the match sooner

	// MoveLimit is the number of plies, or of turns where all seats act at once,
	// after the opening after which a game is a draw between all seats, 0 = none.
	MoveLimit int

	Seed        uint64
	Concurrency int           // games at a time, 0 = 1
	Margin      time.Duration // how much later than agreed a move may come
	SPRT        *SPRT         // of two players, ends the match when it is decided, nil = none

	// Adjudication ends games early; never, if it is zero.
	Adjudication Adjudication

	// Record gets a line of JSON for each game as it ends, in one Write; nil = none.
	// With several games at a time, games that ended while an SPRT was decided by
	// earlier ones are recorded, but don't count.
	Record io.Writer

	// Played are games of this match that were recorded before it was broken off,
	// in any order. They count and are not played again.
	Played []*Game

	// Progress is called after each game, one call at a time; nil = never.
	Progress func(*Report)

	// Of a pairing: the games of a record that stand before its own, and when it
	// began, in seconds of play.
	before int
	began  float64

	judged func(*Report) // called after each block that counts; nil = never
}

// Check returns an error that says why there is no such match.
func (m *Match) Check() error {
	if len(m.Players) < 2 || len(m.Players) > movegen.MaxSeats {
		return fmt.Errorf("%d players, want 2 to %d", len(m.Players), movegen.MaxSeats)
	}
	for i, p := range m.Players {
		for _, q := range m.Players[:i] {
			if p.Name == q.Name {
				return fmt.Errorf("two players are called %.40q", p.Name)
			}
		}
	}
	if n := len(m.Players); m.Games < n || m.Games%n != 0 {
		return fmt.Errorf("%d games, want a multiple of %d: each opening is played %[2]d times", m.Games, n)
	}
	if m.SPRT != nil && len(m.Players) != 2 {
		return fmt.Errorf("a sequential test is for 2 players, not for %d", len(m.Players))
	}
	if m.MoveLimit < 0 || m.Concurrency < 0 || m.Margin < 0 {
		return fmt.Errorf("move limit %d, concurrency %d, margin %v: none may be negative", m.MoveLimit, m.Concurrency, m.Margin)
	}
	if err := m.Adjudication.Check(); err != nil {
		return err
	}
	if m.SPRT != nil {
		return m.SPRT.Check()
	}
	return nil
}

// Run plays the match and reports what was played. When ctx is done no further
// game begins, and those that run are played to their ends. The report is good
// whatever the error.
func (m *Match) Run(ctx context.Context) (*Report, error) {
	if err := m.Check(); err != nil {
		return newReport(m), err
	}
	r, err := newRun(m)
	if err != nil {
		return r.report, err
	}
	r.stop = ctx
	var playing context.Context
	playing, r.abandon = context.WithCancel(context.WithoutCancel(ctx))
	defer r.abandon()
	var workers sync.WaitGroup
	for range max(m.Concurrency, 1) {
		workers.Go(func() { r.fail(r.work(playing)) })
	}
	workers.Wait()
	runtime.GC() // the tables of the players leave room for those of the next match
	r.finish()
	return r.report, r.err
}

// Replay reports what was played so far, without playing on. Stopped says why no more
// was played, in the words of the report that Run returned.
func (m *Match) Replay(stopped string) (*Report, error) {
	r, err := newRun(m)
	if err != nil {
		return r.report, err
	}
	if r.report.Stopped == "" && r.known < m.Games {
		r.report.Stopped = stopped
	}
	r.finish()
	return r.report, nil
}

// newRun returns a match in which the games that were played before are counted.
func newRun(m *Match) (*run, error) {
	r := &run{match: m, report: newReport(m), pending: map[int]*Game{}, played: map[int]*Game{}, elapsed: m.began}
	var seating *Seating
	for _, g := range m.Played {
		n := g.Number - m.before - 1
		switch {
		case n < 0 || n >= m.Games:
			return r, fmt.Errorf("game %d is none of this match", g.Number)
		case r.played[n] != nil:
			return r, fmt.Errorf("game %d was recorded twice", g.Number)
		}
		seats := len(g.Players)
		if seats != len(m.Played[0].Players) {
			return r, fmt.Errorf("game %d has %d seats, not %d", g.Number, seats, len(m.Played[0].Players))
		}
		if seating == nil && seats >= len(m.Players) && seats <= movegen.MaxSeats {
			seating = NewSeating(len(m.Players), seats, m.Seed)
		}
		if err := m.check(g, n, seating); err != nil {
			return r, fmt.Errorf("game %d: %w", g.Number, err)
		}
		r.played[n] = g
		r.count(n, g)
	}
	r.began = r.elapsed
	r.start = time.Now()
	return r, nil
}

// check returns why g can't be game n of the match. There is no seating if there can be none.
func (m *Match) check(g *Game, n int, seating *Seating) error {
	if seating == nil {
		return errors.New("its players don't suit the match")
	}
	if err := g.Check(); err != nil {
		return err
	}
	for seat, p := range g.Players {
		if index := seating.Player(n, seat); p.Index != index || p.Name != m.Players[index].Name {
			return fmt.Errorf("seat %d is taken by %.40q, not by %.40q", seat, p.Name, m.Players[index].Name)
		}
	}
	points := 0
	for seat := range g.Players {
		points += g.share(seat)
	}
	if points != whole {
		return fmt.Errorf("%v are no results", g.Result)
	}
	if !slices.Contains(causes, g.Cause) {
		return fmt.Errorf("%.40q is no cause", g.Cause)
	}
	return nil
}

// run is a match while it is played. Its workers take games in the order of
// their numbers; games count in that order, too.
type run struct {
	match   *Match
	stop    context.Context
	abandon context.CancelFunc // gives up the games that run
	start   time.Time
	began   float64       // seconds of play, when start was
	played  map[int]*Game // before
	elapsed float64       // seconds of play, when the last game ended
	known   int           // games that were played, counted or not

	mu      sync.Mutex
	begun   int // games
	opening Opening
	ended   bool // no further game begins
	counted int  // games in the report
	pending map[int]*Game
	report  *Report
	err     error
}

// work plays games until no more begin.
func (r *run) work(playing context.Context) error {
	t, err := newTable(r.match)
	if err != nil {
		return err
	}
	defer t.close()
	for {
		n, opening, err := r.next()
		if err != nil || n < 0 {
			return err
		}
		g, err := t.play(playing, n, opening)
		if errors.Is(err, errStopped) {
			return nil
		}
		if g != nil {
			err = errors.Join(r.add(n, g), err)
		}
		if err != nil {
			return err
		}
	}
}

// next returns the number and the opening of the next game, or -1 if there is none.
func (r *run) next() (int, Opening, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for !r.ended && r.begun < r.match.Games && r.stop.Err() == nil {
		n := r.begun
		if n%len(r.match.Players) == 0 {
			o, err := r.match.Openings.Next()
			if errors.Is(err, io.EOF) {
				r.ended = true
				r.report.Stopped = stoppedByOpenings
				break
			}
			if err != nil {
				return -1, Opening{}, err
			}
			r.opening = o
		}
		r.begun++
		g := r.played[n]
		if g == nil {
			return n, r.opening, nil
		}
		if g.Start != r.opening.Start || !slices.Equal(g.Opening, r.opening.Moves) {
			return -1, Opening{}, fmt.Errorf("game %d was recorded with another opening", g.Number)
		}
	}
	return -1, Opening{}, nil
}

// add notes a game that has ended.
func (r *run) add(n int, g *Game) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	g.Elapsed = (r.sofar()).Seconds()
	if r.match.Record != nil {
		if err := g.write(r.match.Record); err != nil {
			return fmt.Errorf("record: %w", err)
		}
	}
	r.count(n, g)
	if r.ended && r.decided() {
		r.abandon()
	}
	if r.match.Progress != nil {
		r.match.Progress(r.report)
	}
	return nil
}

// sofar returns the time of play.
func (r *run) sofar() time.Duration {
	return (time.Duration(r.began*float64(time.Second)) + time.Since(r.start)).Round(time.Microsecond)
}

// count counts a game, and blocks that are complete with it.
func (r *run) count(n int, g *Game) {
	r.pending[n] = g
	r.known++
	for !r.decided() && r.countBlock() {
		r.report.judge()
		if r.match.judged != nil {
			r.match.judged(r.report)
		}
		if r.decided() {
			r.ended = true
			r.report.Stopped = "the test is decided"
		}
	}
	r.elapsed = max(r.elapsed, g.Elapsed)
	r.report.ended = r.elapsed
	r.report.Seconds = r.elapsed - r.match.began
}

// block returns the games of the next block that have ended.
func (r *run) block() (games []*Game) {
	for n := range len(r.match.Players) {
		if g := r.pending[r.counted+n]; g != nil {
			games = append(games, g)
		}
	}
	return games
}

// countBlock counts the next block, and reports whether it is complete.
func (r *run) countBlock() bool {
	games := r.block()
	if len(games) < len(r.match.Players) {
		return false
	}
	r.report.addBlock(games)
	for range games {
		delete(r.pending, r.counted)
		r.counted++
	}
	return true
}

func (r *run) decided() bool {
	return r.report.Test != nil && r.report.Test.Verdict != Undecided
}

// fail ends the match with an error.
func (r *run) fail(err error) {
	if err == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.err = errors.Join(r.err, err)
	r.ended = true
	r.abandon()
}

// finish counts what is left: games of blocks that are not complete and, if the
// match failed, those that ended after one that didn't.
func (r *run) finish() {
	for _, n := range slices.Sorted(maps.Keys(r.pending)) {
		if n < r.counted || r.decided() {
			continue // its block is counted, or isn't wanted
		}
		r.counted = n - n%len(r.match.Players)
		if !r.countBlock() {
			for _, g := range r.block() {
				r.report.addSingle(g)
			}
			r.counted += len(r.match.Players)
		}
	}
	if r.report.Stopped == "" && r.stop != nil && r.known < r.match.Games {
		r.report.Stopped = "interrupted"
		if r.err != nil {
			r.report.Stopped = "failed"
		}
	}
	r.report.judge()
}
