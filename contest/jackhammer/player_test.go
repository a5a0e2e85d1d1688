package jackhammer_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"quincunx/bitboard"
	"quincunx/contest/contesttest"
	"quincunx/contest/jackhammer"
	"quincunx/internal/must"
	"quincunx/movegen"
	rules "quincunx/movegen/jackhammer"
)

// board converts a position to the contest's board.
func board(p *rules.Position) jackhammer.Board {
	side := p.Options().Side
	b := jackhammer.Board{BoardSize: side, KnockedOut: make([]bool, side*side)}
	for s := range b.Player {
		c := p.Cell(movegen.Seat(s))
		b.Player[s] = jackhammer.Position{Row: c / bitboard.MeshRows, Col: c % bitboard.MeshRows}
	}
	for row := range side {
		for col := range row + 1 {
			b.KnockedOut[row*side+col] = !p.Intact().Has(bitboard.MeshCell(row, col))
		}
	}
	return b
}

// form returns the text form of an action.
func form(a jackhammer.Action) string {
	switch a.Kind {
	case jackhammer.Move:
		return fmt.Sprintf("m%d:%d", a.Cell.Row, a.Cell.Col)
	case jackhammer.Hammer:
		return fmt.Sprintf("h%d:%d", a.Cell.Row, a.Cell.Col)
	}
	return "s"
}

// play plays a game of entries, where nil plays at random, and returns the scores.
func play(t *testing.T, o rules.Options, entries [3]jackhammer.Entry, random *rand.Rand) (score [movegen.MaxSeats]int32) {
	t.Helper()
	p, err := rules.New(o)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range entries {
		if e != nil {
			e.InitJackhammer(o.Side, o.Turns, jackhammer.Resolution(o.Resolution), i)
		}
	}
	var history []jackhammer.Turn
	for !p.Over() {
		var joint [movegen.MaxSeats]movegen.Move
		var turn jackhammer.Turn
		for i, e := range entries {
			seat := movegen.Seat(i)
			if e == nil {
				moves := p.SeatMoves(seat, nil)
				joint[i] = moves[random.IntN(len(moves))]
				continue
			}
			turn[i] = e.PlayJackhammer(board(p), history)
			if joint[i], err = p.ParseSeatMove(seat, form(turn[i])); err != nil {
				t.Fatalf("%s: player %d: %v", p.AppendText(nil), i, err)
			}
		}
		history = append(history, turn)
		p.MakeJoint(&joint)
	}
	p.Score(&score)
	return score
}

// Our entries play legal games with all resolutions.
func TestGames(t *testing.T) {
	for _, resolution := range []rules.Resolution{rules.After, rules.Before, rules.Harsh} {
		entries := [3]jackhammer.Entry{jackhammer.New(), jackhammer.New(), jackhammer.New()}
		play(t, rules.Options{Side: 5, Resolution: resolution, Turns: 20}, entries, nil)
	}
}

// Against two random players the entry scores more than both together, from each seat.
func TestAgainstRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	e := jackhammer.New()
	ours, theirs := int32(0), int32(0)
	for game := range 3 {
		var entries [3]jackhammer.Entry
		entries[game] = e
		score := play(t, rules.Options{Side: 9, Turns: 60}, entries, random)
		ours += score[game]
		theirs += score[(game+1)%3] + score[(game+2)%3]
	}
	if ours <= theirs {
		t.Errorf("%d points to %d", ours, theirs)
	}
}

// On a small board two of our entries wall themselves in, for a point, instead of
// meeting each other until the end.
func TestRefuge(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	met := 0
	const games = 24
	for game := range games {
		entries := [3]jackhammer.Entry{jackhammer.New(), jackhammer.New(), jackhammer.New()}
		entries[game%3] = nil
		score := play(t, rules.Options{Side: 5, Turns: 300}, entries, random)
		for seat, e := range entries {
			if e != nil && score[seat] == 0 {
				met++
			}
		}
	}
	if met > 3 {
		t.Errorf("%d of %d entries can be met at the end", met, 2*games)
	}
}

