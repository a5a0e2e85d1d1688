package pente_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"quincunx/contest/contesttest"
	"quincunx/contest/pente"
	"quincunx/internal/must"
	"quincunx/movegen"
	rules "quincunx/movegen/pente"
)

// referee plays a game by the rules against one entry, and checks its claims.
type referee struct {
	t        *testing.T
	position *rules.Position
	last     pente.Point
}

func newReferee(t *testing.T, half int) *referee {
	t.Helper()
	p := must.Get(rules.New(rules.Options{Half: half}))(t)
	return &referee{t: t, position: p}
}

// play makes a move of either side.
func (r *referee) play(m movegen.Move) {
	form := string(r.position.AppendMove(nil, m))
	if _, err := fmt.Sscanf(form, "%d:%d", &r.last.V, &r.last.H); err != nil {
		r.t.Fatal(err)
	}
	r.position.Make(m)
}

// ask makes the entry move.
func (r *referee) ask(e pente.Entry) {
	r.t.Helper()
	before := string(r.position.AppendText(nil))
	at, captures, victory := e.Pente(r.last, r.position.Ply() == 0)
	m, err := r.position.ParseMove(fmt.Sprintf("%d:%d", at.V, at.H))
	if err != nil {
		r.t.Fatalf("%s: %v", before, err)
	}
	mover := r.position.Mover()
	r.play(m)
	taken := map[pente.Point]bool{}
	half := r.position.Options().Half
	for _, c := range r.position.LastCaptures(nil) {
		taken[pente.Point{V: c/rules.Span - half, H: c%rules.Span - half}] = true
	}
	for _, c := range captures {
		dv, dh := c.Stone1.V-c.Stone2.V, c.Stone1.H-c.Stone2.H
		if !taken[c.Stone1] || !taken[c.Stone2] || dv*dv > 1 || dh*dh > 1 || c.Stone1 == c.Stone2 {
			r.t.Errorf("%s %v: claims %v", before, at, c)
		}
		delete(taken, c.Stone1)
		delete(taken, c.Stone2)
	}
	if len(taken) > 0 {
		r.t.Errorf("%s %v: does not claim %v", before, at, taken)
	}
	if victory != r.won(mover) {
		r.t.Errorf("%s %v: victory %t", before, at, victory)
	}
}

func (r *referee) won(seat movegen.Seat) bool {
	var score [movegen.MaxSeats]int32
	r.position.Score(&score)
	return r.position.Over() && score[seat] == movegen.Win
}

// Two of our entries play legal games with correct claims.
func TestGames(t *testing.T) {
	for _, half := range []int{9, 15} {
		if testing.Short() && half > 9 {
			continue
		}
		r := newReferee(t, half)
		entries := [2]pente.Entry{pente.New(), pente.New()}
		for _, e := range entries {
			e.InitPente(half)
		}
		for !r.position.Over() && r.position.Ply() < 200 {
			r.ask(entries[r.position.Mover()])
		}
		for _, e := range entries {
			e.TermPente()
		}
		t.Logf("half size %d: %s after %d plies", half, r.position.AppendResult(nil), r.position.Ply())
	}
}

// The entry wins against random moves. Against opponents that capture its stones and
// offer their own, its claims are correct.
func TestAgainstRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	e := pente.New()
	captures := 0
	for game := range 6 {
		r := newReferee(t, 9)
		e.InitPente(9)
		seat := movegen.Seat(game % 2)
		for !r.position.Over() {
			if r.position.Mover() == seat {
				r.ask(e)
				continue
			}
			moves := r.position.Moves(nil)
			m := moves[random.IntN(len(moves))]
			for range 40 { // prefers cells beside another stone
				if near(r.position, m) {
					break
				}
				m = moves[random.IntN(len(moves))]
			}
			r.play(m)
		}
		if !r.won(seat) {
			t.Errorf("game %d: %s", game, r.position.AppendResult(nil))
		}
		captures += r.position.Pairs(seat)
	}
	if captures == 0 {
		t.Error("nothing was ever captured")
	}
}

// near reports whether there is a stone beside the target of a move.
func near(p *rules.Position, m movegen.Move) bool {
	at := rules.Target(m)
	for _, step := range []int{1, rules.Span - 1, rules.Span, rules.Span + 1} {
		for _, c := range []int{at - step, at + step} {
			if c >= 0 && p.Line(rules.Row, c/rules.Span)>>(2*(c%rules.Span))&3 != 0 {
				return true
			}
		}
	}
	return false
}

