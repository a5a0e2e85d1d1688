package jobs

import (
	"encoding/json"
	"errors"
	"fmt"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/internal/distribute"
	"quincunx/internal/process"
	"quincunx/match"
	"quincunx/search"
	"quincunx/tune"
)

// Setup is [tune.Setup] in JSON.
type Setup struct {
	Game      string          `json:"game"`
	Options   engine.Settings `json:"options,omitempty"`
	Search    string          `json:"search"`
	HashMiB   int             `json:"hash"`
	Depth     int             `json:"depth"`
	Nodes     uint64          `json:"nodes"`
	MoveLimit int             `json:"moveLimit"`
	Seed      uint64          `json:"seed"`
}

func setupOf(s *tune.Setup) Setup {
	return Setup{s.Game.Name, s.Options, s.Search, s.HashMiB, s.Limits.Depth, s.Limits.Nodes, s.MoveLimit, s.Seed}
}

// setup returns the setup for a worker with the given number of simultaneous tables.
func (s *Setup) setup(tables int) (tune.Setup, error) {
	game, err := engine.Lookup(s.Game)
	if err != nil {
		return tune.Setup{}, err
	}
	t := tune.Setup{
		Game: game, Options: s.Options, Search: s.Search, HashMiB: s.HashMiB, Limits: search.Limits{Depth: s.Depth, Nodes: s.Nodes},
		MoveLimit: s.MoveLimit, Seed: s.Seed,
	}
	if s.Depth == 0 && s.Nodes == 0 {
		return t, errors.New("no limit: want a depth or a number of nodes")
	}
	options, err := engine.SearchOptions{HashMiB: s.HashMiB}.Full()
	if err != nil {
		return t, err
	}
	if err := process.Memory().Check(tables * options.HashMiB); err != nil {
		return t, fmt.Errorf("%d tables of %d MiB: %w", tables, options.HashMiB, err)
	}
	return t, t.Check()
}

// matchSetup returns the setup of matches for a number of simultaneous games. In a game, each of the two players has a table for
// each seat.
func (s *Setup) matchSetup(games int) (tune.Setup, error) {
	game, err := engine.Lookup(s.Game)
	if err != nil {
		return tune.Setup{}, err
	}
	start, err := game.Start(s.Options)
	if err != nil {
		return tune.Setup{}, err
	}
	return s.setup(games * 2 * ((start.Seats() + 1) / 2))
}

// weights parses the content of a file of weights.
func weights(g engine.Game, file json.RawMessage) (eval.Weights, error) {
	w, err := g.Weights(file)
	if err != nil {
		err = fmt.Errorf("weights: %w", err)
	}
	return w, err
}

// SelfPlay is [tune.SelfPlay] in JSON. Each task is a game.
type SelfPlay struct {
	Setup
	Weights    json.RawMessage `json:"weights"` // their file
	LeastPlies int             `json:"leastPlies"`
	MostPlies  int             `json:"mostPlies"`
	Noise      float64         `json:"noise"`
}

const selfPlayKind = "selfplay"

// SelfPlayJob returns the job for s.
func SelfPlayJob(s *tune.SelfPlay) (distribute.Job, error) {
	file, err := s.Weights.File()
	if err != nil {
		return distribute.Job{}, err
	}
	return distribute.NewJob(selfPlayKind, fmt.Sprintf("self-play of %s, game", s.Game.Name),
		SelfPlay{setupOf(&s.Setup), file, s.LeastPlies, s.MostPlies, s.Noise})
}

// selfPlay returns the executor of a [SelfPlay].
func (w *Work) selfPlay(s *SelfPlay) (*distribute.Executor, error) {
	setup, err := s.setup(w.Slots)
	if err != nil {
		return nil, err
	}
	play := &tune.SelfPlay{Setup: setup, LeastPlies: s.LeastPlies, MostPlies: s.MostPlies, Noise: s.Noise}
	if play.Weights, err = weights(setup.Game, s.Weights); err != nil {
		return nil, err
	}
	workers, err := play.RemoteWorkers()
	if err != nil {
		return nil, err
	}
	return distribute.NewExecutor(workers), nil
}

// Verify is [tune.Verify] in JSON. Each task is a game. Only the coordinator uses the test, but a match with a different test is a
// different job.
type Verify struct {
	Setup
	Contestants [2]Contestant `json:"contestants"`
	Header      match.Header  `json:"header"`
}

// Contestant is [tune.Contestant] in JSON.
type Contestant struct {
	Name       string          `json:"name"`
	Weights    json.RawMessage `json:"weights"` // their file
	Parameters map[string]int  `json:"parameters,omitempty"`
}

const verifyKind = "verify"

// VerifyJob returns the job for v.
func VerifyJob(v *tune.Verify) (distribute.Job, error) {
	h, err := v.Header()
	if err != nil {
		return distribute.Job{}, err
	}
	spec := Verify{Setup: setupOf(&v.Setup), Header: h}
	for i, c := range v.Contestants {
		file, err := c.Weights.File()
		if err != nil {
			return distribute.Job{}, err
		}
		spec.Contestants[i] = Contestant{c.Name, file, c.Parameters}
	}
	return distribute.NewJob(verifyKind, fmt.Sprintf("match of weights of %s, game", v.Game.Name), spec)
}

// verify returns the executor of a [Verify].
func (w *Work) verify(s *Verify) (*distribute.Executor, error) {
	setup, err := s.matchSetup(w.Slots)
	if err != nil {
		return nil, err
	}
	v := &tune.Verify{Setup: setup, Games: s.Header.Games, Plies: s.Header.Openings.Plies, Balance: s.Header.Openings.Balance, SPRT: s.Header.SPRT}
	for i, c := range s.Contestants {
		v.Contestants[i] = tune.Contestant{Name: c.Name, Parameters: c.Parameters}
		if v.Contestants[i].Weights, err = weights(setup.Game, c.Weights); err != nil {
			return nil, err
		}
	}
	if err := v.Check(); err != nil {
		return nil, err
	}
	return distribute.NewExecutor(v.RemoteWorker), nil
}

// SPSA is [tune.SPSAMatch] in JSON. Each task is a game of an iteration.
type SPSA struct {
	Setup
	Weights    json.RawMessage      `json:"weights"` // their file
	Plies      int                  `json:"plies"`
	Pairs      int                  `json:"pairs"`
	Parameters []tune.SPSAParameter `json:"parameters"`
	Iterations int                  `json:"iterations"`
	Rate       float64              `json:"rate"`
}

const spsaKind = "spsa"

// SPSAJob returns the job for m.
func SPSAJob(m *tune.SPSAMatch) (distribute.Job, error) {
	file, err := m.Weights.File()
	if err != nil {
		return distribute.Job{}, err
	}
	return distribute.NewJob(spsaKind, fmt.Sprintf("spsa of %s, game", m.Game.Name),
		SPSA{setupOf(&m.Setup), file, m.Plies, m.Pairs, m.Parameters, m.Iterations, m.Rate})
}

// spsa returns the executor of an [SPSA].
func (w *Work) spsa(s *SPSA) (*distribute.Executor, error) {
	setup, err := s.matchSetup(w.Slots)
	if err != nil {
		return nil, err
	}
	m := &tune.SPSAMatch{Setup: setup, Plies: s.Plies, Pairs: s.Pairs, Parameters: s.Parameters, Iterations: s.Iterations, Rate: s.Rate}
	if m.Weights, err = weights(setup.Game, s.Weights); err != nil {
		return nil, err
	}
	if err := m.Check(); err != nil {
		return nil, err
	}
	return distribute.NewExecutor(m.RemoteWorker), nil
}
