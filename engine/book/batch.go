package book

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"quincunx/engine"
	"quincunx/internal/work"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/proof"
	"quincunx/tt"
)

// Batch is a number of positions to search. A task is one of them. The results don't depend on each other.
type Batch struct {
	Game       engine.Game `json:"game"`
	Nodes      uint64      `json:"nodes"`      // of each search
	Candidates int         `json:"candidates"` // number of best moves to find in each position, 1..engine.MaxMultiPV
	ProofNodes uint64      `json:"proofNodes"` // of the search for a proof in each position, 0 = none
	Positions  []string    `json:"positions"`  // canonical texts
}

// MaxBatch is the largest number of positions of a batch.
const MaxBatch = 1024

// Task is the number of a position of a batch, from 1.
type Task int

// TaskNumber returns the number.
func (t Task) TaskNumber() int { return int(t) }

// Source supplies the positions of a batch and takes their entries.
type Source = work.Source[Task, *Entry]

// Check returns an error that names the first field that is out of range.
func (b *Batch) Check() error {
	switch {
	case b.Game.Parse == nil:
		return errors.New("no game")
	case b.Nodes < 1:
		return fmt.Errorf("nodes %d: want 1 or more", b.Nodes)
	case b.Candidates < 1 || b.Candidates > engine.MaxMultiPV:
		return fmt.Errorf("candidates %d: want 1..%d", b.Candidates, engine.MaxMultiPV)
	case len(b.Positions) < 1 || len(b.Positions) > MaxBatch:
		return fmt.Errorf("%d positions: want 1..%d", len(b.Positions), MaxBatch)
	}
	for i, text := range b.Positions {
		if _, err := b.Game.Parse(text); err != nil {
			return fmt.Errorf("position %d: %w", i+1, err)
		}
	}
	return nil
}

// Worker returns a worker that searches positions.
func (b *Batch) Worker() work.Worker[Task, *Entry] { return &searcher{Batch: b} }

// searcher searches positions of a batch.
type searcher struct {
	*Batch
	engine *engine.Engine // nil before the first search
}

// hashMiB is the size of the table of each search.
const hashMiB = 16

// Do searches a position.
func (s *searcher) Do(ctx context.Context, t Task) (*Entry, error) {
	if t < 1 || int(t) > len(s.Positions) {
		return nil, fmt.Errorf("there is no position %d", t)
	}
	if err := s.open(); err != nil {
		return nil, err
	}
	e, err := s.search(ctx, s.Positions[t-1])
	if err == nil {
		err = ctx.Err()
	}
	return e, err
}

// Close does nothing.
func (*searcher) Close() {}

// open prepares the engine for a search whose result does not depend on earlier ones.
func (s *searcher) open() (err error) {
	if s.engine != nil {
		return s.engine.NewGame()
	}
	if s.engine, err = s.Game.Open(nil); err != nil {
		return err
	}
	return s.engine.Configure(engine.SearchOptions{HashMiB: hashMiB, MultiPV: s.Candidates})
}

// search returns the entry of a position after searching it.
func (s *searcher) search(ctx context.Context, text string) (*Entry, error) {
	if err := s.engine.SetPosition(text); err != nil {
		return nil, err
	}
	entry := &Entry{Position: text}
	state := s.engine.State()
	if state.Over() {
		entry.Proved, entry.Proof = movegen.Outcome(movegen.Scores(state)[movegen.TurnOf(state).Actors()[0]]), string(engine.FromRules)
		return entry, nil
	}
	if err := s.evaluate(ctx, entry); err != nil {
		return nil, err
	}
	if p, ok := state.(movegen.Position); ok && s.ProofNodes > 0 && s.Game.Provable && p.Seats() == 2 {
		limits := proof.Limits{Nodes: s.ProofNodes}
		d, err := s.Game.Prove(ctx, state, proof.Options{MiB: 2 * proof.MinMiB}, limits, func(proof.Decision) {})
		if err != nil {
			return nil, err
		}
		if v := d.Value(p.Mover()).Outcome(); v != movegen.Unknown {
			entry.Proved, entry.Proof = v, "search"
		}
	}
	return entry, nil
}

// evaluate sets the score and the best moves of a position by a search.
func (s *searcher) evaluate(ctx context.Context, entry *Entry) error {
	e := s.engine
	inTurn := !movegen.TurnOf(e.State()).Simultaneous() && e.State().Seats() == 2
	var now, before []*Candidate // lines of the last iteration and of earlier ones
	r, err := e.Search(ctx, search.Limits{Nodes: s.Nodes}, func(i search.Info) {
		if !inTurn || i.Line < 1 || len(i.PV) == 0 || i.Bound != tt.Exact {
			return
		}
		if i.Line == 1 {
			now, before = nil, merge(now, before)
		}
		now = append(now, &Candidate{Move: e.Line(i.PV[0]), Score: i.Score})
	})
	if err != nil {
		return err
	}
	entry.Depth, entry.Nodes, entry.Scores = r.Depth, r.Nodes, slices.Clone(r.Scores)
	if inTurn {
		if entry.Moves = merge(now, before); len(entry.Moves) == 0 {
			entry.Moves = []*Candidate{{Move: e.Line(r.Move), Score: r.Score}}
		}
		entry.Moves = entry.Moves[:min(len(entry.Moves), s.Candidates)]
		entry.Scores = []search.Score{entry.Moves[0].Score} // r.Score may be a bound
	}
	return nil
}

// merge returns candidates followed by the earlier ones with other moves.
func merge(now, before []*Candidate) []*Candidate {
	all := slices.Clone(now)
	for _, c := range before {
		if !slices.ContainsFunc(all, func(d *Candidate) bool { return d.Move == c.Move }) {
			all = append(all, c)
		}
	}
	return all
}
