package main

import (
	"fmt"
	"strings"

	"quincunx/movegen"
	"quincunx/search/retrograde"
)

// printReport prints the answer for people.
func (s *session) printReport() error {
	p := s.position
	start := string(p.AppendText(nil)) == s.start
	if start {
		fmt.Fprintf(s.out, "%s: %s.\n", s.game.Title, s.verdict())
	} else {
		fmt.Fprintf(s.out, "%s, position %s: %s.\n\n", s.game.Title, p.AppendText(nil), s.verdict())
		s.out.WriteString(board(p))
	}
	if !p.Over() {
		s.printMoves(start)
		s.printLine()
	}
	if start {
		s.printCensus()
	}
	fmt.Fprintf(s.out, "\nSolved in %.2f ms.\n", s.took.Seconds()*1e3)
	return nil
}

// verdict says who wins the position.
func (s *session) verdict() string {
	p := s.position
	r := s.solution.Probe(p)
	winner := s.winner(r)
	switch {
	case p.Over():
		return fmt.Sprintf("the game is over, %s", p.AppendResult(nil))
	case winner == 0:
		return "a draw with best play, for nobody can force a win"
	}
	return fmt.Sprintf("side %d wins in %s with best play", winner, count(r.Distance(), "ply", "plies"))
}

// winner returns the side 1 or 2 that wins by a result for the side to move, 0
// for a draw.
func (s *session) winner(r retrograde.Result) int {
	mover := int(s.position.Mover()) + 1
	switch r.Outcome() {
	case retrograde.Win:
		return mover
	case retrograde.Loss:
		return 3 - mover
	}
	return 0
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func (s *session) printMoves(start bool) {
	title := "Moves"
	if start {
		title = "First moves"
	}
	fmt.Fprintf(s.out, "\n%s, best first, for the side that makes them:\n\n    move  value  plies\n", title)
	for _, m := range s.solution.Moves(s.position) {
		plies := "-"
		if m.Result.Outcome() != retrograde.Draw {
			plies = fmt.Sprint(m.Result.Distance())
		}
		fmt.Fprintf(s.out, "    %-4s  %-5v  %5s\n", s.position.AppendMove(nil, m.Move), m.Result.Outcome(), plies)
	}
}

// picture is a board with the move that led to it above.
type picture struct {
	title string
	rows  []string
}

func (s *session) printLine() {
	p := s.position
	line, repeats := s.solution.Line(p)
	pictures := make([]picture, 0, len(line))
	walk(p, line, func(move string) {
		title := fmt.Sprintf("%d. %s", len(pictures)+1, move)
		pictures = append(pictures, picture{title, strings.Split(string(p.AppendBoard(nil)), "\n")})
	})
	fmt.Fprintf(s.out, "\nA line of best play (%s):\n", s.game.Legend)
	const across = 7
	for len(pictures) > 0 {
		n := min(across, len(pictures))
		s.printPictures(pictures[:n])
		pictures = pictures[n:]
	}
	if repeats >= 0 {
		where := "the position before it all"
		if repeats > 0 {
			where = fmt.Sprintf("the position after ply %d", repeats)
		}
		fmt.Fprintf(s.out, "\nThat is %s again, and so on for ever.\n", where)
	}
}

// printPictures prints pictures beside each other.
func (s *session) printPictures(row []picture) {
	const width = 9
	line := func(cell func(picture) string) {
		var b strings.Builder
		for _, p := range row {
			fmt.Fprintf(&b, "%-*s", width, cell(p))
		}
		fmt.Fprintf(s.out, "    %s\n", strings.TrimRight(b.String(), " "))
	}
	fmt.Fprintln(s.out)
	line(func(p picture) string { return p.title })
	for i := range len(row[0].rows) - 1 { // the last is what follows the last newline
		line(func(p picture) string { return p.rows[i] })
	}
}

func (s *session) printCensus() {
	census := s.solution.Census()
	fmt.Fprintf(s.out, "\n%-38s%10s%9s%9s%9s%9s\n", "Positions, for the side to move", "reachable", "won", "drawn", "lost", "over")
	for _, row := range []struct {
		title  string
		counts retrograde.Counts
	}{
		{"all", census.All},
		{"up to symmetry", census.UpToSymmetry},
		{"up to symmetry and exchange of sides", census.UpToSides},
	} {
		c := row.counts
		fmt.Fprintf(s.out, "%-38s%10s%9s%9s%9s%9s\n", row.title,
			grouped(c.Total()), grouped(c.Won), grouped(c.Drawn), grouped(c.Lost), grouped(c.Over))
	}
}

// grouped writes a number with a comma before every three digits.
func grouped(n uint64) string {
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// board returns the picture of a position, indented.
func board(p movegen.State) string {
	const indent = "    "
	lines := strings.TrimSuffix(string(p.AppendBoard(nil)), "\n")
	return indent + strings.ReplaceAll(lines, "\n", "\n"+indent) + "\n"
}

// walk plays a line of moves, visits the position after each with the text of
// the move, and takes them all back.
func walk(p movegen.Position, line []movegen.Move, visit func(move string)) {
	for _, m := range line {
		text := moveText(p, m)
		p.Make(m)
		visit(text)
	}
	for range line {
		p.Unmake()
	}
}

func moveText(p movegen.Position, m movegen.Move) string { return string(p.AppendMove(nil, m)) }
