package library_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"quincunx/contest/contesttest"
	"quincunx/contest/library"
	"quincunx/contest/trilite"
	"quincunx/internal/must"
	"quincunx/match"
)

func TestMain(m *testing.M) { os.Exit(contesttest.MainWithLibraries(m)) }

// made compiles a C library.
func made(t testing.TB, source string) string {
	t.Helper()
	if _, err := exec.LookPath("cc"); err != nil {
		t.Skip("there is no C compiler")
	}
	dir := t.TempDir()
	file, path := filepath.Join(dir, "entry.c"), filepath.Join(dir, "entry.so")
	must.Do(t, os.WriteFile(file, []byte(source), 0o600))
	if said, err := exec.Command("cc", "-shared", "-fPIC", "-I../include", "-o", path, file).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	return path
}

// entry is an entry of a library, called in another process.
type entry interface {
	trilite.Entry
	Last() (time.Duration, error)
	Close() error
}

func opened(t testing.TB, path string) (*library.Library, entry) {
	t.Helper()
	l := must.Get(library.Open("trilite", path, time.Minute))(t)
	e, ok := l.Entry().(entry)
	if !ok {
		t.Fatalf("%T", l.Entry())
	}
	t.Cleanup(func() { _ = e.Close() })
	return l, e
}

// The library gets its arguments, and its own output and input don't interfere.
func TestCall(t *testing.T) {
	_, e := opened(t, made(t, `
#include <stdio.h>
#include "trilite.h"
BoardPosition PlayTrilite(const Board board, BoardPosition previous, int player, Boolean newGame)
{
	static int calls; /* from call to call */
	char line[9];
	puts("1 2 3 4 5");
	if (fgets(line, sizeof line, stdin) != NULL || board[0] != kPlayer2Disappearing || board[8] != kEmpty)
		return kNoPosition;
	return (BoardPosition)(100 * ++calls + 10 * previous + 2 * player + newGame);
}`))
	board := trilite.Board{trilite.Player2Disappearing, 0, 0, 0, 0, 0, 0, 0, trilite.Empty}
	for i, want := range []trilite.BoardPosition{175, 275} {
		if got := e.PlayTrilite(board, 7, 2, true); got != want {
			_, err := e.Last()
			t.Errorf("call %d: %d, want %d: %v", i, got, want, err)
		}
		if took, err := e.Last(); err != nil || took < 0 || took > time.Minute {
			t.Errorf("%v, %v", took, err)
		}
	}
}

// After a crash or a hang the library is loaded again, with its variables in their
// initial state.
func TestCallFails(t *testing.T) {
	l, e := opened(t, made(t, `
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "trilite.h"
BoardPosition PlayTrilite(const Board board, BoardPosition previous, int player, Boolean newGame)
{
	static int calls;
	switch (previous) {
	case 1: fputs("one\nlast words\n", stderr); abort();
	case 2: for (volatile int i = 1; i;);
	case 3: exit(0);
	case 4: for (int file = 3; file < 10; file++) if (write(file, "17 x\n", 5) == 0) break; break;
	case 5: for (int file = 3; file < 10; file++) close(file);
	}
	return (BoardPosition)++calls;
}`))
	for _, c := range []struct {
		previous trilite.BoardPosition
		want     trilite.BoardPosition
		cause    match.Cause
		detail   string
	}{
		{0, 1, "", ""},
		{0, 2, "", ""},
		{1, 0, match.ByCrash, "PlayTrilite: signal: aborted: last words"},
		{0, 1, "", ""},
		{2, 0, match.ByTime, "PlayTrilite took longer than 100ms"},
		{0, 1, "", ""},
		{3, 0, match.ByCrash, "PlayTrilite: exit status 0"},
		{0, 1, "", ""},
		{4, 0, match.ByCrash, "PlayTrilite: invalid answer from the process of the library"},
		{0, 1, "", ""},
		{5, 0, match.ByCrash, ""}, // on Linux it closed its output
		{0, 1, "", ""},
	} {
		l.SetLimit(time.Minute)
		if c.cause == match.ByTime {
			l.SetLimit(100 * time.Millisecond)
		}
		got := e.PlayTrilite(trilite.Board{}, c.previous, 1, true)
		_, err := e.Last()
		var f *match.Fault
		switch {
		case got != c.want:
			t.Errorf("%d: %d, want %d", c.previous, got, c.want)
		case c.cause == "" && err != nil:
			t.Errorf("%d: %v", c.previous, err)
		case c.cause != "" && (!errors.As(err, &f) || f.Cause != c.cause || c.detail != "" && f.Detail != c.detail):
			t.Errorf("%d: %v, want %s: %s", c.previous, err, c.cause, c.detail)
		}
	}
}

