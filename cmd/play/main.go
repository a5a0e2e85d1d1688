// Command play plays a game with people at a terminal.
//
//	play GAME                                 a person on the first seat, the engine on the others
//	play GAME --seat 1=engine --seat 2=human  the other way round
//	play GAME --load FILE                     continue a saved game
//
// It draws the board and reads commands and moves, which use the labels of the board. The command help
// lists the commands. Input may come from a terminal or a pipe. The program ends at the end of the
// input. The exit status is 0, 2 for wrong usage, or 1 if the input can't be read or the output can't
// be written. Ctrl-C and SIGTERM end it with status 130 or 143.
package main

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"
	"golang.org/x/term"

	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/message"
	"quincunx/internal/process"
	"quincunx/search"
	"quincunx/session"
)

var program = command.Program{
	Name: "play", Does: "Plays a game with people at a terminal.",
	Commands: func() any { return new(arguments) }, Games: engine.Names(), Options: engine.OptionNames,
	Vars: kong.Vars{"levels": fmt.Sprintf("%d..%d", session.MinLevel, session.MaxLevel)},
	Examples: []command.Example{
		{Line: "play pente --level 2", Does: "plays against the engine as a beginner; help lists the commands of the game"},
		{Line: "play seega --size 7 --seat 1=engine --seat 2=human", Does: "plays on a board of 7×7, with the engine first"},
		{Line: "play chinesecheckers --triangles 0,2,4 --seat 2=human", Does: "two people play against the engine"},
		{Line: "play --load game.json", Does: "continues a saved game"},
	},
	Failure: "the input can't be read, or the output can't be written",
}

func main() { program.Main() }

// arguments is the command line.
type arguments struct {
	Game     engine.Game       `completion-predictor:"game" arg:"" optional:"" help:"The game: ${games}."`
	Seat     map[int]string    `help:"Who plays a seat, from 1: human or engine. A person plays the first, the engine the others." placeholder:"N=WHO"`
	Option   map[string]string `short:"o" help:"An option of the game, such as size=5; --size 5 does the same." placeholder:"NAME=VALUE"`
	Position *string           `help:"Begin with this position instead of the start." placeholder:"TEXT"`
	Load     string            `help:"Continue a saved game, or a game of Pente in SGF or the players' notation." placeholder:"FILE"`
	Number   int               `help:"Number of the game, from 1, in a record of match or a file of several games that --load names." placeholder:"N"`
	Level    int               `help:"How well the engine plays, ${levels} (4, or 8 with --time or --nodes)." placeholder:"N"`
	Time     time.Duration     `help:"Time of the engine for a move, such as 2s, instead of the nodes of the level." placeholder:"D"`
	Nodes    uint64            `help:"Nodes of the engine for a move, instead of those of the level." placeholder:"N"`
	Hash     int               `default:"16" help:"Size of the transposition table in MiB (${default})." placeholder:"MiB"`
	Seed     *uint64           `help:"Seed of the engine's random moves; by default a different one each time." placeholder:"N"`
}

// Help returns the text that is printed after the flags.
func (a *arguments) Help() string { return engine.OptionsHelp() }

// Run plays until the input ends or a person quits.
func (a *arguments) Run(s command.Streams) error {
	options, err := a.options()
	if err != nil {
		return err
	}
	var game *session.Session
	if a.Load != "" {
		game, err = load(a.Load, a.Number, options)
	} else {
		game, err = session.New(options)
	}
	if err != nil {
		return err
	}
	ctx, release := process.SignalContext(nil, nil)
	defer release()
	t := &table{Session: game, options: options, out: s.Out, lines: newLineReader(process.InterruptibleReader(ctx, s.In))}
	if f, ok := s.Out.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		t.terminal = true
		t.colours = os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" //nolint:misspell // the variable's name (no-color.org)
	}
	return process.Cause(ctx, t.play(ctx))
}

// options returns the options of new sessions.
func (a *arguments) options() (o session.Options, err error) {
	o = session.Options{Game: a.Game, Settings: a.Option, Position: a.Position, Search: engine.SearchOptions{HashMiB: a.Hash}}
	switch {
	case a.Load != "":
		if a.Game.Name != "" || a.Position != nil || len(a.Option)+len(a.Seat) > 0 {
			return o, errors.New("--load: want no GAME, option, --position or --seat: the file has them")
		}
	case a.Number != 0:
		return o, errors.New("--number: want --load FILE with it, a record of match or a file of several games")
	case a.Game.Name == "":
		return o, fmt.Errorf("want a GAME (%s) or --load FILE", strings.Join(engine.Names(), ", "))
	}
	if a.Time < 0 {
		return o, fmt.Errorf("--time %v: want a positive time", a.Time)
	}
	o.Strength = session.Strength{Level: a.Level, Limits: search.Limits{MoveTime: a.Time, Nodes: a.Nodes}}
	switch {
	case a.Level != 0:
	case a.Time > 0 || a.Nodes > 0:
		o.Strength.Level = session.MaxLevel
	default:
		o.Strength.Level = 4
	}
	if err := o.Strength.Check(); err != nil {
		return o, fmt.Errorf("--%w", err)
	}
	o.Seed = rand.Uint64()
	if a.Seed != nil {
		o.Seed = *a.Seed
	}
	o.Players, err = players(a.Seat)
	return o, err
}

// players returns the players of the seats by number, or "" for seats that are not named.
func players(seats map[int]string) (list []session.Player, err error) {
	for _, n := range slices.Sorted(maps.Keys(seats)) {
		who := session.Player(seats[n])
		switch {
		case n < 1 || n > mostSeats:
			return nil, fmt.Errorf("--seat %d: want 1..%d", n, mostSeats)
		case who != session.Human && who != session.Engine:
			return nil, fmt.Errorf("--seat %d=%s: want human or engine", n, message.Word(seats[n]))
		}
		for len(list) < n {
			list = append(list, "")
		}
		list[n-1] = who
	}
	return list, nil
}
