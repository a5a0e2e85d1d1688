package mcts_test

import (
	"fmt"
	"slices"

	"quincunx/bitboard"
	"quincunx/movegen"
	"quincunx/search"
)

// thicket is a synthetic game: a tree of a given height, generated from a seed. A player may make
// several plies in a row.
type thicket struct {
	movegen.Position // unused methods
	seats, height    int
	branches         int // largest number of children
	ends             int // an inner node ends the game with probability 1/ends
	draws            int // several players win with probability 1/draws
	before           int // plies before the first of path
	path             []uint64
}

func newThicket(seed uint64, seats, height, branches int) *thicket {
	return &thicket{seats: seats, height: height, branches: branches, ends: 1 << 30, draws: 4, path: []uint64{bitboard.Mix(seed + 1)}}
}

// chance returns a pseudorandom number in 0..n-1, determined by the node and a purpose.
func (g *thicket) chance(what uint64, n int) int {
	return int(bitboard.Mix(g.Key()^what<<56) >> 32 % uint64(n))
}

func (g *thicket) Seats() int          { return g.seats }
func (g *thicket) Key() uint64         { return g.path[len(g.path)-1] }
func (g *thicket) Mover() movegen.Seat { return movegen.Seat(g.chance(1, g.seats)) }
func (g *thicket) Make(m movegen.Move) { g.path = append(g.path, bitboard.Mix(g.Key()+uint64(m))) }
func (g *thicket) MakePass()           { g.Make(movegen.NoMove) }
func (g *thicket) Unmake()             { g.path = g.path[:len(g.path)-1] }

func (g *thicket) Over() bool {
	depth := g.before + len(g.path) - 1
	return depth == g.height || depth > 1 && g.chance(2, g.ends) == 0
}

func (g *thicket) Moves(dst []movegen.Move) []movegen.Move {
	if g.Over() {
		return dst
	}
	for m := range 1 + g.chance(3, g.branches) {
		dst = append(dst, movegen.Move(m+1))
	}
	return dst
}

func (g *thicket) Legal(m movegen.Move) bool {
	return !g.Over() && m != movegen.NoMove && int(m) <= 1+g.chance(3, g.branches)
}

func (g *thicket) Score(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
	for s := range g.seats {
		dst[s] = movegen.Loss
	}
	first, second := g.chance(4, g.seats), g.chance(5, g.seats)
	if first != second && g.chance(6, g.draws) == 0 {
		dst[first], dst[second] = movegen.Draw, movegen.Draw
	} else {
		dst[first] = movegen.Win
	}
}

func (g *thicket) EvaluateSeats(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
	sum := int32(0)
	for s := range g.seats - 1 {
		dst[s] = int32(g.chance(uint64(10+s), 101)) - 50
		sum += dst[s]
	}
	dst[g.seats-1] = -sum
}

func (g *thicket) Evaluate() int32 {
	return g.EvaluateSeat(g.Mover())
}

func (g *thicket) EvaluateSeat(s movegen.Seat) int32 {
	var e [movegen.MaxSeats]int32
	g.EvaluateSeats(&e)
	return e[s]
}

func (g *thicket) Candidates(dst []movegen.Move, _ bool) []movegen.Move { return g.Moves(dst) }

// OrderMoves scores moves at random.
func (g *thicket) OrderMoves(moves []movegen.Move, scores []int32) {
	for i, m := range moves {
		scores[i] = int32(g.chance(20+uint64(m), 100))
	}
}

func (g *thicket) AppendText(dst []byte) []byte { return fmt.Append(dst, g.seats, g.height, g.path) }

func (g *thicket) Clone() movegen.Position {
	c := *g
	c.path = []uint64{g.Key()}
	c.before += len(g.path) - 1
	return &c
}

var _ search.MultiSeat = (*thicket)(nil)

// outcome is the scores of a finished game.
type outcome [movegen.MaxSeats]int32

// share returns a seat's reward if all seats with the best result share it.
func (o outcome) share(s movegen.Seat, seats int) float64 {
	best := slices.Max(o[:seats])
	winners := 0
	for _, v := range o[:seats] {
		if v == best {
			winners++
		}
	}
	if o[s] < best {
		return 0
	}
	return 1 / float64(winners)
}

// maxN returns the result of a position by definition. Of several moves equally good for the side
// to move, it takes the one with the highest preference.
func maxN(g search.Position, preference func(key uint64, m movegen.Move) uint64) (best outcome) {
	if g.Over() {
		g.Score((*[movegen.MaxSeats]int32)(&best))
		return best
	}
	mover, key := g.Mover(), g.Key()
	most, preferred := -1., uint64(0)
	for _, m := range g.Moves(nil) {
		g.Make(m)
		o := maxN(g, preference)
		g.Unmake()
		s, p := o.share(mover, g.Seats()), preference(key, m)
		if s > most || s == most && p > preferred {
			best, most, preferred = o, s, p
		}
	}
	return best
}
