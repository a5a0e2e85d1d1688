package commandtest

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Completion tests the completions of a command line, which is passed in COMP_LINE as by a shell.
func Completion(t *testing.T, line, want string) {
	t.Helper()
	command := exec.Command(words(line)[0])
	command.Env = append(os.Environ(), "COMP_LINE="+line)
	if out, err := command.Output(); err != nil || strings.TrimSpace(string(out)) != want {
		t.Errorf("%s: %q, %v, want %s", line, out, err, want)
	}
}
