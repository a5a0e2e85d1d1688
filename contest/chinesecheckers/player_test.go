package chinesecheckers_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"quincunx/contest/chinesecheckers"
	"quincunx/contest/contesttest"
	eval "quincunx/eval/chinesecheckers"
	"quincunx/internal/must"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// randomEntry plays uniformly random legal moves.
type randomEntry struct {
	position *rules.Position
	me       movegen.Seat
	random   *rand.Rand
}

func (e *randomEntry) InitChineseCheckers(numPlayers, gameSize int, playerPosition [6]int, yourIndex int) {
	e.position, _ = rules.New(rules.Options{Size: gameSize, Triangles: playerPosition[:numPlayers]})
	e.me = movegen.Seat(yourIndex)
}

func (e *randomEntry) YourMove() (from, to chinesecheckers.Position) {
	moves := e.position.Moves(nil)
	m := moves[e.random.IntN(len(moves))]
	from, to = positions(e.position, m)
	e.position.Make(m)
	return from, to
}

func (e *randomEntry) OpponentMove(_ int, from, to chinesecheckers.Position) {
	m, err := e.position.ParseMove(text(from, to))
	if err != nil {
		panic(err)
	}
	e.position.Make(m)
}

func (e *randomEntry) TermChineseCheckers() {}

func text(from, to chinesecheckers.Position) string {
	return fmt.Sprintf("%d:%d>%d:%d", from.Row, from.Col, to.Row, to.Col)
}

// positions returns the ends of a move of the seat to move, in the contest's form.
func positions(p *rules.Position, m movegen.Move) (from, to chinesecheckers.Position) {
	if form := string(p.AppendMove(nil, m)); form != "null" {
		if _, err := fmt.Sscanf(form, "%d:%d>%d:%d", &from.Row, &from.Col, &to.Row, &to.Col); err != nil {
			panic(err)
		}
		return from, to
	}
	for c := range p.Men(p.Mover()) {
		from.Row, from.Col = rules.GeometryOf(p.Size()).Place(c)
	}
	return from, from
}

// play has entries play a game, checks every move by the rules, and returns the final
// position and the number of null moves.
func play(t *testing.T, entries []chinesecheckers.Entry, size int, homes [6]int, most int) (p *rules.Position, nulls int) {
	t.Helper()
	p = must.Get(rules.New(rules.Options{Size: size, Triangles: homes[:len(entries)]}))(t)
	for i, e := range entries {
		e.InitChineseCheckers(len(entries), size, homes, i)
	}
	for ply := 0; !p.Over() && ply < most; ply++ {
		mover := int(p.Mover())
		from, to := entries[mover].YourMove()
		m, err := p.ParseMove(text(from, to))
		if err != nil {
			t.Fatalf("size %d, homes %v, ply %d, player %d of %d: %v", size, homes, ply, mover, len(entries), err)
		}
		if from == to {
			nulls++
		}
		p.Make(m)
		for i, e := range entries {
			if i != mover {
				e.OpponentMove(mover, from, to)
			}
		}
	}
	for _, e := range entries {
		e.TermChineseCheckers()
	}
	return p, nulls
}

func random(seed uint64) chinesecheckers.Entry {
	return &randomEntry{random: rand.New(rand.NewPCG(seed, 0))}
}

// Games between our entries end by the rules, for every number of players.
func TestGames(t *testing.T) {
	for _, homes := range [][]int{{0, 3}, {1, 2}, {0, 2, 4}, {3, 0, 1, 4}, {5, 4, 3, 1, 0}, {0, 1, 2, 3, 4, 5}} {
		entries := make([]chinesecheckers.Entry, len(homes))
		for i := range entries {
			entries[i] = chinesecheckers.New()
		}
		var positions [6]int
		copy(positions[:], homes)
		if p, _ := play(t, entries, 3, positions, 1000); !p.Over() {
			t.Errorf("homes %v: no end after 1000 plies", homes)
		}
	}
}

// The same on boards that are too large for a search.
func TestLargeBoards(t *testing.T) {
	size := 16
	if testing.Short() {
		size = 12
	}
	p, _ := play(t, []chinesecheckers.Entry{chinesecheckers.New(), chinesecheckers.New()}, size, [6]int{2, 5}, 20_000)
	if !p.Over() {
		t.Errorf("size %d: no end after 20,000 plies", size)
	}
}

