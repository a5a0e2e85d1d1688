package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"quincunx/internal/exit"
	"quincunx/internal/quote"
	"quincunx/movegen"
	"quincunx/session"
)

const mostSeats = movegen.MaxSeats

// table is where a game is played: a session, and where its people read and write.
type table struct {
	*session.Session
	options session.Options // of new sessions
	lines   *lineReader
	out     io.Writer

	terminal bool // out is one
	colours  bool
	drawn    *session.Node // the position that was drawn last, nil if it must be drawn
	err      error         // of writing
}

// errQuit ends the program.
var errQuit = errors.New("quit")

// play plays until the input ends, somebody quits, or ctx is done.
func (t *table) play(ctx context.Context) error {
	for t.err == nil {
		waiting := t.Waiting()
		if len(waiting) > 0 && t.Player(waiting[0]) == session.Engine {
			if err := t.think(ctx, waiting[0]); err != nil {
				return exit.Fail(err)
			}
			continue
		}
		if t.drawn != t.At() {
			t.draw()
		}
		t.prompt(waiting)
		line, err := t.lines.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = t.do(ctx, line)
		}
		switch {
		case errors.Is(err, errQuit):
			return exit.Fail(t.err)
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case errors.Is(err, errRead):
			return exit.Fail(err)
		case err != nil:
			t.print("%s\n", quote.Line(err.Error()))
		}
	}
	return exit.Fail(t.err)
}

// print writes, until that fails.
func (t *table) print(format string, values ...any) {
	if t.err == nil {
		_, t.err = fmt.Fprintf(t.out, format, values...)
	}
}

// prompt asks for a move, or a command.
func (t *table) prompt(waiting []movegen.Seat) {
	switch {
	case !t.terminal:
	case len(waiting) == 0:
		t.print("> ")
	default:
		t.print("%s> ", t.SeatName(waiting[0]))
	}
}

// draw draws the position.
func (t *table) draw() {
	t.drawn = t.At()
	if b := t.Board(); b != nil {
		t.print("\n%s", b.AppendText(nil, t.colours))
		return
	}
	s := t.State()
	t.print("\n%s", t.Game().AppendBoard(nil, s))
	if s.Over() {
		t.print("the game is over: %s\n", s.AppendResult(nil))
	}
}

// think has the engine move.
func (t *table) think(ctx context.Context, seat movegen.Seat) error {
	before := t.At()
	move, err := t.Think(ctx, seat)
	if err != nil {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return err
	}
	t.tell(seat, move, before)
	if !t.hasHumans() && t.At() != before {
		t.draw()
	}
	return nil
}

// choose has the person move who is to choose next.
func (t *table) choose(text string) error {
	waiting := t.Waiting()
	if len(waiting) == 0 {
		return errors.New("the game is over: undo, new, save or quit")
	}
	seat, before := waiting[0], t.At()
	if err := t.Choose(seat, text); err != nil {
		return fmt.Errorf("%w; help lists the commands", err)
	}
	if t.At() != before {
		t.tell(seat, t.At().Move, before)
		return nil
	}
	if t.terminal { // the choice is hidden from the seats that choose next
		t.print("\x1b[A\x1b[2K")
	}
	t.print("%s has chosen", t.SeatName(seat))
	if next := t.Waiting()[0]; t.Player(next) == session.Human {
		t.print("; %s chooses", t.SeatName(next))
	}
	t.print("\n")
	return nil
}

// tell says what has been played since a node: by one seat, or by all, when the last one has chosen.
func (t *table) tell(seat movegen.Seat, move string, before *session.Node) {
	switch {
	case t.At() == before: // others have to choose
	case !movegen.TurnOf(t.State()).Simultaneous():
		t.print("%s plays %s\n", t.SeatName(seat), t.Label(move))
	default:
		for seat, action := range strings.Split(t.At().Move, "/") {
			t.print("%s plays %s\n", t.SeatName(movegen.Seat(seat)), action)
		}
	}
}

// hasHumans reports whether a person plays.
func (t *table) hasHumans() bool {
	for seat := range t.State().Seats() {
		if t.Player(movegen.Seat(seat)) == session.Human {
			return true
		}
	}
	return false
}

// isHumansTurn reports whether a person has to choose, or could have if the game were not over.
func (t *table) isHumansTurn() bool {
	return slices.ContainsFunc(t.Waiting(), func(s movegen.Seat) bool { return t.Player(s) == session.Human })
}

// longestLine is the number of bytes of a line of input, at most.
const longestLine = 1 << 16

// lineReader reads lines of input.
type lineReader struct{ in *bufio.Reader }

// errRead is wrapped by errors of reading.
var errRead = errors.New("read the input")

func newLineReader(in io.Reader) *lineReader {
	return &lineReader{bufio.NewReaderSize(in, longestLine)}
}

// next returns the next line without its end. A line that is too long is left out, and is an error; at the end, the error is io.EOF.
func (r *lineReader) next() (string, error) {
	line, rest, err := r.in.ReadLine()
	text := string(line)
	tooLong := rest
	for rest && err == nil {
		_, rest, err = r.in.ReadLine()
	}
	switch {
	case errors.Is(err, io.EOF):
		return "", io.EOF
	case err != nil:
		return "", fmt.Errorf("%w: %w", errRead, err)
	case tooLong:
		return "", fmt.Errorf("a line of more than %d bytes", longestLine)
	}
	return text, nil
}
