package jackhammer_test

import (
	"slices"
	"testing"

	"quincunx/eval/jackhammer"
	"quincunx/internal/must"
	"quincunx/movegen"
	rules "quincunx/movegen/jackhammer"
)

// The closure is worth as much as the best of all ways to keep some cells, knock out others, and leave the rest.
func TestClosure(t *testing.T) {
	found := 0
	positions(t, 4, 30, func(p *jackhammer.Position, g *graph) {
		for s := range movegen.Seat(3) {
			kept, wall, ok := p.Closure(s)
			if !ok {
				continue
			}
			keep := cellsOf(&kept)
			for _, cell := range keep {
				for _, n := range g.neighbours(cell) {
					if !slices.Contains(keep, n) && !slices.Contains(wall, n) {
						t.Errorf("seat %d keeps %d, but leaves %d beside it", s, cell, n)
					}
				}
			}
			if len(wall) > 0 {
				found++
			}
			want := g.bestClosure(int(s))
			if got := len(keep) - jackhammer.Price*len(wall); got != want {
				t.Errorf("seat %d keeps %v by knocking out %v, which is worth %d, want %d", s, keep, wall, got, want)
			}
		}
	})
	if found < 10 {
		t.Errorf("only %d regions with a wall", found)
	}
}

// bestClosure tries all sets of cells to keep, and returns the best value.
func (g *graph) bestClosure(seat int) int {
	own := g.distances(g.seats[seat])
	near := []int{g.seats[seat]} // cells that no rival reaches sooner
	held := map[int]bool{g.seats[seat]: true}
	for cell, steps := range own {
		held[cell] = true
		for _, u := range g.rivals(seat) {
			if d, reached := g.distances(g.seats[u])[cell]; reached && d < steps || cell == g.seats[u] {
				held[cell] = false
			}
		}
		if held[cell] && cell != g.seats[seat] {
			near = append(near, cell)
		}
	}
	best := -1 << 20
	for set := 1; set < 1<<len(near); set += 2 {
		keep, wall := map[int]bool{}, map[int]bool{}
		for i, cell := range near {
			if set>>i&1 != 0 {
				keep[cell] = true
			}
		}
		possible := true
		for cell := range keep {
			for _, n := range g.neighbours(cell) {
				if !keep[n] {
					wall[n] = true
					possible = possible && held[n]
				}
			}
		}
		if possible {
			best = max(best, len(keep)-jackhammer.Price*len(wall))
		}
	}
	return best
}

// farAway is a board of side 17 on which a seat at 7:0 has a large region of its own if rivals at 12:10 stay
// there.
const farAway = "./../.../..../...../###.../......./.##.##../...##..../..#.###.../...##..#.../...####.#.../" +
	".....###...../.....###.#..../.....####....../.....#....#...../.......###......."

// A seat encloses a large region while its rivals stay far away, although they could approach.
func TestCommit(t *testing.T) {
	for _, clock := range []string{"900 1000", "100 200", "2147483547 2147483647"} {
		r := must.Get(rules.Parse("17 after " + clock + " 7:0 12:10 12:10 " + farAway))(t)
		p := weighted(t, r)
		for range 40 {
			m := p.KnownMove(0)
			if m == movegen.NoMove {
				break
			}
			if !p.SeatLegal(0, m) {
				t.Fatalf("%s: the illegal action %d", p.AppendText(nil), m)
			}
			p.MakeJoint(&movegen.JointMove{m, rules.Stay, rules.Stay})
		}
		var score [movegen.MaxSeats]int32
		if p.Territory(&score); !p.IsScoreFinal(0) || score[0] < 75 {
			t.Errorf("after 40 turns: %s", p.AppendText(nil))
		}
	}
}

// Rivals nearby would enter any region before it is closed. A seat beside the wall of a large one still knocks out a cell of it; a
// step away from the wall it has no plan.
func TestWallOfLargeRegion(t *testing.T) {
	for text, want := range map[string]movegen.Move{
		"17 after 16 1000 10:5 13:8 9:4 " + justBegun: rules.Hammer,
		"17 after 16 1000 10:5 14:8 9:4 " + justBegun: movegen.NoMove,
	} {
		p := weighted(t, must.Get(rules.Parse(text))(t))
		if m := p.KnownMove(1); m != want {
			t.Errorf("%s: action %d, want %d", text, m, want)
		}
	}
}

const justBegun = "./../.../..../...../....../......./......../........./........../.........../............/............./.............." +
	"/.............../................/#................"

// On a small board, a region that is worth enclosing in the second half of the game is not worth it in the first.
func TestCommitOnSmallBoard(t *testing.T) {
	for clock, want := range map[string]bool{"99 200": false, "100 200": true} {
		r := must.Get(rules.Parse("10 after " + clock + " 2:1 9:9 9:9 ./../.../..../...../###.##/......./......../........./.........."))(t)
		if got := weighted(t, r).KnownMove(0) != movegen.NoMove; got != want {
			t.Errorf("%s: got %v, want %v", clock, got, want)
		}
	}
}

// No seat commits to a region while a rival is beside it, or if nothing is left to decide.
func TestCommitToNothing(t *testing.T) {
	for _, text := range []string{
		"5 after 900 1000 2:1 2:1 4:4 ./../.../..../.....", // on the same cell
		"5 after 900 1000 2:1 2:2 4:4 ./../.../..../.....", // a neighbour
		"5 harsh 900 1000 1:0 4:0 4:4 ./#./.../..../.....", // on a hole
		"5 after 9 9 0:0 4:0 4:4 ./../.../..../.....",      // the game is over
		"5 after 8 9 0:0 4:0 4:4 ./##/.../..../.....",      // no rival can meet the seat
	} {
		r := must.Get(rules.Parse(text))(t)
		if m := weighted(t, r).KnownMove(0); m != movegen.NoMove {
			t.Errorf("%s: action %d", text, m)
		}
	}
}
