package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"runtime"
	"slices"
	"sync"
	"time"

	"quincunx/internal/quote"
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

	// StallRounds is the number of rounds without progress of any seat after which a game that
	// is [Progress] is a draw between all seats, 0 = none.
	StallRounds int

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
	// in any order. They count and are not played again. A game is kept until all of its
	// block are there. nil = none.
	Played iter.Seq2[*Game, error]

	// Progress is called after each game, one call at a time; nil = never.
	Progress func(*Report)

	before int // of a pairing: the games of a record that stand before its own

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
				return fmt.Errorf("two players are called %s", quote.Text(p.Name))
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
	if m.StallRounds < 0 || m.StallRounds > maxStallRounds {
		return fmt.Errorf("stall %d: want 0..%d rounds", m.StallRounds, maxStallRounds)
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
	r := newRun(m)
	if err := r.recallAll(); err != nil {
		return r.report, err
	}
	return r.play(ctx)
}

// play plays what was not played before.
func (r *run) play(ctx context.Context) (*Report, error) {
	r.stop, r.start, r.before = ctx, time.Now(), r.elapsed
	var playing context.Context
	playing, r.abandon = context.WithCancel(context.WithoutCancel(ctx))
	defer r.abandon()
	var workers sync.WaitGroup
	for range max(r.match.Concurrency, 1) {
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
	r := newRun(m)
	if err := r.recallAll(); err != nil {
		return r.report, err
	}
	return r.replay(stopped), nil
}

// replay reports what was played before.
func (r *run) replay(stopped string) *Report {
	if r.report.Stopped == "" && r.known < r.match.Games {
		r.report.Stopped = stopped
	}
	r.finish()
	return r.report
}

// newRun returns a match of which nothing was played.
func newRun(m *Match) *run {
	return &run{match: m, report: newReport(m), pending: map[int]*Game{}, played: map[int]uint64{}}
}

// recallAll counts the games that were played before.
func (r *run) recallAll() error {
	if r.match.Played == nil {
		return nil
	}
	for g, err := range r.match.Played {
		if err == nil {
			err = r.recall(g)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// recall counts a game that was played before.
func (r *run) recall(g *Game) error {
	m := r.match
	n := g.Number - m.before - 1
	if n < 0 || n >= m.Games {
		return fmt.Errorf("game %d is none of this match", g.Number)
	}
	if _, known := r.played[n]; known {
		return fmt.Errorf("game %d was recorded twice", g.Number)
	}
	seats := len(g.Players)
	if len(r.played) == 0 {
		r.seats = seats
		if seats >= len(m.Players) && seats <= movegen.MaxSeats {
			r.seating = NewSeating(len(m.Players), seats, m.Seed)
		}
	}
	if seats != r.seats {
		return fmt.Errorf("game %d has %d seats, not %d", g.Number, seats, r.seats)
	}
	if err := m.check(g, n, r.seating); err != nil {
		return fmt.Errorf("game %d: %w", g.Number, err)
	}
	r.played[n] = openingIdentity(g.Start, g.Opening)
	r.count(n, g)
	return nil
}

// begin has the match begin after so many seconds of play, those of earlier pairings.
func (r *run) begin(began float64) {
	r.began = began
	r.end(began)
}

// end has the last game so far end after so many seconds of play, or earlier.
func (r *run) end(elapsed float64) {
	r.elapsed = max(r.elapsed, elapsed)
	r.report.ended = r.elapsed
	r.report.Seconds = r.elapsed - r.began
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
			return fmt.Errorf("seat %d is taken by %s, not by %s", seat, quote.Text(p.Name), quote.Text(m.Players[index].Name))
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
		return fmt.Errorf("%s is no cause", quote.Text(g.Cause))
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
	played  map[int]uint64 // the openings of games that were played before, as openingIdentity has them
	seats   int            // of these games
	seating *Seating       // of these games
	began   float64        // seconds of play, with those of earlier pairings, when the match began
	before  float64        // when start was
	elapsed float64        // when the last game ended
	known   int            // games that were played, counted or not

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
		identity, known := r.played[n]
		if !known {
			return n, r.opening, nil
		}
		if identity != openingIdentity(r.opening.Start, r.opening.Moves) {
			return -1, Opening{}, fmt.Errorf("game %d was recorded with another opening", r.match.before+n+1)
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
	return (time.Duration(r.before*float64(time.Second)) + time.Since(r.start)).Round(time.Microsecond)
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
	r.end(g.Elapsed)
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
		r.report.Stopped = Interrupted
		if r.err != nil {
			r.report.Stopped = "failed"
		}
	}
	r.report.judge()
}
