package pente

import (
	"slices"

	"quincunx/movegen"
	rules "quincunx/movegen/pente"
)

// orderForcing is the guess from which on a move counts as forcing,
// search.OrderForcing.
const orderForcing = 1 << 16

// What a stone's pattern in a line is worth as a guess, for the side that places
// it, and what it is worth to keep the other from it.
var (
	orderMade      = [patterns]int32{none: 0, two: 30, openTwo: 300, three: 220, openThree: orderForcing + 12_000, four: orderForcing + 8_000, openFour: 4 * orderForcing, five: 10 * orderForcing}
	orderPrevented = [patterns]int32{none: 0, two: 20, openTwo: 220, three: 160, openThree: 2_500, four: 2_000, openFour: 2 * orderForcing, five: 6 * orderForcing}
)

// The same for a pair that is captured, bracketed, saved and kept from being
// bracketed, by the pairs of the side that captures or would, and for a pair that
// is exposed.
var (
	orderCapture   = [winningPairs]int32{orderForcing + 20_000, orderForcing + 25_000, orderForcing + 30_000, 3 * orderForcing, 10 * orderForcing}
	orderBracket   = [winningPairs]int32{700, 900, 1_200, 2_500, orderForcing + 10_000}
	orderSaved     = [winningPairs]int32{3_000, 4_000, 6_000, 20_000, 6 * orderForcing}
	orderUnbracket = [winningPairs]int32{300, 400, 600, 1_200, 2_500}
)

const (
	orderExposed = -1_500
	maxOrder     = 1 << 20 // search.MaxOrder
)

// Guesses by captured pairs and the byte of a side.
var orderOwn, orderEnemy = func() (own, enemy [winningPairs][1 << sideBits]int32) {
	for pairs := range winningPairs {
		for side := range 1 << sideBits {
			captures := int32(side & captureBits >> capturesShift)
			brackets := int32(side & bracketBits >> bracketsShift)
			own[pairs][side] = orderMade[side&patternBits] + captures*orderCapture[pairs] + brackets*orderBracket[pairs]
			enemy[pairs][side] = orderPrevented[side&patternBits] + captures*orderSaved[pairs] + brackets*orderUnbracket[pairs]
			if side&exposedBit != 0 {
				own[pairs][side] += orderExposed
			}
		}
	}
	return own, enemy
}()

// OrderMoves fills in how good each of moves looks, by what it would make and
// prevent in the four lines through its cell: own fives before those of the other
// side, then open fours, captures, open threes. Whatever is played while the
// other side threatens to win counts as forcing.
func (p *Position) OrderMoves(moves []movegen.Move, scores []int32) {
	mover := uint(p.Mover()) & 1
	other := 1 - mover
	made, prevented := &orderOwn[p.pairs(mover)], &orderEnemy[p.pairs(other)]
	base := int32(0)
	if _, threatened := p.win(other); threatened {
		base = orderForcing - rules.Families*orderExposed
	}
	scores = scores[:len(moves)]
	for i, m := range moves {
		word := p.word(uint(rules.Target(m)))
		own, enemy := word>>(sideBits*mover), word>>(sideBits*other)
		scores[i] = min(maxOrder, base+
			made[uint8(own)]+prevented[uint8(enemy)]+
			made[uint8(own>>16)]+prevented[uint8(enemy>>16)]+
			made[uint8(own>>32)]+prevented[uint8(enemy>>32)]+
			made[uint8(own>>48)]+prevented[uint8(enemy>>48)])
	}
}

// sort puts the moves that look best first; those that look alike stay in order.
func (p *Position) sort(moves []movegen.Move) {
	p.guesses = slices.Grow(p.guesses[:0], len(moves))[:len(moves)]
	p.OrderMoves(moves, p.guesses)
	for i := 1; i < len(moves); i++ {
		m, guess := moves[i], p.guesses[i]
		k := i
		for ; k > 0 && p.guesses[k-1] < guess; k-- {
			moves[k], p.guesses[k] = moves[k-1], p.guesses[k-1]
		}
		moves[k], p.guesses[k] = m, guess
	}
}
