package seega_test

import (
	"strconv"
	"strings"
)

// naive counts the terms from the text form. It is written to be checked by eye
// against the package comment.
type naive struct {
	size             int
	placing          bool
	side             byte // side to move: '1' or '2'
	quiet, threshold int
	rows             []string
}

type place struct{ row, col int }

var directions = []place{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}

func parseNaive(text string) *naive {
	f := strings.Split(text, " ")
	n := &naive{placing: f[1] == "P", side: f[2][0], rows: strings.Split(f[6], "/")}
	n.size = len(n.rows)
	n.quiet, _ = strconv.Atoi(f[4])
	n.threshold, _ = strconv.Atoi(f[5])
	return n
}

func other(side byte) byte { return '1' + '2' - side }

// at returns '1', '2', '.', or 0 off the board.
func (n *naive) at(p place) byte {
	if p.row < 0 || p.col < 0 || p.row >= n.size || p.col >= n.size {
		return 0
	}
	return n.rows[p.row][p.col]
}

func (p place) plus(d place) place  { return place{p.row + d.row, p.col + d.col} }
func (p place) minus(d place) place { return place{p.row - d.row, p.col - d.col} }

// fromCentre returns how many rows and columns a cell is from the centre.
func (n *naive) fromCentre(p place) (rows, cols int) {
	return max(p.row-n.size/2, n.size/2-p.row), max(p.col-n.size/2, n.size/2-p.col)
}

func (n *naive) isCentre(p place) bool {
	rows, cols := n.fromCentre(p)
	return rows == 0 && cols == 0
}

func (n *naive) onEdge(at int) bool { return at == 0 || at == n.size-1 }

// number returns the number of cells that have a property and contain a man of
// side, or are empty if side is '.'.
func (n *naive) number(side byte, property func(place) bool) int {
	number := 0
	for row := range n.size {
		for col := range n.size {
			if p := (place{row, col}); n.at(p) == side && property(p) {
				number++
			}
		}
	}
	return number
}

// beside returns how many of the four cells next to p contain what.
func (n *naive) beside(p place, what byte) int {
	number := 0
	for _, d := range directions {
		if n.at(p.plus(d)) == what {
			number++
		}
	}
	return number
}

// takenFrom returns the men that a man of side takes by stepping to an empty
// cell.
func (n *naive) takenFrom(to place, side byte) []place {
	var taken []place
	for _, d := range directions {
		if prey := to.plus(d); n.at(prey) == other(side) && !n.isCentre(prey) && n.at(prey.plus(d)) == side {
			taken = append(taken, prey)
		}
	}
	return taken
}

// canBeTaken reports whether side can take the man on p with one step.
func (n *naive) canBeTaken(p place, side byte) bool {
	for _, d := range directions {
		from := p.plus(d)
		if n.at(from) != '.' || n.beside(from, side) == 0 {
			continue
		}
		for _, prey := range n.takenFrom(from, side) {
			if prey == p {
				return true
			}
		}
	}
	return false
}

// chain reports whether a step of side to an empty cell captures, beside another
// empty cell where its men would capture.
func (n *naive) chain(to place, side byte) bool {
	if n.beside(to, side) == 0 || len(n.takenFrom(to, side)) == 0 {
		return false
	}
	for _, d := range directions {
		if on := to.plus(d); n.at(on) == '.' && len(n.takenFrom(on, side)) > 0 {
			return true
		}
	}
	return false
}

// facing reports whether the man on p is not on the centre and is between a man
// of side one and a cell with opposite.
func (n *naive) facing(p place, one, opposite byte) bool {
	for _, d := range directions {
		if !n.isCentre(p) && n.at(p.plus(d)) == one && n.at(p.minus(d)) == opposite {
			return true
		}
	}
	return false
}

// terms returns the counts by name in the current phase.
func (n *naive) terms() map[string]int {
	own, opp := n.side, other(n.side)
	all := func(place) bool { return true }
	less := func(count func(side byte) int) int { return count(own) - count(opp) }
	have := func(property func(place) bool) int {
		return less(func(side byte) int { return n.number(side, property) })
	}
	zone := func(rows, cols int) func(place) bool {
		return func(p place) bool {
			r, c := n.fromCentre(p)
			return r == rows && c == cols || r == cols && c == rows
		}
	}
	edge := func(p place) bool { return n.onEdge(p.row) != n.onEdge(p.col) }
	corner := func(p place) bool { return n.onEdge(p.row) && n.onEdge(p.col) }
	pairs := less(func(side byte) int {
		twice := 0
		n.number(side, func(p place) bool { twice += n.beside(p, side); return true })
		return twice / 2
	})
	exposed := less(func(side byte) int {
		return n.number(side, func(p place) bool { return n.facing(p, '.', other(side)) })
	})
	if n.placing {
		return n.placingTerms(have, zone, edge, corner, pairs, exposed)
	}

	lead, men := have(all), n.number('1', all)+n.number('2', all)
	t := map[string]int{
		"men": lead, "centre": have(zone(0, 0)), "beside centre": have(zone(0, 1)),
		"edge": have(edge), "corner": have(corner), "pairs": pairs, "exposed": exposed, "to act": 1,
		"steps": less(func(side byte) int {
			steps := 0
			n.number(side, func(p place) bool { steps += n.beside(p, '.'); return true })
			return steps
		}),
		"stuck":         have(func(p place) bool { return n.beside(p, '.') == 0 }),
		"captures":      n.number(opp, func(p place) bool { return n.canBeTaken(p, own) }),
		"threats":       -n.number(own, func(p place) bool { return n.canBeTaken(p, opp) }),
		"chains":        n.number('.', func(p place) bool { return n.chain(p, own) }),
		"threat chains": -n.number('.', func(p place) bool { return n.chain(p, opp) }),
	}
	if men > 0 {
		t["share"] = 100 * lead / men
	}
	if t["captures"] > 0 {
		t["capture"] = 1
	}
	if t["threats"] < 0 {
		t["threat"] = -1
	}
	if n.threshold > 0 {
		t["pressure"] = lead * (16 * n.quiet / n.threshold)
	}
	return t
}

func (n *naive) placingTerms(have func(func(place) bool) int, zone func(int, int) func(place) bool,
	edge, corner func(place) bool, pairs, exposed int) map[string]int {
	t := map[string]int{
		"placing beside centre": have(zone(0, 1)), "placing guards": have(zone(0, 2)),
		"placing edge": have(edge), "placing corner": have(corner), "placing pairs": pairs,
		"placing exposed": exposed, "placing to act": 1,
	}
	own, opp := n.side, other(n.side)
	t["placing brackets"] = n.number(opp, func(p place) bool { return n.facing(p, own, own) }) -
		n.number(own, func(p place) bool { return n.facing(p, opp, opp) })
	centre := place{n.size / 2, n.size / 2}
	t["placing centre captures"] = len(n.takenFrom(centre, own)) - len(n.takenFrom(centre, opp))
	first := 1
	if own == '1' {
		first = -1
	}
	t["placing first mover"] = first
	if n.beside(centre, '2') > 0 {
		t["placing entry"] = first
		t["placing entry captures"] = first * len(n.takenFrom(centre, '2'))
	}
	return t
}
