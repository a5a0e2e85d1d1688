//go:build unix

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"quincunx/board"
	"quincunx/internal/commandtest"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/match"
)

// coordinator is a command with --serve.
type coordinator struct {
	*exec.Cmd
	address string // of its server
	out     bytes.Buffer
	errs    lockedBuffer
	ended   chan error
}

// lockedBuffer is a buffer that several goroutines can use.
type lockedBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

var served = regexp.MustCompile(`served at (nats://\S+): `)

// serve starts a command with --serve and waits until its server is ready.
func serve(t *testing.T, store string, args ...string) *coordinator {
	t.Helper()
	commandtest.Build(t, args[0], "broker")
	args = append(args, "--serve", "--mixed", "--redeliver", "1s")
	if store != "" {
		args = append(args, "--store", store, "--listen", "127.0.0.1:0")
	}
	c := &coordinator{Cmd: exec.Command(args[0], args[1:]...), ended: make(chan error, 1)}
	c.Stdout = &c.out
	errs, err := c.StderrPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.kill)
	address := make(chan string, 1)
	go func() {
		for lines := bufio.NewScanner(io.TeeReader(errs, &c.errs)); lines.Scan(); {
			if m := served.FindStringSubmatch(lines.Text()); m != nil {
				address <- m[1]
			}
		}
		c.ended <- c.Wait()
		close(c.ended)
		close(address)
	}()
	if c.address = <-address; c.address == "" {
		t.Fatalf("%v serves nothing: %s", args, c.errs.String())
	}
	return c
}

// kill kills the command.
func (c *coordinator) kill() {
	_ = c.Process.Kill() // it may have ended
	<-c.ended            //nolint:errcheck // the error only reports the kill
}

// wait waits until the command has ended successfully.
func (c *coordinator) wait(t *testing.T) {
	t.Helper()
	select {
	case err := <-c.ended:
		if err != nil {
			t.Fatalf("%v: %v\n%s", c.Args, err, c.errs.String())
		}
	case <-time.After(patience):
		t.Fatalf("%v doesn't end\n%s", c.Args, c.errs.String())
	}
}

// worker starts a worker, which ends with the test at the latest.
func worker(t *testing.T, address string, args ...string) (c *exec.Cmd, said *lockedBuffer) {
	t.Helper()
	c = exec.Command("worker", append(args, address)...)
	said = &lockedBuffer{}
	c.Stderr = said
	must.Do(t, c.Start())
	t.Cleanup(func() {
		_ = c.Process.Kill() // it may have ended
		_ = c.Wait()
	})
	return c, said
}

// output runs a command and returns its output.
func output(t *testing.T, args ...string) string {
	t.Helper()
	commandtest.Build(t, args[0], "broker")
	var errs strings.Builder
	c := exec.Command(args[0], args[1:]...)
	c.Stderr = &errs
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", args, err, &errs)
	}
	return string(out)
}

var countTimes = regexp.MustCompile(` seconds .*`)

// Two workers and one process give the same counts.
func TestServePerft(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"perft", "seega", "--size", "5", "--depth", "5", "--divide"},
		{"perft", "chinesecheckers", "--depth", "5", "--stats"},
		{"perft", "pente", "--depth", "5"},
		{"perft", "jackhammer", "--depth", "4", "--hash", "1"},
	}[:slow.Count(2, 4)] {
		c := serve(t, t.TempDir(), args...)
		worker(t, c.address, "--concurrency", "2")
		worker(t, c.address, "--concurrency", "1")
		c.wait(t)
		want := countTimes.ReplaceAllString(output(t, args...), "")
		if got := countTimes.ReplaceAllString(c.out.String(), ""); got != want {
			t.Errorf("%v prints\n%s\nwant\n%s\n%s", args, got, want, c.errs.String())
		}
	}
}

