package rows

import "fmt"

// Readings returns the answers to questions on which sources of the rules differ, as sentences. The values of positions rest on them.
func (r *Graph) Readings() []string {
	readings := []string{
		"Each side places two men a turn, on any empty cells but the centre; nothing is captured meanwhile.",
		"The side that placed last moves first.",
		"A move is one step up, down, left or right into an empty cell, also into the centre.",
		"A step captures every enemy man between the man that has moved and another man of its side, in a row or a column.",
		"A man that moves between two enemy men is safe, and so is a man in the centre.",
		"The man that has captured goes on as long as it can capture again, and must.",
		"A side that can't move passes; a side that can move may not pass.",
		"The game ends when a side has no men left or neither side can move. The side with more men wins; equal numbers are a draw.",
	}
	if r.threshold == 0 {
		return append(readings, "Endless play is a draw.")
	}
	return append(readings, fmt.Sprintf("The game also ends after %d moves in a row without a capture, and the side with more men wins then, too.", r.threshold))
}
