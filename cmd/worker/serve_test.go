//go:build unix

package main

import (
	"bufio"
	"bytes"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// coordinator is a command with --serve.
type coordinator struct {
	*exec.Cmd
	address string // of its server
	out     bytes.Buffer
	errs    lockedBuffer
	ended   chan error
}

// lockedBuffer is a buffer that several goroutines use.
type lockedBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.String()
}

var served = regexp.MustCompile(`served at (nats://\S+): `)

// serve begins a command with --serve, and waits until its server is there.
func serve(t *testing.T, store string, args ...string) *coordinator {
	t.Helper()
	built(t)
	args = append(args, "--serve", "--mixed", "--redeliver", "1s")
	if store != "" {
		args = append(args, "--store", store, "--listen", "127.0.0.1:0")
	}
	c := &coordinator{Cmd: exec.Command(filepath.Join(bin, args[0]), args[1:]...), ended: make(chan error, 1)}
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
	<-c.ended            //nolint:errcheck // it says that it was killed
}

// wait waits until the command has ended well.
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

// worker begins a worker, which ends with the test at the latest.
func worker(t *testing.T, address string, args ...string) (c *exec.Cmd, said *lockedBuffer) {
	t.Helper()
	built(t)
	c = exec.Command(filepath.Join(bin, "worker"), append(args, address)...)
	said = &lockedBuffer{}
	c.Stderr = said
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Kill() // it may have ended
		_ = c.Wait()
	})
	return c, said
}

// output runs a command and returns what it prints.
func output(t *testing.T, args ...string) string {
	t.Helper()
	built(t)
	var errs strings.Builder
	c := exec.Command(filepath.Join(bin, args[0]), args[1:]...)
	c.Stderr = &errs
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", args, err, &errs)
	}
	return string(out)
}

var countTimes = regexp.MustCompile(` seconds .*`)

// Two workers count what one process counts.
func TestServePerft(t *testing.T) {
	for _, args := range [][]string{
		{"perft", "pente", "--depth", "5"},
		{"perft", "seega", "--size", "5", "--depth", "6", "--divide"},
		{"perft", "chinesecheckers", "--depth", "5", "--stats"},
		{"perft", "jackhammer", "--depth", "4", "--hash", "1"},
	} {
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

// A worker that gets SIGTERM finishes its tasks and says that it has left; its exit status is that of the signal.
func TestWorkerLeaves(t *testing.T) {
	c := serve(t, t.TempDir(), "perft", "chinesecheckers", "--depth", "7")
	w, said := worker(t, c.address, "--concurrency", "1", "--name", "one")
	for begun := time.Now(); !strings.Contains(said.String(), "works for perft chinesecheckers depth 7"); time.Sleep(time.Millisecond) {
		if time.Since(begun) > patience {
			t.Fatalf("the worker says\n%s\n%s", said.String(), c.errs.String())
		}
	}
	if err := w.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := w.Wait(); w.ProcessState.ExitCode() != 128+int(syscall.SIGTERM) {
		t.Errorf("%v: %s", err, said.String())
	}
	worker(t, c.address)
	c.wait(t)
	if !strings.Contains(c.errs.String(), "worker one has left after ") {
		t.Errorf("the coordinator says\n%s", c.errs.String())
	}
}
