package rows

import (
	"flag"
	"maps"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen"
	"quincunx/movegen/graph"
	"quincunx/movegen/seega"
	"quincunx/search/retrograde"
)

// key is a position of the movement phase in the naive solver.
type key struct {
	mover, other uint64 // the men of the side to move and of the other
	quiet        int    // moves since the last capture
}

// naive solves all positions of at most men men, by repeated passes over all of them and by the rules
// alone.
func naive(t testing.TB, g *Graph, men int) map[key]movegen.Outcome {
	type node struct {
		turns []key // the positions after each turn of the side to move
		value movegen.Outcome
		done  bool
	}
	nodes := map[key]*node{}
	most := (g.cells - 1) / 2
	for total := 2; total <= men; total++ {
		for m := 1; m < total; m++ {
			if m > most || total-m > most {
				continue
			}
			for _, mover := range subsets(g.cells, m) {
				for _, pattern := range subsets(g.cells-m, total-m) {
					for quiet := range max(g.threshold, 1) {
						nodes[key{mover, deposit(pattern, g.full&^mover), quiet}] = &node{}
					}
				}
			}
		}
	}
	for key, n := range nodes {
		p := must.Get(seega.Parse(g.text('M', 1, key.quiet, key.mover, key.other)))(t)
		n.value, n.done = result(p)
		if !n.done {
			n.turns = turns(g, p, nil)
		}
	}
	for changed := true; changed; {
		changed = false
		for _, n := range nodes {
			if n.done {
				continue
			}
			best, open := movegen.NoPosition, 0
			for _, turn := range n.turns {
				next, isOpen := nodes[turn], false
				switch {
				case turn.mover == 0:
					best = movegen.Win
				case turn.quiet == g.threshold && g.threshold > 0:
					best = max(best, byMen(bits.OnesCount64(turn.other), bits.OnesCount64(turn.mover)))
				case next.done:
					best = max(best, next.value.Other())
				default:
					isOpen = true
				}
				if isOpen {
					open++
				}
			}
			if best == movegen.Win || open == 0 {
				n.done, n.value, changed = true, best, true
			}
		}
	}
	values := map[key]movegen.Outcome{}
	for key, n := range nodes {
		values[key] = n.value
	}
	return values
}

// byMen returns the value of a game that ends with the given numbers of men, for the side with the
// first number.
func byMen(mine, theirs int) movegen.Outcome {
	switch {
	case mine > theirs:
		return movegen.Win
	case mine < theirs:
		return movegen.Loss
	}
	return movegen.Draw
}

// result returns the value of a position in which the game is over, for side 1.
func result(p *seega.Position) (value movegen.Outcome, over bool) {
	if !p.Over() {
		return movegen.Draw, false
	}
	var score [movegen.MaxSeats]int32
	p.Score(&score)
	return movegen.Outcome(score[0]), true
}

// turns appends the positions after each turn of side 1.
func turns(g *Graph, p *seega.Position, dst []key) []key {
	for _, m := range p.Moves(nil) {
		p.Make(m)
		if !p.Over() && p.Mover() == 0 {
			dst = turns(g, p, dst)
		} else {
			after := key{cellsOf(g, p, 1), cellsOf(g, p, 0), 0}
			if g.threshold > 0 {
				after.quiet = p.Quiet()
			}
			dst = append(dst, after)
		}
		p.Unmake()
	}
	return dst
}

// cellsOf returns the men of a seat.
func cellsOf(g *Graph, p *seega.Position, seat movegen.Seat) (cells uint64) {
	stride, _ := seega.Layout(g.size)
	for r := range g.size {
		for c := range g.size {
			if p.Men(seat, 0)>>(r*stride+c)&1 != 0 {
				cells |= 1 << (r*g.size + c)
			}
		}
	}
	return cells
}

// solve solves a graph in memory, verifies it, and checks the numbers of positions.
func solve(t testing.TB, g *Graph) []graph.Outcomes {
	t.Helper()
	solved := make([]graph.Outcomes, g.Tiers())
	for tier := range solved {
		r := must.Get(retrograde.SolveRows(t.Context(), g, tier, solved, retrograde.RowOptions{Workers: 2, Verify: true}))(t)
		solved[tier] = graph.Outcomes(nil).Pack(r.States)
		counts := must.Get(retrograde.CountRows(t.Context(), g, tier, 2, r.Outcomes))(t)
		m, n := g.Men(tier)
		want := binomial[g.cells][m] * binomial[g.cells-m][n]
		if g.tiers[tier].isPlacing() {
			want = binomial[g.cells-1][m] * binomial[g.cells-1-m][n]
		}
		if counts[0].Total() != want || m != n && !g.tiers[tier].isPlacing() && counts[1].Total() != want {
			t.Errorf("%s: got %+v, want %d positions", g.TierName(tier), counts, want)
		}
	}
	return solved
}

