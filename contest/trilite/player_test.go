package trilite_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"quincunx/contest/trilite"
	"quincunx/internal/must"
	"quincunx/movegen"
	rules "quincunx/movegen/trilite"
	"quincunx/search/retrograde"
)

// board converts a position to the contest's board. The text form lists the stones of each
// side from the oldest to the newest.
func board(p *rules.Position) (b trilite.Board) {
	for i := range b {
		b[i] = trilite.Empty
	}
	side := 0
	text := p.AppendText(nil)[2:]
	for i, c := range text {
		if c == ' ' {
			side++
			continue
		}
		if c == '-' {
			continue
		}
		value := trilite.Player1Staying
		if side == 1 {
			value = trilite.Player2Staying
		}
		first := i == 0 || text[i-1] == ' '
		if first && i+2 < len(text) && text[i+1] != ' ' && text[i+2] != ' ' {
			value++ // the oldest of three
		}
		b[c-'0'] = value
	}
	return b
}

func TestBoard(t *testing.T) {
	p := must.Get(rules.Parse("1 013 48"))(t)
	const e = trilite.Empty
	want := trilite.Board{
		trilite.Player1Disappearing, trilite.Player1Staying, e,
		trilite.Player1Staying, trilite.Player2Staying, e,
		e, e, trilite.Player2Staying,
	}
	if got := board(p); got != want {
		t.Errorf("%v, want %v", got, want)
	}
}

func solve(t *testing.T) *retrograde.Solution {
	t.Helper()
	return must.Get(retrograde.SolveGame(context.Background(), rules.NewIndex(), rules.New()))(t)
}

// Against any play, each move of the entry is one of the best, on either side and in several
// games.
func TestPerfectPlay(t *testing.T) {
	solution := solve(t)
	random := rand.New(rand.NewPCG(1, 2))
	e := trilite.New()
	for game := range 300 {
		number := 1 + random.IntN(2)
		p := rules.New()
		previous := trilite.NoPosition
		newGame := true
		for ply := 0; !p.Over() && ply < 60; ply++ {
			moves := solution.Moves(p)
			if int(p.Mover()) != number-1 {
				m := moves[random.IntN(len(moves))].Move
				previous = trilite.BoardPosition(p.AppendMove(nil, m)[0] - '0')
				p.Make(m)
				continue
			}
			given := number
			if !newGame {
				given = -7 // it only counts with a new game
			}
			at := e.PlayTrilite(board(p), previous, given, newGame)
			newGame = false
			m, err := p.ParseMove(string('0' + rune(at)))
			if err != nil {
				t.Fatalf("game %d: %s: %v", game, p.AppendText(nil), err)
			}
			for _, r := range moves {
				if r.Move == m && r.Value != moves[0].Value {
					t.Fatalf("game %d: %s: %d is %v, but %v is there", game, p.AppendText(nil), at, r.Value, moves[0].Value)
				}
			}
			p.Make(m)
		}
	}
}

// Two of our entries play according to the solution.
func TestAgainstItself(t *testing.T) {
	solution := solve(t)
	p := rules.New()
	want := solution.Probe(p)
	entries := [2]trilite.Entry{trilite.New(), trilite.New()}
	previous := trilite.NoPosition
	ply := 0
	for ; !p.Over() && ply < 200; ply++ {
		previous = entries[p.Mover()].PlayTrilite(board(p), previous, int(p.Mover())+1, ply < 2)
		m := must.Get(p.ParseMove(string('0' + rune(previous))))(t)
		p.Make(m)
	}
	if want.Outcome() == movegen.Draw && p.Over() || want.Outcome() != movegen.Draw && ply != want.Plies {
		t.Errorf("%v, but the game ended after %d plies", want, ply)
	}
}

