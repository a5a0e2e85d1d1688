package threat_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"quincunx/internal/slow"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/threat"
)

func names(p movegen.Position, moves []movegen.Move) (list []string) {
	defer func() {
		for range list {
			p.Unmake()
		}
	}()
	for _, m := range moves {
		list = append(list, string(p.AppendMove(nil, m)))
		p.Make(m)
	}
	return list
}

// claim searches for a win, verifies it, and returns its plies, 0 for none.
func claim(t testing.TB, s *threat.Searcher, p search.Position, order, nodes int) int {
	t.Helper()
	before := string(p.AppendText(nil))
	m, plies, ok := s.Bind(p).Win(order, nodes)
	if got := string(p.AppendText(nil)); got != before {
		t.Fatalf("%s has become %s", before, got)
	}
	if !ok {
		return 0
	}
	if !p.Legal(m) || plies < 1 || plies%2 == 0 {
		t.Fatalf("%s: move %d wins in %d plies", before, m, plies)
	}
	if n, err := verify(s, p, order, nodes); err != nil || n != plies {
		t.Fatalf("%s: %d plies claimed, then %d: %v", before, plies, n, err)
	}
	line := s.Bind(p).Line(nil, p.Mover(), order, nodes)
	for i, m := range line {
		if !p.Legal(m) {
			t.Fatalf("%s: move %d of the line is not legal", before, i)
		}
		p.Make(m)
	}
	over := p.Over()
	for range line {
		p.Unmake()
	}
	if !over || len(line) > plies || len(line)%2 == 0 || line[0] != m {
		t.Fatalf("%s: win in %d plies, line %v", before, plies, names(p, line))
	}
	return plies
}

// On small boards the searches find exactly the existing wins.
func TestSmallBoards(t *testing.T) {
	positions := slow.Count(60, 120)
	if testing.Short() {
		positions = 40
	}
	rng := rand.New(rand.NewPCG(1, 2))
	direct, indirect := map[int]int{}, map[int]int{}
	s := threat.New(16)
	for i := range positions {
		text := scattered(t, rng, 3-i%5/4, 10+rng.IntN(30))
		p := openPente(t, text)
		var q search.Position = p
		if i/2%2 == 0 {
			q = cache(p)
		}
		s.Clear()
		plies := claim(t, s, q, threat.Direct, 100_000)
		direct[plies]++
		if plies > 0 && plies <= 5 != p.winsByThreats(5) || plies < 3 != p.winsByThreats(1) && plies > 0 {
			t.Fatalf("%s: %d plies claimed by direct threats", text, plies)
		}
		if plies > 0 {
			continue
		}
		won := p.winsIn(5)
		nodes := 300
		if won {
			nodes = 1_000_000
		}
		plies = claim(t, s, q, threat.Indirect, nodes)
		indirect[plies]++
		if won && plies == 0 || !won && 0 < plies && plies <= 5 {
			t.Fatalf("%s: won in 5 is %t, but %d plies claimed", text, won, plies)
		}
	}
	t.Log("plies by direct threats", direct, "and else", indirect)
	if !testing.Short() && (direct[3] < slow.Count(2, 5) || direct[5] < slow.Count(2, 3)) {
		t.Error("too few positions of a kind")
	}
}

func TestTactics(t *testing.T) {
	for _, c := range []struct {
		name, counters, picture string
		direct, indirect        int // plies, an upper bound for indirect; 0 = no win is reported, -1 = any
	}{
		{"a five", "20 0 0", ".1111.", 1, 1},
		{"an open four", "20 0 0", "..111..", 3, 3},
		{"nothing yet", "20 0 0", "..1.1..", 0, 0},
		{"two fours together", "20 0 0", `
			2111..
			......
			....1.
			....1.
			....1.
			....2.`, 3, 3},
		{"a four and a three", "20 0 0", `
			2111..
			......
			....1.
			....1.
			......`, 5, 5},
		{"a four that a capture delays", "20 0 0", `
			...2...
			..111..
			...1...
			.......`, 5, 5},
		{"a capture that wins comes first", "20 0 4", `
			...2...
			..111..
			...1...
			.......`, 0, -1},
		{"the fifth pair", "20 4 0", ".122..", 1, 1},
		{"two pairs together for the fifth", "20 4 0", `
			.......
			...2...
			...2...
			....22.`, 3, 3},
		{"the other side has a four too", "20 0 0", `
			..111..
			.......
			.2222..`, 0, -1},
		{"the answer makes a five", "20 0 0", `
			2111.....
			....2....
			....2....
			....2....
			....2....`, -1, -1},
		{"two open threes together", "20 0 0", `
			.......
			..1.1..
			.1.....
			.......
			.1.....
			.......`, 0, 7},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, half := range []int{4, 9} {
				p := openPente(t, placed(half, c.counters, c.picture))
				s := threat.New(16)
				if plies := claim(t, s, p, threat.Direct, 1000); plies != c.direct && c.direct >= 0 {
					t.Errorf("half %d: direct win in %d plies, want %d", half, plies, c.direct)
				}
				if half == 9 || c.indirect < 0 {
					break // the plain rules would take too long
				}
				if plies := claim(t, s, cache(p), threat.Indirect, 5000); plies > c.indirect || (plies > 0) != (c.indirect > 0) {
					t.Errorf("half %d: win in %d plies, want at most %d", half, plies, c.indirect)
				}
			}
		})
	}
}

