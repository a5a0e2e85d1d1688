package book

import (
	"context"
	"math"
	"slices"
	"sync"

	"quincunx/engine"
	"quincunx/internal/process"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/proof"
	"quincunx/tt"
)

// Growth says how a book grows.
type Growth struct {
	Positions  int    // number of positions to search
	Nodes      uint64 // of each search
	Candidates int    // number of best moves to find in each position, 1..engine.MaxMultiPV
	ProofNodes uint64 // of the search for a proof in each position, 0 = none
	Threads    int    // positions searched at the same time

	// LossWeight is the number of plies by which a line is longer, for the choice of the next position, for each loss of
	// the whole chance to win against the best move. With 20, a line that gives away 5 % is expanded like one that is a
	// ply longer.
	LossWeight float64
}

// hashMiB is the size of the table of each search.
const hashMiB = 16

// Grow searches positions: first those of lines and games that have no search, and then the ones on which the value of
// the roots depends most. It calls each, with the number of searched positions, after every one; the book may be saved
// then. Grow ends early if nothing is left to search or ctx is done. The error is that of a search or of each.
func (b *Book) Grow(ctx context.Context, g Growth, each func(done int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	w := &growing{Book: b, Growth: g, busy: map[string]bool{}, each: each}
	w.idle.L = &w.Mutex
	var threads sync.WaitGroup
	for range max(g.Threads, 1) {
		threads.Go(func() {
			if err := w.work(ctx); err != nil {
				cancel(err)
			}
			w.idle.Broadcast()
		})
	}
	threads.Wait()
	if b.untested(nil) == nil {
		b.link()
	}
	b.Revision = process.ReadVersion().String()
	b.minimax()
	return w.err
}

// growing is a book that several threads let grow.
type growing struct {
	sync.Mutex
	*Book
	Growth
	busy    map[string]bool // texts of the positions that are being searched
	idle    sync.Cond       // of a thread that has found nothing to search while others were searching
	linked  bool            // the lines and games are searched, and link has been called
	started int
	done    int
	each    func(done int) error
	err     error // the first one
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

// work searches positions until enough are searched.
func (w *growing) work(ctx context.Context) error {
	e, err := w.Game.Open(nil)
	if err == nil {
		err = e.Configure(engine.SearchOptions{HashMiB: hashMiB, MultiPV: max(w.Candidates, 1)})
	}
	w.Lock()
	defer w.Unlock()
	for err == nil && w.err == nil && ctx.Err() == nil && w.started < w.Positions {
		text := w.choose()
		if text == "" {
			if len(w.busy) == 0 {
				break
			}
			w.idle.Wait()
			continue
		}
		w.started++
		w.busy[text] = true
		w.Unlock()
		var found *Entry
		found, err = w.search(ctx, e, text)
		w.Lock()
		delete(w.busy, text)
		if err == nil && ctx.Err() == nil {
			w.store(found)
			w.done++
			err = w.each(w.done)
		}
		w.idle.Broadcast()
	}
	if w.err == nil {
		w.err = err
	}
	return err
}

// store adds what a search has found.
func (w *growing) store(found *Entry) {
	if e := w.entries[found.Position]; e != nil {
		found.Games, found.Points = e.Games, e.Points
	}
	w.entries[found.Position] = found
}

// search returns the entry of a position after searching it.
func (w *growing) search(ctx context.Context, e *engine.Engine, text string) (*Entry, error) {
	if err := e.NewGame(); err != nil {
		return nil, err
	}
	if err := e.SetPosition(text); err != nil {
		return nil, err
	}
	entry := &Entry{Position: text}
	s := e.State()
	if s.Over() {
		entry.Proved, entry.Proof = movegen.Outcome(movegen.Scores(s)[movegen.TurnOf(s).Actors()[0]]), string(engine.FromRules)
		return entry, nil
	}
	if err := w.evaluate(ctx, e, entry); err != nil {
		return nil, err
	}
	if p, ok := s.(movegen.Position); ok && w.ProofNodes > 0 && w.Game.Provable && p.Seats() == 2 {
		limits := proof.Limits{Nodes: w.ProofNodes}
		d, err := w.Game.Prove(ctx, s, proof.Options{MiB: 2 * proof.MinMiB}, limits, func(proof.Decision) {})
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
func (w *growing) evaluate(ctx context.Context, e *engine.Engine, entry *Entry) error {
	inTurn := !movegen.TurnOf(e.State()).Simultaneous() && e.State().Seats() == 2
	var now, before []*Candidate // lines of the last iteration and of earlier ones
	r, err := e.Search(ctx, search.Limits{Nodes: w.Nodes}, func(i search.Info) {
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
		entry.Moves = entry.Moves[:min(len(entry.Moves), w.Candidates)]
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

// untested returns the position without a search or a proof that comes first in the growth, or nil: that of most games. It leaves out busy ones.
func (b *Book) untested(busy map[string]bool) (first *Entry) {
	for _, e := range b.entries {
		if len(e.Scores) > 0 || e.Proof != "" || busy[e.Position] {
			continue
		}
		if first == nil || e.Games > first.Games || e.Games == first.Games && e.Position < first.Position {
			first = e
		}
	}
	return first
}

// choose returns the text of the position to search next, or "" if there is none.
func (w *growing) choose() string {
	if !w.linked {
		if e := w.untested(w.busy); e != nil {
			return e.Position
		}
		if len(w.busy) > 0 {
			return "" // the last of them must be searched before they are linked
		}
		w.link()
		w.linked = true
	}
	x := w.expansion(w.busy, w.LossWeight)
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
	busy    map[string]bool
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

func (b *Book) expansion(busy map[string]bool, weight float64) *expansion {
	return &expansion{b, busy, weight, map[string]*visit{}}
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
		if !x.busy[text] {
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
