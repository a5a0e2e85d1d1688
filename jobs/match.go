package jobs

import (
	"context"
	"errors"
	"fmt"
	"os"

	"quincunx/internal/distribute"
	"quincunx/internal/work"
	"quincunx/match"
	"quincunx/match/roster"
	"quincunx/movegen"
)

// matchSpec is a match, a round robin or a gauntlet. Each task is a game.
type matchSpec struct {
	Header  match.Header      `json:"header"`
	Weights map[string][]byte `json:"weights,omitempty"` // the contents of the files of weights, by name
}

const matchKind = "match"

// MatchJob returns the job for the match of a header, with the weights that its players name. It is timed if a player has a time limit.
func MatchJob(h match.Header) (distribute.Job, error) {
	m := matchSpec{Header: h, Weights: map[string][]byte{}}
	isTimed := false
	for _, e := range h.Players {
		s, err := match.ParseSettings(e.Settings)
		if err == nil && s.Weights != "" {
			m.Weights[s.Weights], err = os.ReadFile(s.Weights)
		}
		if err != nil {
			return distribute.Job{}, fmt.Errorf("player %s: %w", e.Name, err)
		}
		isTimed = isTimed || s.Limits.MoveTime > 0 || s.Clock.Left > 0
	}
	j, err := distribute.NewJob(matchKind, fmt.Sprintf("match %s, game", h.Game), m)
	j.Timed = isTimed
	return j, err
}

// errProgram refuses a match that starts programs unless the worker allows them, because the server chooses the programs.
var errProgram = errors.New("the match starts programs on this machine (--programs allows it)")

// match returns the executor of a [matchSpec].
func (w *Work) match(m *matchSpec) (*distribute.Executor, error) {
	h := &m.Header
	if err := h.Check(); err != nil {
		return nil, err
	}
	for _, e := range h.Players {
		if err := w.allow(e, m.Weights); err != nil {
			return nil, fmt.Errorf("player %s: %w", e.Name, err)
		}
	}
	r, played, err := roster.FromHeader(h, m.Weights, w.Slots)
	if err != nil {
		return nil, err
	}
	players := func(int) []match.Player { return played.Players }
	switch h.Format {
	case match.TogetherFormat:
	case match.RoundRobinFormat, match.GauntletFormat:
		players = (&match.RoundRobin{Match: *played, Gauntlet: h.Format == match.GauntletFormat}).Pair
	default:
		return nil, fmt.Errorf("a %s is played on one machine", h.Format)
	}
	return distribute.NewExecutor(func() work.Worker[*match.Fixture, *match.GameRecord] {
		return &player{referee: played.Referee, players: players, parse: r.Game.Parse}
	}), nil
}

// allow returns an error if an entrant can't play on this worker: programs are not allowed, this machine has a different program, or
// weights were not sent.
func (w *Work) allow(e match.Entrant, weights map[string][]byte) error {
	s, err := match.ParseSettings(e.Settings)
	switch {
	case err != nil:
		return err
	case s.Weights != "" && weights[s.Weights] == nil:
		return errors.New("its weights are missing") // files of this machine are not read
	case s.Command == nil:
		return nil
	case !w.Programs:
		return errProgram
	}
	return roster.CheckProgram(e)
}

// player plays games, possibly of several pairs of players.
type player struct {
	referee match.Referee
	players func(number int) []match.Player // returns the players of a game by its number
	parse   func(text string) (movegen.State, error)

	series match.Series // the series of the players of the last game
	worker work.Worker[*match.Fixture, *match.GameRecord]
}

// Do plays a game.
func (p *player) Do(ctx context.Context, f *match.Fixture) (*match.GameRecord, error) {
	players := p.players(f.Number)
	if players == nil {
		return nil, fmt.Errorf("there is no game %d", f.Number)
	}
	if p.worker == nil || p.series.Players[0].Name != players[0].Name || p.series.Players[1].Name != players[1].Name {
		p.Close()
		p.series = match.Series{Referee: p.referee, Players: players}
		p.worker = p.series.RemoteWorker(p.parse)
	}
	return p.worker.Do(ctx, f)
}

// Close closes the agents.
func (p *player) Close() {
	if p.worker != nil {
		p.worker.Close()
	}
}
