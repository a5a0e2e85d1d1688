package chinesecheckers_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"quincunx/diagram"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/movegen/movegentest"
)

var kit = movegentest.Game{
	Open:  func(text string) (movegen.State, error) { return chinesecheckers.Parse(text) },
	Model: func(text string) (movegentest.Model, error) { return parseNaive(text) },
	Wrong: []string{
		"", "1", "1 0,3 0", "1 0,3  0 0/..../.../..../1", " 1 0,3 0 0/..../.../..../1", "1 0,3 0 0/..../.../..../1 ", "1 0,3 0 0/..../.../..../1\n",
		"0 0,3 0 .", "64 0,3 0 .", "-1 0,3 0 .", "01 0,3 0 0/..../.../..../1", "+1 0,3 0 0/..../.../..../1", "x 0,3 0 0/..../.../..../1",
		"1 0 0 0/..../.../..../.", "1 0,0 0 0/..../.../..../1", "1 0,6 0 0/..../.../..../1", "1 0,03 0 0/..../.../..../1",
		"1 0,3, 0 0/..../.../..../1", "1 ,0,3 0 0/..../.../..../1", "1  0 0/..../.../..../1", "1 0;3 0 0/..../.../..../1",
		"1 0,1,2,3,4,5,0 0 0/..../.../..../1", "1 0,3 2 0/..../.../..../1", "1 0,3 -1 0/..../.../..../1", "1 0,3 00 0/..../.../..../1",
		"1 0,3 0 0/..../.../....", "1 0,3 0 0/..../.../..../1/.", "1 0,3 0 0/.../.../..../1", "1 0,3 0 0/.../..../..../1", "1 0,3 0 0/..../.../..../2",
		"1 0,3 0 0/..../.../..../x", "1 0,3 0 0/0.../.../..../1", "1 0,3 0 0...../.../..../1", "1 0,3 0 0/..../.../..../é", "2 0,3 0 0/..../.../..../1",
	},
	Games: 2,
	Plies: 24,
}

// start returns the text of a game's start.
func start(size int, homes []int) string {
	p, err := chinesecheckers.New(chinesecheckers.Options{Size: size, Triangles: homes})
	if err != nil {
		panic(err)
	}
	return textOf(p)
}

func TestConformance(t *testing.T) {
	g := kit
	for size := 1; size <= slow.Count(5, 6); size++ {
		for i, homes := range homes {
			if (size > 4 || size > 2 && !slow.Tests()) && i%2 != size%2 {
				continue // sizes 5 and 6 both keep lists of moves, 3 and 4 don't, and all are slow
			}
			g.Starts = append(g.Starts, start(size, homes))
			stage := chinesecheckers.Stage(i % 4)
			if p := mixed(size, homes, stage, uint64(i)); p != nil {
				g.Starts = append(g.Starts, textOf(p))
			}
		}
	}
	g.Starts = append(g.Starts, movePositions(t)...)
	// Positions that can only be set up: men in neutral triangles, seats
	// without men, a single man.
	g.Starts = append(g.Starts,
		"2 0,3 0 ./../.0...../....../...../....../......./../1",
		"2 0,3 0 ./../......./....../..1../....../......./../.",
		"2 0,3,1 0 0/11/..2.1../....../...../....../......./../.",
		"2 0,3 1 ./../...01../....1./...../....../......./../.",
	)
	movegentest.Run(t, g)
}

// Long games on boards that keep lists of moves.
func TestConformanceOfLists(t *testing.T) {
	g := kit
	g.Games, g.Plies = 1, 60
	for i, size := range []int{5, 6, 7, 8} {
		p := mixed(size, homes[3*i%len(homes)], chinesecheckers.Middle, 1)
		g.Starts = append(g.Starts, textOf(p))
	}
	movegentest.Run(t, g)
}

// movePositions returns the positions of the move vectors.
func movePositions(t *testing.T) []string {
	var positions []string
	for _, line := range movegentest.Lines(t, "moves_chinesecheckers.txt") {
		position, _, _ := strings.Cut(line, " | ")
		positions = append(positions, position)
	}
	slices.Sort(positions)
	return slices.Compact(positions)
}

