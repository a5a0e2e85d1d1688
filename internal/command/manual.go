package command

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Example is a command line and its description in the present tense: "plays a match".
type Example struct{ Line, Does string }

// print prints the help of a command, or of the program.
func (p *Program) print(options kong.HelpOptions, ctx *kong.Context) error {
	if err := kong.DefaultHelpPrinter(options, ctx); err != nil {
		return err
	}
	all, selected := ctx.Model, ctx.Selected()
	isCommand := func(word string) bool {
		return slices.ContainsFunc(all.Children, func(c *kong.Node) bool { return c.Name == word })
	}
	var text strings.Builder
	heading := "\nExamples:\n"
	for _, e := range p.Examples {
		word := strings.Fields(e.Line + " .")[1] // a command, for instance
		if selected == nil || word == selected.Name || selected == all.DefaultCmd && !isCommand(word) {
			fmt.Fprintf(&text, "%s  %s\n      %s\n", heading, e.Line, e.Does)
			heading = ""
		}
	}
	fmt.Fprintf(&text, `
Exit status:
  0         success
  1         %s
  2         wrong usage or input
  130, 143  Ctrl-C (SIGINT) or SIGTERM ended the work; results so far are printed.
            A second signal ends it immediately
`, cmp.Or(p.Failure, "the work failed"))
	_, err := io.WriteString(ctx.Stdout, text.String())
	return err
}
