package command_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"quincunx/internal/command"
	"quincunx/internal/process"
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
		out     string // the beginning of the output
		message string
	}{
		{nil, nil, 0, "", ""},
		{nil, process.Fail(errors.New("a is not b")), 1, "", "name: a is not b\n"},
		{[]string{"--wrong"}, nil, 2, "", "name: unknown flag --wrong\n"},
		{[]string{"help"}, nil, 0, "Usage: name", ""},
		{[]string{"--version"}, nil, 0, "name ", ""},
		{[]string{"--completion", "bash"}, nil, 0, "complete -o default", ""},
		{[]string{"--completion=fish"}, nil, 0, "function __complete_name", ""},
		{[]string{"--completion", "zsh", "--"}, nil, 2, "", "name: --completion: want no other arguments\n"},
		{[]string{"--completion", "csh"}, nil, 2, "", "name: --completion must be one of \"\",\"bash\",\"zsh\",\"fish\" but got \"csh\"\n"},
	} {
		var out, errs strings.Builder
		program := command.Program{Name: "name", Commands: func() any { return &failing{c.err} }}
		status := program.Run(c.args, command.Streams{Out: &out, Errs: &errs})
		if status != c.status || errs.String() != c.message || !strings.HasPrefix(out.String(), c.out) || c.out == "" && out.Len() > 0 {
			t.Errorf("%q, %v: status %d, %q and %q, want %d, %q and %q", c.args, c.err, status, out.String(), errs.String(), c.status, c.out, c.message)
		}
	}
}

// optioned is a command that prints its options and arguments.
type optioned struct {
	Words  []string `arg:""`
	Option []string `short:"o"`
	Sized  string
}

func (o *optioned) Run(s command.Streams) error {
	_, err := fmt.Fprintf(s.Out, "%q %q %q", o.Words, o.Option, o.Sized)
	return err
}

func TestOptions(t *testing.T) {
	program := command.Program{Name: "name", Commands: func() any { return new(optioned) }, Options: func() []string { return []string{"size"} }}
	args := []string{"seega", "--size", "7", "--size=9", "--sized", "size"}
	var out, errs strings.Builder
	status := program.Run(args, command.Streams{Out: &out, Errs: &errs})
	if want := `["seega"] ["size=7" "size=9"] "size"`; status != 0 || out.String() != want {
		t.Errorf("status %d, %s%s, want %s", status, out.String(), errs.String(), want)
	}
	errs.Reset()
	if status := program.Run([]string{"seega", "--size"}, command.Streams{Out: &out, Errs: &errs}); status != 0 || !strings.HasSuffix(out.String(), `["size="] ""`) {
		t.Errorf("--size without a value: status %d, %s%s", status, out.String(), errs.String())
	}
}

// completed has commands of all kinds.
type completed struct {
	Play struct {
		Game  string   `arg:"" completion-predictor:"game"`
		Files []string `arg:"" optional:""`
		Kind  string   `enum:"fast,slow" default:"fast"`
		Quiet bool     `short:"q"`
		Depth int
	} `cmd:"" default:"withargs"`
	Show struct {
		Secret bool `hidden:""`
	} `cmd:""`
}

func TestCompletion(t *testing.T) {
	program := command.Program{Name: "name", Commands: func() any { return new(completed) }, Games: []string{"seega", "pente"}}
	for _, c := range []struct{ line, point, want string }{
		{"name ", "", "play show seega pente"},
		{"name s", "", "show seega"},
		{"name show ", "", ""},
		{"name show --", "", "--help --version --completion"},
		{"name play ", "", "seega pente"},
		{"name play seega ", "", ""},
		{"name play -q ", "", "seega pente"},
		{"name --kind ", "", "fast slow"},
		{"name --kind=s", "", "slow"},
		{"name --depth ", "", ""},
		{"name --depth 3 p", "", "play pente"},
		{"name play seega --q", "", "--quiet"},
		{"name play seega --q", "13", "seega"},
		{"name", "", ""},
		{"name --kind fast slow", "17", "play show seega pente"},
	} {
		t.Setenv("COMP_LINE", c.line)
		t.Setenv("COMP_POINT", c.point)
		var out, errs strings.Builder
		status := program.Run(nil, command.Streams{Out: &out, Errs: &errs})
		if got := strings.Join(strings.Fields(out.String()), " "); status != 0 || got != c.want {
			t.Errorf("%q, %s: status %d, %q, want %q, %s", c.line, c.point, status, got, c.want, &errs)
		}
	}
}
