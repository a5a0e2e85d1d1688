package seega_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"quincunx/contest/contesttest"
	"quincunx/contest/seega"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen"
	rules "quincunx/movegen/seega"
)

// board converts a position to the contest's board, with the given values of both sides' pieces.
func board(p *rules.Position, values [2]byte) seega.Board {
	size := p.Options().Size
	b := seega.Board{BoardSize: size}
	text := string(p.AppendText(nil))
	for _, c := range text[strings.LastIndexByte(text, ' ')+1:] {
		switch c {
		case '.':
			b.Cell = append(b.Cell, 0)
		case '1', '2':
			b.Cell = append(b.Cell, values[c-'1'])
		}
	}
	return b
}

// step makes an entry act once for its side, checked by the rules: it places a pair, or moves.
func step(t *testing.T, e seega.Entry, p *rules.Position, values [2]byte, followUp bool) {
	t.Helper()
	before := string(p.AppendText(nil))
	move := func(form string) {
		m, err := p.ParseMove(form)
		if err != nil {
			t.Fatalf("%s: %v", before, err)
		}
		p.Make(m)
	}
	if p.Placing() {
		a, b := e.PlacePieces(board(p, values))
		move(fmt.Sprintf("%d:%d", a.Row, a.Col))
		move(fmt.Sprintf("%d:%d", b.Row, b.Col))
		return
	}
	from, to, blocked := e.MovePiece(board(p, values), followUp)
	if blocked {
		if from != seega.NoPosition || to != seega.NoPosition {
			t.Errorf("%s: blocked, but %v to %v", before, from, to)
		}
		move("null")
		return
	}
	move(fmt.Sprintf("%d:%d>%d:%d", from.Row, from.Col, to.Row, to.Col))
}

// play plays a game of entries, where nil plays at random, and returns the number of calls for a
// follow-up and the number of null moves.
func play(t *testing.T, p *rules.Position, entries [2]seega.Entry, values [2]byte, random *rand.Rand) (followUps, nulls int) {
	t.Helper()
	o := p.Options()
	for side, e := range entries {
		if e != nil {
			e.InitGame(o.Size, values[side], side == 0, o.Threshold)
		}
	}
	for !p.Over() {
		side := p.Mover()
		_, followUp := p.Pinned()
		if e := entries[side]; e != nil {
			step(t, e, p, values, followUp)
			if followUp {
				followUps++
			}
		} else {
			moves := p.Moves(nil)
			p.Make(moves[random.IntN(len(moves))])
		}
		if p.LastEffect().Null {
			nulls++
		}
	}
	return followUps, nulls
}

func start(t *testing.T, size, threshold int) *rules.Position {
	t.Helper()
	return must.Get(rules.New(rules.Options{Size: size, Threshold: threshold}))(t)
}

// Our entries play legal games to the end, for all values of their pieces.
func TestGames(t *testing.T) {
	for _, c := range []struct {
		size, threshold int
		values          [2]byte
	}{{5, 40, [2]byte{1, 2}}, {5, 1, [2]byte{2, 1}}, {7, 20, [2]byte{2, 1}}, {15, 8, [2]byte{7, 200}}} {
		if testing.Short() && c.size > 7 {
			continue
		}
		p := start(t, c.size, c.threshold)
		play(t, p, [2]seega.Entry{seega.New(), seega.New()}, c.values, nil)
		t.Logf("%d×%d: %s", c.size, c.size, p.AppendResult(nil))
	}
}

// Against random play the entry wins nearly always, continues capturing with the same piece, and
// reports when it can't move.
func TestAgainstRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	e := seega.New()
	games, won, followUps, nulls := 12, 0, 0, 0
	for game := range games {
		p := start(t, 5, 30)
		entries := [2]seega.Entry{}
		entries[game%2] = e
		f, n := play(t, p, entries, [2]byte{1, 2}, random)
		followUps += f
		nulls += n
		var score [movegen.MaxSeats]int32
		p.Score(&score)
		if score[game%2] == movegen.Win {
			won++
		}
	}
	if won < games*3/4 || followUps == 0 {
		t.Errorf("%d of %d games won, %d follow-ups", won, games, followUps)
	}
}

