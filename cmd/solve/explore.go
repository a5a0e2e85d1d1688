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
	for message := ""; ; {
		if message == "" {
			s.showPosition(out)
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
		case "undo":
			if played == 0 {
				message = "There is no move to take back.\n"
				break
			}
			s.position.Unmake()
			played--
		case "help", "?":
			message = exploreHelp
		case "":
		default:
			m, err := s.chooseMove(out, word)
			if err != nil {
				message = err.Error() + "\n"
				break
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
	fmt.Fprintf(out, "\n%s\n%s: %s.\n", s.board(p), p.AppendText(nil), s.verdict())
	moves := s.solution.Moves(p)
	for i, m := range moves {
		if i == 0 || m.Result != moves[i-1].Result {
			fmt.Fprintf(out, "    %-17s", m.Result)
		}
		fmt.Fprintf(out, " %s", moveText(p, m.Move))
		if i == len(moves)-1 || m.Result != moves[i+1].Result {
			fmt.Fprintln(out)
		}
	}
}