func FuzzText(f *testing.F) {
	for _, text := range kit.Wrong {
		f.Add(text)
	}
	for size := 1; size <= 5; size++ {
		f.Add(start(size, homes[size]))
		f.Add(textOf(mixed(size, homes[8], chinesecheckers.Middle, 1)))
	}
	f.Fuzz(func(t *testing.T, text string) { movegentest.CheckText(t, kit, text) })
}

func FuzzMoves(f *testing.F) {
	f.Add(uint8(4), uint8(0), uint8(0), []byte("a game of some plies"))
	f.Add(uint8(5), uint8(8), uint8(2), []byte("another with lists"))
	f.Fuzz(func(t *testing.T, size, seating, stage uint8, choices []byte) {
		p := mixed(1+int(size)%6, homes[int(seating)%len(homes)], chinesecheckers.Stage(stage%4), uint64(seating))
		if p == nil {
			return
		}
		movegentest.CheckMoves(t, kit, textOf(p), choices[:min(len(choices), 16)])
	})
}

// After any sequence of moves made and taken back, an updated list equals that
// of a fresh position.
func TestListsFollowAnyChange(t *testing.T) {
	rounds, sizes := 60, []int{5, 9, 20}
	for _, size := range sizes {
		for i, homes := range homes {
			p := mixed(size, homes, chinesecheckers.Middle, uint64(i))
			rng := rand.New(rand.NewPCG(uint64(size), uint64(i)))
			made := 0
			for range rounds {
				for range rng.IntN(8) {
					if made > 0 && rng.IntN(3) == 0 {
						p.Unmake()
						made--
					} else if moves := p.Clone().Moves(nil); len(moves) > 0 {
						p.Make(moves[rng.IntN(len(moves))])
						made++
					}
				}
				if got, want := p.Moves(nil), p.Clone().Moves(nil); !slices.Equal(got, want) {
					t.Fatalf("%s: %d moves, %d from scratch", textOf(p), len(got), len(want))
				}
			}
		}
	}
}

// Compares large boards with the naive rules, ply by ply.
func TestLargeBoards(t *testing.T) {
	sizes := []int{12, 21, 40, 63}
	if testing.Short() {
		sizes = sizes[:1] // the naive rules are slow on large boards
	}
	for i, size := range sizes {
		p := mixed(size, homes[2*i], chinesecheckers.Middle, 7)
		n := must.Get(parseNaive(textOf(p)))(t)
		rng := rand.New(rand.NewPCG(5, 6))
		for range 8 {
			moves := p.Moves(nil)
			var names []string
			for _, m := range moves {
				names = append(names, string(p.AppendMove(nil, m)))
			}
			slices.Sort(names)
			if !slices.Equal(names, n.Moves()) {
				t.Fatalf("size %d: moves differ from the naive ones in %s", size, n)
			}
			m := moves[rng.IntN(len(moves))]
			must.Do(t, n.Play(string(p.AppendMove(nil, m))))
			p.Make(m)
			if textOf(p) != n.String() {
				t.Fatalf("size %d: the position differs from the naive one", size)
			}
		}
	}
}

// Lists that are too long to be kept give the same moves.
func TestOverlongLists(t *testing.T) {
	if testing.Short() {
		t.Skip("the naive rules take a second on the largest board")
	}
	// Seats 1..5 fill every other column of every other row, so that seat 0's
	// men jump along whole rows and, over one column of men, from row to row.
	o := chinesecheckers.Options{Size: 63, Triangles: all}
	rows := strings.Split(start(o.Size, all), " ")
	board := strings.Split(rows[3], "/")
	seats := 0
	for r, row := range board {
		j := r - o.Size // column of the first cell, by the package comment
		if r < o.Size || r >= 2*o.Size && r <= 3*o.Size {
			j = o.Size
		}
		marks := []byte(strings.Repeat(".", len(row)))
		for i := range marks {
			switch even := (j+i)%2 == 0; {
			case r%2 == 0 && !even, r%2 == 1 && j+i == 2*o.Size:
				marks[i] = byte('1' + seats/2000%5)
				seats++
			case r%4 == 0 && j+i == 2*o.Size+2:
				marks[i] = '0'
			}
		}
		board[r] = string(marks)
	}
	text := fmt.Sprintf("%s %s 0 %s", rows[0], rows[1], strings.Join(board, "/"))
	p := must.Get(chinesecheckers.Parse(text))(t)
	n := must.Get(parseNaive(text))(t)
	moves := p.Moves(nil)
	if want := len(n.Moves()); len(moves) != want || p.CountMoves() != want || want <= 40_000 {
		t.Errorf("%d moves, %d counted, %d naive", len(moves), p.CountMoves(), want)
	}
	for _, m := range moves[len(moves)-100:] {
		if !p.Legal(m) {
			t.Errorf("%#x is not legal", m)
		}
	}
	p.Make(moves[0])
	p.Unmake()
	if !slices.Equal(p.Moves(nil), moves) {
		t.Error("other moves after a move was made and taken back")
	}
	if got := heapOf(func() movegen.Position { q := p.Clone(); movegen.CountMoves(q, nil); return q }); got > 2<<20 {
		t.Errorf("%d bytes", got)
	}
}