// After SIGTERM, a worker finishes its tasks, reports that it has left, and exits with the signal's status.
func TestWorkerLeaves(t *testing.T) {
	t.Parallel()
	c := serve(t, t.TempDir(), "perft", "chinesecheckers", "--depth", "6", "--hash", "1")
	w, said := worker(t, c.address, "--concurrency", "1", "--name", "one")
	for begun := time.Now(); !strings.Contains(said.String(), "works for perft chinesecheckers depth 6"); time.Sleep(time.Millisecond) {
		if time.Since(begun) > patience {
			t.Fatalf("the worker says\n%s\n%s", said.String(), c.errs.String())
		}
	}
	must.Do(t, w.Process.Signal(syscall.SIGTERM))
	if err := w.Wait(); w.ProcessState.ExitCode() != 128+int(syscall.SIGTERM) {
		t.Errorf("%v: %s", err, said.String())
	}
	worker(t, c.address)
	c.wait(t)
	if !strings.Contains(c.errs.String(), "worker one has left after ") {
		t.Errorf("the coordinator says\n%s", c.errs.String())
	}
}

// clocked matches the parts of a record that depend on the clock: times, and the checksum of a line.
var clocked = regexp.MustCompile(`,"(elapsed|seconds)":[0-9.e+-]+|,"sum":"[0-9a-f]{16}"\}$`)

// timeless returns a record without the parts that depend on the clock.
func timeless(t *testing.T, name string) string {
	t.Helper()
	data := must.Get(os.ReadFile(name))(t)
	var b strings.Builder
	for line := range strings.Lines(string(data)) {
		b.WriteString(clocked.ReplaceAllString(strings.TrimSuffix(line, "\n"), "") + "\n")
	}
	return b.String()
}

// sameRecord compares two records except for the parts that depend on the clock.
func sameRecord(t *testing.T, got, want string) {
	t.Helper()
	a, b := timeless(t, got), timeless(t, want)
	if a == b {
		return
	}
	lines, others := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i, line := range lines {
		if i == len(others) || line != others[i] {
			t.Fatalf("%s has %d lines, %s %d; the first difference is in line %d", got, len(lines), want, len(others), i+1)
		}
	}
	t.Fatalf("%s has %d lines, %s %d", got, len(lines), want, len(others))
}

// servedMatches returns the arguments of matches to be played by workers and by one process.
func servedMatches(t *testing.T) map[string][]string {
	weights := filepath.Join(t.TempDir(), "weights.json")
	if data, err := os.ReadFile("../../eval/seega/weights.json"); err != nil || os.WriteFile(weights, data, 0o600) != nil {
		t.Fatal(err)
	}
	return map[string][]string{
		"pairs": {"match", "seega", "--player", "name=a nodes=300 hash=1", "--player", "name=b nodes=100 hash=1 weights=" + weights, "--games", "40"},
		"test":  {"match", "pente", "--player", "name=a nodes=200 hash=1", "--player", "name=b search=greedy", "--games", "200", "--sprt", "0,50", "--openings", "4"},
		"robin": {
			"match", "chinesecheckers", "-o", "size=2", "--round-robin", "--player", "search=greedy", "--player", "nodes=50 hash=1",
			"--player", "search=random", "--games", "10", "--repeat",
		},
	}
}

// Workers and one process write the same record for every kind of match. The record can be viewed while it grows.
func TestServeMatch(t *testing.T) {
	t.Parallel()
	for name, args := range servedMatches(t) {
		dir := t.TempDir()
		local, served := filepath.Join(dir, "local"), filepath.Join(dir, "served")
		output(t, append(args, "--record", local, "--quiet")...)
		c := serve(t, filepath.Join(dir, "store"), append(args, "--record", served)...)
		worker(t, c.address, "--concurrency", "2")
		worker(t, c.address, "--concurrency", "1")
		c.wait(t)
		sameRecord(t, served, local)
		if left, _ := filepath.Glob(filepath.Join(dir, "store", "*")); left != nil {
			t.Errorf("%s: the store has %v", name, left)
		}
	}
}

