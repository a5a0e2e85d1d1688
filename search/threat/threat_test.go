package threat_test

import (
	"math/rand/v2"
	"testing"

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

// claim has a win searched for and verified, and returns its plies, 0 for none.
func claim(t testing.TB, s *threat.Searcher, p search.Position, order, nodes int) int {
	t.Helper()
	before := string(p.AppendText(nil))
	m, plies, ok := s.Win(p, order, nodes)
	if got := string(p.AppendText(nil)); got != before {
		t.Fatalf("%s has become %s", before, got)
	}
	if !ok {
		return 0
	}
	if !p.Legal(m) || plies < 1 || plies%2 == 0 {
		t.Fatalf("%s: move %d wins in %d plies", before, m, plies)
	}
	if n, err := s.Verify(p, order, nodes); err != nil || n != plies {
		t.Fatalf("%s: %d plies claimed, then %d: %v", before, plies, n, err)
	}
	line := s.Line(nil, p, order, nodes)
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

// On small boards the searches find exactly what there is to find.
func TestSmallBoards(t *testing.T) {
	positions := 120
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
			q = full{p}
		}
		s.Clear()
		plies := claim(t, s, q, threat.Direct, 100_000)
		direct[plies]++
		for _, n := range []int{1, 3, 5} {
			if p.winsByThreats(n) != (0 < plies && plies <= n) {
				t.Fatalf("%s: by direct threats in %d, but %d plies claimed", text, n, plies)
			}
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
	if direct[3] < 5 || direct[5] < 3 {
		t.Error("too few positions of a kind")
	}
}

func TestTactics(t *testing.T) {
	for _, c := range []struct {
		name, counters, picture string
		direct, indirect        int // plies, the latter at most, 0 = none is claimed, -1 = any
	}{
		{"a five", "20 0 0", ".1111.", 1, 1},
		{"an open four", "20 0 0", "..111..", 3, 3},
		{"nothing yet", "20 0 0", "..1.1..", 0, 0},
		{"two fours at once", "20 0 0", `
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
		{"two pairs at once for the fifth", "20 4 0", `
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
		{"two open threes at once", "20 0 0", `
			.......
			..1.1..
			.1.....
			.......
			.1.....
			.......`, 0, 7},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, half := range []int{5, 9} {
				p := openPente(t, placed(half, c.counters, c.picture))
				s := threat.New(16)
				if plies := claim(t, s, p, threat.Direct, 1000); plies != c.direct && c.direct >= 0 {
					t.Errorf("half %d: direct win in %d plies, want %d", half, plies, c.direct)
				}
				if half == 9 || c.indirect < 0 {
					break // it would take the plain rules long
				}
				if plies := claim(t, s, full{p}, threat.Indirect, 5000); plies > c.indirect || (plies > 0) != (c.indirect > 0) {
					t.Errorf("half %d: win in %d plies, want at most %d", half, plies, c.indirect)
				}
			}
		})
	}
}

// In games without captures the searches find what there is to find too.
func TestConnections(t *testing.T) {
	for _, c := range []struct{ m, n, k, direct, indirect int }{
		{3, 3, 3, 0, 0},
		{4, 3, 3, 0, 7},
		{4, 4, 3, 0, 5},
		{5, 4, 3, 0, 5},
		{4, 4, 4, 0, 0},
		{6, 5, 4, 0, -1},
	} {
		g := plain{newMNK(c.m, c.n, c.k)}
		for what, q := range map[string]search.Position{"plain": g, "full": full{g}} {
			s := threat.New(12)
			if plies := claim(t, s, q, threat.Direct, 1000); plies != c.direct {
				t.Errorf("%d×%d, %d in a row, %s: direct win in %d plies, want %d", c.m, c.n, c.k, what, plies, c.direct)
			}
			if plies := claim(t, s, q, threat.Indirect, 3000); plies != c.indirect && c.indirect >= 0 {
				t.Errorf("%d×%d, %d in a row, %s: win in %d plies, want %d", c.m, c.n, c.k, what, plies, c.indirect)
			}
		}
	}
}
