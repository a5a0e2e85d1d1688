// Command perft counts the legal sequences of moves of a game.
//
//	perft trilite --depth 12
//
// It prints a line for each depth. The exit status is 0, or 2 for wrong usage.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/alecthomas/kong"

	"quincunx/engine"
	"quincunx/perft"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// options is what the command line asks for.
type options struct {
	Game     string  `arg:"" help:"The game: trilite."`
	Depth    int     `short:"d" required:"" help:"Count sequences of 1 to this many plies." placeholder:"D"`
	Position *string `help:"Count from this position instead of the start." placeholder:"TEXT"`
}

func run(args []string, out, errs io.Writer) int {
	var o options
	helped := false
	parser := kong.Must(&o, kong.Name("perft"), kong.Writers(out, errs), kong.Exit(func(int) { helped = true }),
		kong.Description("Counts the legal sequences of moves of a game, depth by depth."))
	_, err := parser.Parse(args)
	if helped {
		return 0
	}
	if err == nil {
		err = o.run(out)
	}
	if err != nil {
		fmt.Fprintln(errs, "perft:", err)
		return 2
	}
	return 0
}

func (o *options) run(out io.Writer) error {
	if o.Depth < 1 {
		return fmt.Errorf("--depth %d: want at least 1", o.Depth)
	}
	game, err := engine.Lookup(o.Game)
	if err != nil {
		return err
	}
	p := game.New()
	if o.Position != nil {
		if err := p.SetText(*o.Position); err != nil {
			return err
		}
	}
	w := bufio.NewWriter(out)
	for depth := 1; depth <= o.Depth; depth++ {
		start := time.Now()
		nodes := perft.Count(p, depth)
		seconds := max(time.Since(start).Seconds(), 1e-9)
		fmt.Fprintf(w, "depth %d nodes %d seconds %.6f nps %.0f\n", depth, nodes, seconds, float64(nodes)/seconds)
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return nil
}
