package movegen

import (
	"fmt"
	"slices"
	"strings"

	"quincunx/internal/message"
)

// JointMove has a move for each seat that acts, at the seat's index.
type JointMove = [MaxSeats]Move

// A Turn is a position from the point of view of the seats that act next: one of
// them, or all of them simultaneously. Referees, protocols, records and tools
// treat any game this way:
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
// [Simultaneous] directly.
//
// A Turn follows its position: after a move it is the turn of the new position.
type Turn struct {
	State
	position     Position     // nil if all seats act simultaneously
	simultaneous Simultaneous // nil if one seat acts at a time
}

// TurnOf returns s as a Turn that uses s itself. It panics if s is neither a
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

// Clone returns an independent copy of s, of the same type, without the move
// history. It panics for the same types as TurnOf.
func Clone[S State](s S) S { return TurnOf(s).Clone().State.(S) }

// Clone returns an independent copy without the move history.
func (t Turn) Clone() Turn {
	if t.position != nil {
		return TurnOf(t.position.Clone())
	}
	return TurnOf(t.simultaneous.Clone())
}

// Simultaneous reports whether all seats of the game act simultaneously.
func (t Turn) Simultaneous() bool { return t.simultaneous != nil }

var everySeat = [MaxSeats]Seat{0, 1, 2, 3, 4, 5}

// Actors returns the seats that act next, in ascending order. It is still valid
// when the game is over. The slice is shared and must not be changed.
func (t Turn) Actors() []Seat {
	if t.position != nil {
		mover := t.position.Mover()
		return everySeat[mover : mover+1]
	}
	return everySeat[:t.Seats()]
}

// Moves appends the legal moves of an actor, each once, in an order that depends
// only on the position; none once the game is over.
func (t Turn) Moves(actor Seat, dst []Move) []Move {
	if t.position != nil {
		return t.position.Moves(dst)
	}
	return t.simultaneous.SeatMoves(actor, dst)
}

// Legal reports whether m, which may be any bit pattern, is a legal move of an
// actor.
func (t Turn) Legal(actor Seat, m Move) bool {
	if t.position != nil {
		return t.position.Legal(m)
	}
	return t.simultaneous.SeatLegal(actor, m)
}

// Count returns the number of legal moves, or of joint moves if all seats act
// simultaneously.
func (t Turn) Count() int { return CountMoves(t.State, nil) }

// Make makes the moves of the actors, each of which must be legal. It ignores
// the entries of other seats.
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

// ParseMove returns the legal move of an actor with the given text form.
func (t Turn) ParseMove(actor Seat, text string) (Move, error) {
	if t.position != nil {
		return t.position.ParseMove(text)
	}
	return t.simultaneous.ParseSeatMove(actor, text)
}

// ParseMoves returns the legal moves of an actor with the given text forms. The error
// names the first that is wrong or given twice.
func (t Turn) ParseMoves(actor Seat, texts []string) ([]Move, error) {
	moves := make([]Move, 0, len(texts))
	for _, text := range texts {
		m, err := t.ParseMove(actor, text)
		if err != nil {
			return nil, err
		}
		if slices.Contains(moves, m) {
			return nil, fmt.Errorf("%s is given twice", message.Quote(text))
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// AppendJoint appends the text form of the actors' legal moves, in ascending
// order of seats and separated by "/".
func (t Turn) AppendJoint(dst []byte, joint *JointMove) []byte {
	for i, seat := range t.Actors() {
		if i > 0 {
			dst = append(dst, '/')
		}
		dst = t.AppendMove(dst, seat, joint[seat])
	}
	return dst
}

// ParseJoint returns the legal moves of the actors with the given text form. The
// error names the seat whose move is wrong.
func (t Turn) ParseJoint(text string) (joint JointMove, err error) {
	actors := t.Actors()
	if len(actors) == 1 {
		joint[actors[0]], err = t.ParseMove(actors[0], text)
		return joint, err
	}
	if n := strings.Count(text, "/") + 1; n != len(actors) {
		return joint, fmt.Errorf("joint move %s: got %d actions separated by /, want %d", message.Quote(text), n, len(actors))
	}
	rest := text
	for _, seat := range actors {
		var action string
		action, rest, _ = strings.Cut(rest, "/")
		if joint[seat], err = t.ParseMove(seat, action); err != nil {
			return joint, fmt.Errorf("joint move %s: seat %d: %w", message.Quote(text), seat+1, err)
		}
	}
	return joint, nil
}

// PlayText makes the actors' moves with the given text form. If they are not
// legal, it returns an error and changes nothing.
func (t Turn) PlayText(text string) error {
	joint, err := t.ParseJoint(text)
	if err == nil {
		t.Make(&joint)
	}
	return err
}

// AppendLine appends the text forms of consecutive moves, separated by spaces.
// [Turn.Follow] says which.
func (t Turn) AppendLine(dst []byte, seat Seat, line []Move) []byte {
	start := len(dst)
	t.Follow(seat, line, func(seat Seat, m Move) {
		if len(dst) > start {
			dst = append(dst, ' ')
		}
		dst = t.AppendMove(dst, seat, m)
	})
	return dst
}

// Follow makes consecutive moves up to the first illegal one, and calls visit
// before each. If all seats act simultaneously, they are moves of the given
// seat, and each other seat makes its first legal move. The position is restored
// at the end.
func (t Turn) Follow(seat Seat, line []Move, visit func(seat Seat, m Move)) {
	made := 0
	for _, m := range line {
		if t.position != nil {
			seat = t.position.Mover()
		}
		if !t.Legal(seat, m) {
			break
		}
		visit(seat, m)
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
}