// Without a search, as on the largest boards, its games are legal by the rules of smaller boards, and
// it wins against random play.
func TestPlain(t *testing.T) {
	seega.SearchUpTo(3, t.Cleanup)
	random := rand.New(rand.NewPCG(5, 6))
	e, won, followUps := seega.New(), 0, 0
	games := slow.Count(12, 30)
	for game := range games {
		p := start(t, 5+2*(game%6), 200)
		entries := [2]seega.Entry{}
		entries[game%2] = e
		f, _ := play(t, p, entries, [2]byte{1, 2}, random)
		followUps += f
		var score [movegen.MaxSeats]int32
		p.Score(&score)
		if score[game%2] == movegen.Win {
			won++
		}
	}
	if won < games*4/5 || followUps == 0 {
		t.Errorf("%d of %d games won, %d follow-ups", won, games, followUps)
	}
	play(t, start(t, 9, 50), [2]seega.Entry{e, seega.New()}, [2]byte{2, 1}, nil)
}

// playLarge plays a game of two entries on a board of any size, checked by the rules, and returns the
// number of each side's remaining pieces.
func playLarge(t *testing.T, e [2]seega.Entry, size, threshold int) (left [2]int) {
	t.Helper()
	b := seega.Board{BoardSize: size, Cell: make([]byte, size*size)}
	for side := range e {
		e[side].InitGame(size, byte(side+1), side == 0, threshold)
		left[side] = (size*size - 1) / 2
	}
	for pair := range (size*size - 1) / 2 {
		first, second := e[pair%2].PlacePieces(b)
		for _, at := range []seega.Position{first, second} {
			if cell := at.Row*size + at.Col; at.Row < 0 || b.Cell[cell] != 0 || cell == size*size/2 {
				t.Fatalf("size %d, pair %d: %v", size, pair, at)
			}
			b.Cell[at.Row*size+at.Col] = byte(pair%2 + 1)
		}
	}
	for side, quiet := 1, 0; quiet < threshold && left[0] > 0 && left[1] > 0; side = 1 - side {
		value := byte(side + 1)
		var moved seega.Position
		for followUp := false; ; followUp = true {
			from, to, blocked := e[side].MovePiece(b, followUp)
			if blocked {
				if followUp || canMove(b, value) {
					t.Fatalf("size %d: side %d is blocked where it can move", size, side)
				}
				break
			}
			steps := max(from.Row-to.Row, to.Row-from.Row) + max(from.Col-to.Col, to.Col-from.Col)
			if steps != 1 || b.Cell[from.Row*size+from.Col] != value || b.Cell[to.Row*size+to.Col] != 0 || followUp && from != moved {
				t.Fatalf("size %d, side %d: %v to %v, follow-up %t of %v", size, side, from, to, followUp, moved)
			}
			b.Cell[from.Row*size+from.Col], b.Cell[to.Row*size+to.Col] = 0, value
			moved = to
			captures := capturesAt(b, to, value, true)
			left[1-side] -= captures
			if quiet++; captures > 0 {
				quiet = 0
			}
			if captures == 0 || !canCapture(b, to, value) {
				break
			}
		}
	}
	return left
}

// canMove reports whether a side has a piece beside an empty cell.
func canMove(b seega.Board, value byte) bool {
	for cell, v := range b.Cell {
		if v != value {
			continue
		}
		for _, d := range steps {
			if row, col := cell/b.BoardSize+d[0], cell%b.BoardSize+d[1]; min(row, col) >= 0 && max(row, col) < b.BoardSize && b.Cell[row*b.BoardSize+col] == 0 {
				return true
			}
		}
	}
	return false
}