// Without an evaluation, as on the largest boards, games are legal by the rules of smaller
// boards, and they end, except with six players, who may block each other.
func TestPlain(t *testing.T) {
	chinesecheckers.FallbackFrom(1, t.Cleanup)
	for size := 1; size <= 9; size++ {
		for _, homes := range [][]int{{0, 3}, {4, 1}, {0, 2, 4}, {5, 2, 1}, {3, 0, 1, 4}, {5, 4, 3, 1, 0}, {0, 1, 2, 3, 4, 5}} {
			entries := make([]chinesecheckers.Entry, len(homes))
			for i := range entries {
				entries[i] = chinesecheckers.New()
			}
			var positions [6]int
			copy(positions[:], homes)
			if p, _ := play(t, entries, size, positions, 20_000); !p.Over() && len(homes) < 6 {
				t.Errorf("size %d, homes %v: no end: %s", size, homes, p.AppendText(nil))
			}
		}
	}
}

// The contest's rules also include boards of size 64. There the test applies the text of
// the rules: a move is a step to a neighbour, or jumps over neighbours, and begins and
// ends on cells of the star that are in no neutral zone.
func TestSize64(t *testing.T) {
	const size = 64
	type cell = chinesecheckers.Position
	home, on := func(c cell) int { return triangleOf(size, c) }, map[cell]int{}
	for row := range 4*size + 1 {
		low, high := columnsOf(size, row)
		for col := low; col <= high; col++ {
			on[cell{Row: row, Col: col}] = -1
		}
	}
	entries := []chinesecheckers.Entry{chinesecheckers.New(), chinesecheckers.New()}
	for i, e := range entries {
		e.InitChineseCheckers(2, size, [6]int{1, 4}, i)
		men := 0
		for c := range on {
			if home(c) == []int{1, 4}[i] {
				on[c] = i
				men++
			}
		}
		if men != 2080 {
			t.Fatalf("%d men, want 2080", men)
		}
	}
	for ply := range 3000 {
		mover := ply % 2
		from, to := entries[mover].YourMove()
		if man, known := on[from]; !known || man != mover {
			t.Fatalf("ply %d: no man of player %d on %v", ply, mover, from)
		}
		on[from] = -1
		reached, ends := map[cell]bool{from: true}, map[cell]bool{}
		for queue := []cell{from}; len(queue) > 0; queue = queue[1:] {
			for d, over := range neighboursOf(queue[0]) {
				what, known := on[over]
				beyond := neighboursOf(over)[d]
				if queue[0] == from && known && what < 0 {
					ends[over] = true
				}
				if free, exists := on[beyond]; known && what >= 0 && exists && free < 0 && !reached[beyond] {
					reached[beyond], ends[beyond] = true, true
					queue = append(queue, beyond)
				}
			}
		}
		if zone := home(to); !ends[to] || zone >= 0 && zone != 1 && zone != 4 {
			t.Fatalf("ply %d: %v to %v", ply, from, to)
		}
		on[to] = mover
		entries[1-mover].OpponentMove(mover, from, to)
	}
}

// columnsOf returns the lowest and the highest column of a row, as numbered in the rules.
func columnsOf(size, row int) (low, high int) {
	n := row + 1
	if row >= size && row < 2*size || row > 3*size {
		n = 4*size - row + 1
	}
	if row%2 == 0 {
		return -(n - 1) / 2, (n - 1) / 2
	}
	return -n/2 + 1, n / 2
}

// neighboursOf returns the neighbours of a cell by the rules: left, right, and up and down
// to the left and to the right.
func neighboursOf(c chinesecheckers.Position) [6]chinesecheckers.Position {
	left := c.Col - c.Row%2 // column of the left one of the two neighbours in the next rows
	if c.Row < 0 {
		left = c.Col + c.Row%2
	}
	return [6]chinesecheckers.Position{
		{Row: c.Row, Col: c.Col - 1}, {Row: c.Row, Col: c.Col + 1},
		{Row: c.Row - 1, Col: left}, {Row: c.Row - 1, Col: left + 1},
		{Row: c.Row + 1, Col: left}, {Row: c.Row + 1, Col: left + 1},
	}
}

// triangleOf returns the triangle of a cell, or -1 in the hexagon.
func triangleOf(size int, c chinesecheckers.Position) int {
	low, high := columnsOf(size, c.Row)
	switch row := c.Row; {
	case row < size:
		return 0
	case row > 3*size:
		return 3
	case row < 2*size && c.Col > high-(2*size-row):
		return 1
	case row < 2*size && c.Col < low+(2*size-row):
		return 5
	case row > 2*size && c.Col > high-(row-2*size):
		return 2
	case row > 2*size && c.Col < low+(row-2*size):
		return 4
	}
	return -1
}

