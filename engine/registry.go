package engine

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quincunx/internal/quote"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/movegen/jackhammer"
	"quincunx/movegen/pente"
	"quincunx/movegen/seega"
	"quincunx/movegen/trilite"
)

// Game is what the registry knows of a game.
type Game struct {
	Name  string // as in commands and files, such as "trilite"
	Title string // for people, such as "Trilite"

	// Legend tells what the marks of AppendBoard mean.
	Legend string

	// Options are the settings that the game understands.
	Options []Option

	// Index numbers all positions of a game that is small enough to be solved
	// outright; nil for others.
	Index func() movegen.Index

	// Searching is how the game is searched; nil for games that nothing
	// searches yet.
	Searching *Searching

	start func(values) movegen.State
	parse func(text string) (movegen.State, error)
	mixed func(v values, stage string, seed uint64) (movegen.State, error) // nil if there is none
}

// Option is a setting of a game.
type Option struct {
	Name    string
	Default string
	Help    string // what it is and its range

	// A whole number has a range, and a name has those that it is one of.
	// Options with neither are text of a form of their own.
	Min, Max int
	Names    []string
}

// Settings are the values of options by name. Those that are missing have their
// defaults.
type Settings map[string]string

var games = []Game{
	{
		Name:      "trilite",
		Title:     "Trilite",
		Legend:    "X: side 1, O: side 2; lower case: vanishes with its side's next move",
		Index:     func() movegen.Index { return trilite.NewIndex() },
		Searching: trilitePlay,
		start:     func(values) movegen.State { return trilite.New() },
		parse:     parser(trilite.Parse),
	},
	{
		Name:   "chinesecheckers",
		Title:  "Chinese Checkers",
		Legend: "0..5: men of the seats",
		Options: []Option{
			{Name: "size", Default: "4", Help: "base of a home triangle in cells, 1..63", Min: chinesecheckers.MinSize, Max: chinesecheckers.MaxSize},
			{Name: "triangles", Default: "0,3", Help: "homes of the seats in the order of play, 0..5 clockwise from the top"},
		},
		start: func(v values) movegen.State {
			return opened(v, chinesecheckers.New, checkersOptions(v))
		},
		parse: parser(chinesecheckers.Parse),
		mixed: func(v values, stage string, seed uint64) (movegen.State, error) {
			kind, err := chinesecheckers.ParseStage(stage)
			if err != nil {
				return nil, err
			}
			return opened(v, func(o chinesecheckers.Options) (*chinesecheckers.Position, error) {
				return chinesecheckers.Mixed(o, kind, seed)
			}, checkersOptions(v)), nil
		},
		Searching: checkersPlay,
	},
	{
		Name:   "pente",
		Title:  "Pente",
		Legend: "X: side 1, O: side 2; brackets: the last stone",
		Options: []Option{
			{Name: "size", Default: "9", Help: "half size: the board has 2*size+1 rows and columns, 2..15", Min: pente.MinHalf, Max: pente.MaxHalf},
			{Name: "opening", Default: "either", Help: "where side 1's second stone may stand: either, both or none", Names: []string{"either", "both", "none"}},
		},
		start: func(v values) movegen.State {
			opening, err := pente.ParseOpening(v.get("opening"))
			v.note("opening", err)
			return opened(v, pente.New, pente.Options{Half: v.int("size"), Opening: opening})
		},
		parse:     parser(pente.Parse),
		Searching: pentePlay,
	},
	{
		Name:   "seega",
		Title:  "Seega",
		Legend: "X: side 1, O: side 2; +: the empty centre; brackets: the man that must go on",
		Options: []Option{
			{Name: "size", Default: "5", Help: "rows and columns, odd, 3..15", Min: seega.MinSize, Max: seega.MaxSize},
			{Name: "threshold", Default: "100", Help: "moves without a capture that end the game, 0 = never", Max: seega.MaxCount},
		},
		start: func(v values) movegen.State {
			return opened(v, seega.New, seega.Options{Size: v.int("size"), Threshold: v.int("threshold")})
		},
		parse:     parser(seega.Parse),
		Searching: seegaPlay,
	},
	{
		Name:   "jackhammer",
		Title:  "Jackhammer",
		Legend: "A, B, C: the seats; #: knocked out",
		Options: []Option{
			{Name: "size", Default: "17", Help: "cells on each side of the mesh, 2..32", Min: jackhammer.MinSide, Max: jackhammer.MaxSide},
			{Name: "resolution", Default: "after", Help: "how a turn is resolved: after, before or harsh", Names: []string{"after", "before", "harsh"}},
			{Name: "turns", Default: "1000", Help: "turns of a game", Max: jackhammer.MaxTurns},
		},
		start: func(v values) movegen.State {
			resolution, err := jackhammer.ParseResolution(v.get("resolution"))
			v.note("resolution", err)
			return opened(v, jackhammer.New, jackhammer.Options{Side: v.int("size"), Resolution: resolution, Turns: v.int("turns")})
		},
		parse:     parser(jackhammer.Parse),
		Searching: jackhammerPlay,
	},
}

