package seega

import "quincunx/bitboard"

// sideAttacks holds, for one word of the board, the men of a side, the cells that they can
// step to and the men that they can take.
type sideAttacks struct {
	men       bitboard.Set
	prey      bitboard.Set // men of the other side that can be taken: all except the man on the centre
	near      neighbours   // the side's men beside each cell
	reach     bitboard.Set // empty cells that its men can step to
	nearReach neighbours
	brackets  neighbours   // prey beside each cell with a man of the side beyond it
	traps     bitboard.Set // empty cells with bracketed prey: a man that steps there takes it
	nearTraps bitboard.Set // cells beside a trap
}

// complete computes reach and traps from the empty cells.
func (s *sideAttacks) complete(empty bitboard.Set) {
	s.reach = empty & s.near.any()
	s.traps = empty & s.brackets.any()
}

// taken returns the prey that a step takes.
func (s *sideAttacks) taken() bitboard.Set { return between(s.prey, s.nearReach, s.near) }

// strikes returns the empty cells where a step captures.
func (s *sideAttacks) strikes() bitboard.Set { return s.traps & s.reach }

// attackMaps holds the attacks of both sides, word by word; own belongs to the side to
// move.
type attackMaps struct {
	nearEmpty [4]neighbours
	own, opp  [4]sideAttacks
}

// findAttacks returns the attack maps of the position; only the words in use are filled in.
// They are valid until the next call.
func (p *Position) findAttacks() *attackMaps {
	s, z, me := &p.attacks, p.zones, p.Mover()
	if z.stride == narrow {
		s.setNarrow(z, p.Men(me, 0), p.Men(me^1, 0))
	} else {
		s.setWide(z, p.AllMen(me), p.AllMen(me^1))
	}
	return s
}

func (s *attackMaps) setNarrow(z *zones, own, opp bitboard.Set) {
	empty := z.cells[0] &^ (own | opp)
	s.nearEmpty[0] = near(empty)
	s.own[0].setNarrow(own, opp&^z.centre[0], empty)
	s.opp[0].setNarrow(opp, own&^z.centre[0], empty)
}

func (s *sideAttacks) setNarrow(men, prey, empty bitboard.Set) {
	s.men, s.prey = men, prey
	s.near, s.brackets = near(men), near(prey).and(next(men))
	s.complete(empty)
	s.nearReach, s.nearTraps = near(s.reach), near(s.traps).any()
}

func (s *attackMaps) setWide(z *zones, own, opp plane) {
	var empty, ownPrey, oppPrey plane
	for w := range empty {
		empty[w] = z.cells[w] &^ (own[w] | opp[w])
		ownPrey[w] = opp[w] &^ z.centre[w]
		oppPrey[w] = own[w] &^ z.centre[w]
	}
	for w := range z.words {
		s.nearEmpty[w&3] = empty.near(w)
	}
	setAllWide(&s.own, z.words, &own, &ownPrey, &empty)
	setAllWide(&s.opp, z.words, &opp, &oppPrey, &empty)
}

func setAllWide(s *[4]sideAttacks, words int, men, prey, empty *plane) {
	var reach, traps plane
	for w := range words {
		v := &s[w&3]
		v.men, v.prey = men[w&3], prey[w&3]
		v.near, v.brackets = men.near(w), prey.near(w).and(men.next(w))
		v.complete(empty[w&3])
		reach[w&3], traps[w&3] = v.reach, v.traps
	}
	for w := range words {
		s[w&3].nearReach, s[w&3].nearTraps = reach.near(w), traps.near(w).any()
	}
}
