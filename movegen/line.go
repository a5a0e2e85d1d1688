package movegen

import "fmt"

// PlayText makes the move that text stands for: a ply, or a joint move where
// all seats act at once. The error says why there is no such move; nothing
// changes then.
func PlayText(s State, text string) error {
	switch s := s.(type) {
	case Simultaneous:
		var joint [MaxSeats]Move
		if err := ParseJoint(s, text, &joint); err != nil {
			return err
		}
		s.MakeJoint(&joint)
	case Position:
		m, err := s.ParseMove(text)
		if err != nil {
			return err
		}
		s.Make(m)
	default:
		return fmt.Errorf("%T is no game", s)
	}
	return nil
}

// AppendLine appends the text forms of moves that are made one after the other,
// parted by spaces, up to the first that is not legal. p is walked and comes
// back unchanged.
func AppendLine(dst []byte, p Position, line []Move) []byte {
	made := 0
	for _, m := range line {
		if !p.Legal(m) {
			break
		}
		if made > 0 {
			dst = append(dst, ' ')
		}
		dst = p.AppendMove(dst, m)
		p.Make(m)
		made++
	}
	for range made {
		p.Unmake()
	}
	return dst
}

// AppendSeatLine appends the text forms of actions of a seat in turns one after
// the other, parted by spaces, up to the first that is not legal. The other
// seats are taken to do the first action that is open to them. s is walked and
// comes back unchanged.
func AppendSeatLine(dst []byte, s Simultaneous, seat Seat, line []Move) []byte {
	var joints Joints
	made := 0
	for _, m := range line {
		if !s.SeatLegal(seat, m) {
			break
		}
		if made > 0 {
			dst = append(dst, ' ')
		}
		dst = s.AppendSeatMove(dst, seat, m)
		joint := *joints.First(s)
		joint[seat] = m
		s.MakeJoint(&joint)
		made++
	}
	for range made {
		s.Unmake()
	}
	return dst
}
