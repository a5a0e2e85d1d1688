package chinesecheckers

import "testing"

// Compares the board with the rules in printed coordinates.
func TestGeometryIsThePrintedBoard(t *testing.T) {
	for n := MinSize; n <= MaxSize; n++ {
		b := boardOf(n)
		if want := 6*n*(n+1) + 1; len(b.cells) != want {
			t.Fatalf("size %d: %d cells, want %d", n, len(b.cells), want)
		}
		var zones [triangles + 1]int
		seen := map[cell]bool{}
		for r := range 4*n + 1 {
			row := b.row(r)
			want := r + 1
			if r >= n && r < 2*n || r > 3*n {
				want = 4*n - r + 1
			}
			low := -(want - 1) / 2
			if r%2 != 0 {
				low = -want/2 + 1
			}
			if len(row) != want {
				t.Fatalf("size %d: row %d has %d cells, want %d", n, r, len(row), want)
			}
			for i, c := range row {
				if got, ok := b.lookup(r, low+i); !ok || got != c || seen[c] {
					t.Fatalf("size %d: %d:%d is cell %d, %t, and cell %d of its row is %d", n, r, low+i, got, ok, i, c)
				}
				if gotR, gotJ := b.place(c); gotR != r || b.printed(gotR, gotJ) != low+i {
					t.Fatalf("size %d: cell %d of %d:%d is at %d:%d", n, c, r, low+i, gotR, b.printed(gotR, gotJ))
				}
				seen[c] = true
				zones[b.zone(c)]++
			}
			for _, c := range []int{low - 1, low + len(row)} {
				if _, ok := b.lookup(r, c); ok {
					t.Fatalf("size %d: %d:%d is on the board", n, r, c)
				}
			}
		}
		for zone, got := range zones {
			want := n * (n + 1) / 2
			if zone == hexagon {
				want = 3*n*(n+1) + 1
			}
			if got != want {
				t.Fatalf("size %d: zone %d has %d cells, want %d", n, zone, got, want)
			}
		}
	}
}

// Each step and jump leads to the printed neighbour, or to no cell, but not to
// another cell with the same index.
func TestGeometryStepsAndJumps(t *testing.T) {
	for n := MinSize; n <= MaxSize; n++ {
		b := boardOf(n)
		for _, c := range b.cells {
			r, j := b.place(c)
			col := b.printed(r, j)
			for d := range directions {
				r1, c1 := printedStep(r, col, d)
				r2, c2 := printedStep(r1, c1, d)
				over, overOK := b.lookup(r1, c1)
				to, toOK := b.lookup(r2, c2)
				step, jump := c+cell(b.steps(c)[d]), c+cell(b.jump[d])
				if has(b.star, step) != overOK || overOK && step != over {
					t.Fatalf("size %d: step %d from %d:%d is wrong", n, d, r, col)
				}
				if overOK && (has(b.star, jump) != toOK || toOK && (jump != to || b.class(jump) != b.class(c))) {
					t.Fatalf("size %d: jump %d from %d:%d is wrong", n, d, r, col)
				}
			}
		}
	}
}

// printedStep returns the cell after a step, numbered clockwise from the right,
// by the rules.
func printedStep(r, c, d int) (int, int) {
	even := [directions][2]int{{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, 0}, {-1, 1}}
	odd := [directions][2]int{{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}}
	way := even[d]
	if r%2 != 0 {
		way = odd[d]
	}
	return r + way[0], c + way[1]
}
