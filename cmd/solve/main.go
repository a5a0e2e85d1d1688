// Command solve computes the value of a game, or of a position.
//
//	solve trilite                         who wins, how fast, and by which moves
//	solve pente --position TEXT           who can force a win, and how
//	solve seega --position TEXT           the same
//	solve seega --tables DIR              the value of every position, in files
//	solve chinesecheckers --solo          how many moves one player alone needs
//	solve chinesecheckers --size 2        who wins on a small board
//	solve jackhammer --position TEXT      what a player gains on another on average
//	solve check FILE                      whether a proof that --proof FILE has written is right
//
// Each game has its own flags: solve GAME --help. Results go to standard output, progress to
// standard error. The exit status is 0, or 2 for wrong usage, or 1 if the work failed. Ctrl-C and
// SIGTERM end the work, print what is known, and exit with status 130 or 143.
package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/exit"
	"quincunx/internal/interrupt"
	"quincunx/internal/plainjson"
	"quincunx/internal/profile"
	"quincunx/internal/progress"
	"quincunx/internal/version"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

func run(args []string, in io.Reader, out, errs io.Writer) int {
	return exit.Status("solve", answer(args, in, out, errs), errs)
}

// request is what the flags common to all games ask for.
type request struct {
	game    engine.Game
	options engine.Settings // of the game
	text    *string         // of the position; nil = not given
	json    bool
	profile string // its kind; "" = none
	version bool   // instead of an answer
	in      io.Reader
}

