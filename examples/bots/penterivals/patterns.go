package main

// worth is what a row of five cells counts in which one player alone has this number of stones.
var worth = [five + 1]int{0, 1, 12, 90, 500, 100_000}

// pairWorth is what captured pairs count.
var pairWorth = [mostPairs]int{0, 60, 150, 320, 700}

// through returns what the rows of five cells through a cell count for player 0 minus what they count for player 1.
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

// window returns what five cells in a row count for player 0 minus what they count for player 1.
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

// score returns what all rows of five cells and captured pairs count for player 0 minus what they count for player 1.
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

// gain returns by how much a stone of a player in a cell improves the rows through it, and those of the cells it captures, for the player.
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
