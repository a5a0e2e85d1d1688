package movegen

import (
	"fmt"
	"strings"

	"quincunx/internal/quote"
)

// Joints walks the joint moves of a position of a [Simultaneous], every
// combination of one action a seat, the last seat's changing fastest:
//
//	for m := joints.First(s); m != nil; m = joints.Next() {
//		s.MakeJoint(m)
//		…
//		s.Unmake()
//	}
//
// It keeps its memory from one position to the next. A caller that walks a tree
// has one for each depth. The zero value is ready for use.
type Joints struct {
	seats   int
	actions [MaxSeats][]Move
	at      [MaxSeats]int // which action of each seat is in joint
	joint   [MaxSeats]Move
}

// First returns the first joint move of s, or nil if the game is over. What it
// points to changes with the next call.
func (j *Joints) First(s Simultaneous) *[MaxSeats]Move {
	j.seats = s.Seats()
	j.at = [MaxSeats]int{}
	j.joint = [MaxSeats]Move{}
	for seat := range j.seats {
		j.actions[seat] = s.SeatMoves(Seat(seat), j.actions[seat][:0])
		if len(j.actions[seat]) == 0 {
			return nil
		}
		j.joint[seat] = j.actions[seat][0]
	}
	return &j.joint
}

// Next returns the joint move after the one returned last, or nil if there is
// none. What it points to changes with the next call.
func (j *Joints) Next() *[MaxSeats]Move {
	for seat := j.seats - 1; seat >= 0; seat-- {
		actions := j.actions[seat]
		j.at[seat]++
		if j.at[seat] < len(actions) {
			j.joint[seat] = actions[j.at[seat]]
			return &j.joint
		}
		j.at[seat] = 0
		j.joint[seat] = actions[0]
	}
	return nil
}

// AppendJoint appends the text form of a joint move, the actions of the seats
// in order, parted by "/". Each must be legal.
func AppendJoint(dst []byte, s Simultaneous, joint *[MaxSeats]Move) []byte {
	for seat := range s.Seats() {
		if seat > 0 {
			dst = append(dst, '/')
		}
		dst = s.AppendSeatMove(dst, Seat(seat), joint[seat])
	}
	return dst
}

// ParseJoint sets joint to the legal joint move that text stands for. On an
// error, which names the seat whose action is wrong, joint is undefined.
func ParseJoint(s Simultaneous, text string, joint *[MaxSeats]Move) error {
	*joint = [MaxSeats]Move{}
	if n := strings.Count(text, "/") + 1; n != s.Seats() {
		return fmt.Errorf("joint move %s: want %d actions parted by /, got %d", quote.Text(text), s.Seats(), n)
	}
	seat := Seat(0)
	for action := range strings.SplitSeq(text, "/") {
		m, err := s.ParseSeatMove(seat, action)
		if err != nil {
			return fmt.Errorf("joint move %s: seat %d: %w", quote.Text(text), seat, err)
		}
		joint[seat] = m
		seat++
	}
	return nil
}
