// Package command has what the programs have in common: a [Program] parses its command line, runs it, prints
// what went wrong in one line and chooses the exit status.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"quincunx/internal/exit"
	"quincunx/internal/interrupt"
	"quincunx/internal/quote"
	"quincunx/internal/version"
)

// Streams is where a command reads and writes.
type Streams struct {
	In        io.Reader
	Out, Errs io.Writer

	program string // the name for messages
}

// WarnTruncated warns that the last line of a file is truncated if so many bytes of it are ignored, more than 0.
func (s Streams) WarnTruncated(file string, bytes int64) {
	if bytes > 0 {
		fmt.Fprintf(s.Errs, "%s: warning: %s: the last line is truncated; its %d bytes are ignored\n", s.program, quote.Line(file), bytes)
	}
}

// FinishGames returns a context for a command that finishes the running games at the first signal, and
// says so. At the second one it calls last, unless that is nil, and exits: see [interrupt.Context].
func (s Streams) FinishGames(last func()) (ctx context.Context, release func()) {
	return interrupt.Context(func() {
		fmt.Fprintf(s.Errs, "%s: finishing the running games; a second signal stops them\n", s.program)
	}, last)
}

// MaxConcurrency is the largest value of --concurrency: the number of games, or tasks, at a time.
const MaxConcurrency = 256

// CheckConcurrency returns an error unless a value of --concurrency is in 1..[MaxConcurrency].
func CheckConcurrency(n int) error {
	if n < 1 || n > MaxConcurrency {
		return fmt.Errorf("--concurrency %d: want 1..%d", n, MaxConcurrency)
	}
	return nil
}

// programFlags are flags of all programs.
type programFlags struct {
	Version    kong.VersionFlag `help:"Print the revision that the program was built from."`
	Completion string           `help:"Print the code by which a shell completes command lines: bash, zsh or fish." enum:",bash,zsh,fish" default:"" placeholder:"SHELL"`
}

// Program is a program: its name, its command line, and its help.
type Program struct {
	Name string
	Does string // the first line of the help, in the present tense

	// Commands returns the command line: a pointer to a struct as kong describes it. The method Run of the command
	// that arguments name gets the streams.
	Commands func() any
	More     func(args []string) []kong.Option // further commands, by kong.DynamicCommand, that the arguments may name; may be nil

	Games   []string  // that arguments name: ${games} in help texts, and completed where they are tagged so
	Options []string  // of games: --NAME VALUE stands for -o NAME=VALUE
	Vars    kong.Vars // further variables of help texts

	Examples []Example // the help of a command shows its own alone
	Failure  string    // what exit status 1 means; "" = the work failed
}

// Main runs the program with the arguments, the streams and the exit status of the process.
func (p *Program) Main() {
	os.Exit(p.Run(os.Args[1:], Streams{In: os.Stdin, Out: os.Stdout, Errs: os.Stderr}))
}

// Run runs the command that arguments name. The flags --version and --completion and the word help, first or before a
// command, are those of all programs. It returns the exit status: 0, that of an [interrupt.Error],
// 1 for an [exit.Failure], or 2 for wrong usage and input.
func (p *Program) Run(args []string, s Streams) int {
	s.program = p.Name
	helped := false
	flags := new(programFlags)
	args = shortcuts(args, p.Options)
	if len(args) > 0 && args[0] == "help" {
		args = append(args[1:len(args):len(args)], "--help")
	}
	if printed, err := printCompletion(p.Name, args, s.Out); printed {
		return exit.Status(p.Name, exit.Fail(err), s.Errs)
	}
	commands := p.Commands()
	var more []kong.Option
	if p.More != nil {
		more = p.More(args)
	}
	parser := kong.Must(commands, append(more, kong.Name(p.Name), kong.Description(p.Does), kong.Help(p.print), p.vars(),
		kong.Embed(flags), kong.Vars{"version": p.Name + " " + version.Read().String()},
		kong.Writers(s.Out, s.Errs), kong.Exit(func(int) { helped = true }))...)
	if completed, err := completeLine(parser, p.Games); completed || err != nil {
		return exit.Status(p.Name, exit.Fail(err), s.Errs)
	}
	ctx, err := parser.Parse(args)
	if helped {
		return 0
	}
	if err == nil && flags.Completion != "" {
		err = errors.New("--completion: want nothing else on the line")
	}
	if err == nil {
		err = profiled(commands, s, func() error { return ctx.Run(s) })
	}
	return exit.Status(p.Name, err, s.Errs)
}

// vars returns all variables of help texts.
func (p *Program) vars() kong.Vars {
	return kong.Vars{"games": strings.Join(p.Games, ", ")}.CloneWith(p.Vars)
}

// SetDefaults sets a command of the program, a pointer to a struct, to what it is without arguments.
func (p *Program) SetDefaults(command any) error { return kong.ApplyDefaults(command, p.vars()) }

// profiled runs a command and writes a profile of that, if the commands have a flag
// for it, such as that of internal/profile, and it is set.
func profiled(commands any, s Streams, run func() error) error {
	flag, ok := commands.(interface {
		StartProfile(errs io.Writer) (stop func(), err error)
	})
	if !ok {
		return run()
	}
	stop, err := flag.StartProfile(s.Errs)
	if err != nil {
		return err
	}
	defer stop()
	return run()
}

// shortcuts returns arguments with -o NAME=VALUE in place of --NAME VALUE and --NAME=VALUE for some names.
func shortcuts(args, names []string) (list []string) {
	for i := 0; i < len(args); i++ {
		flag, isFlag := strings.CutPrefix(args[i], "--")
		name, value, hasValue := strings.Cut(flag, "=")
		switch {
		case !isFlag || !slices.Contains(names, name):
			list = append(list, args[i])
			continue
		case !hasValue && i+1 < len(args):
			i++
			value = args[i]
		}
		list = append(list, "-o", name+"="+value)
	}
	return list
}