// A position of the largest board for six seats takes at most 2 MiB when all
// its lists are full.
func TestMemory(t *testing.T) {
	got := heapOf(func() movegen.Position {
		p := mixed(63, all, chinesecheckers.Middle, 1)
		buf := make([]movegen.Move, 0, 1<<16)
		for range 24 {
			p.Make(p.Moves(buf)[0])
		}
		return p
	})
	if got > 2<<20 {
		t.Errorf("%d bytes", got)
	}
	t.Logf("%d bytes", got)
}

// heapOf returns the heap size in bytes of the position that build returns.
func heapOf(build func() movegen.Position) int64 {
	build() // allocates the shared geometry
	heap := func() int64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before := heap()
	p := build()
	after := heap()
	runtime.KeepAlive(p)
	return after - before
}

// The largest board doesn't allocate either, once its lists have grown.
func TestLargestBoardAllocatesNothing(t *testing.T) {
	p := mixed(63, []int{0, 3}, chinesecheckers.Middle, 1)
	buf := make([]movegen.Move, 0, 1<<17)
	rng := rand.New(rand.NewPCG(1, 1))
	play := func() {
		for range 10 {
			moves := p.Moves(buf)
			m := moves[rng.IntN(len(moves))]
			if !p.Legal(m) || p.Key() == 0 {
				t.Fatal("a listed move is not legal")
			}
			p.Make(m)
			p.CountMoves()
		}
		for range 10 {
			p.Unmake()
		}
	}
	play()
	if n := testing.AllocsPerRun(5, play); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestOptionsAreChecked(t *testing.T) {
	for _, o := range []chinesecheckers.Options{
		{}, {Size: 0, Triangles: []int{0, 3}}, {Size: 64, Triangles: []int{0, 3}}, {Size: -1, Triangles: []int{0, 3}},
		{Size: 4}, {Size: 4, Triangles: []int{0}}, {Size: 4, Triangles: []int{0, 1, 2, 3, 4, 5, 0}},
		{Size: 4, Triangles: []int{0, 0}}, {Size: 4, Triangles: []int{0, 6}}, {Size: 4, Triangles: []int{-1, 3}},
	} {
		if _, err := chinesecheckers.New(o); err == nil {
			t.Errorf("%+v is accepted", o)
		}
		if _, err := chinesecheckers.Mixed(o, chinesecheckers.Middle, 1); err == nil {
			t.Errorf("%+v is mixed", o)
		}
	}
	if _, err := chinesecheckers.Mixed(chinesecheckers.Options{Size: 4, Triangles: []int{0, 3}}, 9, 1); err == nil {
		t.Error("stage 9 is mixed")
	}
	o := chinesecheckers.Options{Size: 7, Triangles: []int{5, 1, 2}}
	p := must.Get(chinesecheckers.New(o))(t)
	if got := p.Options(); got.Size != o.Size || !slices.Equal(got.Triangles, o.Triangles) || p.Seats() != 3 {
		t.Errorf("Options = %+v, want %+v", got, o)
	}
}

// SetText accepts texts with other options than the position's.
func TestSetTextChangesTheOptions(t *testing.T) {
	p := must.Get(chinesecheckers.Parse(start(4, []int{0, 3})))(t)
	rng := rand.New(rand.NewPCG(8, 9))
	for range 200 {
		q := mixed(2+rng.IntN(6), homes[rng.IntN(len(homes))], chinesecheckers.Stage(rng.IntN(2)), rng.Uint64())
		p.Make(p.Moves(nil)[0])
		must.Do(t, p.SetText(textOf(q)))
		if textOf(p) != textOf(q) || p.Key() != q.Key() || p.CheckSelf() != nil || !slices.Equal(p.Moves(nil), q.Moves(nil)) {
			t.Fatalf("set to %s: %s, self %v", textOf(q), textOf(p), p.CheckSelf())
		}
	}
}

func TestNullMove(t *testing.T) {
	p := mixed(6, []int{0, 3}, chinesecheckers.Blocked, 1)
	moves := p.Moves(nil)
	m, err := p.ParseMove("null")
	if err != nil || len(moves) != 1 || moves[0] != m || p.CountMoves() != 1 {
		t.Fatalf("%d moves, null is %#x, %v", len(moves), m, err)
	}
	board := textOf(p)
	p.Make(m)
	if !p.LastEffect().Null || p.Mover() == 0 && board[6] == '0' {
		t.Errorf("the null move leads to %s", textOf(p))
	}
	if _, err := p.ParseMove("null"); err == nil {
		t.Error("the other seat may pass")
	}
}

func ExamplePosition() {
	p, err := chinesecheckers.Parse("2 0,3 0 ./../...01../....1./...../....../......./../1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s", diagram.ChineseCheckers.Board(p).AppendText(nil, false))
	for i, m := range p.Moves(nil) {
		fmt.Printf("%s%s", []string{"", " "}[min(i, 1)], p.AppendMove(nil, m))
	}
	fmt.Println()
	m, err := p.ParseMove("2:0>4:1") // over 2:1 to 2:2, in a neutral triangle, and over 3:2
	if err != nil {
		fmt.Println(err)
		return
	}
	p.Make(m)
	fmt.Printf("%s\n", p.AppendText(nil))
	// Output:
	//        0:0 .
	//       1:0 . . 1:1
	// 2:-3 . . . B O . . 2:3
	//  3:-2 . . . . O . 3:3
	//   4:-2 . . . . . 4:2
	//  5:-2 . . . . . . 5:3
	// 6:-3 . . . . . . . 6:3
	//       7:0 . . 7:1
	//        8:0 O
	// Blue to move
	// 2:0>3:1 2:0>3:0 2:0>2:-1 2:0>1:0 2:0>1:1 2:0>4:1
	// 2 0,3 1 ./../....1../....1./...0./....../......./../1
}

// A position without lists, and its copies, list and count the same moves.
func TestKeepLists(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, size := range []int{4, 5, 9} {
		listed := mixed(size, []int{0, 2, 4}, chinesecheckers.Middle, 1)
		bare := listed.Clone().(*chinesecheckers.Position)
		bare.KeepLists(false)
		for range 60 {
			bare = bare.Clone().(*chinesecheckers.Position)
			want := listed.Moves(nil)
			if got := bare.Moves(nil); !slices.Equal(got, want) || bare.CountMoves() != len(want) {
				t.Fatalf("%s: moves %x, counted %d, want %x", textOf(bare), got, bare.CountMoves(), want)
			}
			if listed.Over() {
				break
			}
			m := want[rng.IntN(len(want))]
			listed.Make(m)
			bare.Make(m)
		}
		if bare.KeepLists(true); !slices.Equal(bare.Moves(nil), listed.Moves(nil)) {
			t.Fatalf("%s: lists are kept again, and the moves differ", textOf(bare))
		}
	}
}

// Errors of moves don't mention seat numbers: the text form counts seats from
// 0, people from 1.
func TestMoveErrors(t *testing.T) {
	p := must.Get(chinesecheckers.Parse("1 0,3 1 0/..../.../..../1"))(t)
	for move, want := range map[string]string{
		"0:0>1:1": `chinesecheckers move "0:0>1:1": the player to move has no man on 0:0`,
		"null":    `chinesecheckers move "null": the player to move can move and may not pass`,
	} {
		if _, err := p.ParseMove(move); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
