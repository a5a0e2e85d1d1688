package rows

import (
	"math/rand/v2"
	"testing"

	"quincunx/internal/slow"
	"quincunx/movegen"
	"quincunx/movegen/seega"
	"quincunx/search/retrograde"
)

// naive solves all positions of up to so many men by passes over all of them, on every arrangement of cells, by the rules
// alone.
func naive(t testing.TB, size, men int) map[[2]uint32]movegen.Outcome {
	type node struct {
		turns [][2]uint32 // positions after the side's turn, seen by the other side
		value movegen.Outcome
		done  bool
	}
	nodes := map[[2]uint32]*node{}
	full := uint32(1)<<(size*size) - 1
	most := (size*size - 1) / 2
	for total := 2; total <= men; total++ {
		for m := 1; m < total; m++ {
			if m > most || total-m > most {
				continue
			}
			for _, mover := range subsets(size*size, m) {
				for _, pattern := range subsets(size*size-m, total-m) {
					nodes[[2]uint32{mover, deposit(pattern, full&^mover)}] = &node{}
				}
			}
		}
	}
	set := func(p *seega.Position, seat movegen.Seat) (cells uint32) {
		stride, _ := seega.Layout(size)
		for r := range size {
			for c := range size {
				if p.Men(seat, 0)>>(r*stride+c)&1 != 0 {
					cells |= 1 << (r*size + c)
				}
			}
		}
		return cells
	}
	for key, n := range nodes {
		p, err := seega.Parse(text(size, 'M', 1, key[0], key[1]))
		if err != nil {
			t.Fatal(err)
		}
		if p.Over() {
			var score [movegen.MaxSeats]int32
			p.Score(&score)
			n.done = true
			n.value = map[int32]movegen.Outcome{movegen.Win: movegen.OutcomeWin, movegen.Loss: movegen.OutcomeLoss}[score[0]]
			continue
		}
		var walk func()
		walk = func() {
			if p.Over() || p.Mover() == 1 {
				n.turns = append(n.turns, [2]uint32{set(p, 1), set(p, 0)})
				return
			}
			for _, m := range p.Moves(nil) {
				p.Make(m)
				walk()
				p.Unmake()
			}
		}
		walk()
	}
	for changed := true; changed; {
		changed = false
		for _, n := range nodes {
			if n.done {
				continue
			}
			lost := 0
			for _, turn := range n.turns {
				next := nodes[turn]
				switch {
				case turn[0] == 0 || next.done && next.value == movegen.OutcomeLoss:
					n.done, n.value, changed = true, movegen.OutcomeWin, true
				case next.done && next.value == movegen.OutcomeWin:
					lost++
				}
			}
			if !n.done && lost == len(n.turns) {
				n.done, n.value, changed = true, movegen.OutcomeLoss, true
			}
		}
	}
	values := map[[2]uint32]movegen.Outcome{}
	for key, n := range nodes {
		values[key] = n.value
	}
	return values
}