// The board follows the record of a match while two workers play it, from its first games to its end.
func TestWatchServedMatch(t *testing.T) {
	t.Parallel()
	games := slow.Count(8, 60)
	dir := t.TempDir()
	record := filepath.Join(dir, "games.rec")
	c := serve(t, dir, "match", "seega", "--player", "name=a nodes=4000 hash=1", "--player", "name=b nodes=4000 hash=1", "--games", strconv.Itoa(games), "--record", record)
	for begun := time.Now(); ; time.Sleep(time.Second / 20) {
		if index, err := match.OpenIndex(record); err == nil {
			_ = index.Close() // it was opened only for reading
			break
		}
		if time.Since(begun) > patience {
			t.Fatalf("no record is begun\n%s", c.errs.String())
		}
	}
	reports := watch(t, record)
	seen := []int{}
	for ended := false; !ended; {
		var shown struct {
			Count int
			State string
			Error string
			Table []struct{ Games int }
		}
		select {
		case report := <-reports:
			if err := json.Unmarshal(report, &shown); err != nil || shown.Error != "" {
				t.Fatalf("%v, %s", err, shown.Error)
			}
		case <-time.After(patience):
			t.Fatalf("after %v games nothing is reported", seen)
		}
		if len(seen) == 0 { // the page is ready before the first game
			worker(t, c.address, "--concurrency", "1")
			worker(t, c.address, "--concurrency", "1")
		}
		if n := len(seen); n > 0 && shown.Count < seen[n-1] || shown.Count > 0 && (len(shown.Table) != 2 || shown.Table[0].Games != shown.Count) {
			t.Errorf("after %v games: %+v", seen, shown)
		}
		seen = append(seen, shown.Count)
		if ended = shown.Count == games && shown.State == "ended"; !ended && shown.State != "running" && runtime.GOOS == "linux" {
			t.Errorf("after %v games the match is %s", seen, shown.State)
		}
	}
	c.wait(t)
	if len(slices.Compact(seen)) < 2 { // all games may end between two reports
		t.Errorf("the page has seen %v games", seen)
	}
}

// watch returns a channel with the board's reports on a record.
func watch(t *testing.T, record string) <-chan []byte {
	t.Helper()
	index := must.Get(match.OpenIndex(record))(t)
	reports := make(chan []byte, 1)
	page := board.New(board.Options{Limits: board.DefaultLimits(), Records: []*match.Index{index}}).Connect(t.Context(), func(message []byte) error {
		reports <- bytes.Clone(message)
		return nil
	})
	t.Cleanup(page.Close)
	must.Do(t, page.Receive([]byte(`{"id":1,"do":"watch","record":1}`)))
	return reports
}

// A match that workers can't play is refused with a reason.
func TestServeRefused(t *testing.T) {
	t.Parallel()
	commandtest.Build(t, "broker", "match", "perft", "solve", "tune")
	taken := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer taken.Close() //nolint:errcheck // of the test
	for want, args := range map[string][]string{
		"--nats is for --serve":          {"match", "seega", "--player", "search=random", "--player", "search=random", "--nats", "nats://x:1"},
		"--mixed is for --serve":         {"perft", "seega", "--depth", "1", "--mixed"},
		"--store is for --serve":         {"tune", "selfplay", "seega", "--record", "x", "--store", "y"},
		"--redeliver is for --serve":     {"solve", "book", "seega", "--file", "x", "--grow", "1", "--redeliver", "2s"},
		"--serve is for --grow":          {"solve", "book", "seega", "--serve"},
		"address already in use":         {"perft", "seega", "--depth", "1", "--serve", "--listen", taken.Addr().String(), "--store", t.TempDir()},
		"--serve is not for a --contest": {"match", "seega", "--contest", "--player", "name=a", "--player", "name=b", "--serve"},
		"--listen 0.0.0.0:1: others can connect to it": {
			"match", "seega", "--player", "search=random", "--player", "search=random", "--serve", "--listen", "0.0.0.0:1",
		},
	} {
		var errs strings.Builder
		c := exec.Command(args[0], args[1:]...) //nolint:gosec // a command of the tests
		c.Stderr = &errs
		if err := c.Run(); c.ProcessState.ExitCode() != 2 || !strings.Contains(errs.String(), want) {
			t.Errorf("%v: %v, %s, want %s", args, err, &errs, want)
		}
	}
}

