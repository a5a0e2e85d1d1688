package main

import "slices"

const won = 1_000_000

// brute searches to a fixed depth by alpha-beta. It leaves out no cell within two points of a stone, extends nothing and reduces nothing.
type brute struct{ depth int }

func (p brute) choose(b *board) int {
	best, alpha := 0, -2*won
	for _, cell := range byGain(b) {
		b.play(cell)
		if v := -p.search(b, p.depth-1, -2*won, -alpha); best == 0 || v > alpha {
			best, alpha = cell, v
		}
		b.undo()
	}
	return best
}

// search returns the value for the mover.
func (p brute) search(b *board, depth, alpha, beta int) int {
	if b.winner != empty {
		return -won - depth
	}
	if depth == 0 {
		if b.mover == 1 {
			return -b.score()
		}
		return b.score()
	}
	cells := byGain(b)
	if len(cells) == 0 {
		return 0
	}
	for _, cell := range cells {
		b.play(cell)
		alpha = max(alpha, -p.search(b, depth-1, -beta, -alpha))
		b.undo()
		if alpha >= beta {
			break
		}
	}
	return alpha
}

// byGain returns the cells near stones, those first in which a stone of either player gains most.
func byGain(b *board) []int {
	cells := b.near(2)
	gains := make(map[int]int, len(cells))
	for _, c := range cells {
		gains[c] = b.gain(c, b.mover) + b.gain(c, 1-b.mover)
	}
	slices.SortStableFunc(cells, func(x, y int) int { return gains[y] - gains[x] })
	return cells
}