// Calls out of order and opponents with other rules have defined results.
func TestOutOfOrder(t *testing.T) {
	e := pente.New()
	e.TermPente()
	if at, captures, victory := e.Pente(pente.Point{V: 3}, false); at != (pente.Point{}) || captures != nil || victory {
		t.Errorf("before a game: %v %v %t", at, captures, victory)
	}
	for _, half := range []int{1, 0, -9, 16, 1 << 62} {
		e.InitPente(half)
		if at, _, _ := e.Pente(pente.Point{}, false); at != (pente.Point{}) {
			t.Errorf("half size %d: %v", half, at)
		}
	}

	// The first stone is beside the centre, the next ones are on a stone and off the
	// board.
	e.InitPente(9)
	seen := map[pente.Point]bool{{V: 1, H: -1}: true}
	previous := pente.Point{V: 1, H: -1}
	for i := range 5 {
		at, _, _ := e.Pente(previous, false)
		if seen[at] || max(at.V, at.H) > 9 || min(at.V, at.H) < -9 {
			t.Fatalf("move %d: %v", i, at)
		}
		seen[at] = true
		previous = []pente.Point{{V: 1, H: -1}, {V: 1 << 60, H: 3}, {V: -10}, {H: -1 << 63}, at}[i]
	}

	// An opponent who plays first places the second stone where our rules forbid it.
	e.InitPente(9)
	at, _, _ := e.Pente(pente.Point{}, false)
	second := pente.Point{V: 1, H: 1}
	if at == second {
		second.V = -1
	}
	if next, _, _ := e.Pente(second, false); next == at || next == second || next == (pente.Point{}) {
		t.Errorf("after %v, %v: %v", at, second, next)
	}

	// playingFirst may be true in every call.
	e.InitPente(9)
	if at, _, _ := e.Pente(pente.Point{V: 5, H: 5}, true); at != (pente.Point{}) {
		t.Errorf("the first stone: %v", at)
	}
	answer := pente.Point{V: 0, H: 1}
	at, _, _ = e.Pente(answer, true)
	if at == answer || min(max(at.V, -at.V), max(at.H, -at.H)) < 3 {
		t.Errorf("the second stone: %v", at)
	}
}

// The second stone of the side that plays first is legal in the strictest reading of
// the rules: both of its coordinates are 3 or more, wherever the opponent's first
// stone is.
func TestSecondStone(t *testing.T) {
	e := pente.New()
	for half := 9; half <= 15; half++ {
		for _, answer := range []pente.Point{{V: 0, H: 1}, {V: -1, H: 1}, {V: 2}, {V: 3, H: 3}, {V: -3, H: 3}, {V: 4, H: 4}, {H: -3}, {V: half, H: -half}} {
			e.InitPente(half)
			e.Pente(pente.Point{}, true)
			if at, _, _ := e.Pente(answer, false); at == answer || min(max(at.V, -at.V), max(at.H, -at.H)) < 3 {
				t.Errorf("half size %d, after %v: %v", half, answer, at)
			}
		}
	}
}

// Once the budget is used up a game takes little more time, however complex it is.
func TestBudget(t *testing.T) {
	pente.Ponder(t.Cleanup)
	entries := [2]pente.Entry{pente.New(), pente.New()}
	for _, e := range entries {
		e.InitPente(9)
		pente.Overdraw(e)
	}
	r := newReferee(t, 9)
	start := time.Now()
	for !r.position.Over() && r.position.Ply() < 100 {
		r.ask(entries[r.position.Mover()])
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("%d plies took %v", r.position.Ply(), took)
	}
}

// After the end of the game, moves are on empty intersections and nothing is claimed.
func TestAfterTheEnd(t *testing.T) {
	r := newReferee(t, 9)
	e := pente.New()
	e.InitPente(9)
	for !r.position.Over() {
		if r.position.Mover() == 0 {
			r.ask(e)
			continue
		}
		r.play(r.position.Moves(nil)[0])
	}
	at, captures, victory := e.Pente(pente.Point{V: 9, H: 9}, false)
	if (at != pente.Point{V: at.V, H: at.H}) || len(captures) > 0 || victory {
		t.Errorf("%v %v %t", at, captures, victory)
	}
}

// Many games don't leak memory, with and without Term, and one game needs less than 10
// MB.
func TestMemory(t *testing.T) {
	e := pente.New()
	needed := contesttest.Memory(t, 40, func(i int) {
		e.InitPente(9)
		e.Pente(pente.Point{}, i%2 == 0)
		if i%3 == 0 {
			e.TermPente()
		}
	})
	if needed > 10_000_000 {
		t.Errorf("a game needs %d bytes", needed)
	}
}

// For any calls, an entry returns an intersection.
func FuzzEntry(f *testing.F) {
	f.Add([]byte{0, 2, 1, 3, 3, 0, 1, 4, 4, 0, 2, 1})
	f.Add([]byte{0, 3, 1, 0, 0, 0, 1, 1, 1, 0, 1, 255, 254, 0})
	f.Fuzz(func(t *testing.T, calls []byte) {
		if len(calls) > 24 {
			return
		}
		input := contesttest.Input(calls)
		next := input.Coordinate
		e := pente.New()
		half := 0
		for len(input) > 0 {
			switch next() & 3 {
			case 0:
				half = min(next(), 4)
				e.InitPente(half)
			case 1:
				at, captures, _ := e.Pente(pente.Point{V: next(), H: next()}, next()&1 != 0)
				if limit := max(half, 0); max(at.V, at.H) > limit || min(at.V, at.H) < -limit || len(captures) > pente.MaxCaptures {
					t.Fatalf("%v %v", at, captures)
				}
			case 2:
				e.TermPente()
			}
		}
	})
}
