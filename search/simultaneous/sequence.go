package simultaneous

import (
	"quincunx/movegen"
	"quincunx/search"
)

// sequence is a simultaneous game in sequence, the searching seat choosing
// first. The others see what it has chosen, so that it is worse off than in the game
// itself, and what it finds is safe rather than good.
//
// A pass is the first action of a seat.
type sequence struct {
	*movegen.Sequence
	game  search.Simultaneous
	has   search.Capabilities // of the game
	moves []movegen.Move
}

var _ interface {
	search.MultiSeat
	search.Selector
	search.LengthEstimator
} = (*sequence)(nil)

// InSequence returns a simultaneous game in sequence, which walks it: the seat first shows its actions to the others before they choose
// theirs. Once it is over the seat with the highest score has won, if it is alone. A win that first forces so, it has in the game itself.
func InSequence(game search.Simultaneous, first movegen.Seat) search.Position {
	return newSequence(game, first)
}

func newSequence(game search.Simultaneous, first movegen.Seat) *sequence {
	return &sequence{Sequence: movegen.InSequence(game, first), game: game, has: search.CapabilitiesOf(game)}
}

// MakePass takes the first action of the seat to act.
func (q *sequence) MakePass() {
	q.moves = q.Moves(q.moves[:0])
	q.Make(q.moves[0])
}

// Evaluate is the entry of EvaluateSeats for the seat to act.
func (q *sequence) Evaluate() int32 { return q.EvaluateSeat(q.Mover()) }

// EvaluateSeat is the entry of EvaluateSeats for a seat.
func (q *sequence) EvaluateSeat(s movegen.Seat) int32 {
	var scores [movegen.MaxSeats]int32
	q.EvaluateSeats(&scores)
	return scores[s]
}

// sequenceScale is how much of a score of the game makes one of the sequence,
// so that all fit search.MaxEval, and one point is not much.
const sequenceScale = 10

// EvaluateSeats fills in what each seat is ahead of the mean of all, in tenths of
// a point. Seats that have not chosen yet pass.
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
		dst[seat] = max(-search.MaxEval, min((dst[seat]-mean)/sequenceScale, search.MaxEval))
	}
	for range passes {
		q.Unmake()
	}
}

// Score fills in who has won: the seat with the highest score, if it is alone.
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

// Candidates appends all actions of the seat to act.
func (q *sequence) Candidates(dst []movegen.Move, _ bool) []movegen.Move { return q.Moves(dst) }

// OrderMoves prefers the actions that begin a plan, the first plan most.
func (q *sequence) OrderMoves(moves []movegen.Move, scores []int32) {
	clear(scores)
	if q.has.PlanGenerator == nil {
		return
	}
	q.moves = q.has.PlanGenerator.Plans(q.Mover(), q.moves[:0])
	for i, plan := range q.moves {
		for j, m := range moves {
			if m == plan {
				scores[j] = int32(search.OrderForcing/2 - i)
			}
		}
	}
}

// MovesLeft is that of the game.
func (q *sequence) MovesLeft(s movegen.Seat) int {
	if q.has.LengthEstimator != nil {
		return q.has.LengthEstimator.MovesLeft(s)
	}
	return usualMoves
}

// usualMoves is a guess where the game has none.
const usualMoves = 30

func (q *sequence) Clone() movegen.Position {
	c := *q
	c.Sequence = q.Sequence.Clone().(*movegen.Sequence)
	c.game = c.Simultaneous.(search.Simultaneous)
	c.has = search.CapabilitiesOf(c.game)
	c.moves = nil
	return &c
}
