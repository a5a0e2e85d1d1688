package simultaneous

import (
	"quincunx/eval"
	"quincunx/movegen"
	"quincunx/search"
)

// sequence is a simultaneous game played in sequence, the searching seat first. The others see its choice, so it is worse off than in the
// game itself, and its best action is safe rather than good.
//
// A pass is a seat's first action.
type sequence struct {
	*movegen.Sequence
	game  search.Simultaneous
	has   search.Capabilities // of the game
	moves []movegen.Move
}

var (
	_ search.Selector        = (*sequence)(nil)
	_ search.LengthEstimator = (*sequence)(nil)
)

// InSequence returns a simultaneous game as a game in sequence, which takes over game: seat first reveals its action before the others
// choose. The winner is the seat with the highest score, if it is unique. A win that first can force in sequence, it can also force in
// the game itself.
func InSequence(game search.Simultaneous, first movegen.Seat) search.Position {
	return newSequence(game, first)
}

func newSequence(game search.Simultaneous, first movegen.Seat) *sequence {
	return &sequence{Sequence: movegen.InSequence(game, first), game: game, has: search.CapabilitiesOf(game)}
}

// MakePass plays the first action of the seat to move.
func (q *sequence) MakePass() {
	q.moves = q.Moves(q.moves[:0])
	q.Make(q.moves[0])
}

// Evaluate returns the entry of EvaluateSeats for the seat to move.
func (q *sequence) Evaluate() int32 { return q.EvaluateSeat(q.Mover()) }

// EvaluateSeat returns the entry of EvaluateSeats for a seat.
func (q *sequence) EvaluateSeat(s movegen.Seat) int32 {
	var scores [movegen.MaxSeats]int32
	q.EvaluateSeats(&scores)
	return scores[s]
}

// sequenceScale is the divisor from scores of the game to scores of the sequence, so that all fit eval.MaxScore, and one point stays
// small.
const sequenceScale = 10

// EvaluateSeats sets dst to each seat's lead over the mean of all, in tenths of a point. Seats that have not chosen yet pass.
func (q *sequence) EvaluateSeats(dst *[movegen.MaxSeats]int32) {
	passes := 0
	for ; q.MidTurn(); passes++ {
		q.MakePass()
	}
	if q.Over() {
		q.game.Score(dst)
		for seat := range q.Seats() {
			dst[seat] *= pointScore
		}
	} else {
		q.game.EvaluateSeats(dst)
	}
	sum := int32(0)
	for _, score := range dst[:q.Seats()] {
		sum += score
	}
	mean := sum / int32(q.Seats())
	for seat := range q.Seats() {
		dst[seat] = max(-eval.MaxScore, min((dst[seat]-mean)/sequenceScale, eval.MaxScore))
	}
	for range passes {
		q.Unmake()
	}
}

// Score sets the results: the seat with the highest score wins, if it is unique.
func (q *sequence) Score(dst *[movegen.MaxSeats]int32) {
	q.game.Score(dst)
	most, holders := dst[0], 0
	for _, score := range dst[:q.Seats()] {
		if score > most {
			most, holders = score, 0
		}
		if score == most {
			holders++
		}
	}
	for seat := range q.Seats() {
		switch {
		case dst[seat] < most:
			dst[seat] = movegen.Loss
		case holders == 1:
			dst[seat] = movegen.Win
		default:
			dst[seat] = movegen.Draw
		}
	}
}

// Candidates appends all actions of the seat to move.
func (q *sequence) Candidates(dst []movegen.Move, _ bool) []movegen.Move { return q.Moves(dst) }

// OrderMoves prefers actions that begin a plan, in the order of the plans.
func (q *sequence) OrderMoves(moves []movegen.Move, scores []int32) {
	clear(scores)
	if q.has.PlanGenerator == nil {
		return
	}
	q.moves = q.has.PlanGenerator.Plans(q.Mover(), q.moves[:0])
	for i, plan := range q.moves {
		for j, m := range moves {
			if m == plan {
				scores[j] = int32(eval.OrderForcing/2 - i)
			}
		}
	}
}

// MovesLeft returns the estimate of the game.
func (q *sequence) MovesLeft(s movegen.Seat) int { return search.MovesLeft(q.game, s) }

func (q *sequence) Clone() movegen.Position {
	c := *q
	c.Sequence = q.Sequence.Clone().(*movegen.Sequence)
	c.game = c.Simultaneous.(search.Simultaneous)
	c.has = search.CapabilitiesOf(c.game)
	c.moves = nil
	return &c
}
