package coalition

import (
	"cmp"
	"fmt"
	"slices"

	"quincunx/movegen/chinesecheckers"
)

// rules are the rules of a game and a variant, for checks. They share nothing with the solver but the neighbours of cells.
type rules struct {
	geometry chinesecheckers.Geometry
	homes    []int // by seat
	variant  Variant
}

// rules returns the rules of the game.
func (s *Solution) rules() *rules {
	return &rules{chinesecheckers.GeometryOf(s.options.Game.Size), s.options.Game.Triangles, s.options.Variant}
}

// place is a position: the cells of the men by seat, and the seat to move.
type place struct {
	men   [maxSeats][]int
	mover int
}

// owner returns the seat with a man on a cell, or -1.
func (at *place) owner(c int) int {
	for seat, men := range &at.men {
		if slices.Contains(men, c) {
			return seat
		}
	}
	return -1
}

// step is a move between two cells. They are equal if the seat has no move.
type step struct{ from, to int }

// after returns the position after a move.
func (at *place) after(m step, seats int) place {
	next := *at
	next.mover = (at.mover + 1) % seats
	if m.from != m.to {
		men := slices.Clone(at.men[at.mover])
		men[slices.Index(men, m.from)] = m.to
		next.men[at.mover] = men
	}
	return next
}

// goal returns the goal of a seat.
func (r *rules) goal(seat int) int { return (r.homes[seat] + 3) % chinesecheckers.Directions }

// winners returns the winners if the game is over, else nil.
func (r *rules) winners(at *place) (winners []int) {
	if at.mover > 0 && !r.variant.Sudden {
		return nil
	}
	for seat := range r.homes {
		if r.isFilled(at, seat) {
			winners = append(winners, seat)
		}
	}
	return winners
}

// isFilled reports whether a seat has filled its goal.
func (r *rules) isFilled(at *place, seat int) bool {
	goal := r.goal(seat)
	inside := func(c int) bool { return r.geometry.Zone(c) == goal }
	if !r.variant.AnyMen {
		return !slices.ContainsFunc(at.men[seat], func(c int) bool { return !inside(c) })
	}
	for c := range r.geometry.Cells() {
		if inside(c) && at.owner(c) < 0 {
			return false
		}
	}
	return slices.ContainsFunc(at.men[seat], inside)
}

// mayStay reports whether a seat's man may end a move on a cell.
func (r *rules) mayStay(seat, c int) bool {
	zone := r.geometry.Zone(c)
	return zone == chinesecheckers.Hexagon || zone == r.homes[seat] || zone == r.goal(seat)
}

// moves returns the moves of the seat to move: at least one.
func (r *rules) moves(at *place) (moves []step) {
	for _, from := range at.men[at.mover] {
		for _, to := range r.targets(at, from) {
			moves = append(moves, step{from, to})
		}
	}
	if len(moves) == 0 {
		return []step{{}}
	}
	return moves
}

// sort sorts moves by the rows and columns of their cells.
func (r *rules) sort(moves []step) {
	slices.SortFunc(moves, func(a, b step) int {
		return cmp.Or(r.compare(a.from, b.from), r.compare(a.to, b.to))
	})
}

// compare compares cells by row and column.
func (r *rules) compare(a, b int) int {
	rowA, columnA := r.geometry.Place(a)
	rowB, columnB := r.geometry.Place(b)
	return cmp.Or(rowA-rowB, columnA-columnB)
}

// targets returns the cells to which a man can move.
func (r *rules) targets(at *place, from int) (to []int) {
	seat := at.mover
	isTaken := func(c int) bool { return c != from && at.owner(c) >= 0 } // the man doesn't stand in its own way
	reached := []int{from}
	for i := 0; i < len(reached); i++ {
		for d := range chinesecheckers.Directions {
			over, ok := r.geometry.Next(reached[i], d)
			if !ok || !isTaken(over) {
				continue
			}
			end, ok := r.geometry.Next(over, d)
			if ok && !isTaken(end) && !slices.Contains(reached, end) && (!r.variant.Narrow || r.mayStay(seat, end)) {
				reached = append(reached, end)
			}
		}
	}
	for d := range chinesecheckers.Directions {
		if c, ok := r.geometry.Next(from, d); ok && !isTaken(c) {
			reached = append(reached, c)
		}
	}
	for _, c := range reached[1:] {
		if r.mayStay(seat, c) {
			to = append(to, c)
		}
	}
	return to
}

// text returns the text form of a move.
func (r *rules) text(m step) string {
	if m.from == m.to {
		return "null"
	}
	row, column := r.geometry.Place(m.from)
	toRow, toColumn := r.geometry.Place(m.to)
	return fmt.Sprintf("%d:%d>%d:%d", row, column, toRow, toColumn)
}