// A library that can't be used is detected before the first game.
func TestOpenFails(t *testing.T) {
	path := made(t, "int PlayPente(void) { return 0; }")
	for _, c := range []struct{ path, want string }{
		{path, path + " has no function PlayTrilite"},
		{filepath.Join(filepath.Dir(path), "none.so"), "No such file"},
		{filepath.Join(filepath.Dir(path), "entry.c"), "entry.c"},
	} {
		if _, err := library.Open("trilite", c.path, time.Minute); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	if _, err := library.Open("chess", path, time.Minute); err == nil || err.Error() != "there is no game chess" {
		t.Error(err)
	}
}

// A library whose constructor hangs is stopped at the time limit of a call, even if it
// hangs only when it is loaded again.
func TestLoadingHangs(t *testing.T) {
	const source = `
#include <stdlib.h>
#include <unistd.h>
#include "trilite.h"
__attribute__((constructor)) static void load(void)
{
	if (access(FILE, F_OK) == 0)
		for (;;)
			pause();
}
BoardPosition PlayTrilite(const Board board, BoardPosition previous, int player, Boolean newGame)
{
	return player == 1 ? (abort(), kNoPosition) : previous;
}`
	hang := filepath.Join(t.TempDir(), "hang")
	path := made(t, strings.ReplaceAll(source, "FILE", strconv.Quote(hang)))
	l, e := opened(t, path)
	e.PlayTrilite(trilite.Board{}, 1, 1, true) // ends the process
	must.Do(t, os.WriteFile(hang, nil, 0o600))
	const limit = 50 * time.Millisecond
	l.SetLimit(limit)
	start := time.Now()
	e.PlayTrilite(trilite.Board{}, 1, 2, true)
	var f *match.Fault
	if _, err := e.Last(); !errors.As(err, &f) || f.Cause != match.ByTime || f.Detail != "loading the library took longer than 1s" {
		t.Errorf("%v", err)
	}
	if _, err := library.Open("trilite", path, limit); err == nil || err.Error() != "loading the library took longer than 1s" {
		t.Errorf("%v", err)
	}
	if took := time.Since(start); took > 30*time.Second {
		t.Errorf("it took %v", took)
	}
}

// Without a working compiler, the error says what is missing.
func TestNoCompiler(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	for _, c := range []struct{ cc, path, want string }{
		{"", t.TempDir(), "libraries need a C compiler: there is no cc, gcc or clang, and CC names none"},
		{"quincunx-no-compiler -O2", os.Getenv("PATH"), "libraries need a C compiler: CC: "},
		{"false", os.Getenv("PATH"), "can't compile the host of libraries: exit status 1"},
	} {
		t.Setenv("CC", c.cc)
		t.Setenv("PATH", c.path)
		if _, err := library.Open("trilite", "entry.so", time.Minute); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("CC=%s: %v, want %s", c.cc, err, c.want)
		}
	}
}

// Measures the cost of a call, and the part of it that counts for the entry.
func BenchmarkCall(b *testing.B) {
	_, e := opened(b, made(b, `
#include "trilite.h"
BoardPosition PlayTrilite(const Board board, BoardPosition previous, int player, Boolean newGame)
{
	return previous;
}`))
	var counted time.Duration
	for b.Loop() {
		e.PlayTrilite(trilite.Board{}, 7, 1, false)
		took := must.Get(e.Last())(b)
		counted += took
	}
	b.ReportMetric(float64(counted.Nanoseconds())/float64(b.N), "counted-ns/op")
}
