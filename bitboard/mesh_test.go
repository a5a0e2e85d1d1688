package bitboard_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"quincunx/bitboard"
)

// drawMesh draws a mesh of up to 32 rows with about the given density of holes, and returns its
// cells also as a map.
func drawMesh(t *rapid.T) (rows int, m bitboard.Mesh, cells map[[2]int]bool) {
	rows = rapid.IntRange(1, bitboard.MeshRows).Draw(t, "rows")
	density := rapid.IntRange(0, 100).Draw(t, "density")
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	m, cells = bitboard.FullMesh(rows), map[[2]int]bool{}
	for r := range rows {
		for c := range r + 1 {
			if rng.IntN(100) < density {
				m.Remove(bitboard.MeshCell(r, c))
			} else {
				cells[[2]int{r, c}] = true
			}
		}
	}
	return rows, m, cells
}

func meshNeighbours(at [2]int) [6][2]int {
	r, c := at[0], at[1]
	return [6][2]int{{r - 1, c - 1}, {r - 1, c}, {r, c - 1}, {r, c + 1}, {r + 1, c}, {r + 1, c + 1}}
}

func TestMesh(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, m, cells := drawMesh(t)
		if m.Count() != len(cells) {
			t.Fatalf("Count = %d, want %d", m.Count(), len(cells))
		}
		for r := range rows {
			for c := range r + 1 {
				cell := bitboard.MeshCell(r, c)
				if m.Has(cell) != cells[[2]int{r, c}] || m.Has(cell) != (m.Row(r)>>c&1 != 0) {
					t.Fatalf("cell %d:%d: Has = %t", r, c, m.Has(cell))
				}
				around := m.Around(cell)
				for i, next := range meshNeighbours([2]int{r, c}) {
					if cells[next] != (around>>i&1 != 0) {
						t.Fatalf("cell %d:%d: Around = %b, neighbour %v is %t", r, c, around, next, cells[next])
					}
					if cells[next] && bitboard.MeshCell(next[0], next[1]) != cell+bitboard.MeshSteps[i] {
						t.Fatalf("cell %d:%d: step %d doesn't lead to %v", r, c, i, next)
					}
				}
			}
		}
	})
}

func TestMeshFlood(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, within, cells := drawMesh(t)
		r := rapid.IntRange(0, rows-1).Draw(t, "row")
		from := [2]int{r, rapid.IntRange(0, r).Draw(t, "column")}

		var want bitboard.Mesh
		reached := map[[2]int]bool{from: true}
		for queue := [][2]int{from}; len(queue) > 0; queue = queue[1:] {
			if cells[queue[0]] {
				want.Add(bitboard.MeshCell(queue[0][0], queue[0][1]))
			}
			for _, next := range meshNeighbours(queue[0]) {
				if cells[next] && !reached[next] {
					reached[next] = true
					queue = append(queue, next)
				}
			}
		}
		var got bitboard.Mesh
		got.Add(0) // the previous content doesn't matter
		if got.Flood(bitboard.MeshCell(from[0], from[1]), &within); got != want {
			t.Fatalf("from %v within %x:\n got %x\nwant %x", from, within, got, want)
		}
	})
}

// The last cell of the largest mesh is in the highest bit of its word, where a shift by one and
// back, in 32 bits, would lose it.
func TestMeshFloodFromTheLastCell(t *testing.T) {
	var within, m bitboard.Mesh
	last := bitboard.MeshCell(bitboard.MeshRows-1, bitboard.MeshRows-1)
	within.Add(last)
	if m.Flood(last, &within); m != within {
		t.Errorf("%d cells, want 1", m.Count())
	}
}

// A corridor that winds through the whole mesh is the longest possible path.
func TestMeshFloodCorridor(t *testing.T) {
	within := corridor(bitboard.MeshRows)
	var m bitboard.Mesh
	if m.Flood(0, &within); m != within {
		t.Errorf("%d of %d cells", m.Count(), within.Count())
	}
}

// corridor leaves a single cell of every second row, at alternate ends.
func corridor(rows int) bitboard.Mesh {
	m := bitboard.FullMesh(rows)
	for r := 1; r < rows; r += 2 {
		keep := 0
		if r&2 != 0 {
			keep = r
		}
		for c := range r + 1 {
			if c != keep {
				m.Remove(bitboard.MeshCell(r, c))
			}
		}
	}
	return m
}

func ExampleMesh_Flood() {
	within := bitboard.FullMesh(4)
	for _, hole := range []int{bitboard.MeshCell(1, 0), bitboard.MeshCell(2, 1), bitboard.MeshCell(3, 2)} {
		within.Remove(hole)
	}
	var region bitboard.Mesh
	region.Flood(bitboard.MeshCell(3, 0), &within)
	for r := range 4 {
		fmt.Printf("%0*b\n", r+1, region.Row(r)) // the highest cell comes first
	}
	// Output:
	// 0
	// 00
	// 001
	// 0011
}

func BenchmarkMeshFlood(b *testing.B) {
	for _, side := range []int{5, 17, 32} {
		rng := rand.New(rand.NewPCG(uint64(side), 1))
		for _, ground := range []string{"open", "half", "corridor"} {
			within := bitboard.FullMesh(side)
			switch ground {
			case "half": // each cell is a hole with probability 0.3
				for r := range side {
					for c := range r + 1 {
						if rng.IntN(10) < 3 {
							within.Remove(bitboard.MeshCell(r, c))
						}
					}
				}
			case "corridor":
				within = corridor(side)
			}
			b.Run(fmt.Sprintf("side=%d/%s", side, ground), func(b *testing.B) {
				var m bitboard.Mesh
				for i := 0; b.Loop(); i++ {
					m.Flood(bitboard.MeshCell(side/2, side/4), &within)
				}
			})
		}
	}
}
