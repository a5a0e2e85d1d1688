package network

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"quincunx/internal/distribute"
	"quincunx/internal/work"
)

// game is an instantaneous task, and its result, as long as a game of Pente.
type game struct {
	N    int
	Text string
}

func (g game) TaskNumber() int { return g.N }

type gamer struct{ text string }

func (g gamer) Do(_ context.Context, t game) (game, error) { return game{t.N, g.text}, nil }
func (gamer) Close()                                       {}

// BenchmarkServer measures tasks through one server in this process, and through a cluster of three servers with
// three replicas of each message.
func BenchmarkServer(b *testing.B) {
	for _, name := range []string{"embedded", "cluster"} {
		b.Run(name, func(b *testing.B) {
			f := distribute.Flags{Serve: true, Listen: "127.0.0.1:0", Store: b.TempDir(), Mixed: true, Redeliver: 15 * time.Second, Replicas: 1}
			if name == "cluster" {
				_, addresses := cluster(b)
				f = distribute.Flags{Serve: true, NATS: addresses, Mixed: true, Redeliver: 15 * time.Second, Replicas: 3}
			}
			c, err := opened(f, &lines{})
			if err != nil {
				b.Fatal(err)
			}
			defer c.close(true) //nolint:errcheck // it is only measured
			text := strings.Repeat("0123456789", 600)
			ctx, cancel := context.WithCancel(b.Context())
			defer cancel()
			for i := range 2 {
				w := Worker{Name: fmt.Sprint("w", i), Slots: 8, Kinds: map[string]distribute.Kind{"games": func(json.RawMessage) (*distribute.Executor, error) {
					return distribute.NewExecutor(func() work.Worker[game, game] { return gamer{text} }), nil
				}}}
				go func() { _ = w.Run(ctx, c.address(), distribute.Secrets{}) }()
			}
			p, err := newPool[game, game](c, distribute.Job{Kind: "games", Title: "games", Spec: json.RawMessage("{}")})
			if err != nil {
				b.Fatal(err)
			}
			next := 0
			b.ResetTimer()
			err = p.Do(ctx, work.Source[game, game]{
				Next: func() (game, bool, error) {
					next++
					return game{N: next}, next <= b.N, nil
				},
				Done: func(game) (bool, error) { return false, nil },
			})
			b.StopTimer()
			if err != nil {
				b.Fatal(err)
			}
		})
	}
}
