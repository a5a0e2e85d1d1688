package tune

import (
	"fmt"
	"maps"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// Setup holds the settings common to self-play, matches and SPSA: a game and the search that plays it.
type Setup struct {
	Game    engine.Game
	Options engine.Settings // of the game; missing ones have their defaults

	Search  string        // its name, "" = the default for the number of seats
	HashMiB int           // size of its transposition table, 0 = the default
	Limits  search.Limits // of depth or nodes, for each search

	MoveLimit int // turns after the opening at which a game is drawn, 1..MaxMoveLimit
	Seed      uint64
	Workers   int // number of simultaneous games, 0 = 1

	// Pool plays the games of self-play and of [Verify] on other machines; nil = on this one. See [match.Series].
	Pool match.Pool
}

// MaxMoveLimit is the largest move limit.
const MaxMoveLimit = 10_000

// Start returns the position from which games are played. The error names the wrong option.
func (s *Setup) Start() (movegen.State, error) { return s.Game.Start(s.Options) }

// Check returns an error that names the first setting that is out of range.
func (s *Setup) Check() error {
	if s.MoveLimit < 1 || s.MoveLimit > MaxMoveLimit {
		return fmt.Errorf("move limit %d: want 1..%d", s.MoveLimit, MaxMoveLimit)
	}
	_, err := s.Method()
	return err
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
	return fmt.Sprintf("weights %016x search %s depth %d nodes %d hash %d", w.Identity(), s.Search, s.Limits.Depth, s.Limits.Nodes, s.HashMiB)
}
