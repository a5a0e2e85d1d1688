package jackhammer_test

import (
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quincunx/bitboard"
	"quincunx/eval/jackhammer"
	"quincunx/internal/must"
	"quincunx/movegen"
	rules "quincunx/movegen/jackhammer"
)

// graph is the mesh as maps. It is the reference for the evaluation's bit operations.
type graph struct {
	intact map[int]bool
	seats  [3]int
}

func graphOf(p *jackhammer.Position) *graph {
	g := &graph{intact: map[int]bool{}}
	side := p.Options().Side
	for r := range side {
		for c := range r + 1 {
			if cell := bitboard.MeshCell(r, c); p.Intact().Has(cell) {
				g.intact[cell] = true
			}
		}
	}
	for s := range g.seats {
		g.seats[s] = p.Cell(movegen.Seat(s))
	}
	return g
}

// neighbours returns the intact cells beside a cell.
func (g *graph) neighbours(cell int) []int {
	var list []int
	r, c := cell/32, cell%32
	for _, d := range [][2]int{{-1, -1}, {-1, 0}, {0, -1}, {0, 1}, {1, 0}, {1, 1}} {
		if r, c := r+d[0], c+d[1]; r >= 0 && r < 32 && c >= 0 && c <= r && g.intact[32*r+c] {
			list = append(list, 32*r+c)
		}
	}
	return list
}

// distances returns the distance of each intact cell from another cell, which may be a
// hole.
func (g *graph) distances(from int) map[int]int {
	known := map[int]int{}
	if g.intact[from] {
		known[from] = 0
	}
	queue := []int{from}
	steps := map[int]int{from: 0}
	for len(queue) > 0 {
		cell := queue[0]
		queue = queue[1:]
		for _, n := range g.neighbours(cell) {
			if _, seen := steps[n]; !seen {
				steps[n] = steps[cell] + 1
				known[n] = steps[n]
				queue = append(queue, n)
			}
		}
	}
	return known
}

// rivals returns the seats whose regions share a cell with the region of seat t, and
// those on the same cell.
func (g *graph) rivals(t int) []int {
	var list []int
	own := g.distances(g.seats[t])
	for u := range g.seats {
		common := g.seats[u] == g.seats[t]
		for cell := range g.distances(g.seats[u]) {
			_, mine := own[cell]
			common = common || mine
		}
		if u != t && common {
			list = append(list, u)
		}
	}
	return list
}

// separated reports whether seat t reaches none of the others' cells or their neighbours
// after the cells of a wall are knocked out, and returns the size of its region.
func (g *graph) separated(t int, others []int, wall []int) (size int, separated bool) {
	rest := &graph{intact: maps.Clone(g.intact), seats: g.seats}
	for _, cell := range wall {
		delete(rest.intact, cell)
	}
	region := rest.distances(g.seats[t])
	for _, u := range others {
		for _, cell := range append(rest.neighbours(g.seats[u]), g.seats[u]) {
			if _, reached := region[cell]; reached {
				return len(region), false
			}
		}
		if g.seats[u] == g.seats[t] {
			return len(region), false
		}
	}
	return len(region), true
}

// random returns a position with some cells knocked out and the seats on random cells.
func random(tb testing.TB, rng *rand.Rand, side int) *jackhammer.Position {
	tb.Helper()
	resolution := rules.Resolution(rng.IntN(3))
	holes := rng.IntN(5)
	var at [3]string
	taken := map[[2]int]bool{}
	for s := range at {
		r := rng.IntN(side)
		c := rng.IntN(r + 1)
		at[s] = fmt.Sprintf("%d:%d", r, c)
		taken[[2]int{r, c}] = resolution != rules.Harsh
	}
	text := fmt.Sprintf("%d %v 0 1000 %s %s %s ", side, resolution, at[0], at[1], at[2])
	for r := range side {
		if r > 0 {
			text += "/"
		}
		for c := range r + 1 {
			if rng.IntN(10) < holes && !taken[[2]int{r, c}] {
				text += "#"
			} else {
				text += "."
			}
		}
	}
	r := must.Get(rules.Parse(text))(tb)
	return weighted(tb, r)
}

// positions calls f for several positions of each side.
func positions(t *testing.T, high, number int, f func(p *jackhammer.Position, g *graph)) {
	rng := rand.New(rand.NewPCG(1, 2))
	for side := 2; side <= high; side++ {
		for range number {
			p := random(t, rng, side)
			f(p, graphOf(p))
			if t.Failed() {
				t.Fatalf("%s", p.AppendText(nil))
			}
		}
	}
}

