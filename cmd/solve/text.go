package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"quincunx/internal/message"
	"quincunx/movegen"
)

// checkOptions returns an error that names the flags that set options of the game besides --position.
func (r *request) checkOptions() error {
	if r.Position == nil || len(r.options) == 0 {
		return nil
	}
	flags := slices.Sorted(maps.Keys(r.options))
	return fmt.Errorf("--position has the options of the game: want no --%s", strings.Join(flags, ", --"))
}

// state returns the position of the request, or the start if there is none.
func (r *request) state() (movegen.State, error) {
	p, err := r.game.Start(r.options)
	if err == nil {
		err = r.checkOptions()
	}
	if err != nil || r.Position == nil {
		return p, err
	}
	if err := p.SetText(*r.Position); err != nil {
		return nil, err
	}
	return p, nil
}

// printPosition prints a verdict and the position.
func (r *request) printPosition(out io.Writer, p movegen.State, verdict string) {
	fmt.Fprintf(out, "%s, position %s: %s.\n\n%s", r.game.Title, p.AppendText(nil), verdict, r.board(p))
}

// counted returns a grouped number with its noun.
func counted(n uint64, one, many string) string { return grouped(n) + " " + message.Noun(n, one, many) }

// grouped returns a number with commas between groups of three digits.
func grouped(n uint64) string {
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// ending says how a game ended, as the board does.
func (r *request) ending(p movegen.State) string {
	if r.game.Drawer == nil {
		return fmt.Sprintf("the game is over: %s", p.AppendResult(nil))
	}
	return r.game.Drawer.Board(p).Status
}

const indent = "    "

// board returns the board of a position, indented.
func (r *request) board(p movegen.State) string {
	lines := strings.TrimSuffix(string(r.game.AppendBoard(nil, p)), "\n")
	return indent + strings.ReplaceAll(lines, "\n", "\n"+indent) + "\n"
}

// lineWidth is the largest width of a row of two or more columns.
const lineWidth = 120

// widthOf returns the length of the longest line of blocks.
func widthOf(blocks []string) (width int) {
	for _, block := range blocks {
		for line := range strings.SplitSeq(block, "\n") {
			width = max(width, len(line))
		}
	}
	return width
}

// printColumns prints blocks with equal numbers of lines side by side, across blocks in a row.
func printColumns(out io.Writer, across int, blocks []string) {
	width := widthOf(blocks)
	for row := range slices.Chunk(blocks, across) {
		lines := make([]string, strings.Count(row[0], "\n")+1)
		for _, block := range row {
			for i, line := range strings.Split(block, "\n") {
				lines[i] += fmt.Sprintf("%s%-*s", indent, width, line)
			}
		}
		for _, line := range lines {
			fmt.Fprintln(out, strings.TrimRight(line, " "))
		}
	}
}

// lineTexts returns the text forms of the moves of a line from p.
func lineTexts(p movegen.Position, line []movegen.Move) []string {
	return strings.Fields(string(movegen.TurnOf(p).AppendLine(nil, p.Mover(), line)))
}

// seconds returns a time as --json prints it.
func seconds(d time.Duration) float64 { return d.Round(time.Microsecond).Seconds() }

func moveText(p movegen.Position, m movegen.Move) string { return string(p.AppendMove(nil, m)) }
