// Package work divides long work into independent, numbered tasks. They are done by goroutines of this process
// ([Local]) or by workers on other machines (package distribute).
package work

import (
	"context"
	"errors"
	"sync"
)

// Pool does tasks.
type Pool[T, R any] interface {
	// Do does all tasks of a source. When ctx is done no further task begins, and Do returns without an error.
	Do(ctx context.Context, s Source[T, R]) error
}

// Source supplies tasks and takes their results. Its functions are not called concurrently.
type Source[T, R any] struct {
	// Next returns the next task, and false if there is none.
	Next func() (task T, ok bool, err error)

	// Done takes the result of a task. If it returns true or an error, the work ends and running tasks are
	// abandoned. A pool on other machines calls it in the order of the tasks, a pool of goroutines in the order of
	// completion.
	Done func(R) (enough bool, err error)

	// Check returns an error if a result from another machine can't belong to the task; nil = results are not
	// checked.
	Check func(T, R) error

	// Skip is called with a task that was given up on other machines, and the reason; nil = the work ends with the
	// error.
	Skip func(T, error)
}

// Worker does one task at a time.
type Worker[T, R any] interface {
	// Do does a task. It returns the error of ctx when ctx is done.
	Do(ctx context.Context, task T) (R, error)

	// Close is called once, after the last task.
	Close()
}

// Local is a pool of goroutines.
type Local[T, R any] struct {
	Workers int // 0 = 1
	New     func() Worker[T, R]
	Abandon bool // when ctx is done, abandon running tasks instead of finishing them
}

// Do implements [Pool]. When ctx is done, running tasks are finished, or abandoned if Abandon is set. The first error of a worker or of the source ends
// the work.
func (l Local[T, R]) Do(ctx context.Context, s Source[T, R]) error {
	r := &localRun[T, R]{Source: s, stop: ctx}
	if !l.Abandon {
		ctx = context.WithoutCancel(ctx)
	}
	r.working, r.giveUp = context.WithCancel(ctx)
	defer r.giveUp()
	var workers sync.WaitGroup
	for range max(l.Workers, 1) {
		w := l.New()
		workers.Go(func() { r.fail(r.work(w)) })
	}
	workers.Wait()
	return r.err
}

// localRun is a call of [Local.Do].
type localRun[T, R any] struct {
	Source[T, R]
	stop, working context.Context
	giveUp        context.CancelFunc

	mu  sync.Mutex
	err error
}

// work does tasks until there are no more.
func (r *localRun[T, R]) work(w Worker[T, R]) error {
	defer w.Close()
	for {
		task, ok, err := r.next()
		if err != nil || !ok {
			return err
		}
		result, err := w.Do(r.working, task)
		if err != nil && r.working.Err() != nil {
			return nil
		}
		if err == nil {
			err = r.done(result)
		}
		if err != nil {
			return err
		}
	}
}

func (r *localRun[T, R]) next() (task T, ok bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stop.Err() != nil || r.working.Err() != nil {
		return task, false, nil
	}
	return r.Next()
}

func (r *localRun[T, R]) done(result R) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	enough, err := r.Done(result)
	if enough {
		r.giveUp()
	}
	return err
}

// fail ends the work with an error.
func (r *localRun[T, R]) fail(err error) {
	if err == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.err = errors.Join(r.err, err)
	r.giveUp()
}
