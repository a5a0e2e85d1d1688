package lint

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/internal/slow"
)

// block is a fenced block of a document. The line above it may be a marker, a comment that says what it is for:
//
//	<!-- run: quick -->       commands that CI runs
//	<!-- run: long -->        commands that make documents runs
//	<!-- run: no, REASON -->  commands that are only shown
//	<!-- file: PATH -->       a file that the commands below use
//	<!-- from: PATH -->       lines of a file of the repository
//
// Commands are in the language sh, a script for bash, or console: each command after "$ ", followed by what it prints,
// where "…" stands for any text, and alone on a line for any lines. The blocks of a document run one after the other in one
// copy of the checkout, each from its root.
type block struct {
	line           int // of the opening fence, from 1
	language, text string
	kind, value    string // of the marker
}

var (
	marker = regexp.MustCompile(`^<!-- (run|file|from): (.+) -->$`)
	run    = regexp.MustCompile(`^(quick|long|no, .+)$`)
)

// parseBlocks returns the fenced blocks of a document.
func parseBlocks(document string) (list []*block) {
	var open *block
	above := ""
	for i, line := range strings.Split(document, "\n") {
		fence, isFence := strings.CutPrefix(strings.TrimSpace(line), "```")
		switch {
		case isFence && open == nil:
			open = &block{line: i + 1, language: fence}
			if m := marker.FindStringSubmatch(strings.TrimSpace(above)); m != nil {
				open.kind, open.value = m[1], m[2]
			}
			list = append(list, open)
		case isFence:
			open = nil
		case open != nil:
			open.text += line + "\n"
		}
		above = line
	}
	return list
}

// check returns what is wrong with the marker of a block.
func (b *block) check() error {
	isRun := b.kind == "run"
	switch commands := b.language == "sh" || b.language == "console"; {
	case !commands && strings.HasPrefix(b.text, "$ "):
		return fmt.Errorf("commands in the language %q, want sh or console", b.language)
	case isRun && !commands:
		return fmt.Errorf("%q is not a language of commands, want sh or console", b.language)
	case commands && !isRun:
		return fmt.Errorf("commands without a marker, want <!-- run: quick -->, long, or no with the reason, in the line above")
	case isRun && !run.MatchString(b.value):
		return fmt.Errorf("run: %s, want quick, long, or no with the reason", b.value)
	case b.kind == "from":
		text, err := os.ReadFile(filepath.Join(root, b.value))
		if err == nil && !strings.Contains(string(text), b.text) {
			err = fmt.Errorf("%s has other lines", b.value)
		}
		return err
	}
	return nil
}

// command is a command of a block, and what it is to print, as the document has it and as a pattern; nil = anything.
type command struct {
	text, output string
	pattern      *regexp.Regexp
}

// matches reports whether the command is to print this.
func (c command) matches(printed string) bool {
	if printed != "" && !strings.HasSuffix(printed, "\n") {
		printed += "\n"
	}
	return c.pattern == nil || c.pattern.MatchString(printed)
}

// commands returns the commands of a block.
func (b *block) commands() (list []command) {
	if b.language == "sh" {
		return []command{{text: b.text}}
	}
	continued := false
	for line := range strings.Lines(b.text) {
		text, begins := strings.CutPrefix(line, "$ ")
		switch {
		case continued:
			list[len(list)-1].text += line
		case begins:
			list = append(list, command{text: text})
		case len(list) > 0:
			list[len(list)-1].output += line
		}
		continued = (continued || begins) && strings.HasSuffix(line, "\\\n")
	}
	for i := range list {
		pattern := regexp.QuoteMeta("\n" + list[i].output)
		pattern = strings.ReplaceAll(pattern, "\n…\n", "\n(?:.*\n)*")
		pattern = strings.ReplaceAll(pattern, "…", ".*")
		list[i].pattern = regexp.MustCompile("^" + strings.TrimPrefix(pattern, "\n") + "$")
	}
	return list
}

// execute runs the commands of a block in a folder and compares what they print.
func (b *block) execute(t *testing.T, folder string) {
	t.Helper()
	const separator = "\x1e"
	script := "set -eo pipefail\n"
	commands := b.commands()
	for _, c := range commands {
		script += c.text + "printf '" + separator + "'\n"
	}
	bash := exec.CommandContext(t.Context(), "bash", "-c", script)
	bash.Dir = folder
	bash.Env = append(os.Environ(), "GOFLAGS=-trimpath", "GOWORK=", "SLOW=", "NIGHTLY=") // trimpath has builds in other folders cached
	var errs strings.Builder
	bash.Stderr = &errs
	out, err := bash.Output()
	printed := strings.Split(string(out), separator)
	for i, c := range commands {
		if i == len(printed)-1 {
			t.Fatalf("line %d: %s%v\n%s%s", b.line, c.text, err, printed[i], &errs)
		}
		if !c.matches(printed[i]) {
			t.Errorf("line %d: %sprints\n%s\nwant\n%s", b.line, c.text, printed[i], c.output)
		}
	}
}

