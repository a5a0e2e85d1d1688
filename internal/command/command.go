// Package command holds the common parts of the programs. A [Program] parses its command line, runs a command,
// prints an error as one line and chooses the exit status.
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

	"quincunx/internal/message"
	"quincunx/internal/process"
)

// Streams are the standard streams of a command.
type Streams struct {
	In        io.Reader
	Out, Errs io.Writer

	program string // its name in messages
}

// WarnTruncated warns that the last line of a file is truncated, if bytes, the number of ignored bytes, is
// positive.
func (s Streams) WarnTruncated(file string, bytes int64) {
	if bytes > 0 {
		fmt.Fprintf(s.Errs, "%s: warning: %s: the last line is truncated; its %s ignored\n", s.program, message.Line(file), message.Count(bytes, "byte is", "bytes are"))
	}
}

// FinishGames returns a context for a command that finishes the running games at the first signal, and announces
// that. At the second signal it calls last, unless that is nil, and exits: see [process.SignalContext].
func (s Streams) FinishGames(last func()) (ctx context.Context, release func()) {
	return process.SignalContext(func() {
		fmt.Fprintf(s.Errs, "%s: finishing the running games; a second signal stops them\n", s.program)
	}, last)
}

// FinishStep is like [Streams.FinishGames], for a command whose work consists of steps with a name, such as
// "iteration".
func (s Streams) FinishStep(name string) (ctx context.Context, release func()) {
	return process.SignalContext(func() {
		fmt.Fprintf(s.Errs, "%s: finishing the running %s; a second signal stops it\n", s.program, name)
	}, nil)
}

// MaxConcurrency is the maximum of --concurrency: the number of games, or tasks, at a time.
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
	Version    versionFlag `help:"Print the revision that the program was built from."`
	Completion string      `help:"Print the code that makes a shell complete command lines: bash, zsh or fish." enum:",bash,zsh,fish" default:"" placeholder:"SHELL"`
}

// versionFlag prints the version of the program, which is read only if the flag is set.
type versionFlag bool

// BeforeReset prints the version and ends the program. kong calls it if the flag is set.
func (versionFlag) BeforeReset(app *kong.Kong) error {
	_, err := fmt.Fprintf(app.Stdout, "%s %v\n", app.Model.Name, process.ReadVersion())
	app.Exit(0)
	return err
}

// Program is a program: its name, its command line, and its help.
type Program struct {
	Name string
	Does string // the first line of the help, in the present tense: "plays a match"

	// Commands returns the grammar of the command line: a pointer to a struct as kong describes it. The method Run of the
	// selected command gets the streams.
	Commands func() any
	More     func(args []string) []kong.Option // further commands, by kong.DynamicCommand, that the arguments may select; may be nil

	// Direct returns a function that runs the command for arguments without flags, such as the name of a game, if its flags have no
	// defaults; nil = parse the arguments. It avoids building the grammar, which takes longer than solving a small
	// game. Direct may be nil.
	Direct func(args []string) func(Streams) error

	Games   []string        // names of games: ${games} in help texts, and completions of values with the tag completion-predictor:"game"
	Options func() []string // names of game options: --NAME VALUE is short for -o NAME=VALUE; may be nil
	Vars    kong.Vars       // further variables of help texts

	Examples []Example // the help of a command shows its own examples
	Failure  string    // the meaning of exit status 1; "" = the work failed
}

// Main runs the program with the arguments, the streams and the exit status of the process.
func (p *Program) Main() {
	os.Exit(p.Run(os.Args[1:], Streams{In: os.Stdin, Out: os.Stdout, Errs: os.Stderr}))
}

// Run runs the command selected by the arguments. All programs have the flags --version and --completion, and the
// word help before a command. Run returns the exit status: 0 for success, the status of an [process.Interrupted], 1
// for an [process.Failure], or 2 for wrong usage or input.
func (p *Program) Run(args []string, s Streams) int {
	s.program = p.Name
	if err := process.CheckAddressSpace(); err != nil {
		return process.ExitStatus(p.Name, process.Fail(err), s.Errs)
	}
	helped := false
	flags := new(programFlags)
	args = p.shortcuts(args)
	if len(args) > 0 && args[0] == "help" {
		args = append(args[1:len(args):len(args)], "--help")
	}
	if printed, err := printCompletion(p.Name, args, s.Out); printed {
		return process.ExitStatus(p.Name, process.Fail(err), s.Errs)
	}
	if p.Direct != nil && os.Getenv(completionLine) == "" {
		if run := p.Direct(args); run != nil {
			return process.ExitStatus(p.Name, run(s), s.Errs)
		}
	}
	commands := p.Commands()
	var more []kong.Option
	if p.More != nil {
		more = p.More(args)
	}
	parser := kong.Must(commands, append(more, kong.Name(p.Name), kong.Description(p.Does), kong.Help(p.print), p.vars(),
		kong.Embed(flags), kong.Writers(s.Out, s.Errs), kong.Exit(func(int) { helped = true }))...)
	if completed, err := p.completeLine(parser); completed || err != nil {
		return process.ExitStatus(p.Name, process.Fail(err), s.Errs)
	}
	ctx, err := parser.Parse(args)
	if helped {
		return 0
	}
	if err == nil && flags.Completion != "" {
		err = errors.New("--completion: want no other arguments")
	}
	if err == nil {
		err = profiled(commands, s, func() error { return ctx.Run(s) })
	}
	return process.ExitStatus(p.Name, err, s.Errs)
}

// vars returns all variables of help texts.
func (p *Program) vars() kong.Vars {
	return kong.Vars{"games": strings.Join(p.Games, ", ")}.CloneWith(p.Vars)
}

// SetDefaults sets the flags of a command, a pointer to a struct, to their defaults.
func (p *Program) SetDefaults(command any) error { return kong.ApplyDefaults(command, p.vars()) }

// profiled runs a command. If the commands have a profile flag, such as internal/profile's, and it is set, it
// writes a profile.
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

// shortcuts returns arguments with --NAME VALUE and --NAME=VALUE replaced by -o NAME=VALUE, where NAME is an
// option.
func (p *Program) shortcuts(args []string) (list []string) {
	if p.Options == nil || !slices.ContainsFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "--") }) {
		return args
	}
	names := p.Options()
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
