package mcts

import (
	"math"
	"slices"

	"quincunx/eval"
	"quincunx/movegen"
	"quincunx/search"
)

// model is an opponent model: a player that looks one ply ahead.
type model int

const (
	byOrder    model = iota // plays the best-ordered move
	byAdvance               // plays the move with the largest Advance
	byEstimate              // plays the one of the first guesses by order that leads to its best estimate

	models
)

// guesses is the number of moves that byEstimate compares.
const guesses = 8

// advancing is a position of a game in which men move from a home to a goal.
type advancing interface {
	// Advance returns the number of steps by which a legal move of the side to move advances its man.
	Advance(m movegen.Move) int
}

// habits counts, for each opponent, the moves seen in the game, and those that each model did not
// predict.
type habits struct {
	seen      [movegen.MaxSeats]int
	surprises [models][movegen.MaxSeats]int
}

// Bayes' rule determines which of the models an opponent is, if any. In Chinese Checkers, models
// predict about half of the moves of a search. Of those of one-ply players, they predict most.
const (
	prior    = 1. / 8   // odds of each model before the first move
	likely   = 19. / 10 // factor of the odds for each move that the model predicts: 95 % to 50 %
	unlikely = 1. / 10  // and for each surprise: 5 % to 50 %
)

// model returns the likeliest model of an opponent, byOrder if it is more likely to be none of the
// models, and openness, the probability of that as a share of the one before the first move, at most 1.
func (h *habits) model(s movegen.Seat) (likeliest model, openness float64) {
	all, most := 1., 1.
	for m := range models {
		odds := prior
		for range h.surprises[m][s] {
			odds *= unlikely
		}
		for range h.seen[s] - h.surprises[m][s] {
			odds *= likely
		}
		if odds > most {
			likeliest, most = m, odds
		}
		all += odds
	}
	return likeliest, min((1+float64(models)*prior)/all, 1)
}

// watch counts the moves played between the last search, whose root is w.p, and root. It does
// nothing if that search had no choice, as on large boards: the counts would be useless.
func (w *worker) watch(root search.Position, past *search.Past) {
	if w.p == nil || w.tree.nodes[0].count < 2 || w.has.Repeater == nil || w.has.Selector == nil || w.seat != root.Mover() {
		return
	}
	for _, m := range past.Since(w.has.Repeater.BoardKey()) {
		if !w.p.Legal(m) {
			return
		}
		if w.p.Mover() != w.seat {
			w.observe(m)
		}
		w.p.Make(m)
	}
}

// observe counts a legal move of an opponent.
func (w *worker) observe(m movegen.Move) {
	w.list.Truncate(0)
	w.list.AppendAll(w.p, &w.has)
	w.list.Sort(0)
	mover, played := w.p.Mover(), slices.Index(w.list.Moves, m)
	w.habits.seen[mover]++
	for by := range models {
		if !w.supports(by) || w.worth(by, played) < w.worth(by, w.predict(by)) {
			w.habits.surprises[by][mover]++
		}
	}
}

// supports reports whether a model can be used with the game.
func (w *worker) supports(by model) bool {
	switch by {
	case byAdvance:
		return w.advancing != nil
	case byEstimate:
		return w.has.MultiSeat != nil
	default:
		return true
	}
}

// predict returns the index of the move of the sorted list that a model predicts.
func (w *worker) predict(by model) int {
	best, most := 0, int32(math.MinInt32)
	for i := range w.list.Moves {
		if s := w.worth(by, i); s > most {
			best, most = i, s
		}
	}
	return best
}

// worth returns what a model maximises, for a move of the sorted list.
func (w *worker) worth(by model, i int) int32 {
	switch m := w.list.Moves[i]; {
	case by == byOrder:
		return w.list.Scores[i]
	case by == byAdvance:
		return int32(w.advancing.Advance(m))
	case i < guesses:
		return w.estimateAfter(m)
	default:
		return math.MinInt32
	}
}

// estimateAfter returns the estimate after a move for the player that makes it.
func (w *worker) estimateAfter(m movegen.Move) int32 {
	mover := w.p.Mover()
	w.p.Make(m)
	w.nodes++
	defer w.p.Unmake()
	switch {
	case !w.p.Over():
		return w.has.MultiSeat.EvaluateSeat(mover)
	case w.winners().has(mover):
		return eval.MaxScore
	default:
		return -eval.MaxScore
	}
}
