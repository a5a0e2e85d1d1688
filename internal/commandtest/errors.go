package commandtest

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// Errors tests that the error of a command is one printable line of moderate length for any input. In the lines, X
// stands for hostile text: long and unprintable.
func Errors(t *testing.T, lines ...string) {
	t.Helper()
	if testing.Short() {
		t.Skip("runs many commands")
	}
	hostile := strings.Repeat("a\nb\r\x1b[2J\u202e\xff", 500)
	for _, line := range lines {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			words := words(line)
			for i := range words {
				words[i] = strings.ReplaceAll(words[i], "X", hostile)
			}
			command := exec.Command(words[0], words[1:]...) //nolint:gosec // a command of the tests
			command.Dir = t.TempDir()
			var stdout, stderr bytes.Buffer
			command.Stdout, command.Stderr = &stdout, &stderr
			if err := command.Run(); err == nil || stdout.Len() > 0 {
				t.Errorf("%v, printed %.1000q", err, &stdout)
			}
			text, newline := strings.CutSuffix(stderr.String(), "\n")
			if status := command.ProcessState.ExitCode(); status != 1 && status != 2 || !newline || utf8.RuneCountInString(text) > 1100 ||
				strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
				t.Errorf("status %d, %.2000q", status, stderr.String())
			}
		})
	}
}

// words splits a line at spaces outside quotation marks.
func words(line string) (all []string) {
	for i, part := range strings.Split(line, `"`) {
		if i%2 == 1 {
			all = append(all, part)
		} else {
			all = append(all, strings.Fields(part)...)
		}
	}
	return all
}