// documents calls each with all documents of the repository but those of docs/log, which tell what was true on a day.
func documents(t *testing.T, each func(name string, list []*block)) {
	t.Helper()
	must.Do(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if d.IsDir() && (name == "docs/log" || name != "." && strings.HasPrefix(d.Name(), ".")) {
			return filepath.SkipDir
		}
		if filepath.Ext(name) != ".md" {
			return nil
		}
		text, err := os.ReadFile(path)
		each(name, parseBlocks(string(text)))
		return err
	}))
}

// Every block of commands says whether it is run.
func TestBlocks(t *testing.T) {
	found := 0
	documents(t, func(name string, list []*block) {
		for _, b := range list {
			found++
			if err := b.check(); err != nil {
				t.Errorf("%s:%d: %v", name, b.line, err)
			}
		}
	})
	if found < 20 {
		t.Errorf("only %d blocks were found", found)
	}
}

// The commands of the documents run and print what the documents say: the quick ones with SLOW=1, the long ones with
// DOCUMENTS=long.
func TestCommands(t *testing.T) {
	wanted := os.Getenv("DOCUMENTS")
	switch {
	case wanted == "" && slow.Tests():
		wanted = "quick"
	case wanted == "":
		t.Skip("the commands of the documents take a minute: SLOW=1 runs the quick ones, DOCUMENTS=long the others")
	}
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("bash is missing")
	}
	documents(t, func(name string, list []*block) {
		ran := false
		t.Run(name, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), module)
			for _, b := range list {
				isWanted := b.kind == "run" && b.value == wanted
				if isWanted && !ran {
					copyCheckout(t, folder)
					ran = true
				}
				switch {
				case b.kind == "file":
					write(t, filepath.Join(folder, b.value), b.text)
				case isWanted:
					b.execute(t, folder)
				}
			}
		})
	})
}

// copyCheckout copies the files of the repository into a new folder, without its history.
func copyCheckout(t *testing.T, folder string) {
	t.Helper()
	list := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	list.Dir = root
	names, err := list.Output()
	if err != nil {
		t.Fatalf("git ls-files: %v", err)
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(names), "\x00"), "\x00") {
		source := filepath.Join(root, name)
		info, err := os.Stat(source)
		if os.IsNotExist(err) { // deleted, and not committed yet
			continue
		}
		text, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(folder, name), string(text))
		must.Do(t, os.Chmod(filepath.Join(folder, name), info.Mode()))
	}
}

// write writes a file, in a new folder if need be.
func write(t *testing.T, name, text string) {
	t.Helper()
	must.Do(t, os.MkdirAll(filepath.Dir(name), 0o700))
	must.Do(t, os.WriteFile(name, []byte(text), 0o600))
}

func TestParseBlocks(t *testing.T) {
	const document = "<!-- run: quick -->\n```console\n$ echo a \\\n    b\na …\n$ seq 9\n1\n…\n9\n```\n\n```go\nx\n```\n"
	list := parseBlocks(document)
	if len(list) != 2 || list[0].kind != "run" || list[0].value != "quick" || list[0].line != 2 || list[1].kind != "" || list[1].language != "go" {
		t.Fatalf("blocks %+v", list)
	}
	c := list[0].commands()
	if len(c) != 2 || c[0].text != "echo a \\\n    b\n" || c[1].text != "seq 9\n" {
		t.Fatalf("commands %+v", c)
	}
	for _, p := range []struct {
		command int
		text    string
		want    bool
	}{
		{0, "a b\n", true}, {0, "a\n", false}, {0, "a b\nc\n", false},
		{1, "1\n2\n9\n", true}, {1, "1\n9\n", true}, {1, "1\n9", true}, {1, "1\n2\n", false},
	} {
		if got := c[p.command].matches(p.text); got != p.want {
			t.Errorf("%s prints %q: %t, want %t", c[p.command].text, p.text, got, p.want)
		}
	}
	list[0].execute(t, t.TempDir())
}

func TestCheckMarker(t *testing.T) {
	for _, c := range []struct {
		block block
		ok    bool
	}{
		{block{language: "sh"}, false},
		{block{language: "sh", kind: "run", value: "quick"}, true},
		{block{language: "console", kind: "run", value: "no, it serves until Ctrl-C"}, true},
		{block{language: "sh", kind: "run", value: "no"}, false},
		{block{language: "", text: "$ ls\n"}, false},
		{block{language: "go", kind: "run", value: "quick"}, false},
		{block{language: "go", kind: "from", value: "go.mod", text: "module quincunx\n"}, true},
		{block{language: "go", kind: "from", value: "go.mod", text: "module other\n"}, false},
		{block{language: "text"}, true},
	} {
		if err := c.block.check(); (err == nil) != c.ok {
			t.Errorf("%+v: %v", c.block, err)
		}
	}
}
