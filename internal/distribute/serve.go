package distribute

import (
	"errors"
	"io"

	"quincunx/internal/work"
)

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
