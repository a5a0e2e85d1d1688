package jobs

import (
	"encoding/json"

	"quincunx/internal/distribute"
	"quincunx/internal/plainjson"
	"quincunx/jobs/counting"
	"quincunx/jobs/openings"
)

// Work describes the work that a worker offers to do.
type Work struct {
	Slots    int  // number of simultaneous tasks
	Programs bool // allow matches to start programs
}

// Kinds returns the kinds of work, by name.
func (w *Work) Kinds() map[string]distribute.Kind {
	return map[string]distribute.Kind{
		counting.Kind: kind((*counting.Spec).Executor), openings.Kind: kind(openings.Executor),
		matchKind: kind(w.match), selfPlayKind: kind(w.selfPlay), verifyKind: kind(w.verify), spsaKind: kind(w.spsa),
	}
}

// kind returns the kind of work whose executor is built from a specification S.
func kind[S any](executor func(*S) (*distribute.Executor, error)) distribute.Kind {
	return func(spec json.RawMessage) (*distribute.Executor, error) {
		s := new(S)
		if err := plainjson.Decode(spec, s); err != nil {
			return nil, err
		}
		return executor(s)
	}
}
