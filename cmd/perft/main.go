// Command perft counts, lists and checks the legal moves of a game.
//
//	perft GAME --depth D       count sequences of moves, depth by depth
//	perft moves GAME           list the moves of positions read from stdin
//	perft validate GAME        judge POSITION | MOVE lines read from stdin
//	perft suite                check the move generators against known counts
//
// Results go to standard output. The exit status is 0, or 2 for wrong usage or
// input, or 1 if the suite finds a mismatch or the output can't be written.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// commands is the command line.
type commands struct {
	Count    countCommand    `cmd:"" default:"withargs" help:"Count the legal sequences of moves, depth by depth."`
	Moves    movesCommand    `cmd:"" help:"List the legal moves of each position on stdin, sorted."`
	Validate validateCommand `cmd:"" help:"Judge each line POSITION | MOVE on stdin."`
	Suite    suiteCommand    `cmd:"" help:"Check the move generators against the built-in tables."`
}

// streams is where a command reads and writes.
type streams struct {
	in        io.Reader
	out, errs io.Writer
}

// failure is an error that is not the user's: exit status 1.
type failure struct{ error }

func run(args []string, in io.Reader, out, errs io.Writer) int {
	var c commands
	helped := false
	parser := kong.Must(&c, kong.Name("perft"), kong.Writers(out, errs), kong.Exit(func(int) { helped = true }),
		kong.Description("Counts, lists and checks the legal moves of games."), kong.Vars(gameVars()))
	ctx, err := parser.Parse(args)
	if helped {
		return 0
	}
	if err == nil {
		err = ctx.Run(streams{in, out, errs})
	}
	if err == nil {
		return 0
	}
	fmt.Fprintln(errs, "perft:", err)
	if errors.As(err, &failure{}) {
		return 1
	}
	return 2
}
