package referee

import (
	"context"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"time"

	"quincunx/engine"
	"quincunx/internal/plainjson"
	"quincunx/match"
	"quincunx/movegen"
)

// Tournament is a contest by the document of its game. All but the times, and what players make
// of them, depends on the fields alone.
type Tournament struct {
	Game     engine.Game
	Options  engine.Settings // of the game
	Entrants []Entrant       // two to six
	Rounds   int             // 1 or more
	Seed     uint64

	// Seats are the numbers of seats that games are played on, each by all combinations of so many
	// entrants; nil = all that the game and the number of entrants allow.
	Seats []int

	// MoveLimit is the number of plies after which a game is a draw, and TimeLimit
	// that of the calls of all its players together; 0 = none. Neither holds where all
	// seats act at once.
	MoveLimit int
	TimeLimit time.Duration

	// Record gets a line of JSON for each game as it ends, in one Write; nil = none.
	Record io.Writer

	// Played are games of this tournament that were recorded before it was broken off. They
	// count and are not played again; nil = none.
	Played iter.Seq2[*match.Game, error]

	// Progress is called after each game; nil = never.
	Progress func(*Standings)
}

// Run plays the tournament, a game at a time. When ctx is done no further game begins. The
// standings are good whatever the error, but for one of Check.
func (t *Tournament) Run(ctx context.Context) (*Standings, error) {
	s, fixtures, known, err := t.counted()
	if err != nil {
		return s, err
	}
	r := &tables{entrants: t.Entrants, players: map[chair]Player{}}
	defer r.close()
	start, before := time.Now(), s.Seconds
	for n, f := range fixtures {
		if known[n] {
			continue
		}
		if ctx.Err() != nil {
			s.Stopped = match.Interrupted
			return s, nil
		}
		g, err := t.play(context.WithoutCancel(ctx), r, n, f)
		if err == nil {
			g.Elapsed = before + time.Since(start).Seconds()
			err = t.note(s, g)
		}
		if err != nil {
			s.Stopped = "failed"
			return s, err
		}
	}
	return s, nil
}

// Replay returns the standings of what was played so far. Stopped says why no more was
// played.
func (t *Tournament) Replay(stopped string) (*Standings, error) {
	s, _, known, err := t.counted()
	if err == nil && len(known) < s.Wanted {
		s.Stopped = stopped
	}
	return s, err
}

// counted returns the standings after the games that were played before, and which these are.
func (t *Tournament) counted() (*Standings, []fixture, map[int]bool, error) {
	if err := t.Check(); err != nil {
		return nil, nil, nil, err
	}
	fixtures, err := t.schedule()
	if err != nil {
		return nil, nil, nil, err
	}
	s, err := newStandings(t.Game.Name, t.Seed, len(fixtures), t.Entrants)
	if err != nil {
		return nil, nil, nil, err
	}
	known := map[int]bool{}
	if t.Played == nil {
		return s, fixtures, known, nil
	}
	for g, err := range t.Played {
		if err != nil {
			return nil, nil, nil, err
		}
		n := g.Number - 1
		if n < 0 || n >= len(fixtures) || known[n] || !t.seatedAs(g, fixtures[n].seats) {
			return nil, nil, nil, fmt.Errorf("game %d is none of this tournament, or is recorded twice", g.Number)
		}
		if err := s.add(g); err != nil {
			return nil, nil, nil, fmt.Errorf("game %d: %w", g.Number, err)
		}
		known[n] = true
	}
	return s, fixtures, known, nil
}

// seatedAs reports whether the players of a game are those of a seating.
func (t *Tournament) seatedAs(g *match.Game, seats Seating) bool {
	if len(g.Players) != len(seats) {
		return false
	}
	for seat, index := range seats {
		if p := g.Players[seat]; p.Index != index || p.Name != t.Entrants[index].Name {
			return false
		}
	}
	return true
}

// note records and counts a game that has ended.
func (t *Tournament) note(s *Standings, g *match.Game) error {
	if t.Record != nil {
		line, err := plainjson.Marshal(g)
		if err == nil {
			_, err = t.Record.Write(append(line, '\n'))
		}
		if err != nil {
			return fmt.Errorf("record: %w", err)
		}
	}
	if err := s.add(g); err != nil {
		return fmt.Errorf("game %d: %w", g.Number, err)
	}
	if t.Progress != nil {
		t.Progress(s)
	}
	return nil
}

// play plays game n.
func (t *Tournament) play(ctx context.Context, players *tables, n int, f fixture) (*match.Game, error) {
	start, err := t.start(len(f.seats), f.round)
	if err != nil {
		return nil, err
	}
	g := &match.Game{Number: n + 1}
	r := &referee{moveLimit: t.MoveLimit, timeLimit: t.TimeLimit, game: g}
	chairs := chairsOf(f.seats)
	players.suit(len(chairs))
	var seeds []uint64
	for seat, c := range chairs {
		p, err := players.at(c)
		if err != nil {
			return nil, fmt.Errorf("player %s: %w", t.Entrants[c.entrant].Name, err)
		}
		r.players = append(r.players, &seated{Player: p})
		e := t.Entrants[c.entrant]
		g.Players = append(g.Players, match.Participant{Name: e.Name, Settings: e.Settings, Index: c.entrant})
		seeds = append(seeds, rand.NewPCG(t.Seed, uint64(n*movegen.MaxSeats+seat)).Uint64()) //nolint:gosec // it is not negative
	}
	r.play(ctx, start, seeds)
	for seat, c := range chairs {
		if r.players[seat].gone {
			players.dismiss(c)
		}
	}
	return g, nil
}
