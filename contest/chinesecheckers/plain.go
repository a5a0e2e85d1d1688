package chinesecheckers

import (
	"cmp"
	"slices"
)

// plain plays without the evaluation: on boards where the evaluation costs more than a game can win, on boards that are too large for
// it, and where there is no time left for it. Each turn it looks at some of its men, and moves one as far towards the goal as it can jump.
//
// Cells are numbered row by row, with room for a jump on both sides of the star. In row r, the cell q+size+2 from the left is 2q-r half
// columns to the right of the middle, so that the offsets of the six neighbours of a cell are the same in all rows.
type plain struct {
	size, width int
	on          []int8 // by cell: the player whose man is there, or empty or outside
	zone        []int8 // by cell: triangle 0..5, or middle
	ahead       []int  // by cell: the distance from the centre towards the goal
	me          int8
	home        int8
	goal        []int // the cells of the goal, the deepest first
	filled      int   // index in goal: cells before it have men of the player
	men         []int // the cells of the player's men
	next        int   // index in men of the man to look at first

	// These are for the jumps of a man.
	reached []int
	seen    []int // by cell: the number of the last search that has reached it
	search  int   // the number of the current search
}

// The values of plain.on besides the players.
const (
	empty   = -1
	outside = -2
)

// middle is the zone of the cells that are in no triangle.
const middle = 6

// menLookedAt is the number of men after which a turn stops looking if one of them can get nearer to the goal.
const menLookedAt = 16

// newPlain returns the player with index me of a game on a board of a size, whose players have the given homes.
func newPlain(size int, homes []int, me int) *plain {
	p := &plain{size: size, width: 4*size + 5, me: int8(me), home: int8(homes[me])}
	cells := p.width * p.width
	p.on, p.zone, p.ahead, p.seen = make([]int8, cells), make([]int8, cells), make([]int, cells), make([]int, cells)
	for c := range p.on {
		p.on[c], p.ahead[c] = outside, p.depth(c, p.goalZone())
		y, a, b := p.axes(c)
		up, down := y <= size && a >= -size && b <= size, y >= -size && a <= size && b >= -size
		if !up && !down || c%p.width < 2 || c%p.width >= p.width-2 {
			continue
		}
		p.on[c], p.zone[c] = empty, middle
		for triangle := range int8(6) {
			if p.depth(c, triangle) > size {
				p.zone[c] = triangle
			}
		}
		if player := slices.Index(homes, int(p.zone[c])); player >= 0 {
			p.on[c] = int8(player)
		}
		if p.on[c] == p.me {
			p.men = append(p.men, c)
		}
		if p.zone[c] == p.goalZone() {
			p.goal = append(p.goal, c)
		}
	}
	slices.SortStableFunc(p.goal, func(a, b int) int { return cmp.Compare(p.ahead[b], p.ahead[a]) })
	return p
}

func (p *plain) goalZone() int8 { return (p.home + 3) % 6 }

// axes returns the distances of a cell from the centre of the star along three axes, where y = a - b.
func (p *plain) axes(c int) (y, a, b int) {
	row, q := c/p.width-2, c%p.width-p.size-2
	return row - 2*p.size, q - p.size, q - row + p.size
}

// depth returns the distance of a cell from the centre towards a triangle.
func (p *plain) depth(c int, triangle int8) int {
	y, a, b := p.axes(c)
	return [6]int{-y, b, a, y, -b, -a}[triangle]
}

// distance returns the number of steps between two cells.
func (p *plain) distance(from, to int) int {
	y, a, b := p.axes(from)
	y2, a2, b2 := p.axes(to)
	return max(y-y2, y2-y, a-a2, a2-a, b-b2, b2-b)
}

// at returns the coordinates of a cell in the contest.
func (p *plain) at(c int) Position {
	row, q := c/p.width-2, c%p.width-p.size-2
	return Position{row, (2*q - row + row&1) / 2}
}

// cell returns the cell with coordinates, or a cell outside of the star if there is none.
func (p *plain) cell(at Position) int {
	q := at.Col + (at.Row-at.Row&1)/2
	if at.Row < 0 || at.Row > 4*p.size || q < -p.size || q > 3*p.size {
		return 0
	}
	return (at.Row+2)*p.width + q + p.size + 2
}

// hear makes the move of another player.
func (p *plain) hear(opponent int, from, to Position) {
	if f, t := p.cell(from), p.cell(to); p.on[f] == int8(opponent) && p.on[t] == empty {
		p.on[f], p.on[t] = empty, int8(opponent)
	}
}

// move chooses a move, makes it and returns it. It is a null move if there is no other.
func (p *plain) move() (from, to Position) {
	target := p.target()
	best, gain := -1, 0
	var end int // of the best man
	for i := range p.men {
		man := (p.next + i) % len(p.men)
		home := p.ahead[p.men[man]] >= p.ahead[target]
		if gain > 0 && i >= menLookedAt {
			break
		}
		if best >= 0 && home {
			continue
		}
		for _, t := range p.ends(p.men[man]) {
			g := p.distance(p.men[man], target) - p.distance(t, target)
			switch {
			case home:
				g -= 4 * p.size // the last resort
			case p.zone[p.men[man]] == p.home && g > 0:
				g += p.size // men that stay behind are walled in by arriving ones
			}
			if best < 0 || g > gain {
				best, end, gain = man, t, g
			}
		}
	}
	if best < 0 {
		return p.at(p.men[0]), p.at(p.men[0])
	}
	p.next = best + 1
	f := p.men[best]
	if p.zone[f] == p.goalZone() {
		p.filled = 0
	}
	p.on[f], p.on[end], p.men[best] = empty, p.me, end
	return p.at(f), p.at(end)
}

// target returns the deepest cell of the goal that has no man of the player, an empty one if possible.
func (p *plain) target() int {
	for p.filled < len(p.goal)-1 && p.on[p.goal[p.filled]] == p.me {
		p.filled++
	}
	for _, c := range p.goal[p.filled:] {
		if p.on[c] == empty {
			return c
		}
	}
	return p.goal[p.filled]
}

// ends returns the cells to which a man can move.
func (p *plain) ends(man int) []int {
	steps := [6]int{1, -1, p.width, p.width + 1, -p.width, -p.width - 1}
	p.search++
	p.seen[man] = p.search
	p.reached = append(p.reached[:0], man)
	p.on[man] = empty // a man doesn't jump over itself
	for i := 0; i < len(p.reached); i++ {
		for _, s := range steps {
			over, to := p.reached[i]+s, p.reached[i]+2*s
			if p.on[over] >= 0 && p.on[to] == empty && p.seen[to] != p.search {
				p.seen[to] = p.search
				p.reached = append(p.reached, to)
			}
		}
	}
	p.on[man] = p.me
	for _, s := range steps {
		if p.on[man+s] == empty {
			p.reached = append(p.reached, man+s)
		}
	}
	return slices.DeleteFunc(p.reached[1:], func(c int) bool {
		z := p.zone[c]
		return z != middle && z != p.home && z != p.goalZone()
	})
}
