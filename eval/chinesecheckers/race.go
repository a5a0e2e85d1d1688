package chinesecheckers

import (
	"quincunx/eval/chinesecheckers/endgame"
	"quincunx/movegen"
)

// solo is the end game table of solitaire, and the keys of the seats in it.
type solo struct {
	table *endgame.Table
	most  int32 // moves up to which the table knows all placements
	keys  [movegen.MaxSeats][]uint64
}

// Endgame says whether the weights make use of an end game table: whether
// [Position.SetEndgame] changes anything.
func (p *Position) Endgame() bool {
	w := &p.tables.weights
	return w[race] != 0 || w[alone] != 0
}

// SetEndgame has the position use an end game table, of its size or nil for
// none. A position set up with men missing, or in neutral triangles, is in
// no table, and does without.
func (p *Position) SetEndgame(t *endgame.Table) {
	p.table = t
	p.resetSolo()
}

// resetSolo looks whether the table has the seats.
func (p *Position) resetSolo() {
	p.solo = nil
	for seat := range p.seats {
		p.sides[seat].soloTurns, p.sides[seat].summed = soloTurns{}, false
	}
	if p.table == nil || p.table.Size() != p.tables.size || !p.Endgame() {
		return
	}
	r := &solo{table: p.table, most: int32(len(p.table.Counts()) - 1)}
	for seat := range movegen.Seat(p.seats) {
		if endgame.Check(p.Position, seat) != nil {
			return
		}
		r.keys[seat] = p.table.Keys(p.Home(seat))
	}
	p.solo = r
}

// soloTurns is what the table says of a seat's solitaire game.
type soloTurns struct {
	cached bool // since the seat has moved
	exact  bool
	turns  int32
}

// turns returns the number of turns of a seat's solitaire game, or a lower bound if it isn't known.
func (p *Position) turns(seat movegen.Seat) (turns int32, exact bool) {
	t := &p.sides[seat].soloTurns
	if !t.cached {
		p.lookUp(seat)
	}
	return t.turns, t.exact
}

// lookUp looks a seat up in the table and caches the result.
func (p *Position) lookUp(seat movegen.Seat) {
	r, m := p.solo, &p.sides[seat]
	if !r.knows(m.total-m.regions[inGoal], m.rear) {
		m.soloTurns = soloTurns{true, false, r.most + 1}
		return
	}
	key := uint64(0)
	keys := r.keys[seat]
	for c := range p.Men(seat) {
		key ^= keys[c]
	}
	turns, exact := r.table.Moves(key)
	m.soloTurns = soloTurns{true, exact, int32(turns)}
}

// knows reports whether the table may have a seat with so many men outside the goal, the last one
// at a depth: a move takes one man there at most, and brings the last one at most a row forward.
func (r *solo) knows(outside, rear int32) bool {
	return outside <= r.most && rear+r.most > 3*int32(r.table.Size())
}

// round returns the round at whose end a seat is done that needs so many turns,
// the one at hand being 1. A seat that is done can't stay so when it has to act.
func (p *Position) round(seat movegen.Seat, turns int32) int32 {
	switch {
	case seat < p.Mover():
		return turns + 1
	case turns == 0:
		return 2
	default:
		return turns
	}
}

// racing reports whether the seats have passed each other, and the table knows all of them.
func (p *Position) racing() bool {
	for seat := range movegen.Seat(p.seats) {
		if _, exact := p.turns(seat); !exact {
			return false
		}
	}
	return p.tables.weights[race] != 0 && p.Passed()
}

// rounds fills in the rounds in which the seats are done and returns true if they are
// racing.
func (p *Position) rounds(dst *[movegen.MaxSeats]int32) bool {
	if p.solo == nil || !p.racing() {
		return false
	}
	for seat := range movegen.Seat(p.seats) {
		turns, _ := p.turns(seat)
		dst[seat] = p.round(seat, turns)
	}
	return true
}

// KnownResult returns n > 0 if the seat to act can force a win in n plies, -n if it
// can't prevent a loss in n plies, and 0 if that isn't known. It knows it of two
// opposite seats that have passed each other, if one of them is done in an earlier
// round as each of them is by itself, and the other one can't come near before.
//
// The proof: as long as none of a seat's men is beside one of the other's,
// its man who is farthest back comes back by one row a move at most: a step is
// to a row beside, and a jump ends in a row beside that of a man who was jumped over. The other
// seat's men, and the cells that they pass on a way on which no man goes back behind the last
// one, are at most a row behind that one. So while two rows and one for each move of the
// loser lie between them, nothing that it does makes a difference to the winner, and the
// winner's men are of no use to it. There is such a way wherever
// the table is full and the distance suffices: see the package endgame. Other tables don't tell: there, each move of
// the winner but the last may go back by a row, too.
func (p *Position) KnownResult() int {
	if p.solo == nil || p.seats != 2 || p.sides[0].opposite != 1 {
		return 0
	}
	gap := p.sides[0].rear + p.sides[1].rear - 4*int32(p.tables.size)
	if gap < 2 {
		return 0
	}
	var rounds, turns [2]int32
	var exact [2]bool
	for seat := range movegen.Seat(2) {
		turns[seat], exact[seat] = p.turns(seat)
		rounds[seat] = p.round(seat, turns[seat])
	}
	mover := p.Mover()
	winner := movegen.Seat(0)
	if rounds[1] < rounds[0] {
		winner = 1
	}
	loser := 1 - winner
	if rounds[winner] == rounds[loser] || !exact[winner] {
		return 0
	}
	moves := rounds[winner] // of the loser, until the game is over
	if loser < mover {
		moves--
	}
	back := int32(0)
	if !p.solo.table.Full() {
		back = max(turns[winner]-1, 0)
	}
	if turns[winner] == 0 && winner >= mover || gap < moves+back+2 {
		return 0
	}
	plies := 2*int(rounds[winner]) - int(mover)
	if winner == mover {
		return plies
	}
	return -plies
}
