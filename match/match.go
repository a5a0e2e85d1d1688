package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"

	"quincunx/internal/message"
	"quincunx/movegen"
)

// Match is a series of games between the same players. If the players are limited by depth or nodes, the
// fields determine all results except times, whatever the concurrency.
//
// The P games from one opening form a block, where P is the number of players. In a block every
// player takes every seat once: see [Seating].
type Match struct {
	Referee
	Game     string   // the name of the game, for the record
	Players  []Player // two or more, at most as many as seats
	Openings Openings // one for each block
	Games    int      // a multiple of the number of players; fewer are played if the openings run out

	Seed        uint64
	Concurrency int   // games at a time, 0 = 1
	SPRT        *SPRT // for two players: ends the match when the test is decided; nil = none

	// Record gets a line of JSON for each game as it ends, in one Write; nil = none.
	// With several games at a time, a game may end after earlier ones have decided the SPRT:
	// it is recorded, but does not count.
	Record io.Writer

	// Played are games of this match that were recorded before it was interrupted,
	// in any order. They count and are not played again. nil = none.
	Played iter.Seq2[*GameRecord, error]

	// Progress is called after each game, one call at a time; nil = never.
	Progress func(*Report)

	// Pool plays the games on other machines; nil = on this one. See [Series]. The record then lists the
	// games in the order of their numbers, as in a local match without concurrency.
	Pool Pool

	before int // number of games in the record before those of this pairing

	onBlock func(*Report) // called after each block that counts; nil = never
}

