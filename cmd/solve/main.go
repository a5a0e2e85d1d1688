// Command solve computes the value of a game, or of a position.
//
//	solve trilite                         who wins, how fast, and by which moves
//	solve pente --position TEXT           who can force a win, and how
//	solve seega --position TEXT           the same
//	solve seega --tables DIR              the value of every position, in files
//	solve chinesecheckers --solo          how many moves one player alone needs
//	solve chinesecheckers --size 2        who wins on a small board
//	solve jackhammer --position TEXT      a player's average lead over another
//	solve book pente                      openings: games, the engine's values, proofs
//	solve check FILE                      whether a proof written with --proof FILE is correct
//
// Each game has its own flags: solve GAME --help. Results go to standard output, progress to
// standard error. The exit status is 0, 2 for wrong usage and unreadable files, or 1 if the work
// failed. Ctrl-C and SIGTERM end the work, print the result so far, and exit with status 130 or 143.
package main

import (
	"bufio"
	"cmp"
	"context"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/plainjson"
	"quincunx/internal/process"
	"quincunx/internal/profile"
	"quincunx/search"
)

var program = command.Program{
	Name: "solve", Does: "Computes the value of a game, or of a position.",
	Commands: func() any { return new(commands) }, More: gameCommands, Direct: direct, Options: engine.OptionNames, Vars: flagVars,
	Examples: []command.Example{
		{Line: "solve trilite", Does: "says who wins Trilite, with a line of best play"},
		{Line: "solve trilite --explore", Does: "walks through the solved game, move by move"},
		{Line: "solve chinesecheckers --size 2 --triangles 0,1", Does: "says who wins a small game for two"},
		{Line: "solve chinesecheckers --size 1 --triangles 0,2,4", Does: "says what each of three can reach against the other two"},
		{Line: "solve chinesecheckers --solo --size 2", Does: "finds a shortest way of one player to fill the goal"},
		{Line: "solve pente --position TEXT --time 5m", Does: "proves that a side can force a win from a position, or that it can't"},
		{Line: "solve pente --position TEXT --proof win.proof", Does: "writes the proof into a file"},
		{Line: "solve check win.proof", Does: "checks a proof by the rules alone"},
		{Line: "solve book pente --position TEXT", Does: "shows what the program's book of openings knows of a position"},
		{Line: "solve book pente --file my.book --grow 1000", Does: "lets a book of openings grow until a thousand positions are searched"},
		{Line: "solve seega --size 3 --tables DIR", Does: "solves all positions of a board, and keeps their values in files"},
		{Line: "solve seega --tables DIR --position TEXT", Does: "looks up a position and its moves"},
		{Line: "solve jackhammer --position TEXT", Does: "computes the mixed strategies of two players who can still meet"},
	},
	Failure: "the work failed, or a proof or a table is wrong",
}

func main() {
	os.Exit(run(os.Args[1:], command.Streams{In: os.Stdin, Out: os.Stdout, Errs: os.Stderr}))
}

// run runs the program. The name of a game may follow its flags.
func run(args []string, s command.Streams) int {
	if len(args) > 0 && strings.HasPrefix(args[0], "-") {
		if at := slices.IndexFunc(args, func(arg string) bool { return slices.Contains(engine.Names(), arg) }); at >= 0 {
			args = slices.Concat(args[at:at+1], args[:at], args[at+1:])
		}
	}
	return program.Run(args, s)
}

// commands is the command line without the games.
type commands struct {
	Check checkCommand `cmd:"" help:"Check the proof in a file by the rules of the game alone."`
	Book  bookCommand  `cmd:"" help:"Show a book of openings, or let it grow."`
	profile.Flag
}

// Help returns the text that is printed after the flags.
func (*commands) Help() string {
	return `With --proof FILE, the proof of what is found is written to a file; solve check FILE checks it by the rules alone.

Each game has its own flags: solve GAME --help. docs/notation.md describes the text forms of positions.`
}

// gameCommands returns a command for each game that can be solved. If the arguments begin with a game, it returns only the command for that
// game, because building the others takes half a millisecond.
func gameCommands(args []string) (all []kong.Option) {
	names := engine.Names()
	if len(args) > 0 && slices.Contains(names, args[0]) {
		names = args[:1]
	}
	for _, name := range names {
		game, err := engine.Lookup(name)
		if err != nil {
			continue // never happens: every name is registered
		}
		if help, c := commandOf(game); c != nil {
			all = append(all, kong.DynamicCommand(name, help, "", c))
		}
	}
	return all
}

// direct returns the method Run of the command if the only argument is the name of a game that is solved outright, or nil. Such a command runs without parsing
// the command line.
func direct(args []string) func(command.Streams) error {
	if len(args) != 1 {
		return nil
	}
	game, err := engine.Lookup(args[0])
	if err != nil {
		return nil
	}
	_, c := commandOf(game)
	if o, isOutright := c.(*outright); isOutright {
		return o.Run
	}
	return nil
}

// commandOf returns the command for a game and its one-line help, or nil if the game can't be solved.
func commandOf(game engine.Game) (help string, c any) {
	start, err := game.Start(nil)
	if err != nil {
		return "", nil
	}
	r := request{game: game, options: engine.Settings{}}
	const prove = "Prove that a side can force a win, or that neither can"
	_, hasFinalScores := start.(search.FinalScoreDetector)
	switch {
	case game.LowerBound != nil:
		return "Compute who wins on size 1 or 2, for two or three players; with --solo, how many moves one player alone needs.", &smallOrSolo{outright: outright{request: r}}
	case game.Index != nil:
		return "Compute who wins with best play, and what every move is worth.", &outright{request: r}
	case hasFinalScores:
		return "Compute what one of two players who can still meet gains on the other.", &duel{request: r}
	case game.Tables != nil:
		return prove + ", or solve all positions.", &tabling{proving: proving{request: r}}
	case game.Provable:
		return prove + ".", &proving{request: r}
	}
	return "", nil
}

// solver answers questions about one game.
type solver interface {
	// prepare checks the flags and sets up the position.
	prepare() error

	// solve does the work until ctx is done. It returns the signal that interrupted it if part of the
	// answer is known, or an error if there is nothing to print.
	solve(ctx context.Context, meter *command.Meter) (interrupted, err error)

	print(out *bufio.Writer) error // as text
	object() any                   // for --json
}

// work runs a solver and prints its result.
func (r *request) work(solver solver, s command.Streams) error {
	r.in = s.In
	if err := solver.prepare(); err != nil {
		return err
	}
	ctx := context.Background()
	if r.game.Index == nil || len(r.game.Options) > 0 { // other games take too little time to be interrupted
		var release func()
		ctx, release = process.SignalContext(nil, nil)
		defer release()
	}
	meter := command.NewMeter(s.Errs, "solve "+r.game.Name)
	interrupted, err := solver.solve(ctx, meter)
	meter.Close()
	if err != nil {
		return process.Cause(ctx, err)
	}
	w := bufio.NewWriter(s.Out)
	if r.JSON {
		err = plainjson.Write(w, solver.object(), "  ")
	} else {
		err = solver.print(w)
	}
	return cmp.Or(err, process.Fail(w.Flush()), interrupted)
}
