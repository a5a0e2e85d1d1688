package commandtest

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// Help tests that the help of each command has a usage line, examples with existing flags, and the exit status.
func Help(t *testing.T, lines ...string) {
	t.Helper()
	for _, line := range lines {
		words := words(line)
		out, err := exec.Command(words[0], append(words[1:], "--help")...).Output() //nolint:gosec // a command of the tests
		if err != nil {
			t.Fatalf("%s --help: %v", line, err)
		}
		description, rest, found := strings.Cut(string(out), "\nExamples:\n")
		examples, status, ends := strings.Cut(rest, "\nExit status:\n")
		if !strings.HasPrefix(description, "Usage: "+words[0]) || !found || !ends || strings.Count(status, "\n") < 4 {
			t.Errorf("%s --help prints\n%s", line, out)
		}
		if len(words) == 1 && strings.Contains(examples, "\n  "+words[0]+" ") && strings.Contains(description, " <command> ") || line == "solve" {
			continue // the flags belong to its commands
		}
		for _, f := range regexp.MustCompile(`--[a-z-]+`).FindAllString(examples, -1) {
			isOption := regexp.MustCompile(`(?m)^    [a-z]+ +` + f[2:] + ` `).MatchString(description)
			if !strings.Contains(description, f) && !isOption {
				t.Errorf("%s --help has an example with an unknown flag %s", line, f)
			}
		}
	}
}
