package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"quincunx/internal/message"
	"quincunx/internal/process"
	"quincunx/movegen"
	"quincunx/session"
)

const mostSeats = movegen.MaxSeats

// table is a session with its input and output.
type table struct {
	*session.Session
	options session.Options // options of new sessions
	lines   *lineReader
	out     io.Writer

	terminal bool // out is a terminal
	colours  bool
	drawn    *session.Node // the last drawn position, nil to draw it again
	err      error         // the first write error
}

// errQuit ends the program.
var errQuit = errors.New("quit")

// play plays until the input ends, a person quits, or ctx is done.
func (t *table) play(ctx context.Context) error {
	for t.err == nil {
		waiting := t.Waiting()
		if len(waiting) > 0 && t.Player(waiting[0]) == session.Engine {
			if err := t.think(ctx, waiting[0]); err != nil {
				return process.Fail(err)
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
			return process.Fail(t.err)
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case errors.Is(err, errRead):
			return process.Fail(err)
		case err != nil:
			t.print("%s\n", message.Line(err.Error()))
		}
	}
	return process.Fail(t.err)
}

// print writes formatted text. After a write error it does nothing.
func (t *table) print(format string, values ...any) {
	if t.err == nil {
		_, t.err = fmt.Fprintf(t.out, format, values...)
	}
}

// prompt asks for a move or a command.
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

// think lets the engine choose a move for a seat.
func (t *table) think(ctx context.Context, seat movegen.Seat) error {
	before := t.At()
	if err := t.Think(ctx, seat); err != nil {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return err
	}
	t.tell(before)
	if !t.hasHumans() && t.At() != before {
		t.draw()
	}
	return nil
}

// choose makes the typed move for the next person to choose.
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
		t.tell(before)
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

// tell prints the moves made since a node: the move of one seat, or the actions of all seats after the last one has chosen.
func (t *table) tell(before *session.Node) {
	if t.At() == before { // other seats have not chosen yet
		return
	}
	for _, m := range t.Last() {
		t.print("%s plays %s\n", t.SeatName(m.Seat), m.Label)
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

// isHumansTurn reports whether a person has to choose.
func (t *table) isHumansTurn() bool {
	return slices.ContainsFunc(t.Waiting(), func(s movegen.Seat) bool { return t.Player(s) == session.Human })
}

// longestLine is the largest length of a line of input, in bytes.
const longestLine = 1 << 16

// lineReader reads lines of input.
type lineReader struct{ in *bufio.Reader }

// errRead is wrapped by read errors.
var errRead = errors.New("read the input")

func newLineReader(in io.Reader) *lineReader {
	return &lineReader{bufio.NewReaderSize(in, longestLine)}
}

// next returns the next line without its newline. It skips a line that is too long and returns an error. At the end of the input,
// the error is io.EOF.
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
