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
	byOrder    model = iota // the best-ordered move
	byAdvance               // the move with the largest advance
	byEstimate              // the move with the player's best estimate after it, among the first by order

	models
)

// guesses is the number of best-ordered moves that byEstimate compares.
const guesses = 8

// habits counts, for each opponent, the moves seen in the game, and those that each model did not
// predict.
type habits struct {
	seen      [movegen.MaxSeats]int
	surprises [models][movegen.MaxSeats]int
}

// Odds of a model against an opponent that searches. A model is taken to predict 95 % of the moves of
// its own player, and 50 % of the moves of a search, as measured in Chinese Checkers.
const (
	prior    = 1. / 8   // before the first move
	likely   = 19. / 10 // factor for each predicted move: 95 % / 50 %
	unlikely = 1. / 10  // factor for each surprise: 5 % / 50 %
)

// model applies Bayes' rule to an opponent's moves. It returns the likeliest model, or byOrder if the
// opponent is more likely to search. The openness is the probability that it searches, divided by its
// value before the first move, at most 1.
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

// observe adds a legal move of an opponent, before it is made, to the habits.
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

// supports reports whether a model can predict moves of this game.
func (w *worker) supports(by model) bool {
	switch by {
	case byAdvance:
		return w.has.Advancer != nil
	case byEstimate:
		return w.has.MultiSeat != nil
	default:
		return true
	}
}

// predict returns the index of the predicted move in the sorted list.
func (w *worker) predict(by model) int {
	best, most := 0, int32(math.MinInt32)
	for i := range w.list.Moves {
		if s := w.worth(by, i); s > most {
			best, most = i, s
		}
	}
	return best
}

// worth returns the value of a move of the sorted list to a model, which predicts the move with the
// highest one.
func (w *worker) worth(by model, i int) int32 {
	switch m := w.list.Moves[i]; {
	case by == byOrder:
		return w.list.Scores[i]
	case by == byAdvance:
		return int32(w.has.Advancer.Advance(m))
	case i < guesses:
		return w.estimateAfter(m)
	default:
		return math.MinInt32
	}
}

// estimateAfter tries a move and returns how its player evaluates the new position.
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
