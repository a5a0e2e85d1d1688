package bench_test

import (
	"context"
	"errors"
	"testing"

	"quincunx/bench"
	"quincunx/internal/must"
)

func sign(t *testing.T, games ...string) (s bench.Signature, nodes uint64) {
	t.Helper()
	s = must.Get(bench.Sign(t.Context(), games, func(g bench.Searched) {
		nodes += g.Nodes
		if g.Positions == 0 || g.Nodes == 0 || g.Time <= 0 {
			t.Errorf("%+v", g)
		}
	}))(t)
	return s, nodes
}

func TestSign(t *testing.T) {
	trilite, nodes := sign(t, "trilite")
	if again, same := sign(t, "trilite"); again != trilite || same != nodes {
		t.Errorf("%v with %d nodes, then %v with %d", trilite, nodes, again, same)
	}
	if twice, _ := sign(t, "trilite", "trilite"); twice == trilite {
		t.Error("a second game changes nothing")
	}
}

func TestSignErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	ignore := func(bench.Searched) {}
	if _, err := bench.Sign(ctx, []string{"pente"}, ignore); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
	if _, err := bench.Sign(t.Context(), []string{"chess"}, ignore); err == nil {
		t.Error("chess is searched")
	}
}

func TestSignatureText(t *testing.T) {
	if text := bench.Signature(0xff).String(); text != "00000000000000ff" {
		t.Error(text)
	}
}
