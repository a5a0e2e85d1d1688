package chinesecheckers_test

import (
	"slices"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen/chinesecheckers"
)

// A home begins in lanes 0,0 and a goal ends in lanes 2n,2n; steps change each
// lane by at most one, and never both in the same sense.
func TestLanes(t *testing.T) {
	for _, size := range []int{1, 2, 4, 5, 63} {
		g := chinesecheckers.GeometryOf(size)
		for home := range 6 {
			inHome, inGoal := 0, 0
			for c := range g.Cells() {
				left, right := g.Lanes(home, c)
				zone := g.Zone(c)
				inside := min(left, right) >= 0 && max(left, right) <= 2*size
				if neutral := zone != chinesecheckers.Hexagon && zone%3 != home%3; inside == neutral {
					t.Fatalf("size %d, home %d: cell %d of zone %d is in lanes %d,%d", size, home, c, zone, left, right)
				}
				if (zone == home) != (inside && left+right < size) || (zone == (home+3)%6) != (inside && left+right > 3*size) {
					t.Fatalf("size %d, home %d: cell %d of zone %d is in lanes %d,%d", size, home, c, zone, left, right)
				}
				if left == 0 && right == 0 {
					inHome++
				}
				if left == 2*size && right == 2*size {
					inGoal++
				}
				var steps []int
				for d := range chinesecheckers.Directions {
					next, ok := g.Next(c, d)
					if !ok {
						continue
					}
					l, r := g.Lanes(home, next)
					steps = append(steps, 3*(l-left)+r-right)
					if back, ok := g.Next(next, (d+3)%6); !ok || back != c {
						t.Fatalf("size %d: direction %d from cell %d can't be taken back", size, d, c)
					}
				}
				slices.Sort(steps)
				if all := []int{-3, -2, -1, 1, 2, 3}; len(slices.Compact(steps)) < 2 || slices.ContainsFunc(steps, func(s int) bool { return !slices.Contains(all, s) }) {
					t.Fatalf("size %d, home %d: steps from cell %d change the lanes by %d", size, home, c, steps)
				}
			}
			if inHome != 1 || inGoal != 1 {
				t.Errorf("size %d, home %d: %d first and %d last cells", size, home, inHome, inGoal)
			}
		}
	}
}

func TestInspect(t *testing.T) {
	p := must.Get(chinesecheckers.Parse("2 0,3,4 1 ./00/......./...0../.1.../....../......./1./1"))(t)
	if p.Opposite(0) != 1 || p.Opposite(1) != 0 || p.Opposite(2) != -1 || p.Home(2) != 4 || p.Goal(2) != 1 {
		t.Error("wrong homes and goals")
	}
	if p.Total(0) != 3 || p.Total(2) != 0 || p.InGoal(0) != 0 || p.Size() != 2 {
		t.Error("wrong numbers of men")
	}
	men := slices.Collect(p.Men(1))
	if len(men) != 3 || slices.Contains(slices.Collect(p.Men(0)), men[0]) || !p.Taken(men[0]) {
		t.Errorf("men of seat 1 on %d", men)
	}
	m := must.Get(p.ParseMove("4:-1>5:-1"))(t)
	from, to, ok := chinesecheckers.Ends(m)
	p.Make(m)
	if !ok || p.Taken(from) || !slices.Contains(slices.Collect(p.Men(1)), to) || p.LastMove() != m {
		t.Errorf("the move leads from %d to %d", from, to)
	}
	p.MakePass()
	if _, _, ok := chinesecheckers.Ends(p.LastMove()); ok {
		t.Error("a null move has ends")
	}
}
