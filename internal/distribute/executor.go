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
	// New returns a worker, which does one task at a time. It may be called concurrently.
	New func() TaskWorker
}

// TaskWorker is a worker whose tasks and results are JSON. A panic is an error.
type TaskWorker = work.Worker[json.RawMessage, json.RawMessage]

// NewExecutor returns an executor with the workers that newWorker returns.
func NewExecutor[T, R any](newWorker func() work.Worker[T, R]) *Executor {
	var mu sync.Mutex
	return &Executor{func() TaskWorker {
		mu.Lock()
		defer mu.Unlock()
		return taskWorker[T, R]{newWorker()}
	}}
}

type taskWorker[T, R any] struct{ work.Worker[T, R] }

// Do implements [work.Worker].
func (w taskWorker[T, R]) Do(ctx context.Context, task json.RawMessage) (result json.RawMessage, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	var from T
	if err := json.Unmarshal(task, &from); err != nil {
		return nil, err
	}
	to, err := w.Worker.Do(ctx, from)
	if err != nil {
		return nil, err
	}
	return json.Marshal(to)
}
