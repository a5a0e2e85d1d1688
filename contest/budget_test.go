package contest_test

import (
	"testing"
	"time"

	"quincunx/contest"
)

// The node limit falls with the time left, down to zero.
func TestBudget(t *testing.T) {
	b := contest.NewBudget(2000, 4) // 100 s
	for _, c := range []struct {
		spend time.Duration
		nodes uint64
		most  time.Duration
	}{
		{0, 1000, 50 * time.Second},
		{49 * time.Second, 1000, 25500 * time.Millisecond},
		{26 * time.Second, 500, 12500 * time.Millisecond},
		{20 * time.Second, 100, 2500 * time.Millisecond},
		{time.Hour, 0, 1},
	} {
		b.Spend(time.Now().Add(-c.spend))
		if got := b.Nodes(1000); got > c.nodes || got < c.nodes*3/4 {
			t.Errorf("after %v more: %d nodes, want %d", c.spend, got, c.nodes)
		}
		if got, want := b.IsOverdrawn(), c.spend == time.Hour; got != want {
			t.Errorf("after %v more: overdrawn %t, want %t", c.spend, got, want)
		}
		if got := b.MoveTime(); got > c.most || got < c.most*3/4 {
			t.Errorf("after %v more: %v a move, want %v", c.spend, got, c.most)
		}
	}
}
