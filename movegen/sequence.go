package movegen

import (
	"fmt"
	"strings"

	"quincunx/bitboard"
	"quincunx/internal/quote"
)

// InSequence puts the seats of a simultaneous game in sequence: they choose in
// the order of their numbers, and the joint move is made when the last has
// chosen. The position takes s over, which must not be used otherwise from
// then on.
//
// It leaks information: each seat sees what the seats before it have chosen in
// the same turn. It therefore serves perft, tests and bounds (what a seat gets
// at least when it chooses first, at most when it chooses last), and not play.
//
// The text form is that of s, followed by the choices that wait for the last
// seat, if any: "TEXT + a/b".
func InSequence(s Simultaneous) Position { return &sequence{Simultaneous: s} }

type sequence struct {
	Simultaneous
	chosen [MaxSeats]Move // of the turn under way
	mover  Seat           // how many seats have chosen
	past   [][MaxSeats]Move
}

var _ SelfChecker = (*sequence)(nil)

// waits parts the text of the position from the choices of the turn under way.
const waits = " + "

// Mover returns the seat that chooses next.
func (q *sequence) Mover() Seat { return q.mover }

func (q *sequence) Moves(dst []Move) []Move { return q.SeatMoves(q.mover, dst) }
func (q *sequence) Legal(m Move) bool       { return q.SeatLegal(q.mover, m) }
func (q *sequence) waiting() []Move         { return q.chosen[:q.mover] }
func (q *sequence) last() Seat              { return Seat(q.Seats()) - 1 }

// Key is the key of the position, changed by each choice that waits.
func (q *sequence) Key() uint64 {
	key := q.Simultaneous.Key()
	for _, m := range q.waiting() {
		key = bitboard.Mix(key ^ uint64(m))
	}
	return key
}

func (q *sequence) Make(m Move) {
	q.chosen[q.mover] = m
	if q.mover < q.last() {
		q.mover++
		return
	}
	q.past = append(q.past, q.chosen)
	q.MakeJoint(&q.chosen)
	q.mover = 0
}

func (q *sequence) Unmake() {
	if q.mover > 0 {
		q.mover--
		return
	}
	q.Simultaneous.Unmake()
	q.mover = q.last()
	q.chosen = q.past[len(q.past)-1]
	q.past = q.past[:len(q.past)-1]
}

func (q *sequence) AppendText(dst []byte) []byte {
	dst = q.Simultaneous.AppendText(dst)
	for seat, m := range q.waiting() {
		if seat == 0 {
			dst = append(dst, waits...)
		} else {
			dst = append(dst, '/')
		}
		dst = q.AppendSeatMove(dst, Seat(seat), m)
	}
	return dst
}

func (q *sequence) SetText(text string) error {
	base, choices, waiting := strings.Cut(text, waits)
	// On a copy, so that nothing changes if a choice is wrong.
	next := sequence{Simultaneous: q.CloneSimultaneous()}
	if err := next.Simultaneous.SetText(base); err != nil {
		return err
	}
	var actions []string
	if waiting {
		actions = strings.Split(choices, "/")
	}
	for _, action := range actions {
		if next.mover == next.last() {
			return fmt.Errorf("choices %s: more than %d wait for the last seat", quote.Text(choices), next.mover)
		}
		m, err := next.ParseMove(action)
		if err != nil {
			return fmt.Errorf("choices %s: seat %d: %w", quote.Text(choices), next.mover, err)
		}
		next.Make(m)
	}
	*q = next
	return nil
}

// CheckSelf checks what the game itself keeps up, if it offers that.
func (q *sequence) CheckSelf() error {
	if c, ok := q.Simultaneous.(SelfChecker); ok {
		return c.CheckSelf()
	}
	return nil
}

func (q *sequence) AppendMove(dst []byte, m Move) []byte { return q.AppendSeatMove(dst, q.mover, m) }

func (q *sequence) ParseMove(text string) (Move, error) { return q.ParseSeatMove(q.mover, text) }

func (q *sequence) Clone() Position {
	return &sequence{Simultaneous: q.CloneSimultaneous(), chosen: q.chosen, mover: q.mover}
}
