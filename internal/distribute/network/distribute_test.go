package network

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"quincunx/internal/distribute"
	"quincunx/internal/distribute/server"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/internal/work"
)

// number is a task: a number to square.
type number struct{ N int }

func (n number) TaskNumber() int { return n.N }

type square struct{ N, Square int }

// squarer squares numbers. It calls do first, whose error is the error of the task.
type squarer struct {
	do func(ctx context.Context, n int) error
}

func (s squarer) Do(ctx context.Context, t number) (square, error) {
	if s.do != nil {
		if err := s.do(ctx, t.N); err != nil {
			return square{}, err
		}
	}
	return square{t.N, t.N * t.N}, nil
}

func (squarer) Close() {}

// lines collects printed lines, from any goroutine.
type lines struct {
	mu   sync.Mutex
	text []string
}

func (l *lines) Write(p []byte) (int, error) {
	l.add(strings.TrimSuffix(string(p), "\n"))
	return len(p), nil
}

func (l *lines) add(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text = append(l.text, line)
}

func (l *lines) all() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.text, "\n")
}

// served returns a connection with an embedded server, on any port, and its printed lines.
func served(t *testing.T, change ...func(*distribute.Flags)) (*Connection, *lines) {
	t.Helper()
	f := distribute.Flags{Serve: true, Listen: "127.0.0.1:0", Store: t.TempDir(), Mixed: true, Redeliver: time.Second, Replicas: 1}
	for _, c := range change {
		c(&f)
	}
	said := &lines{}
	c := must.Get(opened(f, said))(t)
	t.Cleanup(func() { _ = c.close(false) })
	return c, said
}

// opened returns a connection to a server of this process, or to the server named by the flags.
func opened(f distribute.Flags, said *lines) (*Connection, error) {
	token, err := f.Token()
	if err != nil {
		return nil, err
	}
	return open(&distribute.Open{Protocol: distribute.Protocol, Flags: f, Token: token, Name: "test"}, startServer, said.add)
}

func startServer(o *distribute.Open) (Server, error) {
	s, err := server.Start(o)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// testPool is a pool with a coordinator in this process.
type testPool[T distribute.Task, R any] struct {
	*distribute.Pool[T, R]
	run *run
}

func newPool[T distribute.Task, R any](c *Connection, job distribute.Job) (*testPool[T, R], error) {
	r, err := c.beginRun(job, distribute.ThisBuild())
	if err != nil {
		return nil, err
	}
	p, err := distribute.PoolOf[T, R](r, job.Title, c.print)
	return &testPool[T, R]{p, r}, err
}

// works starts a worker, which ends with the test or when stop is called.
func works(t *testing.T, address string, w Worker, do func(ctx context.Context, n int) error) (stop func(), said *lines) {
	t.Helper()
	return worksWith(t, address, distribute.Secrets{}, w, do)
}

func worksWith(t *testing.T, address string, s distribute.Secrets, w Worker, do func(ctx context.Context, n int) error) (stop func(), said *lines) {
	t.Helper()
	said = &lines{}
	w.Say = said.add
	if w.Kinds == nil {
		w.Kinds = map[string]distribute.Kind{"squares": func(json.RawMessage) (*distribute.Executor, error) {
			return distribute.NewExecutor(func() work.Worker[number, square] { return squarer{do} }), nil
		}}
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx, address, s) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("worker: %v", err)
		}
	})
	t.Cleanup(stop)
	return stop, said
}

var squares = distribute.Job{Kind: "squares", Title: "squares", Spec: json.RawMessage(`{}`)}

// counting returns a source of the numbers 1 to n, and the list that receives their squares.
func counting(n int) (work.Source[number, square], *[]int) {
	next, results := 0, new([]int)
	return work.Source[number, square]{
		Next: func() (number, bool, error) {
			next++
			return number{next}, next <= n, nil
		},
		Done: func(s square) (bool, error) {
			*results = append(*results, s.Square)
			return false, nil
		},
		Check: func(n number, s square) error {
			if s.Square != n.N*n.N {
				return fmt.Errorf("the square of %d is not %d", n.N, s.Square)
			}
			return nil
		},
	}, results
}

// squaresTo returns the squares of 1 to n.
func squaresTo(n int) (all []int) {
	for i := range n {
		all = append(all, (i+1)*(i+1))
	}
	return all
}

// pool begins a run.
func pool(t *testing.T, c *Connection) *testPool[number, square] {
	t.Helper()
	return must.Get(newPool[number, square](c, squares))(t)
}

// do does tasks and expects all their results in order.
func do(t *testing.T, p *testPool[number, square], n int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	source, results := counting(n)
	if err := p.Do(ctx, source); err != nil || !slices.Equal(*results, squaresTo(n)) {
		t.Errorf("error %v, results %v", err, *results)
	}
}

