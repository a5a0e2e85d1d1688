package chinesecheckers_test

import (
	"slices"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
)

// The result found group by group is the best of the moves listed one by one.
func TestReach(t *testing.T) {
	for _, size := range []int{3, 5, 12} {
		for seed := range uint64(20) {
			p := must.Get(chinesecheckers.Mixed(chinesecheckers.Options{Size: size, Triangles: []int{0, 1, 3}}, chinesecheckers.Stage(seed%2), seed))(t)
			g := chinesecheckers.GeometryOf(size)
			worth := make([]int32, g.Indices())
			for c := range g.Cells() {
				worth[c] = int32(c * 7919 % 1009)
			}
			all := p.Moves(nil)
			best := map[int]int32{} // by man
			for _, m := range all {
				if from, to, ok := chinesecheckers.Ends(m); ok {
					if old, known := best[from]; !known || worth[to] > old {
						best[from] = worth[to]
					}
				}
			}
			r := p.Reach(nil, worth)
			listed := r.Moves(nil)
			if n := r.Count(1 << 20); n != len(all) && n != 0 {
				t.Errorf("size %d, seed %d: %d moves instead of %d", size, seed, n, len(all))
			}
			found := map[int]int32{}
			for _, m := range listed {
				from, to, ok := chinesecheckers.Ends(m)
				if !slices.Contains(all, m) {
					t.Fatalf("size %d, seed %d: %s is not legal", size, seed, p.AppendMove(nil, m))
				}
				if old, known := found[from]; ok && (!known || worth[to] > old) {
					found[from] = worth[to]
				}
			}
			r.Close()
			for from, w := range best {
				if found[from] != w {
					t.Errorf("size %d, seed %d: the best move from %d is worth %d, found %d", size, seed, from, w, found[from])
				}
			}
			r = p.Reach(r, worth)
			for _, m := range all {
				checkBestAfter(t, p, r, worth, m)
			}
			r.Close()
		}
	}
}

// checkBestAfter compares BestAfter with the man's moves after the move.
func checkBestAfter(t *testing.T, p *chinesecheckers.Position, r *chinesecheckers.Reach, worth []int32, m movegen.Move) {
	t.Helper()
	from, to, ok := chinesecheckers.Ends(m)
	if !ok {
		return
	}
	got, found := r.BestAfter(from, to)
	seat := p.Mover()
	q := p.Clone().(*chinesecheckers.Position)
	q.Make(m)
	for q.Mover() != seat && !q.Over() {
		q.MakePass()
	}
	if q.Over() {
		return
	}
	want, known := int32(0), false
	g := chinesecheckers.GeometryOf(p.Size())
	for _, next := range q.Moves(nil) {
		f, c, ok := chinesecheckers.Ends(next)
		if !ok || f != to || isStep(g, f, c) {
			continue
		}
		if !known || worth[c] > want {
			want, known = worth[c], true
		}
	}
	if found != known || known && worth[got] != want {
		t.Errorf("after %s: worth %d (%v) instead of %d (%v)", p.AppendMove(nil, m), worth[got], found, want, known)
	}
}

func isStep(g chinesecheckers.Geometry, from, to int) bool {
	for d := range chinesecheckers.Directions {
		if next, ok := g.Next(from, d); ok && next == to {
			return true
		}
	}
	return false
}
