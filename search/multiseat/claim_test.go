package multiseat_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"quincunx/bitboard"
	"quincunx/movegen"
	"quincunx/search"
)

// claim is a small game for two to six players, who claim cells in turn. Some cells are closed to
// some players. The game is over when a player has enough cells, or after a number of turns.
// Estimates are arbitrary. A move has the same code for every player.
type claim struct {
	claimRules
	owner [cells]movegen.Seat // -1 = nobody
	mover movegen.Seat
	turns int // made so far
	past  []claim
}

type claimRules struct {
	seats  int
	open   [movegen.MaxSeats]uint // by seat, a set of cells
	enough int                    // cells to win
	last   int                    // turns
	whole  bool                   // the game ends after whole rounds only
	twice  uint                   // set of cells that give another turn
	seed   uint64
}

const (
	cells    = 9
	nothing  = movegen.Move(100) // if no cell is open
	estimate = 19_000
)

// newClaim returns a random game.
func newClaim(rng *rand.Rand, seats int) *claim {
	p := &claim{claimRules: claimRules{
		seats: seats, enough: 2 + rng.IntN(3), last: 4 + rng.IntN(20), whole: rng.IntN(2) == 0, seed: rng.Uint64(),
	}}
	for seat := range p.open {
		p.open[seat] = uint(rng.Uint32() | rng.Uint32())
	}
	for c := range p.owner {
		p.owner[c] = -1
	}
	return p
}

func (p *claim) count(seat movegen.Seat) (n int) {
	for _, owner := range p.owner {
		if owner == seat {
			n++
		}
	}
	return n
}

func (p *claim) Seats() int          { return p.seats }
func (p *claim) Mover() movegen.Seat { return p.mover }

func (p *claim) Over() bool {
	if p.whole && p.mover != 0 {
		return false
	}
	for seat := range p.seats {
		if p.count(movegen.Seat(seat)) >= p.enough {
			return true
		}
	}
	return p.turns >= p.last
}

func (p *claim) Score(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
	var winners []int
	for seat := range p.seats {
		if p.count(movegen.Seat(seat)) >= p.enough {
			winners = append(winners, seat)
		}
	}
	if !p.Over() || len(winners) == 0 {
		return
	}
	for seat := range p.seats {
		dst[seat] = movegen.Loss
	}
	for _, seat := range winners {
		dst[seat] = movegen.Draw
		if len(winners) == 1 {
			dst[seat] = movegen.Win
		}
	}
}

func (p *claim) Moves(dst []movegen.Move) []movegen.Move {
	if p.Over() {
		return dst
	}
	n := len(dst)
	for c, owner := range p.owner {
		if owner < 0 && p.open[p.mover]>>c&1 != 0 {
			dst = append(dst, movegen.Move(c+1))
		}
	}
	if len(dst) == n {
		dst = append(dst, nothing)
	}
	return dst
}

func (p *claim) Legal(m movegen.Move) bool { return slices.Contains(p.Moves(nil), m) }

func (p *claim) save() {
	past := *p
	past.past = nil
	p.past = append(p.past, past)
}

func (p *claim) Make(m movegen.Move) {
	if !p.Legal(m) {
		panic(fmt.Sprintf("%d is not legal in %s", m, p.AppendText(nil)))
	}
	p.save()
	p.turns++
	if m != nothing {
		p.owner[m-1] = p.mover
		if p.twice>>(m-1)&1 != 0 {
			return
		}
	}
	p.mover = (p.mover + 1) % movegen.Seat(p.seats)
}

func (p *claim) MakePass() {
	p.save()
	p.turns++
	p.mover = (p.mover + 1) % movegen.Seat(p.seats)
}

func (p *claim) Unmake() {
	last := len(p.past) - 1
	past := p.past
	*p = past[last]
	p.past = past[:last]
}

func (p *claim) Key() uint64 {
	key := bitboard.Mix(p.seed ^ uint64(p.mover)<<32 ^ uint64(p.turns))
	for _, owner := range p.owner {
		key = bitboard.Mix(key ^ uint64(owner+1))
	}
	return key
}

func (p *claim) EvaluateSeats(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
	sum := int32(0)
	for seat := range p.seats {
		dst[seat] = int32(bitboard.Mix(p.Key()^uint64(seat)) % estimate)
		sum += dst[seat]
	}
	for seat := range p.seats {
		dst[seat] -= sum / int32(p.seats)
	}
	if p.seats == 2 {
		dst[1] = -dst[0]
	}
}

func (p *claim) Evaluate() int32 { return p.EvaluateSeat(p.mover) }

func (p *claim) EvaluateSeat(s movegen.Seat) int32 {
	var v [movegen.MaxSeats]int32
	p.EvaluateSeats(&v)
	return v[s]
}

func (p *claim) Clone() movegen.Position {
	c := *p
	c.past = nil
	return &c
}

func (p *claim) AppendText(dst []byte) []byte {
	return fmt.Appendf(dst, "%+v %v seat %d turn %d", p.claimRules, p.owner, p.mover, p.turns)
}

func (p *claim) SetText(string) error           { return errors.New("no text") }
func (p *claim) AppendResult(dst []byte) []byte { return dst }

func (p *claim) AppendMove(dst []byte, m movegen.Move) []byte { return fmt.Append(dst, m) }
func (p *claim) ParseMove(string) (movegen.Move, error)       { return 0, errors.New("no text") }

// guessing is the game with an arbitrary move order with many ties, and without some of the worse
// moves by this order.
type guessing struct{ *claim }

func (p guessing) OrderMoves(moves []movegen.Move, scores []int32) {
	for i, m := range moves {
		scores[i] = int32(bitboard.Mix(p.Key()^uint64(m)) % 4)
	}
}

func (p guessing) Candidates(dst []movegen.Move, sound bool) []movegen.Move {
	moves := p.Moves(nil)
	best := naive{p, p.mover}.best(4)
	for _, m := range moves {
		if sound || slices.Contains(best, m) || bitboard.Mix(p.Key()^uint64(m)<<8)%4 != 0 {
			dst = append(dst, m)
		}
	}
	return dst
}

func (p guessing) Promising(m movegen.Move) bool {
	return bitboard.Mix(uint64(m))%2 == 0 && slices.Contains(p.Candidates(nil, false), m)
}

func (p guessing) Clone() movegen.Position { return guessing{p.claim.Clone().(*claim)} }

var _ search.MultiSeat = guessing{}
