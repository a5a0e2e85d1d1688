package multiseat_test

import (
	"cmp"
	"slices"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// naive values positions by the definitions of the methods, without any pruning. Values are from one
// player's point of view.
type naive struct {
	search.MultiSeat
	seat movegen.Seat
}

// listed returns the game's candidates, or all moves if it has none.
func (p naive) listed() (moves []movegen.Move) {
	if s, ok := p.MultiSeat.(search.Selector); ok {
		moves = s.Candidates(nil, false)
	}
	if len(moves) == 0 {
		moves = p.Moves(nil)
	}
	return moves
}

// best returns the k best moves, or all if k is 0.
func (p naive) best(k int) []movegen.Move {
	if k == 0 {
		return p.listed()
	}
	moves := p.Moves(nil)
	scores := make([]int32, len(moves))
	if o, ok := p.MultiSeat.(search.Selector); ok {
		o.OrderMoves(moves, scores)
	}
	score := map[movegen.Move]int32{}
	for i, m := range moves {
		score[m] = scores[i]
	}
	slices.SortStableFunc(moves, func(a, b movegen.Move) int { return cmp.Compare(score[b], score[a]) })
	return moves[:min(k, len(moves))]
}

// left returns the number of opponents to move before p.seat does.
func (p naive) left() (n int) {
	for seat := p.Mover(); seat != p.seat; seat = (seat + 1) % movegen.Seat(p.Seats()) {
		n++
	}
	return n
}

// leafValue returns the value of a position that isn't searched further.
func (p naive) leafValue(depth, ply int) (v int32, ok bool) {
	var values [movegen.MaxSeats]int32
	switch {
	case p.Over():
		p.Score(&values)
		return values[p.seat] * int32(tt.Win-ply), true
	case depth <= 0:
		p.EvaluateSeats(&values)
		return values[p.seat], true
	}
	return 0, false
}

// after returns the value of the position after a move.
func (p naive) after(m movegen.Move, value func() int32) int32 {
	p.Make(m)
	defer p.Unmake()
	return value()
}

// choose returns the best value of the listed moves for the side to move. If all of them lose by force, it
// considers all legal moves.
func (p naive) choose(listed []movegen.Move, value func() int32) int32 {
	sign := int32(-1)
	if p.Mover() == p.seat {
		sign = 1
	}
	best := func(moves []movegen.Move) int32 {
		var values []int32
		for _, m := range moves {
			values = append(values, sign*p.after(m, value))
		}
		return slices.Max(values)
	}
	if v := best(listed); v >= -tt.Forced {
		return sign * v
	}
	return sign * best(p.Moves(nil))
}

// paranoid is minimax of the player against all others.
func (p naive) paranoid(depth, ply int) int32 {
	if v, ok := p.leafValue(depth, ply); ok {
		return v
	}
	return p.choose(p.listed(), func() int32 { return p.paranoid(depth-1, ply+1) })
}

// bestReply is minimax of the player against replies of one opponent at a time. A pass before the reply is
// a ply of distance, but not of depth.
func (p naive) bestReply(depth, ply int) int32 {
	if v, ok := p.leafValue(depth, ply); ok {
		return v
	}
	if p.Mover() == p.seat {
		return p.choose(p.listed(), func() int32 { return p.bestReply(depth-1, ply+1) })
	}
	var values []int32
	if p.left() > 1 {
		p.MakePass()
		values = append(values, p.bestReply(depth, ply+1))
		p.Unmake()
	}
	if v := slices.Min(append(values, p.replies(p.listed(), depth, ply))); v <= tt.Forced {
		return v
	}
	return slices.Min(append(values, p.replies(p.Moves(nil), depth, ply)))
}

// replies returns the least value after a reply of the side to move.
func (p naive) replies(moves []movegen.Move, depth, ply int) int32 {
	var values []int32
	replier := p.Mover()
	for _, m := range moves {
		values = append(values, p.after(m, func() int32 {
			if p.Mover() == replier && !p.Over() {
				if v := p.replies(p.listed(), depth, ply+1); v <= tt.Forced {
					return v
				}
				return p.replies(p.Moves(nil), depth, ply+1)
			}
			passes := 0
			for ; p.Mover() != p.seat && !p.Over(); passes++ {
				p.MakePass()
			}
			v := p.bestReply(depth-1, ply+1)
			for range passes {
				p.Unmake()
			}
			return v
		}))
	}
	return slices.Min(values)
}

// pruned returns the least value over the opponents' choices. In each round at most n1 of them choose from
// l1 moves, the others from l2. A round counts as n1 plies of depth: the plies of its last opponents. A
// single opponent has all moves, and so does one that loses by its allowed moves.
func (p naive) pruned(n1, l1, l2, depth, ply int) int32 {
	if p.Seats() == 2 {
		return p.paranoid(depth, ply)
	}
	if v, ok := p.leafValue(depth, ply); ok {
		return v
	}
	return p.choose(p.listed(), func() int32 { return p.round(n1, n1, l1, l2, depth-1, ply+1) })
}

// round continues a round of pruned in which free opponents may still choose from l1 moves.
func (p naive) round(free, n1, l1, l2, depth, ply int) int32 {
	if p.Mover() == p.seat {
		return p.pruned(n1, l1, l2, depth, ply)
	}
	if v, ok := p.leafValue(depth, ply); ok {
		return v
	}
	if p.left()-1 < n1 {
		depth--
	}
	usual := p.best(l2)
	least := func(moves []movegen.Move, free int) int32 {
		values := []int32{tt.Win}
		for _, m := range moves {
			values = append(values, p.after(m, func() int32 { return p.round(free, n1, l1, l2, depth, ply+1) }))
		}
		return slices.Min(values)
	}
	deviations := func(moves []movegen.Move) int32 {
		return least(slices.DeleteFunc(moves, func(m movegen.Move) bool { return slices.Contains(usual, m) }), max(free-1, 0))
	}
	v := least(usual, free)
	if free > 0 {
		chosen := p.best(l1)
		v = least(slices.DeleteFunc(usual, func(m movegen.Move) bool { return !slices.Contains(chosen, m) }), free)
		v = min(v, deviations(chosen))
	}
	if v > tt.Forced {
		v = min(least(usual, free), deviations(p.Moves(nil)))
	}
	return v
}
