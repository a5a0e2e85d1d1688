package coalition

import (
	"fmt"
	"math/bits"

	"quincunx/movegen/chinesecheckers"
)

// maxSeats is the largest number of seats.
const maxSeats = 3

// A set of cells as a seat sees it has bits 6·left+right for the cells where its men may end a move, by their lanes (see
// [chinesecheckers.Geometry.Lanes]), and bits from firstNeutral on for the others. Bits between the rows of lanes are
// unused, so that a step is a shift by one of steps.
type cells = uint64

const (
	rowOfLanes   = 6
	firstNeutral = 32
)

// maxSize is the largest size whose lanes fit into the lower half of a set, and maxMen the number of men of a seat on it.
const (
	maxSize = 2
	maxMen  = maxSize * (maxSize + 1) / 2
)

// steps holds the shifts of three directions. The opposite directions shift the other way.
var steps = [...]int{1, rowOfLanes - 1, rowOfLanes}

// fixedIndices is a power of two above the number of placements of all men but one, and noFixed an index of none of them.
const (
	fixedIndices = 512
	noFixed      = fixedIndices - 1
)

// board holds the data that do not depend on a position.
type board struct {
	seats   int
	allowed cells                  // where the mover's men may end a move
	sets    []cells                // placements of the mover's men, by rank
	parts   [][maxMen]part         // by rank, a part for each man; the rest have no others
	fixed   []cells                // placements of all men but one
	without [firstNeutral][]uint64 // by cell, the ranks of the placements without a man on it
	goal    []uint64               // the ranks of the placements with all men in the goal
	views   []view                 // by seat
}

// part divides a placement into one man and the others.
type part struct {
	fixed uint16 // index of the others in board.fixed
	cell  uint8
}

// view is the board as a seat sees it. Other seats are numbered by their turns after it.
type view struct {
	bits  map[int]int       // bit of each cell
	cells [64]int           // cell of each bit
	ranks map[cells]int     // rank of each placement of the seat
	jumps [64][]cells       // by the cell that is jumped over, the two ends of each jump
	goals [maxSeats]cells   // by seat
	men   [maxSeats][]cells // by seat and rank; a third seat that doesn't play has one placement, without men
}

// newBoard returns the board of a game.
func newBoard(o Options) (*board, error) {
	game := o.Game
	if err := Check(game); err != nil {
		return nil, err
	}
	b := &board{seats: len(game.Triangles)}
	side := 2*game.Size + 1
	for left := range side {
		b.allowed |= (1<<side - 1) << (rowOfLanes * left)
	}
	men := o.Men
	if men < 1 {
		men = game.Men()
	}
	b.addSets(men)
	for seat := range b.seats {
		b.views = append(b.views, b.newView(o, seat))
	}
	b.goal = make([]uint64, words(b.sets))
	for rank, set := range b.sets {
		if set&^b.views[0].goals[0] == 0 { // every seat sees its own goal in the same lanes
			b.goal[rank/64] |= 1 << (rank % 64)
		}
	}
	for seat := range b.views {
		b.views[seat].men[maxSeats-1] = []cells{0}
		for after := range b.seats {
			b.views[seat].men[after] = b.seen(seat, after)
		}
	}
	return b, nil
}

// Check returns an error if a game can't be solved: if it has more than three seats, or a larger board than size 2.
func Check(game chinesecheckers.Options) error {
	if err := game.Check(); err != nil {
		return err
	}
	if len(game.Triangles) > maxSeats || game.Size > maxSize {
		return fmt.Errorf("all positions can be solved for 2 or %d seats on size 1..%d, got %d seats on size %d", maxSeats, maxSize, len(game.Triangles), game.Size)
	}
	return nil
}

// addSets lists the placements of men and their parts.
func (b *board) addSets(men int) {
	b.sets = subsets(b.allowed, men)
	b.fixed = subsets(b.allowed, men-1)
	index := map[cells]uint16{}
	for i, set := range b.fixed {
		index[set] = uint16(i)
	}
	for c := range b.without {
		b.without[c] = make([]uint64, words(b.sets))
	}
	for rank, set := range b.sets {
		parts := [maxMen]part{{fixed: noFixed}, {fixed: noFixed}, {fixed: noFixed}}
		for man, rest := 0, set; rest != 0; man, rest = man+1, rest&(rest-1) {
			parts[man] = part{index[set&^(rest&-rest)], uint8(bits.TrailingZeros64(rest))}
		}
		b.parts = append(b.parts, parts)
		for c := range b.without {
			if set>>c&1 == 0 {
				b.without[c][rank/64] |= 1 << (rank % 64)
			}
		}
	}
}

// words returns the number of words of a set of ranks.
func words(sets []cells) int { return (len(sets) + 63) / 64 }

// subsets returns the subsets with n elements, in ascending order.
func subsets(of cells, n int) (all []cells) {
	if n == 0 {
		return []cells{0}
	}
	for rest := of; rest != 0; rest &= rest - 1 {
		top := rest & -rest
		for _, s := range subsets(of&(top-1), n-1) {
			all = append(all, s|top)
		}
	}
	return all
}

