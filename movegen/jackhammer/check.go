package jackhammer

import (
	"fmt"

	"quincunx/bitboard"
)

// CheckSelf recomputes what the position keeps up move by move.
func (p *Position) CheckSelf() error {
	side := int(p.side)
	board := bitboard.FullMesh(side)
	var holes uint64
	for i, row := range p.intact {
		if row&^board[i] != 0 {
			return fmt.Errorf("intact: row %d reaches beyond the mesh: %b", i-1, row)
		}
	}
	for r := range side {
		for c := range r + 1 {
			if cell := bitboard.MeshCell(r, c); !p.intact.Has(cell) {
				holes ^= holeKey(cell)
			}
		}
	}
	if holes != p.holes {
		return fmt.Errorf("holes: key %x, %x from scratch", p.holes, holes)
	}
	if rules := rulesKey(p.Options()); rules != p.rules {
		return fmt.Errorf("rules: key %x, %x from scratch", p.rules, rules)
	}
	for s := range seats {
		if cell := p.at.of(s); !board.Has(cell) {
			return fmt.Errorf("seat %d stands off the mesh at %d", s, cell)
		}
	}
	if p.turn < 0 || p.turn > p.turns {
		return fmt.Errorf("turn %d of %d", p.turn, p.turns)
	}
	return p.checkSeats()
}

// CheckReachable returns an error if no game leads to the position, for one of
// three reasons: a seat is too far from its corner; there are more holes than
// the turns that the seats didn't walk in; no seat could come by a hole on the
// way to where it is. SetText lets such a position stand, for the rules apply
// to it as well. What passes need not be reachable.
func (p *Position) CheckReachable() error {
	side, turn := int(p.side), int(p.turn)
	spare := 0 // turns that may have gone into hammering
	for s, corner := range corners(side) {
		walk := distance(corner, p.at.of(s))
		if walk > turn {
			return fmt.Errorf("unreachable: seat %d is %d moves from its corner after %d turns", s, walk, turn)
		}
		spare += turn - walk
	}
	if holes := side*(side+1)/2 - p.intact.Count(); holes > spare {
		return fmt.Errorf("unreachable: %d holes, but at most %d hammers in %d turns", holes, spare, turn)
	}
	for r := range side {
		for c := range r + 1 {
			if cell := bitboard.MeshCell(r, c); !p.intact.Has(cell) && !p.couldDig(cell) {
				return fmt.Errorf("unreachable: no seat could come by the hole %d:%d in %d turns", r, c, turn)
			}
		}
	}
	return nil
}

// couldDig reports whether a seat could walk from its corner to a neighbour of
// the cell, hammer, and walk to where it is, over ground still whole.
func (p *Position) couldDig(cell int) bool {
	board := bitboard.FullMesh(int(p.side))
	around := board.Around(cell)
	for i, step := range bitboard.MeshSteps {
		if around>>i&1 == 0 {
			continue
		}
		from := cell + step
		for s, corner := range corners(int(p.side)) {
			if distance(corner, from)+1+distance(from, p.at.of(s)) <= int(p.turn) {
				return true
			}
		}
	}
	return false
}

// distance returns the number of moves between two cells of an intact mesh. A
// move changes row and column by at most 1 each, never in opposite directions.
func distance(a, b int) int {
	rows := b/bitboard.MeshRows - a/bitboard.MeshRows
	columns := b%bitboard.MeshRows - a%bitboard.MeshRows
	if rows < 0 {
		rows, columns = -rows, -columns
	}
	if columns < 0 {
		return rows - columns
	}
	return max(rows, columns)
}
