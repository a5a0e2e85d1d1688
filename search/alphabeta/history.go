package alphabeta

import (
	"quincunx/eval"
	"quincunx/movegen"
)

// history has the success of quiet moves in earlier nodes: how often they caused a cutoff, weighted by the depth, less how often
// another move did where they had been tried before it. There is a table for each context of a move. Different moves may share an
// entry.
type history [contexts][1 << historyBits]int16

// Contexts of a move: its side, the opponent's move before it, and the own move before that (continuation history).
const (
	contexts    = 3
	historyBits = 14

	maxHistory = 1 << 14 // entries lie within ±maxHistory
	maxBonus   = 2000    // for one cutoff
)

// historyContext has a hash of each context of the moves of a node.
type historyContext [contexts]uint32

// Multipliers of hashes: odd numbers without a pattern.
const (
	contextMultiplier = 0x85ebca6b
	moveMultiplier    = 0x9e3779b1
	indexMultiplier   = 0xc2b2ae35
)

// usesHistory reports whether moves are worth remembering. In games in which stones are placed, a move occurs once in a line.
func (w *worker) usesHistory() bool { return w.has.Repeater != nil && w.on(moveHistory) }

// setContext sets the context of the moves at a ply.
func (w *worker) setContext(ply int) {
	if !w.usesHistory() {
		return
	}
	c := &w.stack[ply].context
	*c = historyContext{uint32(w.p.Mover()+1) * contextMultiplier}
	for i := 1; i < contexts && i <= ply; i++ {
		c[i] = (uint32(w.stack[ply-i].move) + uint32(i)) * contextMultiplier
	}
}

// historyIndex returns the entry of a move in the table of a context.
func historyIndex(m movegen.Move, context uint32) uint32 {
	return ((uint32(m)*moveMultiplier ^ context) * indexMultiplier) >> (32 - historyBits)
}

// historyOf returns the sum of a move's entries.
func (w *worker) historyOf(m movegen.Move, ply int) (sum int32) {
	for i, context := range w.stack[ply].context {
		sum += int32(w.history[i][historyIndex(m, context)])
	}
	return sum
}

// noteHistory updates the history tables after a beta cutoff by moves[to-1]. If quiet, this move gets a bonus. The quiet moves in
// [from, to-1) get an equal penalty.
func (w *worker) noteHistory(from, to, depth, ply int) {
	if !w.usesHistory() {
		return
	}
	bonus := min(32*int32(depth)*int32(depth), maxBonus)
	for i := from; i < to; i++ {
		if w.Scores[i] >= eval.OrderForcing {
			continue
		}
		change := -bonus
		if i == to-1 {
			change = bonus
		}
		for j, context := range w.stack[ply].context {
			h := &w.history[j][historyIndex(w.Moves[i], context)]
			*h += int16(change - int32(*h)*bonus/maxHistory) // never beyond ±maxHistory
		}
	}
}
