package movegen

import (
	"fmt"
	"strings"

	"quincunx/internal/quote"
)

// JointMove has a move for each seat that acts, at the seat's index.
type JointMove = [MaxSeats]Move

// A Turn is a position seen by the seats that act next: one of them, or all of
// them simultaneously. Referees, protocols, records and tools see any game this
// way:
//
//	t := movegen.TurnOf(state)
//	for !t.Over() {
//		var joint movegen.JointMove
//		for _, seat := range t.Actors() {
//			joint[seat] = choose(t.Moves(seat, nil))
//		}
//		t.Make(&joint)
//	}
//
// Searches and perft, which make millions of moves a second, use [Position] and
// [Simultaneous] themselves.
//
// A Turn follows its position: after each move it is the turn of the position
// reached.
type Turn struct {
	State
	position     Position     // nil if all seats act simultaneously
	simultaneous Simultaneous // nil if one seat acts at a time
}

// TurnOf returns s as a Turn, which walks s. It panics if s is neither a
// [Position] nor a [Simultaneous].
func TurnOf(s State) Turn {
	switch s := s.(type) {
	case Position:
		return Turn{State: s, position: s}
	case Simultaneous:
		return Turn{State: s, simultaneous: s}
	}
	panic(fmt.Sprintf("movegen: %T is neither a Position nor a Simultaneous", s))
}

// Clone returns an independent copy of s, of the same type, without the moves
// made so far. It panics where TurnOf does.
func Clone[S State](s S) S { return TurnOf(s).Clone().State.(S) }

// Clone returns an independent copy without the moves made so far.
func (t Turn) Clone() Turn {
	if t.position != nil {
		return TurnOf(t.position.Clone())
	}
	return TurnOf(t.simultaneous.Clone())
}

// Simultaneous reports whether all seats of the game act simultaneously.
func (t Turn) Simultaneous() bool { return t.simultaneous != nil }

var everySeat = [MaxSeats]Seat{0, 1, 2, 3, 4, 5}

// Actors returns the seats that act next, in ascending order. It stays valid
// when the game is over. The slice is shared and must not be changed.
func (t Turn) Actors() []Seat {
	if t.position != nil {
		mover := t.position.Mover()
		return everySeat[mover : mover+1]
	}
	return everySeat[:t.Seats()]
}

// Moves appends the legal moves of an actor, each once, in an order that depends
// on the position alone; nothing once the game is over.
func (t Turn) Moves(actor Seat, dst []Move) []Move {
	if t.position != nil {
		return t.position.Moves(dst)
	}
	return t.simultaneous.SeatMoves(actor, dst)
}

// Legal reports whether m is a legal move of an actor, for any bit pattern.
func (t Turn) Legal(actor Seat, m Move) bool {
	if t.position != nil {
		return t.position.Legal(m)
	}
	return t.simultaneous.SeatLegal(actor, m)
}

// Count returns the number of legal moves, or of joint moves where all seats act
// simultaneously.
func (t Turn) Count() int {
	if t.position != nil {
		return CountMoves(t.position, nil)
	}
	return CountJoint(t.simultaneous, nil)
}

// Make plays the moves of the actors, each of which must be legal. The entries
// of other seats are ignored.
func (t Turn) Make(joint *JointMove) {
	if t.position != nil {
		t.position.Make(joint[t.position.Mover()])
		return
	}
	t.simultaneous.MakeJoint(joint)
}

// AppendMove appends the text form of m, a legal move of an actor.
func (t Turn) AppendMove(dst []byte, actor Seat, m Move) []byte {
	if t.position != nil {
		return t.position.AppendMove(dst, m)
	}
	return t.simultaneous.AppendSeatMove(dst, actor, m)
}

// ParseMove returns the legal move of an actor that text stands for.
func (t Turn) ParseMove(actor Seat, text string) (Move, error) {
	if t.position != nil {
		return t.position.ParseMove(text)
	}
	return t.simultaneous.ParseSeatMove(actor, text)
}

// AppendJoint appends the text form of the legal moves of the actors, in
// ascending order of their seats and separated by "/".
func (t Turn) AppendJoint(dst []byte, joint *JointMove) []byte {
	for i, seat := range t.Actors() {
		if i > 0 {
			dst = append(dst, '/')
		}
		dst = t.AppendMove(dst, seat, joint[seat])
	}
	return dst
}

// ParseJoint returns the legal moves of the actors that text stands for. The
// error names the seat whose move is wrong.
func (t Turn) ParseJoint(text string) (joint JointMove, err error) {
	actors := t.Actors()
	if len(actors) == 1 {
		joint[actors[0]], err = t.ParseMove(actors[0], text)
		return joint, err
	}
	if n := strings.Count(text, "/") + 1; n != len(actors) {
		return joint, fmt.Errorf("joint move %s: got %d actions separated by /, want %d", quote.Text(text), n, len(actors))
	}
	rest := text
	for _, seat := range actors {
		var action string
		action, rest, _ = strings.Cut(rest, "/")
		if joint[seat], err = t.ParseMove(seat, action); err != nil {
			return joint, fmt.Errorf("joint move %s: seat %d: %w", quote.Text(text), seat+1, err)
		}
	}
	return joint, nil
}

// PlayText plays the moves of the actors that text stands for. The error says
// why there are no such moves; nothing changes then.
func (t Turn) PlayText(text string) error {
	joint, err := t.ParseJoint(text)
	if err == nil {
		t.Make(&joint)
	}
	return err
}

// AppendLine appends the text forms of moves made one after the other, separated
// by spaces, up to the first that is not legal. Where all seats act
// simultaneously they are moves of the given seat, and each other seat makes its first
// legal move. The position is walked and comes back unchanged.
func (t Turn) AppendLine(dst []byte, seat Seat, line []Move) []byte {
	made := 0
	for _, m := range line {
		if t.position != nil {
			seat = t.position.Mover()
		}
		if !t.Legal(seat, m) {
			break
		}
		if made > 0 {
			dst = append(dst, ' ')
		}
		dst = t.AppendMove(dst, seat, m)
		var joint JointMove
		for _, actor := range t.Actors() {
			joint[actor] = m
			if actor != seat {
				joint[actor] = t.Moves(actor, nil)[0]
			}
		}
		t.Make(&joint)
		made++
	}
	for range made {
		t.Unmake()
	}
	return dst
}