// flags returns the flags of the game: the common ones, and those of the solver.
func (r *request) flags(s solver) *flag.FlagSet {
	flags := flag.NewFlagSet(r.game.Name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Func("position", "answer for the position `TEXT` instead of the start", func(text string) error {
		r.text = &text
		return nil
	})
	flags.BoolVar(&r.json, "json", false, "print one JSON object")
	s.declare(flags)
	flags.StringVar(&r.profile, "profile", "", "write a profile of the work to a file; `KIND` is one of "+profile.Kinds())
	flags.BoolVar(&r.version, "version", false, "print the revision that the program was built from")
	return flags
}

// solver answers questions about one game.
type solver interface {
	// declare adds the flags that the game takes beside the common ones.
	declare(*flag.FlagSet)

	// prepare checks the flags and sets the position up.
	prepare() error

	// solve does the work until ctx is done. It returns the signal that interrupted it if part of the
	// answer is known, or an error if there is nothing to print.
	solve(ctx context.Context, meter *progress.Meter) (interrupted, err error)

	print(out *bufio.Writer) error // for people
	object() any                   // for --json
}

// kind is a kind of games, by how they are solved.
type kind struct {
	summary string // a line on what solve does
	details string // paragraphs, for the help of the game
	new     func(*request) solver
}

// kindOf returns the kind of a game. The error says that it can't be solved.
func kindOf(game engine.Game) (kind, error) {
	start, err := game.Start(nil)
	if err != nil {
		return kind{}, err
	}
	_, simultaneous := start.(settler)
	switch {
	case game.Solitaire != nil:
		return solitaireKind, nil
	case game.Index != nil:
		return outrightKind, nil
	case simultaneous:
		return duelKind, nil
	case game.Tables != nil:
		return tablesKind, nil
	case game.Provable:
		return proofKind, nil
	}
	return kind{}, fmt.Errorf("%s can't be solved", game.Name)
}

// allFlags returns the flags of all games that can be solved, and of "solve check".
func allFlags() ([]*flag.FlagSet, error) {
	check, _ := checkFlags()
	all := []*flag.FlagSet{check}
	for _, name := range engine.Names() {
		game, err := engine.Lookup(name)
		if err != nil {
			return nil, err
		}
		if k, err := kindOf(game); err == nil {
			r := &request{game: game, options: engine.Settings{}}
			all = append(all, r.flags(k.new(r)))
		}
	}
	return all, nil
}

// answer does what arguments ask for.
func answer(args []string, in io.Reader, out, errs io.Writer) error {
	if completed, err := command.CompleteFlags("solve", args, out, allFlags); completed {
		return err
	}
	if len(args) > 0 && args[0] == "help" {
		args = append(args[1:len(args):len(args)], "--help")
	}
	if len(args) > 0 && args[0] == "check" {
		return check(args[1:], in, out)
	}
	at := slices.IndexFunc(args, func(arg string) bool { return slices.Contains(engine.Names(), arg) })
	if at < 0 {
		return withoutGame(args, out)
	}
	game, err := engine.Lookup(args[at])
	if err != nil {
		return err
	}
	k, err := kindOf(game)
	if err != nil {
		return err
	}
	r := &request{game: game, options: engine.Settings{}, in: in}
	s := k.new(r)
	flags := r.flags(s)
	err = flags.Parse(slices.Concat(args[:at], args[at+1:]))
	switch {
	case errors.Is(err, flag.ErrHelp):
		printHelp(out, k, flags, "")
		return nil
	case err == nil && r.version:
		return withoutGame([]string{"--version"}, out)
	case err == nil && flags.NArg() > 0:
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if err != nil {
		return fmt.Errorf("%s: %w (its flags: solve %[1]s --help)", game.Name, err)
	}
	if err := s.prepare(); err != nil {
		return err
	}
	stop, err := profile.Start(r.profile, errs)
	if err != nil {
		return err
	}
	defer stop()
	return work(r, s, out, errs)
}

// work has a solver do its work and prints what came out.
func work(r *request, s solver, out, errs io.Writer) error {
	ctx := context.Background()
	if r.game.Index == nil || len(r.game.Options) > 0 { // else it is done before anyone could interrupt it
		var release func()
		ctx, release = interrupt.Context(nil, nil)
		defer release()
	}
	meter := progress.New(errs, "solve "+r.game.Name)
	interrupted, err := s.solve(ctx, meter)
	meter.Close()
	if err != nil {
		return exit.Fail(interrupt.Cause(ctx, err))
	}
	w := bufio.NewWriter(out)
	if r.json {
		err = plainjson.Write(w, s.object(), "  ")
	} else {
		err = s.print(w)
	}
	return cmp.Or(exit.Fail(cmp.Or(err, w.Flush())), interrupted)
}

// withoutGame answers arguments that name no game: with the help, the version, or an error.
func withoutGame(args []string, out io.Writer) error {
	switch flag := slices.Concat(args, []string{""})[0]; {
	case flag == "--version":
		fmt.Fprintln(out, "solve", version.Read())
		return nil
	case flag == "--help", flag == "-h":
		return printOverview(out)
	case flag == "", strings.HasPrefix(flag, "-"):
		return errors.New("want a game (try: solve trilite; all games: solve --help)")
	default:
		_, err := engine.Lookup(flag)
		return err
	}
}

const overview = `Usage: solve GAME [flags]

Computes the value of a game, or of a position:

%s
With --proof FILE, the proof of a forced win is written to a file; solve check FILE checks it by the
rules alone.

Each game has its own flags: solve GAME --help. docs/notation.md describes the text forms of
positions. solve --completion SHELL prints the code by which bash, zsh or fish completes command lines.
`

// printOverview prints what can be solved.
func printOverview(out io.Writer) error {
	var rows strings.Builder
	for _, name := range engine.Names() {
		game, err := engine.Lookup(name)
		if err != nil {
			return err
		}
		if k, err := kindOf(game); err == nil {
			fmt.Fprintf(&rows, "  %-15s  %s\n", name, k.summary)
		}
	}
	fmt.Fprintf(out, overview, rows.String())
	manual.WriteExamples(out, func(string) bool { return true })
	manual.WriteStatus(out)
	return nil
}

// printHelp prints the help of a game, or of a command with arguments.
func printHelp(out io.Writer, k kind, flags *flag.FlagSet, arguments string) {
	fmt.Fprintf(out, "Usage: solve %s%s [flags]\n\n%s\nFlags:\n", flags.Name(), arguments, k.details)
	flags.VisitAll(func(f *flag.Flag) {
		value, usage := flag.UnquoteUsage(f)
		fmt.Fprintf(out, "  %-18s  %s\n", strings.TrimSpace(command.Dashed(f.Name)+" "+strings.ToUpper(value)), usage)
	})
	manual.WriteExamples(out, func(game string) bool { return game == flags.Name() })
	manual.WriteStatus(out)
}
