package endgame

import (
	"context"
	"math/bits"
	"runtime"

	"quincunx/bitboard"
)

// On larger stars the search goes backward from the filled goal, level by level, as
// long as whole levels fit into a hash set of given size.

// near is a hash set of placements by key, with the number of moves of each.
type near struct {
	levels  int      // all placements that need at most this many moves are in the set
	counts  []int    // of placements, by number of moves
	entries []uint64 // a power of two of them: the key, with moves + 1 in its low bits
	size    int      // number of entries in use
}

const (
	nearBits  = 4
	nearMask  = 1<<nearBits - 1
	maxLevels = nearMask - 1
)

// slot returns the index of a placement's entry, or of the empty one where it would
// be put.
func (n *near) slot(key uint64) int {
	mask := len(n.entries) - 1
	i := int(key>>nearBits) & mask
	for n.entries[i] != 0 && (n.entries[i]^key)>>nearBits != 0 {
		i = (i + 1) & mask
	}
	return i
}

// moves returns the number of moves of a placement, if it is in the set.
func (n *near) moves(key uint64) (moves int, known bool) {
	e := n.entries[n.slot(key)]
	return int(e&nearMask) - 1, e != 0
}

// add adds a placement to the set and reports whether it was new.
func (n *near) add(key uint64, moves int) bool {
	i := n.slot(key)
	if n.entries[i] != 0 {
		return false
	}
	n.entries[i] = key&^nearMask | uint64(moves+1)
	n.size++
	return true
}

// withRoomFor returns the set with room for more additional entries.
func (n *near) withRoomFor(more int) *near {
	if places(n.size+more) <= len(n.entries) {
		return n
	}
	return n.copied(n.size+more, maxLevels)
}

// places returns the capacity for a number of entries: at least a third stays empty.
func places(entries int) int { return 1 << bits.Len(uint(entries+entries/2)) }

// copied returns a copy with room for a number of entries, without the placements
// that need more than most moves.
func (n *near) copied(entries, most int) *near {
	c := &near{levels: n.levels, counts: n.counts, entries: make([]uint64, places(entries))}
	for _, e := range n.entries {
		if moves := int(e&nearMask) - 1; moves >= 0 && moves <= most {
			c.add(e, moves)
		}
	}
	return c
}

// prefetch reads the slots of the placements that the moves lead to, to bring them into
// the cache. These loads are independent of each other; those of add are not.
func (n *near) prefetch(key uint64, moves []move) uint64 {
	mask := len(n.entries) - 1
	sum := uint64(0)
	for k := range moves {
		sum |= n.entries[int((key^moves[k].key)>>nearBits)&mask]
	}
	return sum
}

// manKeys returns the key of a man on each cell, by cell number (Zobrist 1970).
func manKeys(cells int) []uint64 {
	keys := make([]uint64, cells)
	for k := range keys {
		keys[k] = bitboard.Mix(uint64(k) + 1)
	}
	return keys
}

// A placement that is n levels away from the filled goal differs from it by at most
// n men. It is stored as n goal cells that are empty, followed by n cells outside
// the goal that have a man, each padded with missing.
type placement []uint16

const missing = 1<<16 - 1

// walker generates the moves of placements.
type walker struct {
	star  *star
	keys  []uint64
	goal  []int   // cells of the goal
	taken []bool  // by number, whether the cell has a man
	flood int32   // number of the last flood fill of jumps
	mark  []int32 // by number, the last flood fill that reached the cell
	queue []int
	moves []move

	fetched uint64 // result of prefetch, so that the compiler keeps it
}

// move is a move with the change of the key that it makes.
type move struct {
	from, to uint16
	key      uint64
}

func newWalker(s *star) *walker {
	cells := s.cells()
	w := &walker{star: s, keys: manKeys(cells), taken: make([]bool, cells), mark: make([]int32, cells)}
	for k, goal := range s.goal {
		if goal {
			w.goal = append(w.goal, k)
			w.taken[k] = true
		}
	}
	return w
}