// For calls out of order and impossible boards, the entry stays.
func TestOutOfOrder(t *testing.T) {
	p := must.Get(rules.New(rules.Options{Side: 5, Turns: 10}))(t)
	e := jackhammer.New()
	stays := func(name string, b jackhammer.Board, turns int) {
		t.Helper()
		if a := e.PlayJackhammer(b, make([]jackhammer.Turn, turns)); a != (jackhammer.Action{}) {
			t.Errorf("%s: %v", name, a)
		}
	}
	e.TermJackhammer()
	stays("before a game", board(p), 0)
	for _, wrong := range []struct {
		size, turns, index int
		resolution         jackhammer.Resolution
	}{{1, 10, 0, 0}, {33, 10, 0, 0}, {-1 << 62, 10, 0, 0}, {5, -1, 0, 0}, {5, 1 << 62, 0, 0}, {5, 10, 3, 0}, {5, 10, -1, 0}, {5, 10, 0, 3}, {5, 10, 0, -1}} {
		e.InitJackhammer(wrong.size, wrong.turns, wrong.resolution, wrong.index)
		stays(fmt.Sprintf("%+v", wrong), board(p), 0)
	}
	e.InitJackhammer(5, 10, jackhammer.ResolveAfter, 1)
	stays("after the last turn", board(p), 10)
	stays("beyond the last turn", board(p), 11)
	off := board(p)
	off.Player[1].Col = 1 << 40
	stays("off the board", off, 0)
	hole := board(p)
	hole.KnockedOut[0] = true
	stays("on a hole", hole, 0)
	short := board(p)
	short.KnockedOut = short.KnockedOut[:20]
	stays("too few cells", short, 0)
	short.BoardSize = 4
	stays("another size", short, 0)
	if a := e.PlayJackhammer(board(p), nil); a.Kind < jackhammer.Stay || a.Kind > jackhammer.Hammer {
		t.Errorf("%v", a)
	}
}

// Many games don't leak memory, with and without Term.
func TestMemory(t *testing.T) {
	p := must.Get(rules.New(rules.Options{Side: 5, Turns: 10}))(t)
	e := jackhammer.New()
	contesttest.Memory(t, 32, func(i int) {
		e.InitJackhammer(5, 10, jackhammer.ResolveAfter, i%3)
		e.PlayJackhammer(board(p), nil)
		if i%4 == 0 {
			e.TermJackhammer()
		}
	})
}

// For any calls, an entry returns an action on the board.
func FuzzEntry(f *testing.F) {
	f.Add([]byte{0, 3, 9, 0, 1, 1, 0, 0, 0, 2, 0, 2, 2})
	f.Fuzz(func(t *testing.T, calls []byte) {
		if len(calls) > 80 {
			return
		}
		input := contesttest.Input(calls)
		next := input.Byte
		e := jackhammer.New()
		for len(input) > 0 {
			switch op := next(); op & 3 {
			case 0:
				e.InitJackhammer(next(), next(), jackhammer.Resolution(next()), next())
			case 1, 2:
				b := jackhammer.Board{BoardSize: 2 + op>>2&3}
				for i := range b.Player {
					b.Player[i] = jackhammer.Position{Row: next(), Col: next()}
				}
				b.KnockedOut = make([]bool, b.BoardSize*b.BoardSize)
				for i := range b.KnockedOut {
					b.KnockedOut[i] = next()&3 == 1
				}
				a := e.PlayJackhammer(b, make([]jackhammer.Turn, next()&15))
				if a.Kind < jackhammer.Stay || a.Kind > jackhammer.Hammer || a.Cell.Col < 0 || a.Cell.Col > a.Cell.Row || a.Cell.Row >= b.BoardSize {
					t.Fatalf("%v: %v", b, a)
				}
			case 3:
				e.TermJackhammer()
			}
		}
	})
}
