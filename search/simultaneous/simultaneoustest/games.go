package simultaneoustest

import (
	"math/bits"

	"quincunx/movegen"
)

// Matrix is a game of one turn. Its state is 0, or 1 plus the index of the chosen cell.
type Matrix struct {
	Rows, Columns int
	Payoffs       []int32 // row by row, to seat 0
}

// NewMatrix returns a game of one turn.
func NewMatrix(rows, columns int, payoffs ...int32) *Game {
	return New(Matrix{rows, columns, payoffs}, 0)
}

// numbers are consecutive actions.
var numbers = func() (list [256]movegen.Move) {
	for i := range list {
		list[i] = movegen.Move(i + 1)
	}
	return list
}()

// Actions returns 1 to the number of rows or columns.
func (m Matrix) Actions(_ uint64, seat int) []movegen.Move {
	return numbers[:[2]int{m.Rows, m.Columns}[seat]]
}

// Next returns the state of a cell.
func (m Matrix) Next(_ uint64, a [2]movegen.Move) uint64 {
	return uint64(a[0]-1)*uint64(m.Columns) + uint64(a[1])
}

// Over reports whether a cell has been chosen.
func (m Matrix) Over(state uint64) bool { return state != 0 }

// Ahead returns the payoff of the cell.
func (m Matrix) Ahead(state uint64) int32 {
	if state == 0 {
		return 0
	}
	return m.Payoffs[state-1]
}

// BiasedRockPaperScissors is rock, paper, scissors with different payoffs (Shafiei, Sturtevant and
// Schaeffer, "Comparing UCT versus CFR in Simultaneous Games", 2009). Its value is 0; the only
// optimal strategy is 1/16 of rock, 10/16 of paper and 5/16 of scissors. Payoffs divided by 100
// span 1.
func BiasedRockPaperScissors() *Game {
	return NewMatrix(3, 3,
		0, -25, 50,
		25, 0, -5,
		-50, 5, 0)
}

// goofspiel is a bidding game: both seats hold cards of the values 1 to n, and bid one of them for
// each prize of 1 to n points, the highest first. The higher bid takes the prize; equal bids
// discard it. The state is the cards of seat 0 and of seat 1, a byte each, and seat 0's lead, plus
// 128.
type goofspiel struct {
	hands [256][]movegen.Move
	wins  bool // reduce the result to its sign
}

// Goofspiel returns the game with 1 to 8 cards a seat. The result is the difference of points, or
// its sign if wins is true.
func Goofspiel(cards int, wins bool) *Game {
	r := &goofspiel{wins: wins}
	for hand := range r.hands {
		for rest := uint(hand); rest != 0; rest &= rest - 1 {
			r.hands[hand] = append(r.hands[hand], movegen.Move(bits.TrailingZeros(rest)+1))
		}
	}
	hand := uint64(1)<<cards - 1
	return New(r, hand|hand<<8|128<<16)
}

func (r *goofspiel) Actions(state uint64, seat int) []movegen.Move {
	return r.hands[state>>(8*seat)&255]
}

func (r *goofspiel) Next(state uint64, a [2]movegen.Move) uint64 {
	prize := uint64(bits.OnesCount64(state & 255))
	switch {
	case a[0] > a[1]:
		state += prize << 16
	case a[0] < a[1]:
		state -= prize << 16
	}
	return state &^ (1<<(a[0]-1) | 1<<(a[1]-1+8))
}

func (r *goofspiel) Over(state uint64) bool { return state&255 == 0 }

func (r *goofspiel) Ahead(state uint64) int32 {
	ahead := int32(state>>16) - 128
	if r.wins {
		return min(max(ahead, -1), 1)
	}
	return ahead
}

// oshiZumo has a wrestler in the middle of a strip of 2·reach + 1 places. Each turn both seats pay
// a bid, and the higher one pushes him a place towards the other's end. A seat loses if he is
// pushed off its end, or stands in its half when neither can bid. The state is the coins of seat 0
// and of seat 1 and the place, plus 128, a byte each.
type oshiZumo struct {
	reach int32
	least int // lowest bid of a seat with enough coins; with fewer, it bids them all
	bids  [256][]movegen.Move
}

// OshiZumo returns the game (Buro, "Solving the Oshi-Zumo Game", 2003) with 1 to 100 coins a seat,
// a strip of 2·reach + 1 places, and a least bid of 0 or 1. An action is a bid plus 1.
func OshiZumo(coins, reach, least int) *Game {
	r := &oshiZumo{reach: int32(reach), least: least}
	for c := range 101 {
		r.bids[c] = numbers[min(c, least) : c+1]
	}
	return New(r, uint64(coins)|uint64(coins)<<8|128<<16)
}

func (r *oshiZumo) Actions(state uint64, seat int) []movegen.Move {
	return r.bids[state>>(8*seat)&255]
}

func (r *oshiZumo) Next(state uint64, a [2]movegen.Move) uint64 {
	state -= uint64(a[0]-1) | uint64(a[1]-1)<<8
	switch {
	case a[0] > a[1]:
		state += 1 << 16
	case a[0] < a[1]:
		state -= 1 << 16
	}
	if a[0] == 1 && a[1] == 1 {
		state |= standstill
	}
	return state
}

// standstill marks a turn without bids, which ends the game: otherwise it might never end.
const standstill = 1 << 24

func (r *oshiZumo) place(state uint64) int32 { return int32(state>>16&255) - 128 }

func (r *oshiZumo) Over(state uint64) bool {
	p := r.place(state)
	return state&0xffff == 0 || state&standstill != 0 || p > r.reach || p < -r.reach
}

func (r *oshiZumo) Ahead(state uint64) int32 { return min(max(r.place(state), -1), 1) }
