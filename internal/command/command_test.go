package command_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"quincunx/internal/command"
	"quincunx/internal/exit"
)

// failing is a command that ends with an error.
type failing struct {
	err error `kong:"-"`
}

func (f *failing) Run() error { return f.err }

func TestRun(t *testing.T) {
	for _, c := range []struct {
		args    []string
		err     error
		status  int
		out     string // what it begins with
		message string
	}{
		{nil, nil, 0, "", ""},
		{nil, exit.Fail(errors.New("a is not b")), 1, "", "name: a is not b\n"},
		{[]string{"--wrong"}, nil, 2, "", "name: unknown flag --wrong\n"},
		{[]string{"help"}, nil, 0, "Usage: name", ""},
		{[]string{"--version"}, nil, 0, "name ", ""},
		{[]string{"--completion", "bash"}, nil, 0, "complete -o default", ""},
		{[]string{"--completion=fish"}, nil, 0, "function __complete_name", ""},
		{[]string{"--completion", "zsh", "--"}, nil, 2, "", "name: --completion: want nothing else on the line\n"},
		{[]string{"--completion", "csh"}, nil, 2, "", "name: --completion must be one of \"\",\"bash\",\"zsh\",\"fish\" but got \"csh\"\n"},
	} {
		var out, errs strings.Builder
		status := command.Run("name", "", &failing{c.err}, c.args, command.Streams{Out: &out, Errs: &errs})
		if status != c.status || errs.String() != c.message || !strings.HasPrefix(out.String(), c.out) || c.out == "" && out.Len() > 0 {
			t.Errorf("%q, %v: status %d, %q and %q, want %d, %q and %q", c.args, c.err, status, out.String(), errs.String(), c.status, c.out, c.message)
		}
	}
}

func TestShortcuts(t *testing.T) {
	args := []string{"seega", "--size", "7", "--size=9", "--sized", "size", "--", "--size"}
	want := []string{"seega", "-o", "size=7", "-o", "size=9", "--sized", "size", "--", "-o", "size="}
	if got := command.Shortcuts(args, []string{"size"}); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
