package match

import (
	"fmt"

	"quincunx/movegen"
)

// board is a position of a game whose seats act in turn, or all at once.
type board struct {
	movegen.State
	inTurn movegen.Position     // nil where all act at once
	atOnce movegen.Simultaneous // nil where seats act in turn
}

// boardOf returns s as a board. It is an error if s is a game of neither kind.
func boardOf(s movegen.State) (board, error) {
	b := board{State: s}
	switch s := s.(type) {
	case movegen.Position:
		b.inTurn = s
	case movegen.Simultaneous:
		b.atOnce = s
	default:
		return b, fmt.Errorf("%T is no game", s)
	}
	return b, nil
}

// clone returns an independent copy without the moves made so far.
func (b board) clone() board {
	if b.inTurn != nil {
		p := b.inTurn.Clone()
		return board{State: p, inTurn: p}
	}
	s := b.atOnce.CloneSimultaneous()
	return board{State: s, atOnce: s}
}

// actors returns the seats that are to act, from the first to the last.
func (b board) actors() (first, last movegen.Seat) {
	if b.inTurn != nil {
		return b.inTurn.Mover(), b.inTurn.Mover()
	}
	return 0, movegen.Seat(b.Seats() - 1)
}

// moves appends the moves of a seat that is to act.
func (b board) moves(seat movegen.Seat, dst []movegen.Move) []movegen.Move {
	if b.inTurn != nil {
		return b.inTurn.Moves(dst)
	}
	return b.atOnce.SeatMoves(seat, dst)
}

// legal reports whether a seat that is to act may play m, for any bit pattern.
func (b board) legal(seat movegen.Seat, m movegen.Move) bool {
	if b.inTurn != nil {
		return b.inTurn.Legal(m)
	}
	return b.atOnce.SeatLegal(seat, m)
}

// appendMove appends the text form of a legal move of a seat that is to act.
func (b board) appendMove(dst []byte, seat movegen.Seat, m movegen.Move) []byte {
	if b.inTurn != nil {
		return b.inTurn.AppendMove(dst, m)
	}
	return b.atOnce.AppendSeatMove(dst, seat, m)
}

// play makes the moves of the seats that are to act.
func (b board) play(moves *[movegen.MaxSeats]movegen.Move) {
	if b.inTurn != nil {
		b.inTurn.Make(moves[b.inTurn.Mover()])
		return
	}
	b.atOnce.MakeJoint(moves)
}

// results returns what the seats make of a game that is over, by the scores that
// the rules give them: the highest wins, or is shared.
func (b board) results() (results []int, scores []int32) {
	var all [movegen.MaxSeats]int32
	b.Score(&all)
	results = make([]int, b.Seats())
	for seat := range results {
		results[seat] = resultOf(all[:b.Seats()], seat)
	}
	return results, append([]int32(nil), all[:b.Seats()]...)
}

// resultOf returns what a seat makes of a game that ended with scores: 1 if its
// own is the highest, 0 if it shares the first place, -1 otherwise.
func resultOf(scores []int32, seat int) int {
	result := 1
	for other, score := range scores {
		switch {
		case other == seat:
		case score > scores[seat]:
			return -1
		case score == scores[seat]:
			result = 0
		}
	}
	return result
}
