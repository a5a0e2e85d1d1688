package endgame_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quincunx/eval/chinesecheckers/endgame"
	"quincunx/movegen/chinesecheckers"
)

// table returns the table of a size; all tests share the table of size 3.
func table(t testing.TB, size int) *endgame.Table {
	t.Helper()
	build := func() (*endgame.Table, error) {
		return endgame.Build(context.Background(), size, endgame.Options{Entries: 50_000})
	}
	if size == 3 {
		build = func() (*endgame.Table, error) { return endgame.Shared(context.Background(), size, nil) }
	}
	table, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func parse(t testing.TB, text string) *chinesecheckers.Position {
	t.Helper()
	p, err := chinesecheckers.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// alone returns the start position of a seat alone on the star.
func alone(t testing.TB, size, home int) *chinesecheckers.Position {
	t.Helper()
	p, err := chinesecheckers.New(chinesecheckers.Options{Size: size, Triangles: []int{home, (home + 1) % 6}})
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Split(string(p.AppendText(nil)), " ")
	fields[3] = strings.ReplaceAll(fields[3], "1", ".")
	return parse(t, strings.Join(fields, " "))
}

// tooLong reports whether the table of a size takes too long under -short.
func tooLong(size int) bool { return size == 3 && testing.Short() }

// The counts of size 3 were published with the task; those of sizes 1 and 2 come
// from the naive search.
func TestCounts(t *testing.T) {
	for _, c := range []struct {
		size, placements, start int
		counts                  []int
	}{
		{1, 9, 4, []int{1, 2, 3, 2, 1}},
		{2, 2300, 11, []int{1, 6, 26, 72, 168, 302, 427, 498, 443, 262, 85, 10}},
		{3, 13_983_816, 17, []int{1, 10, 81, 482, 2_422, 9_955, 34_259}},
	} {
		if tooLong(c.size) {
			continue
		}
		table := table(t, c.size)
		counts := table.Counts()
		sum := 0
		for _, n := range counts {
			sum += n
		}
		if sum != c.placements || !slices.Equal(counts[:len(c.counts)], c.counts) {
			t.Errorf("size %d: %d placements, by moves %d, want %d, %d", c.size, sum, counts, c.placements, c.counts)
		}
		if c.size == 3 && len(counts)-1 != 21 {
			t.Errorf("size 3: up to %d moves, want 21", len(counts)-1)
		}
		for home := range 6 {
			p := alone(t, c.size, home)
			if n, exact := table.Moves(table.Key(p, 0)); n != c.start || !exact {
				t.Errorf("size %d: %d moves from home %d (exact: %t), want %d", c.size, n, home, exact, c.start)
			}
		}
	}
}

// All placements of sizes 1 and 2 agree with the naive search.
func TestNaive(t *testing.T) {
	for _, size := range []int{1, 2} {
		table := table(t, size)
		want := naiveSolve(size)
		counts := make([]int, len(table.Counts()))
		for text, moves := range want {
			p := parse(t, text)
			if got, exact := table.Moves(table.Key(p, 0)); got != moves || !exact {
				t.Errorf("%s: %d moves (exact: %t), want %d", text, got, exact, moves)
			}
			if bound := table.Bound(p, 0); bound > moves {
				t.Errorf("%s: the bound is %d, but %d moves do", text, bound, moves)
			}
			counts[moves]++
		}
		if !slices.Equal(counts, table.Counts()) {
			t.Errorf("size %d: counts are %d, want %d", size, table.Counts(), counts)
		}
	}
}

// By the rules, each placement needs one move more than the best of its successors.
// The placements come from random games with all homes.
func TestNeighbours(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	for _, size := range []int{1, 2, 3, 4} {
		if tooLong(size) {
			continue
		}
		table := table(t, size)
		for home := range 6 {
			p := alone(t, size, home)
			keys := table.Keys(home)
			known := 0
			for range 300 {
				key := table.Key(p, 0)
				moves, exact := table.Moves(key)
				if bound := table.Bound(p, 0); exact && bound > moves {
					t.Fatalf("%s: the bound is %d, but %d moves do", p.AppendText(nil), bound, moves)
				}
				if moves == 0 {
					break
				}
				least := 1 << 30
				legal := p.Moves(nil)
				choice := legal[rng.IntN(len(legal))]
				for _, m := range legal {
					from, to, _ := chinesecheckers.Ends(m)
					after := key ^ keys[from] ^ keys[to]
					p.Make(m)
					if got := table.Key(p, 0); got != after {
						t.Fatalf("%s: key %x after the move, %x from scratch", p.AppendText(nil), after, got)
					}
					p.Unmake()
					if n, ok := table.Moves(after); ok {
						least = min(least, n)
						if size == 4 && rng.IntN(3) > 0 && n+1 <= moves {
							choice = m
						}
					}
				}
				if exact {
					known++
					if least+1 != moves {
						t.Fatalf("%s: %d moves, but %d after the best one", p.AppendText(nil), moves, least)
					}
				} else if table.Full() {
					t.Fatalf("%s: not known", p.AppendText(nil))
				}
				p.Make(choice)
				p.MakePass()
			}
			if table.Full() && known < 3 {
				t.Errorf("size %d home %d: only %d placements", size, home, known)
			}
		}
	}
}

// The same for random placements of size 3, with the moves of the naive rules.
func TestRandomPlacements(t *testing.T) {
	const size = 3
	if tooLong(size) {
		t.Skip("it takes seconds")
	}
	table := table(t, size)
	rng := rand.New(rand.NewPCG(5, 2))
	moves := func(men naiveMen) int {
		p := parse(t, men.text(size))
		n, exact := table.Moves(table.Key(p, 0))
		if bound := table.Bound(p, 0); !exact || bound > n {
			t.Errorf("%s: %d moves (exact: %t), but the bound is %d", men.text(size), n, exact, bound)
		}
		return n
	}
	board := naiveBoard(size)
	for range 200 {
		men := naiveMen{}
		for len(men) < 6 {
			if p := board[rng.IntN(len(board))]; naiveMayRest(size, p) {
				men[p] = true
			}
		}
		least := 1 << 30
		for _, after := range men.moves(size) {
			least = min(least, moves(after))
		}
		if n := moves(men); n > 0 && n != least+1 {
			t.Errorf("%s: %d moves, but %d after the best one", men.text(size), n, least)
		}
	}
}

// Best moves fill the goal in the number of moves given by the table.
func TestBest(t *testing.T) {
	for _, size := range []int{1, 2, 3} {
		if tooLong(size) {
			continue
		}
		table := table(t, size)
		for home := range 6 {
			p := alone(t, size, home)
			want, _ := table.Moves(table.Key(p, 0))
			for ; want > 0; want-- {
				m, moves, known := table.Best(p)
				if !known || moves != want {
					t.Fatalf("%s: the best move leads to %d moves (known: %t), want %d", p.AppendText(nil), moves, known, want)
				}
				p.Make(m)
				p.MakePass()
			}
			if got := string(p.AppendResult(nil)); got != "win 0" {
				t.Errorf("%s: the result is %s", p.AppendText(nil), got)
			}
		}
	}
}

func TestUnknown(t *testing.T) {
	table := table(t, 2)
	for _, text := range []string{
		"2 0,3 0 0/0./......./....../...../....../......./../.", // one man is missing
		"2 0,3 0 0/0./0....../....../...../....../......./../.", // one is missing, and one is in a neutral triangle
		"2 0,3 0 ./0./00...../....../...../....../......./../.", // two are in a neutral triangle
	} {
		p := parse(t, text)
		if moves, exact := table.Moves(table.Key(p, 0)); exact || moves != 0 {
			t.Errorf("%s: %d moves (exact: %t)", text, moves, exact)
		}
	}
}

func TestBuildErrors(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range []struct {
		ctx  context.Context
		size int
		o    endgame.Options
		want string
	}{
		{context.Background(), 0, endgame.Options{}, "size 0"},
		{context.Background(), 64, endgame.Options{}, "size 64"},
		{context.Background(), 4, endgame.Options{Entries: -1}, "-1 entries"},
		{context.Background(), 2, endgame.Options{Workers: -2}, "-2 workers"},
		{cancelled, 3, endgame.Options{}, context.Canceled.Error()},
		{cancelled, 4, endgame.Options{}, context.Canceled.Error()},
	} {
		if _, err := endgame.Build(c.ctx, c.size, c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("size %d, %+v: error %v, want %q", c.size, c.o, err, c.want)
		}
	}
}

// If a build is cancelled, the next caller builds.
func TestShared(t *testing.T) {
	const size = 1
	if endgame.Ready(size) != nil {
		t.Skip("it is there from an earlier run")
	}
	ctx, cancel := context.WithCancel(context.Background())
	if _, err := endgame.Shared(ctx, size, func(int, int) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Fatalf("cancelled: error %v", err)
	}
	tables := make(chan *endgame.Table)
	for range 4 {
		go func() {
			table, err := endgame.Shared(context.Background(), size, nil)
			if err != nil {
				t.Error(err)
			}
			tables <- table
		}()
	}
	for range 4 {
		if table := <-tables; table == nil || table != endgame.Ready(size) {
			t.Errorf("table %p, want the shared one", table)
		}
	}
	if _, err := endgame.Shared(context.Background(), 0, nil); err == nil {
		t.Error("size 0: no error")
	}
}