func cellsOf(m *bitboard.Mesh) []int {
	var list []int
	for i, row := range m[1 : len(m)-1] {
		for ; row != 0; row &= row - 1 {
			list = append(list, 32*i+bits.TrailingZeros32(row))
		}
	}
	return list
}

func TestVoronoi(t *testing.T) {
	positions(t, 32, 8, func(p *jackhammer.Position, g *graph) {
		own, tie := p.Voronoi()
		var wantOwn [3][]int
		var wantTie []int
		var steps [3]map[int]int
		for s := range steps {
			steps[s] = g.distances(g.seats[s])
		}
		for _, cell := range slices.Sorted(maps.Keys(g.intact)) {
			least, first := 1<<20, []int{}
			for s := range steps {
				if n, reached := steps[s][cell]; reached && n < least {
					least, first = n, []int{s}
				} else if reached && n == least {
					first = append(first, s)
				}
			}
			switch len(first) {
			case 0:
			case 1:
				wantOwn[first[0]] = append(wantOwn[first[0]], cell)
			default:
				wantTie = append(wantTie, cell)
			}
		}
		for s := range wantOwn {
			if got := cellsOf(&own[s]); !slices.Equal(got, wantOwn[s]) {
				t.Errorf("seat %d reaches first %v, want %v", s, got, wantOwn[s])
			}
		}
		if got := cellsOf(&tie); !slices.Equal(got, wantTie) {
			t.Errorf("ties %v, want %v", got, wantTie)
		}
	})
}

// Settled seats get their score by the rules.
func TestSettled(t *testing.T) {
	settled := 0
	positions(t, 32, 12, func(p *jackhammer.Position, g *graph) {
		var got, want [movegen.MaxSeats]int32
		p.EvaluateSeats(&got)
		p.Territory(&want)
		for s := range 3 {
			if len(g.rivals(s)) == 0 {
				settled++
				if got[s] != 100*want[s] {
					t.Errorf("seat %d: estimate %d, of score %d", s, got[s], want[s])
				}
			}
		}
	})
	if settled < 20 {
		t.Errorf("only %d seats were settled", settled)
	}
}

// A wall separates its area from the rivals, and the area is no smaller than stated if
// the seat's region is connected.
func TestWalls(t *testing.T) {
	walls := 0
	positions(t, 32, 8, func(p *jackhammer.Position, g *graph) {
		for s := range 3 {
			for _, w := range p.Walls(movegen.Seat(s)) {
				walls++
				if slices.Contains(w.Open, g.seats[s]) || !g.intact[g.seats[s]] {
					continue // the seat may stand in the wall and has to leave it first
				}
				size, separated := g.separated(s, g.rivals(s), w.Open)
				if !separated {
					t.Errorf("seat %d is not enclosed by %v", s, w.Open)
				}
				if size > w.Area {
					t.Errorf("seat %d: %d cells enclosed by %v, told %d", s, size, w.Open, w.Area)
				}
			}
		}
	})
	if walls < 500 {
		t.Errorf("only %d walls", walls)
	}
}

// The minimum cut agrees with a search over all sets of cells.
func TestParting(t *testing.T) {
	found := 0
	positions(t, 4, 60, func(p *jackhammer.Position, g *graph) {
		free := slices.Sorted(maps.Keys(g.intact))
		free = slices.DeleteFunc(free, func(cell int) bool { return slices.Contains(g.seats[:], cell) })
		for s := range 3 {
			rivals := g.rivals(s)
			if len(rivals) == 0 {
				continue
			}
			fewest, largest := -1, 0
			for set := range 1 << len(free) {
				n := bits.OnesCount(uint(set))
				if fewest >= 0 && n > fewest {
					continue
				}
				var wall []int
				for i, cell := range free {
					if set>>i&1 != 0 {
						wall = append(wall, cell)
					}
				}
				size, separated := g.separatedFromCells(s, rivals, wall)
				if separated && (n < fewest || fewest < 0) {
					fewest, largest = n, 0
				}
				if separated {
					largest = max(largest, size)
				}
			}
			got, wall := p.Parting(movegen.Seat(s))
			if got != fewest {
				t.Errorf("seat %d is separated by %d cells, want %d", s, got, fewest)
			}
			if got >= 0 {
				found++
				if size, separated := g.separatedFromCells(s, rivals, cellsOf(&wall)); !separated || wall.Count() != got || size != largest {
					t.Errorf("seat %d: %v of %d, separated %t, %d cells, want %d", s, cellsOf(&wall), got, separated, size, largest)
				}
			}
		}
	})
	if found < 50 {
		t.Errorf("only %d seats could be separated", found)
	}
}

