package chinesecheckers

import rules "quincunx/movegen/chinesecheckers"

// lanes compares the men of a seat with the cells of its goal, lane by lane.
//
// A step forward leads to the next lane of one kind. So a man in a higher left lane
// than a goal cell has to step sideways before it can reach the cell. All men can
// go straight to the goal only if no lane, of either kind, has more men in it and
// beyond it than goal cells. The excess, summed over the lanes, is the least number
// of sideways steps: the detour. No step lowers the sum of the detour and the
// remaining way forward by more than one. So this sum is a lower bound on the
// number of steps to the goal.
type lanes struct {
	left, right surplus
	detour      int32
}

// surplus holds, by lane, the number of men in the lane or beyond it minus the
// number of goal cells there.
type surplus [laneMask + 1]int16

// reset recomputes the surpluses from the number of men in each left and right
// lane.
func (l *lanes) reset(t *tables, left, right *surplus) {
	l.detour = 0
	l.left.reset(t, left, &l.detour)
	l.right.reset(t, right, &l.detour)
}

func (s *surplus) reset(t *tables, men *surplus, detour *int32) {
	beyond := int16(0)
	for lane := 2 * t.size; lane >= 0; lane-- {
		beyond += men[lane]
		s[lane] = beyond - t.goalCells[lane]
		if lane > 0 {
			*detour += int32(max(s[lane], 0))
		}
	}
}

// shift moves a man from one place to another.
func (l *lanes) shift(from, to place) {
	l.detour += l.left.shift(from.left(), to.left()) + l.right.shift(from.right(), to.right())
}

// shift moves a man from one lane to another and returns the change of the detour.
// Going forward, it enters the lanes after from up to to; going back, it leaves the
// lanes from from down to the one after to.
func (s *surplus) shift(from, to uint8) (detour int32) {
	for lane := from + 1; lane <= to; lane++ {
		if s[lane&laneMask] >= 0 {
			detour++
		}
		s[lane&laneMask]++
	}
	for lane := from; lane > to; lane-- {
		if s[lane&laneMask] > 0 {
			detour--
		}
		s[lane&laneMask]--
	}
	return detour
}

// laneMask keeps lanes in the range of a surplus, which removes bounds checks.
const laneMask = 2*rules.MaxSize + 1
