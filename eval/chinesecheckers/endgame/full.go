package endgame

import (
	"context"
	"math/bits"
	"runtime"
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
	*solitaire
	moves []uint8 // by the rank of the men

	// By the rank of all men but one, the cells of the last one that were
	// reached: on the last level, so far, and by each worker since.
	front, seen []uint64
	reached     [][]uint64
}

// chunk is how many sets of men a worker takes at a time.
const chunk = 1 << 7

// solve fills in the table of a size within 1..fullSize. It calls progress with
// the number of placements that are done.
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
		fresh, err := f.sweep(ctx, func(_ int, i uint32, men uint64) int { return f.settle(i, men, level) })
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

// sweep has the workers call visit for all sets of all men but one, and returns the
// sum of the results.
func (f *full) sweep(ctx context.Context, visit func(worker int, i uint32, men uint64) int) (int, error) {
	var group sync.WaitGroup
	var taken, sum atomic.Int64
	for w := range f.reached {
		group.Go(func() {
			part := 0
			for ctx.Err() == nil {
				runtime.Gosched() // to a search that goes on meanwhile
				begin := int(taken.Add(chunk)) - chunk
				if begin >= len(f.front) {
					break
				}
				men := unrank(uint32(begin), f.men-1)
				for i := begin; i < min(begin+chunk, len(f.front)); i++ {
					part += visit(w, uint32(i), men)
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

// expand reaches all that is a move away from the front.
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

// reach notes that placements are reached, each with any of its men as the last one.
// They are the set with number i and one more man on one of the cells of fresh.
func (f *full) reach(reached []uint64, i uint32, men, fresh uint64) {
	reached[i] |= fresh

	// The other sets lack one of these men. In their ranks, those men between
	// the one that lacks and the new one count as one place lower or higher.
	var each [maxMen]uint64
	var same, lower, higher [maxMen]uint32 // sums over the first men
	n := 0
	for m := men; m != 0; m &= m - 1 {
		at := bits.TrailingZeros64(m)
		each[n] = m & -m
		same[n+1] = same[n] + binomial[n+1][at]
		lower[n+1] = lower[n] + binomial[n][at]
		higher[n+1] = higher[n] + binomial[n+2][at]
		n++
	}
	below := 0 // men below the new one
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
