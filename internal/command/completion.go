package command

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"
	kongcompletion "github.com/jotaen/kong-completion"
	"github.com/posener/complete"
)

// completionCode is, for each shell, the format of the code that makes it complete the command lines of a program. Its arguments are
// the name of the program and the path of the executable, which the shell calls.
var completionCode = map[string]string{
	"bash": "complete -o default -o bashdefault -C '%[2]s' %[1]s\n",
	"zsh":  "autoload -U +X bashcompinit && bashcompinit\ncomplete -o default -o bashdefault -C '%[2]s' %[1]s\n",
	"fish": `function __complete_%[1]s
    set -lx COMP_LINE (commandline -cp)
    test -z (commandline -ct)
    and set COMP_LINE "$COMP_LINE "
    '%[2]s'
end
complete -c %[1]s -a "(__complete_%[1]s)"
`,
}

// printCompletion prints the code for a shell if arguments are --completion SHELL, and reports whether they are.
func printCompletion(program string, args []string, out io.Writer) (printed bool, err error) {
	words := strings.Fields(strings.ReplaceAll(strings.Join(args, " "), "=", " "))
	if len(words) != 2 || words[0] != "--completion" {
		return false, nil
	}
	code, known := completionCode[words[1]]
	if !known {
		return false, nil // the parser reports the error
	}
	executable, err := os.Executable()
	if err == nil {
		_, err = fmt.Fprintf(out, code, program, executable)
	}
	return true, err
}

// completeLine prints the completions of a command line, if a shell has called the program for that, and reports whether it did. Arguments that are
// tagged completion-predictor:"game" are completed by games.
func completeLine(parser *kong.Kong, games []string) (completed bool, err error) {
	command, err := kongcompletion.Command(parser, kongcompletion.WithPredictor("game", complete.PredictSet(games...)))
	if err != nil {
		return false, err
	}
	if d := parser.Model.DefaultCmd; d != nil { // its name may be left out
		command.Args, command.Flags = command.Sub[d.Name].Args, command.Sub[d.Name].GlobalFlags
	}
	line := complete.New(parser.Model.Name, command)
	line.Out = parser.Stdout
	return line.Complete(), nil
}
