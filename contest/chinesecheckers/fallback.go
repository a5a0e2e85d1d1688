package chinesecheckers

import (
	"cmp"
	"slices"
)

// fallback plays without the evaluation: on boards on which the evaluation costs more time than a game can gain in
// points, on boards that are too large for it, and once the budget is overdrawn. Each turn it examines some of its men,
// and moves one as far towards the goal as it can jump.
//
// Cells are numbered row by row, with two more cells on each side of the star, so that jumps need no bounds check. In
// row r, the cell q+size+2 from the left is 2q-r half columns to the right of the middle. So the offsets of a cell's
// six neighbours are the same in all rows.
type fallback struct {
	size, width int
	on          []int8 // by cell: the player whose man is there, or empty or outside
	zone        []int8 // by cell: triangle 0..5, or middle
	ahead       []int  // by cell: coordinate in the direction of the goal
	me          int8
	home        int8
	goal        []int // the cells of the goal, deepest first
	filled      int   // the cells of the goal before this index have men of the player
	men         []int // the cells of the player's men
	next        int   // index in men of the next man to examine

	// For the search of a man's jumps.
	reached []int
	seen    []int // by cell: number of the last search that reached it
	search  int   // number of the current search
}

// The values of fallback.on that are not players.
const (
	empty   = -1
	outside = -2
)

// middle is the zone of the cells that are in no triangle.
const middle = 6

// menPerTurn is the number of men examined in a turn, if one of them can move towards the goal.
const menPerTurn = 16

// newFallback returns a fallback for player me in a game on a board of the given size; homes are the players' homes.
func newFallback(size int, homes []int, me int) *fallback {
	f := &fallback{size: size, width: 4*size + 5, me: int8(me), home: int8(homes[me])}
	cells := f.width * f.width
	f.on, f.zone, f.ahead, f.seen = make([]int8, cells), make([]int8, cells), make([]int, cells), make([]int, cells)
	for c := range f.on {
		f.on[c], f.ahead[c] = outside, f.depth(c, f.goalZone())
		y, a, b := f.axes(c)
		up, down := y <= size && a >= -size && b <= size, y >= -size && a <= size && b >= -size
		if !up && !down || c%f.width < 2 || c%f.width >= f.width-2 {
			continue
		}
		f.on[c], f.zone[c] = empty, middle
		for triangle := range int8(6) {
			if f.depth(c, triangle) > size {
				f.zone[c] = triangle
			}
		}
		if player := slices.Index(homes, int(f.zone[c])); player >= 0 {
			f.on[c] = int8(player)
		}
		if f.on[c] == f.me {
			f.men = append(f.men, c)
		}
		if f.zone[c] == f.goalZone() {
			f.goal = append(f.goal, c)
		}
	}
	slices.SortStableFunc(f.goal, func(a, b int) int { return cmp.Compare(f.ahead[b], f.ahead[a]) })
	return f
}

func (f *fallback) goalZone() int8 { return (f.home + 3) % 6 }

// axes returns the coordinates of a cell along three axes from the centre of the star; y = a - b.
func (f *fallback) axes(c int) (y, a, b int) {
	row, q := c/f.width-2, c%f.width-f.size-2
	return row - 2*f.size, q - f.size, q - row + f.size
}

// depth returns the coordinate of a cell in the direction from the centre to a triangle.
func (f *fallback) depth(c int, triangle int8) int {
	y, a, b := f.axes(c)
	return [6]int{-y, b, a, y, -b, -a}[triangle]
}

// distance returns the number of steps between two cells.
func (f *fallback) distance(from, to int) int {
	y, a, b := f.axes(from)
	y2, a2, b2 := f.axes(to)
	return max(y-y2, y2-y, a-a2, a2-a, b-b2, b2-b)
}

// at returns a cell in the coordinates of the contest.
func (f *fallback) at(c int) Position {
	row, q := c/f.width-2, c%f.width-f.size-2
	return Position{row, (2*q - row + row&1) / 2}
}

// cell returns the cell at a position, or a cell outside the star if there is none.
func (f *fallback) cell(at Position) int {
	q := at.Col + (at.Row-at.Row&1)/2
	if at.Row < 0 || at.Row > 4*f.size || q < -f.size || q > 3*f.size {
		return 0
	}
	return (at.Row+2)*f.width + q + f.size + 2
}

// opponentMove makes the move of another player, if it is possible.
func (f *fallback) opponentMove(opponent int, from, to Position) {
	if a, b := f.cell(from), f.cell(to); f.on[a] == int8(opponent) && f.on[b] == empty {
		f.on[a], f.on[b] = empty, int8(opponent)
	}
}

// move chooses a move, makes it and returns it. It is a null move if there is no legal one.
func (f *fallback) move() (from, to Position) {
	target := f.target()
	best, gain := -1, 0
	var end int // target cell of the best man
	for i := range f.men {
		man := (f.next + i) % len(f.men)
		hasArrived := f.ahead[f.men[man]] >= f.ahead[target]
		if gain > 0 && i >= menPerTurn {
			break
		}
		if best >= 0 && hasArrived {
			continue
		}
		for _, t := range f.ends(f.men[man]) {
			g := f.distance(f.men[man], target) - f.distance(t, target)
			switch {
			case hasArrived:
				g -= 4 * f.size // last resort
			case f.zone[f.men[man]] == f.home && g > 0:
				g += f.size // men that stay in the home get walled in by arriving ones
			}
			if best < 0 || g > gain {
				best, end, gain = man, t, g
			}
		}
	}
	if best < 0 {
		return f.at(f.men[0]), f.at(f.men[0])
	}
	f.next = best + 1
	start := f.men[best]
	if f.zone[start] == f.goalZone() {
		f.filled = 0
	}
	f.on[start], f.on[end], f.men[best] = empty, f.me, end
	return f.at(start), f.at(end)
}

// target returns the deepest cell of the goal that has no man of the player, an empty one if possible.
func (f *fallback) target() int {
	for f.filled < len(f.goal)-1 && f.on[f.goal[f.filled]] == f.me {
		f.filled++
	}
	for _, c := range f.goal[f.filled:] {
		if f.on[c] == empty {
			return c
		}
	}
	return f.goal[f.filled]
}

// ends returns the cells to which a man can move.
func (f *fallback) ends(man int) []int {
	steps := [6]int{1, -1, f.width, f.width + 1, -f.width, -f.width - 1}
	f.search++
	f.seen[man] = f.search
	f.reached = append(f.reached[:0], man)
	f.on[man] = empty // the man doesn't jump over its old cell
	for i := 0; i < len(f.reached); i++ {
		for _, s := range steps {
			over, to := f.reached[i]+s, f.reached[i]+2*s
			if f.on[over] >= 0 && f.on[to] == empty && f.seen[to] != f.search {
				f.seen[to] = f.search
				f.reached = append(f.reached, to)
			}
		}
	}
	f.on[man] = f.me
	for _, s := range steps {
		if f.on[man+s] == empty {
			f.reached = append(f.reached, man+s)
		}
	}
	return slices.DeleteFunc(f.reached[1:], func(c int) bool {
		z := f.zone[c]
		return z != middle && z != f.home && z != f.goalZone()
	})
}
