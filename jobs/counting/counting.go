// Package counting contains the work of counting sequences of moves. It is separate from the other kinds of work so that programs that
// only count do not link matches and tuning.
package counting

import (
	"errors"
	"fmt"

	"quincunx/engine"
	"quincunx/internal/distribute"
	"quincunx/internal/process"
	"quincunx/perft"
)

// Spec specifies a count of sequences of moves. Each task is a block: see [perft.Block].
type Spec struct {
	Game     engine.Game `json:"game"`
	Position string      `json:"position"`
	Depth    int         `json:"depth"`
	Divide   bool        `json:"divide,omitempty"`
	Stats    bool        `json:"stats,omitempty"`
	Pairs    bool        `json:"pairs,omitempty"` // see [perft.TreeOf]
	NoBulk   bool        `json:"noBulk,omitempty"`
	HashMiB  int         `json:"hash,omitempty"` // of each worker's cache, 0 = none
}

// Kind is the name of the kind of work.
const Kind = "perft"

// Job returns the job for c.
func (c *Spec) Job() (distribute.Job, error) {
	j, err := distribute.NewJob(Kind, fmt.Sprintf("perft %s depth %d, block", c.Game.Name, c.Depth), c)
	j.Portable = true
	return j, err
}

// Executor returns the executor of the tasks.
func (c *Spec) Executor() (*distribute.Executor, error) {
	if c.Game.Parse == nil {
		return nil, errors.New("no game")
	}
	root, err := c.Game.Parse(c.Position)
	if err != nil {
		return nil, err
	}
	tree, err := perft.TreeOf(root, c.Pairs)
	if err != nil {
		return nil, err
	}
	counter := &perft.Counter{Tree: tree, NoBulk: c.NoBulk}
	if c.HashMiB != 0 {
		if err := process.Memory().Check(c.HashMiB); err != nil {
			return nil, err
		}
		if counter.Cache, err = perft.NewCache(c.HashMiB); err != nil {
			return nil, err
		}
	}
	return distribute.NewExecutor(counter.Worker), nil
}