// toggle sets up a placement on the filled goal, or removes it, and returns the
// change of the key.
func (w *walker) toggle(p placement) (key uint64) {
	for _, k := range p {
		if k != missing {
			w.taken[k] = !w.taken[k]
			key ^= w.keys[k]
		}
	}
	return key
}

// list generates all moves of the placement that is set up.
func (w *walker) list(p placement) {
	w.moves = w.moves[:0]
	for _, from := range w.goal {
		if w.taken[from] {
			w.appendMan(from)
		}
	}
	for _, from := range p[len(p)/2:] {
		if from != missing {
			w.appendMan(int(from))
		}
	}
}

// appendMan appends the moves of one man.
func (w *walker) appendMan(from int) {
	s := w.star
	add := func(to int) {
		w.moves = append(w.moves, move{uint16(from), uint16(to), w.keys[from] ^ w.keys[to]})
	}
	w.flood++
	w.mark[from] = w.flood
	w.queue = append(w.queue[:0], from)
	for _, to := range s.next[from] {
		if to != noCell && s.open[to] && !w.taken[to] {
			add(to)
		}
	}
	for i := 0; i < len(w.queue); i++ {
		for d, over := range s.next[w.queue[i]] {
			if over == noCell || !w.taken[over] {
				continue
			}
			to := s.next[over][d]
			if to == noCell || w.taken[to] || w.mark[to] == w.flood {
				continue
			}
			w.mark[to] = w.flood
			w.queue = append(w.queue, to)
			if s.open[to] {
				add(to)
			}
		}
	}
}

// after appends the placement after a move.
func (w *walker) after(dst []uint16, p placement, m *move) []uint16 {
	emptied, entered := uint16(missing), uint16(missing)
	if w.star.goal[m.from] {
		emptied = m.from
	}
	if !w.star.goal[m.to] {
		entered = m.to
	}
	dst = appendChanged(dst, p[:len(p)/2], m.to, emptied)
	return appendChanged(dst, p[len(p)/2:], m.from, entered)
}

// appendChanged appends cells, with one replaced by missing if present, and with
// another one added.
func appendChanged(dst, cells placement, without, with uint16) placement {
	for _, k := range cells {
		if k == without {
			k = missing
		}
		dst = append(dst, k)
	}
	return append(dst, with)
}

// yieldEvery is the number of placements after which the search yields the
// processor.
const yieldEvery = 16

// solveNear finds the placements next to the filled goal, level by level, up to a
// limit, and calls progress with their number.
func solveNear(ctx context.Context, s *star, limit int, progress func(done, total int)) (*near, error) {
	w := newWalker(s)
	filled := uint64(0)
	for _, k := range w.goal {
		filled ^= w.keys[k]
	}
	n := (&near{counts: []int{1}}).copied(1, 0)
	n.add(filled, 0)
	front, size, sum := placement(nil), 0, 1
	for level := 1; level <= maxLevels; level++ {
		var next placement
		fresh := 0
		for i := range n.counts[level-1] {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if i%yieldEvery == 0 {
				runtime.Gosched() // yields to concurrent searches
			}
			p := front[i*size : (i+1)*size]
			key := filled ^ w.toggle(p)
			w.list(p)
			n = n.withRoomFor(len(w.moves))
			w.fetched = n.prefetch(key, w.moves)
			for k := range w.moves {
				if m := &w.moves[k]; n.add(key^m.key, level) {
					next = w.after(next, p, m)
					fresh++
				}
			}
			w.toggle(p)
			if sum+fresh > limit {
				return n.copied(sum, level-1), nil
			}
		}
		if fresh == 0 {
			break
		}
		n.levels, n.counts = level, append(n.counts, fresh)
		sum += fresh
		progress(sum, limit)
		// The growth factor from level to level falls slowly; half of it is a safe
		// estimate. A level that wouldn't fit is not begun.
		if growth := fresh / n.counts[level-1]; fresh*growth/2 > limit-sum {
			break
		}
		front, size = next, size+2
	}
	return n.copied(sum, n.levels), nil
}
