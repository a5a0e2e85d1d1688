package openings_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"

	"quincunx/engine"
	"quincunx/engine/book"
	"quincunx/internal/distribute"
	"quincunx/internal/must"
	"quincunx/jobs"
	"quincunx/jobs/openings"
)

// server keeps the answers of runs until they are done.
type server struct {
	mu      sync.Mutex
	answers map[string]map[int]distribute.Answer // by the name of the run
	done    int                                  // number of tasks that were done
}

// coordinator is the coordinator of a run with two workers in this process.
type coordinator struct {
	*testing.T
	*server
	run     string
	tasks   chan distribute.NumberedTask
	answers chan distribute.Answer
	open    int
	workers sync.WaitGroup
}

// begin begins or continues the run of a job.
func (s *server) begin(t *testing.T, job distribute.Job) *coordinator {
	t.Helper()
	c := &coordinator{
		T: t, server: s, run: job.RunName(distribute.ThisBuild()),
		tasks: make(chan distribute.NumberedTask, book.MaxBatch), answers: make(chan distribute.Answer, book.MaxBatch),
	}
	if s.answers[c.run] == nil {
		s.answers[c.run] = map[int]distribute.Answer{}
	}
	executor := must.Get((&jobs.Work{Slots: 1}).Kinds()[job.Kind](job.Spec))(t)
	for range 2 {
		c.workers.Go(func() {
			w := executor.New()
			defer w.Close()
			for task := range c.tasks {
				c.answers <- c.answer(w, task)
			}
		})
	}
	return c
}

