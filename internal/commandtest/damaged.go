package commandtest

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Patience is the time limit for a command, including its end after a signal. It is ample on any machine.
const Patience = 2 * time.Minute

// Input is a command that reads a file, for [Damaged].
type Input struct {
	Line string // words with spaces are quoted
	File string // in the folder of the command

	Sealed    bool // the file has a checksum, so that every change is an error
	Continued bool // without the file, or if it is empty, the command starts from the beginning
	Serves    bool // the command is a server, which doesn't end by itself
}

// Damaged tests that commands refuse invalid input files with exit status 2 and an error of one line: a missing
// file, a folder, an empty file, a file of another kind or of a later version, and changed files. The commands
// must succeed with the valid files, which setup writes into a folder.
func Damaged(t *testing.T, setup func(t *testing.T, dir string), inputs ...Input) {
	t.Helper()
	if testing.Short() {
		t.Skip("runs many commands")
	}
	whole := t.TempDir()
	setup(t, whole)
	for _, in := range inputs {
		t.Run(in.Line+" "+in.File, func(t *testing.T) {
			t.Parallel()
			content, err := os.ReadFile(filepath.Join(whole, in.File))
			if err != nil {
				t.Fatal(err)
			}
			if !in.Serves {
				if status, message := in.run(t, whole, nil); status != 0 {
					t.Errorf("the file itself: status %d, %s", status, message)
				}
			}
			for name, damage := range in.damages(content) {
				if status, message := in.run(t, whole, damage); status != 2 || strings.Count(message, "\n") != 1 {
					t.Errorf("%s: status %d, %s", name, status, message)
				}
			}
		})
	}
}

// damages returns functions that damage the file with the given content, each with a description of the result.
func (in *Input) damages(content []byte) map[string]func(name string) error {
	write := func(content []byte) func(name string) error {
		return func(name string) error { return os.WriteFile(name, content, 0o600) }
	}
	damages := map[string]func(name string) error{
		"a folder":     func(name string) error { return errors.Join(remove(name), os.Mkdir(name, 0o700)) },
		"another kind": write([]byte("\x7fELF\x02\x01\x01\x00 of another kind\n")),
		"JSON":         write([]byte(`{"format": "quincunx", "schema": 1000, "version": 1000}` + "\n")),
	}
	if !in.Continued {
		damages["missing"], damages["empty"] = remove, write(nil)
	}
	if in.Sealed {
		changed := bytes.Clone(content)
		changed[len(changed)/2] ^= 1
		damages["changed"], damages["without its first byte"] = write(changed), write(content[1:])
	}
	return damages
}

// remove removes a file, if it exists.
func remove(name string) error {
	if err := os.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// run runs the command in a copy of a folder, in which damage, unless nil, has damaged the file. It returns the
// exit status and the error.
func (in *Input) run(t *testing.T, whole string, damage func(name string) error) (status int, message string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(whole)); err != nil {
		t.Fatal(err)
	}
	if damage != nil {
		if err := damage(filepath.Join(dir, in.File)); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), Patience)
	defer cancel()
	words := words(in.Line)
	command := exec.CommandContext(ctx, words[0], words[1:]...) //nolint:gosec // a command of the tests
	command.Dir = dir
	var stderr bytes.Buffer
	command.Stderr = &stderr
	_ = command.Run() // the status is checked below
	return command.ProcessState.ExitCode(), stderr.String()
}

// Do runs a command in a folder and returns its standard output. It must succeed.
func Do(t testing.TB, dir, line string) (out string) {
	t.Helper()
	words := words(line)
	command := exec.Command(words[0], words[1:]...) //nolint:gosec // a command of the tests
	command.Dir = dir
	var stderr bytes.Buffer
	command.Stderr = &stderr
	text, err := command.Output()
	if err != nil {
		t.Fatalf("%s: %v: %s", line, err, &stderr)
	}
	return string(text)
}

// Write writes a file in a folder.
func Write(t testing.TB, dir, name, content string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}
