package jobs

import (
	"cmp"
	"fmt"

	"quincunx/eval"
	"quincunx/internal/distribute"
	"quincunx/tune"
)

// The kinds of work of tune. Their specifications are the types of package tune in JSON, and each task is a game.
const (
	selfPlayKind = "selfplay"
	verifyKind   = "verify"
	spsaKind     = "spsa"
)

// SelfPlayJob returns the job for s.
func SelfPlayJob(s *tune.SelfPlay) (distribute.Job, error) {
	return distribute.NewJob(selfPlayKind, fmt.Sprintf("self-play of %s, game", s.Game.Name), s)
}

// selfPlay returns the executor of self-play.
func (w *Work) selfPlay(s *tune.SelfPlay) (*distribute.Executor, error) {
	if err := w.check(&s.Setup, false, s.Weights); err != nil {
		return nil, err
	}
	workers, err := s.RemoteWorkers()
	if err != nil {
		return nil, err
	}
	return distribute.NewExecutor(workers), nil
}

// check returns an error if the memory of this machine is too small for the tables of all slots, the search has no limit, or the
// weights are not of the game.
func (w *Work) check(s *tune.Setup, isMatch bool, weights ...eval.Weights) error {
	s.Workers = w.Slots
	if err := s.Complete(); err != nil {
		return err
	}
	return cmp.Or(s.CheckMemory(isMatch), s.SearchSettings.Check(), s.CheckWeights(weights...))
}

// VerifyJob returns the job for v. Only the coordinator uses the test, but a match with a different test is a different job.
func VerifyJob(v *tune.Verify) (distribute.Job, error) {
	return distribute.NewJob(verifyKind, fmt.Sprintf("match of weights of %s, game", v.Game.Name), v)
}

// verify returns the executor of a match of weights.
func (w *Work) verify(v *tune.Verify) (*distribute.Executor, error) {
	if err := cmp.Or(w.check(&v.Setup, true, v.Contestants[0].Weights, v.Contestants[1].Weights), v.Check()); err != nil {
		return nil, err
	}
	return distribute.NewExecutor(v.RemoteWorker), nil
}

// SPSAJob returns the job for m. A task is a game of an iteration.
func SPSAJob(m *tune.SPSAMatch) (distribute.Job, error) {
	return distribute.NewJob(spsaKind, fmt.Sprintf("spsa of %s, game", m.Game.Name), m)
}

// spsa returns the executor of an SPSA.
func (w *Work) spsa(m *tune.SPSAMatch) (*distribute.Executor, error) {
	if err := cmp.Or(w.check(&m.Setup, true, m.Weights), m.Check()); err != nil {
		return nil, err
	}
	return distribute.NewExecutor(m.RemoteWorker), nil
}
