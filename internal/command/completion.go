package command

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"
)

// completionCode is, for each shell, the format of the code that enables completion for a program. Its arguments
// are the name of the program and the path of the executable, which the shell calls.
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

// completionLine is the environment variable in which a shell passes the command line to complete.
const completionLine = "COMP_LINE"

// completeLine prints the completions of the last word of a command line, up to the cursor, if a shell passes one
// in [completionLine] and COMP_POINT. It reports whether there is a line.
func (p *Program) completeLine(parser *kong.Kong) (completed bool, err error) {
	line := os.Getenv(completionLine)
	if line == "" {
		return false, nil
	}
	if point, err := strconv.Atoi(os.Getenv("COMP_POINT")); err == nil && point >= 0 && point < len(line) {
		line = line[:point]
	}
	words := strings.Fields(line + ".") // the dot keeps an empty last word
	words[len(words)-1] = strings.TrimSuffix(words[len(words)-1], ".")
	if flag, value, isFlag := strings.Cut(words[len(words)-1], "="); isFlag {
		words = append(words[:len(words)-1], flag, value)
	}
	for _, word := range p.completions(parser.Model.Node, words[min(1, len(words)-1):]) {
		if err == nil && word != "" && strings.HasPrefix(word, words[len(words)-1]) {
			_, err = fmt.Fprintln(parser.Stdout, word)
		}
	}
	return true, err
}

// completions returns the candidates for the last of the words: flags, values of a flag, commands, or arguments.
func (p *Program) completions(node *kong.Node, words []string) (list []string) {
	var flag *kong.Flag // the flag whose value comes next
	arguments := 0
	for _, word := range words[:len(words)-1] {
		switch child := childOf(node, word); {
		case flag != nil:
			flag = nil
		case strings.HasPrefix(word, "-"):
			flag = valuedFlag(node, word)
		case child != nil:
			node = child
		default:
			arguments++
		}
	}
	switch {
	case flag != nil:
		return p.values(flag.Value)
	case strings.HasPrefix(words[len(words)-1], "-"):
		for _, f := range flagsOf(node) {
			list = append(list, namesOf(f)...)
		}
		return list
	}
	for _, child := range node.Children {
		list = append(list, child.Name)
	}
	if all := orDefault(node).Positional; len(all) > 0 && (arguments < len(all) || all[len(all)-1].IsCumulative()) {
		list = append(list, p.values(all[min(arguments, len(all)-1)])...)
	}
	return list
}

// values returns the values of a flag or an argument, if they can be listed. The tag completion-predictor:"game"
// stands for the games.
func (p *Program) values(v *kong.Value) []string {
	if v.Tag.Get("completion-predictor") == "game" {
		return p.Games
	}
	return v.EnumSlice()
}

// childOf returns the command with a name, or nil.
func childOf(node *kong.Node, name string) *kong.Node {
	if at := slices.IndexFunc(node.Children, func(c *kong.Node) bool { return c.Name == name }); at >= 0 {
		return node.Children[at]
	}
	return nil
}

// orDefault returns the default command below a node, or the node itself if it has none.
func orDefault(node *kong.Node) *kong.Node {
	if node.DefaultCmd != nil {
		return node.DefaultCmd
	}
	return node
}

// flagsOf returns the flags of a command.
func flagsOf(node *kong.Node) []*kong.Flag { return slices.Concat(orDefault(node).AllFlags(true)...) }

// namesOf returns the spellings of a flag.
func namesOf(f *kong.Flag) []string {
	names := []string{"--" + f.Name}
	if f.Short != 0 {
		names = append(names, "-"+string(f.Short))
	}
	return names
}

// valuedFlag returns the flag with a name if its value is the next word, or nil otherwise.
func valuedFlag(node *kong.Node, name string) *kong.Flag {
	for _, f := range flagsOf(node) {
		if slices.Contains(namesOf(f), name) && !f.IsBool() && !f.IsCounter() {
			return f
		}
	}
	return nil
}
