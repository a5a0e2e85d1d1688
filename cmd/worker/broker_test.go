//go:build linux

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"quincunx/internal/commandtest"
	"quincunx/internal/must"
	"quincunx/internal/slow"
)

// brokerOf returns the process ID of the broker of a command.
func brokerOf(t *testing.T, c *coordinator) int {
	t.Helper()
	tasks := must.Get(filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", c.Process.Pid)))(t)
	for _, name := range tasks {
		data := must.Get(os.ReadFile(name))(t)
		for _, word := range strings.Fields(string(data)) {
			if pid, err := strconv.Atoi(word); err == nil {
				return pid
			}
		}
	}
	t.Fatal("the command has no child")
	return 0
}

// long is a command that runs until it is stopped.
var long = []string{"perft", "chinesecheckers", "--depth", "30"}

// The broker ends with its command, however the command ends, and the command can be restarted immediately.
func TestBrokerEnds(t *testing.T) {
	t.Parallel()
	store := t.TempDir()
	for range 2 {
		c := serve(t, store, long...)
		pid := brokerOf(t, c)
		c.kill()
		for begun := time.Now(); syscall.Kill(pid, 0) == nil; time.Sleep(time.Millisecond) {
			if state, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)); strings.Contains(string(state), ") Z ") {
				break // it has ended and is a zombie
			}
			if time.Since(begun) > patience {
				t.Fatal("the broker goes on without its command")
			}
		}
	}
}

// A command whose broker was killed reports that once, and how to continue if it can.
func TestBrokerKilled(t *testing.T) {
	t.Parallel()
	record := filepath.Join(t.TempDir(), "k.rec")
	for _, args := range [][]string{long, {"match", "seega", "--player", "nodes=1000", "--player", "nodes=1000", "--games", "1000", "--record", record}} {
		store := t.TempDir()
		c := serve(t, store, args...)
		for begun := time.Now(); args[0] == "match"; time.Sleep(time.Millisecond) {
			if _, err := os.Stat(record); err == nil {
				break
			}
			if time.Since(begun) > patience {
				t.Fatal("it records nothing")
			}
		}
		must.Do(t, syscall.Kill(brokerOf(t, c), syscall.SIGKILL))
		select {
		case <-c.ended: //nolint:errcheck // the status is compared
		case <-time.After(patience):
			t.Fatal("it goes on")
		}
		want := "the broker has ended: signal: killed" // after "perft: ", and the name of the broker if it has not replied yet
		if args[0] == "match" {
			want = "match: " + want + fmt.Sprintf("; to continue: match --resume %s --serve --listen 127.0.0.1:0 --store %s --mixed --redeliver 1s", record, store)
		}
		lines := strings.Split(strings.TrimSpace(c.errs.String()), "\n")
		if got := lines[len(lines)-1]; c.ProcessState.ExitCode() != 1 || !strings.HasPrefix(got, args[0]+": ") || !strings.HasSuffix(got, want) {
			t.Errorf("status %d, %s, want %s", c.ProcessState.ExitCode(), got, want)
		}
	}
}

// Ctrl-C at a terminal, which sends SIGINT to all processes of the command, ends the command before its broker. The broker's command line
// does not contain the token.
func TestBrokerInterrupted(t *testing.T) {
	t.Parallel()
	const token = "0123456789abcdef"
	file := filepath.Join(t.TempDir(), "token")
	must.Do(t, os.WriteFile(file, []byte(token), 0o600))
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		c := serve(t, t.TempDir(), append(long, "--token-file", file)...)
		broker := brokerOf(t, c)
		for _, name := range []string{"cmdline", "environ"} {
			if data, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", broker, name)); err != nil || strings.Contains(string(data), token) {
				t.Errorf("%v, %s of the broker: %q", err, name, data)
			}
		}
		for _, pid := range []int{broker, c.Process.Pid} {
			must.Do(t, syscall.Kill(pid, signal))
		}
		select {
		case <-c.ended: //nolint:errcheck // the status is compared
		case <-time.After(patience):
			t.Fatal("it goes on")
		}
		if text := c.errs.String(); c.ProcessState.ExitCode() != 128+int(signal) || strings.Contains(text, "broker") {
			t.Errorf("status %d, %s", c.ProcessState.ExitCode(), text)
		}
	}
}

// A command that doesn't find the broker builds it in a checkout, or explains how to build it.
func TestBrokerMissing(t *testing.T) {
	commandtest.Build(t, "perft")
	perft := must.Get(exec.LookPath("perft"))(t)
	data := must.Get(os.ReadFile(perft))(t)
	alone := filepath.Join(t.TempDir(), "perft")
	if err := os.WriteFile(alone, data, 0o700); err != nil { //nolint:gosec // a program
		t.Fatal(err)
	}
	run := func(path string) string {
		c := exec.Command(alone, "trilite", "--depth", "1", "--serve", "--listen", "127.0.0.1:0", "--store", t.TempDir())
		c.Env = append(os.Environ(), "PATH="+path, "XDG_CACHE_HOME="+filepath.Dir(alone))
		out, _ := c.CombinedOutput()
		return string(out)
	}
	if text := run(filepath.Dir(alone)); !strings.Contains(text, "perft: --serve: the program broker is neither beside this program nor in $PATH: build it in a checkout by go build -o FOLDER ./cmd/broker\n") {
		t.Error(text)
	}
	other := filepath.Join(t.TempDir(), "broker") // a program of the same name, such as one for MQTT
	for _, c := range []struct{ script, says string }{
		{"echo ready; read -r line; read -r line", `the broker says ready, which is no reply: `},
		{"echo usage >&2; exit 2", "the broker has ended: exit status 2: usage"},
		{`read -r line; printf '%s\n' "$line"`, `the broker says {"open":{"protocol":1,`},
	} {
		if err := os.WriteFile(other, []byte("#!/bin/sh\n"+c.script+"\n"), 0o700); err != nil { //nolint:gosec // a program
			t.Fatal(err)
		}
		if text, want := run(filepath.Dir(other)), "perft: "+other+" is not the broker of quincunx, or has failed: "+c.says; !strings.HasPrefix(text, want) || strings.Count(text, "\n") != 1 {
			t.Errorf("%s: %s, want %s", c.script, text, want)
		}
	}
	if !slow.Tests() {
		return
	}
	tool := must.Get(exec.LookPath("go"))(t)
	cache := must.Get(exec.Command("go", "env", "GOCACHE").Output())(t)
	t.Setenv("GOCACHE", strings.TrimSpace(string(cache))) // by default it is in XDG_CACHE_HOME
	for i, says := range []bool{true, false} {
		if text := run(filepath.Dir(other) + ":" + filepath.Dir(tool)); strings.Contains(text, "building the broker, once\n") != says || !strings.Contains(text, "depth 1 nodes 9 ") {
			t.Errorf("run %d: %s", i+1, text)
		}
	}
}
