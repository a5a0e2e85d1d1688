// Command solve computes the value of a game.
//
//	solve trilite                         who wins, how fast, and by which moves
//	solve trilite --position "1 013 485"  the same for a position
//	solve trilite --table                 the value of every reachable position
//	solve trilite --explore               a walk through the game, valued
//	solve pente --position TEXT           who can force a win, and how
//	solve seega --position TEXT           the same
//	solve chinesecheckers --solo          in how few moves a seat alone fills its goal
//	solve jackhammer --position TEXT      what two seats that can meet score on average
//
// A small game is solved outright, anew each time. In others a forced win is
// searched for, within limits. In Chinese Checkers a seat that has the star to
// itself plays a game for one, which is solved for small stars. Results go to standard output, progress to
// standard error; the exit status is 0, or 2 for wrong usage, or 1 if the work
// failed. Ctrl-C and SIGTERM end the work, with status 130 or 143, and what is known is printed.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"quincunx/engine"
	"quincunx/eval/chinesecheckers/endgame"
	"quincunx/internal/interrupt"
	"quincunx/internal/profile"
	"quincunx/internal/quote"
	"quincunx/internal/version"
	"quincunx/movegen"
	"quincunx/search/retrograde"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

const usage = `usage: solve GAME [flags]

Trilite: computes who wins with best play, in how many plies, and what every
move is worth. Pente, Seega: proves that a side can force a win, with a line that
shows it, or that neither side can, or says that it is unknown. Chinese Checkers,
with --solo: computes in how few moves a seat fills its goal that has the star to
itself, and how many placements of its men need how many. Jackhammer: of two seats
that can meet, while the third is alone, computes what the one comes out ahead of
the other on average, and what mixed strategies both have to play.

A move of Trilite is the cell of the new stone. A position is the side to move
and the cells of the stones of side 1 and of side 2, oldest first, - for none:

    0 1 2
    3 4 5      "1 013 485": side 1 is to move; of its stones on 0, 1 and 3,
    6 7 8      the one on 0 vanishes next

Positions of the other games are described in docs/notation.md.

flags:
  --position TEXT   answer for this position instead of the start
  --json            print one JSON object
  --profile KIND    write a profile of the work: cpu, mem, allocs, block, mutex, trace
  --help            print this text
  --version         print the revision that the program was built from
of trilite:
  --table           print every reachable position: POSITION TAB W|L|D|X distance
  --explore         walk through the game in the terminal
of pente, seega, jackhammer:
  --time DURATION   search no longer, e.g. 90s or 5m; 0 = any time (default 60s)
  --nodes N         make no more moves on the board; 0 = any number (default);
                    not of jackhammer
  --memory MIB      memory of the tables, 2..1048576 (default 256)
of chinesecheckers:
  --solo            a seat alone; in a position, the one to act without the others' men
  --size N          the gameSize, 1..63 (default 3); up to 3 solved for all placements,
                    above for those next to the goal, as many as --memory holds

Ctrl-C and SIGTERM end a search, with what is known and exit status 130 or 143.
`

// options is what the command line asks for.
type options struct {
	game     engine.Game
	start    string // the text of the game's start
	position movegen.Position
	output   func(*session) error // of a game that is solved outright
	proving  provingOptions       // of other games
	solo     *soloing             // of a seat alone, or nil
	atOnce   settler              // in place of position, where seats act at once
	profile  string               // the kind to be written, "" = none
}

// session is a solved game and the question asked of it.
type session struct {
	options
	in       io.Reader
	out      *bufio.Writer
	solution *retrograde.Solution
	took     time.Duration // to solve the game
}

func run(args []string, in io.Reader, out, errs io.Writer) int {
	o, err := parseArgs(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(out, usage)
		return 0
	case errors.Is(err, errVersion):
		fmt.Fprintln(out, "solve", version.Read())
		return 0
	}
	status := 2
	if err == nil {
		var stop func()
		if stop, err = profile.Start(o.profile, errs); err == nil {
			defer stop()
		}
	}
	if err == nil {
		status = 1
		switch {
		case o.solo != nil:
			err = solo(o, out, errs)
		case o.game.Index != nil:
			err = solve(o, in, out)
		case o.atOnce != nil:
			err = solveDuel(o, out)
		default:
			err = prove(o, out, errs)
		}
	}
	if wrong := (errOpen{}); errors.As(err, &wrong) {
		status = 2 // a matter of the position that was asked for
	}
	if e := (interrupt.Error{}); errors.As(err, &e) {
		status = e.Status()
	}
	if err != nil {
		fmt.Fprintln(errs, "solve:", quote.Line(err.Error()))
		return status
	}
	return 0
}

func solve(o options, in io.Reader, out io.Writer) error {
	start := time.Now()
	solution, err := retrograde.SolveGame(context.Background(), o.game.Index(), o.position.Clone())
	if err != nil {
		return err
	}
	s := session{options: o, in: in, out: bufio.NewWriter(out), solution: solution, took: time.Since(start)}
	if err := o.output(&s); err != nil {
		return err
	}
	return s.out.Flush()
}

