package pente

import (
	"slices"

	"quincunx/eval"
	"quincunx/movegen"
	rules "quincunx/movegen/pente"
)

// A move's score is, in thousandths, the logarithm of how often such a move turns
// out best. Most of the numbers were fitted to the best moves of searches of two
// plies by Coulom's method (Computing Elo Ratings of Move Patterns in the Game of
// Go, 2007).
const (
	orderExposed = -2_760

	// orderForcing raises captures, moves that threaten a five and answers to threats
	// above eval.OrderForcing, whatever else the stone does.
	orderForcing = eval.OrderForcing + 12_000
)

// Scores by the stone's pattern in a line: for the side that makes it, and for
// preventing the other side from making it.
var (
	orderMade = [patterns]int32{
		none: 0, two: 200, openTwo: 700, three: 1_410, openThree: 2_790,
		four: orderForcing + 4_130, openFour: 3 * orderForcing, five: 8 * orderForcing,
	}
	orderPrevented = [patterns]int32{
		none: 0, two: -180, openTwo: 200, three: 540, openThree: 1_640,
		four: 2_150, openFour: orderForcing + 5_830, five: 5 * orderForcing,
	}
)

// Scores for pairs that a move captures, brackets, saves, and protects from being
// bracketed, by the captured pairs of the side that captures or would capture.
var (
	orderCapture   = [winningPairs]int32{orderForcing + 5_480, orderForcing + 5_480, orderForcing + 6_000, orderForcing + 7_500, 8 * orderForcing}
	orderBracket   = [winningPairs]int32{1_650, 1_650, 1_800, 2_500, orderForcing + 3_000}
	orderSaved     = [winningPairs]int32{3_420, 3_420, 4_000, orderForcing + 4_000, 5 * orderForcing}
	orderUnbracket = [winningPairs]int32{1_120, 1_120, 1_250, 1_600, 3_000}
)

// Scores by captured pairs, seat and code of a prospect: for the side that places
// the stone, and for the other side.
var orderOwn, orderEnemy [winningPairs][2][1 << 8]int32

func makeOrders() {
	for pairs := range winningPairs {
		for seat := range uint(2) {
			for c, q := range prospects {
				side := q.side(seat)
				captures := int32(side & captureBits >> capturesShift)
				brackets := int32(side & bracketBits >> bracketsShift)
				own := orderMade[side&patternBits] + captures*orderCapture[pairs] + brackets*orderBracket[pairs]
				if side&exposedBit != 0 {
					own += orderExposed
				}
				orderOwn[pairs][seat][c] = own
				orderEnemy[pairs][seat][c] = orderPrevented[side&patternBits] + captures*orderSaved[pairs] + brackets*orderUnbracket[pairs]
			}
		}
	}
}

// OrderMoves scores moves by what they would make and prevent in the four lines
// through their cell: own fives before the other side's fives, then open fours,
// captures, open threes. While the other side threatens to win, every move counts
// as forcing.
func (p *Position) OrderMoves(moves []movegen.Move, scores []int32) {
	mover := uint(p.Mover()) & 1
	other := 1 - mover
	made, prevented := &orderOwn[p.pairs(mover)][mover], &orderEnemy[p.pairs(other)][other]
	base := int32(0)
	if _, threatened := p.win(other); threatened {
		base = orderForcing
	}
	scores = scores[:len(moves)]
	for i, m := range moves {
		cell := uint(rules.Target(m))
		a, b, c, d := *p.code(cell, rules.Row), *p.code(cell, rules.Column), *p.code(cell, rules.Diagonal), *p.code(cell, rules.Anti)
		scores[i] = min(eval.MaxOrder, base+
			made[a]+prevented[a]+made[b]+prevented[b]+made[c]+prevented[c]+made[d]+prevented[d])
	}
}

// sort sorts moves by score, highest first. It is stable.
func (p *Position) sort(moves []movegen.Move) {
	p.orderScores = slices.Grow(p.orderScores[:0], len(moves))[:len(moves)]
	p.OrderMoves(moves, p.orderScores)
	for i := 1; i < len(moves); i++ {
		m, guess := moves[i], p.orderScores[i]
		k := i
		for ; k > 0 && p.orderScores[k-1] < guess; k-- {
			moves[k], p.orderScores[k] = moves[k-1], p.orderScores[k-1]
		}
		moves[k], p.orderScores[k] = m, guess
	}
}
