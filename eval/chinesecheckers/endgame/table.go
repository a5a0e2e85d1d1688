package endgame

import (
	"context"
	"fmt"
	"math/bits"

	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
)

// Options say how a table is built. The zero value is ready for use.
type Options struct {
	// Entries is the most placements that a table of a size above FullSize
	// holds; 0 is DefaultEntries. An entry takes 12 to 24 bytes.
	Entries int

	// Workers is how many goroutines build a table of a size up to FullSize; 0
	// is one. The result doesn't depend on it.
	Workers int

	// Progress is told now and then how many placements are done, and how many
	// there are, or at most will be.
	Progress func(done, total int)
}

// FullSize is the largest size whose table holds all placements.
const FullSize = fullSize

// DefaultEntries makes for a table of up to 16 MiB.
const DefaultEntries = 1 << 20

// Table has the number of moves that a seat alone on the star needs to fill its
// goal. It is never changed, and safe for use by several goroutines.
type Table struct {
	size   int
	counts []int
	homes  [6]home

	// One of them:
	full []uint8 // by the rank of the men
	near *near

	cells int // of full, how many may have a man
	men   int
}

// home is what belongs to the seats that begin in one triangle.
type home struct {
	keys []uint64 // by cell index, of a man
	far  []gauge  // by cell index
}

// Build makes the table of a size within the bounds of the rules. The error says
// that an option is wrong, or is that of ctx if it was done before.
func Build(ctx context.Context, size int, o Options) (*Table, error) {
	if size < chinesecheckers.MinSize || size > chinesecheckers.MaxSize {
		return nil, fmt.Errorf("endgame: size %d is not in %d..%d", size, chinesecheckers.MinSize, chinesecheckers.MaxSize)
	}
	if o.Entries < 0 {
		return nil, fmt.Errorf("endgame: %d entries are less than 0", o.Entries)
	}
	if o.Workers < 0 {
		return nil, fmt.Errorf("endgame: %d workers are less than 0", o.Workers)
	}
	if o.Entries == 0 {
		o.Entries = DefaultEntries
	}
	if o.Progress == nil {
		o.Progress = func(int, int) {}
	}
	t := &Table{size: size, men: size * (size + 1) / 2}
	var keys []uint64 // by number
	s := newStar(size)
	if size <= fullSize {
		l := newSolitaire(s)
		full, err := solve(ctx, l, max(o.Workers, 1), o.Progress)
		if err != nil {
			return nil, err
		}
		t.full, t.cells, keys = full, l.cells, l.keys
		t.counts = countMoves(full)
	} else {
		near, err := solveNear(ctx, s, o.Entries, o.Progress)
		if err != nil {
			return nil, err
		}
		t.near, keys = near, manKeys(s.cells())
		t.counts = near.counts
	}
	gauges := gaugesOf(s)
	for triangle := range t.homes {
		h := &t.homes[triangle]
		h.keys = make([]uint64, s.geometry.Indices())
		h.far = make([]gauge, s.geometry.Indices())
		for k, c := range s.indices(triangle) {
			h.keys[c], h.far[c] = keys[k], gauges[k]
		}
	}
	return t, nil
}

// countMoves returns how many placements there are by the number of moves.
func countMoves(moves []uint8) []int {
	var counts [unreached + 1]int
	most := uint8(0)
	for _, m := range moves {
		counts[m]++
		most = max(most, m)
	}
	return counts[:most+1]
}

// Size returns the gameSize.
func (t *Table) Size() int { return t.size }

// Full reports whether the table holds all placements.
func (t *Table) Full() bool { return t.full != nil }

// Counts returns how many placements need 0, 1, 2 … moves: all numbers of them that
// there are if the table is full, and otherwise those that the table knows.
func (t *Table) Counts() []int { return t.counts }

// Keys returns the key of a man of the seats with a home in triangle 0..5, by the
// index of its cell, as moves have it. The key of a placement is the exclusive
// or of those of its men, and so a move changes it by the keys of both its ends.
// They must not be changed.
func (t *Table) Keys(triangle int) []uint64 { return t.homes[triangle].keys }

// Key returns the key of a seat's men in a position of the same size.
func (t *Table) Key(p *chinesecheckers.Position, seat movegen.Seat) uint64 {
	key := uint64(0)
	keys := t.homes[p.Home(seat)].keys
	for c := range p.Men(seat) {
		key ^= keys[c]
	}
	return key
}

// Check returns an error unless a seat has all its men, and none of them in a
// neutral triangle, where it can't leave. Other placements are in no table.
func Check(p *chinesecheckers.Position, seat movegen.Seat) error {
	n := p.Size()
	if men := n * (n + 1) / 2; p.Total(seat) != men {
		return fmt.Errorf("seat %d has %d of %d men", seat+1, p.Total(seat), men)
	}
	geometry := chinesecheckers.GeometryOf(n)
	for c := range p.Men(seat) {
		if zone := geometry.Zone(c); zone != chinesecheckers.Hexagon && zone%3 != p.Home(seat)%3 {
			return fmt.Errorf("seat %d has a man in the neutral triangle %d", seat+1, zone)
		}
	}
	return nil
}

// Moves returns the number of moves that the placement with a key needs. Where it
// isn't known exactly, because the table isn't full, it needs at least that many.
// A placement that [Check] doesn't pass is not known, and its bound means nothing.
func (t *Table) Moves(key uint64) (moves int, exact bool) {
	if t.full == nil {
		if moves, exact = t.near.moves(key); exact {
			return moves, true
		}
		return t.near.levels + 1, false
	}
	if key>>t.cells != 0 || bits.OnesCount64(key) != t.men {
		return 0, false
	}
	return int(t.full[rank(key)]), true
}

// Best returns a legal move of the seat to act after which it needs the fewest
// moves, and how many it needs with this one. Of several it is the first in the
// order of the rules. If the seat is alone, the move is on a shortest way. It
// is unknown if the table knows none of the placements that moves lead to.
func (t *Table) Best(p *chinesecheckers.Position) (best movegen.Move, moves int, known bool) {
	seat := p.Mover()
	keys := t.Keys(p.Home(seat))
	key := t.Key(p, seat)
	for _, m := range p.Moves(nil) {
		if from, to, ok := chinesecheckers.Ends(m); ok {
			n, exact := t.Moves(key ^ keys[from] ^ keys[to])
			if exact && (!known || n+1 < moves) {
				best, moves, known = m, n+1, true
			}
		}
	}
	return best, moves, known
}
