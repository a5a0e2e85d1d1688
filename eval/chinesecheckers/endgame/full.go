package endgame

import (
	"context"
	"math/bits"
	"sync"
	"sync/atomic"
)

// A move takes a man off and puts it down elsewhere. So the search goes through
// the sets of all men but one, and asks for each of them where the last man can
// get from where it may be: the jumps are the same for all its places, and one
// flood answers for all of them.

// unreached stands for a placement without a way to the goal, of which there
// are none.
const unreached = 0xff

// full is a search for the number of moves of every placement.
type full struct {
	*lone
	single bool    // one worker
	moves  []uint8 // by the rank of the men

	// By the rank of all men but one, the cells of the last one:
	reached []uint64 // that are known to be within the level of the search
	seen    []uint64 // that were known before the level
	front   []uint64 // that were reached by the level before
}

// chunk is how many sets of men a worker takes at a time.
const chunk = 1 << 12

// solve fills in the table of a size within 1..fullSize. It calls progress with
// the number of placements that are done.
func solve(ctx context.Context, l *lone, workers int, progress func(done, total int)) ([]uint8, error) {
	placements, others := binomial[l.men][l.cells], binomial[l.men-1][l.cells]
	f := &full{
		lone:    l,
		single:  workers == 1,
		moves:   make([]uint8, placements),
		reached: make([]uint64, others), seen: make([]uint64, others), front: make([]uint64, others),
	}
	for i := range f.moves {
		f.moves[i] = unreached
	}
	f.reach(l.goal)
	done := 0
	for level := uint8(0); ; level++ {
		fresh, err := f.sweep(ctx, workers, func(i uint32, men uint64) int { return f.settle(i, men, level) })
		if err != nil {
			return nil, err
		}
		if fresh == 0 {
			return f.moves, nil
		}
		done += fresh
		progress(done, int(placements))
		if _, err := f.sweep(ctx, workers, f.expand); err != nil {
			return nil, err
		}
	}
}

// sweep calls visit for all sets of all men but one, and returns the sum of the results.
func (f *full) sweep(ctx context.Context, workers int, visit func(i uint32, men uint64) int) (int, error) {
	var group sync.WaitGroup
	var taken, sum atomic.Int64
	for range workers {
		group.Go(func() {
			part := 0
			for ctx.Err() == nil {
				begin := int(taken.Add(chunk)) - chunk
				if begin >= len(f.front) {
					break
				}
				men := unrank(uint32(begin), f.men-1)
				for i := begin; i < min(begin+chunk, len(f.front)); i++ {
					part += visit(uint32(i), men)
					men = following(men)
				}
			}
			sum.Add(int64(part))
		})
	}
	group.Wait()
	return int(sum.Load()), ctx.Err()
}

// settle notes the number of moves of what was reached on the last level, and
// returns how many placements it belongs to: those whose last man is above all others.
func (f *full) settle(i uint32, men uint64, level uint8) int {
	fresh := f.reached[i] &^ f.seen[i]
	f.front[i] = fresh
	if fresh == 0 {
		return 0
	}
	f.seen[i] |= fresh
	n := 0
	for own := fresh >> bits.Len64(men) << bits.Len64(men); own != 0; own &= own - 1 {
		f.moves[i+binomial[f.men][bits.TrailingZeros64(own)]] = level
		n++
	}
	return n
}

// expand reaches all that is a move away from the front.
func (f *full) expand(i uint32, men uint64) int {
	front := f.front[i]
	if front == 0 {
		return 0
	}
	reached := atomic.LoadUint64(&f.reached[i])
	if reached|men == f.open {
		return 0
	}
	for fresh := f.after(men, front) &^ reached; fresh != 0; fresh &= fresh - 1 {
		f.reach(men | fresh&-fresh)
	}
	return 0
}

// after returns where a man can get by one move from one of the cells of a set,
// and those from which it jumps too.
func (f *full) after(men, from uint64) uint64 {
	var pairs [3 * (maxMen - 1)]uint64
	n := 0
	for m := men; m != 0; m &= m - 1 {
		for _, pair := range &f.pairs[bits.TrailingZeros64(m)] {
			if pair&men == 0 {
				pairs[n] = pair
				n++
			}
		}
	}
	jumps := from
	for {
		before := jumps
		for _, pair := range pairs[:n] {
			if jumps&pair != 0 {
				jumps |= pair
			}
		}
		if jumps == before {
			break
		}
	}
	for ; from != 0; from &= from - 1 {
		jumps |= f.near[bits.TrailingZeros64(from)]
	}
	return jumps & f.open &^ men
}

// reach notes that a placement is reached, with each of its men as the last one.
func (f *full) reach(men uint64) {
	// The rank without a man: those above it count as one place lower.
	sum := uint32(0)
	for m, k := men, 1; k < f.men; k++ {
		m &= m - 1
		sum += binomial[k][bits.TrailingZeros64(m)]
	}
	for m, k := men, 1; ; k++ {
		last := m & -m
		if f.single {
			f.reached[sum] |= last // half the time of an atomic operation
		} else {
			atomic.OrUint64(&f.reached[sum], last)
		}
		if k == f.men {
			return
		}
		m &= m - 1
		sum += binomial[k][bits.TrailingZeros64(last)] - binomial[k][bits.TrailingZeros64(m)]
	}
}