// errVersion is what --version ends parseArgs with.
var errVersion = errors.New("the version is asked for")

// parseArgs returns what arguments ask for, flag.ErrHelp for the help, or errVersion.
func parseArgs(args []string) (options, error) {
	var o options
	flags := flag.NewFlagSet("solve", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	position := flags.String("position", "", "")
	outputs := []struct {
		name  string
		print func(*session) error
		asked *bool
	}{
		{"json", (*session).printJSON, flags.Bool("json", false, "")},
		{"table", (*session).printTable, flags.Bool("table", false, "")},
		{"explore", (*session).explore, flags.Bool("explore", false, "")},
	}
	limits := &o.proving.limits
	flags.DurationVar(&limits.Time, "time", time.Minute, "")
	flags.Uint64Var(&limits.Nodes, "nodes", 0, "")
	flags.IntVar(&o.proving.mib, "memory", 256, "")
	alone := flags.Bool("solo", false, "")
	flags.StringVar(&o.profile, "profile", "", "")
	size := flags.Int("size", endgame.FullSize, "")
	asksVersion := flags.Bool("version", false, "")
	names, err := parseMixed(flags, args)
	switch {
	case err == nil && *asksVersion:
		return o, errVersion
	case err == nil && len(names) > 0 && names[0] == "help":
		return o, flag.ErrHelp
	case err != nil:
		return o, fmt.Errorf("%w (all flags: solve --help)", err)
	}
	if len(names) != 1 {
		return o, fmt.Errorf("want one game, got %d (try: solve trilite; all flags: solve --help)", len(names))
	}
	if o.game, err = engine.Lookup(names[0]); err != nil {
		return o, err
	}
	start, err := o.game.Start(nil)
	if err != nil {
		return o, err
	}
	o.atOnce, _ = start.(settler)
	if err := checkFlags(o.game, *alone, o.atOnce != nil, flags); err != nil {
		return o, err
	}
	if o.game.Index == nil {
		if err := o.proving.check(); err != nil {
			return o, err
		}
	}
	o.output = (*session).printReport
	chosen := ""
	for _, output := range outputs {
		if !*output.asked {
			continue
		}
		if chosen != "" {
			return o, fmt.Errorf("--%s and --%s exclude each other", chosen, output.name)
		}
		chosen, o.output = output.name, output.print
	}
	o.proving.json = chosen == "json"
	if *alone {
		if isSet(flags, "size") && isSet(flags, "position") {
			return o, errors.New("--position has a size and takes no --size")
		}
		o.solo, err = newSoloing(*size, *position, isSet(flags, "position"))
		return o, err
	}
	if o.atOnce != nil {
		return o, setPosition(o.atOnce, *position)
	}
	o.position, o.start = start.(movegen.Position), string(start.AppendText(nil))
	if !isSet(flags, "position") {
		return o, nil
	}
	if chosen == "table" {
		return o, errors.New("--table is of all positions and takes no --position")
	}
	return o, setPosition(o.position, *position)
}

// checkFlags returns an error if the game can't be solved in any way, or not
// with a flag that is set.
func checkFlags(game engine.Game, alone, atOnce bool, flags *flag.FlagSet) (err error) {
	foreign := []string{"table", "explore", "solo", "size"}
	switch {
	case game.Name == soloGame && !alone:
		return fmt.Errorf("%s is solved for a seat alone on the star: --solo", game.Name)
	case game.Name == soloGame:
		foreign = []string{"table", "explore", "time", "nodes"}
	case game.Index != nil:
		foreign = []string{"time", "nodes", "memory", "solo", "size"}
	case atOnce && !isSet(flags, "position"):
		return fmt.Errorf("the start of %s is too much to be solved: want --position", game.Name)
	case atOnce:
		foreign = append(foreign, "nodes")
	case !game.Provable:
		return fmt.Errorf("%s can't be solved (solvable: trilite, pente, seega, jackhammer, and chinesecheckers --solo)", game.Name)
	}
	for _, name := range foreign {
		if isSet(flags, name) {
			return fmt.Errorf("%s takes no --%s (all flags: solve --help)", game.Name, name)
		}
	}
	return nil
}

// parseMixed parses flags that stand before and after the other arguments,
// which it returns.
func parseMixed(flags *flag.FlagSet, args []string) (others []string, err error) {
	for {
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		if flags.NArg() == 0 {
			return others, nil
		}
		others = append(others, flags.Arg(0))
		args = flags.Args()[1:]
	}
}

func isSet(flags *flag.FlagSet, name string) bool {
	set := false
	flags.Visit(func(f *flag.Flag) { set = set || f.Name == name })
	return set
}

// setPosition sets p up as a position that can arise.
func setPosition(p movegen.State, text string) error {
	if err := p.SetText(text); err != nil {
		return err
	}
	if c, ok := p.(movegen.ReachabilityChecker); ok {
		if err := c.CheckReachable(); err != nil {
			return fmt.Errorf("position %s: %w", quote.Text(text), err)
		}
	}
	return nil
}
