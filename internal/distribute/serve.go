package distribute

import (
	"errors"
	"io"
)

// Serve calls do with the pool of a job, and a server for it. What is done is kept for the next call if do returns an error.
func Serve[T Task, R any](f *Flags, job Job, errs io.Writer, do func(*Pool[T, R]) error) error {
	c, err := f.Open(job.RunName(ThisBuild()), errs)
	if err != nil {
		return err
	}
	pool, err := NewPool[T, R](c, job)
	if err != nil {
		return errors.Join(err, c.Close(false))
	}
	err = do(pool)
	err = errors.Join(err, pool.Close(err == nil))
	return errors.Join(err, c.Close(err == nil))
}
