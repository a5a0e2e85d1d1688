// Package openings contains the work of searching positions for a book of openings. It is separate from the other kinds of work so that
// programs that let books grow do not link tuning.
package openings

import (
	"fmt"

	"quincunx/engine/book"
	"quincunx/internal/distribute"
)

// Kind is the name of the kind of work.
const Kind = "book"

// Job returns the job for a batch. Each task is the search of a position.
func Job(b *book.Batch) (distribute.Job, error) {
	return distribute.NewJob(Kind, fmt.Sprintf("book of %s, position", b.Game.Name), b)
}

// Executor returns the executor of the tasks.
func Executor(b *book.Batch) (*distribute.Executor, error) {
	if err := b.Check(); err != nil {
		return nil, err
	}
	return distribute.NewExecutor(b.Worker), nil
}
