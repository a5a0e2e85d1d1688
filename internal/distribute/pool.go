package distribute

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"quincunx/internal/message"
	"quincunx/internal/process"
	"quincunx/internal/work"
)

// Task is a task with a number, from 1, that identifies its result. The tasks of a run have ascending numbers,
// which are the same after a restart of the coordinator.
type Task interface{ TaskNumber() int }

// Coordinator is the coordinator of a run, without the types of tasks and results.
type Coordinator interface {
	Step(ctx context.Context, s Step) (Progress, error)
	Reject(r Reject) (gaveUp string, err error)
	End(done bool) error
}

// Pool is a [work.Pool] whose workers are on other machines. Tasks and results are sent as JSON. Do may be called
// several times, but not concurrently.
type Pool[T Task, R any] struct {
	coordinator Coordinator
	title       string // of the job
	say         func(line string)

	submitted []NumberedTask // tasks not sent to the coordinator yet
	answers   map[int]Answer // answers that were not taken, by task
	taken     int            // the number of the last task whose answer was taken
	state     Progress       // including the submitted tasks, without answers
	stepped   time.Time      // when the state was last read
}

// NewPool starts a run, or continues it if the server has it. It prints a line for each failed attempt at a task.
func NewPool[T Task, R any](c *Connection, job Job) (*Pool[T, R], error) {
	if _, err := c.ask(Request{Begin: &Begin{job, ThisBuild()}}); err != nil {
		return nil, err
	}
	return PoolOf[T, R](c, job.Title, c.say)
}

// PoolOf returns a pool whose tasks are done through a coordinator. Say receives a line when a task is given up.
func PoolOf[T Task, R any](c Coordinator, title string, say func(line string)) (*Pool[T, R], error) {
	p := &Pool[T, R]{coordinator: c, title: title, say: say, answers: map[int]Answer{}}
	return p, p.step(context.Background(), false)
}

// Status returns, in a few words, the number of workers, their speed, and the number of failed attempts.
func (p *Pool[T, R]) Status() string { return p.state.Status }

// Close ends the run. If it is done, its workers leave it, and its tasks and results are deleted. Otherwise they
// are kept for a coordinator that continues the run.
func (p *Pool[T, R]) Close(done bool) error { return p.coordinator.End(done) }

// Do implements [work.Pool]: it submits tasks and passes on their results in the order of the tasks.
func (p *Pool[T, R]) Do(ctx context.Context, s work.Source[T, R]) error {
	var waiting []T // tasks whose results were not taken yet
	more := true
	for ctx.Err() == nil {
		isAnswered := false
		if len(waiting) > 0 {
			_, isAnswered = p.answers[waiting[0].TaskNumber()]
		}
		switch {
		case isAnswered:
			enough, again, err := p.take(s, waiting[0])
			if err != nil || enough {
				return err
			}
			if !again {
				waiting = waiting[1:]
			}
		case more && p.state.Open < p.state.Target:
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
			p.submitted = append(p.submitted, NumberedTask{task.TaskNumber(), data})
			p.state.Open++
			waiting = append(waiting, task)
			if time.Since(p.stepped) > flushInterval {
				if err := p.step(ctx, false); err != nil {
					return err
				}
			}
		case !more && len(waiting) == 0:
			return nil
		default:
			if err := p.step(ctx, true); err != nil {
				return err
			}
		}
	}
	return nil
}

// step submits tasks, and reads answers.
func (p *Pool[T, R]) step(ctx context.Context, wait bool) (err error) {
	p.state, err = p.coordinator.Step(ctx, Step{p.taken, p.submitted, wait})
	for _, a := range p.state.Answers {
		p.answers[a.Number] = a
	}
	p.submitted, p.state.Answers, p.stepped = nil, nil, time.Now()
	return err
}

// take handles the answer to a task: its result, or the reason why it was given up. Again reports that the task
// must be done again.
func (p *Pool[T, R]) take(s work.Source[T, R], task T) (enough, again bool, err error) {
	number := task.TaskNumber()
	a := p.answers[number]
	delete(p.answers, number)
	var result R
	gaveUp := a.Failed
	if gaveUp == "" {
		wrong := json.Unmarshal(a.Result, &result)
		if wrong == nil && s.Check != nil {
			wrong = s.Check(task, result)
		}
		if wrong != nil {
			if gaveUp, err = p.coordinator.Reject(Reject{number, a.Worker, message.Line(wrong.Error())}); err != nil || gaveUp == "" {
				return false, true, err
			}
		}
	}
	p.taken = number
	if gaveUp == "" {
		enough, err = s.Done(result)
		return enough, false, err
	}
	why := fmt.Errorf("%s %d was given up: %w", p.title, number, errors.New(gaveUp))
	p.say(why.Error())
	if s.Skip == nil {
		return false, false, process.Fail(why)
	}
	s.Skip(task, why)
	return false, false, nil
}

// Status returns the status of a pool's workers in a few words; nil = there are no workers.
type Status func() string

// Suffix returns the status with a separator before it, for the end of a line of progress.
func (s Status) Suffix() string {
	if s == nil {
		return ""
	}
	return "; " + s()
}

// Serve calls do. If --serve is set, do gets a pool for the job returned by describe, and its status. Otherwise
// the pool is nil and the work is done by goroutines of this process. If do returns an error, the server keeps the
// results for the next call.
func Serve[T Task, R any](f *Flags, describe func() (Job, error), errs io.Writer, do func(work.Pool[T, R], Status) error) error {
	if !f.Serve {
		return do(nil, nil)
	}
	job, err := describe()
	if err != nil {
		return err
	}
	c, err := f.Open(job.RunName(ThisBuild()), errs)
	if err != nil {
		return err
	}
	pool, err := NewPool[T, R](c, job)
	if err != nil {
		return errors.Join(err, c.Close(false))
	}
	err = do(pool, pool.Status)
	err = errors.Join(err, pool.Close(err == nil))
	return errors.Join(err, c.Close(err == nil))
}
