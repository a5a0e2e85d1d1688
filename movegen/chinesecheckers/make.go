package chinesecheckers

import "quincunx/movegen"

// Make makes the legal move m.
func (p *Position) Make(m movegen.Move) {
	p.past = append(p.past, undo{p.key, m})
	seat := p.mover
	if m != nullMove {
		from, to := ends(m)
		p.shift(seat, from, to)
		p.key ^= manKey(seat, from) ^ manKey(seat, to)
	}
	p.mover++
	if int(p.mover) == p.seats {
		p.mover = 0
		p.over = p.roundEnds()
	}
	p.key ^= p.turnKeys[seat]
}

// MakePass passes the turn to the next seat, as a null move does, even where the
// rules don't allow it. Unmake takes the pass back.
func (p *Position) MakePass() { p.Make(nullMove) }

// Unmake takes back the last Make or MakePass.
func (p *Position) Unmake() {
	last := len(p.past) - 1
	u := p.past[last]
	p.past = p.past[:last]
	p.over = false
	if p.mover == 0 {
		p.mover = movegen.Seat(p.seats)
	}
	p.mover--
	if u.move != nullMove {
		from, to := ends(u.move)
		p.shift(p.mover, to, from)
	}
	p.key = u.key
}

// isFree reports whether there is no man on a cell of the board.
func (p *Position) isFree(c cell) bool { return has(p.board.star, c) && !has(p.taken, c) }

// shift moves a man of a seat from one cell to another.
func (p *Position) shift(seat movegen.Seat, from, to cell) {
	men := p.men[seat]
	flip(men, from)
	flip(men, to)
	flip(p.taken, from)
	flip(p.taken, to)
	if p.ways != nil {
		p.ways.toggle(p.board, from)
		p.ways.toggle(p.board, to)
	}
}

// LastEffect reports whether the last move was a null move.
func (p *Position) LastEffect() movegen.Effect {
	return movegen.Effect{Null: p.past[len(p.past)-1].move == nullMove}
}
