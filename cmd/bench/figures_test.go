package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"quincunx/bench"
	"quincunx/internal/command"
	"quincunx/internal/must"
	"quincunx/internal/process"
)

// The list of figures agrees with the documents, and CI measures some of them in less than a minute.
func TestFiguresOfDocuments(t *testing.T) {
	t.Chdir("../..")
	list, _, err := readFigures()
	if err != nil {
		t.Fatal(err)
	}
	quick, seconds := 0, 0
	for _, f := range list {
		if f.Quick {
			quick++
			seconds += f.Seconds
		}
	}
	if quick == 0 || seconds >= 60 {
		t.Errorf("%d quick figures take %d s, want less than 60 s", quick, seconds)
	}
}

// A figure that agrees with the documents is reported as the same. A figure that differs is an error or, with
// --update, is written with the revision. Edits made to a document during the measurement are kept.
func TestFigures(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(name, text string) {
		t.Helper()
		must.Do(t, os.WriteFile(filepath.FromSlash(name), []byte(text), 0o600))
	}
	must.Do(t, os.Mkdir("docs", 0o700))
	write("README.md", "Won <!-- figure a/one -->50.0 % of all.\n")
	const document = "With <!-- revision a -->`old`:\n\n| <!-- figure a/one -->50.0 % | <!-- figure a/two -->2 |\n"
	write("docs/a.md", document)
	write(figuresFile, `[
		{"id": "a/one", "run": "echo '{\"score\": 0.5}'", "form": "{{percent .score}} %", "value": "50.0 %", "revision": "old", "seconds": 1},
		{"id": "a/two", "run": "grep -q Edited docs/a.md || echo Edited. >>docs/a.md; echo 3 >$WORK/x && cat $WORK/x", "value": "2", "revision": "old", "seconds": 1}
	]`)
	player := &figurePlayer{folder: t.TempDir(), revision: "new"}
	ctx := context.Background()
	play := func(update bool) (string, error) {
		t.Helper()
		list, _, err := readFigures()
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		c := figuresCommand{Update: update}
		err = c.play(ctx, command.Streams{Out: &out}, player, list)
		return out.String(), err
	}
	const moved = "same   a/one: 50.0 % (0 s)\nmoved  a/two: was 2, now 3 (0 s)\n2 figures, of which 1 have moved\n"
	if out, err := play(false); out != moved || !errors.Is(err, errMoved) {
		t.Errorf("%s%v", out, err)
	}
	write("docs/a.md", document)
	if out, err := play(true); out != moved || err != nil {
		t.Errorf("%s%v", out, err)
	}
	text, err := os.ReadFile("docs/a.md")
	if want := "With <!-- revision a -->`new`:\n\n| <!-- figure a/one -->50.0 % | <!-- figure a/two -->3 |\nEdited.\n"; err != nil || string(text) != want {
		t.Errorf("%s%v", text, err)
	}
	if out, err := play(false); !strings.HasSuffix(out, "2 figures, of which 0 have moved\n") || err != nil {
		t.Errorf("%s%v", out, err)
	}

	// An error names the figure.
	write(figuresFile, `[{"id": "a/one", "run": "echo no such thing >&2; false", "value": "50.0 %", "revision": "new", "seconds": 1},
		{"id": "a/two", "run": "true", "value": "3", "revision": "new", "seconds": 1}]`)
	if _, err := play(false); err == nil || err.Error() != "figure a/one: sh: exit status 1: no such thing" {
		t.Error(err)
	}
	if err := player.play(context.Background(), &bench.Figure{Run: "false | cat"}); err == nil || err.Error() != "no output" {
		t.Error(err)
	}

	// After a signal the error names the figure, and the program ends with the signal's status.
	ctx, cancel := context.WithCancelCause(ctx)
	cancel(process.Interrupted{Signal: syscall.SIGTERM})
	out, err := play(false)
	var signal process.Interrupted
	if want := "interrupted at figure a/one, 1 of 2; 0 have moved"; out != "" || !errors.As(err, &signal) || err.Error() != want {
		t.Errorf("%s%v, want %s", out, err, want)
	}
	if err := player.play(ctx, &bench.Figure{Run: "true"}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}

	// The documents must agree with the list.
	write("README.md", "Won <!-- figure a/one -->51.0 % of all.\n")
	if _, _, err := readFigures(); err == nil || !strings.HasPrefix(err.Error(), `README.md: figure a/one: want "50.0 %"`) {
		t.Error(err)
	}
}