// Names returns the names of all games.
func Names() []string {
	names := make([]string, len(games))
	for i, g := range games {
		names[i] = g.Name
	}
	return names
}

// Lookup returns the game of a name. The error lists the names there are.
func Lookup(name string) (Game, error) {
	for _, g := range games {
		if g.Name == name {
			return g, nil
		}
	}
	return Game{}, fmt.Errorf("unknown game %s (known: %s)", quote.Text(name), strings.Join(Names(), ", "))
}

// Start returns the start of the game: a [movegen.Position], or a
// [movegen.Simultaneous] where all seats act at once. An error names the
// setting that is wrong or that the game does not have.
func (g Game) Start(s Settings) (movegen.State, error) {
	return g.withSettings(s, func(v values) (movegen.State, error) { return g.start(v), nil })
}

// Mixed returns a position that is made up from a seed, of the stage of the
// game that is named; few games have such.
func (g Game) Mixed(s Settings, stage string, seed uint64) (movegen.State, error) {
	if g.mixed == nil {
		return nil, fmt.Errorf("%s has no made-up positions", g.Name)
	}
	return g.withSettings(s, func(v values) (movegen.State, error) { return g.mixed(v, stage, seed) })
}

// withSettings has a position opened with settings that the game has.
func (g Game) withSettings(s Settings, open func(values) (movegen.State, error)) (movegen.State, error) {
	for name := range s {
		if !slices.ContainsFunc(g.Options, func(o Option) bool { return o.Name == name }) {
			return nil, fmt.Errorf("%s has no option %s", g.Name, quote.Text(name))
		}
	}
	var wrong error
	state, err := open(values{g, s, &wrong})
	if err := cmp.Or(wrong, err); err != nil {
		return nil, err
	}
	return state, nil
}

// Parse returns the position of a text form.
func (g Game) Parse(text string) (movegen.State, error) { return g.parse(text) }

// parser hides which game a parser is of.
func parser[P movegen.State](parse func(string) (P, error)) func(string) (movegen.State, error) {
	return func(text string) (movegen.State, error) {
		p, err := parse(text)
		if err != nil {
			return nil, err
		}
		return p, nil
	}
}

func checkersOptions(v values) chinesecheckers.Options {
	return chinesecheckers.Options{Size: v.int("size"), Triangles: v.ints("triangles")}
}

// values reads the settings of a game and keeps the first error.
type values struct {
	game     Game
	settings Settings
	err      *error
}

func (v values) note(name string, err error) {
	if err != nil && *v.err == nil {
		*v.err = fmt.Errorf("%s option %s: %w", v.game.Name, name, err)
	}
}

func (v values) get(name string) string {
	if value, set := v.settings[name]; set {
		return value
	}
	for _, o := range v.game.Options {
		if o.Name == name {
			return o.Default
		}
	}
	return ""
}

func (v values) int(name string) int {
	n, err := strconv.Atoi(v.get(name))
	if err != nil {
		v.note(name, fmt.Errorf("%s is not a whole number", quote.Text(v.get(name))))
	}
	return n
}

// ints reads whole numbers parted by commas.
func (v values) ints(name string) []int {
	var numbers []int
	for text := range strings.SplitSeq(v.get(name), ",") {
		n, err := strconv.Atoi(text)
		if err != nil {
			v.note(name, fmt.Errorf("%s is not a list of whole numbers such as 0,3", quote.Text(v.get(name))))
		}
		numbers = append(numbers, n)
	}
	return numbers
}

// opened calls the constructor of a game, unless an option is wrong already.
func opened[O any, P movegen.State](v values, construct func(O) (P, error), options O) movegen.State {
	if *v.err != nil {
		return nil
	}
	p, err := construct(options)
	*v.err = err
	return p
}
