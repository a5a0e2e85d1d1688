// Package simultaneoustest has small games of simultaneous moves for two seats, with known or
// computable solutions, to test searches.
package simultaneoustest

import (
	"errors"
	"fmt"
	"strconv"

	"quincunx/bitboard"
	"quincunx/movegen"
	"quincunx/search"
)

// Rules are the rules of a game whose state fits one word.
type Rules interface {
	// Actions returns the actions of a seat. The caller must not change them.
	Actions(state uint64, seat int) []movegen.Move

	// Next returns the state after a turn.
	Next(state uint64, actions [2]movegen.Move) uint64

	// Over reports whether the game has ended.
	Over(state uint64) bool

	// Ahead returns seat 0's lead over seat 1: the result of a finished game, or an estimate
	// before.
	Ahead(state uint64) int32
}

// Game is a position of a game by its Rules.
type Game struct {
	Rules
	state uint64
	past  []uint64
}

var _ search.Simultaneous = (*Game)(nil)

// New returns a game that begins in a state.
func New(r Rules, state uint64) *Game { return &Game{Rules: r, state: state} }

// Seats returns 2.
func (g *Game) Seats() int { return 2 }

// Over reports whether the game has ended.
func (g *Game) Over() bool { return g.Rules.Over(g.state) }

// Key returns a key of the state.
func (g *Game) Key() uint64 { return bitboard.Mix(g.state) }

// Unmake undoes the last turn.
func (g *Game) Unmake() {
	g.state = g.past[len(g.past)-1]
	g.past = g.past[:len(g.past)-1]
}

// Score returns the result in dst.
func (g *Game) Score(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
	if g.Over() {
		dst[0] = g.Ahead(g.state)
		dst[1] = -dst[0]
	}
}

// EvaluateSeats returns the estimates of the rules in dst.
func (g *Game) EvaluateSeats(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
	dst[0] = 100 * g.Ahead(g.state)
	dst[1] = -dst[0]
}

// AppendText appends the state as a number.
func (g *Game) AppendText(dst []byte) []byte { return strconv.AppendUint(dst, g.state, 10) }

// SetText sets a state in the form of AppendText.
func (g *Game) SetText(text string) error {
	state, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return fmt.Errorf("state: %w", err)
	}
	g.state, g.past = state, nil
	return nil
}

// AppendResult appends the lead of seat 0.
func (g *Game) AppendResult(dst []byte) []byte {
	if !g.Over() {
		return append(dst, '-')
	}
	return strconv.AppendInt(dst, int64(g.Ahead(g.state)), 10)
}

// SeatMoves appends the actions of a seat.
func (g *Game) SeatMoves(s movegen.Seat, dst []movegen.Move) []movegen.Move {
	if g.Over() {
		return dst
	}
	return append(dst, g.Actions(g.state, int(s))...)
}

// SeatLegal reports whether m is an action of the seat.
func (g *Game) SeatLegal(s movegen.Seat, m movegen.Move) bool {
	for _, open := range g.SeatMoves(s, nil) {
		if m == open {
			return true
		}
	}
	return false
}

// MakeJoint plays a turn.
func (g *Game) MakeJoint(joint *[movegen.MaxSeats]movegen.Move) {
	g.past = append(g.past, g.state)
	g.state = g.Next(g.state, [2]movegen.Move(joint[:2]))
}

// AppendSeatMove appends an action as a number.
func (g *Game) AppendSeatMove(dst []byte, _ movegen.Seat, m movegen.Move) []byte {
	return strconv.AppendUint(dst, uint64(m), 10)
}

// ParseSeatMove returns the action with a number.
func (g *Game) ParseSeatMove(s movegen.Seat, text string) (movegen.Move, error) {
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil || !g.SeatLegal(s, movegen.Move(n)) {
		return movegen.NoMove, errors.New("no such action")
	}
	return movegen.Move(n), nil
}

// Clone returns a copy.
func (g *Game) Clone() movegen.Simultaneous { return New(g.Rules, g.state) }
