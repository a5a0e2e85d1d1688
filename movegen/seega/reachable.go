package seega

import (
	"errors"
	"fmt"
)

// CheckReachable returns an error if no game leads to the position, as far as
// counts and the cells around a pinned man tell. SetText lets it stand all the
// same, for the rules apply to it as well.
func (p *Position) CheckReachable() error {
	s := p.now
	check := p.checkMoving
	if s.mode == placing {
		check = p.checkPlacing
	}
	if err := check(s); err != nil {
		return fmt.Errorf("unreachable: %w", err)
	}
	return nil
}

// checkPlacing compares the men with those that the seats have placed in turn,
// two by two.
func (p *Position) checkPlacing(s *state) error {
	have := [2]int{s.men[0].count(), s.men[1].count()}
	all := have[0] + have[1]
	first := all/4*2 + min(all%4, 2) // men of side 1, which begins
	if have[0] != first || int(s.mover) != all/2%2 {
		return fmt.Errorf("side %d can't be to place with %d men against %d", s.mover+1, have[0], have[1])
	}
	return nil
}

func (p *Position) checkMoving(s *state) error {
	men := [2]int{s.men[0].count(), s.men[1].count()}
	each := p.geo.menEach()
	for side, n := range men {
		if n > each {
			return fmt.Errorf("side %d has %d men of %d", side+1, n, each)
		}
	}
	switch untouched := men[0] == each && men[1] == each; {
	case p.threshold != 0 && s.quiet > p.threshold:
		return errors.New("more quiet moves than the threshold allows")
	case men[0] == 0 && men[1] == 0:
		return errors.New("both sides have no men")
	case men[0] == 0 || men[1] == 0:
		if s.quiet != 0 || men[s.mover] != 0 {
			return errors.New("the last man was not taken by the move before")
		}
	case untouched && s.quiet == 0:
		if s.men[0].has(p.geo.centre) || s.men[1].has(p.geo.centre) {
			return errors.New("a man on the centre before the first move")
		}
		if s.mover == 0 && p.countSteps(s, 1) != 0 {
			return errors.New("side 2 has the first move")
		}
	}
	if s.pinned == nobody {
		return nil
	}
	if s.quiet != 0 {
		return errors.New("a man must go on though the last move took nothing")
	}
	return p.checkCaptor(s)
}

// checkCaptor returns an error if the pinned man can't just have captured: then
// a taken man's cell is empty beside it, between it and another of its side,
// and so is the cell that it came from.
func (p *Position) checkCaptor(s *state) error {
	row, col := p.geo.rowCol(s.pinned)
	empty, bracketed := 0, 0
	for _, d := range [...][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		if p.sideAt(s, row+d[0], col+d[1]) != 0 {
			continue
		}
		empty++
		if p.geo.cellAt(row+d[0], col+d[1]) != p.geo.centre && p.sideAt(s, row+2*d[0], col+2*d[1]) == int(s.mover)+1 {
			bracketed++
		}
	}
	if s.men[s.mover^1].count() == p.geo.menEach() || bracketed == 0 || empty < 2 {
		return errors.New("the man that must go on has not captured")
	}
	return nil
}

// sideAt returns 0 for an empty cell, 1 or 2 for a man, and -1 off the board.
func (p *Position) sideAt(s *state, row, col int) int {
	if row < 0 || col < 0 || row >= p.geo.size || col >= p.geo.size {
		return -1
	}
	return s.sideOn(p.geo.cellAt(row, col))
}