// Our entry beats a random one from either seat.
func TestAgainstRandom(t *testing.T) {
	for seat := range 2 {
		entries := []chinesecheckers.Entry{random(1), random(1)}
		entries[seat] = chinesecheckers.New()
		p, _ := play(t, entries, 3, [6]int{1, 4}, 2000)
		var score [movegen.MaxSeats]int32
		p.Score(&score)
		if !p.Over() || score[seat] != movegen.Win {
			t.Errorf("seat %d: %s", seat, p.AppendResult(nil))
		}
	}
}

// When a player can't move, our entries make null moves in the form of the rules.
func TestNullMoves(t *testing.T) {
	nulls := 0
	for seed := range uint64(15) {
		entries := make([]chinesecheckers.Entry, 6)
		for i := range entries {
			entries[i] = random(seed*6 + uint64(i))
		}
		entries[seed%6] = chinesecheckers.New()
		_, n := play(t, entries, 1, [6]int{0, 1, 2, 3, 4, 5}, 60)
		nulls += n
	}
	if nulls == 0 {
		t.Error("nobody ever was without a move")
	}
}

// Calls out of order and with wrong arguments have defined results.
func TestOutOfOrder(t *testing.T) {
	none := chinesecheckers.Position{}
	e := chinesecheckers.New()
	e.TermChineseCheckers()
	e.OpponentMove(0, none, none)
	if from, to := e.YourMove(); from != none || to != none {
		t.Errorf("before a game: %v, %v", from, to)
	}
	for _, wrong := range []struct{ players, size, index int }{
		{1, 4, 0}, {7, 4, 0}, {-1 << 62, 4, 0}, {2, 0, 0}, {2, 65, 0}, {2, -4, 0}, {2, 1 << 62, 0}, {2, 4, 2}, {2, 4, -1},
	} {
		e.InitChineseCheckers(wrong.players, wrong.size, [6]int{0, 3}, wrong.index)
		if from, to := e.YourMove(); from != none || to != none {
			t.Errorf("%+v: a move %v, %v", wrong, from, to)
		}
	}
	e.InitChineseCheckers(2, 4, [6]int{3, 3}, 0)
	if from, to := e.YourMove(); from != none || to != none {
		t.Errorf("two in one home: a move %v, %v", from, to)
	}

	// Three players, one of which makes no calls, and another makes illegal moves.
	p := must.Get(rules.New(rules.Options{Size: 3, Triangles: []int{0, 2, 4}}))(t)
	e.InitChineseCheckers(3, 3, [6]int{0, 2, 4}, 2)
	e.OpponentMove(1, chinesecheckers.Position{Row: 1 << 40, Col: -1}, none)
	e.OpponentMove(2, none, none)
	e.OpponentMove(3, none, none)
	e.OpponentMove(-1, none, none)
	for range 3 {
		p.MakePass()
		p.MakePass()
		from, to := e.YourMove()
		m := must.Get(p.ParseMove(text(from, to)))(t)
		p.Make(m)
	}
}

// After the end of the game the entry makes null moves.
func TestAfterTheEnd(t *testing.T) {
	e, other := chinesecheckers.New(), chinesecheckers.New()
	e.InitChineseCheckers(2, 1, [6]int{0, 3}, 0)
	other.InitChineseCheckers(2, 1, [6]int{0, 3}, 1)
	p := must.Get(rules.New(rules.Options{Size: 1, Triangles: []int{0, 3}}))(t)
	for !p.Over() {
		mover, listener := e, other
		if p.Mover() == 1 {
			mover, listener = other, e
		}
		from, to := mover.YourMove()
		m := must.Get(p.ParseMove(text(from, to)))(t)
		p.Make(m)
		listener.OpponentMove(int(1-p.Mover()), from, to)
	}
	e.OpponentMove(1, chinesecheckers.Position{Row: 1}, chinesecheckers.Position{Row: 2})
	from, to := e.YourMove()
	if from != to || !holds(p, 0, from) {
		t.Errorf("after the end: %v, %v", from, to)
	}
}

func holds(p *rules.Position, seat movegen.Seat, at chinesecheckers.Position) bool {
	for c := range p.Men(seat) {
		if row, col := rules.GeometryOf(p.Size()).Place(c); row == at.Row && col == at.Col {
			return true
		}
	}
	return false
}

// A game takes as much time as its budget allows and little more, however long it lasts.
func TestBudget(t *testing.T) {
	chinesecheckers.Ponder(t.Cleanup)
	for players := 2; players <= 6; players++ {
		e := chinesecheckers.New()
		start := time.Now()
		e.InitChineseCheckers(players, 5, [6]int{0, 3, 1, 4, 2, 5}, 0)
		for range 300 { // the goal stays occupied
			e.YourMove()
		}
		if took := time.Since(start); took > 4*time.Second {
			t.Errorf("%d players: 300 moves took %v", players, took)
		}
	}
}

