package tune

import (
	"fmt"
	"math/rand/v2"

	"quincunx/eval"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// walk is a position that is played on, of a game of either kind: one of inTurn
// and atOnce is nil.
type walk struct {
	state  movegen.State
	inTurn search.Position
	atOnce search.Simultaneous
	seats  []movegen.Seat
	moves  []movegen.Move
}

// newWalk returns one from the start of the game.
func newWalk(g *Game, w eval.Weights) (*walk, error) {
	state, err := g.Evaluate(g.Start, w)
	if err != nil {
		return nil, err
	}
	p := &walk{state: state}
	switch s := state.(type) {
	case search.Position:
		p.inTurn = s
	case search.Simultaneous:
		p.atOnce = s
		for seat := range s.Seats() {
			p.seats = append(p.seats, movegen.Seat(seat))
		}
	default:
		return nil, fmt.Errorf("%s: nothing searches a %T", g.Name, state)
	}
	return p, nil
}

func (p *walk) over() bool { return p.state.Over() }

// decided reports whether a game that begins here says little: of two seats if it is decided at
// once, where all act at once if a seat has nothing left to decide.
func (p *walk) decided() bool {
	if p.inTurn == nil {
		return match.HasSettled(p.atOnce)
	}
	return p.inTurn.Seats() == 2 && match.IsDecided(p.inTurn)
}

// settled reports whether nobody has anything left to decide, where all act at once.
func (p *walk) settled() bool {
	settler, knows := p.atOnce.(search.Settler)
	if !knows {
		return false
	}
	for _, seat := range p.seats {
		if !settler.Settled(seat) {
			return false
		}
	}
	return true
}

// stay plays the first action of everybody, by which who is settled remains so.
func (p *walk) stay() {
	var moves [movegen.MaxSeats]movegen.Move
	for _, seat := range p.seats {
		p.moves = p.atOnce.SeatMoves(seat, p.moves[:0])
		moves[seat] = p.moves[0]
	}
	p.make(&moves)
}

// acting returns the seats that are to act.
func (p *walk) acting() []movegen.Seat {
	if p.inTurn != nil {
		p.seats = append(p.seats[:0], p.inTurn.Mover())
	}
	return p.seats
}

func (p *walk) legal(seat movegen.Seat, m movegen.Move) bool {
	if p.inTurn != nil {
		return p.inTurn.Legal(m)
	}
	return p.atOnce.SeatLegal(seat, m)
}

// make plays the moves of the seats that are to act.
func (p *walk) make(moves *[movegen.MaxSeats]movegen.Move) {
	if p.inTurn != nil {
		p.inTurn.Make(moves[p.inTurn.Mover()])
		return
	}
	p.atOnce.MakeJoint(moves)
}

// chance plays moves by chance, of those that are worth a search.
func (p *walk) chance(random *rand.Rand) {
	var moves [movegen.MaxSeats]movegen.Move
	for _, seat := range p.acting() {
		p.moves = p.candidates(seat, p.moves[:0])
		moves[seat] = p.moves[random.IntN(len(p.moves))]
	}
	p.make(&moves)
}

// candidates appends the moves of a seat that are worth a search, or all if the
// game doesn't tell.
func (p *walk) candidates(seat movegen.Seat, dst []movegen.Move) []movegen.Move {
	dst = candidates(p.state, dst)
	switch {
	case len(dst) > 0:
		return dst
	case p.inTurn != nil:
		return p.inTurn.Moves(dst)
	}
	return p.atOnce.SeatMoves(seat, dst)
}

// candidates appends the moves that are worth a search, none if the game doesn't
// tell.
func candidates(p movegen.State, dst []movegen.Move) []movegen.Move {
	if s, ok := p.(search.Selector); ok {
		return s.Candidates(dst, false)
	}
	return dst
}

// result returns what Score says of each seat: nothing but zeros while a game
// goes on that isn't played for points.
func (p *walk) result() []int {
	result := make([]int, p.state.Seats())
	if !p.over() && p.inTurn != nil {
		return result
	}
	var score [movegen.MaxSeats]int32
	p.state.Score(&score)
	for seat := range result {
		result[seat] = int(score[seat])
	}
	return result
}
