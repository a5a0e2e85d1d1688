package distribute

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"quincunx/internal/work"
)

// Kind returns an executor for the tasks of a job. The error says why the job can't be done.
type Kind func(spec json.RawMessage) (*Executor, error)

// Executor does the tasks of a job.
type Executor struct {
	new func() *TaskWorker
}

// New returns a worker, which does one task at a time.
func (e *Executor) New() *TaskWorker { return e.new() }

// TaskWorker is a [work.Worker] whose tasks and results are JSON.
type TaskWorker struct {
	do    func(ctx context.Context, task json.RawMessage) (json.RawMessage, error)
	close func()
}

// Do does a task. A panic is an error.
func (w *TaskWorker) Do(ctx context.Context, task json.RawMessage) (result json.RawMessage, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return w.do(ctx, task)
}

// Close is called once, after the last task.
func (w *TaskWorker) Close() { w.close() }

// NewExecutor returns an executor with the workers that newWorker returns.
func NewExecutor[T, R any](newWorker func() work.Worker[T, R]) *Executor {
	var mu sync.Mutex // New may be called by several goroutines
	return &Executor{func() *TaskWorker {
		mu.Lock()
		defer mu.Unlock()
		worker := newWorker()
		return &TaskWorker{close: worker.Close, do: func(ctx context.Context, task json.RawMessage) (json.RawMessage, error) {
			var from T
			if err := json.Unmarshal(task, &from); err != nil {
				return nil, err
			}
			to, err := worker.Do(ctx, from)
			if err != nil {
				return nil, err
			}
			return json.Marshal(to)
		}}
	}}
}
