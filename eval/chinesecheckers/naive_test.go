package chinesecheckers_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quincunx/eval"
)

// naive evaluates a position from its text form. It is written to be checked by eye
// against the package comment.
type naive struct {
	size, mover int
	homes       []int
	cells       map[point]byte // all cells: a digit or '.'

	turns []int // of each seat's solitaire game, or a lower bound; nil without an end game table
	raced bool  // whether the seats race
}

// point is a cell in cube coordinates: each step changes two of them by one. Their sum is
// 0, and the centre is 0,0,0.
type point struct{ x, y, z int }

func (p point) plus(d point) point { return point{p.x + d.x, p.y + d.y, p.z + d.z} }

// distance returns the number of steps between two cells.
func distance(p, q point) int {
	return max(abs(p.x-q.x), abs(p.y-q.y), abs(p.z-q.z))
}

func abs(x int) int { return max(x, -x) }

var naiveSteps = []point{{1, -1, 0}, {1, 0, -1}, {0, 1, -1}, {-1, 1, 0}, {-1, 0, 1}, {0, -1, 1}}

// tip returns the far end of a triangle: size steps in each of two directions from the
// centre.
func (n *naive) tip(triangle int) point {
	s := n.size
	return []point{{s, s, -2 * s}, {2 * s, -s, -s}, {s, -2 * s, s}, {-s, -s, 2 * s}, {-2 * s, s, s}, {-s, 2 * s, -s}}[triangle]
}

// in reports whether a cell is in a triangle: the cells of the star that are close to its
// tip.
func (n *naive) in(p point, triangle int) bool { return distance(p, n.tip(triangle)) < n.size }

func parseNaive(text string) *naive {
	f := strings.Split(text, " ")
	n := &naive{cells: map[point]byte{}}
	n.size, _ = strconv.Atoi(f[0])
	n.mover, _ = strconv.Atoi(f[2])
	for home := range strings.SplitSeq(f[1], ",") {
		h, _ := strconv.Atoi(home)
		n.homes = append(n.homes, h)
	}
	for r, row := range strings.Split(f[3], "/") {
		// Rows are centred: adjacent cells are two half cells apart.
		z := r - 2*n.size
		for i, mark := range []byte(row) {
			half := 2*i - (len(row) - 1) // half cells to the right of the middle
			// To the right x grows and y shrinks; they are equal in the middle.
			x := (half - z) / 2
			n.cells[point{x, -z - x, z}] = mark
		}
	}
	return n
}

// men returns the cells with men of a seat.
func (n *naive) men(seat int) []point {
	var men []point
	for p, mark := range n.cells {
		if mark == '0'+byte(seat) {
			men = append(men, p)
		}
	}
	return men
}

func (n *naive) goal(seat int) int { return (n.homes[seat] + 3) % 6 }

// lanes returns how far a cell is in each of the two directions towards the goal.
func (n *naive) lanes(seat int, p point) (left, right int) {
	home := n.tip(n.homes[seat])
	towards := n.tip(n.goal(seat))
	var gone []int
	// One of the three coordinates goes from one end to the other. The two after it, in a circle, go half as far; each of
	// them is a lane.
	axes := [][3]int{{home.x, towards.x, p.x}, {home.y, towards.y, p.y}, {home.z, towards.z, p.z}}
	way := slices.IndexFunc(axes, func(c [3]int) bool { return abs(c[1]-c[0]) == 4*n.size })
	for i := 1; i < len(axes); i++ {
		c := axes[(way+i)%len(axes)]
		gone = append(gone, abs(c[2]-c[0]))
	}
	return gone[0], gone[1]
}

// seat returns the counts of the terms of a seat.
func (n *naive) seat(seat int) map[string]int {
	c := map[string]int{}
	men := n.men(seat)
	home, goal := n.tip(n.homes[seat]), n.tip(n.goal(seat))
	c["last"] = 4 * n.size
	inGoal, between := 0, 0
	for _, p := range men {
		rest := distance(p, goal)
		c["progress"] -= rest
		c["straggling"] -= rest * rest / n.size
		c["last"] = min(c["last"], distance(p, home))
		left, right := n.lanes(seat, p)
		if n.size >= 12 && len(n.homes) > 2 && !n.in(p, n.goal(seat)) && p.x%2 == 0 && p.y%2 == 0 {
			c["street"]++
		}
		switch {
		case n.in(p, n.goal(seat)):
			inGoal++
			continue
		case n.in(p, n.homes[seat]):
			c["home"]++
		default:
			between++
		}
		c["lateral"] += (left - right) * (left - right) / n.size
	}
	c["goal"] = inGoal
	hexagon := 3*n.size*(n.size+1) + 1
	crowd := max(0, between-hexagon*2/5/len(n.homes))
	c["crowd"] = crowd * crowd
	for lane := 1; lane <= 2*n.size; lane++ {
		var surplus [2]int
		count := func(p point, by int) {
			left, right := n.lanes(seat, p)
			if left >= lane {
				surplus[0] += by
			}
			if right >= lane {
				surplus[1] += by
			}
		}
		for p, mark := range n.cells {
			if mark == '0'+byte(seat) {
				count(p, 1)
			}
			if n.in(p, n.goal(seat)) {
				count(p, -1)
			}
		}
		c["detour"] += max(surplus[0], 0) + max(surplus[1], 0)
	}
	c["blocked"] = len(n.visitors(seat)) * inGoal / n.size
	if len(n.homes) > 2 {
		c["walls"] = n.walls(seat, inGoal)
	}
	if inGoal == len(men) && inGoal > 0 {
		c["done"] = 1
	}
	if seat == n.mover {
		c["turn"] = 1
	}
	if n.hasNetwork() {
		c["network"] = n.networkCounts(shippedNetwork())[seat]
	}
	if n.turns != nil {
		c["alone"] = -n.turns[seat]
	}
	return c
}

