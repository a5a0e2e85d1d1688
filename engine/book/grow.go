package book

import (
	"context"
	"errors"
	"math"
	"slices"

	"quincunx/internal/process"
	"quincunx/internal/work"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// Growth says how a book grows.
type Growth struct {
	Positions  int    // number of positions to search, or a few more: the last batch is searched whole
	Nodes      uint64 // of each search
	Candidates int    // number of best moves to find in each position, 1..engine.MaxMultiPV
	ProofNodes uint64 // of the search for a proof in each position, 0 = none

	// Batch is the number of positions that are chosen together, 0 = 1. The choice of a batch depends on the results of
	// the batches before it, so the book depends on Batch but not on Threads, Do, or interruptions.
	Batch   int
	Threads int // positions searched at the same time, 0 = 1

	// Do searches a batch on other machines, as [work.Pool] does; nil = the threads of this process do.
	Do func(ctx context.Context, b *Batch, s Source) error

	// LossWeight is the number of plies by which a line is longer, for the choice of the next position, for each loss of
	// the whole chance to win against the best move. With 20, a line that gives away 5 % is expanded like one that is a
	// ply longer.
	LossWeight float64
}

// Grow searches positions in batches. Positions of lines and games that have not been searched come first, then those on
// which the value of the roots depends most. After every position it calls each with the number searched so far; the book
// may be saved then, and gains the positions of a batch when all of them have been searched. Grow ends early if nothing
// is left to search or ctx is done. The error comes from a search or from each.
func (b *Book) Grow(ctx context.Context, g Growth, each func(done int) error) error {
	w := &growing{Book: b, Growth: g, each: each}
	var err error
	for err == nil && ctx.Err() == nil && w.done < g.Positions {
		batch := w.batch()
		if len(batch.Positions) == 0 {
			break
		}
		err = w.search(ctx, batch)
	}
	if b.untested(nil) == nil {
		b.link()
	}
	b.Revision = process.ReadVersion().String()
	b.minimax()
	return err
}

// growing is a book while it grows.
type growing struct {
	*Book
	Growth
	linked bool // the lines and games are searched, and link has been called
	done   int
	each   func(done int) error
}

// batch returns the next positions to search, none if nothing is left to search.
func (w *growing) batch() *Batch {
	b := &Batch{Game: w.Game, Nodes: w.Nodes, Candidates: max(w.Candidates, 1), ProofNodes: w.ProofNodes}
	chosen := map[string]bool{}
	for len(b.Positions) < max(w.Batch, 1) {
		text := w.choose(chosen)
		if text == "" {
			break
		}
		chosen[text] = true
		b.Positions = append(b.Positions, text)
	}
	return b
}

// search searches the positions of a batch, and adds the entries if all of them are searched.
func (w *growing) search(ctx context.Context, b *Batch) error {
	var found []*Entry
	next := Task(0)
	s := Source{
		Next: func() (Task, bool, error) {
			next++
			return next, int(next) <= len(b.Positions), nil
		},
		Done: func(e *Entry) (enough bool, err error) {
			if found = append(found, e); len(found) == len(b.Positions) {
				w.store(found)
			}
			w.done++
			return false, w.each(w.done)
		},
		Check: func(t Task, e *Entry) error { return w.checkFound(b, t, e) },
	}
	if w.Do != nil {
		return w.Do(ctx, b, s)
	}
	return work.Local[Task, *Entry]{Workers: min(w.Threads, len(b.Positions)), New: b.Worker, Abandon: true}.Do(ctx, s)
}

// store adds what searches have found.
func (w *growing) store(found []*Entry) {
	for _, f := range found {
		if e := w.entries[f.Position]; e != nil {
			f.Games, f.Points = e.Games, e.Points
		}
		w.entries[f.Position] = f
	}
}

// checkFound returns an error if an entry can't be the result of a task of a batch.
func (w *growing) checkFound(b *Batch, t Task, e *Entry) error {
	switch {
	case e == nil || e.Position != b.Positions[t-1]:
		return errors.New("the entry of another position")
	case len(e.Scores) == 0 && e.Proof == "":
		return errors.New("neither a search nor a proof")
	case e.Games != 0 || len(e.Moves) > b.Candidates || slices.ContainsFunc(e.Moves, func(c *Candidate) bool { return c != nil && c.Linked }):
		return errors.New("games or moves that no search finds")
	}
	return w.checkEntry(e)
}

// link adds the moves of searched positions that lead to positions of the book to which no move leads yet, because lines or games have
// added them. It is for a book without untested positions, so that the links don't depend on where the growth was interrupted.
func (b *Book) link() {
	loose := map[string]bool{}
	for text := range b.entries {
		loose[text] = true
	}
	for _, root := range b.Roots {
		delete(loose, root)
	}
	for _, e := range b.entries {
		for _, next := range b.successors(e) {
			delete(loose, next)
		}
	}
	if len(loose) == 0 {
		return
	}
	for _, e := range b.entries {
		p, ok := b.parse(e).(movegen.Position)
		if !ok || len(e.Scores) != 1 {
			continue
		}
		for _, m := range p.Moves(nil) {
			p.Make(m)
			next := movegen.Canonical(p)
			p.Unmake()
			if loose[next] && !slices.Contains(b.successors(e), next) {
				e.Moves = append(e.Moves, &Candidate{Move: string(p.AppendMove(nil, m)), Linked: true})
				e.node = nil
			}
		}
	}
}

// node is what the growth of a book computes once for an entry.
type node struct {
	state movegen.State
	mover movegen.Seat
	next  []string // canonical texts of the positions after the candidates
}

// nodeOf returns the node of an entry.
func (b *Book) nodeOf(e *Entry) *node {
	if e.node == nil {
		s := b.parse(e)
		e.node = &node{s, movegen.TurnOf(s).Actors()[0], b.successors(e)}
	}
	return e.node
}

// untested returns the next position to search that has neither a search nor a proof, the one of most games, or nil. It skips chosen ones.
func (b *Book) untested(chosen map[string]bool) (first *Entry) {
	for _, e := range b.entries {
		if len(e.Scores) > 0 || e.Proof != "" || chosen[e.Position] {
			continue
		}
		if first == nil || e.Games > first.Games || e.Games == first.Games && e.Position < first.Position {
			first = e
		}
	}
	return first
}

// choose returns the text of the position to search next, besides the chosen ones of the batch, or "" if there is none.
func (w *growing) choose(chosen map[string]bool) string {
	if !w.linked {
		if e := w.untested(chosen); e != nil {
			return e.Position
		}
		if len(chosen) > 0 {
			return "" // the last of them must be searched before they are linked
		}
		w.link()
		w.linked = true
	}
	x := w.expansion(chosen, w.LossWeight)
	least, text := math.Inf(1), ""
	for _, root := range w.Roots {
		if v := x.visit(root); v.cost < least {
			least, text = v.cost, v.leaf
		}
	}
	return text
}

// minimax sets the values of all positions by the scores of the leaves.
func (b *Book) minimax() {
	x := b.expansion(nil, 0)
	for _, e := range b.entries {
		x.visit(e.Position)
	}
}

// expansion is a pass over the graph of a book: it sets the values of positions, and finds the leaf to expand.
type expansion struct {
	*Book
	chosen  map[string]bool // for the batch
	weight  float64
	visited map[string]*visit
}

// visit is what is found of a position.
type visit struct {
	leaf string  // the position to search next, below this one or itself
	cost float64 // of the leaf, in plies: see Growth.LossWeight; infinite if there is none

	entry *Entry // nil if the position has neither a search nor a proof
	*node
}

func (b *Book) expansion(chosen map[string]bool, weight float64) *expansion {
	return &expansion{b, chosen, weight, map[string]*visit{}}
}

// visit visits a position and those after it.
func (x *expansion) visit(text string) *visit {
	if v := x.visited[text]; v != nil {
		return v
	}
	e := x.entries[text]
	v := &visit{leaf: text, cost: math.Inf(1)} // until it is complete: a position that recurs in a line has nothing to expand
	x.visited[text] = v
	if e == nil || len(e.Scores) == 0 && e.Proof == "" {
		if !x.chosen[text] {
			v.cost = 0
		}
		return v
	}
	v.entry, v.node = e, x.nodeOf(e)
	x.back(v)
	return v
}

// back sets the value of a position from those after it, and the leaf to expand.
func (x *expansion) back(v *visit) {
	e := v.entry
	if e.Proof != "" {
		e.Value = proved(e.Proved)
		return
	}
	if len(e.Moves) == 0 {
		return
	}
	next := make([]*visit, len(e.Moves))
	scores := make([]search.Score, len(e.Moves))
	best := 0
	for i, c := range e.Moves {
		next[i], scores[i] = x.visit(v.next[i]), c.Score
		if c.Linked && next[i].entry == nil {
			next[i], scores[i] = &visit{cost: math.Inf(1)}, -tt.Win
		}
		if n := next[i].entry; n != nil && n != e {
			scores[i] = later(n.Value, next[i].mover == v.mover)
			if n.Proof != "" && (next[i].mover == v.mover) == (n.Proved == movegen.Win) && n.Proved != movegen.Draw {
				e.Proved, e.Proof, e.Value = movegen.Win, n.Proof, scores[i]
				return
			}
		}
		if scores[i] > scores[best] {
			best = i
		}
	}
	e.Value = scores[best]
	if _, forced := e.Value.Plies(); forced {
		return // nothing depends on the other moves
	}
	chance := func(score search.Score) float64 { return x.Game.Chances(v.state, v.mover, score, nil)[v.mover] }
	for i := range next {
		if cost := 1 + next[i].cost + x.weight*(chance(e.Value)-chance(scores[i])); cost < v.cost {
			v.cost, v.leaf = cost, next[i].leaf
		}
	}
}

// proved returns the score of a proved result, whose length is not known.
func proved(o movegen.Outcome) search.Score { return search.Score(o) * provedScore }

// provedScore is the score of a proved win: the longest that counts as forced.
const provedScore = tt.Forced + 1

// later returns the score of a position for the side that moved there, from the score of the side to move; same says
// that both are one side.
func later(score search.Score, same bool) search.Score {
	if !same {
		score = -score
	}
	switch _, forced := score.Plies(); {
	case forced && score > provedScore:
		return score - 1
	case forced && score < -provedScore:
		return score + 1
	}
	return score
}
