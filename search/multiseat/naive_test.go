package multiseat_test

import (
	"cmp"
	"slices"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// naive values positions by the definitions of the methods, without any pruning.
// Its values are those of one seat.
type naive struct {
	search.MultiSeat
	seat movegen.Seat
}

// listed returns what the game lists as worth a search, or all moves.
func (p naive) listed() (moves []movegen.Move) {
	if s, ok := p.MultiSeat.(search.Selector); ok {
		moves = s.Candidates(nil, false)
	}
	if len(moves) == 0 {
		moves = p.Moves(nil)
	}
	return moves
}

// best returns the k best moves, all if k is 0.
func (p naive) best(k int) []movegen.Move {
	if k == 0 {
		return p.listed()
	}
	moves := p.Moves(nil)
	scores := make([]int32, len(moves))
	if o, ok := p.MultiSeat.(search.Orderer); ok {
		o.OrderMoves(moves, scores)
	}
	score := map[movegen.Move]int32{}
	for i, m := range moves {
		score[m] = scores[i]
	}
	slices.SortStableFunc(moves, func(a, b movegen.Move) int { return cmp.Compare(score[b], score[a]) })
	return moves[:min(k, len(moves))]
}

// left returns how many seats are to act until p.seat is.
func (p naive) left() (n int) {
	for seat := p.Mover(); seat != p.seat; seat = (seat + 1) % movegen.Seat(p.Seats()) {
		n++
	}
	return n
}

// settled values a position that isn't searched any further.
func (p naive) settled(depth, ply int) (v int32, ok bool) {
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

// after values the position after a move.
func (p naive) after(m movegen.Move, value func() int32) int32 {
	p.Make(m)
	defer p.Unmake()
	return value()
}

// paranoid is minimax of the seat against all others.
func (p naive) paranoid(depth, ply int) int32 {
	if v, ok := p.settled(depth, ply); ok {
		return v
	}
	var values []int32
	for _, m := range p.listed() {
		values = append(values, p.after(m, func() int32 { return p.paranoid(depth-1, ply+1) }))
	}
	if p.Mover() == p.seat {
		return slices.Max(values)
	}
	return slices.Min(values)
}

// bestReply is minimax of the seat against replies of one opponent at a time. A
// pass before the reply is a ply of distance, but not of depth.
func (p naive) bestReply(depth, ply int) int32 {
	if v, ok := p.settled(depth, ply); ok {
		return v
	}
	var values []int32
	if p.Mover() == p.seat {
		for _, m := range p.listed() {
			values = append(values, p.after(m, func() int32 { return p.bestReply(depth-1, ply+1) }))
		}
		return slices.Max(values)
	}
	if p.left() > 1 {
		p.MakePass()
		values = append(values, p.bestReply(depth, ply+1))
		p.Unmake()
	}
	return slices.Min(append(values, p.replies(depth, ply)))
}

// replies is the least value after a reply of the seat to act.
func (p naive) replies(depth, ply int) int32 {
	var values []int32
	replier := p.Mover()
	for _, m := range p.listed() {
		values = append(values, p.after(m, func() int32 {
			if p.Mover() == replier && !p.Over() {
				return p.replies(depth, ply+1)
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

// pruned is the least value over all choices of at most n1 opponents, anew for
// each round, that choose from l1 moves, while the others choose from l2. A round
// takes n1 plies of depth, those of its last opponents. A single opponent has all moves.
func (p naive) pruned(n1, l1, l2, depth, ply int) int32 {
	if p.Seats() == 2 {
		return p.paranoid(depth, ply)
	}
	if v, ok := p.settled(depth, ply); ok {
		return v
	}
	var values []int32
	if p.Mover() == p.seat {
		for _, m := range p.listed() {
			values = append(values, p.after(m, func() int32 { return p.pruned(n1, l1, l2, depth-1, ply+1) }))
		}
		return slices.Max(values)
	}
	for deviators := range uint(1) << p.Seats() {
		chosen := 0
		for seat := range p.Seats() {
			chosen += int(deviators >> seat & 1)
		}
		if chosen <= n1 && deviators>>p.seat&1 == 0 {
			values = append(values, p.round(deviators, n1, l1, l2, depth, ply))
		}
	}
	return slices.Min(values)
}

func (p naive) round(deviators uint, n1, l1, l2, depth, ply int) int32 {
	if p.Mover() == p.seat {
		return p.pruned(n1, l1, l2, depth, ply)
	}
	if v, ok := p.settled(depth, ply); ok {
		return v
	}
	moves := p.best(l2)
	if deviators>>p.Mover()&1 != 0 {
		moves = p.best(l1)
	}
	if p.left()-1 < n1 {
		depth--
	}
	var values []int32
	for _, m := range moves {
		values = append(values, p.after(m, func() int32 { return p.round(deviators, n1, l1, l2, depth, ply+1) }))
	}
	return slices.Min(values)
}

// maxN returns what a position is worth to all seats if each does the best
// for itself, and whether one of them ever had to choose between equals.
func (p naive) maxN(depth, ply int) (best [movegen.MaxSeats]int32, tied bool) {
	if p.Over() || depth == 0 {
		for seat := range p.Seats() {
			best[seat], _ = naive{p.MultiSeat, movegen.Seat(seat)}.settled(depth, ply)
		}
		return best, false
	}
	mover := p.Mover()
	for i, m := range p.listed() {
		p.Make(m)
		v, t := p.maxN(depth-1, ply+1)
		p.Unmake()
		tied = tied || t || i > 0 && v[mover] == best[mover] && v != best
		if i == 0 || v[mover] > best[mover] {
			best = v
		}
	}
	return best, tied
}
