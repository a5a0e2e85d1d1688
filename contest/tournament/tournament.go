package tournament

import (
	"context"
	"fmt"
	"io"
	"iter"
	"math"
	"math/rand/v2"
	"time"

	"quincunx/engine"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
)

// Tournament is a tournament by the rules of a game's contest. Its fields determine the games, except
// for times, and for players whose moves depend on time.
type Tournament struct {
	Game    engine.Game
	Options engine.Settings // of the game
	Players []match.Player  // two to six
	Rounds  int             // 1 or more
	Seed    uint64

	// Seats are the numbers of seats to play with, each by all combinations of as many players; nil
	// means all numbers that the game and the number of players allow.
	Seats []int

	// MoveLimit is the number of plies, and TimeLimit the total time of the calls of all players, after
	// which a game is a draw; 0 means no limit. Neither applies if all seats act simultaneously.
	MoveLimit int
	TimeLimit time.Duration

	// Record receives a line of JSON for each finished game, in one Write; nil means no record.
	Record io.Writer

	// Played are games of this tournament that were recorded before it was interrupted. They count and
	// are not played again; nil means none.
	Played iter.Seq2[*match.GameRecord, error]

	// Progress is called after each game, unless it is nil.
	Progress func(*Standings)
}

// FromHeader returns the tournament described by the header of a record, without agents. It can be
// replayed, but not played.
func FromHeader(h *match.Header) (*Tournament, error) {
	game, err := engine.Lookup(h.Game)
	if err != nil {
		return nil, err
	}
	t := &Tournament{
		Game: game, Options: h.Options, Rounds: h.Contest.Rounds, Seed: h.Seed, Seats: h.Contest.Seats, MoveLimit: h.MoveLimit,
	}
	if h.Contest.TimeLimit != "" {
		if t.TimeLimit, err = time.ParseDuration(h.Contest.TimeLimit); err != nil {
			return nil, err
		}
	}
	for _, p := range h.Players {
		t.Players = append(t.Players, match.Player{Name: p.Name, Settings: p.Settings})
	}
	return t, nil
}

// Run plays the tournament, one game at a time. When ctx is done, no further game begins. The
// standings are valid even if there is an error, unless it is one of Check or of the games in Played.
func (t *Tournament) Run(ctx context.Context) (*Standings, error) {
	s, fixtures, known, err := t.counted()
	if err != nil {
		return s, err
	}
	next := 0
	series := match.Series{
		Referee: match.Referee{PlayOn: true, Pass: chinesecheckers.NullMove, Margin: math.MaxInt64},
		Players: t.Players, Record: t.Record, Elapsed: s.Seconds,
		Next: func() (*match.Fixture, error) {
			for next < len(fixtures) && known[next] {
				next++
			}
			if next == len(fixtures) {
				return nil, nil
			}
			next++
			return t.fixture(next-1, fixtures[next-1])
		},
		Ended: func(g *match.GameRecord) (bool, error) {
			if err := s.Add(g); err != nil {
				return false, fmt.Errorf("game %d: %w", g.Number, err)
			}
			if t.Progress != nil {
				t.Progress(s)
			}
			return false, nil
		},
	}
	if start, err := t.start(len(fixtures[0].seats), 0); err == nil && !movegen.TurnOf(start).Simultaneous() {
		series.Referee.MoveLimit, series.Referee.TimeLimit = t.MoveLimit, t.TimeLimit
	}
	err = series.Run(ctx)
	switch {
	case err != nil:
		s.Stopped = "failed"
	case s.Games < s.Wanted:
		s.Stopped = match.Interrupted
	}
	return s, err
}

// fixture returns game n, from 0.
func (t *Tournament) fixture(n int, f fixture) (*match.Fixture, error) {
	start, err := t.start(len(f.seats), f.round)
	if err != nil {
		return nil, err
	}
	return &match.Fixture{
		Number: n + 1, Seating: f.seats, Seed: rand.NewPCG(t.Seed, uint64(n)).Uint64(), //nolint:gosec // it is not negative
		Opening: match.RandomOpening(start, 0, nil, nil),
	}, nil
}

// Replay returns the standings after the games in Played. stopped is the recorded reason why the
// tournament ended early: it is an error if it is "" and games are missing.
func (t *Tournament) Replay(stopped string) (*Standings, error) {
	s, _, known, err := t.counted()
	if err != nil {
		return nil, err
	}
	if len(known) < s.Wanted {
		s.Stopped = stopped
	}
	return s, match.CheckComplete(s.Stopped, len(known), s.Wanted)
}

// Standings returns the standings before the first game, to which [Standings.Add] adds games.
func (t *Tournament) Standings() (*Standings, error) {
	s, _, err := t.begun()
	return s, err
}

// begun returns the standings before the first game, and the games to play.
func (t *Tournament) begun() (*Standings, []fixture, error) {
	if err := t.Check(); err != nil {
		return nil, nil, err
	}
	fixtures, err := t.schedule()
	if err != nil {
		return nil, nil, err
	}
	s, err := newStandings(t.Game.Name, t.Seed, len(fixtures), t.Players)
	return s, fixtures, err
}

// counted returns the standings after the games in Played, the games to play, and the indices of those in Played.
func (t *Tournament) counted() (*Standings, []fixture, map[int]bool, error) {
	s, fixtures, err := t.begun()
	if err != nil {
		return nil, nil, nil, err
	}
	known := map[int]bool{}
	err = match.EachGame(t.Played, func(g *match.GameRecord) error {
		n := g.Number - 1
		if n < 0 || n >= len(fixtures) || known[n] {
			return fmt.Errorf("game %d is not one of this tournament, or is recorded twice", g.Number)
		}
		known[n] = true
		err := g.CheckSeating(t.Players, fixtures[n].seats)
		if err == nil {
			err = s.Add(g)
		}
		if err != nil {
			return fmt.Errorf("game %d: %w", g.Number, err)
		}
		return nil
	})
	if err != nil {
		return nil, nil, nil, err
	}
	return s, fixtures, known, nil
}
