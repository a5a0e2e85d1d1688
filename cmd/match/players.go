package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"quincunx/engine"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/alphabeta"
)

// searches make searchers of settings, by the name of the search.
var searches = map[string]func(match.Settings) (search.Searcher, error){
	"random": func(s match.Settings) (search.Searcher, error) { return match.NewRandom(), plain(s) },
	"greedy": func(s match.Settings) (search.Searcher, error) { return match.NewGreedy(), plain(s) },
	match.DefaultSearch: func(s match.Settings) (search.Searcher, error) {
		if s.Limits == (search.Limits{}) && s.Clock.Left == 0 {
			return nil, errors.New("no limit: want depth, nodes, movetime or tc")
		}
		return alphabeta.New(alphabeta.Options{
			Threads: s.Threads, HashMiB: cmp.Or(s.HashMiB, defaultHashMiB), Sound: s.Sound, Without: s.Without, Set: s.Set,
		})
	},
}

// defaultHashMiB is small, because tables are cleared before each game and every
// worker has one for each player.
const defaultHashMiB = 16

// plain returns an error if settings ask for what only a real search has.
func plain(s match.Settings) error {
	for name, set := range map[string]bool{
		"threads": s.Threads != 0, "hash": s.HashMiB != 0, "sound": s.Sound, "without": s.Without != nil, "parameters": s.Set != nil,
		"depth": s.Limits.Depth != 0, "nodes": s.Limits.Nodes != 0,
	} {
		if set {
			return fmt.Errorf("search=%s has no %s", s.Search, name)
		}
	}
	return nil
}

// searchNames returns the names of the searches.
func searchNames() string {
	var names []string
	for name := range searches {
		names = append(names, name)
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// newPlayer returns the player of settings, the text of --player.
func newPlayer(game engine.Game, text, defaultName string) (match.Player, error) {
	s, err := match.ParseSettings(text)
	if err != nil {
		return match.Player{}, err
	}
	if s.Name == "" {
		s.Name = defaultName
	}
	makeSearcher, known := searches[s.Search]
	if !known {
		return match.Player{}, fmt.Errorf("player %s: unknown search %.40q (known: %s)", s.Name, s.Search, searchNames())
	}
	position, err := evaluation(game, s.Weights)
	if err != nil {
		return match.Player{}, fmt.Errorf("player %s: %w", s.Name, err)
	}
	p := match.Player{
		Name: s.Name, Settings: strings.Join(strings.Fields(text), " "), Limits: s.Limits, Clock: s.Clock,
		New: func() (search.Searcher, error) { return makeSearcher(s) }, Position: position,
	}
	if _, err := p.New(); err != nil {
		return match.Player{}, fmt.Errorf("player %s: %w", s.Name, err)
	}
	return p, nil
}

// evaluation returns the evaluator of the game, with the weights of a file or, if
// none is named, its own. Positions of games without one are worth nothing.
func evaluation(game engine.Game, file string) (engine.Evaluator, error) {
	if file == "" {
		if !game.Evaluated() {
			return func(p movegen.Position) (search.Position, error) { return match.Unvalued(p.Clone()), nil }, nil
		}
		return game.Evaluator(nil)
	}
	weights, err := os.ReadFile(file)
	var e engine.Evaluator
	if err == nil {
		e, err = game.Evaluator(weights)
	}
	if err != nil {
		return nil, fmt.Errorf("weights=%s: %w", file, err)
	}
	return e, nil
}
