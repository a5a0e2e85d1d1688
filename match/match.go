package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"quincunx/movegen"
)

// Match is what is to be played. With limits of depth or nodes, everything but
// the times depends on the fields alone, whatever the concurrency.
//
// In game number n, from 0, seat i is taken by player (i+n) mod P, where P is the
// number of players. P games with the same opening make a block, in which every
// player takes every seat once.
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

	// Record gets a line for each game as it ends, in one Write; nil = none.
	// With several games at a time, games that ended while an SPRT was decided by
	// earlier ones stand in the record, but don't count.
	Record io.Writer

	// Progress is called after each game, one call at a time; nil = never.
	Progress func(*Report)
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
		return errors.New("the move limit, the concurrency and the margin are not negative")
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
	r := &run{match: m, stop: ctx, report: newReport(m), pending: map[int]*Game{}, start: time.Now()}
	var playing context.Context
	playing, r.abandon = context.WithCancel(context.WithoutCancel(ctx))
	defer r.abandon()
	var workers sync.WaitGroup
	for range max(m.Concurrency, 1) {
		workers.Go(func() { r.fail(r.work(playing)) })
	}
	workers.Wait()
	r.finish()
	return r.report, r.err
}

// run is a match while it is played. Its workers take games in the order of
// their numbers; games count in that order, too.
type run struct {
	match   *Match
	stop    context.Context
	abandon context.CancelFunc // gives up the games that run
	start   time.Time

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
	if r.ended || r.begun >= r.match.Games || r.stop.Err() != nil {
		return -1, Opening{}, nil
	}
	n := r.begun
	if n%len(r.match.Players) == 0 {
		o, err := r.match.Openings.Next()
		if errors.Is(err, io.EOF) {
			r.ended = true
			r.report.Stopped = "the openings are used up"
			return -1, Opening{}, nil
		}
		if err != nil {
			return -1, Opening{}, err
		}
		r.opening = o
	}
	r.begun++
	return n, r.opening, nil
}

// add notes a game that has ended.
func (r *run) add(n int, g *Game) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.match.Record != nil {
		if err := g.write(r.match.Record); err != nil {
			return fmt.Errorf("record: %w", err)
		}
	}
	r.pending[n] = g
	for !r.decided() && r.countBlock() {
		r.report.judge()
		if r.decided() {
			r.ended = true
			r.report.Stopped = "the test is decided"
			r.abandon()
		}
	}
	r.report.Seconds = time.Since(r.start).Seconds()
	if r.match.Progress != nil {
		r.match.Progress(r.report)
	}
	return nil
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
	for r.counted < r.begun && !r.decided() {
		if !r.countBlock() {
			for _, g := range r.block() {
				r.report.addSingle(g)
			}
			r.counted += len(r.match.Players)
		}
	}
	if r.report.Stopped == "" && r.err == nil && r.begun < r.match.Games {
		r.report.Stopped = "interrupted"
	}
	r.report.judge()
	r.report.Seconds = time.Since(r.start).Seconds()
}
