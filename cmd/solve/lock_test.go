//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"quincunx/internal/commandtest"
)

// status runs a command in a folder and returns its exit status and its error output.
func status(t *testing.T, dir, line string) (int, string) {
	t.Helper()
	c := exec.Command("sh", "-c", line)
	c.Dir = dir
	var errs bytes.Buffer
	c.Stderr = &errs
	_ = c.Run() // the status is read below
	return c.ProcessState.ExitCode(), errs.String()
}

// Only one process at a time writes to a state file or to a folder of tables; others may read finished tables. After the writer is killed,
// another process can continue.
func TestOneWriter(t *testing.T) {
	if testing.Short() || runtime.GOOS != "linux" {
		t.Skip("runs commands for seconds; not every system has locks")
	}
	const lookUp = `solve seega --tables t --position "5 M 1 - 0 0 1..../...../...../...../....2"`
	for _, c := range []struct{ long, short, lock, name, other string }{
		{"solve seega --tables t --men 12 --threads 1", "solve seega --tables t --men 3", "t/lock", "t", lookUp},
		{
			"solve pente --time 0 --memory 2 --state s", "solve pente --nodes 1 --memory 2 --state s", "s.lock", "state s",
			"solve pente --nodes 1 --memory 2 --state other",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			commandtest.Do(t, dir, strings.Replace(c.short, "--men 3", "--men 2", 1))
			writer := exec.Command("sh", "-c", "exec "+c.long)
			writer.Dir = dir
			if err := writer.Start(); err != nil {
				t.Fatal(err)
			}
			for begun := time.Now(); time.Since(begun) < commandtest.Patience; time.Sleep(time.Millisecond) {
				if _, err := os.Stat(filepath.Join(dir, c.lock)); err == nil {
					break
				}
			}
			if status, message := status(t, dir, c.long); status != 2 || message != "solve: "+c.name+": another process writes to it\n" {
				t.Errorf("a second writer: status %d, %s", status, message)
			}
			if status, message := status(t, dir, c.other); status != 0 {
				t.Errorf("beside the writer, %s: status %d, %s", c.other, status, message)
			}
			if err := writer.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = writer.Wait() // it was killed
			if status, message := status(t, dir, c.short); status != 0 {
				t.Errorf("after the writer: status %d, %s", status, message)
			}
			if _, err := os.Stat(filepath.Join(dir, c.lock)); c.other != lookUp && err == nil {
				t.Error("the lock is left over")
			}
		})
	}
}

// Reading finished tables doesn't write into their folder.
func TestReadingTables(t *testing.T) {
	dir := t.TempDir()
	commandtest.Do(t, dir, "solve seega --size 3 --men 4 --tables t")
	tables := filepath.Join(dir, "t")
	before := time.Unix(1e9, 0)
	if err := os.Chtimes(tables, before, before); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(tables, 0o500); err != nil { //nolint:gosec // a folder
		t.Fatal(err)
	}
	for _, line := range []string{
		"solve seega --size 3 --men 4 --tables t --check", "solve seega --size 3 --men 4 --tables t", "solve seega --size 3 --tables t --sample 1",
		`solve seega --tables t --position "3 M 1 - 0 0 1.2/.../..."`,
	} {
		commandtest.Do(t, dir, line)
	}
	if info, err := os.Stat(tables); err != nil || !info.ModTime().Equal(before) {
		t.Errorf("something was written: %v, %v", info, err)
	}
	if err := os.Chmod(tables, 0o700); err != nil { //nolint:gosec // a folder
		t.Fatal(err)
	}
}
