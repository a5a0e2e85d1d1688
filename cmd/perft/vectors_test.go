package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/internal/command"
	"quincunx/internal/must"
)

// output runs perft, which must succeed, and returns its output.
func output(t *testing.T, in string, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if status := program.Run(args, command.Streams{In: strings.NewReader(in), Out: &out, Errs: &errs}); status != 0 {
		t.Fatalf("perft %s: status %d, %s", strings.Join(args, " "), status, &errs)
	}
	return out.String()
}

// vectors returns a file of the test vectors of a game.
func vectors(t *testing.T, game, name string) string {
	t.Helper()
	text := must.Get(os.ReadFile(filepath.Join("../../movegen", game, "testdata", name)))(t)
	return string(text)
}

// validate gives the result of every move vector, with the reason in a separate column.
func TestValidateVectors(t *testing.T) {
	for _, game := range engine.Names() {
		t.Run(game, func(t *testing.T) {
			var asked, want []string
			for line := range strings.Lines(vectors(t, game, "moves_"+game+".txt")) {
				columns := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
				if columns[1] == "illegal" {
					columns = columns[:2]
				}
				asked = append(asked, columns[0]+"\n")
				want = append(want, strings.Join(columns, "\t"))
			}
			got := strings.Split(output(t, strings.Join(asked, ""), "validate", game), "\n")
			if len(got) != len(want)+1 {
				t.Fatalf("%d answers to %d lines", len(got)-1, len(want))
			}
			for i := range want {
				answer := got[i]
				if columns := strings.Split(answer, "\t"); len(columns) == 3 && columns[1] == "illegal" && columns[2] != "" {
					answer = strings.Join(columns[:2], "\t")
				}
				if answer != want[i] {
					t.Errorf("line %d is answered\n%s, want\n%s", i+1, got[i], want[i])
				}
			}
		})
	}
}

// validate agrees that the listed legal moves of each position are legal.
func TestMovesOfVectors(t *testing.T) {
	for _, game := range engine.Names() {
		t.Run(game, func(t *testing.T) {
			for line := range strings.Lines(vectors(t, game, "moves_"+game+".txt")) {
				position, _, _ := strings.Cut(line, " | ")
				moves := strings.Fields(output(t, position+"\n", "moves", game))
				var asked strings.Builder
				for i, move := range moves {
					if i > 0 && move <= moves[i-1] {
						t.Errorf("%s: %s stands after %s", position, move, moves[i-1])
					}
					fmt.Fprintf(&asked, "%s | %s\n", position, move)
				}
				// validate expects both men of a pair, so a single man is not a move.
				if answer := output(t, asked.String(), "validate", game); strings.Contains(answer, "\tillegal") && !strings.Contains(position, " P ") {
					t.Errorf("%s: of the moves some are called illegal:\n%s", position, answer)
				}
			}
		})
	}
}

var timing = regexp.MustCompile(`(?m) seconds \S+ nps \S+$`)

// With --stats and --positions, perft prints the vectors exactly.
func TestCountVectors(t *testing.T) {
	for _, c := range []struct{ game, depth string }{{"seega", "8"}, {"pente", "3"}} {
		want := vectors(t, c.game, c.game+"_perft_positions.txt")
		var positions strings.Builder
		for line := range strings.Lines(want) {
			if position, found := strings.CutPrefix(line, "pos "); found {
				positions.WriteString(position)
			}
		}
		got := output(t, positions.String(), c.game, "--depth", c.depth, "--stats", "--positions", "-")
		if got = timing.ReplaceAllString(got, ""); got != want {
			t.Errorf("%s: the output is\n%s", c.game, got)
		}
	}
}

// Every line of --json is an object with exactly the fields that the flags request.
func TestJSON(t *testing.T) {
	for _, c := range []struct {
		args []string
		in   string
		keys []string
	}{
		{[]string{"jackhammer", "--depth", "2", "--size", "3"}, "", nil},
		{[]string{"seega", "--depth", "2", "--stats"}, "", []string{"captured", "capturing", "null", "over"}},
		{[]string{"pente", "--depth", "3", "--size", "2", "--hash", "1"}, "", []string{"probes", "hits"}},
		{[]string{"trilite", "--depth", "1", "--divide", "--positions", "-"}, "1 - -\n1 304 175\n", []string{"position", "divide"}},
	} {
		text := output(t, c.in, append(c.args, "--json")...)
		for line := range strings.Lines(text) {
			var object map[string]any
			if err := json.Unmarshal([]byte(line), &object); err != nil {
				t.Fatalf("%v: %q: %v", c.args, line, err)
			}
			for _, key := range append([]string{"depth", "nodes", "seconds", "nps"}, c.keys...) {
				if _, ok := object[key]; !ok {
					t.Errorf("%v: no %s in %s", c.args, key, line)
				}
			}
			if len(object) != 4+len(c.keys) {
				t.Errorf("%v: more than the flags name in %s", c.args, line)
			}
		}
	}
}
