package chinesecheckers

import rules "quincunx/movegen/chinesecheckers"

// lanes compares the men of a seat with the cells of its goal, lane by lane.
//
// A step forward leads to the next lane of one kind. So a man who is in a higher
// left lane than a cell of the goal has to step aside before he can come there,
// and the men are all where they can go straight to the goal only if for each
// lane, of either kind, there are at most as many men in it and beyond as there
// are cells of the goal. By how many they are more, summed up over the lanes, is
// the least number of steps aside: the detour. No step makes it and the way left
// to go together smaller by more than one, so that both together are a lower
// bound on the number of steps to the goal.
type lanes struct {
	left, right surplus
	detour      int32
}

// surplus is, by lane, how many more men than cells of the goal there are in the
// lane or beyond.
type surplus [laneMask + 1]int16

// reset counts anew, for men of whom so many are in each left and right lane.
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

// shift takes a man from one place to another.
func (l *lanes) shift(from, to place) {
	l.detour += l.left.shift(from.left(), to.left()) + l.right.shift(from.right(), to.right())
}

// shift takes a man from one lane to another, and returns by how much the detour grows: he enters the lanes
// beyond the one if he goes forward, and leaves those down to the other if he goes back.
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

// laneMask keeps lanes within a surplus, for the compiler to see.
const laneMask = 2*rules.MaxSize + 1