// The rules don't limit the board size: on any board the entry places all its pieces and moves them
// by one step to empty cells.
func TestLargeBoards(t *testing.T) {
	for _, size := range []int{17, 19, 31, 101} {
		left := playLarge(t, [2]seega.Entry{seega.New(), seega.New()}, size, 100)
		if left[0]+left[1] == size*size-1 {
			t.Errorf("size %d: nothing was captured", size)
		}
	}
}

// On large boards the entry wins from both sides against a one-ply player, even with little of its
// budget left.
func TestAgainstOnePly(t *testing.T) {
	for _, size := range []int{17, 19, 21, 33} {
		for side := range 2 {
			for _, left := range []time.Duration{time.Hour, -time.Second / 4} {
				e := [2]seega.Entry{&onePly{}, &onePly{}}
				e[side] = &timed{seega.New(), left}
				if pieces := playLarge(t, e, size, 100); pieces[side] <= pieces[1-side] {
					t.Errorf("size %d, as side %d, %v left: %d pieces against %d", size, side+1, left, pieces[side], pieces[1-side])
				}
			}
		}
	}
}

// timed is an entry with a budget larger or smaller than usual.
type timed struct {
	seega.Entry
	left time.Duration
}

func (e *timed) InitGame(boardSize int, pieceValue byte, playFirst bool, stalemateThreshold int) {
	e.Entry.InitGame(boardSize, pieceValue, playFirst, stalemateThreshold)
	seega.Spend(e.Entry, -e.left)
}

// onePly plays like examples/bots/c/seega.c: it makes the move that captures most, or else one after
// which the piece can't be captured.
type onePly struct {
	seega.Entry
	value byte
	turns int
	moved seega.Position
}

func (p *onePly) InitGame(_ int, pieceValue byte, _ bool, _ int) { *p = onePly{value: pieceValue} }

func (p *onePly) PlacePieces(b seega.Board) (first, second seega.Position) {
	first = seega.NoPosition
	middle := b.BoardSize / 2
	for distance := 1; distance < 2*b.BoardSize; distance++ {
		for cell, value := range b.Cell {
			at := seega.Position{Row: cell / b.BoardSize, Col: cell % b.BoardSize}
			if value != 0 || max(at.Row-middle, middle-at.Row)+max(at.Col-middle, middle-at.Col) != distance {
				continue
			}
			if first != seega.NoPosition {
				return first, at
			}
			first = at
		}
	}
	return seega.NoPosition, seega.NoPosition
}

func (p *onePly) MovePiece(b seega.Board, followUp bool) (from, to seega.Position, blocked bool) {
	b.Cell = slices.Clone(b.Cell)
	from, to, blocked = seega.NoPosition, seega.NoPosition, true
	p.turns++
	best := 0
	for i := range b.Cell {
		cell := (i + p.turns) % len(b.Cell)
		at := seega.Position{Row: cell / b.BoardSize, Col: cell % b.BoardSize}
		if b.Cell[cell] != p.value || followUp && at != p.moved {
			continue
		}
		for _, d := range steps {
			next := seega.Position{Row: at.Row + d[0], Col: at.Col + d[1]}
			if pieceAt(b, next.Row, next.Col) != 0 {
				continue
			}
			worth := 2 * exposed(b, at)
			b.Cell[cell], b.Cell[next.Row*b.BoardSize+next.Col] = 0, p.value
			captures := capturesAt(b, next, p.value, false)
			worth += 4*captures - 3*exposed(b, next)
			b.Cell[cell], b.Cell[next.Row*b.BoardSize+next.Col] = p.value, 0
			if (captures > 0 || !followUp) && (blocked || worth > best) {
				from, to, blocked, best = at, next, false, worth
			}
		}
	}
	p.moved = to
	return from, to, blocked
}

// steps are the steps to adjacent cells: rows and columns.
var steps = [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}

// pieceAt returns the content of a cell, or -1 off the board.
func pieceAt(b seega.Board, row, col int) int {
	if min(row, col) < 0 || max(row, col) >= b.BoardSize {
		return -1
	}
	return int(b.Cell[row*b.BoardSize+col])
}

