package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"quincunx/eval/seega"
	"quincunx/internal/commandtest"
	"quincunx/internal/must"
)

// A shell can run the commands that each step prints, and they lead through all steps.
func TestStepsLeadOn(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a command, and runs both for seconds")
	}
	dir := t.TempDir()
	commandtest.Build(t, "match")
	shell := func(command string) string {
		t.Helper()
		var out, errs bytes.Buffer
		c := exec.Command("sh", "-c", command)
		c.Dir, c.Stdout, c.Stderr = dir, &out, &errs
		if err := c.Run(); err != nil {
			t.Fatalf("%s: %v: %s", command, err, errs.String())
		}
		return out.String()
	}
	printed := func(out, words string) string {
		t.Helper()
		line := regexp.MustCompile(`(?m)^    (\S*` + words + ` .*)$`).FindStringSubmatch(out)
		if line == nil {
			t.Fatalf("there is no command %q in:\n%s", words, out)
		}
		return line[1]
	}
	old := seega.DefaultWeights()
	for i := range old.Weights {
		old.Weights[i].Value = 0
	}
	must.Do(t, os.WriteFile(filepath.Join(dir, "it's old.json"), old.Append(nil), 0o600))

	out := shell(`tune selfplay seega -o size=5 -o threshold=50 --weights "it's old.json" --nodes 60 --hash 1 --games 80 --record "my games.data"`)
	out = shell(printed(out, "tune fit"))
	verify := printed(out, "tune verify")
	if want := ` verify seega -o threshold=50 --weights 'it'\''s old.json' --search alphabeta --depth 0 --nodes 60 --hash 1 `; !strings.Contains(verify, want) {
		t.Errorf("it isn't such games that prove the weights: %s", verify)
	}
	out = shell(verify + " --sprt 0,200 --record 'my match.jsonl'")
	shell("mkdir -p eval/seega; " + printed(out, "cp"))
	shell("cmp 'my games-fitted.json' eval/seega/weights.json")
	report, _, _ := strings.Cut(out, "\n\n")
	if again := shell(printed(out, "match report")); strings.TrimSpace(again) != report {
		t.Errorf("the report is\n%s, and again\n%s", report, again)
	}
	shell(printed(out, "match show"))
	shell(printed(out, "match plot"))
	shell("grep -q '<svg' 'my match.svg'")

	out = shell(`tune spsa seega -o size=7 --weights "it's old.json" -p staticmargin=10 -p nulldepth=1 --nodes 30 --hash 1 --iterations 2 --pairs 1 --record state`)
	out = shell(printed(out, "match seega") + " --games 4")
	if !strings.Contains(out, "of 4 games") || !strings.Contains(out, "weights='it") && !strings.Contains(out, "weights=it") {
		t.Errorf("the match of SPSA's values: %s", out)
	}
}
