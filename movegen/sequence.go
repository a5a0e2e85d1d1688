package movegen

import (
	"fmt"
	"strings"

	"quincunx/bitboard"
	"quincunx/internal/message"
)

// Sequence is a simultaneous game whose seats choose one after the other: the
// first seat, then the others in cyclic order. The joint move is made when the
// last seat has chosen.
//
// Each seat sees the choices of the seats before it in the same turn. A sequence
// therefore serves perft and bounds: a seat gets at least its value when it
// chooses first, and at most its value when it chooses last.
//
// The text form is the text of the game, followed by the choices made in the
// current turn, if any, in the order in which they were made: "TEXT + a/b".
type Sequence struct {
	Simultaneous
	first       Seat
	choiceCount int // number of seats that have chosen in the current turn
	choices     JointMove
	past        []JointMove
}

// InSequence returns the sequence of s in which the seat first chooses first. It
// uses s itself, not a copy.
func InSequence(s Simultaneous, first Seat) *Sequence {
	return &Sequence{Simultaneous: s, first: first}
}

var _ Position = (*Sequence)(nil)

// choicesSign separates the text of the game from the choices.
const choicesSign = " + "

// seat returns the seat that chooses after n others.
func (q *Sequence) seat(n int) Seat { return (q.first + Seat(n)) % Seat(q.Seats()) }

// Mover returns the seat that chooses next.
func (q *Sequence) Mover() Seat { return q.seat(q.choiceCount) }

// MidTurn reports whether some seats have chosen in the current turn.
func (q *Sequence) MidTurn() bool { return q.choiceCount > 0 }

// Moves appends the actions of the seat that chooses next.
func (q *Sequence) Moves(dst []Move) []Move { return q.SeatMoves(q.Mover(), dst) }

// Legal reports whether m is an action of the seat that chooses next.
func (q *Sequence) Legal(m Move) bool { return q.SeatLegal(q.Mover(), m) }

// Key returns the key of the game, changed by the first seat and by each choice of
// the current turn.
func (q *Sequence) Key() uint64 {
	key := q.Simultaneous.Key() + uint64(q.first)
	for n := range q.choiceCount {
		key = bitboard.Mix(key ^ uint64(q.choices[q.seat(n)]))
	}
	return key
}

// Make makes m the choice of the seat that chooses next.
func (q *Sequence) Make(m Move) {
	q.choices[q.Mover()] = m
	if q.choiceCount++; q.choiceCount < q.Seats() {
		return
	}
	q.past = append(q.past, q.choices)
	q.MakeJoint(&q.choices)
	q.choiceCount = 0
}

// Unmake takes back the last choice.
func (q *Sequence) Unmake() {
	if q.choiceCount == 0 {
		q.Simultaneous.Unmake()
		last := len(q.past) - 1
		q.choices, q.past = q.past[last], q.past[:last]
		q.choiceCount = q.Seats()
	}
	q.choiceCount--
}

// AppendText appends the text form.
func (q *Sequence) AppendText(dst []byte) []byte {
	dst = q.Simultaneous.AppendText(dst)
	for n := range q.choiceCount {
		if n == 0 {
			dst = append(dst, choicesSign...)
		} else {
			dst = append(dst, '/')
		}
		dst = q.AppendSeatMove(dst, q.seat(n), q.choices[q.seat(n)])
	}
	return dst
}

// SetText sets up the position from its text form. On an error nothing changes.
func (q *Sequence) SetText(text string) error {
	base, choices, midTurn := strings.Cut(text, choicesSign)
	next := InSequence(q.Simultaneous.Clone(), q.first)
	if err := next.Simultaneous.SetText(base); err != nil {
		return err
	}
	for midTurn {
		var action string
		if next.choiceCount == next.Seats()-1 {
			return fmt.Errorf("choices %s: got more than %d", message.Quote(text[len(base)+len(choicesSign):]), next.choiceCount)
		}
		action, choices, midTurn = strings.Cut(choices, "/")
		m, err := next.ParseMove(action)
		if err != nil {
			return fmt.Errorf("choice of seat %d: %w", next.Mover()+1, err)
		}
		next.Make(m)
	}
	*q = *next
	return nil
}

// AppendMove appends the text form of m, an action of the seat that chooses next.
func (q *Sequence) AppendMove(dst []byte, m Move) []byte {
	return q.AppendSeatMove(dst, q.Mover(), m)
}

// ParseMove returns the action with the given text form of the seat that chooses
// next.
func (q *Sequence) ParseMove(text string) (Move, error) { return q.ParseSeatMove(q.Mover(), text) }

// Clone returns an independent copy of the position without its history.
func (q *Sequence) Clone() Position {
	c := InSequence(q.Simultaneous.Clone(), q.first)
	c.choiceCount, c.choices = q.choiceCount, q.choices
	return c
}
