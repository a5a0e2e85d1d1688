package lint

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/internal/slow"
)

// The program of docs/library.md, in a module of its own, prints what the document says,
// and the examples that it names are there.
func TestLibraryDocument(t *testing.T) {
	data := must.Get(os.ReadFile(filepath.Join(root, "docs/library.md")))(t)
	document := string(data)
	for _, m := range regexp.MustCompile(`\| (.*) \|\n`).FindAllStringSubmatch(document, -1) {
		checkExamples(t, m[1])
	}

	if !slow.Tests() {
		t.Skip("SLOW=1 builds and runs the program")
	}
	checkout := must.Get(filepath.Abs(root))(t)
	_, rest, _ := strings.Cut(document, "```go\n")
	program, rest, _ := strings.Cut(rest, "```\n")
	_, rest, _ = strings.Cut(rest, "```\n")
	want, _, _ := strings.Cut(rest, "```\n")
	dir := t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(dir, "main.go"), []byte(program), 0o600))
	for _, arguments := range [][]string{{"mod", "init", "mybot"}, {"work", "init", ".", checkout}, {"run", "."}} {
		command := exec.Command("go", arguments...)
		command.Dir = dir
		command.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=")
		var errs strings.Builder
		command.Stderr = &errs
		out, err := command.Output()
		if err != nil {
			t.Fatalf("go %v: %v\n%s", arguments, err, &errs)
		}
		if arguments[0] == "run" && string(out) != want {
			t.Errorf("the program prints\n%s\nwant\n%s", out, want)
		}
	}
}

// checkExamples looks for the examples that a row of the table of tasks names in the file that it
// links.
func checkExamples(t *testing.T, row string) {
	t.Helper()
	names := regexp.MustCompile("`(Example[A-Za-z_]*)`").FindAllStringSubmatch(row, -1)
	link := regexp.MustCompile(`\]\((\.\./[^)]*)\)`).FindStringSubmatch(row)
	if names == nil {
		return
	}
	if link == nil {
		t.Fatalf("no file in %s", row)
	}
	source := must.Get(os.ReadFile(filepath.Join(root, "docs", link[1])))(t)
	for _, name := range names {
		if !strings.Contains(string(source), "func "+name[1]+"()") {
			t.Errorf("%s has no %s", link[1], name[1])
		}
	}
}