// The same holds for games without captures.
func TestConnections(t *testing.T) {
	for _, c := range []struct{ m, n, k, direct, indirect int }{ // plies, the last at most
		{3, 3, 3, 0, 0},
		{4, 3, 3, 0, 7},
		{4, 4, 3, 0, 7},
		{5, 4, 3, 0, 7},
		{4, 4, 4, 0, 0},
		{6, 5, 4, 0, -1},
	} {
		g := plain{newMNK(c.m, c.n, c.k)}
		for what, q := range map[string]search.Position{"plain": g, "full": full{g}} {
			s := threat.New(12)
			if plies := claim(t, s, q, threat.Direct, 1000); plies != c.direct {
				t.Errorf("%d×%d, %d in a row, %s: direct win in %d plies, want %d", c.m, c.n, c.k, what, plies, c.direct)
			}
			if plies := claim(t, s, q, threat.Indirect, 3000); c.indirect >= 0 && (plies > c.indirect || (plies > 0) != (c.indirect > 0)) {
				t.Errorf("%d×%d, %d in a row, %s: win in %d plies, want at most %d", c.m, c.n, c.k, what, plies, c.indirect)
			}
		}
	}
}

// fourThree has a four and a three, threes has two open threes.
var (
	fourThree = placed(9, "20 0 0", `
		2111..
		......
		....1.
		....1.
		......`)
	threes = placed(4, "20 0 0", `
		.......
		..1.1..
		.1.....
		.......
		.1.....
		.......`)
)

// A search never exceeds its node limit, and finds the win as soon as the limit suffices. A stopped
// search makes no moves.
func TestLimits(t *testing.T) {
	p := cache(openPente(t, threes))
	s := threat.New(16)
	suffice := -1
	for nodes := 0; nodes <= 8000; nodes += 250 {
		s.Clear()
		before := s.Nodes
		_, _, ok := s.Bind(p).Win(threat.Indirect, nodes)
		if s.Nodes-before > uint64(nodes) {
			t.Fatalf("%d nodes of %d", s.Nodes-before, nodes)
		}
		if ok && suffice < 0 {
			suffice = nodes
		}
		if ok != (suffice >= 0) {
			t.Errorf("%d nodes suffice, but %d don't", suffice, nodes)
		}
	}
	if suffice < 0 {
		t.Error("no number of nodes suffices")
	}
	s.Clear()
	stop := search.NewStop(t.Context(), 0, 0)
	defer stop.Close()
	stop.Set()
	before := s.Nodes
	s.Stop = stop
	if _, _, ok := s.Bind(p).Win(threat.Indirect, 8000); ok || s.Nodes != before {
		t.Errorf("stopped, but won is %t after %d nodes", ok, s.Nodes-before)
	}
	s.Stop = nil
	if _, _, ok := s.Bind(p).Win(threat.Indirect, 8000); !ok {
		t.Error("after a search that was stopped the win isn't found")
	}
	before = s.Nodes
	if _, _, ok := s.Bind(p).Win(threat.Indirect, 0); !ok || s.Nodes != before {
		t.Error("the win is not cached")
	}
}