// exposed returns 1 if the opponent can capture the piece on a cell with its next move, and 0
// otherwise.
func exposed(b seega.Board, at seega.Position) int {
	value := pieceAt(b, at.Row, at.Col)
	isOpponent := func(row, col int) bool { v := pieceAt(b, row, col); return v > 0 && v != value }
	if at.Row == b.BoardSize/2 && at.Col == at.Row {
		return 0
	}
	for i, d := range steps {
		row, col := at.Row+d[0], at.Col+d[1]
		if pieceAt(b, row, col) != 0 || !isOpponent(at.Row-d[0], at.Col-d[1]) {
			continue
		}
		for k, e := range steps {
			if k != (i+2)%4 && isOpponent(row+e[0], col+e[1]) {
				return 1
			}
		}
	}
	return 0
}

// On a board with more than maxScan cells, a move costs as much as on a smaller one: a piece far away
// that could be captured stays. One that is near is captured, and where all pieces are far away, one
// of them moves.
func TestOutlook(t *testing.T) {
	const size = 101
	e := seega.New()
	for _, c := range []struct {
		name     string
		pieces   []seega.Position // they capture by a step to the right, except those in column 0
		captures int
	}{
		{"near", []seega.Position{{2, 50}}, 1},
		{"near and far", []seega.Position{{2, 50}, {90, 50}}, 1},
		{"far", []seega.Position{{90, 50}}, 1},
		{"near, without a capture, and far", []seega.Position{{2, 0}, {90, 50}}, 0},
	} {
		b := seega.Board{BoardSize: size, Cell: make([]byte, size*size)}
		for _, at := range c.pieces {
			cell := at.Row*size + at.Col
			b.Cell[cell] = 1
			if at.Col > 0 {
				b.Cell[cell+2], b.Cell[cell+3] = 2, 1
			}
		}
		e.InitGame(size, 1, true, 0)
		from, to, blocked := e.MovePiece(b, false)
		if blocked {
			t.Fatalf("%s: blocked", c.name)
		}
		b.Cell[from.Row*size+from.Col], b.Cell[to.Row*size+to.Col] = 0, 1
		if got := capturesAt(b, to, 1, false); got != c.captures {
			t.Errorf("%s: %v to %v captures %d, want %d", c.name, from, to, got, c.captures)
		}
	}
}

// capturesAt returns the number of pieces that the piece on a cell captures by moving there, and
// removes them if remove is true.
func capturesAt(b seega.Board, at seega.Position, value byte, remove bool) (n int) {
	for _, d := range steps {
		row, col := at.Row+d[0], at.Col+d[1]
		if v := pieceAt(b, row, col); v <= 0 || v == int(value) || pieceAt(b, row+d[0], col+d[1]) != int(value) || row == b.BoardSize/2 && col == row {
			continue
		}
		if n++; remove {
			b.Cell[row*b.BoardSize+col] = 0
		}
	}
	return n
}

// canCapture reports whether the piece on a cell can capture with a move.
func canCapture(b seega.Board, at seega.Position, value byte) bool {
	for _, d := range steps {
		to := seega.Position{Row: at.Row + d[0], Col: at.Col + d[1]}
		if min(to.Row, to.Col) < 0 || max(to.Row, to.Col) >= b.BoardSize || b.Cell[to.Row*b.BoardSize+to.Col] != 0 {
			continue
		}
		after := seega.Board{BoardSize: b.BoardSize, Cell: append([]byte{}, b.Cell...)}
		after.Cell[at.Row*b.BoardSize+at.Col], after.Cell[to.Row*b.BoardSize+to.Col] = 0, value
		if capturesAt(after, to, value, false) > 0 {
			return true
		}
	}
	return false
}

