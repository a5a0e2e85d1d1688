package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"unicode"

	"quincunx/engine"
	"quincunx/internal/command"
)

// --json prints one object with the documented keys, whose fields are consistent.
func TestJSONIsOneObject(t *testing.T) {
	var out, errs bytes.Buffer
	if status := run([]string{"trilite", "--json"}, command.Streams{Out: &out, Errs: &errs}); status != 0 {
		t.Fatalf("status %d: %s", status, &errs)
	}
	var a outrightObject
	d := json.NewDecoder(&out)
	d.DisallowUnknownFields()
	if err := d.Decode(&a); err != nil {
		t.Fatal(err)
	}
	if d.More() {
		t.Error("more follows the object")
	}
	if *a.Plies != 13 || *a.Winner != 1 || a.Value != "win" || len(a.Line) != 13 || a.Repeats != nil {
		t.Errorf("plies %d, winner %d, value %s, line %v", *a.Plies, *a.Winner, a.Value, a.Line)
	}
	if len(a.Moves) != 9 || a.Moves[0] != (moveAnswer{Move: "1", Value: "win", Plies: a.Moves[0].Plies}) || *a.Moves[0].Plies != 13 {
		t.Errorf("moves %+v", a.Moves)
	}
	if c := a.Positions.UpToSides; c.Reachable != 9190 || c.Reachable != c.Won+c.Drawn+c.Lost+c.Over {
		t.Errorf("positions %+v", a.Positions)
	}
}

// An error is one short printable line, whatever it quotes.
func TestErrorsAreOneLine(t *testing.T) {
	long := strings.Repeat("\x1b", 1<<16)
	for _, args := range [][]string{
		{"--a\nb", "trilite"}, {"a\r\nb"}, {"trilite", "--position", "1\n- -"}, {"--\x1b[2J"}, {"pente", "--time", "\u2028"},
		{long}, {"--" + long}, {"trilite", "--position", long}, {"pente", "--time", long}, {"pente", "--profile", long},
	} {
		var out, errs bytes.Buffer
		status := run(args, command.Streams{Out: &out, Errs: &errs})
		text, newline := strings.CutSuffix(errs.String(), "\n")
		if status != 2 || !newline || len(text) > 3000 || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("%.50q: status %d, stderr %.3000q", args, status, &errs)
		}
	}
}

// No arguments cause a panic, and an error of usage is one line.
func FuzzRun(f *testing.F) {
	f.Add("trilite\x00--position\x001 013 485\x00--explore", "4\nbest\nundo\nquit\n")
	f.Add("trilite\x00--json\x00--position\x002 048 175", "best")
	f.Add("--a\nb\x00trilite\x00--explore", "\x00\xff")
	f.Fuzz(func(t *testing.T, line, typed string) {
		args := strings.Split(line, "\x00")
		var out, errs bytes.Buffer
		switch status := run(args, command.Streams{In: strings.NewReader(typed), Out: &out, Errs: &errs}); status {
		case 0:
			if errs.Len() != 0 {
				t.Errorf("success, but stderr has %q", &errs)
			}
		case 2:
			if n := strings.Count(errs.String(), "\n"); n != 1 || out.Len() != 0 {
				t.Errorf("%d lines on stderr, stdout %q: %q", n, &out, &errs)
			}
		default:
			t.Errorf("status %d: %s", status, &errs)
		}
	})
}

// An interrupted solution of three seats prints the games that are solved.
func TestInterruptedCoalitions(t *testing.T) {
	game, err := engine.Lookup("chinesecheckers")
	if err != nil {
		t.Fatal(err)
	}
	s := coalitions{request: &request{game: game, options: engine.Settings{"size": "1", "triangles": "0,2,4"}}}
	if err := s.prepare(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	meter := command.NewMeter(io.Discard, "")
	defer meter.Close()
	if interrupted, err := s.solve(ctx, meter); interrupted != nil || err == nil {
		t.Fatalf("before the first game: got %v, %v", interrupted, err)
	}
	s.answers = []coalitionAnswer{{Seat: 1, Value: "loss"}}
	if interrupted, err := s.solve(ctx, meter); interrupted == nil || err != nil {
		t.Fatalf("after the first game: got %v, %v", interrupted, err)
	}
	var text bytes.Buffer
	out := bufio.NewWriter(&text)
	if err := cmp.Or(s.print(out), out.Flush()); err != nil || !strings.Contains(text.String(), "    1     loss ") || !strings.Contains(text.String(), "\nInterrupted: ") {
		t.Errorf("got %s, %v", &text, err)
	}
}
