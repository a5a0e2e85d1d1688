package search_test

import (
	"context"
	"testing"
	"time"

	"quincunx/eval"
	"quincunx/movegen"
	"quincunx/search"
)

func TestBudget(t *testing.T) {
	clocks := func(left, increment time.Duration) (l search.Limits) {
		l.Clocks[1] = search.Clock{Left: left, Increment: increment}
		return l
	}
	with := func(l search.Limits, change func(*search.Limits)) search.Limits {
		change(&l)
		return l
	}
	const s, ms = time.Second, time.Millisecond
	for _, c := range []struct {
		name             string
		limits           search.Limits
		softMin, softMax time.Duration
		hardMin, hardMax time.Duration
	}{
		{"none", search.Limits{}, 0, 0, 0, 0},
		{"move time", search.Limits{MoveTime: s}, s, s, s, s},
		{"infinite", search.Limits{MoveTime: s, Infinite: true}, 0, 0, 0, 0},
		{"clock", clocks(60*s, 0), s / 2, 3 * s, 2 * s, 20 * s},
		{"increment", clocks(2*s, s), s / 4, s, s, 2 * s},
		{"last move", with(clocks(2*s, 0), func(l *search.Limits) { l.MovesToGo = 1 }), s, 2 * s, s, 2 * s},
		{"hardly any time", clocks(4*ms, 0), 0, 4 * ms, 1, 4 * ms},
		{"both", with(clocks(60*s, 0), func(l *search.Limits) { l.MoveTime = 50 * ms }), 50 * ms, 50 * ms, 50 * ms, 50 * ms},
	} {
		soft, hard := c.limits.Budget(nil, 1)
		if soft < c.softMin || soft > c.softMax || hard < c.hardMin || hard > c.hardMax || soft > hard {
			t.Errorf("%s: soft %v, hard %v", c.name, soft, hard)
		}
		if timed := c.limits.Timed(1); timed != (hard > 0) {
			t.Errorf("%s: timed %t, hard %v", c.name, timed, hard)
		}
	}
}

// Searches that always take the hard limit never exceed the clock.
func TestBudgetLasts(t *testing.T) {
	for _, moves := range []int{0, 1, 5, 40} {
		for _, increment := range []time.Duration{0, time.Millisecond, time.Second} {
			left := 10 * time.Second
			for move := range 500 {
				l := search.Limits{MovesToGo: max(moves-move, 0)}
				l.Clocks[0] = search.Clock{Left: left, Increment: increment}
				if left < time.Millisecond || moves > 0 && move == moves {
					break
				}
				_, hard := l.Budget(nil, 0)
				if hard <= 0 || hard > left {
					t.Fatalf("%d moves to go, increment %v: %v of %v", l.MovesToGo, increment, hard, left)
				}
				left += increment - hard
			}
		}
	}
}

// paced is a game with a known number of moves left.
type paced struct {
	movegen.State
	moves int
}

func (p paced) MovesLeft(movegen.Seat) int { return p.moves }

// In a game that is longer than expected, the clock keeps a reserve for stalls of the machine.
func TestBudgetKeepsReserve(t *testing.T) {
	for moves, least := range map[int]time.Duration{3: 70 * time.Millisecond, 30: 190 * time.Millisecond, 100: 220 * time.Millisecond} {
		left := time.Second
		for range 1_000 {
			var l search.Limits
			l.Clocks[0] = search.Clock{Left: left, Increment: 10 * time.Millisecond}
			soft, hard := l.Budget(paced{moves: moves}, 0)
			left -= min(3*soft, hard)
			if left < least {
				t.Fatalf("%d moves left: %v on the clock, want %v", moves, left, least)
			}
			left += 10 * time.Millisecond
		}
	}
}

func TestStop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := search.NewStop(ctx, time.Hour, 2*time.Hour)
	defer s.Close()
	if s.IsSet() || s.Late(1) || !s.Late(0) {
		t.Fatal("stopped immediately")
	}
	cancel()
	waitFor(t, s)
	timed := search.NewStop(t.Context(), 0, time.Millisecond)
	defer timed.Close()
	waitFor(t, timed)
	done := search.NewStop(ctx, 0, 0)
	defer done.Close()
	if !done.IsSet() {
		t.Fatal("the context is done, but the search goes on")
	}
}

func waitFor(t *testing.T, s *search.Stop) {
	t.Helper()
	for start := time.Now(); !s.IsSet(); time.Sleep(time.Millisecond) {
		if time.Since(start) > 10*time.Second {
			t.Fatal("does not stop")
		}
	}
}

func TestScore(t *testing.T) {
	for score, want := range map[search.Score]string{
		0: "+0", -35: "-35", 31_993: "win in 7", -31_996: "loss in 4", eval.MaxScore: "+20000",
	} {
		if got := score.String(); got != want {
			t.Errorf("%d: %s, want %s", score, got, want)
		}
	}
}