// late is an entry that runs out of time after some moves.
type late struct {
	chinesecheckers.Entry
	moves int
}

func (l *late) YourMove() (from, to chinesecheckers.Position) {
	if l.moves--; l.moves == 0 {
		chinesecheckers.Overdraw(l.Entry)
	}
	return l.Entry.YourMove()
}

// An entry that runs out of time continues to make legal moves, and finishes the game.
func TestOverdrawn(t *testing.T) {
	for size := 1; size <= 6; size++ {
		for _, homes := range [][]int{{0, 3}, {1, 3, 5}, {4, 2, 5, 1}} {
			var positions [6]int
			copy(positions[:], homes)
			var entries []chinesecheckers.Entry
			for i := range homes {
				entries = append(entries, &late{chinesecheckers.New(), 3 + 5*i})
			}
			if p, _ := play(t, entries, size, positions, 10_000); !p.Over() {
				t.Errorf("size %d, homes %v: no end", size, homes)
			}
		}
	}
}

// forward plays a random one of the moves that bring its men furthest forward.
type forward struct{ randomEntry }

func (e *forward) YourMove() (from, to chinesecheckers.Position) {
	p, err := eval.New(e.position, eval.DefaultWeights())
	if err != nil {
		panic(err)
	}
	var furthest []movegen.Move
	best := math.MinInt
	for _, m := range e.position.Moves(nil) {
		switch ahead := p.Advance(m); {
		case ahead > best:
			best, furthest = ahead, []movegen.Move{m}
		case ahead == best:
			furthest = append(furthest, m)
		}
	}
	m := furthest[e.random.IntN(len(furthest))]
	from, to = positions(e.position, m)
	e.position.Make(m)
	return from, to
}

// On a machine that stalls, our entry wins without its search.
func TestOverdrawnWins(t *testing.T) {
	for size := 4; size <= 6; size++ {
		for seed := range uint64(6) {
			me := movegen.Seat(seed % 2)
			entries := []chinesecheckers.Entry{
				&late{chinesecheckers.New(), 1 + 10*int(seed)}, &forward{randomEntry{random: rand.New(rand.NewPCG(seed, 0))}},
			}
			if me == 1 {
				slices.Reverse(entries)
			}
			p, _ := play(t, entries, size, [6]int{0, 3}, 2_000)
			var score [movegen.MaxSeats]int32
			if p.Over() {
				p.Score(&score)
			}
			if score[me] != movegen.Win {
				t.Errorf("size %d, seat %d: over %v, score %d", size, me, p.Over(), score[me])
			}
		}
	}
}

// Many games don't leak memory, with and without Term.
func TestMemory(t *testing.T) {
	e := chinesecheckers.New()
	contesttest.Memory(t, 60, func(i int) {
		e.InitChineseCheckers(2, 4, [6]int{0, 3}, i%2)
		e.OpponentMove(1-i%2, chinesecheckers.Position{Row: 3}, chinesecheckers.Position{Row: 4})
		e.YourMove()
		if i%3 == 0 {
			e.TermChineseCheckers()
		}
	})
}

// For any calls, an entry returns cells of the board.
func FuzzEntry(f *testing.F) {
	f.Add([]byte{0, 0, 1, 2, 1, 1, 3, 4, 5, 6, 1, 2, 9})
	f.Add([]byte{2, 0, 0, 1, 2, 3, 3, 3, 3, 3})
	f.Fuzz(func(t *testing.T, calls []byte) {
		if len(calls) > 36 {
			return
		}
		input := contesttest.Input(calls)
		next := input.Coordinate
		e := chinesecheckers.New()
		e.InitChineseCheckers(3, 2, [6]int{0, 2, 4}, 1)
		size := 2
		for len(input) > 0 {
			switch next() & 3 {
			case 0:
				players, index := next(), next()
				size = min(max(next(), -1), 3)
				e.InitChineseCheckers(players, size, [6]int{next(), next(), next(), next(), next(), next()}, index)
			case 1:
				e.TermChineseCheckers()
			case 2:
				e.OpponentMove(next(), chinesecheckers.Position{Row: next(), Col: next()}, chinesecheckers.Position{Row: next(), Col: next()})
			case 3:
				from, to := e.YourMove()
				for _, at := range [...]chinesecheckers.Position{from, to} {
					if at.Row < 0 || at.Row > 4*max(size, 0) || at.Col < -3*max(size, 0) || at.Col > 3*max(size, 0) {
						t.Fatalf("size %d: %v, %v", size, from, to)
					}
				}
			}
		}
	})
}
