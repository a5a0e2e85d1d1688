package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"quincunx/movegen"
)

const exploreHelp = `    a move   play it, as it is printed
    best     play the best move
    undo     take the last move back
    quit     leave
`

// explorer lets a person browse a solved game and shows the value of every move.
type explorer struct {
	*request
	position movegen.Position
	verdict  func() string
	moves    func() ([]movegen.MoveValue, error) // of the position, with their values, best first

	valueText func(movegen.Value) string
}

func (e *explorer) run(out *bufio.Writer) error {
	fmt.Fprintf(out, "%s. Type a move, best, undo, quit, or help.\n", e.game.Title)
	played := 0
	return dialogue(e.in, out, exploreHelp, func() error { return e.show(out) }, func(word string) (message string) {
		if word == "undo" {
			if played == 0 {
				return nothingToUndo
			}
			e.position.Unmake()
			played--
			return ""
		}
		m, err := e.choose(out, word)
		if err != nil {
			return err.Error() + "\n"
		}
		e.position.Make(m)
		played++
		return ""
	})
}

const nothingToUndo = "There is no move to take back.\n"

// dialogue alternately calls show and reads a word, which it passes to do, until the user quits. If do returns a
// message, it is printed instead of the next call of show.
func dialogue(in io.Reader, out *bufio.Writer, help string, show func() error, do func(word string) (message string)) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for message := ""; ; {
		if message == "" {
			if err := show(); err != nil {
				message = err.Error() + "\n"
			}
		}
		fmt.Fprint(out, message, "> ")
		if err := out.Flush(); err != nil {
			return err
		}
		if !lines.Scan() {
			fmt.Fprintln(out)
			return lines.Err()
		}
		message = ""
		switch word := strings.ToLower(strings.TrimSpace(lines.Text())); word {
		case "quit", "exit", "q":
			return nil
		case "help", "?":
			message = help
		case "":
		default:
			message = do(word)
		}
	}
}

// choose returns the move for a typed word.
func (e *explorer) choose(out io.Writer, word string) (movegen.Move, error) {
	if word != "best" {
		m, err := e.position.ParseMove(word)
		if err != nil {
			err = fmt.Errorf("%w (help lists the commands)", err)
		}
		return m, err
	}
	if e.position.Over() {
		return movegen.NoMove, errors.New("the game is over: undo or quit")
	}
	moves, err := e.moves()
	if err != nil {
		return movegen.NoMove, err
	}
	fmt.Fprintf(out, "Best is %s.\n", moveText(e.position, moves[0].Move))
	return moves[0].Move, nil
}

// show prints the board and the value of each move.
func (e *explorer) show(out io.Writer) error {
	p := e.position
	fmt.Fprintf(out, "\n%s\n%s: %s.\n", e.board(p), p.AppendText(nil), e.verdict())
	if p.Over() {
		return nil
	}
	moves, err := e.moves()
	if err != nil {
		return err
	}
	for i, m := range moves {
		if i == 0 || m.Value != moves[i-1].Value {
			fmt.Fprintf(out, "    %-17s", e.valueText(m.Value))
		}
		fmt.Fprintf(out, " %s", moveText(p, m.Move))
		if i == len(moves)-1 || m.Value != moves[i+1].Value {
			fmt.Fprintln(out)
		}
	}
	return nil
}