// visitors returns the cells of a seat's goal with men of the opposite seat.
func (n *naive) visitors(seat int) (visitors []point) {
	if opposite := slices.Index(n.homes, n.goal(seat)); opposite >= 0 {
		for _, p := range n.men(opposite) {
			if n.in(p, n.goal(seat)) {
				visitors = append(visitors, p)
			}
		}
	}
	return visitors
}

// walls returns how many rows men have to go back for the visitor that is hardest to get
// out of a seat's goal; inGoal is the number of the seat's men there. It is 0 while the
// goal is less than a third full.
func (n *naive) walls(seat, inGoal int) (worst int) {
	if 6*inGoal < n.size*(n.size+1) {
		return 0
	}
	for _, visitor := range n.visitors(seat) {
		worst = max(worst, n.escape(seat, visitor))
	}
	return worst
}

// escape returns how many rows the men on a visitor's best way out of a seat's goal have
// to go back (Bellman and Ford).
func (n *naive) escape(seat int, visitor point) int {
	const far = 1 << 20
	cost := map[point]int{}
	for p := range n.cells {
		cost[p] = far
	}
	cost[visitor] = 0
	for changed := true; changed; {
		changed = false
		for p := range n.cells {
			for _, d := range naiveSteps {
				for next, jump := p.plus(d), false; ; next, jump = next.plus(d), true {
					mark, ok := n.cells[next]
					if !ok {
						break
					}
					through := cost[p]
					if !n.in(p, n.goal(seat)) {
						through = far
					}
					if mark != '.' {
						through += max(1, n.size-distance(next, n.tip(n.goal(seat))))
					}
					if distance(next, n.tip(n.goal(seat))) < distance(p, n.tip(n.goal(seat))) {
						through += n.size
					}
					if through < cost[next] {
						cost[next], changed = through, true
					}
					if jump || mark == '.' {
						break
					}
				}
			}
		}
	}
	best := far
	for p, c := range cost {
		if !n.in(p, n.goal(seat)) {
			best = min(best, c)
		}
	}
	return best
}

// evaluate returns the scores of all seats.
func (n *naive) evaluate(w eval.Weights) []int {
	values := make([]int, len(n.homes))
	all := 0
	for seat := range n.homes {
		counts := n.seat(seat)
		if n.raced {
			counts = map[string]int{"race": -n.rounds()[seat]}
		}
		for _, e := range w.Weights {
			class, name, found := strings.Cut(e.Name, " ")
			if !found {
				class, name = "", class
			}
			want := ""
			switch {
			case n.size >= 8 && len(n.homes) >= 4:
				want = "many"
			case n.size >= 12:
				want = "large"
			case len(n.homes) == 6:
				want = "six"
			}
			if class == want {
				values[seat] += int(e.Value) * counts[name]
				delete(counts, name)
			}
		}
		if len(counts) > 0 {
			panic(fmt.Sprint("counts without a weight: ", counts))
		}
		all += values[seat]
	}
	scale := min(max(4*n.size, 16), 160) * len(n.homes)
	if len(n.homes) == 2 && !n.raced {
		for seat := range n.homes {
			inGoal := 0
			for _, p := range n.men(seat) {
				if n.in(p, n.goal(seat)) {
					inGoal++
				}
			}
			scale += 8 * n.walls(seat, inGoal)
			if lacking := len(n.men(seat)) - inGoal; lacking < n.size && len(n.visitors(seat)) > 0 {
				scale += 2 * min(max(4*n.size, 16), 160)
			}
		}
	}
	scores := make([]int, len(n.homes))
	for seat, v := range values {
		scores[seat] = min(max((len(n.homes)*v-all)/scale, -20_000), 20_000)
	}
	return scores
}

// rounds plays the race, seat by seat and round by round, and returns the round at whose
// end each seat is first done.
func (n *naive) rounds() []int {
	left := slices.Clone(n.turns)
	rounds := make([]int, len(left))
	for round, seat := 1, n.mover; slices.Contains(rounds, 0); round, seat = round+1, 0 {
		for ; seat < len(left); seat++ {
			if left[seat] == 0 {
				left[seat] = 1 // it has to move out of its goal
			} else {
				left[seat]--
			}
		}
		for seat, turns := range left {
			if turns == 0 && rounds[seat] == 0 {
				rounds[seat] = round
			}
		}
	}
	return rounds
}

// passed reports whether two opposite seats have passed each other: no man is level with one of the other seat, or
// has it ahead.
func (n *naive) passed() bool {
	if len(n.homes) > 2 || n.homes[0] != n.goal(1) {
		return false
	}
	for _, p := range n.men(0) {
		for _, q := range n.men(1) {
			if distance(p, n.tip(n.homes[0])) <= distance(q, n.tip(n.homes[0])) {
				return false
			}
		}
	}
	return true
}
