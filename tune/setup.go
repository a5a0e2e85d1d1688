package tune

import (
	"errors"
	"fmt"
	"maps"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/internal/process"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// Setup holds what self-play, matches and SPSA have in common: a game and the search that plays it. In JSON, files and jobs
// for other machines hold it.
type Setup struct {
	Game    engine.Game     `json:"game"`
	Options engine.Settings `json:"options,omitempty"` // of the game; missing ones have their defaults
	match.SearchSettings
	MoveLimit int    `json:"moveLimit"` // turns after the opening at which a game is drawn, 1..MaxMoveLimit
	Seed      uint64 `json:"seed"`

	Workers int `json:"-"` // number of simultaneous games, 0 = 1

	// Pool plays the games of self-play and of [Verify] on other machines; nil = on this one. See [match.Series].
	Pool match.Pool `json:"-"`
}

// MaxMoveLimit is the largest move limit.
const MaxMoveLimit = 10_000

// Start returns the position from which games are played. The error names the wrong option.
func (s *Setup) Start() (movegen.State, error) {
	if s.Game.New == nil {
		return nil, errors.New("no game")
	}
	return s.Game.Start(s.Options)
}

// Check returns an error that names the first setting that is out of range.
func (s *Setup) Check() error {
	if s.MoveLimit < 1 || s.MoveLimit > MaxMoveLimit {
		return fmt.Errorf("move limit %d: want 1..%d", s.MoveLimit, MaxMoveLimit)
	}
	_, err := s.Method()
	return err
}

// CheckWeights returns an error if weights are not of the form that the game requires.
func (s *Setup) CheckWeights(weights ...eval.Weights) error {
	for _, w := range weights {
		if s.Game.Evaluation == nil {
			return fmt.Errorf("%s has no evaluation", s.Game.Name)
		}
		if err := s.Game.Evaluation.WeightsForm().Check(w); err != nil {
			return err
		}
	}
	return nil
}

// Complete sets the search and the size of its table if they are not set.
func (s *Setup) Complete() error {
	method, err := s.Method()
	if err != nil {
		return err
	}
	options, err := engine.SearchOptions{HashMiB: s.HashMiB}.Full()
	s.Search, s.HashMiB = method.Name, options.HashMiB
	return err
}

// CheckMemory returns an error if the memory of the machine is too small for the tables of Workers games at a time. A match needs
// more of them than self-play: in each game both players have one for each seat that they may take, and the filter of openings
// has one.
func (s *Setup) CheckMemory(isMatch bool) error {
	start, err := s.Start()
	if err != nil {
		return err
	}
	tables := s.Workers
	if isMatch {
		tables = s.Workers*2*((start.Seats()+1)/2) + 1
	}
	if err := process.Memory().Check(tables * s.HashMiB); err != nil {
		return fmt.Errorf("%d tables of %d MiB: %w", tables, s.HashMiB, err)
	}
	return nil
}

// Method returns the search. It returns an error if there is no search of that name, or none for the
// number of seats.
func (s *Setup) Method() (engine.Method, error) {
	start, err := s.Start()
	if err != nil {
		return engine.Method{}, err
	}
	return s.Game.Method(s.Search, start.Seats())
}

// newSearcher returns a searcher with the given parameters by name.
func (s *Setup) newSearcher(parameters map[string]int) (search.AnySearcher, error) {
	method, err := s.Method()
	if err != nil {
		return nil, err
	}
	options, err := engine.SearchOptions{HashMiB: s.HashMiB, Set: parameters}.Full()
	if err != nil {
		return nil, err
	}
	return method.New(options)
}

// header returns the header of a record.
func (s *Setup) header(f match.Format) (match.Header, error) {
	start, err := s.Start()
	if err != nil {
		return match.Header{}, err
	}
	return match.Header{
		Schema: match.Schema, Game: s.Game.Name, Options: s.options(), Start: string(start.AppendText(nil)), Format: f,
		MoveLimit: s.MoveLimit, Seed: s.Seed, Margin: "0s",
	}, nil
}

// options returns the values of all options of the game.
func (s *Setup) options() map[string]string {
	all := map[string]string{}
	for _, o := range s.Game.Options {
		all[o.Name] = fmt.Sprint(o.Default)
	}
	maps.Copy(all, s.Options)
	return all
}

// settings describes the search with weights, for a record.
func (s *Setup) settings(w eval.Weights) string {
	return fmt.Sprintf("weights %016x search %s depth %d nodes %d hash %d", w.Identity(), s.Search, s.Depth, s.Nodes, s.HashMiB)
}