// A search is reproducible after Clear, whatever was searched before.
func TestDeterminism(t *testing.T) {
	fresh, used := threat.New(4), threat.New(4)
	for _, text := range []string{threes, fourThree, placed(4, "20 0 0", ".1.1.")} {
		used.Clear()
		a, b := fresh.Nodes, used.Nodes
		m, plies, ok := fresh.Bind(cache(openPente(t, text))).Win(threat.Indirect, 1000)
		n, same, alike := used.Bind(full{openPente(t, text)}).Win(threat.Indirect, 1000)
		if m != n || plies != same || ok != alike || fresh.Nodes-a != used.Nodes-b {
			t.Errorf("%s: %d in %d plies and %d nodes, then %d in %d and %d", text, m, plies, fresh.Nodes-a, n, same, used.Nodes-b)
		}
		fresh = threat.New(4)
	}
}

// A search allocates nothing.
func TestAllocations(t *testing.T) {
	for _, text := range []string{threes, fourThree} {
		var p search.Position = cache(openPente(t, text))
		s := threat.New(16)
		for _, order := range []int{threat.Direct, threat.Indirect} {
			if n := testing.AllocsPerRun(2, func() {
				s.Clear()
				s.Bind(p).Win(order, 3000)
			}); n != 0 {
				t.Errorf("%s, order %d: %v allocations", text, order, n)
			}
		}
	}
}

// Without the required interfaces there is no win, and no panic.
func TestNothingOffered(t *testing.T) {
	p := openPente(t, fourThree)
	s := threat.New(4)
	if m, plies, ok := s.Bind(struct{ search.Position }{p}).Win(threat.Indirect, 1000); ok || m != movegen.NoMove || plies != 0 {
		t.Errorf("move %d in %d plies", m, plies)
	}
	noPass := struct {
		search.Position
		search.ThreatGenerator
		search.Selector
	}{p, p, p}
	if plies := claim(t, s, noPass, threat.Indirect, 1000); plies != 5 {
		t.Errorf("%d plies without a pass, want 5", plies)
	}
	if line := s.Bind(struct{ search.Position }{p}).Line(nil, p.Mover(), threat.Indirect, 1000); len(line) != 0 {
		t.Errorf("line %v", line)
	}
	if plies, err := verify(s, struct{ search.Position }{p}, threat.Direct, 1000); plies != 0 || err != nil {
		t.Errorf("%d plies, %v", plies, err)
	}
}

// lying wrongly claims that nothing answers a threat.
type lying struct{ plain }

func (p lying) Candidates(dst []movegen.Move, sound bool) []movegen.Move {
	if p.CanPass() {
		return p.plain.Candidates(dst, sound)
	}
	return dst
}

// Verify detects a false proof.
func TestVerify(t *testing.T) {
	p := openPente(t, placed(5, "20 0 0", "2111.."))
	plies, err := verify(threat.New(4), lying{p}, threat.Direct, 100)
	if plies != 3 || err == nil || !strings.Contains(err.Error(), "5 none 2") {
		t.Errorf("%d plies: %v", plies, err)
	}
	if plies, err := verify(threat.New(4), p, threat.Direct, 100); plies != 0 || err != nil {
		t.Errorf("%d plies: %v", plies, err)
	}
}

// benchmark searches one position repeatedly.
func benchmark(b *testing.B, text string, order, nodes int) {
	var p search.Position = cache(openPente(b, text))
	s := threat.New(16)
	s.Bind(p).Win(order, nodes)
	s.Nodes = 0
	b.ReportAllocs()
	for b.Loop() {
		s.Clear()
		s.Bind(p).Win(order, nodes)
	}
	b.ReportMetric(float64(s.Nodes)/b.Elapsed().Seconds(), "nodes/s")
}

func BenchmarkDirect(b *testing.B)   { benchmark(b, fourThree, threat.Direct, 1000) }
func BenchmarkIndirect(b *testing.B) { benchmark(b, threes, threat.Indirect, 8000) }

// BenchmarkFailure measures a search without threats, and the threat generation alone.
func BenchmarkFailure(b *testing.B) {
	var p interface {
		search.Position
		search.ThreatGenerator
	} = cache(openPente(b, placed(9, "20 0 0", "12.21.1")))
	s := threat.New(16)
	b.Run("win", func(b *testing.B) {
		for b.Loop() {
			s.Bind(p).Win(threat.Direct, 40)
		}
	})
	b.Run("threats", func(b *testing.B) {
		var list []movegen.Move
		for b.Loop() {
			list = p.Threats(list[:0], false)
		}
	})
}
