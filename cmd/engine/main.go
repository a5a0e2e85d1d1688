// Command engine plays games for another program, in the protocol UGI on
// standard input and output.
//
//	engine                  answers commands, for Pente until a client chooses another game
//	engine --game seega     the same, for Seega
//
// docs/protocol.md describes the protocol. The exit status is 0, or 2 for wrong
// usage, or 1 if the input can't be read or the output not be written. SIGINT and SIGTERM end
// a search, with its bestmove, and the program, with status 130 or 143.
package main

import (
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"quincunx/engine"
	"quincunx/engine/ugi"
	"quincunx/internal/command"
	"quincunx/internal/exit"
	"quincunx/internal/interrupt"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

var manual = command.Manual{
	Examples: []command.Example{
		{Line: "engine", Does: "answers commands, for Pente until a client chooses another game"},
		{Line: `printf 'position startpos moves 4\ngo depth 20\nwait\n' | engine --game trilite`, Does: "finds the best reply to the centre"},
	},
	Failure: "the input can't be read, or the output can't be written",
}

// arguments is the command line.
type arguments struct {
	Game string `completion-predictor:"game" default:"pente" help:"The game to begin with: ${games}." placeholder:"GAME"`
}

// Run answers commands until there are no more.
func (a arguments) Run(s command.Streams) error {
	game, err := engine.Lookup(a.Game)
	if err != nil {
		return err
	}
	ctx, release := interrupt.Context(nil, nil)
	defer release()
	if err := ugi.Serve(ctx, game, interrupt.Reader(ctx, s.In), s.Out); err != nil {
		return exit.Fail(err)
	}
	return nil
}

func run(args []string, in io.Reader, out, errs io.Writer) int {
	return command.Run("engine", "Plays games for another program, in the protocol UGI on standard input and output.",
		new(arguments), args, command.Streams{In: in, Out: out, Errs: errs},
		kong.Vars{"games": strings.Join(engine.Names(), ", ")}, manual)
}
