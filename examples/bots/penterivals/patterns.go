package main

// worth is the score of a window of five cells by its number of stones, if all are of one player.
var worth = [five + 1]int{0, 1, 12, 90, 500, 100_000}

// pairWorth is the score by the number of captured pairs.
var pairWorth = [mostPairs]int{0, 60, 150, 320, 700}

// through returns the score of all windows through a cell, positive if player 0 is ahead.
func (b *board) through(cell int) (score int) {
	for _, line := range b.lines() {
		for first := cell - 4*line; ; first += line {
			if first >= 0 && first+4*line < len(b.cells) {
				score += b.window(first, line)
			}
			if first == cell {
				break
			}
		}
	}
	return score
}

// window returns the score of five cells in a line, positive if their stones are of player 0.
func (b *board) window(first, line int) int {
	var count [4]int
	for i := range five {
		count[b.cells[first+i*line]]++
	}
	switch {
	case count[outside] > 0 || count[0] > 0 && count[1] > 0:
		return 0
	case count[1] > 0:
		return -worth[count[1]]
	}
	return worth[count[0]]
}

// score returns the score of all windows and captured pairs, positive if player 0 is ahead.
func (b *board) score() int {
	total := pairWorth[min(b.pairs[0], mostPairs-1)] - pairWorth[min(b.pairs[1], mostPairs-1)]
	for first := range b.cells {
		for _, line := range b.lines() {
			if first+4*line < len(b.cells) {
				total += b.window(first, line)
			}
		}
	}
	return total
}

// gain returns how much a stone in an empty cell improves the score of the windows through it for a player, with a bonus for each captured
// pair.
func (b *board) gain(cell int, player byte) int {
	before := b.through(cell)
	b.cells[cell] = player
	after := b.through(cell)
	b.cells[cell] = empty
	if player == 1 {
		before, after = -before, -after
	}
	return after - before + 200*b.captures(cell, player)
}
