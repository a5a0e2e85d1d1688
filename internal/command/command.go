// Package command runs the command lines of the programs: it parses them, prints
// what went wrong in one line and chooses the exit status.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
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

// programFlags are flags of all programs.
type programFlags struct {
	Version    kong.VersionFlag `help:"Print the revision that the program was built from."`
	Completion string           `help:"Print the code by which a shell completes command lines: bash, zsh or fish." enum:",bash,zsh,fish" default:"" placeholder:"SHELL"`
}

// Run parses the arguments of a program into commands, a pointer to a struct as
// kong describes it, and runs the command that they name, whose method Run gets
// the streams. The flags --version and --completion and the word help, first or before a command, are
// those of all programs. It returns the exit status: 0, that of an [interrupt.Error],
// 1 for an [exit.Failure], or 2 for wrong usage and input.
func Run(name, description string, commands any, args []string, s Streams, options ...kong.Option) int {
	s.program = name
	helped := false
	flags := new(programFlags)
	options = slices.Concat([]kong.Option{Manual{}}, options)
	options = append(options, kong.Name(name), kong.Description(description),
		kong.Embed(flags), kong.Vars{"version": name + " " + version.Read().String()},
		kong.Writers(s.Out, s.Errs), kong.Exit(func(int) { helped = true }))
	if len(args) > 0 && args[0] == "help" {
		args = append(args[1:len(args):len(args)], "--help")
	}
	if printed, err := printCompletion(name, args, s.Out); printed {
		return exit.Status(name, exit.Fail(err), s.Errs)
	}
	parser := kong.Must(commands, options...)
	if completed, err := completeLine(parser); completed || err != nil {
		return exit.Status(name, exit.Fail(err), s.Errs)
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
	return exit.Status(name, err, s.Errs)
}

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

// Shortcuts returns arguments with -o NAME=VALUE in place of --NAME VALUE and --NAME=VALUE for some names.
func Shortcuts(args, names []string) (list []string) {
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
