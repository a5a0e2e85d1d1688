package trilite_test

import (
	"fmt"
	"slices"
	"testing"

	"quincunx/bitboard"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/graph"
	"quincunx/movegen/trilite"
)

// eachIndex calls visit for every index, with a position of that index.
func eachIndex(t *testing.T, x *trilite.Index, visit func(tier int, index uint64, p *trilite.Position)) {
	t.Helper()
	p := trilite.New()
	for tier := range x.Tiers() {
		for i := range x.Size(tier) {
			if !x.Unrank(tier, i, p) {
				t.Fatalf("tier %d index %d is a hole", tier, i)
			}
			visit(tier, i, p)
		}
	}
}

func TestIndexHasNoGap(t *testing.T) {
	x := trilite.NewIndex()
	total := 0
	eachIndex(t, x, func(tier int, index uint64, p *trilite.Position) {
		total++
		if err := p.CheckReachable(); err != nil {
			t.Fatalf("tier %d index %d is %s: %v", tier, index, p.AppendText(nil), err)
		}
		if gotTier, got := x.Rank(p); gotTier != tier || got != index {
			t.Fatalf("tier %d index %d is %s, which has tier %d index %d", tier, index, p.AppendText(nil), gotTier, got)
		}
	})
	if total != 9190 {
		t.Errorf("%d positions", total)
	}
}

// The positions with an index are exactly the images of one position under the
// symmetries and the exchange of the sides.
func TestIndexOrbits(t *testing.T) {
	x := trilite.NewIndex()
	type place struct {
		tier  int
		index uint64
	}
	sharing := map[place][]string{}
	for text := range solvedNaive() {
		p := must.Get(trilite.Parse(text))(t)
		tier, index := x.Rank(p)
		sharing[place{tier, index}] = append(sharing[place{tier, index}], text)
	}
	symmetries := bitboard.SquareSymmetries(3)
	for at, texts := range sharing {
		images := map[string]bool{}
		for _, symmetry := range symmetries {
			image := imageOf(texts[0], symmetry)
			images[image] = true
			if at.tier == 6 {
				images[exchanged(image)] = true
			}
		}
		if len(images) != len(texts) {
			t.Fatalf("%+v: %d positions share it, %s has %d images", at, len(texts), texts[0], len(images))
		}
		for _, text := range texts {
			if !images[text] {
				t.Fatalf("%s and %s share %+v but are no images of each other", texts[0], text, at)
			}
		}
		if each, sides, _ := x.Orbit(at.tier, at.index); each*sides != len(texts) {
			t.Errorf("%+v: Orbit says %d × %d, %d positions share it", at, each, sides, len(texts))
		}
	}
}

// imageOf returns the image of a position's text form under a symmetry.
func imageOf(text string, symmetry []int) string {
	image := []byte(text)
	for i, c := range image[1:] {
		if c >= '0' && c <= '8' {
			image[i+1] = '0' + byte(symmetry[c-'0'])
		}
	}
	return string(image)
}

// exchanged returns the text form of a position with the sides exchanged.
func exchanged(text string) string {
	var side, first, second string
	if _, err := fmt.Sscan(text, &side, &first, &second); err != nil {
		panic(err)
	}
	return map[string]string{"1": "2", "2": "1"}[side] + " " + second + " " + first
}

// The moves by number equal the moves of the rules.
func TestIndexExpand(t *testing.T) {
	x := trilite.NewIndex()
	eachIndex(t, x, func(tier int, index uint64, p *trilite.Position) {
		var want []graph.Edge
		for _, m := range p.Moves(nil) {
			p.Make(m)
			to, i := x.Rank(p)
			want = append(want, graph.MakeEdge(to, i, false))
			p.Unmake()
		}
		result, got := x.Expand(tier, index, nil)
		if (result == movegen.Loss) != p.Over() || (result == movegen.Unknown) == p.Over() {
			t.Fatalf("%s: result %d", p.AppendText(nil), result)
		}
		if !slices.Equal(sorted(got), sorted(want)) {
			t.Fatalf("%s: moves to %v, want %v", p.AppendText(nil), got, want)
		}
		exitResult, stay, exits := x.Exits(tier, index, nil)
		if exitResult != result || stay+len(exits) != len(want) || tier < 6 && stay != 0 || tier == 6 && len(exits) != 0 {
			t.Fatalf("%s: exits %d, %d, %v", p.AppendText(nil), exitResult, stay, exits)
		}
		if tier < 6 && !slices.Equal(sorted(exits), sorted(want)) {
			t.Fatalf("%s: exits to %v, want %v", p.AppendText(nil), exits, want)
		}
	})
}

func sorted(edges []graph.Edge) []graph.Edge {
	return slices.SortedFunc(slices.Values(edges), func(a, b graph.Edge) int { return int(a) - int(b) })
}

// The predecessors are the reversed moves within a tier.
func TestIndexPredecessors(t *testing.T) {
	x := trilite.NewIndex()
	for tier := range x.Tiers() {
		want := make([][]graph.Edge, x.Size(tier))
		for i := range x.Size(tier) {
			_, edges := x.Expand(tier, i, nil)
			for _, e := range edges {
				if e.Tier() == tier {
					want[e.Index()] = append(want[e.Index()], graph.MakeEdge(tier, i, false))
				}
			}
		}
		for i := range x.Size(tier) {
			got := x.Predecessors(tier, i, nil)
			if !slices.Equal(sorted(got), sorted(want[i])) {
				t.Fatalf("tier %d index %d: predecessors %v, want %v", tier, i, got, want[i])
			}
		}
	}
}
