package rows

import (
	"errors"
	"fmt"
	"math/bits"

	"quincunx/movegen"
	"quincunx/movegen/graph"
	"quincunx/movegen/seega"
)

// Name returns the name of the game with its options, such as "seega size=5 threshold=0".
func (r *Graph) Name() string { return fmt.Sprintf("seega size=%d threshold=%d", r.size, r.threshold) }

// TierName returns the name of a tier, made from the numbers of men of both sides, such as "3x2" or
// "placing-4x2", or "placing-x-first-4x2" after LetFirstMove.
func (r *Graph) TierName(tier int) string {
	m, n := r.Men(tier)
	switch isPlacing := r.tiers[tier].isPlacing(); {
	case isPlacing && r.firstMoves:
		return fmt.Sprintf("placing-x-first-%dx%d", m, n)
	case isPlacing:
		return fmt.Sprintf("placing-%dx%d", m, n)
	}
	return fmt.Sprintf("%dx%d", m, n)
}

// rulesOf returns the position of the rules that p is or embeds, or nil if it is of another game.
func rulesOf(p movegen.State) *seega.Position {
	if q, ok := p.(interface{ Rules() *seega.Position }); ok {
		return q.Rules()
	}
	return nil
}

// refusal is the reason why a position has no number.
type refusal uint8

const (
	accepted refusal = iota
	notSeega
	otherGame
	beforeMovement
	withinPair
	withinCaptures
	notByTurns
	otherMen
)

// Locate returns the place of a position; ok is false if it has none.
func (r *Graph) Locate(p movegen.State) (at graph.Place, ok bool) {
	at, why := r.place(p)
	return at, why == accepted
}

// Refusal returns an error with the reason why a position has no place, or nil if it has one.
func (r *Graph) Refusal(p movegen.State) error {
	switch _, why := r.place(p); why {
	case notSeega:
		return errors.New("not a position of Seega")
	case otherGame:
		o := rulesOf(p).Options()
		return fmt.Errorf("the tables are for size %d and threshold %d, got size %d and threshold %d", r.size, r.threshold, o.Size, o.Threshold)
	case beforeMovement:
		return errors.New("the tables begin when all men are placed")
	case withinPair:
		return errors.New("the tables have no positions between the two men of a turn")
	case withinCaptures:
		return errors.New("the tables have no positions in which a man must capture again")
	case notByTurns:
		return errors.New("the numbers of men don't come from placing two each in turn")
	case otherMen:
		sides := r.sidesOf(rulesOf(p))
		return fmt.Errorf("the tables have no positions of %d and %d men", bits.OnesCount64(sides[0]), bits.OnesCount64(sides[1]))
	}
	return nil
}

// place returns the place of a position, or the reason why it has none.
func (r *Graph) place(p movegen.State) (at graph.Place, why refusal) {
	q := rulesOf(p)
	if q == nil {
		return at, notSeega
	}
	_, pinned := q.Pinned()
	switch o := q.Options(); {
	case o.Size != r.size || o.Threshold != r.threshold:
		return at, otherGame
	case q.Placing() && r.placing == nil:
		return at, beforeMovement
	case q.Placing() && q.PairPly() == 2:
		return at, withinPair
	case pinned:
		return at, withinCaptures
	}
	sides := r.sidesOf(q)
	if q.Placing() {
		if m, n := bits.OnesCount64(sides[0]), bits.OnesCount64(sides[1]); m != (m+n+2)/4*2 {
			return at, notByTurns
		}
		at.Tier, at.Number = r.rankPlaced(sides[0], sides[1])
		return at, accepted
	}
	if q.Mover() == 1 {
		sides[0], sides[1] = sides[1], sides[0]
	}
	mover, other := bits.OnesCount64(sides[0]), bits.OnesCount64(sides[1])
	if m, n := max(mover, other), min(mover, other); n == 0 || m >= len(r.tierOf) || r.tierOf[m][n] < 0 {
		return at, otherMen
	}
	if r.threshold > 0 {
		at.Moves = q.Quiet()
	}
	at.Tier, at.Number = r.rank(sides[0], sides[1])
	return at, accepted
}

// sidesOf returns the men of side 1 and of side 2.
func (r *Graph) sidesOf(p *seega.Position) (sides [2]uint64) {
	stride, _ := seega.Layout(r.size)
	for side := range sides {
		men := p.Men(movegen.Seat(side), 0)
		for row := range r.size {
			sides[side] |= uint64(men>>(row*stride)&(1<<r.size-1)) << (row * r.size)
		}
	}
	return sides
}

// Text returns the text form of the position at a place, with side 1 to move in the movement phase.
func (r *Graph) Text(at graph.Place) string {
	if t := &r.tiers[at.Tier]; t.isPlacing() {
		first, second := r.unrankPlaced(t, at.Number)
		return r.text('P', t.turn%2+1, 0, first, second)
	}
	mover, other := r.unrank(at.Tier, at.Number)
	return r.text('M', 1, at.Moves, mover, other)
}

// text returns the text form of a position, given its phase, the side to move, the moves since the last capture, and the men of both sides.
func (r *Graph) text(phase byte, side, quiet int, first, second uint64) string {
	dst := fmt.Appendf(nil, "%d %c %d - %d %d ", r.size, phase, side, quiet, r.threshold)
	for cell := range r.cells {
		if cell > 0 && cell%r.size == 0 {
			dst = append(dst, '/')
		}
		switch {
		case first>>cell&1 != 0:
			dst = append(dst, '1')
		case second>>cell&1 != 0:
			dst = append(dst, '2')
		default:
			dst = append(dst, '.')
		}
	}
	return string(dst)
}
