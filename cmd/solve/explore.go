package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"quincunx/movegen"
)

const exploreHelp = `    a move   play it, e.g. 4, the cell in the middle: cells are 0 to 8, row by row
    best     play the best move
    undo     take the last move back
    quit     leave
`

// explore lets a person walk through the game, and shows what every move is worth.
func (s *outright) explore(out *bufio.Writer) error {
	fmt.Fprintf(out, "%s. Type a move, best, undo, quit, or help.\n", s.game.Title)
	lines := bufio.NewScanner(s.in)
	lines.Buffer(nil, 1<<20)
	played := 0
	for show := true; ; {
		if show {
			s.showPosition(out)
		}
		fmt.Fprint(out, "> ")
		if err := out.Flush(); err != nil {
			return err
		}
		if !lines.Scan() {
			fmt.Fprintln(out)
			return lines.Err()
		}
		show = true
		switch word := strings.ToLower(strings.TrimSpace(lines.Text())); word {
		case "quit", "exit", "q":
			return nil
		case "undo":
			if played == 0 {
				fmt.Fprintln(out, "There is no move to take back.")
				show = false
				continue
			}
			s.position.Unmake()
			played--
		case "help", "?":
			fmt.Fprint(out, exploreHelp)
			show = false
		case "":
		default:
			m, err := s.chooseMove(out, word)
			if err != nil {
				fmt.Fprintf(out, "%v\n", err)
				show = false
				continue
			}
			s.position.Make(m)
			played++
		}
	}
}

// chooseMove returns the move that a word stands for.
func (s *outright) chooseMove(out io.Writer, word string) (movegen.Move, error) {
	if word != "best" {
		m, err := s.position.ParseMove(word)
		if err != nil {
			err = fmt.Errorf("%w (help lists the commands)", err)
		}
		return m, err
	}
	if s.position.Over() {
		return movegen.NoMove, fmt.Errorf("the game is over: undo or quit")
	}
	m := s.solution.Moves(s.position)[0].Move
	fmt.Fprintf(out, "Best is %s.\n", moveText(s.position, m))
	return m, nil
}

// showPosition prints the board and what each move is worth.
func (s *outright) showPosition(out io.Writer) {
	p := s.position
	fmt.Fprintf(out, "\n%s\n%s: %s.\n", board(p), p.AppendText(nil), s.verdict())
	last := ""
	for _, m := range s.solution.Moves(p) {
		if r := m.Result.String(); r != last {
			if last != "" {
				fmt.Fprintln(out)
			}
			fmt.Fprintf(out, "    %-17s", r)
			last = r
		}
		fmt.Fprintf(out, " %s", moveText(p, m.Move))
	}
	if last != "" {
		fmt.Fprintln(out)
	}
}
