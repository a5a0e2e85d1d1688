//go:build unix

package main

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quincunx/internal/commandtest"
	"quincunx/internal/must"
	"quincunx/internal/slow"
)

// restarted is a process that can be killed and restarted.
type restarted struct {
	t    *testing.T
	args []string
	said lockedBuffer
	*exec.Cmd
}

func begin(t *testing.T, args ...string) *restarted {
	t.Helper()
	p := &restarted{t: t, args: args}
	p.start()
	t.Cleanup(p.kill)
	return p
}

func (p *restarted) start() {
	p.t.Helper()
	p.Cmd = exec.Command(p.args[0], p.args[1:]...) //nolint:gosec // a command of the tests
	p.Stderr = &p.said
	if err := p.Start(); err != nil {
		p.t.Fatal(err)
	}
}

func (p *restarted) kill() {
	_ = p.Process.Kill() // it may have ended already
	_ = p.Wait()
}

// kills is the number of processes that TestServeKilled kills, 0 = 8, or 20 with NIGHTLY=1.
var kills = flag.Int("kills", 0, "processes that are killed")

// After kills (SIGKILL) at random moments, workers, the coordinator and the server of a match restart and continue. No game is lost or
// recorded twice, and the record is the same as with one process.
func TestServeKilled(t *testing.T) {
	t.Parallel()
	if !slow.Tests() && *kills == 0 {
		t.Skip("kills and starts commands for ten seconds: SLOW=1 runs it")
	}
	commandtest.Build(t, "broker", "match")
	wanted := cmp.Or(*kills, slow.Count(0, 8, 20))
	dir := t.TempDir()
	local := filepath.Join(dir, "local")
	args := []string{"match", "seega", "--player", "name=a nodes=4000 hash=1", "--player", "name=b nodes=2000 hash=1", "--games", "80", "--quiet"}
	begun := time.Now()
	output(t, append(args, "--record", local)...)
	longest := time.Since(begun) / 4
	random := rand.New(rand.NewPCG(1, 0))
	killed := map[string]int{}
	total := 0
	for round := 0; total < wanted; round++ {
		record := filepath.Join(dir, fmt.Sprint("served", round))
		port, store := fmt.Sprint(commandtest.FreePort(t)), t.TempDir()
		url := "nats://127.0.0.1:" + port
		server := begin(t, "nats-server", "-js", "-sd", store, "-a", "127.0.0.1", "-p", port)
		workers := []*restarted{begin(t, "worker", url, "--concurrency", "1", "--name", "one"), begin(t, "worker", url, "--concurrency", "1", "--name", "two")}
		served := slices.Concat(args, []string{"--resume", record, "--serve", "--nats", url, "--mixed", "--redeliver", "1s"})
		for ended := false; !ended; {
			c := begin(t, served...)
			done := make(chan error, 1)
			go func() { done <- c.Wait() }()
			for again := false; !ended && !again; {
				wait := time.Duration(random.Int64N(int64(longest)))
				if total >= wanted {
					wait = patience // it may end now
				}
				select {
				case err := <-done:
					// A game that was killed five times is given up, and tried again by the same command.
					again = err != nil && strings.Contains(c.said.String(), "games were given up; to try them again")
					if ended = !again; err != nil && ended {
						t.Fatalf("%v: %s\n%s\n%s", err, c.said.String(), workers[0].said.String(), server.said.String())
					}
				case <-time.After(wait):
					if total >= wanted {
						t.Fatalf("it doesn't end\n%s\n%s\n%s\n%s", c.said.String(), workers[0].said.String(), workers[1].said.String(), server.said.String())
					}
					total++
					switch victim := total % 4; victim {
					case 0:
						killed["coordinator"]++
						_ = c.Process.Kill()
						<-done //nolint:errcheck // it was killed
						again = true
					case 1:
						killed["server"]++
						server.kill()
						server.start()
					default:
						killed["worker"]++
						workers[victim-2].kill()
						workers[victim-2].start()
					}
				}
			}
		}
		sameRecord(t, record, local)
		for _, p := range append(workers, server) {
			p.kill()
		}
		must.Get(os.Stat(record))(t)
		t.Logf("round %d: killed %v, after %v", round+1, killed, time.Since(begun).Round(time.Second))
	}
}

// A count during which eight workers are killed and restarted takes at most three times as long as the slowest undisturbed one.
func TestPerftKilled(t *testing.T) {
	if !slow.Tests() {
		t.Skip("counts for ten seconds: SLOW=1 runs it")
	}
	took := func(kills int, interval time.Duration) (time.Duration, string) {
		c := serve(t, t.TempDir(), "perft", "jackhammer", "--depth", "5", "--hash", "8")
		workers := []*restarted{begin(t, "worker", c.address, "--concurrency", "1", "--name", "one"), begin(t, "worker", c.address, "--concurrency", "1", "--name", "two")}
		begun := time.Now()
		for i := range kills {
			time.Sleep(interval)
			victim := workers[i%2]
			victim.kill()
			victim.start()
		}
		c.wait(t)
		return time.Since(begun), countTimes.ReplaceAllString(c.out.String(), "")
	}
	// Other programs may take the machine for a while: the slowest undisturbed round and the fastest disturbed one count.
	var alone, killed time.Duration
	for round := 0; round == 0 || killed > 3*alone && round < 4; round++ {
		undisturbed, want := took(0, 0)
		disturbed, got := took(8, undisturbed/10)
		if got != want {
			t.Fatalf("it prints\n%s\nwant\n%s", got, want)
		}
		if round == 0 {
			alone, killed = undisturbed, disturbed
		}
		alone, killed = max(alone, undisturbed), min(killed, disturbed)
	}
	t.Logf("%v undisturbed, %v with 8 kills", alone, killed)
	if killed > 3*alone {
		t.Errorf("it takes %v with 8 kills, and %v without", killed, alone)
	}
}
