package main

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"time"

	"quincunx/contest/library"
	"quincunx/contest/tournament"
	"quincunx/engine"
	"quincunx/internal/memory"
	"quincunx/match"
	"quincunx/match/external"
	"quincunx/movegen"
	"quincunx/search"
)

// roster makes the players of a match or a contest.
type roster struct {
	game      engine.Game
	starts    []movegen.State // one for each number of seats, on which a search may depend
	margin    time.Duration
	callLimit time.Duration // of a contest, else 0
}

// players returns the players of the settings in a header.
func (r *roster) players(entrants []match.Entrant) (all []match.Player, err error) {
	for _, e := range entrants {
		s, err := match.ParseSettings(e.Settings)
		if err != nil {
			return nil, err
		}
		s = s.AtLevel(r.game)
		p := match.Player{Name: e.Name, Settings: e.Settings, Limits: s.Limits, Clock: s.Clock, CallLimit: r.callLimit}
		if err := r.enlist(&p, s); err != nil {
			return nil, fmt.Errorf("player %s: %w", p.Name, err)
		}
		all = append(all, p)
	}
	return all, nil
}

// enlist sets what plays for a player: a library, a program, in a contest our own entry if nothing is
// set but a name, or else a search.
func (r *roster) enlist(p *match.Player, s match.Settings) error {
	contest := r.callLimit > 0
	if s.Library != "" {
		if !contest {
			return errors.New("lib is for a --contest")
		}
		l, err := library.Open(r.game.Name, s.Library, r.callLimit)
		p.CallLimit = 0 // the library keeps it
		p.New = func(int) (match.Agent, error) { return tournament.Agent(l.Entry()) }
		return err
	}
	if reflect.DeepEqual(s, match.Settings{Name: s.Name}) && contest {
		p.New = func(int) (match.Agent, error) { return tournament.Own(r.game.Name) }
		return nil
	}
	newAgent, err := r.program, error(nil)
	if s.Command == nil {
		newAgent = r.search
	}
	if p.New, err = newAgent(p.Name, s); err != nil || !contest {
		return err
	}
	fresh := p.New
	p.New = func(seats int) (match.Agent, error) {
		a, err := fresh(seats)
		if err == nil {
			// The start of a program, and tables that all searches share, are no time of a
			// game. If that fails, so will the game.
			_ = a.Begin(r.start(seats), 0, 0)
		}
		return a, err
	}
	return nil
}

// start returns the start of games of a number of seats.
func (r *roster) start(seats int) movegen.State {
	return r.starts[slices.IndexFunc(r.starts, func(s movegen.State) bool { return s.Seats() == seats })]
}

// search returns what has a search of the engine, or a baseline, play.
func (r *roster) search(_ string, s match.Settings) (func(seats int) (match.Agent, error), error) {
	searchers := map[int]func() (search.AnySearcher, error){} // by the number of seats
	var err error
	for _, start := range r.starts {
		if searchers[start.Seats()], err = s.NewSearcher(r.game, start.Seats()); err != nil {
			return nil, err
		}
	}
	evaluate, err := evaluation(r.game, s.Weights)
	if err != nil {
		return nil, err
	}
	return func(seats int) (match.Agent, error) {
		made, err := searchers[seats]()
		if err != nil {
			return nil, err
		}
		return &match.SearchAgent{Searcher: made, Evaluate: evaluate, Random: s.Random}, nil
	}, nil
}

// program returns what has an external program play.
func (r *roster) program(name string, s match.Settings) (func(seats int) (match.Agent, error), error) {
	start, err := r.game.Start(nil)
	if err != nil {
		return nil, err
	}
	options := external.Options{
		Name: name, Command: s.Command, Game: r.game.Name, Start: string(start.AppendText(nil)), Set: s.Options,
		Margin: r.margin, Patience: s.Patience,
	}
	if err := external.Check(options); err != nil {
		return nil, err // also of an unknown option, such as a misspelt limit
	}
	if !s.IsLimited() {
		return nil, match.ErrNoLimit
	}
	return func(int) (match.Agent, error) { return external.New(options), nil }, nil
}

// checkMemory returns an error if there is no memory for the tables of all games at a time, of a number of
// players each: a player has a table for each seat that it takes in a game.
func (r *roster) checkMemory(entrants []match.Entrant, together, concurrency int) error {
	var sizes []int
	for _, e := range entrants {
		s, err := match.ParseSettings(e.Settings)
		if err != nil {
			return err
		}
		if _, isBaseline := match.Baselines[s.Search]; !isBaseline && s.Command == nil && s.Library == "" && len(r.game.Methods) > 0 {
			sizes = append(sizes, s.HashMiB())
		}
	}
	slices.Sort(sizes)
	seats, mib := 0, 0
	for _, start := range r.starts {
		seats = max(seats, start.Seats())
	}
	for _, size := range sizes[max(len(sizes)-together, 0):] {
		mib += concurrency * ((seats + together - 1) / together) * size
	}
	if err := memory.Find().Check(mib); err != nil {
		return fmt.Errorf("hash of the players on %d seats, with --concurrency %d: %w", seats, concurrency, err)
	}
	return nil
}

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
