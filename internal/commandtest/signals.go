//go:build unix

package commandtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"syscall"
	"testing"
	"time"

	"quincunx/internal/slow"
)

// Interrupted is a long-running command for [Signals].
type Interrupted struct {
	Line  string // words with spaces are quoted
	In    string // input before the signals; the stream stays open
	Out   string // a regular expression for the standard output after one signal
	Errs  string // a regular expression for standard error
	Stuck bool   // one signal doesn't end it soon
}

// Signals tests that SIGINT and SIGTERM end commands cleanly, with their results so far and the status that shells
// report for the signal, and that a second signal ends them immediately. Without SLOW=1 it sends one SIGINT and
// two SIGTERM; with it, one and two of both. Each command runs in a new folder, which setup fills unless it is
// nil.
func Signals(t *testing.T, setup func(t *testing.T, dir string), commands ...Interrupted) {
	t.Helper()
	if testing.Short() {
		t.Skip("runs commands for seconds")
	}
	for _, c := range commands {
		for _, sent := range []struct {
			signal syscall.Signal
			times  int
			isSlow bool
		}{{syscall.SIGINT, 1, false}, {syscall.SIGTERM, 2, false}, {syscall.SIGTERM, 1, true}, {syscall.SIGINT, 2, true}} {
			if c.Stuck && sent.times == 1 || sent.isSlow && !slow.Tests() {
				continue
			}
			t.Run(fmt.Sprintf("%s %v %d", c.Line, sent.signal, sent.times), func(t *testing.T) {
				t.Parallel()
				status, out, errs := c.run(t, setup, sent.signal, sent.times)
				if want := 128 + int(sent.signal); status != want {
					t.Errorf("status %d, want %d: %s", status, want, errs)
				}
				if sent.times == 1 && (!regexp.MustCompile(c.Out).MatchString(out) || !regexp.MustCompile(c.Errs).MatchString(errs)) {
					t.Errorf("printed\n%s\n%s, want %s, %s", out, errs, c.Out, c.Errs)
				}
			})
		}
	}
}

// byDefault is the status of a process that was ended by a signal's default action.
const byDefault = -1

// run runs the command, sends it signals once it is working, and returns its exit status, its standard output and
// its standard error. If the command did not handle the signal because it was not working yet, it is run again
// with a longer delay.
func (c *Interrupted) run(
	t *testing.T, setup func(t *testing.T, dir string), signal syscall.Signal, times int,
) (status int, out, errs string) {
	t.Helper()
	for delay := 50 * time.Millisecond; ; delay *= 2 {
		dir := t.TempDir()
		if setup != nil {
			setup(t, dir)
		}
		status, out, errs := c.runOnce(t, dir, signal, times, delay)
		printed := regexp.MustCompile(c.Out).MatchString(out) && regexp.MustCompile(c.Errs).MatchString(errs)
		if status != byDefault && (printed || times == 2) || delay > 8*time.Second {
			return status, out, errs
		}
	}
}

// runOnce runs the command in a folder and sends it signals after a delay.
func (c *Interrupted) runOnce(
	t *testing.T, dir string, signal syscall.Signal, times int, delay time.Duration,
) (status int, out, errs string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), Patience)
	defer cancel()
	words := words(c.Line)
	command := exec.CommandContext(ctx, words[0], words[1:]...) //nolint:gosec // a command of the tests
	command.Dir = dir
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(in, c.In); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = command.Wait() // the status is checked below
	}()
	time.Sleep(delay)
	for sent, running := 0, true; running; {
		// The second signal is sent until the process ends: a busy machine may deliver two as one.
		if sent == 0 || times > 1 {
			if err := command.Process.Signal(signal); err != nil && !errors.Is(err, os.ErrProcessDone) {
				t.Fatal(err)
			}
			sent++
		}
		select {
		case <-ended:
			running = false
		case <-time.After(20 * time.Millisecond):
		}
	}
	if ctx.Err() != nil {
		t.Fatalf("still running after %v", Patience)
	}
	return command.ProcessState.ExitCode(), stdout.String(), stderr.String()
}