// Calls out of order and impossible boards have defined results.
func TestOutOfOrder(t *testing.T) {
	const (
		e  = trilite.Empty
		x  = trilite.Player1Staying
		xx = trilite.Player1Disappearing
		o  = trilite.Player2Staying
		oo = trilite.Player2Disappearing
	)
	full := trilite.Board{x, x, o, o, o, x, x, x, o}
	for _, c := range []struct {
		name     string
		board    trilite.Board
		previous trilite.BoardPosition
		number   int
		newGame  bool
		want     trilite.BoardPosition
	}{
		{"a full board", full, trilite.TopLeft, 1, true, trilite.NoPosition},
		{"three in a row", trilite.Board{xx, x, x, o, o, e, e, e, oo}, trilite.TopRight, 2, true, trilite.CenterRight},
		{"values from nowhere", trilite.Board{9, 77, -5, 1 << 40, e, -1 << 40, 8, 8, 8}, -1 << 60, 99, true, 4},
		{"one stone too many", trilite.Board{e, o, o, e, e, e, e, e, e}, trilite.TopRight, 1, true, trilite.TopLeft},
	} {
		entry := trilite.New()
		if got := entry.PlayTrilite(c.board, c.previous, c.number, c.newGame); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
	// Without a new game and with an invalid number, the first call shows which player the
	// entry is.
	entry := trilite.New()
	at := entry.PlayTrilite(trilite.Board{e, e, e, e, x, e, e, e, e}, 4, 0, false)
	if at < 0 || at > 8 || at == 4 {
		t.Errorf("as player 2: %d", at)
	}
}

// After a first call in the middle of a game the entry plays on, whatever it knows about its
// own stones.
func TestInTheMiddle(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		p := rules.New()
		var moves []movegen.Move
		previous := trilite.NoPosition
		for range random.IntN(20) {
			if moves = p.Moves(moves[:0]); len(moves) == 0 {
				break
			}
			m := moves[random.IntN(len(moves))]
			previous = trilite.BoardPosition(p.AppendMove(nil, m)[0] - '0')
			p.Make(m)
		}
		if p.Over() {
			continue
		}
		at := trilite.New().PlayTrilite(board(p), previous, int(p.Mover())+1, false)
		if _, err := p.ParseMove(string('0' + rune(at))); err != nil {
			t.Fatalf("%s: %v", p.AppendText(nil), err)
		}
	}
}

// For any calls, the entry plays an empty position, or none if there is none.
func FuzzEntry(f *testing.F) {
	f.Add([]byte{0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1, 1, 255, 255, 255, 255, 0, 255, 255, 2, 255, 8, 1, 0})
	f.Add([]byte{0, 255, 5, 5, 5, 5, 5, 5, 5, 0, 2, 1})
	f.Fuzz(func(t *testing.T, calls []byte) {
		e := trilite.New()
		for len(calls) >= 12 {
			var b trilite.Board
			room := false
			for i := range b {
				b[i] = trilite.PositionValue(int8(calls[i]) % 6)
				room = room || b[i] == trilite.Empty
			}
			at := e.PlayTrilite(b, trilite.BoardPosition(int8(calls[9])), int(int8(calls[10])), calls[11]&1 != 0)
			if room && (at < 0 || at > 8 || b[at] != trilite.Empty) || !room && at != trilite.NoPosition {
				t.Fatalf("%v: %d", b, at)
			}
			calls = calls[12:]
		}
	})
}

// Measures a first call, which computes the whole solution.
func BenchmarkFirstCall(b *testing.B) {
	var empty trilite.Board
	for i := range empty {
		empty[i] = trilite.Empty
	}
	b.ReportAllocs()
	for b.Loop() {
		trilite.New().PlayTrilite(empty, trilite.NoPosition, 1, true)
	}
}

func BenchmarkCall(b *testing.B) {
	p := must.Get(rules.Parse("1 013 485"))(b)
	e, at := trilite.New(), board(p)
	b.ReportAllocs()
	for b.Loop() {
		e.PlayTrilite(at, trilite.CenterRight, 1, true)
	}
}
