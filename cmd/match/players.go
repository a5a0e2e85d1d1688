package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"quincunx/engine"
	"quincunx/internal/memory"
	"quincunx/match"
	"quincunx/match/external"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// baselines are the searches that need no engine, by name.
var baselines = map[string]func() search.AnySearcher{
	"random":   func() search.AnySearcher { return match.NewRandom() },
	"greedy":   func() search.AnySearcher { return match.NewGreedy() },
	"racer":    func() search.AnySearcher { return match.NewRacer() },
	"forward":  func() search.AnySearcher { return match.NewForward() },
	"stubborn": func() search.AnySearcher { return match.NewStubborn() },
	"sealer":   func() search.AnySearcher { return match.NewSealer() },
}

// newSearcher returns what makes searchers of settings, to play a game for so
// many seats. The error says that there is no such search, or what it doesn't have.
func newSearcher(game engine.Game, seats int, s match.Settings) (func() (search.AnySearcher, error), error) {
	if baseline, ok := baselines[s.Search]; ok {
		return func() (search.AnySearcher, error) { return baseline(), nil }, plain(s)
	}
	m, err := game.Method(s.Search, seats)
	if err != nil {
		return nil, fmt.Errorf("%w, besides %s", err, baselineNames())
	}
	var parameters []string
	for _, p := range m.Parameters {
		parameters = append(parameters, p.Name)
	}
	if err := s.CheckNames(m.Features, parameters); err != nil {
		return nil, err
	}
	if !m.Exact && s.Limits == (search.Limits{}) && s.Clock.Left == 0 {
		return nil, errNoLimit
	}
	options, err := engine.SearchOptions{
		Threads: s.Threads, HashMiB: cmp.Or(s.HashMiB, defaultHashMiB), Sound: s.Sound, Without: s.Without, Set: s.Set,
	}.Full()
	if err != nil {
		return nil, err
	}
	trial := options
	trial.HashMiB = tt.MinMiB
	if _, err := m.New(trial); err != nil { // it may not have the features and numbers
		return nil, err
	}
	return func() (search.AnySearcher, error) { return m.New(options) }, nil
}

// defaultHashMiB is small, because tables are cleared before each game and every
// worker has one for each player.
const defaultHashMiB = 16

// plain returns an error if settings ask for what only a real search has.
func plain(s match.Settings) error {
	if err := s.CheckNames(nil, nil); err != nil {
		return err
	}
	for name, set := range map[string]bool{
		"threads": s.Threads != 0, "hash": s.HashMiB != 0, "sound": s.Sound,
		"depth": s.Limits.Depth != 0, "nodes": s.Limits.Nodes != 0,
	} {
		if set {
			return fmt.Errorf("search=%s has no %s", s.Search, name)
		}
	}
	return nil
}

// baselineNames returns the names of the baselines.
func baselineNames() string {
	return strings.Join(slices.Sorted(maps.Keys(baselines)), ", ")
}

// newPlayer returns the player of settings, the text of --player, for games from a
// start.
func newPlayer(game engine.Game, start movegen.State, text, defaultName string, margin time.Duration) (match.Player, error) {
	s, err := match.ParseSettings(text)
	if err != nil {
		return match.Player{}, err
	}
	p := match.Player{Name: cmp.Or(s.Name, defaultName), Settings: settingsText(text), Limits: s.Limits, Clock: s.Clock}
	if s.Library != "" {
		return match.Player{}, fmt.Errorf("player %s: lib is for a --contest", p.Name)
	}
	if s.Command != nil {
		err = playedByProgram(&p, game, s, margin)
	} else {
		err = playedBySearch(&p, game, start.Seats(), s)
	}
	if err != nil {
		return match.Player{}, fmt.Errorf("player %s: %w", p.Name, err)
	}
	return p, nil
}

// settingsText returns settings as records have them: without spaces that mean nothing.
func settingsText(text string) string {
	if strings.ContainsAny(text, `"'`) {
		return strings.TrimSpace(text)
	}
	return strings.Join(strings.Fields(text), " ")
}

// playedBySearch has a search of the engine, or a baseline, play.
func playedBySearch(p *match.Player, game engine.Game, seats int, s match.Settings) error {
	searcher, err := newSearcher(game, seats, s)
	if err != nil {
		return err
	}
	evaluate, err := evaluation(game, s.Weights)
	if err != nil {
		return err
	}
	p.New = func(int) (match.Agent, error) {
		made, err := searcher()
		if err != nil {
			return nil, err
		}
		return match.NewAgent(made, evaluate), nil
	}
	return nil
}

// checkMemory returns an error if there is no memory for the tables of a number of players of
// the match who play together: each has one for each seat that it takes in a game.
func (c *playCommand) checkMemory(game engine.Game, seats, together int) error {
	var sizes []int
	for _, text := range c.Player {
		s, err := match.ParseSettings(text)
		if err != nil {
			return err
		}
		if _, baseline := baselines[s.Search]; !baseline && s.Command == nil && s.Library == "" && len(game.Methods) > 0 {
			sizes = append(sizes, cmp.Or(s.HashMiB, defaultHashMiB))
		}
	}
	slices.Sort(sizes)
	mib := 0
	for _, size := range sizes[max(len(sizes)-together, 0):] {
		mib += c.Concurrency * ((seats + together - 1) / together) * size
	}
	if err := memory.Find().Check(mib); err != nil {
		return fmt.Errorf("hash of the players on %d seats, with --concurrency %d: %w", seats, c.Concurrency, err)
	}
	return nil
}

// playedByProgram has an external program play.
func playedByProgram(p *match.Player, game engine.Game, s match.Settings, margin time.Duration) error {
	start, err := game.Start(nil)
	if err != nil {
		return err
	}
	options := external.Options{
		Name: p.Name, Command: s.Command, Game: game.Name, Start: string(start.AppendText(nil)), Set: s.Options,
		Margin: margin, Patience: s.Patience,
	}
	p.New = func(int) (match.Agent, error) { return external.New(options), nil }
	if err := external.Check(options); err != nil {
		return err // also of an option that is none, such as a limit that is misspelt
	}
	if s.Limits == (search.Limits{}) && s.Clock.Left == 0 {
		return errNoLimit
	}
	return nil
}

var errNoLimit = errors.New("no limit: want depth, nodes, movetime or tc")

// evaluation returns the evaluator of the game, with the weights of a file or, if
// none is named, its own.
func evaluation(game engine.Game, file string) (e engine.Evaluator, err error) {
	var weights []byte
	if file != "" {
		weights, err = os.ReadFile(file)
	}
	if err == nil {
		e, err = game.Evaluator(weights)
	}
	if err != nil {
		return nil, fmt.Errorf("weights=%s: %w", file, err)
	}
	return e, nil
}