// show returns a board from rows of the pieces' values, 0 for empty cells.
func show(size int, rows ...string) seega.Board {
	b := seega.Board{BoardSize: size}
	for _, row := range rows {
		for _, c := range row {
			b.Cell = append(b.Cell, byte(c-'0'))
		}
	}
	return b
}

// Tests the effects of the flags and the threshold.
func TestParameters(t *testing.T) {
	at := func(row, col int) seega.Position { return seega.Position{Row: row, Col: col} }

	e := seega.New()
	e.InitGame(5, 2, false, 50)
	walled := show(5, "21000", "11000", "00000", "00000", "00000")
	if from, to, blocked := e.MovePiece(walled, false); !blocked || from != seega.NoPosition || to != seega.NoPosition {
		t.Errorf("without a move: %v, %v, %t", from, to, blocked)
	}

	// A follow-up must be a capture, even if no piece was moved before.
	e.InitGame(5, 1, true, 0)
	if from, to, blocked := e.MovePiece(show(5, "01000", "00210", "00000", "00000", "20001"), true); blocked || from != at(0, 1) || to != at(1, 1) {
		t.Errorf("a follow-up with one capture: %v, %v, %t", from, to, blocked)
	}
	if from, _, blocked := e.MovePiece(show(5, "10000", "00000", "00000", "00000", "00002"), true); !blocked || from != seega.NoPosition {
		t.Errorf("a follow-up without a capture: %v, %t", from, blocked)
	}

	// The piece moved last continues, though another could capture the same piece.
	e.InitGame(5, 1, false, 0)
	if from, to, _ := e.MovePiece(show(5, "01000", "20000", "10000", "00000", "00002"), false); from != at(0, 1) || to != at(0, 0) {
		t.Fatalf("a capture: %v, %v", from, to)
	}
	if from, to, _ := e.MovePiece(show(5, "10000", "02100", "10000", "00000", "00002"), true); from != at(0, 0) || to != at(1, 0) {
		t.Errorf("a follow-up: %v, %v", from, to)
	}

	// The entry answers a call even if by its own count the game is over: a threshold of one leaves
	// no move after the first.
	e.InitGame(5, 1, false, 1)
	board := show(5, "10000", "00000", "00000", "00000", "00002")
	for range 3 {
		if from, to, blocked := e.MovePiece(board, false); blocked || from != at(0, 0) || to == from {
			t.Errorf("a threshold of 1: %v, %v, %t", from, to, blocked)
		}
	}
}

// Calls out of order and impossible boards have defined results.
func TestOutOfOrder(t *testing.T) {
	none := seega.NoPosition
	e := seega.New()
	check := func(name string, b seega.Board) {
		t.Helper()
		if a, c := e.PlacePieces(b); a != none || c != none {
			t.Errorf("%s: places %v, %v", name, a, c)
		}
		for _, followUp := range []bool{false, true} {
			if from, to, blocked := e.MovePiece(b, followUp); from != none || to != none || !blocked {
				t.Errorf("%s: moves %v, %v, %t", name, from, to, blocked)
			}
		}
	}
	empty := show(5, "00000", "00000", "00000", "00000", "00000")
	e.TermGame()
	check("before a game", empty)
	for _, size := range []int{0, -5, 4, 16, 1<<31 + 1, 1 << 62} {
		e.InitGame(size, 1, true, 10)
		check(fmt.Sprintf("size %d", size), empty)
	}
	e.InitGame(5, 0, true, 10)
	check("no value", empty)
	e.InitGame(5, 1, true, -10)
	check("another size", show(7, "0000000"))
	check("too few cells", seega.Board{BoardSize: 5, Cell: make([]byte, 24)})
	check("a full board", show(5, "12121", "21212", "12121", "21212", "12121"))
	if from, _, blocked := e.MovePiece(empty, false); from != none || !blocked {
		t.Errorf("nobody there: %v, %t", from, blocked)
	}
	if a, b := e.PlacePieces(empty); a == none || b == none || a == b {
		t.Errorf("placing: %v, %v", a, b)
	}
}