// answer returns the kept answer to a task, or does it.
func (c *coordinator) answer(w distribute.TaskWorker, task distribute.NumberedTask) distribute.Answer {
	c.mu.Lock()
	a, isKept := c.server.answers[c.run][task.Number]
	c.mu.Unlock()
	if isKept {
		return a
	}
	result, err := w.Do(context.Background(), task.Task)
	if err != nil {
		c.Error(err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.done++
	a = distribute.Answer{Number: task.Number, Result: result}
	c.server.answers[c.run][task.Number] = a
	return a
}

// Step implements [distribute.Coordinator].
func (c *coordinator) Step(_ context.Context, s distribute.Step) (p distribute.Progress, err error) {
	for _, task := range s.Tasks {
		c.open++
		c.tasks <- task
	}
	if s.Wait {
		p.Answers = []distribute.Answer{<-c.answers}
		c.open--
	}
	p.Open, p.Target = c.open, 3
	return p, nil
}

// Reject implements [distribute.Coordinator].
func (c *coordinator) Reject(r distribute.Reject) (gaveUp string, err error) {
	c.Errorf("position %d is rejected: %s", r.Number, r.Reason)
	return r.Reason, nil
}

// End implements [distribute.Coordinator].
func (c *coordinator) End(done bool) error {
	close(c.tasks)
	c.workers.Wait()
	if done {
		delete(c.server.answers, c.run)
	}
	return nil
}

// growth returns the growth by the workers of a server, or of this process if it is nil.
func growth(t *testing.T, s *server) book.Growth {
	t.Helper()
	g := book.Growth{Positions: 12, Nodes: 1000, Candidates: 3, ProofNodes: 300, LossWeight: 20, Batch: 5}
	if s != nil {
		g.Do = func(ctx context.Context, b *book.Batch, source book.Source) error {
			job := must.Get(openings.Job(b))(t)
			pool := must.Get(distribute.PoolOf[book.Task, *book.Entry](s.begin(t, job), job.Title, func(line string) { t.Error(line) }))(t)
			err := pool.Do(ctx, source)
			must.Do(t, pool.Close(ctx.Err() == nil))
			return err
		}
	}
	return g
}

// newBook returns a book with the start of a game.
func newBook(t *testing.T, name string) *book.Book {
	t.Helper()
	game := must.Get(engine.Lookup(name))(t)
	b := book.New(game)
	b.AddRoot(must.Get(game.Start(nil))(t))
	return b
}

// text returns the entries of a book as JSON.
func text(t *testing.T, b *book.Book) string {
	t.Helper()
	return string(must.Get(json.MarshalIndent(b.Entries(), "", " "))(t))
}

// A book that two workers let grow, in one go or with interruptions in the middle of batches, is the same as one that grows in this
// process. What was searched before an interruption is not searched again.
func TestWorkers(t *testing.T) {
	for _, name := range []string{"pente", "seega", "jackhammer"} {
		local := newBook(t, name)
		must.Do(t, local.Grow(t.Context(), growth(t, nil), func(int) error { return nil }))
		want := text(t, local)
		searched, _ := local.Count()

		served, s := newBook(t, name), &server{answers: map[string]map[int]distribute.Answer{}}
		must.Do(t, served.Grow(t.Context(), growth(t, s), func(int) error { return nil }))
		if got := text(t, served); got != want || s.done != searched || len(s.answers) > 0 {
			t.Errorf("%s: by workers, in %d searches:\n%s\nwant in %d\n%s", name, s.done, got, searched, want)
		}

		parts, s := newBook(t, name), &server{answers: map[string]map[int]distribute.Answer{}}
		for stop := range 100 {
			ctx, cancel := context.WithCancel(t.Context())
			g := growth(t, s)
			before, _ := parts.Count()
			g.Positions -= before
			must.Do(t, parts.Grow(ctx, g, func(done int) error {
				if done > stop%7 {
					cancel()
				}
				return nil
			}))
			cancel()
			if g.Positions <= 0 {
				break
			}
		}
		if got := text(t, parts); got != want || s.done != searched {
			t.Errorf("%s: by workers with interruptions, in %d searches:\n%s\nwant in %d\n%s", name, s.done, got, searched, want)
		}
	}
}

// A batch with something missing or wrong is refused with an error that names it.
func TestSpecifications(t *testing.T) {
	b := &book.Batch{Game: must.Get(engine.Lookup("trilite"))(t), Nodes: 9, Candidates: 2, Positions: []string{"1 - -"}}
	spec := string(must.Get(openings.Job(b))(t).Spec)
	kind := (&jobs.Work{Slots: 1}).Kinds()[openings.Kind]
	executor := must.Get(kind([]byte(spec)))(t)
	for _, task := range []string{"0", "2", `"1"`} {
		if _, err := executor.New().Do(t.Context(), []byte(task)); err == nil {
			t.Errorf("task %s: no error", task)
		}
	}
	for _, c := range []struct{ old, new, want string }{
		{spec, `{}`, "no game"},
		{`"trilite"`, `"chess"`, `unknown game "chess"`},
		{`"nodes":9`, `"nodes":0`, "nodes 0: want 1 or more"},
		{`"candidates":2`, `"candidates":9999`, "candidates 9999: want 1.."},
		{`["1 - -"]`, `[]`, "0 positions: want 1.."},
		{`["1 - -"]`, `["1 - -","x"]`, "position 2: "},
		{`"positions"`, `"places"`, "places"},
	} {
		wrong := strings.Replace(spec, c.old, c.new, 1)
		if wrong == spec {
			t.Fatalf("no %s in %s", c.old, spec)
		}
		if _, err := kind([]byte(wrong)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.new, err, c.want)
		}
	}
}

// A worker's entry is refused if it is of another position or has what no search finds.
func TestChecked(t *testing.T) {
	b := newBook(t, "pente")
	checked := 0
	g := growth(t, nil)
	g.Positions, g.Batch = 1, 1
	g.Do = func(ctx context.Context, batch *book.Batch, s book.Source) error {
		good := must.Get(batch.Worker().Do(ctx, 1))(t)
		must.Do(t, s.Check(1, good))
		for want, change := range map[string]func(e *book.Entry){
			"another position":     func(e *book.Entry) { e.Position = "x" },
			"neither a search":     func(e *book.Entry) { e.Scores, e.Proof = nil, "" },
			"that no search finds": func(e *book.Entry) { e.Games, e.Points = 1, []float64{1, 0} },
			"moves that no search": func(e *book.Entry) { e.Moves = slices.Repeat(e.Moves, 4) },
			"depth -1":             func(e *book.Entry) { e.Depth = -1 },
			"games or moves":       func(e *book.Entry) { e.Moves = []*book.Candidate{{Move: e.Moves[0].Move, Linked: true}} },
			"first stone":          func(e *book.Entry) { e.Moves = []*book.Candidate{{Move: "1:1"}} },
			"got null":             func(e *book.Entry) { e.Moves = []*book.Candidate{nil} },
			"proved 3 by":          func(e *book.Entry) { e.Proved, e.Proof = 3, "search" },
			"2 scores, want 1":     func(e *book.Entry) { e.Scores = append(e.Scores, 1) },
			"score 32001":          func(e *book.Entry) { e.Scores[0] = 32001 },
		} {
			wrong := new(book.Entry)
			must.Do(t, json.Unmarshal(must.Get(json.Marshal(good))(t), wrong))
			change(wrong)
			if err := s.Check(1, wrong); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%+v: error %v, want %q", wrong, err, want)
			}
			checked++
		}
		if err := s.Check(1, nil); err == nil {
			t.Error("no entry: no error")
		}
		_, err := s.Done(good)
		return err
	}
	must.Do(t, b.Grow(t.Context(), g, func(int) error { return nil }))
	if checked == 0 || b.Len() != 1 {
		t.Errorf("%d entries checked, %d in the book", checked, b.Len())
	}
}