var naiveMen = flag.Int("men", 0, "compare all positions of 5×5 with at most this `number` of men of both sides together")

// All values equal those of the naive solver.
func TestNaive(t *testing.T) {
	cases := []struct{ size, threshold, men int }{{3, 0, 8}, {3, 1, 8}, {3, 2, 8}, {3, 4, 8}, {5, 2, 3}}
	if slow.Tests() {
		cases = append(cases, []struct{ size, threshold, men int }{{5, 0, 4}, {5, 4, 3}, {3, 5, 8}, {3, 20, 8}, {5, 2, 4}, {7, 0, 3}, {7, 2, 3}}...)
	}
	if *naiveMen > 0 {
		cases = append(cases, struct{ size, threshold, men int }{5, 0, *naiveMen})
	}
	for _, c := range cases {
		g := must.Get(New(c.size, c.threshold, c.men))(t)
		solved := solve(t, g)
		counts := map[movegen.Outcome]int{}
		for key, want := range naive(t, g, c.men) {
			if key.quiet > 0 {
				continue
			}
			tier, number := g.rank(key.mover, key.other)
			counts[want]++
			if got := solved[tier].At(number); got != want {
				t.Errorf("%s: got %v, want %v", g.Text(graph.Place{Tier: tier, Number: number}), got, want)
			}
		}
		if counts[movegen.Win] < 500 || counts[movegen.Loss] < 90 || counts[movegen.Draw] < 500 {
			t.Errorf("size %d, threshold %d: got %v", c.size, c.threshold, counts)
		}
	}
}

// The largest Stable of all tiers is the smallest threshold from which on the values stay the same.
func TestStable(t *testing.T) {
	stable := 0
	valuesWith := func(threshold int) []graph.Outcomes {
		g := must.Get(New(3, threshold, 8))(t)
		solved := make([]graph.Outcomes, g.Tiers())
		stable = 0
		for tier := range solved {
			r := must.Get(retrograde.SolveRows(t.Context(), g, tier, solved, retrograde.RowOptions{}))(t)
			solved[tier] = graph.Outcomes(nil).Pack(r.States)
			stable = max(stable, r.Stable)
		}
		return solved
	}
	want := valuesWith(20)
	from := stable
	if from < 2 {
		t.Fatalf("got stable values from threshold %d on", from)
	}
	for threshold := from - 1; threshold <= 21; threshold++ {
		isSame := slices.EqualFunc(valuesWith(threshold), want, slices.Equal)
		if wants := threshold >= from; isSame != wants {
			t.Errorf("threshold %d: the values of 20: %v, want %v", threshold, isSame, wants)
		}
	}
	if valuesWith(0); stable != 0 {
		t.Errorf("without a threshold: got stable values from %d on", stable)
	}
}

// On 3×3, the values of the placement phase follow by the rules from the naive values of the movement
// phase, whichever side moves first in it.
func TestNaivePlacing(t *testing.T) {
	t.Run("O moves first", func(t *testing.T) { testNaivePlacing(t, false) })
	t.Run("X moves first", func(t *testing.T) { testNaivePlacing(t, true) })
}