// The tests mostly wait for servers and workers, so that many run in parallel.
func TestMain(m *testing.M) {
	if err := flag.Set("test.parallel", "16"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// Several workers do all tasks, and the results arrive in order. When the work is done, nothing of it remains on
// the server.
func TestWork(t *testing.T) {
	t.Parallel()
	c, said := served(t)
	for i := range 3 {
		works(t, c.address(), Worker{Name: fmt.Sprint("w", i), Slots: 2}, nil)
	}
	p := pool(t, c)
	do(t, p, 1000)
	if text := p.Status(); !strings.HasPrefix(text, "workers: 3 with 6 tasks at a time, ") {
		t.Errorf("status %q", text)
	}
	must.Do(t, p.Close(true))
	for name := range c.js.StreamNames(t.Context()).Name() {
		t.Errorf("stream %s is left", name)
	}
	if !strings.Contains(said.all(), "worker w0 has joined: 2 at a time, ") {
		t.Errorf("said\n%s", said.all())
	}
}

// A worker reports the end of a run, with the number and the rate of its tasks, even when the server ends with the
// run.
func TestEnded(t *testing.T) {
	t.Parallel()
	c, _ := served(t)
	_, said := works(t, c.address(), Worker{Name: "w"}, nil)
	p := pool(t, c)
	do(t, p, 20)
	must.Do(t, errors.Join(p.Close(true), c.close(true)))
	ended := regexp.MustCompile(`squares of \S+ has ended; (19|20) tasks of it were done here, \d+\.\d\d/s`) // the last task may be counted later
	for begun := time.Now(); !ended.MatchString(said.all()); time.Sleep(10 * time.Millisecond) {
		if time.Since(begun) > time.Minute {
			t.Fatalf("said\n%s", said.all())
		}
	}
}

// A worker that is ending while a long task runs is not considered dead.
func TestEndsSlowly(t *testing.T) {
	t.Parallel()
	if !slow.Tests() {
		t.Skip("waits 8 seconds for a worker: SLOW=1")
	}
	c, said := served(t)
	begun, last := make(chan struct{}), make(chan struct{})
	stop, _ := works(t, c.address(), Worker{Name: "slow"}, func(_ context.Context, n int) error {
		if n == 1 {
			close(begun)
			<-last
		}
		return nil
	})
	go func() {
		<-begun
		time.AfterFunc(8*time.Second, func() { close(last) })
		stop()
		works(t, c.address(), Worker{Name: "next"}, nil)
	}()
	do(t, pool(t, c), 5)
	if text := said.all(); strings.Contains(text, "has not been heard from") {
		t.Errorf("said\n%s", text)
	}
}

// A failing task is tried five times and then given up; the others are done. Another coordinator tries it again.
func TestGivenUp(t *testing.T) {
	t.Parallel()
	c, said := served(t)
	var mu sync.Mutex
	tries := 0
	stop, _ := works(t, c.address(), Worker{Name: "w"}, func(_ context.Context, n int) error {
		mu.Lock()
		defer mu.Unlock()
		switch {
		case n == 3:
			tries++
			return errors.New("three is too much")
		case n == 5 && tries == 0:
			panic("five before three")
		}
		return nil
	})
	p := pool(t, c)
	source, results := counting(6)
	skipped := ""
	source.Skip = func(n number, err error) { skipped += fmt.Sprint(n.N, " ", err) }
	if err := p.Do(t.Context(), source); err != nil || !slices.Equal(*results, []int{1, 4, 16, 25, 36}) {
		t.Errorf("error %v, results %v", err, *results)
	}
	if want := "3 squares 3 was given up: 5 tries have failed, the last one: three is too much"; skipped != want || tries < distribute.MaxTries || tries > distribute.MaxTries+1 { // a task is queued once more if it is missed while its answer is on its way
		t.Errorf("%d tries, skipped %q, want %q", tries, skipped, want)
	}
	if n := strings.Count(said.all(), "of 5 has failed on worker w: three is too much"); n != distribute.MaxTries {
		t.Errorf("%d tries are reported in\n%s", n, said.all())
	}
	must.Do(t, p.Close(false))
	stop()
	works(t, c.address(), Worker{Name: "better"}, nil)
	do(t, pool(t, c), 6)
}

// Without a Skip, a task that is given up ends the work.
func TestGivenUpEnds(t *testing.T) {
	t.Parallel()
	c, _ := served(t)
	works(t, c.address(), Worker{Name: "w"}, func(_ context.Context, n int) error {
		if n == 2 {
			return errors.New("no")
		}
		return nil
	})
	source, _ := counting(4)
	if err := pool(t, c).Do(t.Context(), source); err == nil || !strings.Contains(err.Error(), "squares 2 was given up") {
		t.Errorf("error %v", err)
	}
}

// wrong returns incorrect squares.
type wrong struct{}

func (wrong) Do(_ context.Context, n number) (square, error) { return square{n.N, -1}, nil }
func (wrong) Close()                                         {}

// A worker that returns an invalid result is dismissed and named, and others do its tasks.
func TestGarbage(t *testing.T) {
	t.Parallel()
	c, said := served(t)
	_, hears := works(t, c.address(), Worker{Name: "wrong", Slots: 4, Kinds: map[string]distribute.Kind{
		"squares": func(json.RawMessage) (*distribute.Executor, error) {
			return distribute.NewExecutor(func() work.Worker[number, square] { return wrong{} }), nil
		},
	}}, nil)
	p := pool(t, c)
	time.AfterFunc(2*time.Second, func() { works(t, c.address(), Worker{Name: "right"}, nil) })
	do(t, p, 50)
	if text := said.all(); !strings.Contains(text, "worker wrong has returned an invalid result: the square of 1 is not -1; it is dismissed") {
		t.Errorf("said\n%s", text)
	}
	if text := hears.all(); !strings.Contains(text, "has rejected a result of this worker and dismissed it") {
		t.Errorf("the worker said\n%s", text)
	}
}

// A coordinator that ends before the work is done leaves its results, and the next one continues from them.
func TestContinued(t *testing.T) {
	t.Parallel()
	store := t.TempDir()
	again := func(f *distribute.Flags) { f.Store = store }
	first, _ := served(t, again)
	works(t, first.address(), Worker{Name: "w"}, nil)
	source, results := counting(500)
	ctx, cancel := context.WithCancel(t.Context())
	done := source.Done
	source.Done = func(s square) (bool, error) {
		if s.N == 100 {
			cancel()
		}
		return done(s)
	}
	if err := pool(t, first).Do(ctx, source); err != nil || !slices.Equal(*results, squaresTo(100)) {
		t.Errorf("error %v, results %v", err, *results)
	}
	must.Do(t, first.close(false))
	second, _ := served(t, again)
	var mu sync.Mutex
	least := 500
	p := pool(t, second)
	works(t, second.address(), Worker{Name: "w"}, func(_ context.Context, n int) error {
		mu.Lock()
		defer mu.Unlock()
		least = min(least, n)
		return nil
	})
	do(t, p, 500)
	if least <= 100 {
		t.Errorf("task %d was done again", least)
	}
}

// A worker of another build does nothing, unless any build is accepted. Workers on machines of different kinds
// don't share work with time limits. Both print the reason.
func TestRefused(t *testing.T) {
	t.Parallel()
	c, said := served(t, func(f *distribute.Flags) { f.Mixed = false })
	job := squares
	job.Timed = true
	p := must.Get(newPool[number, square](c, job))(t)
	p.run.manifest.Build = distribute.Build{Revision: "abc", Go: "go1", Arch: "amd64"}
	must.Get(p.run.create(t.Context()))(t)
	must.Get(c.js.Publish(t.Context(), resultSubject(p.run.name, machineKey), []byte("a mainframe")))(t)
	_, other := works(t, c.address(), Worker{Name: "other", Build: distribute.Build{Revision: "def", Go: "go1", Arch: "amd64"}}, nil)
	_, slow := works(t, c.address(), Worker{Name: "slow", Build: p.run.manifest.Build}, nil)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	source, _ := counting(1)
	go func() {
		for ctx.Err() == nil && strings.Count(said.all(), "is refused") < 2 {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	must.Do(t, p.Do(ctx, source))
	for _, want := range []struct{ where, text string }{
		{said.all(), "worker other is refused: it was built from revision def, go1, amd64, the run from revision abc, go1, amd64 (--mixed takes workers of any build)"},
		{said.all(), "worker slow is refused: the work has time limits and was begun on \"a mainframe\", this is " + distribute.Machine()},
		{other.all(), "is refused: it was built from revision def"},
		{slow.all(), "is refused: the work has time limits and was begun on"},
	} {
		if !strings.Contains(want.where, strings.ReplaceAll(want.text, `"`, "")) && !strings.Contains(want.where, want.text) {
			t.Errorf("said\n%s\nwant %s", want.where, want.text)
		}
	}
}

// Flags that name unusable files or addresses are refused.
func TestFlags(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		change func(*distribute.Flags)
		want   string
	}{
		{func(f *distribute.Flags) { f.Listen = "127.0.0.1:99999" }, "--listen"},
		{func(f *distribute.Flags) { f.NATS = "http://x" }, "want an address such as nats://host:4222"},
		{func(f *distribute.Flags) { f.NATS, f.TLSCA = "tls://x:1", "/nowhere" }, "--tls-ca: open /nowhere"},
		{func(f *distribute.Flags) { f.NATS, f.Credentials = "tls://x:1", "/nowhere" }, "--credentials: open /nowhere"},
		{func(f *distribute.Flags) { f.TLSCert, f.TLSKey = "/nowhere", "/nowhere" }, "--tls-cert, --tls-key: "},
	} {
		f := distribute.Flags{Listen: "127.0.0.1:0", Store: t.TempDir(), Redeliver: time.Second, Replicas: 1}
		c.change(&f)
		connection, err := opened(f, &lines{})
		if err == nil {
			_ = connection.close(false)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %s", err, c.want)
		}
	}
}
