//go:build linux

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quincunx/internal/commandtest"
	"quincunx/internal/distribute"
	"quincunx/internal/distribute/network"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/internal/work"
)

// idle is a task that takes a second but no processor time, and its result, which is as long as a game of Pente.
type idle struct {
	N    int
	Text string
}

func (i idle) TaskNumber() int { return i.N }

type idler struct{}

func (idler) Do(_ context.Context, t idle) (idle, error) {
	time.Sleep(time.Second)
	return idle{t.N, strings.Repeat("0123456789", 600)}, nil
}

func (idler) Close() {}

// Fifty workers that together finish fifty tasks per second use less than 10 % of a processor at the server, which stores
// everything on disk.
func TestServerBurden(t *testing.T) {
	if !slow.Tests() {
		t.Skip("takes ten seconds: SLOW=1")
	}
	commandtest.Build(t, "broker")
	port := fmt.Sprint(commandtest.FreePort(t))
	url := "nats://127.0.0.1:" + port
	server := begin(t, "nats-server", "-js", "-sd", filepath.Join(t.TempDir(), "store"), "-a", "127.0.0.1", "-p", port)
	kinds := map[string]distribute.Kind{"idle": func(json.RawMessage) (*distribute.Executor, error) {
		return distribute.NewExecutor(func() work.Worker[idle, idle] { return idler{} }), nil
	}}
	ctx, cancel := context.WithCancel(t.Context())
	for i := range 50 {
		w := network.Worker{Name: fmt.Sprint("w", i), Kinds: kinds}
		go func() { _ = w.Run(ctx, url, distribute.Secrets{}) }()
	}
	defer cancel()
	flags := distribute.Flags{Serve: true, NATS: url, Mixed: true, Redeliver: 15 * time.Second, Replicas: 1}
	tasks := slow.Count(0, 500, 1500)
	var begun time.Time
	var before time.Duration
	var took, used float64
	const from = 300 // when all workers are connected
	job := distribute.Job{Kind: "idle", Title: "idle", Spec: json.RawMessage("{}")}
	must.Do(t, distribute.Serve(&flags, func() (distribute.Job, error) { return job, nil }, os.Stderr,
		func(p work.Pool[idle, idle], _ distribute.Status) error {
			next := 0
			return p.Do(ctx, work.Source[idle, idle]{
				Next: func() (idle, bool, error) {
					next++
					return idle{N: next}, next <= tasks, nil
				},
				Done: func(i idle) (bool, error) {
					switch i.N {
					case from:
						begun, before = time.Now(), commandtest.ProcessorTime(t, server.Process.Pid)
					case tasks:
						took, used = time.Since(begun).Seconds(), (commandtest.ProcessorTime(t, server.Process.Pid) - before).Seconds()
					}
					return false, nil
				},
			})
		}))
	t.Logf("%d tasks in %.1f s; the server used %.2f s of a processor, %.1f %%", tasks-from, took, used, 100*used/took)
	if used/took > 0.1 { // twice the claim: processors differ, and other tests may be running
		t.Errorf("the server used %.1f %% of a processor, more than 10 %%", 100*used/took)
	}
}