// newView returns the view of a seat, without the men.
func (b *board) newView(o Options, seat int) view {
	homes := o.Game.Triangles
	g := chinesecheckers.GeometryOf(o.Game.Size)
	v := view{bits: map[int]int{}, ranks: map[cells]int{}}
	neutral := firstNeutral
	for c := range g.Cells() {
		left, right := g.Lanes(homes[seat], c)
		if bit := rowOfLanes*left + right; min(left, right) >= 0 && b.allowed>>bit&1 != 0 && right < rowOfLanes {
			v.bits[c] = bit
			continue
		}
		v.bits[c] = neutral
		neutral++
	}
	for c, bit := range v.bits {
		v.cells[bit] = c
		for direction := range chinesecheckers.Directions / 2 {
			over, ok := g.Next(c, direction)
			if !ok {
				continue
			}
			end, ok := g.Next(over, direction)
			if !ok || o.Variant.Narrow && max(bit, v.bits[end]) >= firstNeutral {
				continue
			}
			ends := &v.jumps[v.bits[over]]
			*ends = append(*ends, 1<<bit|1<<v.bits[end])
		}
		for after := range b.seats {
			if g.Zone(c) == (homes[(seat+after)%b.seats]+3)%chinesecheckers.Directions {
				v.goals[after] |= 1 << bit
			}
		}
	}
	for rank, set := range b.sets {
		v.ranks[set] = rank
	}
	return v
}

// seen returns the placements of the men of a seat, numbered by its turns after another, as the other sees them.
func (b *board) seen(seat, after int) (sets []cells) {
	v, owner := &b.views[seat], &b.views[(seat+after)%b.seats]
	for _, set := range b.sets {
		var seen cells
		for ; set != 0; set &= set - 1 {
			seen |= 1 << v.bits[owner.cells[bitOf(set)]]
		}
		sets = append(sets, seen)
	}
	return sets
}

// rankOf returns the rank of a seat's men, given their cells.
func (b *board) rankOf(seat int, men []int) int {
	var set cells
	for _, c := range men {
		set |= 1 << b.views[seat].bits[c]
	}
	return b.views[seat].ranks[set]
}

// bitOf returns the lowest bit of a set.
func bitOf(set cells) int { return bits.TrailingZeros64(set) }

// legal sets dst to the placements without a man on the taken cells.
func (b *board) legal(dst []uint64, taken cells) {
	for i := range dst {
		dst[i] = ^uint64(0)
	}
	if n := len(b.sets) % 64; n > 0 {
		dst[len(dst)-1] = 1<<n - 1
	}
	for taken &= b.allowed; taken != 0; taken &= taken - 1 {
		for i, without := range b.without[bits.TrailingZeros64(taken)] {
			dst[i] &= without
		}
	}
}

// canMove reports whether a placement of a seat's men has a move while the others' men take the given cells.
func (b *board) canMove(v *view, men, others cells) bool {
	taken := men | others
	if neighbours(men)&b.allowed&^taken != 0 {
		return true
	}
	for rest := men; rest != 0; rest &= rest - 1 {
		man := rest & -rest
		var g groups
		v.addJumps(&g, taken&^man, taken&^man)
		for _, set := range g.sets[:g.count] {
			if set&man != 0 && set&b.allowed&^man != 0 {
				return true
			}
		}
	}
	return false
}

// neighbours returns the cells one step from a set, and unused bits.
func neighbours(set uint64) (n uint64) {
	for _, s := range steps {
		n |= set<<s | set>>s
	}
	return n
}

// groups are the groups of empty cells that are connected by jumps.
type groups struct {
	sets  [3 * maxSeats * maxMen]cells
	count int
	all   cells // their union
}

// addJumps adds the jumps over some cells.
func (v *view) addJumps(g *groups, over, taken cells) {
	for ; over != 0; over &= over - 1 {
		for _, ends := range v.jumps[bits.TrailingZeros64(over)&63] {
			if ends&taken == 0 {
				g.connect(ends)
			}
		}
	}
}

// connect adds a jump between two cells.
func (g *groups) connect(ends cells) {
	kept, joined := 0, ends
	for _, set := range g.sets[:g.count] {
		if set&ends != 0 {
			joined |= set
		} else {
			g.sets[kept] = set
			kept++
		}
	}
	g.sets[kept] = joined
	g.count = kept + 1
	g.all |= ends
}

// extend sets g to the groups when, beside the taken cells with the groups from, a cell more is taken, or none.
func (v *view) extend(g, from *groups, taken, more cells) {
	g.count, g.all = 0, 0
	if more&from.all != 0 { // some jumps are blocked
		v.addJumps(g, taken|more, taken|more)
		return
	}
	g.count, g.all = from.count, from.all
	copy(g.sets[:g.count], from.sets[:from.count])
	v.addJumps(g, more, taken|more)
}

// pair is a pair of sets of cells where the mover's men may end a move: the second set begins at bit secondSet. The bits
// between the two are enough for a step from either.
type pair = uint64

const secondSet = 35

// sources returns the available cells from which a man reaches a target in one move, for a pair of sets of targets, all of
// them available.
func (g *groups) sources(targets pair, available cells) pair {
	found := neighbours(targets) & (available | available<<secondSet)
	if (targets|targets>>secondSet)&g.all == 0 {
		return found
	}
	for _, set := range g.sets[:g.count] {
		set &= available
		found |= others(set, set&targets) | others(set, set&(targets>>secondSet))<<secondSet
	}
	return found
}

// others returns the cells of a group from which a man reaches one of the targets, which are in the group, as another cell.
func others(group, targets cells) cells {
	switch {
	case targets == 0:
		return 0
	case targets&(targets-1) == 0:
		return group &^ targets
	}
	return group
}
