package distribute

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"quincunx/internal/exit"
	"quincunx/internal/work"
)

// Task is a task with a number, from 1, that identifies its result. The tasks of a run have ascending numbers, which are the same
// after a coordinator is restarted.
type Task interface{ TaskNumber() int }

// Pool is a [work.Pool] whose workers are on other machines. Tasks and results are sent as JSON. Do may be called several times,
// one after the other.
type Pool[T Task, R any] struct{ run *run }

// NewPool starts a run, or continues it if the server has it. It prints a line for each failed try of a task.
func NewPool[T Task, R any](c *Connection, job Job) (*Pool[T, R], error) {
	r, err := c.beginRun(job)
	if err != nil {
		return nil, err
	}
	return &Pool[T, R]{r}, nil
}

// Status returns, in a few words, the number of workers, their speed, and the number of failed tries.
func (p *Pool[T, R]) Status() string { return p.run.summary() }

// Close ends the run if it is done: its workers leave it, and its tasks and results are deleted. Otherwise they are kept for a
// coordinator that continues the run.
func (p *Pool[T, R]) Close(done bool) error {
	p.run.stop()
	if !done {
		return nil
	}
	return p.run.remove()
}

// Do implements [work.Pool]: it publishes tasks and hands out their results in the order of the tasks.
func (p *Pool[T, R]) Do(ctx context.Context, s work.Source[T, R]) error {
	r := p.run
	var waiting []T // tasks whose results were not taken yet
	more := true
	for ctx.Err() == nil {
		switch {
		case len(waiting) > 0 && r.isAnswered(waiting[0].TaskNumber()):
			enough, again, err := p.take(s, waiting[0])
			if err != nil || enough {
				return err
			}
			if !again {
				waiting = waiting[1:]
			}
		case more && len(r.open) < r.targetOpen():
			task, ok, err := s.Next()
			if err != nil {
				return err
			}
			if more = ok; !ok {
				continue
			}
			data, err := json.Marshal(task)
			if err != nil {
				return err
			}
			if err := r.submit(task.TaskNumber(), data); err != nil {
				return exit.Fail(err)
			}
			waiting = append(waiting, task)
		case !more && len(waiting) == 0:
			return nil
		default:
			if err := r.wait(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// take handles the answer to a task: its result, or why it was given up. Again reports that the task has to be done again.
func (p *Pool[T, R]) take(s work.Source[T, R], task T) (enough, again bool, err error) {
	number := task.TaskNumber()
	a := p.run.answers[number]
	var result R
	gaveUp := error(nil)
	if a.Failed != "" {
		gaveUp = errors.New(a.Failed)
	} else {
		wrong := json.Unmarshal(a.Result, &result)
		if wrong == nil && s.Check != nil {
			wrong = s.Check(task, result)
		}
		if wrong != nil {
			if gaveUp, err = p.run.reject(number, a, wrong); err != nil || gaveUp == nil {
				return false, true, exit.Fail(err)
			}
		}
	}
	p.run.accept(number)
	if gaveUp == nil {
		enough, err = s.Done(result)
		return enough, false, err
	}
	gaveUp = fmt.Errorf("%s %d was given up: %w", p.run.manifest.Title, number, gaveUp)
	p.run.say("%v", gaveUp)
	if s.Skip == nil {
		return false, false, exit.Fail(gaveUp)
	}
	s.Skip(task, gaveUp)
	return false, false, nil
}
