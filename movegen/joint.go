package movegen

// Joints enumerates the joint moves of a position of a [Simultaneous]: every
// combination of one action per seat, with the last seat's action changing
// fastest:
//
//	for m := joints.First(s); m != nil; m = joints.Next() {
//		s.MakeJoint(m)
//		…
//		s.Unmake()
//	}
//
// It reuses its memory from one position to the next. A caller that walks a tree
// needs one for each depth. The zero value is ready for use.
type Joints struct {
	seats   int
	actions [MaxSeats][]Move
	at      [MaxSeats]int // index of each seat's action in joint
	joint   JointMove
}

// First returns the first joint move of s, or nil if the game is over. The next
// call overwrites it.
func (j *Joints) First(s Simultaneous) *JointMove {
	j.seats = s.Seats()
	j.at = [MaxSeats]int{}
	j.joint = JointMove{}
	for seat := range j.seats {
		j.actions[seat] = s.SeatMoves(Seat(seat), j.actions[seat][:0])
		if len(j.actions[seat]) == 0 {
			return nil
		}
		j.joint[seat] = j.actions[seat][0]
	}
	return &j.joint
}

// Next returns the next joint move, or nil if there are no more. The next call
// overwrites it.
func (j *Joints) Next() *JointMove {
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
