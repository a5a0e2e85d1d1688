package main

// threats looks for wins by threats alone: moves after which its next move would win, answered by all moves that prevent that. Without a
// win it destroys the opponent's, and otherwise it takes the cell in which a stone of either player gains most.
type threats struct {
	nodes int // of a search
	left  int
}

func (p *threats) choose(b *board) int {
	cells := byGain(b)
	if c := b.winning(b.mover, cells); c != 0 {
		return c
	}
	if c := b.winning(1-b.mover, cells); c == 0 {
		p.left = p.nodes
		if c := p.attack(b, cells, maxThreats); c != 0 {
			return c
		}
	}
	for _, c := range cells { // the first one after which the opponent has no win by threats
		b.play(c)
		replies := byGain(b)
		p.left = p.nodes / 10
		isSafe := b.winning(b.mover, replies) == 0 && p.attack(b, replies, maxThreats) == 0
		b.undo()
		if isSafe {
			return c
		}
	}
	return cells[0]
}

// maxThreats is the most threats in a win.
const maxThreats = 12

// attack returns a move of the mover that wins by threats, 0 if it finds none. The opponent must have no win at once.
func (p *threats) attack(b *board, cells []int, most int) int {
	if most == 0 {
		return 0
	}
	for _, c := range cells {
		if p.left <= 0 {
			return 0
		}
		if !b.isLegal(c) || b.row(c, b.mover) < 3 && b.captures(c, b.mover) == 0 && b.gain(c, b.mover) < worth[4]/2 {
			continue // no four and no capture can come of it
		}
		p.left--
		b.play(c)
		next := b.near(2)
		wins := b.winner != empty || b.winning(1-b.mover, next) != 0 && b.winning(b.mover, next) == 0 && p.isForced(b, next, most-1)
		b.undo()
		if wins {
			return c
		}
	}
	return 0
}

// isForced reports whether the attacker wins by threats after each reply of the mover that prevents the win at once.
func (p *threats) isForced(b *board, cells []int, most int) bool {
	for _, c := range cells {
		b.play(c)
		next := b.near(2)
		isLost := b.winning(b.mover, next) != 0 || b.winning(1-b.mover, next) == 0 && p.attack(b, next, most) != 0
		b.undo()
		if !isLost {
			return false
		}
	}
	return true
}