// separatedFromCells is separated for the case that a rival on a hole is met only on its
// own cell.
func (g *graph) separatedFromCells(t int, others []int, wall []int) (size int, separated bool) {
	rest := &graph{intact: maps.Clone(g.intact), seats: g.seats}
	for _, u := range others {
		rest.intact[g.seats[u]] = true
	}
	rest.intact[g.seats[t]] = true
	for _, cell := range wall {
		delete(rest.intact, cell)
	}
	region := rest.distances(g.seats[t])
	for _, u := range others {
		if _, reached := region[g.seats[u]]; reached {
			return len(region), false
		}
	}
	return len(region), true
}

// On larger boards, as many paths without a common cell as the wall has cells prove that
// no smaller wall exists.
func TestPartingLarge(t *testing.T) {
	positions(t, 32, 4, func(p *jackhammer.Position, g *graph) {
		for s := range 3 {
			rivals := g.rivals(s)
			n, wall := p.Parting(movegen.Seat(s))
			if n < 0 {
				continue
			}
			if _, separated := g.separatedFromCells(s, rivals, cellsOf(&wall)); !separated || wall.Count() != n {
				t.Errorf("seat %d: %v of %d, separated %t", s, cellsOf(&wall), n, separated)
			}
			if paths := g.disjointPaths(s, rivals); paths != n {
				t.Errorf("seat %d: separated by %d cells, but there are %d paths", s, n, paths)
			}
		}
	})
}

// Omitting unreachable cells does not change the minimum cuts that can be built in time.
func TestInTime(t *testing.T) {
	found := 0
	positions(t, 24, 10, func(p *jackhammer.Position, _ *graph) {
		for _, left := range []int{1, 2, 3, 4, 6, 9, 14, 20} {
			late := at(t, p, 1000-left)
			for s := range movegen.Seat(3) {
				got, want := late.InTime(s)
				if got != want {
					t.Errorf("%s: seat %d: %d cells in %d turns, want %d in %d", late.AppendText(nil), s, got[0], got[1], want[0], want[1])
				}
				if want[1] > 0 {
					found++
				}
			}
		}
	})
	if found < 200 {
		t.Errorf("only %d seats can be separated in time", found)
	}
}

// at returns the position, of 1,000 turns, in another turn.
func at(tb testing.TB, p *jackhammer.Position, turn int) *jackhammer.Position {
	tb.Helper()
	fields := strings.Fields(string(p.AppendText(nil)))
	fields[2] = strconv.Itoa(turn)
	r := must.Get(rules.Parse(strings.Join(fields, " ")))(tb)
	return weighted(tb, r)
}

// gate is the entry or the exit of a cell.
type gate struct {
	cell  int
	leave bool
}

// disjointPaths returns the number of paths from seat t to others without a common cell:
// the maximum flow through gates of capacity 1.
func (g *graph) disjointPaths(t int, others []int) int {
	all := &graph{intact: maps.Clone(g.intact), seats: g.seats}
	ends := map[int]bool{}
	for _, u := range others {
		all.intact[g.seats[u]] = true
		ends[g.seats[u]] = true
	}
	from := map[gate]gate{} // the previous gate of the path through a gate
	var follow func(at gate, seen map[gate]bool) bool
	follow = func(at gate, seen map[gate]bool) bool {
		if seen[at] {
			return false
		}
		seen[at] = true
		if ends[at.cell] {
			return true
		}
		var ways []gate
		if at.leave {
			for _, n := range all.neighbours(at.cell) {
				ways = append(ways, gate{n, false})
			}
		} else {
			ways = []gate{{at.cell, true}}
		}
		for _, to := range ways {
			if before, used := from[to]; (!used || before != at) && follow(to, seen) {
				from[to] = at
				return true
			}
		}
		if before, used := from[at]; used && follow(before, seen) {
			delete(from, at) // the caller has found another way to this gate
			return true
		}
		return false
	}
	n := 0
	for follow(gate{g.seats[t], true}, map[gate]bool{{g.seats[t], false}: true}) {
		n++
	}
	return n
}
