package trilite

import (
	"quincunx/movegen"
	"quincunx/movegen/graph"
)

var (
	_ graph.Index    = (*Index)(nil)
	_ graph.Backward = (*Index)(nil)
)

// Tiers returns 7: tier t has the positions with t stones.
func (x *Index) Tiers() int { return fullTier + 1 }

// Size returns the number of positions in a tier.
func (x *Index) Size(tier int) uint64 {
	switch {
	case tier <= anchorLen:
		return uint64(len(x.orbits[tier]))
	case tier < fullTier:
		return (freeOrbits + (allOrbits-freeOrbits)/2) * arrangements[tier-anchorLen]
	}
	return openOrbits * fullRest
}

// Rank returns the tier and the index of p, which must be reachable.
func (x *Index) Rank(p movegen.Position) (tier int, index uint64) {
	s := p.(*Position).state
	first, second := s.mine(), s.theirs()
	tier = s.stones()
	if tier%2 != 0 {
		first, second = second, first
	}
	return tier, x.rankSequence(tier, sequence(first)<<(4*(tier/2))|sequence(second))
}

// rankSequence returns the index of the position of a sequence.
func (x *Index) rankSequence(tier int, s sequence) uint64 {
	if tier <= anchorLen {
		return uint64(x.anchors[s].orbit)
	}
	rest := tier - anchorLen
	a, k := x.split(rest, s)
	return x.number(a, rest, k)
}

// split splits a sequence into its anchor and the arrangement of its last rest cells.
func (x *Index) split(rest int, s sequence) (*anchor, key) {
	a := &x.anchors[s>>(4*rest)]
	k := key(0)
	for i := rest - 1; i >= 0; i-- {
		k = k.append(a.number[s.cell(i)])
	}
	return a, k
}

// number returns the index of an anchor of three cells with an arrangement of the
// given length.
func (x *Index) number(a *anchor, length int, k key) uint64 {
	size := arrangements[length]
	if a.orbit < freeOrbits {
		return uint64(a.orbit)*size + uint64(x.rank[length][k])
	}
	if k.number(length-1) >= 3 {
		k = mirrored(length, k)
	}
	return freeOrbits*size + uint64(a.orbit-freeOrbits)*(size/2) + uint64(x.rank[length][k])
}

// mirrored exchanges 0 with 3, 1 with 4 and 2 with 5.
func mirrored(length int, k key) key {
	m := key(0)
	for i := length - 1; i >= 0; i-- {
		m = m.append((k.number(i) + 3) % 6)
	}
	return m
}

// sequenceOf returns the sequence that represents an index.
func (x *Index) sequenceOf(tier int, index uint64) sequence {
	if tier <= anchorLen {
		return x.orbits[tier][index].anchor
	}
	length := tier - anchorLen
	size := uint32(arrangements[length]) // divisions of 32 bits are faster
	i := uint32(index)
	orbit := i / size
	if orbit >= freeOrbits {
		i -= freeOrbits * size
		size /= 2
		orbit = freeOrbits + i/size
	}
	o := &x.orbits[anchorLen][orbit]
	k := x.keys[length][i%size]
	s := o.anchor
	for i := length - 1; i >= 0; i-- {
		s = s.append(int(o.outside[k.number(i)]))
	}
	return s
}

// Unrank sets p to the position that represents an index. With all stones on the
// board, seat 0 is to move.
func (x *Index) Unrank(tier int, index uint64, p movegen.Position) bool {
	s := x.sequenceOf(tier, index)
	seconds := 4 * (tier / 2)
	mine, theirs := queue(s>>seconds), queue(s&(1<<seconds-1))
	mover := movegen.Seat(tier % 2)
	if mover != 0 {
		mine, theirs = theirs, mine
	}
	q := p.(*Position)
	q.past = q.past[:0]
	q.state = pack(mine, theirs, mover)
	return true
}

// Orbit implements [graph.Index]. Either side may be to move only when both
// have all their stones.
func (x *Index) Orbit(tier int, index uint64) (images, sides int, run uint64) {
	switch {
	case tier <= anchorLen:
		return x.orbits[tier][index].images, 1, 1
	case tier < fullTier:
		return 8, 1, x.Size(tier) - index
	}
	return 8, 2, x.Size(tier) - index
}

// Expand returns the result of a position and the edges of its moves.
func (x *Index) Expand(tier int, index uint64, dst []graph.Edge) (movegen.Outcome, []graph.Edge) {
	switch tier {
	case fullTier:
		return x.expandFull(index, dst)
	case fullTier - 1:
		return x.expandLast(index, dst)
	}
	s := x.sequenceOf(tier, index)
	free := board
	for i := range tier {
		free &^= 1 << s.cell(i)
	}
	// A new stone of the first side comes after its others, before those of the second side.
	shift := 0
	if tier%2 == 0 {
		shift = 4 * (tier / 2)
	}
	first, second := s>>shift, s&(1<<shift-1)
	for r := free; r != 0; r = r.Rest() {
		to := x.rankSequence(tier+1, first.append(r.First())<<shift|second)
		dst = append(dst, graph.MakeEdge(tier+1, to, false))
	}
	return movegen.Unknown, dst
}

// expandLast is Expand for the last tier but one. The first side has all its stones,
// and a move appends a cell to the arrangement, so that the indices of the positions
// after the moves are consecutive.
func (x *Index) expandLast(index uint64, dst []graph.Edge) (movegen.Outcome, []graph.Edge) {
	const moves = cells - (fullTier - 1)
	if index >= openOrbits*arrangements[restLen-1] {
		return movegen.Loss, dst
	}
	for i := range uint64(moves) {
		dst = append(dst, graph.MakeEdge(fullTier, index*moves+i, false))
	}
	return movegen.Unknown, dst
}

// expandFull is Expand for the last tier.
func (x *Index) expandFull(index uint64, dst []graph.Edge) (movegen.Outcome, []graph.Edge) {
	exchanged := uint64(x.exchanged[index])
	if exchanged == noExchange {
		return movegen.Loss, dst
	}
	arrangement := exchanged % fullRest
	for _, after := range &x.after[arrangement] {
		dst = append(dst, graph.MakeEdge(fullTier, exchanged-arrangement+uint64(after), false))
	}
	return movegen.Unknown, dst
}

// Exits is Expand without the moves that stay in the tier: in the last tier all moves
// stay, in the others none.
func (x *Index) Exits(tier int, index uint64, dst []graph.Edge) (movegen.Outcome, int, []graph.Edge) {
	if tier < fullTier {
		result, exits := x.Expand(tier, index, dst)
		return result, 0, exits
	}
	if x.exchanged[index] == noExchange {
		return movegen.Loss, 0, dst
	}
	return movegen.Unknown, cells - fullTier, dst
}

// Predecessors implements [graph.Backward]. Only positions of the last tier have any.
func (x *Index) Predecessors(tier int, index uint64, dst []graph.Edge) []graph.Edge {
	if tier < fullTier {
		return dst
	}
	arrangement := index % fullRest
	for _, before := range &x.before[arrangement] {
		from := x.exchanged[index-arrangement+uint64(before)]
		if from != noExchange { // otherwise the game was over before the move
			dst = append(dst, graph.MakeEdge(fullTier, uint64(from), false))
		}
	}
	return dst
}
