// Package roster creates the players of a match from their settings: searches of the engine, baselines and external programs.
package roster

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"time"

	"quincunx/engine"
	"quincunx/internal/process"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// Roster creates the players of a match or a contest.
type Roster struct {
	Game   engine.Game
	Starts []movegen.State // one for each number of seats, because the choice of a search may depend on it
	Margin time.Duration

	// Weights are the contents of weights files, by name. Files that are missing here are read.
	Weights map[string][]byte
}

// FromHeader returns the match of a header with its players, and the roster that created them. It returns an
// error if memory is too small for the tables of concurrency games at a time. For weights see [Roster].
func FromHeader(h *match.Header, weights map[string][]byte, concurrency int) (*Roster, *match.Match, error) {
	game, err := engine.Lookup(h.Game)
	if err != nil {
		return nil, nil, err
	}
	start, err := game.Start(h.Options)
	if err != nil {
		return nil, nil, err
	}
	m, err := h.Match()
	if err != nil {
		return nil, nil, err
	}
	r := &Roster{Game: game, Starts: []movegen.State{start}, Margin: m.Margin, Weights: weights}
	if m.Players, err = r.Players(h.Players); err != nil {
		return nil, nil, err
	}
	together := len(h.Players)
	if h.Format != match.TogetherFormat {
		together = 2
	}
	return r, m, r.CheckMemory(h.Players, together, concurrency)
}

// Players returns the players with the settings of entrants.
func (r *Roster) Players(entrants []match.Entrant) (all []match.Player, err error) {
	for _, e := range entrants {
		p, s, err := r.Player(e)
		if err == nil {
			p.New, err = r.NewAgent(p.Name, s)
		}
		if err != nil {
			return nil, fmt.Errorf("player %s: %w", e.Name, err)
		}
		all = append(all, p)
	}
	return all, nil
}

// Player returns a player without its New, and the player's settings.
func (r *Roster) Player(e match.Entrant) (match.Player, match.Settings, error) {
	s, err := match.ParseSettings(e.Settings)
	s = s.AtLevel(r.Game)
	return match.Player{Name: e.Name, Settings: e.Settings, Limits: s.Limits, Clock: s.Clock}, s, err
}

// NewAgent returns a function that creates agents of a player: a program, a search of the engine, or a baseline.
func (r *Roster) NewAgent(name string, s match.Settings) (func(seats int) (match.Agent, error), error) {
	if s.Library != "" {
		return nil, errors.New("lib is for a --contest")
	}
	if s.Command != nil {
		return r.program(name, s)
	}
	return r.search(s)
}

// search returns a function that creates agents for a search of the engine or a baseline.
func (r *Roster) search(s match.Settings) (func(seats int) (match.Agent, error), error) {
	searchers := map[int]func() (search.AnySearcher, error){} // by the number of seats
	var err error
	for _, start := range r.Starts {
		if searchers[start.Seats()], err = s.NewSearcher(r.Game, start.Seats()); err != nil {
			return nil, err
		}
	}
	evaluate, err := r.evaluation(s.Weights)
	if err != nil {
		return nil, err
	}
	return func(seats int) (match.Agent, error) {
		searcher, err := searchers[seats]()
		if err != nil {
			return nil, err
		}
		return &match.SearchAgent{Searcher: searcher, Evaluate: evaluate, Random: s.Random}, nil
	}, nil
}

// program returns a function that creates agents for an external program.
func (r *Roster) program(name string, s match.Settings) (func(seats int) (match.Agent, error), error) {
	start, err := r.Game.Start(nil)
	if err != nil {
		return nil, err
	}
	options := programOptions{
		Name: name, Command: s.Command, Game: r.Game.Name, Start: string(start.AppendText(nil)), Set: s.Options,
		Margin: r.Margin, Patience: s.Patience,
	}
	if err := options.check(); err != nil {
		return nil, err // including an unknown option, such as a misspelt limit
	}
	if !s.IsLimited() {
		return nil, match.ErrNoLimit
	}
	return func(int) (match.Agent, error) { return newProgram(options), nil }, nil
}

// CheckMemory returns an error if memory is too small for the tables of concurrency games at a time, with the
// given number of players in each. A player has a table for each seat that it takes in a game.
func (r *Roster) CheckMemory(entrants []match.Entrant, players, concurrency int) error {
	var sizes []int
	for _, e := range entrants {
		s, err := match.ParseSettings(e.Settings)
		if err != nil {
			return err
		}
		if _, isBaseline := match.Baselines[s.Search]; !isBaseline && s.Command == nil && s.Library == "" && len(r.Game.Methods) > 0 {
			sizes = append(sizes, s.HashMiB())
		}
	}
	slices.Sort(sizes)
	seats, mib := 0, 0
	for _, start := range r.Starts {
		seats = max(seats, start.Seats())
	}
	for _, size := range sizes[max(len(sizes)-players, 0):] {
		mib += concurrency * ((seats + players - 1) / players) * size
	}
	if err := process.Memory().Check(mib); err != nil {
		return fmt.Errorf("hash of the players on %d seats, with --concurrency %d: %w", seats, concurrency, err)
	}
	return nil
}

// evaluation returns the evaluator of the game with the weights of a file, or with the built-in weights if
// file is "".
func (r *Roster) evaluation(file string) (e engine.Evaluator, err error) {
	weights := r.Weights[file]
	if file != "" && weights == nil {
		weights, err = os.ReadFile(file)
	}
	if err == nil {
		e, err = r.Game.Evaluator(weights)
	}
	if err != nil {
		return nil, fmt.Errorf("weights=%s: %w", file, err)
	}
	return e, nil
}

// Files returns the checksums of the files that the settings of a player name: weights, a library, a program,
// and the program's arguments that are files.
func Files(text string) (map[string]string, error) {
	s, err := match.ParseSettings(text)
	if err != nil {
		return nil, err
	}
	files, err := programFiles(s)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{s.Weights, s.Library} {
		if name == "" {
			continue
		}
		if files[name], err = match.FileSum(name); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// programFiles returns the checksums of the program that settings name and of its arguments that are files.
func programFiles(s match.Settings) (map[string]string, error) {
	files := map[string]string{}
	for i, word := range s.Command {
		name := word
		if i == 0 {
			var err error
			if name, err = exec.LookPath(word); err != nil {
				return nil, err
			}
		}
		if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
			continue
		}
		sum, err := match.FileSum(name)
		if err != nil {
			return nil, err
		}
		files[word] = sum
	}
	return files, nil
}

// CheckProgram returns an error if the program of an entrant, or a file among its arguments, differs on this machine.
func CheckProgram(e match.Entrant) error {
	s, err := match.ParseSettings(e.Settings)
	if err != nil || s.Command == nil {
		return err
	}
	files, err := programFiles(s)
	if err != nil {
		return err
	}
	want := maps.Clone(e.Files)
	delete(want, s.Weights)
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if files[name] != want[name] {
			return fmt.Errorf("%s is a different file on this machine", name)
		}
	}
	return nil
}
