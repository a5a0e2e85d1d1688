package movegentest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"quincunx/movegen"
)

// testSymmetries plays a random game and checks every few plies that the image of a position under each symmetry is a
// position whose successors have the same canonical texts.
func (g Game) testSymmetries(t *testing.T, start string, rng *rand.Rand) {
	t.Helper()
	p, ok := g.mustOpen(t, start).State.(movegen.Position)
	if !ok {
		return
	}
	s, ok := p.(movegen.Symmetric)
	if !ok {
		return
	}
	for ply := 0; ply < 40 && !p.Over(); ply++ {
		if ply%4 == 0 || ply < 4 {
			want := canonicalSuccessors(p)
			for symmetry := range s.Symmetries() {
				image := g.mustOpen(t, string(s.AppendImage(nil, symmetry)))
				if got := movegen.Canonical(image.State); got != movegen.Canonical(p) {
					t.Fatalf("symmetry %d of %s: canonical %s, want %s", symmetry, textOf(p), got, movegen.Canonical(p))
				}
				if got := canonicalSuccessors(image.State.(movegen.Position)); !slices.Equal(got, want) {
					t.Fatalf("symmetry %d of %s, %s, has other successors", symmetry, textOf(p), textOf(image))
				}
			}
		}
		moves := p.Moves(nil)
		p.Make(moves[rng.IntN(len(moves))])
	}
}

// canonicalSuccessors returns the canonical texts of the successors of a position, sorted.
func canonicalSuccessors(p movegen.Position) (all []string) {
	for _, m := range p.Moves(nil) {
		p.Make(m)
		all = append(all, movegen.Canonical(p))
		p.Unmake()
	}
	slices.Sort(all)
	return all
}