// A worker doesn't start programs named by a match unless --programs allows it.
func TestServedPrograms(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	c := serve(t, dir, "match", "trilite", "--player", "cmd=engine depth=2 name=program", "--player", "search=random name=random", "--games", "4", "--openings", "2", "--quiet")
	_, said := worker(t, c.address, "--name", "careful")
	for begun := time.Now(); !strings.Contains(c.errs.String(), "worker careful is refused: player program: the match starts programs"); time.Sleep(time.Millisecond) {
		if time.Since(begun) > patience {
			t.Fatalf("%s\n%s", said.String(), c.errs.String())
		}
	}
	worker(t, c.address, "--programs")
	c.wait(t)
}

// With workers, a book of openings grows to the same file as in one process, also if the command is killed and begins again.
func TestServeBook(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	local, served, store := filepath.Join(dir, "local"), filepath.Join(dir, "served"), filepath.Join(dir, "store")
	args := []string{"solve", "book", "pente", "--grow", "30", "--nodes", "2000", "--batch", "8"}
	output(t, append(args, "--file", local, "--threads", "2")...)
	args = append(args, "--file", served)
	c := serve(t, store, args...)
	_, said := worker(t, c.address, "--concurrency", "1")
	for begun := time.Now(); strings.Count(said.String(), "works for book of pente, position") < 2; time.Sleep(time.Millisecond) {
		if time.Since(begun) > patience {
			t.Fatalf("the worker says\n%s\n%s", said.String(), c.errs.String())
		}
	}
	c.kill()
	c = serve(t, store, args...)
	worker(t, c.address, "--concurrency", "2")
	worker(t, c.address, "--concurrency", "1")
	c.wait(t)
	if got, want := must.Get(os.ReadFile(served))(t), must.Get(os.ReadFile(local))(t); !bytes.Equal(got, want) {
		t.Errorf("the files differ\n%s", c.errs.String())
	}
	if left, _ := filepath.Glob(filepath.Join(store, "*")); left != nil {
		t.Errorf("the store has %v", left)
	}
}

// With workers, self-play, matches of weights and SPSA write the same files as one process.
func TestServeTune(t *testing.T) {
	t.Parallel()
	weights := filepath.Join(t.TempDir(), "NEW")
	data := must.Get(os.ReadFile("../../eval/seega/weights.json"))(t)
	must.Do(t, os.WriteFile(weights, regexp.MustCompile(`"value": -?\d+`).ReplaceAll(data, []byte(`"value": 1`)), 0o600))
	for name, args := range map[string][]string{
		"self-play": {"tune", "selfplay", "seega", "--nodes", "40", "--hash", "1", "--games", "100", "--noise", "0.1"},
		"verify":    {"tune", "verify", "seega", "--new", weights, "--nodes", "40", "--hash", "1", "--match-games", "100", "--sprt", "0,200"},
		"spsa":      {"tune", "spsa", "seega", "--nodes", "40", "--hash", "1", "--iterations", "12", "--pairs", "3", "-p", "nulldepth=1"},
	} {
		dir := t.TempDir()
		local, served := filepath.Join(dir, "local"), filepath.Join(dir, "served")
		commandtest.Build(t, args[0], "broker")
		one := exec.Command(args[0], append(args[1:], "--record", local, "--quiet")...)
		if out, err := one.CombinedOutput(); err != nil && one.ProcessState.ExitCode() != 1 {
			t.Fatalf("%s: %v, %s", name, err, out)
		}
		c := serve(t, filepath.Join(dir, "store"), append(args, "--record", served)...)
		worker(t, c.address, "--concurrency", "2")
		worker(t, c.address, "--concurrency", "1")
		<-c.ended //nolint:errcheck // the status is compared
		if c.ProcessState.ExitCode() != one.ProcessState.ExitCode() {
			t.Errorf("%s: status %d, want %d\n%s", name, c.ProcessState.ExitCode(), one.ProcessState.ExitCode(), c.errs.String())
		}
		if name == "verify" {
			sameRecord(t, served, local)
			continue
		}
		a, err := os.ReadFile(served)
		if b, failed := os.ReadFile(local); err != nil || failed != nil || !bytes.Equal(a, b) {
			t.Errorf("%s: the files differ (%v, %v)\n%s", name, err, failed, c.errs.String())
		}
	}
}
