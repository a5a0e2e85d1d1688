package chinesecheckers

import (
	"quincunx/eval/chinesecheckers/endgame"
	"quincunx/movegen"
)

// solo is the end game table of solitaire with the keys of each seat.
type solo struct {
	table *endgame.Table
	most  int32 // number of moves up to which the table has all placements
	keys  [movegen.MaxSeats][]uint64
}

// Endgame reports whether the weights make use of an end game table: whether
// [Position.SetEndgame] has an effect.
func (p *Position) Endgame() bool {
	w := &p.tables.weights
	return w[race] != 0 || w[alone] != 0
}

// SetEndgame sets the end game table, which must have the position's size; nil removes it.
// A position with men missing, or in neutral triangles, is in no table and is evaluated
// without.
func (p *Position) SetEndgame(t *endgame.Table) {
	p.table = t
	p.resetSolo()
}

// resetSolo determines whether the table applies to the seats.
func (p *Position) resetSolo() {
	p.solo = nil
	for seat := range p.seats {
		p.sides[seat].soloTurns = soloTurns{}
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

// soloTurns is the table's entry for a seat's solitaire game.
type soloTurns struct {
	cached bool // since the seat's last move
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

// lookUp probes the table for a seat and caches the result.
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

// knows reports whether the table may have an entry for a seat with the given number of
// men outside the goal and depth of the last man. A move brings at most one man into the
// goal, and the last man at most a row forward.
func (r *solo) knows(outside, rear int32) bool {
	return outside <= r.most && rear+r.most > 3*int32(r.table.Size())
}

// round returns the round at whose end a seat that needs the given number of turns is
// done; the current round is 1. A seat that is done and has to move leaves its goal again.
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

// rounds returns the round in which each of two opposite seats is done if they race: they have passed each other, so
// that a man would have to go back to meet one of the other seat, and the table has an exact entry for both.
func (p *Position) rounds() (rounds [2]int32, raced bool) {
	if p.solo == nil || p.gap() <= 0 || p.tables.weights[race] == 0 {
		return rounds, false
	}
	for seat := range movegen.Seat(2) {
		turns, exact := p.turns(seat)
		if !exact {
			return rounds, false
		}
		rounds[seat] = p.round(seat, turns)
	}
	return rounds, true
}

// gap returns the number of rows by which two opposite seats have passed each other; 0 or less if they haven't, or if
// the seats are others.
func (p *Position) gap() int32 {
	if p.seats != 2 || p.sides[0].opposite != 1 {
		return 0
	}
	return p.sides[0].rear + p.sides[1].rear - 4*int32(p.tables.size)
}

// KnownResult returns n > 0 if the seat to move can force a win in n plies, -n if it can't
// prevent a loss in n plies, and 0 otherwise. It works for two opposite seats that have
// passed each other. One of them, playing by itself, must be done in an earlier round than
// the other, which can't come near before.
//
// The proof: as long as none of a seat's men is beside one of the other's, a move brings its
// rearmost man back by one row at most. For a step leads to an adjacent row, and a jump ends
// in a row adjacent to a man that was jumped over. On a way on which no man goes back behind
// the last one, the other seat's men, and the cells that they pass, are at most a row behind
// the last man. So let the gap be at least two rows plus one row for each move of the loser.
// Then nothing that the loser does affects the winner, and it can't use the winner's men.
// Such a way exists wherever the table is full and the gap suffices: see package endgame.
// Other tables don't guarantee it: there, each move of the winner except the last may also
// go back by a row.
func (p *Position) KnownResult() int {
	gap := p.gap()
	if p.solo == nil || gap < 2 {
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
	moves := rounds[winner] // of the loser until the game is over
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