// A game takes as much time as its budget allows and little more, however long it lasts.
func TestBudget(t *testing.T) {
	seega.Ponder(t.Cleanup)
	e := seega.New()
	start := time.Now()
	e.InitGame(7, 1, true, 0)
	board := show(7, "1010100", "0000000", "0101010", "0000000", "0202020", "0000000", "2020200")
	for range 300 {
		e.MovePiece(board, false)
	}
	if took := time.Since(start); took > 4*time.Second {
		t.Errorf("300 moves took %v", took)
	}
}

// late is an entry that runs out of time after some moves.
type late struct {
	seega.Entry
	moves int
}

func (l *late) MovePiece(board seega.Board, followUpMove bool) (moveFrom, moveTo seega.Position, blocked bool) {
	if l.moves--; l.moves == 0 {
		seega.Spend(l.Entry, time.Hour)
	}
	return l.Entry.MovePiece(board, followUpMove)
}

// An entry that runs out of time continues to make legal moves, even if a piece has to capture again.
func TestOverdrawn(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	followUps := 0
	for game := range 40 {
		entries := [2]seega.Entry{}
		entries[game%2] = &late{seega.New(), 1 + game/2}
		f, _ := play(t, start(t, 5+2*(game%3), 100), entries, [2]byte{1, 2}, random)
		followUps += f
	}
	if followUps == 0 {
		t.Error("no piece had to capture again")
	}
}

// Many games don't leak memory, with and without Term.
func TestMemory(t *testing.T) {
	e := seega.New()
	b := show(5, "00000", "00000", "00000", "00000", "00000")
	contesttest.Memory(t, 60, func(i int) {
		e.InitGame(5, 1, true, 10)
		e.PlacePieces(b)
		if i%3 == 0 {
			e.TermGame()
		}
	})
}

// For any calls, an entry places on empty cells and moves its own pieces.
func FuzzEntry(f *testing.F) {
	f.Add([]byte{0, 5, 1, 1, 10, 1, 0, 0, 0})
	f.Add([]byte{0, 5, 2, 0, 1, 2, 1, 1, 2, 2, 2, 1, 2, 1, 1, 2, 2, 0, 0, 0, 1, 1, 1, 3, 1, 1, 2})
	f.Fuzz(func(t *testing.T, calls []byte) {
		if len(calls) > 100 {
			return
		}
		input := contesttest.Input(calls)
		next := input.Byte
		e := seega.New()
		var value byte
		for len(input) > 0 {
			op := next()
			if op&3 == 0 {
				size := next()
				value = byte(next())
				e.InitGame(size, value, next()&1 != 0, next())
				continue
			}
			if op&3 == 3 {
				e.TermGame()
				continue
			}
			b := seega.Board{BoardSize: 3 + 2*(op>>2&1), Cell: make([]byte, 9+16*(op>>2&1))}
			for i := range b.Cell {
				b.Cell[i] = byte(next())
			}
			cell := func(p seega.Position) int {
				if p == seega.NoPosition {
					return -1
				}
				if min(p.Row, p.Col) < 0 || max(p.Row, p.Col) >= b.BoardSize {
					t.Fatalf("%v on %d×%d", p, b.BoardSize, b.BoardSize)
				}
				return p.Row*b.BoardSize + p.Col
			}
			if op&3 == 1 {
				x, y := e.PlacePieces(b)
				if i, j := cell(x), cell(y); (i < 0) != (j < 0) || i >= 0 && (i == j || b.Cell[i] != 0 || b.Cell[j] != 0) {
					t.Fatalf("%v: places %v, %v", b, x, y)
				}
				continue
			}
			from, to, blocked := e.MovePiece(b, op>>3&1 != 0)
			if i, j := cell(from), cell(to); blocked != (i < 0) || blocked != (j < 0) || !blocked && (b.Cell[i] != value || b.Cell[j] != 0) {
				t.Fatalf("%v: moves %v, %v, %t", b, from, to, blocked)
			}
		}
	})
}