// Check returns an error if the fields don't describe a match that can be played.
func (m *Match) Check() error {
	if err := CheckPlayers(m.Players); err != nil {
		return err
	}
	if n := len(m.Players); m.Games < n || m.Games%n != 0 {
		return fmt.Errorf("%d games, want a multiple of %d: each opening is played %[2]d times", m.Games, n)
	}
	if m.SPRT != nil && len(m.Players) != 2 {
		return fmt.Errorf("sequential test: %d players, want 2", len(m.Players))
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

// CheckPlayers returns an error if there are too few or too many players, or if two have the same name.
func CheckPlayers(players []Player) error {
	if len(players) < 2 || len(players) > movegen.MaxSeats {
		return fmt.Errorf("%d players, want 2 to %d", len(players), movegen.MaxSeats)
	}
	for i, p := range players {
		if slices.ContainsFunc(players[:i], func(q Player) bool { return p.Name == q.Name }) {
			return fmt.Errorf("two players are called %s", message.Quote(p.Name))
		}
	}
	return nil
}

// Run plays the match and reports the results. When ctx is done no further game begins, and running games are
// finished. The report is valid whatever the error.
func (m *Match) Run(ctx context.Context) (*Report, error) {
	if err := m.Check(); err != nil {
		return newReport(m), err
	}
	r := newRun(m)
	if err := EachGame(m.Played, r.recall); err != nil {
		return r.report, err
	}
	return r.play(ctx)
}

// play plays the games that are not in the record yet.
func (r *run) play(ctx context.Context) (*Report, error) {
	m := r.match
	series := Series{
		Referee: m.Referee, Players: m.Players, Concurrency: m.Concurrency, Record: m.Record, Elapsed: r.elapsed,
		Next: r.next, Ended: r.gameEnded, Pool: m.Pool, Skip: r.skip,
	}
	err := series.Run(ctx)
	stopped := Interrupted
	switch {
	case err != nil:
		stopped = "failed"
	case ctx.Err() == nil:
		stopped = GivenUp
	}
	return r.finish(stopped), err
}

// newRun returns the state of a match before its first game.
func newRun(m *Match) *run {
	return &run{match: m, report: newReport(m), pending: map[int]*summary{}, skipped: map[int]bool{}, played: map[int]uint64{}}
}

// recall counts a game from the record.
func (r *run) recall(g *GameRecord) error {
	m := r.match
	n := g.Number - m.before - 1
	if n < 0 || n >= m.Games {
		return fmt.Errorf("game %d is not one of this match", g.Number)
	}
	if _, known := r.played[n]; known {
		return fmt.Errorf("game %d was recorded twice", g.Number)
	}
	err := r.seat(len(g.Players))
	if err == nil {
		err = m.check(g, n, r.seating)
	}
	if err != nil {
		return fmt.Errorf("game %d: %w", g.Number, err)
	}
	r.played[n] = openingIdentity(g.Start, g.Opening)
	r.count(n, g)
	return nil
}

// seat creates the seating for a number of seats, which must be the same in all games.
func (r *run) seat(seats int) error {
	switch players := len(r.match.Players); {
	case r.seating != nil && seats != r.seats:
		return fmt.Errorf("%d seats, want %d", seats, r.seats)
	case seats < players || seats > movegen.MaxSeats:
		return fmt.Errorf("%d players for %d seats", players, seats)
	case r.seating == nil:
		r.seats, r.seating = seats, NewSeating(players, seats, r.match.Seed)
	}
	return nil
}

// begin sets the time of the match's start, in seconds of play including earlier pairings.
func (r *run) begin(began float64) {
	r.began = began
	r.end(began)
}

// end records that a game ended after elapsed seconds of play.
func (r *run) end(elapsed float64) {
	r.elapsed = max(r.elapsed, elapsed)
	r.report.ended = r.elapsed
	r.report.Seconds = r.elapsed - r.began
}

// check returns an error if g can't be game n of the match.
func (m *Match) check(g *GameRecord, n int, seating *Seating) error {
	if err := g.Check(); err != nil {
		return err
	}
	if err := g.CheckSeating(m.Players, seating.Game(n)); err != nil {
		return err
	}
	return g.checkResult()
}

// run is the state of a running match. Games begin, and count, in the order of their numbers, which start
// from 0 in each match.
type run struct {
	match   *Match
	report  *Report
	played  map[int]uint64 // openingIdentity of the games played before, by number
	seats   int
	seating *Seating         // for these seats, nil before the first game
	began   float64          // seconds of play, including earlier pairings, when the match began
	elapsed float64          // seconds of play when the last game ended
	ended   int              // games that have ended, counted or not
	begun   int              // games that have begun
	opening Opening          // of the last game that has begun
	counted int              // games that are in the report or were skipped
	pending map[int]*summary // games that have ended and whose block is not counted yet
	skipped map[int]bool     // games that were given up
}

// next returns the next game to play, or nil if there is none.
func (r *run) next() (*Fixture, error) {
	m := r.match
	for r.report.Stopped == "" && r.begun < m.Games {
		n := r.begun
		if n%len(m.Players) == 0 {
			o, err := m.Openings.Next()
			if errors.Is(err, io.EOF) {
				r.report.Stopped = stoppedByOpenings
				return nil, nil
			}
			if err != nil {
				return nil, err
			}
			r.opening = o
		}
		r.begun++
		identity, known := r.played[n]
		if !known {
			err := r.seat(r.opening.Position.Seats())
			if err != nil {
				return nil, err
			}
			return &Fixture{Number: m.before + n + 1, Seating: r.seating.Game(n), Opening: r.opening, Seed: mixSeeds(m.Seed, uint64(n))}, nil
		}
		if identity != openingIdentity(r.opening.Start, r.opening.Moves) {
			return nil, fmt.Errorf("game %d was recorded with another opening", m.before+n+1)
		}
	}
	return nil, nil
}

// gameEnded counts a game, and reports whether the match is decided.
func (r *run) gameEnded(g *GameRecord) (done bool, err error) {
	r.count(g.Number-r.match.before-1, g)
	if r.match.Progress != nil {
		r.match.Progress(r.report)
	}
	return r.decided(), nil
}

// count counts game n, and any blocks that it completes.
func (r *run) count(n int, g *GameRecord) {
	r.pending[n] = g.summary()
	r.ended++
	r.countBlocks()
	r.end(g.Elapsed)
}

// skip marks a game as given up. The other games of its block count as single games.
func (r *run) skip(f *Fixture, _ error) {
	r.skipped[f.Number-r.match.before-1] = true
	r.countBlocks()
}

// countBlocks counts all blocks that are complete.
func (r *run) countBlocks() {
	for !r.decided() && r.countBlock() {
		r.report.update()
		if r.match.onBlock != nil {
			r.match.onBlock(r.report)
		}
		if r.decided() {
			r.report.Stopped = "the test is decided"
		}
	}
}

// block returns the ended games of the next block, without the skipped ones.
func (r *run) block() (games []*summary) {
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
	skipped := 0
	for n := range len(r.match.Players) {
		if r.skipped[r.counted+n] {
			skipped++
		}
	}
	if len(games)+skipped < len(r.match.Players) {
		return false
	}
	if skipped == 0 {
		r.report.addBlock(games)
	} else {
		for _, g := range games {
			r.report.addSingle(g)
		}
	}
	for range r.match.Players {
		delete(r.pending, r.counted)
		r.counted++
	}
	return true
}

func (r *run) decided() bool {
	return r.report.Test != nil && r.report.Test.Verdict != Undecided
}

// finish counts the remaining games: those of incomplete blocks and, if the match failed, those after an
// unfinished game. If games are missing and the report gives no reason yet, the reason is stopped.
func (r *run) finish(stopped string) *Report {
	for _, n := range slices.Sorted(maps.Keys(r.pending)) {
		if n < r.counted || r.decided() {
			continue // its block is counted already, or the test is decided
		}
		r.counted = n - n%len(r.match.Players)
		if !r.countBlock() {
			for _, g := range r.block() {
				r.report.addSingle(g)
			}
			r.counted += len(r.match.Players)
		}
	}
	if r.report.Stopped == "" && r.ended < r.match.Games {
		r.report.Stopped = stopped
	}
	r.report.update()
	return r.report
}
