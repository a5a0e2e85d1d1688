package endgame

import (
	"context"
	"fmt"
	"math/bits"

	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
)

// Options are the parameters of Build. The zero value is ready for use.
type Options struct {
	// Entries limits the placements in a table of a size above FullSize; 0 means
	// DefaultEntries. An entry takes 12 to 24 bytes.
	Entries int

	// Workers is the number of goroutines that build a table of a size up to
	// FullSize; 0 means one. The result doesn't depend on it.
	Workers int

	// Progress, if not nil, is called from time to time with the number of
	// placements done, and their total or its upper bound.
	Progress func(done, total int)
}

// FullSize is the largest size whose table holds all placements.
const FullSize = fullSize

// DefaultEntries gives a table of up to 16 MiB.
const DefaultEntries = 1 << 20

// Table has the number of moves that a seat alone on the star needs to fill its
// goal. It is immutable and safe for concurrent use.
type Table struct {
	size   int
	counts []int
	homes  [6]home

	// One of them is set:
	full []uint8 // by the rank of the set of men
	near *near

	cells int // number of cells of full that may have a man
	men   int
}

// home holds the data for the seats with one home triangle.
type home struct {
	keys []uint64 // of a man, by cell index
	far  []gauge  // by cell index
}

// Build makes the table of a size within the bounds of the rules. It returns an
// error for a wrong option, or ctx's error if it was cancelled.
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

// countMoves returns the number of placements for each number of moves.
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

// Counts returns how many placements need 0, 1, 2 … moves. If the table is not
// full, only the placements in it are counted.
func (t *Table) Counts() []int { return t.counts }

// Keys returns the keys of a man of the seat with a home in triangle 0..5, by the
// cell index that moves use. The key of a placement is the exclusive or of the
// keys of its men, so that a move changes it by the keys of both ends. The caller
// must not change the slice.
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

// Check returns an error unless a seat has all its men, and none of them is in a
// neutral triangle, which it can't leave. Other placements are in no table.
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

// Moves returns the number of moves of the placement with a key. If exact is
// false, because the table isn't full, it is a lower bound. A placement that
// [Check] rejects is never exact, and its bound means nothing.
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

// Best returns a legal move of the seat to move after which it needs the fewest
// moves, and the number of moves including this one. Among equals it returns the
// first in the order of the rules. If the seat is alone, the move begins a
// shortest solution. known is false if no placement after a move is in the table.
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
