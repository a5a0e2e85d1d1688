package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

// Manual is what the help of a program says besides its commands and flags. It is an option of [Run].
type Manual struct {
	// Examples are command lines, each with what it does. The help of a command shows its own alone.
	Examples []Example

	// Failure is what exit status 1 means; "" = the work failed.
	Failure string
}

// Example is a command line and what it does, in the present tense: "plays a match".
type Example struct{ Line, Does string }

// Apply implements [kong.Option].
func (m Manual) Apply(k *kong.Kong) error {
	return kong.Help(func(options kong.HelpOptions, ctx *kong.Context) error {
		if err := kong.DefaultHelpPrinter(options, ctx); err != nil {
			return err
		}
		_, err := fmt.Fprint(ctx.Stdout, m.text(ctx.Model.Node, ctx.Selected()))
		return err
	}).Apply(k)
}

// text returns the examples for a command, nil = the program, and the exit status.
func (m Manual) text(program, command *kong.Node) string {
	var text strings.Builder
	m.WriteExamples(&text, func(name string) bool {
		return command == nil || name == command.Name || command == program.DefaultCmd && !hasCommand(program, name)
	})
	m.WriteStatus(&text)
	return text.String()
}

// hasCommand reports whether a program has a command of a name.
func hasCommand(program *kong.Node, name string) bool {
	for _, c := range program.Children {
		if c.Name == name {
			return true
		}
	}
	return false
}

// WriteExamples writes the examples whose second word, such as that of a command, is accepted.
func (m Manual) WriteExamples(w io.Writer, accepted func(word string) bool) {
	heading := "\nExamples:\n"
	for _, e := range m.Examples {
		if words := strings.Fields(e.Line + " ."); accepted(words[1]) {
			fmt.Fprintf(w, "%s  %s\n      %s\n", heading, e.Line, e.Does)
			heading = ""
		}
	}
}

// WriteStatus writes what each exit status means.
func (m Manual) WriteStatus(w io.Writer) {
	failure := m.Failure
	if failure == "" {
		failure = "the work failed"
	}
	fmt.Fprintf(w, `
Exit status:
  0         all was done
  1         %s
  2         wrong usage or input
  130, 143  Ctrl-C (SIGINT) or SIGTERM ended the work; what is known is printed.
            A second signal ends it immediately
`, failure)
}