// solve solves a graph in memory, and verifies it.
func solve(t testing.TB, g *Graph) []movegen.Outcomes {
	t.Helper()
	solved := make([]movegen.Outcomes, g.Tiers())
	for tier := range solved {
		r, err := retrograde.SolveRows(t.Context(), g, tier, solved, retrograde.RowOptions{Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Verify(t.Context()); err != nil {
			t.Error(err)
		}
		solved[tier] = r.Pack(nil, 0, len(r.States))
		counts, err := r.Counts(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		m, n := g.Men(tier)
		want := uint64(binomial[g.cells][m]) * uint64(binomial[g.cells-m][n])
		if g.tiers[tier].isPlacing() {
			want = uint64(binomial[g.cells-1][m]) * uint64(binomial[g.cells-1-m][n])
		}
		if counts[0].Total() != want || m != n && !g.tiers[tier].isPlacing() && counts[1].Total() != want {
			t.Errorf("%s: got %+v, want %d positions", g.TierName(tier), counts, want)
		}
	}
	return solved
}

func TestNaive(t *testing.T) {
	cases := []struct{ size, men int }{{3, 8}, {5, 4}}
	if slow.Tests() {
		cases = append(cases, struct{ size, men int }{5, 5})
	}
	for _, c := range cases {
		g, err := New(c.size, c.men)
		if err != nil {
			t.Fatal(err)
		}
		solved := solve(t, g)
		counts := map[movegen.Outcome]int{}
		for key, want := range naive(t, c.size, c.men) {
			tier, number := g.rank(key[0], key[1])
			counts[want]++
			if got := solved[tier].At(number); got != want {
				t.Errorf("%s: got %v, want %v", g.Text(tier, number), got, want)
			}
		}
		if counts[movegen.OutcomeWin] < 1000 || counts[movegen.OutcomeLoss] < 1000 || counts[movegen.OutcomeDraw] < 1000 {
			t.Errorf("size %d: got %v", c.size, counts)
		}
	}
}

// The values of the placing on 3×3 are those that the rules find from the naive values of what comes after.
func TestNaivePlacing(t *testing.T) {
	g, err := New(3, 0)
	if err != nil {
		t.Fatal(err)
	}
	solved := solve(t, g)
	moving := naive(t, 3, 8)
	known := map[string]movegen.Outcome{}
	p, err := seega.Parse("3 P 1 - 0 0 .../.../...")
	if err != nil {
		t.Fatal(err)
	}
	var value func() movegen.Outcome
	value = func() movegen.Outcome {
		key := string(p.AppendText(nil))
		if v, ok := known[key]; ok {
			return v
		}
		best := movegen.OutcomeHole
		if !p.Placing() {
			var first, second uint32
			for cell := range 9 {
				first |= uint32(p.Men(0, 0)>>(cell/3*8+cell%3)&1) << cell
				second |= uint32(p.Men(1, 0)>>(cell/3*8+cell%3)&1) << cell
			}
			best = moving[[2]uint32{second, first}]
		} else {
			mover := p.Mover()
			for _, m := range p.Moves(nil) {
				p.Make(m)
				v := value()
				if p.Mover() != mover {
					v = v.Other()
				}
				best = best.Better(v)
				p.Unmake()
			}
		}
		known[key] = best
		return best
	}
	start := value()
	checked := 0
	for key, want := range known {
		q, err := seega.Parse(key)
		if err != nil {
			t.Fatal(err)
		}
		tier, number, err := g.Locate(q)
		if err != nil {
			if q.PairPly() != 2 {
				t.Errorf("%s: %v", key, err)
			}
			continue
		}
		checked++
		if got := solved[tier].At(number); got != want {
			t.Errorf("%s: got %v, want %v", key, got, want)
		}
	}
	if want := 1 + 28 + 420 + 420 + 70; start != movegen.OutcomeWin || checked != want {
		t.Errorf("3×3 is a %v for side 1, and %d positions were compared, want %d", start, checked, want)
	}
}

// All positions are counted, and numbers are found again.
func TestNumbers(t *testing.T) {
	g, err := New(5, 7)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	for tier := range g.Tiers() {
		m, n := g.Men(tier)
		rows, length := g.Rows(tier)
		w := g.NewRowWalker(nil)
		images := make([]uint8, length)
		var counts [2]int
		for row := range rows {
			w.Images(tier, row, images)
			for _, n := range images {
				counts[row%2] += int(n)
			}
		}
		want := int(binomial[25][m] * binomial[25-m][n])
		if counts[0] != want || m != n && counts[1] != want || m == n && counts[1] != 0 {
			t.Errorf("%s: got %d positions, want %d", g.TierName(tier), counts, want)
		}
		for range 1000 {
			number := uint64(random.IntN(rows * length))
			row := int(number) / length
			w.Images(tier, row, images)
			if images[int(number)%length] == 0 && m != n {
				continue // a hole
			}
			mover, other := g.unrank(tier, number)
			gotTier, got := g.rank(mover, other)
			if gotTier != tier || got != number && m != n {
				t.Fatalf("%s: number %d is found as %d", g.TierName(tier), number, got)
			}
			p, err := seega.Parse(g.Text(tier, got))
			if err != nil {
				t.Fatal(err)
			}
			if gotTier, located, err := g.Locate(p); err != nil || gotTier != tier || located != got {
				t.Fatalf("%s: number %d is located as %d, %v", g.TierName(tier), got, located, err)
			}
		}
	}
}

// What is no board, or no number of men, is refused.
func TestNewRefuses(t *testing.T) {
	for _, c := range []struct{ size, men int }{{4, 4}, {7, 4}, {5, 1}, {5, 25}, {3, 9}, {5, -1}} {
		if _, err := New(c.size, c.men); err == nil {
			t.Errorf("size %d, %d men: want an error", c.size, c.men)
		}
	}
}

// A wrong value of any kind is found by the verification.
func TestVerifyFindsWrongValues(t *testing.T) {
	g, err := New(3, 7)
	if err != nil {
		t.Fatal(err)
	}
	solved := make([]movegen.Outcomes, g.Tiers())
	for tier := range solved {
		r, err := retrograde.SolveRows(t.Context(), g, tier, solved, retrograde.RowOptions{})
		if err != nil {
			t.Fatal(err)
		}
		solved[tier] = r.Pack(nil, 0, len(r.States))
		for i, right := range r.States {
			if right == movegen.RowHole {
				continue
			}
			for _, wrong := range []movegen.RowState{0, movegen.RowDraw, movegen.RowWon.DecidedAt(3), movegen.RowLost.DecidedAt(4), movegen.RowWon, movegen.RowLost} {
				if wrong.Outcome() == right.Outcome() {
					continue
				}
				r.States[i] = wrong
				if r.Verify(t.Context()) == nil {
					t.Fatalf("%s: %#x in place of %#x is not found", g.Text(tier, uint64(i)), wrong, right)
				}
				r.States[i] = right
				if i%97 != 0 { // all kinds of values take long
					break
				}
			}
		}
		if tier == 4 {
			break // the others are larger
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	g, err := New(5, 6)
	if err != nil {
		b.Fatal(err)
	}
	numbers := 0
	for b.Loop() {
		solved := make([]movegen.Outcomes, g.Tiers())
		for tier := range solved {
			r, err := retrograde.SolveRows(b.Context(), g, tier, solved, retrograde.RowOptions{Workers: 1})
			if err != nil {
				b.Fatal(err)
			}
			solved[tier] = r.Pack(nil, 0, len(r.States))
			numbers += len(r.States)
		}
	}
	b.ReportMetric(float64(numbers)/b.Elapsed().Seconds(), "numbers/s")
}
