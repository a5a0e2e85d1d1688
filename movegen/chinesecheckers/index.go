package chinesecheckers

import (
	"fmt"
	"math/bits"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// MaxIndexSize is the largest board size that [NewIndex] supports.
const MaxIndexSize = 2

// Index numbers the positions of two seats on small boards. A number consists of the seat to
// move and, for each seat, the rank of its men among the subsets of the cells where they may
// end a move. Numbers with two men on a cell have no position. As men may go back, all
// positions are in one tier. Every move is reversible, so that the predecessors of a position
// are those after the moves that the other seat would have.
type Index struct {
	p      *Position // scratch position
	o      Options
	cells  [2][]cell  // by seat, cells where its men may end a move
	number [2][]int8  // by seat and cell, the cell's index in cells
	sets   []uint32   // by rank, a set of men as indices into cells
	filled [2]uint64  // by seat, the rank of the set that fills its goal
	binom  [][]uint64 // binomial coefficients
	moves  []movegen.Move
}

// NewIndex returns the numbering of the positions of two seats. It returns an error if there
// are more seats, or if the board is too large.
func NewIndex(o Options) (*Index, error) {
	p, err := New(o)
	if err != nil {
		return nil, err
	}
	if p.seats != 2 || o.Size > MaxIndexSize {
		return nil, fmt.Errorf("all positions can be solved for 2 seats on size 1..%d, got %d seats on size %d", MaxIndexSize, p.seats, o.Size)
	}
	x := &Index{p: p, o: p.Options()}
	for seat := range x.cells {
		x.number[seat] = make([]int8, 64*p.board.words)
		for _, c := range p.board.cells {
			if has(p.allowed[seat], c) {
				x.number[seat][c] = int8(len(x.cells[seat]))
				x.cells[seat] = append(x.cells[seat], c)
			}
		}
	}
	n, men := len(x.cells[0]), o.Men()
	x.binom = make([][]uint64, n+1)
	for i := range x.binom {
		x.binom[i] = make([]uint64, men+1)
		x.binom[i][0] = 1
		for k := 1; k <= min(i, men); k++ {
			x.binom[i][k] = x.binom[i-1][k-1] + x.binom[i-1][k]
		}
	}
	for set := uint64(1)<<men - 1; set < 1<<n; { // in ascending order, which is the order of ranks
		x.sets = append(x.sets, uint32(set))
		low := set & -set
		next := set + low
		set = next | (set^next)/low>>2
	}
	for seat := range x.filled {
		var set uint32
		for i, c := range x.cells[seat] {
			if p.board.zone(c) == p.goals[seat] {
				set |= 1 << i
			}
		}
		x.filled[seat] = x.rankOf(set)
	}
	return x, nil
}

// Check returns an error if a position with the same options has no index: see [Position.CheckComplete].
func (x *Index) Check(p *Position) error { return p.CheckComplete() }

// CheckComplete returns an error that names a seat that lacks men, or has one in a triangle where it can't end a move.
func (p *Position) CheckComplete() error {
	for seat := range p.seats {
		if got, want := p.Total(movegen.Seat(seat)), p.Options().Men(); got != want {
			return fmt.Errorf("seat %d has %d of %d men", seat+1, got, want)
		}
		for c := range members(p.men[seat]) {
			if !has(p.allowed[seat], c) {
				return fmt.Errorf("seat %d has a man in the neutral triangle %d", seat+1, p.board.zone(c))
			}
		}
	}
	return nil
}

// Tiers returns 1.
func (x *Index) Tiers() int { return 1 }

// Size returns the number of indices.
func (x *Index) Size(int) uint64 { return 2 * uint64(len(x.sets)) * uint64(len(x.sets)) }

// Orbit returns 1, 1 and the number of indices: no positions share an index.
func (x *Index) Orbit(tier int, _ uint64) (images, sides int, run uint64) { return 1, 1, x.Size(tier) }

// Rank returns the index of a position with the same options.
func (x *Index) Rank(p movegen.Position) (tier int, index uint64) {
	q := p.(interface{ Rules() *Position }).Rules()
	index = uint64(q.Mover())
	for seat := range x.cells {
		index = index*uint64(len(x.sets)) + x.rank(seat, q.MenSet(movegen.Seat(seat)))
	}
	return 0, index
}

// rank returns the rank of a seat's men.
func (x *Index) rank(seat int, men []uint64) uint64 {
	var set uint32
	for c := range members(men) {
		set |= 1 << x.number[seat][c]
	}
	return x.rankOf(set)
}

// rankOf returns the rank of a set: the number of sets before it.
func (x *Index) rankOf(set uint32) (rank uint64) {
	for k := 1; set != 0; set, k = set&(set-1), k+1 {
		rank += x.binom[bits.TrailingZeros32(set)][k]
	}
	return rank
}

// Unrank sets p to the position with an index, and reports whether there is one.
func (x *Index) Unrank(_ int, index uint64, p movegen.Position) bool {
	if !x.place(index) {
		return false
	}
	return p.SetText(string(x.p.AppendText(nil))) == nil
}

// place sets x.p to the position with an index, and reports whether there is one.
func (x *Index) place(index uint64) bool {
	p, n := x.p, uint64(len(x.sets))
	sets := [2]uint32{x.sets[index/n%n], x.sets[index%n]}
	p.reset(x.o)
	for seat, set := range sets {
		for number, c := range x.cells[seat] {
			if set>>number&1 == 0 {
				continue
			}
			if has(p.taken, c) {
				return false
			}
			p.put(movegen.Seat(seat), c)
		}
	}
	p.mover = movegen.Seat(index / n / n)
	p.over = p.roundEnds()
	return true // the key is not set
}

// result returns the first result of Expand for the position in x.p.
func (x *Index) result() movegen.Outcome {
	if !x.p.over {
		return movegen.Unknown
	}
	var scores [movegen.MaxSeats]int32
	x.p.Score(&scores)
	return movegen.Outcome(scores[x.p.mover])
}

// Expand appends the positions after the moves of a position.
func (x *Index) Expand(_ int, index uint64, dst []graph.Edge) (movegen.Outcome, []graph.Edge) {
	if !x.place(index) {
		return movegen.NoPosition, dst
	}
	result := x.result()
	if result != movegen.Unknown {
		return result, dst
	}
	return result, x.others(index, dst)
}

// others appends the positions after the moves of the seat to move; the other seat is to move
// in them.
func (x *Index) others(index uint64, dst []graph.Edge) []graph.Edge {
	n, mover := uint64(len(x.sets)), int(x.p.mover)
	ranks := [2]uint64{index / n % n, index % n}
	set := x.sets[ranks[mover]]
	x.moves = x.p.Moves(x.moves[:0])
	for _, m := range x.moves {
		after := ranks
		if from, to, ok := Ends(m); ok {
			after[mover] = x.rankOf(set ^ 1<<x.number[mover][from] ^ 1<<x.number[mover][to])
		}
		dst = append(dst, graph.MakeEdge(0, (uint64(1-mover)*n+after[0])*n+after[1], false))
	}
	return dst
}

// Exits returns the result of a position and the number of its moves, none of which leaves the
// tier.
func (x *Index) Exits(_ int, index uint64, dst []graph.Edge) (result movegen.Outcome, stay int, exits []graph.Edge) {
	if !x.place(index) {
		return movegen.NoPosition, 0, dst
	}
	if result = x.result(); result != movegen.Unknown {
		return result, 0, dst
	}
	return movegen.Unknown, x.p.CountMoves(), dst
}

// Predecessors appends the positions in which the game goes on and a move leads to the given
// one.
func (x *Index) Predecessors(_ int, index uint64, dst []graph.Edge) []graph.Edge {
	n := uint64(len(x.sets))
	back := (index + n*n) % (2 * n * n) // the same men, the other seat to move
	x.place(back)
	x.p.over = false // it need not be a legal position
	before := len(dst)
	dst = x.others(back, dst)
	kept := before
	for _, e := range dst[before:] {
		from := (e.Index() + n*n) % (2 * n * n) // after moving back, the other seat is to move
		if from >= n*n || from/n != x.filled[0] && from%n != x.filled[1] {
			dst[kept] = graph.MakeEdge(0, from, false)
			kept++
		}
	}
	return dst[:kept]
}
