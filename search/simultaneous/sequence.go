package simultaneous

import (
	"quincunx/bitboard"
	"quincunx/movegen"
	"quincunx/search"
)

// sequence puts the seats of a simultaneous game in sequence: the searching seat
// chooses first, then the others in the order of their numbers, and the joint
// move is made when all have chosen. A seat sees what those before it have
// chosen in the same turn, so that the searching seat is worse off than in
// the game itself, and what it finds is safe rather than good.
//
// A pass is the first action of a seat. Its text form is that of the game, and lacks the choices
// of the turn under way.
type sequence struct {
	search.Simultaneous
	planner search.Planner // nil without
	first   movegen.Seat
	waiting int // how many seats have chosen
	chosen  [movegen.MaxSeats]movegen.Move
	past    [][movegen.MaxSeats]movegen.Move
	moves   []movegen.Move
}

var _ interface {
	search.MultiSeat
	search.Orderer
	search.Pacer
} = (*sequence)(nil)

func newSequence(game search.Simultaneous, first movegen.Seat) *sequence {
	q := &sequence{Simultaneous: game, first: first}
	q.planner, _ = game.(search.Planner)
	return q
}

// Mover returns the seat that chooses next.
func (q *sequence) Mover() movegen.Seat { return q.seat(q.waiting) }

// seat returns the seat that chooses after n others.
func (q *sequence) seat(n int) movegen.Seat {
	return (q.first + movegen.Seat(n)) % movegen.Seat(q.Seats())
}

func (q *sequence) Moves(dst []movegen.Move) []movegen.Move { return q.SeatMoves(q.Mover(), dst) }
func (q *sequence) Legal(m movegen.Move) bool               { return q.SeatLegal(q.Mover(), m) }

// Key is the key of the game, changed by each choice of the turn under way and
// by who is to choose.
func (q *sequence) Key() uint64 {
	key := q.Simultaneous.Key() + uint64(q.first)
	for n := range q.waiting {
		key = bitboard.Mix(key ^ uint64(q.chosen[q.seat(n)]))
	}
	return key
}

func (q *sequence) Make(m movegen.Move) {
	q.chosen[q.Mover()] = m
	if q.waiting++; q.waiting < q.Seats() {
		return
	}
	q.past = append(q.past, q.chosen)
	q.MakeJoint(&q.chosen)
	q.waiting = 0
}

// MakePass takes the first action of the seat to act.
func (q *sequence) MakePass() { q.Make(q.pass(q.Mover())) }

func (q *sequence) pass(s movegen.Seat) movegen.Move {
	q.moves = q.SeatMoves(s, q.moves[:0])
	return q.moves[0]
}

func (q *sequence) Unmake() {
	if q.waiting == 0 {
		q.Simultaneous.Unmake()
		last := len(q.past) - 1
		q.chosen, q.past = q.past[last], q.past[:last]
		q.waiting = q.Seats()
	}
	q.waiting--
}

// Evaluate is the entry of EvaluateSeats for the seat to act.
func (q *sequence) Evaluate() int32 {
	var scores [movegen.MaxSeats]int32
	q.EvaluateSeats(&scores)
	return scores[q.Mover()]
}

// sequenceScale is how much of a score of the game makes one of the sequence,
// so that all fit search.MaxEval, and one point is not much.
const sequenceScale = 10

// EvaluateSeats fills in what each seat is ahead of the mean of all, in tenths of
// a point. Seats that have not chosen yet pass.
func (q *sequence) EvaluateSeats(dst *[movegen.MaxSeats]int32) {
	if q.waiting > 0 {
		joint := q.chosen
		for n := q.waiting; n < q.Seats(); n++ {
			joint[q.seat(n)] = q.pass(q.seat(n))
		}
		q.MakeJoint(&joint)
		defer q.Simultaneous.Unmake()
	}
	if q.Over() {
		q.Simultaneous.Score(dst)
		for seat := range q.Seats() {
			dst[seat] *= pointScore
		}
	} else {
		q.Simultaneous.EvaluateSeats(dst)
	}
	sum := int32(0)
	for _, score := range dst[:q.Seats()] {
		sum += score
	}
	mean := sum / int32(q.Seats())
	for seat := range q.Seats() {
		dst[seat] = max(-search.MaxEval, min((dst[seat]-mean)/sequenceScale, search.MaxEval))
	}
}

// Score fills in who has won: the seat with the highest score, if it is alone.
func (q *sequence) Score(dst *[movegen.MaxSeats]int32) {
	q.Simultaneous.Score(dst)
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

// OrderMoves prefers the actions that begin a plan, the first plan most.
func (q *sequence) OrderMoves(moves []movegen.Move, scores []int32) {
	clear(scores)
	if q.planner == nil {
		return
	}
	q.moves = q.planner.Plans(q.Mover(), q.moves[:0])
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
	if p, ok := q.Simultaneous.(search.Pacer); ok {
		return p.MovesLeft(s)
	}
	return usualMoves
}

// usualMoves is a guess where the game has none.
const usualMoves = 30

func (q *sequence) AppendMove(dst []byte, m movegen.Move) []byte {
	return q.AppendSeatMove(dst, q.Mover(), m)
}

func (q *sequence) ParseMove(text string) (movegen.Move, error) {
	return q.ParseSeatMove(q.Mover(), text)
}

func (q *sequence) Clone() movegen.Position {
	c := newSequence(q.CloneSimultaneous().(search.Simultaneous), q.first)
	c.waiting, c.chosen = q.waiting, q.chosen
	return c
}
