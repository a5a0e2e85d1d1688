package endgame

import (
	"context"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
)

// A move takes one man off the board and puts it down elsewhere. So the search
// goes through all sets of all men but one. For each set it determines which
// cells the remaining man can reach from any of the cells where it may be. The
// jumps are the same for all these cells, so that one flood fill serves all of
// them.

// unreached marks a placement that has not been reached. A finished table has
// none.
const unreached = 0xff

// full is a search for the number of moves of every placement.
type full struct {
	*solitaire
	moves []uint8 // by the rank of the set of men

	// By the rank of the set of all men but one: the cells of the remaining man
	// that were reached on the last level, on all levels so far, and by each
	// worker since.
	front, seen []uint64
	reached     [][]uint64
}

// chunk is the number of sets that a worker takes at a time.
const chunk = 1 << 7

// solve computes the table of a size in 1..fullSize. It calls progress with the
// number of placements that are done.
func solve(ctx context.Context, l *solitaire, workers int, progress func(done, total int)) ([]uint8, error) {
	placements, others := binomial[l.men][l.cells], binomial[l.men-1][l.cells]
	f := &full{
		solitaire: l,
		moves:     make([]uint8, placements),
		front:     make([]uint64, others), seen: make([]uint64, others), reached: make([][]uint64, workers),
	}
	for w := range f.reached {
		f.reached[w] = make([]uint64, others)
	}
	for i := range f.moves {
		f.moves[i] = unreached
	}
	last := uint64(1) << (bits.Len64(l.goal) - 1)
	f.reach(f.reached[0], rank(l.goal^last), l.goal^last, last)
	done := 0
	for level := uint8(0); ; level++ {
		fresh, err := f.sweep(ctx, func(_ int, i uint32, men uint64) int { return f.storeLevel(i, men, level) })
		if err != nil {
			return nil, err
		}
		if fresh == 0 {
			return f.moves, nil
		}
		done += fresh
		progress(done, int(placements))
		if _, err := f.sweep(ctx, f.expand); err != nil {
			return nil, err
		}
	}
}

// sweep has the workers call visit for all sets of all men but one, and returns
// the sum of the results.
func (f *full) sweep(ctx context.Context, visit func(worker int, i uint32, men uint64) int) (int, error) {
	var group sync.WaitGroup
	var taken, sum atomic.Int64
	for w := range f.reached {
		group.Go(func() {
			part := 0
			for ctx.Err() == nil {
				runtime.Gosched() // yields to concurrent searches
				begin := int(taken.Add(chunk)) - chunk
				if begin >= len(f.front) {
					break
				}
				men := unrank(uint32(begin), f.men-1)
				for i := begin; i < min(begin+chunk, len(f.front)); i++ {
					part += visit(w, uint32(i), men)
					men = nextSubset(men)
				}
			}
			sum.Add(int64(part))
		})
	}
	group.Wait()
	return int(sum.Load()), ctx.Err()
}

// storeLevel stores the number of moves of the placements reached on the last level.
// Of these it counts those whose remaining man is on a higher cell than all
// others, so that each placement is counted once.
func (f *full) storeLevel(i uint32, men uint64, level uint8) int {
	fresh := uint64(0)
	for _, reached := range f.reached {
		fresh |= reached[i]
	}
	fresh &^= f.seen[i]
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

// expand marks all placements that are one move away from the front.
func (f *full) expand(worker int, i uint32, men uint64) int {
	front := f.front[i]
	if front == 0 {
		return 0
	}
	reached := f.reached[worker]
	known := f.seen[i] | reached[i]
	if known|men == f.open {
		return 0
	}
	if fresh := f.after(men, front) &^ known; fresh != 0 {
		f.reach(reached, i, men, fresh)
	}
	return 0
}

// after returns the cells that a man can reach by one move from any cell of from.
// They may include cells of from.
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

// reach marks placements as reached, each with any of its men as the remaining
// one. They consist of men, the set with rank i, and one more man on one of the
// cells of fresh.
func (f *full) reach(reached []uint64, i uint32, men, fresh uint64) {
	reached[i] |= fresh

	// The other sets lack one of the men. In their ranks, the men between the
	// removed one and the new one count one place lower or higher.
	var each [maxMen]uint64
	var same, lower, higher [maxMen]uint32 // prefix sums over men
	n := 0
	for m := men; m != 0; m &= m - 1 {
		at := bits.TrailingZeros64(m)
		each[n] = m & -m
		same[n+1] = same[n] + binomial[n+1][at]
		lower[n+1] = lower[n] + binomial[n][at]
		higher[n+1] = higher[n] + binomial[n+2][at]
		n++
	}
	below := 0 // number of men below the new one
	for ; fresh != 0; fresh &= fresh - 1 {
		at := bits.TrailingZeros64(fresh)
		for below < n && each[below] < fresh&-fresh {
			below++
		}
		sum := same[n] - same[below] + lower[below] + binomial[below][at]
		for k := range below {
			reached[sum+same[k]-lower[k+1]] |= each[k]
		}
		sum = same[n] + same[below] - higher[below] + binomial[below+1][at]
		for k := below; k < n; k++ {
			reached[sum+higher[k]-same[k+1]] |= each[k]
		}
	}
}
