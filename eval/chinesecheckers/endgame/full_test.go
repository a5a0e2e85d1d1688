package endgame

import (
	"context"
	"flag"
	"math/bits"
	"slices"
	"testing"
)

var all = flag.Bool("all", false, "test size 3 where it takes long")

func build(t *testing.T, size, workers int) []uint8 {
	t.Helper()
	moves, err := solve(context.Background(), newSolitaire(newStar(size)), workers, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	return moves
}

// The table doesn't depend on the number of workers.
func TestWorkers(t *testing.T) {
	one := build(t, 2, 1)
	for workers := 2; workers <= 4; workers++ {
		if !slices.Equal(build(t, 2, workers), one) {
			t.Errorf("%d workers make another table than one", workers)
		}
	}
}

// Most placements have a shortest solution on which no man goes back behind the last one; the
// package comment counts the exceptions.
func TestNoWayBack(t *testing.T) {
	exceptions := []int{1: 0, 0, 650}
	for size := 1; size <= 3; size++ {
		if size == 3 && !*all {
			break
		}
		l := newSolitaire(newStar(size))
		moves := build(t, size, 1)
		row := rowsOf(t, size, l)
		f := full{solitaire: l}
		found := 0
		for i, n := range moves {
			if n == 0 {
				continue
			}
			men := unrank(uint32(i), l.men)
			last := row[bits.TrailingZeros64(men)] // cells are numbered row by row
			if !f.advances(moves, men, func(after uint64) bool { return row[bits.TrailingZeros64(after)] >= last }) {
				found++
			}
		}
		t.Logf("size %d: %d of %d placements", size, found, len(moves))
		if found != exceptions[size] {
			t.Errorf("size %d: %d exceptions, want %d", size, found, exceptions[size])
		}
	}
}

// For none of the exceptions, the number of rows between its last man and the far end of the
// home exceeds its number of moves by three or more. The result of a race is only claimed to be
// known at such a distance, which a best move preserves.
func TestNoWayBackNear(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the table of size 3")
	}
	l := newSolitaire(newStar(fullSize))
	table, err := Shared(t.Context(), fullSize, nil)
	if err != nil {
		t.Fatal(err)
	}
	moves := table.full
	row := rowsOf(t, fullSize, l)
	f := full{solitaire: l}
	found := 0
	for i, n := range moves {
		if n == 0 || n > 3*fullSize+1-3 {
			continue // the goal begins in row 3*size+1
		}
		men := unrank(uint32(i), l.men)
		last := row[bits.TrailingZeros64(men)]
		if last < int(n)+3 {
			continue
		}
		found++
		if !f.advances(moves, men, func(after uint64) bool { return row[bits.TrailingZeros64(after)] >= last }) {
			t.Fatalf("placement %d, of %d moves, has no way", i, n)
		}
	}
	if found < 1000 {
		t.Errorf("only %d placements", found)
	}
	t.Logf("%d placements", found)
}

// advances reports whether some best move leads to a placement for which passes returns true.
func (f *full) advances(moves []uint8, men uint64, passes func(after uint64) bool) bool {
	for m := men; m != 0; m &= m - 1 {
		rest := men &^ (m & -m)
		for ends := f.after(rest, m&-m) &^ men; ends != 0; ends &= ends - 1 {
			after := rest | ends&-ends
			if moves[rank(after)]+1 == moves[rank(men)] && passes(after) {
				return true
			}
		}
	}
	return false
}

// rowsOf returns the rows of the cells, by bit.
func rowsOf(t *testing.T, size int, l *solitaire) []int {
	t.Helper()
	rows := make([]int, l.cells)
	s := newStar(size)
	for left := range 2*size + 1 {
		for right := range 2*size + 1 {
			rows[bits.TrailingZeros64(l.keys[*s.at(left, right)])] = left + right
		}
	}
	return rows
}
