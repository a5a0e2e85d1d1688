package main

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/match/matchtest"
)

// After kills (SIGKILL) at random moments, sometimes with its last line truncated, a match plays
// the same games: only running games are lost, and no game is recorded twice.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the command for seconds")
	}
	dir, games := t.TempDir(), slow.Count(20, 40)
	for _, c := range []struct {
		name string
		args []string
	}{
		{"pairs", []string{"seega", "--player", "name=a search=random", "--player", "name=b search=greedy", "--games", strconv.Itoa(2 * games), "--move-limit", "300"}},
		{"robin", []string{
			"seega", "-o", "size=3", "--round-robin", "--player", "search=random", "--player", "search=greedy", "--player", "search=random",
			"--games", strconv.Itoa(games), "--move-limit", "300", "--repeat",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := func(name string) string { return filepath.Join(dir, c.name+name) }
			args := func(name, concurrency string) []string {
				return append(c.args[:len(c.args):len(c.args)], "--quiet", "--concurrency", concurrency, "--resume", file(name))
			}
			start := time.Now()
			if out, err := exec.Command("match", args("whole", "1")...).CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			longest := time.Since(start) / time.Duration(slow.Count(4, 8))
			want := matchtest.Games(t, file("whole"))
			random := rand.New(rand.NewPCG(1, 0))
			kills, cuts, known := 0, 0, map[int]string{}
			for ended := false; !ended && kills < 200; {
				var errs bytes.Buffer
				run := exec.Command("match", args("killed", "2")...)
				run.Stderr = &errs
				must.Do(t, run.Start())
				kill := time.AfterFunc(time.Duration(random.Int64N(int64(longest))), func() { _ = run.Process.Kill() })
				err := run.Wait()
				switch {
				case !kill.Stop():
					kills++
					longest += longest / 10 // so that the match ends
				case err != nil:
					t.Fatalf("%v: %s", err, errs.String())
				case kills >= 2:
					ended = true
				default: // the machine was slower while longest was measured
					longest /= 2
					must.Do(t, os.Remove(file("killed")))
					kills, cuts, known = 0, 0, map[int]string{}
					continue
				}
				text, err := os.ReadFile(file("killed"))
				if err != nil || bytes.IndexByte(text, '\n') < 0 {
					continue // killed before the header was written
				}
				now := matchtest.Games(t, file("killed"))
				for n, g := range known {
					if now[n] != g {
						t.Fatalf("game %d is lost", n)
					}
				}
				known = now
				if lines := bytes.SplitAfter(text, []byte("\n")); !ended && kills%3 == 1 && len(lines) > 2 {
					last := lines[len(lines)-2] // like a kill during a write
					n := 0
					if err := json.Unmarshal(last, &struct{ Number *int }{&n}); err != nil || n == 0 {
						continue
					}
					must.Do(t, os.Truncate(file("killed"), int64(len(text)-1-random.IntN(len(last)-1))))
					delete(known, n)
					cuts++
					out, err := exec.Command("match", "report", file("killed")).CombinedOutput()
					if err != nil || !strings.Contains(string(out), "match: warning: ") {
						t.Fatalf("%v: %s", err, out)
					}
				}
			}
			t.Logf("killed %d times, %d lines cut", kills, cuts)
			if kills < 2 || !reflect.DeepEqual(known, want) {
				t.Errorf("killed %d times: %d games, want %d", kills, len(known), len(want))
			}
		})
	}
}
