package network

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"quincunx/internal/distribute"
	"quincunx/internal/must"
)

// Beside 16 runs that have no tasks, or no coordinator any more, a run has at least 85 % of its speed alone: see docs/guide/many-machines.md. Two
// servers, one of them with those runs, alternate, and the best round of each counts.
func TestIdleRuns(t *testing.T) {
	var servers [2]*Connection
	for i := range servers {
		servers[i], _ = served(t)
		works(t, servers[i].address(), Worker{Name: "w"}, func(context.Context, int) error {
			time.Sleep(5 * time.Millisecond)
			return nil
		})
	}
	for i := range 16 {
		other := must.Get(newPool[number, square](servers[1], distribute.Job{Kind: squares.Kind, Title: "others", Spec: fmt.Appendf(nil, "[%d]", i)}))(t)
		if i%2 == 0 { // its coordinator ends and leaves tasks
			for n := range 50 {
				must.Do(t, other.run.submit(n+1, fmt.Appendf(nil, `{"N":%d}`, n+1)))
			}
			<-servers[1].js.PublishAsyncComplete()
			must.Do(t, other.Close(false))
		}
	}
	time.Sleep(2 * discoveryInterval)
	var best [2]time.Duration
	isSlow := func() bool { return best[1] > best[0]*100/85 }
	for round := 0; round < 3 || isSlow() && round < 10; round++ {
		for i, c := range servers {
			p := pool(t, c)
			begun := time.Now()
			do(t, p, 120)
			if took := time.Since(begun); best[i] == 0 || took < best[i] {
				best[i] = took
			}
			must.Do(t, p.Close(true))
		}
	}
	t.Logf("120 tasks: %v alone, %v beside 16 runs", best[0], best[1])
	if isSlow() {
		t.Errorf("120 tasks took %v alone, and %v beside 16 runs", best[0], best[1])
	}
}

// A task whose worker was killed is done by a worker that is busy with the queue of another run.
func TestRedeliveredBesideBusyRun(t *testing.T) {
	t.Parallel()
	c, _ := served(t)
	other := must.Get(newPool[number, square](c, distribute.Job{Kind: squares.Kind, Title: "other", Spec: []byte("1")}))(t)
	const special = 1 << 20
	must.Do(t, other.run.submit(special, fmt.Appendf(nil, `{"N":%d}`, special)))
	<-c.js.PublishAsyncComplete()
	consumer := must.Get(c.js.Consumer(t.Context(), taskStream(other.run.name), consumerName))(t)
	if m, err := consumer.Next(); err != nil || numberOf(m.Subject()) != special { // its worker says nothing any more
		t.Fatal(m, err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	works(t, c.address(), Worker{Name: "w"}, func(_ context.Context, n int) error {
		if n == special {
			cancel()
		}
		time.Sleep(5 * time.Millisecond)
		return nil
	})
	busy := pool(t, c)
	source, _ := counting(1 << 19)
	must.Do(t, busy.Do(ctx, source))
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		t.Error("the task is not done")
	}
	for _, p := range []*testPool[number, square]{busy, other} {
		must.Do(t, p.Close(false))
	}
}

// A worker does no tasks of a run whose coordinator is gone. After some time it deletes the tasks, but not the
// results: a later coordinator continues the run.
func TestAbandoned(t *testing.T) {
	t.Parallel()
	c, _ := served(t)
	var done, least atomic.Int64
	least.Store(1 << 20)
	_, said := works(t, c.address(), Worker{Name: "w", abandonAfter: time.Second}, func(_ context.Context, n int) error {
		done.Add(1)
		least.Store(min(least.Load(), int64(n)))
		time.Sleep(10 * time.Millisecond)
		return nil
	})
	p := pool(t, c)
	name := p.run.name
	ctx, cancel := context.WithCancel(t.Context())
	source, _ := counting(500)
	finish := source.Done
	source.Done = func(s square) (bool, error) {
		if s.N == 100 {
			cancel()
		}
		return finish(s)
	}
	must.Do(t, p.Do(ctx, source))
	must.Do(t, p.Close(false))
	for begun := time.Now(); !strings.Contains(said.all(), "has been gone for 1s; its tasks are deleted, and its results in 7 days"); time.Sleep(time.Second / 100) {
		if time.Since(begun) > time.Minute {
			t.Fatalf("said\n%s", said.all())
		}
	}
	if _, err := c.js.Stream(t.Context(), taskStream(name)); err == nil {
		t.Error("the tasks are still there")
	}
	age := func() time.Duration {
		results := must.Get(c.js.Stream(t.Context(), resultStream(name)))(t)
		return results.CachedInfo().Config.MaxAge
	}
	if age() < keepResults {
		t.Errorf("results are kept for %v", age())
	}
	before := int(done.Load())
	least.Store(1 << 20)
	p = pool(t, c)
	do(t, p, 500)
	if age() != 0 {
		t.Errorf("results of a run that goes on are kept for %v", age())
	}
	if int(least.Load()) < before-1 || int(done.Load()) > 502 {
		t.Errorf("%d tasks were done before; then %d again, and all in all %d", before, least.Load(), done.Load())
	}
}

// A run that is continued before its tasks are deleted uses them.
func TestContinuedSoon(t *testing.T) {
	t.Parallel()
	c, _ := served(t)
	p := pool(t, c)
	for n := range 50 {
		must.Do(t, p.run.submit(n+1, fmt.Appendf(nil, `{"N":%d}`, n+1)))
	}
	<-c.js.PublishAsyncComplete()
	must.Do(t, p.Close(false))
	var done atomic.Int64
	works(t, c.address(), Worker{Name: "w"}, func(context.Context, int) error {
		done.Add(1)
		return nil
	})
	time.Sleep(discoveryInterval)
	if n := done.Load(); n > 0 {
		t.Errorf("%d tasks of a run without a coordinator were done", n)
	}
	if s, err := c.js.Stream(t.Context(), taskStream(p.run.name)); err != nil || s.CachedInfo().State.Msgs != 50 {
		t.Errorf("the tasks are gone: %v", err)
	}
	do(t, pool(t, c), 50)
}
