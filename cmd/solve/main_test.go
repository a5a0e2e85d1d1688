package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/commandtest"
)

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"solve": main}) }

func TestScripts(t *testing.T) { commandtest.Scripts(t, nil) }

func TestHelp(t *testing.T) {
	commandtest.Help(t, "solve", "solve trilite", "solve chinesecheckers", "solve pente", "solve seega", "solve jackhammer", "solve book", "solve check")
}

func TestCompletion(t *testing.T) {
	commandtest.Completion(t, "solve chi", "chinesecheckers")
	commandtest.Completion(t, "solve che", "check")
	commandtest.Completion(t, "solve chinesecheckers --so", "--solo")
	commandtest.Completion(t, "solve trilite --ti", "")
	commandtest.Completion(t, "solve pente --ti", "--time")
	commandtest.Completion(t, "solve pente --position ", "")
	commandtest.Completion(t, "solve check --ex", "--explore")
	commandtest.Completion(t, "solve --completion fi", "fish")
}

// Solving a game without parsing the command line gives the same result as parsing it: no flag has a default, and the output is the same
// except for times.
func TestDirect(t *testing.T) {
	times := regexp.MustCompile(`[0-9.]+ ?[mµn]?s\b`)
	for _, name := range engine.Names() {
		c := direct([]string{name})
		if (c != nil) != (name == "trilite") {
			t.Errorf("%s: %T is direct", name, c)
		}
		if c == nil {
			continue
		}
		game, err := engine.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		_, fresh := commandOf(game)
		_, want := commandOf(game)
		if err := program.SetDefaults(fresh); err != nil || fmt.Sprintf("%+v", fresh) != fmt.Sprintf("%+v", want) {
			t.Errorf("%s: with defaults the command is %+v, want %+v, %v", name, fresh, want, err)
		}
		printed := func(args ...string) string {
			var out, errs strings.Builder
			if status := run(args, command.Streams{Out: &out, Errs: &errs}); status != 0 {
				t.Fatalf("%q: status %d, %s", args, status, &errs)
			}
			return times.ReplaceAllString(out.String(), "TIME")
		}
		if got, want := printed(name), printed(name, "--json=false"); got != want {
			t.Errorf("%s prints\n%s\nwant\n%s", name, got, want)
		}
	}
	for _, args := range [][]string{nil, {"check"}, {"trilite", "--json"}, {"--json", "trilite"}, {"--help"}, {""}} {
		if c := direct(args); c != nil {
			t.Errorf("%q: %T is direct", args, c)
		}
	}
}
