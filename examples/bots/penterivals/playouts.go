package main

import (
	"math"
	"math/rand/v2"
)

// playouts searches by UCT (Kocsis and Szepesvári 2006) with random games from each new position. It wins at once if it can, and so do the players of
// a random game, who otherwise place stones next to others.
type playouts struct {
	games int // of a move
	rand  *rand.Rand
}

// node is a position in the tree. Its results are those of the player who moved to it.
type node struct {
	cell          int
	visits, score float64
	children      []*node
	isExpanded    bool
}

func (p *playouts) choose(b *board) int {
	if cell := b.winning(b.mover, b.near(1)); cell != 0 {
		return cell
	}
	root := new(node)
	for range p.games {
		p.visit(b, root)
	}
	best := root.children[0]
	for _, c := range root.children {
		if c.visits > best.visits {
			best = c
		}
	}
	return best.cell
}

// visit plays a game from a position and returns the score of the mover, 0 to 1.
func (p *playouts) visit(b *board, n *node) (score float64) {
	switch {
	case b.winner == b.mover:
		score = 1
	case b.winner != empty:
		score = 0
	case !n.isExpanded && (n.visits > 0 || n.cell == 0): // the root at once
		for _, c := range b.near(2) {
			n.children = append(n.children, &node{cell: c})
		}
		p.rand.Shuffle(len(n.children), func(i, j int) { n.children[i], n.children[j] = n.children[j], n.children[i] })
		n.isExpanded = true
		fallthrough
	case n.isExpanded && len(n.children) > 0:
		child := n.selected()
		b.play(child.cell)
		score = 1 - p.visit(b, child)
		b.undo()
	default:
		score = p.random(b)
	}
	n.visits++
	n.score += 1 - score
	return score
}

// selected returns the child with the highest upper bound.
func (n *node) selected() *node {
	best, most := n.children[0], math.Inf(-1)
	for _, c := range n.children {
		if c.visits == 0 {
			return c
		}
		if bound := c.score/c.visits + math.Sqrt(math.Log(n.visits+1)/c.visits/2); bound > most {
			best, most = c, bound
		}
	}
	return best
}

// random plays a random game to its end, or for a number of moves, and returns the score of the mover.
func (p *playouts) random(b *board) float64 {
	const longest = 40
	mover, before := b.mover, len(b.moves)
	for b.winner == empty && len(b.moves) < before+longest {
		cells := b.near(1)
		if len(cells) == 0 {
			break
		}
		cell := b.winning(b.mover, cells)
		if cell == 0 {
			cell = cells[p.rand.IntN(len(cells))]
		}
		b.play(cell)
	}
	score := 0.5
	if b.winner != empty {
		score = 0
		if b.winner == mover {
			score = 1
		}
	}
	for len(b.moves) > before {
		b.undo()
	}
	return score
}
