// Command engine plays games for another program, in the protocol UGI on
// standard input and output.
//
//	engine                  answers commands, for Pente until told otherwise
//	engine --game seega     the same, for Seega
//
// docs/protocol.md describes the protocol. The exit status is 0, or 2 for wrong
// usage, or 1 if the input can't be read or the output not be written.
package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"quincunx/engine"
	"quincunx/engine/ugi"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// arguments is the command line.
type arguments struct {
	Game string `default:"pente" help:"The game to begin with: ${games}." placeholder:"GAME"`
}

func run(args []string, in io.Reader, out, errs io.Writer) int {
	var a arguments
	helped := false
	parser := kong.Must(&a, kong.Name("engine"), kong.Writers(out, errs), kong.Exit(func(int) { helped = true }),
		kong.Description("Plays games for another program, in the protocol UGI on standard input and output."),
		kong.Vars{"games": strings.Join(engine.Names(), ", ")})
	_, err := parser.Parse(args)
	if helped {
		return 0
	}
	var game engine.Game
	if err == nil {
		game, err = engine.Lookup(a.Game)
	}
	if err != nil {
		fmt.Fprintln(errs, "engine:", err)
		return 2
	}
	if err := ugi.Serve(game, in, out); err != nil {
		fmt.Fprintln(errs, "engine:", err)
		return 1
	}
	return 0
}
