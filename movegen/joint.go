package movegen

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
	joint   JointMove
}

// First returns the first joint move of s, or nil if the game is over. What it
// points to changes with the next call.
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

// Next returns the joint move after the one returned last, or nil if there is
// none. What it points to changes with the next call.
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