func testNaivePlacing(t *testing.T, firstMoves bool) {
	t.Helper()
	g := must.Get(New(3, 0, 0))(t)
	if firstMoves {
		must.Do(t, g.LetFirstMove())
	}
	solved := solve(t, g)
	moving := naive(t, g, 8)
	known := map[string]movegen.Outcome{}
	p := must.Get(seega.Parse("3 P 1 - 0 0 .../.../..."))(t)
	var value func() movegen.Outcome
	value = func() movegen.Outcome {
		text := string(p.AppendText(nil))
		if v, ok := known[text]; ok {
			return v
		}
		best := movegen.NoPosition
		first, second := cellsOf(g, p, 0), cellsOf(g, p, 1)
		switch mover := p.Mover(); {
		case !p.Placing() && firstMoves:
			best = moving[key{first, second, 0}].Other()
		case !p.Placing():
			best = moving[key{second, first, 0}]
		default:
			for _, m := range p.Moves(nil) {
				p.Make(m)
				v := value()
				if p.Mover() != mover {
					v = v.Other()
				}
				best = max(best, v)
				p.Unmake()
			}
		}
		known[text] = best
		return best
	}
	start := value()
	checked := 0
	for text, want := range known {
		q := must.Get(seega.Parse(text))(t)
		at, ok := g.Locate(q)
		if !ok || !q.Placing() {
			if !ok && q.PairPly() != 2 {
				t.Errorf("%s: %v", text, g.Refusal(q))
			}
			continue
		}
		checked++
		if got := solved[at.Tier].At(at.Number); got != want {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
	if want := 1 + 28 + 420 + 420; start != movegen.Win || checked != want {
		t.Errorf("3×3 is a %v for side 1, and %d positions were compared, want %d", start, checked, want)
	}
}

// All values on 7×7 with few men follow from their moves.
func TestLargeBoard(t *testing.T) {
	men := 4
	if slow.Tests() {
		men = 5
	}
	for _, threshold := range []int{0, 100} {
		solve(t, must.Get(New(7, threshold, men))(t))
	}
}

// On 5×5, for arbitrary values of the next turn, Scan of a row of the placement phase finds the same
// values as Advance.
func TestPlacingByRows(t *testing.T) {
	g := must.Get(New(5, 0, 0))(t)
	rng := rand.New(rand.NewPCG(18, 5))
	solved := make([]graph.Outcomes, g.Tiers())
	values := make(graph.Outcomes, 1<<24) // of all tiers
	for i := range values {
		if values[i] = 0x55; rng.IntN(40) == 0 { // most positions are won for the other side; otherwise almost every position with many pairs would be won
			values[i] = byte(rng.IntN(3)) | byte(rng.IntN(3))<<2 | byte(rng.IntN(3))<<4 | byte(rng.IntN(3))<<6
		}
	}
	for tier := range solved {
		solved[tier] = values
	}
	w, counts := g.NewRowWalker(solved), map[movegen.Outcome]int{}
	for _, turn := range []int{0, 1, 2, 3, 4, 10, 11} {
		tier := g.placing[turn]
		rows, length := g.Rows(tier)
		states, best := make([]graph.RowState, length), make([]movegen.Outcome, length)
		for range min(rows, 40) {
			row := rng.IntN(rows)
			if rng.IntN(4) == 0 {
				row = slices.IndexFunc(g.tiers[tier].placing, func(class int32) bool { return g.class(g.tiers[tier].m, int(class)).isSymmetric() })
			}
			w.Scan(tier, row, nil, states)
			w.Advance(tier, row, nil, nil, best, nil)
			for index, state := range states {
				if best[index] == movegen.NoPosition {
					continue
				}
				if got := state.Outcome(); got != best[index] {
					t.Fatalf("%s, row %d, index %d: got %v, want %v", g.TierName(tier), row, index, got, best[index])
				}
				counts[best[index]]++
			}
		}
	}
	if counts[movegen.Win] < 1000 || counts[movegen.Loss] < 1000 || counts[movegen.Draw] < 500 {
		t.Errorf("got %v", counts)
	}
}

// Advance and Scan find the same moves and values as making each move by the rules, for arbitrary values of the positions after captures.
func TestAdvance(t *testing.T) {
	defer func(tables, batch int) { minForTables, exitBatch = tables, batch }(minForTables, exitBatch)
	random := rand.New(rand.NewPCG(28, 11))
	values := make(graph.Outcomes, 1<<24) // of all tiers
	for i := range values {
		values[i] = byte(random.IntN(3)) | byte(random.IntN(3))<<2 | byte(random.IntN(3))<<4 | byte(random.IntN(3))<<6
	}
	for _, c := range []struct{ size, men, rows int }{{3, 8, 1 << 20}, {5, 5, 1 << 20}, {5, 9, 12}, {7, 6, 8}} {
		g := must.Get(New(c.size, 0, c.men))(t)
		w := g.NewRowWalker(slices.Repeat([]graph.Outcomes{values}, g.Tiers())).(*rowWalker)
		moves := 0
		for tier := range g.Tiers() {
			if g.tiers[tier].isPlacing() {
				break
			}
			rows, length := g.Rows(tier)
			for i := range min(rows, c.rows) {
				row := i
				if rows > c.rows {
					if row = random.IntN(rows); i%4 == 0 && !g.class(g.tiers[tier].m, row/2).isSymmetric() {
						continue
					}
				}
				minForTables, exitBatch = 1+random.IntN(64), 1+random.IntN(64)
				var set []uint64 // all
				if random.IntN(3) == 0 {
					set = randomSet(random, length, random.Float64())
				}
				moves += compareAdvance(t, w, tier, row, set)
				advanceInPart(t, w, tier, row, random)
			}
		}
		if moves < 5000 {
			t.Errorf("size %d, %d men: only %d moves were compared", c.size, c.men, moves)
		}
	}
}

// openSets are sets of open positions, by row.
type openSets [][]uint64

func (o openSets) CountOpen(row int) int                     { return size(o[row]) }
func (o openSets) AppendOpen(dst []uint64, row int) []uint64 { return append(dst, o[row]...) }

// TestRetreatToOpen checks that Retreat finds all moves from open positions, whether it makes steps backwards or forwards.
func TestRetreatToOpen(t *testing.T) {
	random := rand.New(rand.NewPCG(30, 11))
	g := must.Get(New(5, 0, 9))(t)
	w := g.NewRowWalker(nil)
	seen := 0
	for tier := range g.Tiers() {
		rows, length := g.Rows(tier)
		open := make(openSets, rows)
		for row := range open {
			open[row] = randomSet(random, length, []float64{0, 0.01, 0.1, 1}[random.IntN(4)])
		}
		for range 30 {
			row, set := random.IntN(rows), randomSet(random, length, random.Float64())
			want, got := map[int]int{}, map[int]int{} // number of moves by number of the position
			visits := func(moves map[int]int) func(row int, indices []uint32, times int) {
				return func(row int, indices []uint32, times int) {
					for _, i := range indices {
						if open[row][i/64]>>(i%64)&1 != 0 {
							moves[row*length+int(i)] += times
						}
					}
				}
			}
			w.Retreat(tier, row, set, nil, visits(want))
			w.Retreat(tier, row, set, open, visits(got))
			if !maps.Equal(got, want) {
				t.Fatalf("%s, row %d: got moves from %v, want %v", g.TierName(tier), row, got, want)
			}
			seen += len(want)
		}
	}
	if seen < 10_000 {
		t.Errorf("only %d positions were compared", seen)
	}
}

// randomSet returns a set of indices below length, each with the given probability.
func randomSet(random *rand.Rand, length int, probability float64) []uint64 {
	set := make([]uint64, (length+63)/64)
	for i := range length {
		if random.Float64() < probability {
			set[i/64] |= 1 << (i % 64)
		}
	}
	return set
}

// compareAdvance checks Advance and Scan against expand for the positions of a row in set, or for all if it is nil, and counts the moves
// that stay in the tier.
func compareAdvance(t *testing.T, w *rowWalker, tier, row int, set []uint64) (moves int) {
	t.Helper()
	_, length := w.Rows(tier)
	best, states := make([]movegen.Outcome, length), make([]graph.RowState, length)
	successors, passed := make([][]uint64, length), make([]bool, length)
	w.Advance(tier, row, set, nil, best, func(next int, from, to []uint32, passes bool) {
		for i, index := range from {
			_, number := w.rank(w.unrank(tier, uint64(next*length)+uint64(to[i]))) // if m = n, one of the two numbers
			successors[index] = append(successors[index], number)
			passed[index] = passed[index] || passes
		}
	})
	w.Scan(tier, row, set, states)
	counts := make([]graph.RowState, length)
	w.CountMoves(tier, row, counts)
	for i := range length {
		if set != nil && set[i/64]>>(i%64)&1 == 0 {
			continue
		}
		at := graph.Place{Tier: tier, Number: uint64(row*length + i)}
		if states[i] == graph.RowHole {
			if best[i] != movegen.NoPosition || successors[i] != nil {
				t.Fatalf("%s, row %d, index %d is a hole", w.TierName(tier), row, i)
			}
			continue
		}
		wantBest, want, wantPassed := w.expand(tier, at.Number, nil)
		slices.Sort(want)
		slices.Sort(successors[i])
		moves += len(want)
		if got := best[i]; got != wantBest && (got != movegen.Unknown || wantBest != movegen.NoPosition) {
			t.Fatalf("%s: got %v, want %v", w.Text(at), got, wantBest)
		}
		if wantBest != movegen.Win && (!slices.Equal(successors[i], want) || passed[i] != wantPassed) {
			t.Fatalf("%s: got moves to %d, want %d", w.Text(at), successors[i], want)
		}
		if counts[i] != graph.RowState(len(want)) {
			t.Fatalf("%s: got %d moves, want %d", w.Text(at), counts[i], len(want))
		}
		if wantState := stateOf(wantBest, len(want)); states[i] != wantState {
			t.Fatalf("%s: got state %#x, want %#x", w.Text(at), states[i], wantState)
		}
	}
	return moves
}

// advanceInPart checks that Advance leaves out only moves to positions that are no targets, moves from positions removed from the set, and
// other moves from positions from which a move wins.
func advanceInPart(t *testing.T, w *rowWalker, tier, row int, random *rand.Rand) {
	t.Helper()
	type move struct {
		next     int
		from, to uint32
	}
	rows, length := w.Rows(tier)
	advance := func(set []uint64, targets graph.Open, remove float64) (best []movegen.Outcome, moves map[move]int) {
		best, moves = make([]movegen.Outcome, length), map[move]int{}
		w.Advance(tier, row, set, targets, best, func(next int, from, to []uint32, _ bool) {
			for i, index := range from {
				moves[move{next, index, to[i]}]++
				if random.Float64() < remove {
					set[index/64] &^= 1 << (index % 64)
				}
			}
		})
		return best, moves
	}
	wantBest, want := advance(nil, nil, 0)
	targets := make(openSets, rows)
	for i := range targets {
		targets[i] = make([]uint64, (length+63)/64)
	}
	for m := range want {
		if random.IntN(3) == 0 {
			targets[m.next][m.to/64] |= 1 << (m.to % 64)
		}
	}
	has := func(set []uint64, index uint32) bool { return set[index/64]>>(index%64)&1 != 0 }
	set := randomSet(random, length, 1)
	best, got := advance(set, targets, random.Float64()*float64(random.IntN(2)))
	for m, n := range got {
		if n > want[m] && wantBest[m.from] != movegen.Win {
			t.Fatalf("%s, row %d: got %d times the move %v, want at most %d", w.TierName(tier), row, n, m, want[m])
		}
	}
	for m, n := range want {
		if has(set, m.from) && has(targets[m.next], m.to) && wantBest[m.from] != movegen.Win && got[m] != n {
			t.Fatalf("%s, row %d: got %d times the move %v, want %d", w.TierName(tier), row, got[m], m, n)
		}
	}
	for i := range best {
		if best[i] != wantBest[i] && (has(set, uint32(i)) || best[i] > wantBest[i]) {
			t.Fatalf("%s, row %d, index %d: got %v, want %v", w.TierName(tier), row, i, best[i], wantBest[i])
		}
	}
}

// stateOf returns the state of a position before its tier is solved, given the value of the best move that leaves the tier or ends the game,
// and the number of other moves.
func stateOf(best movegen.Outcome, moves int) graph.RowState {
	switch {
	case best == movegen.Win:
		return graph.RowWon
	case best == movegen.Draw:
		return graph.RowState(moves) | graph.RowDraw
	case moves == 0:
		return graph.RowLost
	}
	return graph.RowState(moves)
}

// Images counts all positions, and rank inverts unrank.
func TestNumbers(t *testing.T) {
	for _, c := range []struct{ size, men int }{{3, 8}, {5, 7}, {7, 5}} {
		testNumbers(t, must.Get(New(c.size, 0, c.men))(t))
	}
}

func testNumbers(t *testing.T, g *Graph) {
	random := rand.New(rand.NewPCG(1, 1))
	for tier := range g.Tiers() {
		if g.tiers[tier].isPlacing() {
			break
		}
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
		want := int(binomial[g.cells][m] * binomial[g.cells-m][n])
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
			p := must.Get(seega.Parse(g.Text(graph.Place{Tier: tier, Number: got})))(t)
			if at, ok := g.Locate(p); !ok || at.Tier != tier || at.Number != got {
				t.Fatalf("%s: number %d is located as %d, %t", g.TierName(tier), got, at.Number, ok)
			}
		}
	}
}

// Sizes and numbers of men out of range are refused.
func TestNewRefuses(t *testing.T) {
	for _, c := range []struct{ size, men int }{{4, 4}, {7, 9}, {9, 4}, {5, 1}, {5, 25}, {3, 9}, {5, -1}} {
		if _, err := New(c.size, 0, c.men); err == nil {
			t.Errorf("size %d, %d men: want an error", c.size, c.men)
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	g := must.Get(New(5, 0, 6))(b)
	numbers := 0
	for b.Loop() {
		solved := make([]graph.Outcomes, g.Tiers())
		for tier := range solved {
			r := must.Get(retrograde.SolveRows(b.Context(), g, tier, solved, retrograde.RowOptions{Workers: 1}))(b)
			solved[tier] = graph.Outcomes(nil).Pack(r.States)
			numbers += len(r.States)
		}
	}
	b.ReportMetric(float64(numbers)/b.Elapsed().Seconds(), "numbers/s")
}
