package pente

import (
	"quincunx/movegen"
	rules "quincunx/movegen/pente"
)

// inOpening reports whether the opening rules still apply. By then no game has
// threats; a position that was set up with more stones is treated as if it had
// none.
func (p *Position) inOpening() bool { return p.Ply() < rules.OpeningPlies }

// missing returns the number of pairs that a seat still has to capture to win.
func (p *Position) missing(seat uint) int32 {
	return winningPairs - int32(p.Pairs(movegen.Seat(seat)))
}

// winsByPairs reports whether a seat would win by captures on a cell.
func (p *Position) winsByPairs(seat, cell uint) bool {
	return capturesOf(lanesOf(p.word(cell), seat)) >= p.missing(seat)
}

// win returns a cell on which a seat would win if it were to move, if there is one.
func (p *Position) win(seat uint) (cell uint, ok bool) {
	s := &p.sets[seat]
	if !s[fiveCells].empty() {
		return s[fiveCells].first(), true
	}
	if p.captures(seat) >= p.missing(seat) {
		for cell := range s[captureCells].all {
			if p.winsByPairs(seat, cell) {
				return cell, true
			}
		}
	}
	return 0, false
}

// appendWins appends all cells on which a seat would win if it were to move.
func (p *Position) appendWins(dst []movegen.Move, seat uint) []movegen.Move {
	s := &p.sets[seat]
	dst = appendMoves(dst, &s[fiveCells])
	if p.captures(seat) >= p.missing(seat) {
		for cell := range s[captureCells].all {
			if p.winsByPairs(seat, cell) && !s[fiveCells].has(cell) {
				dst = append(dst, rules.MoveTo(int(cell)))
			}
		}
	}
	return dst
}

func appendMoves(dst []movegen.Move, s *cells) []movegen.Move {
	for cell := range s.all {
		dst = append(dst, rules.MoveTo(int(cell)))
	}
	return dst
}

// KnownResult returns 1 if the seat to move wins with its next stone, and -2 if the
// other side wins with its next stone against any move. It returns 3 if the seat to
// move can make an open four or two simultaneous fours that can't be answered, and
// 0 if it detects none of these. In the opening it returns 0.
func (p *Position) KnownResult() int {
	if p.Over() || p.inOpening() {
		return 0
	}
	mover := uint(p.Mover()) & 1
	other := 1 - mover
	if _, ok := p.win(mover); ok {
		return 1
	}
	if _, threatened := p.win(other); threatened {
		// Without a capture no stone leaves the board, and one stone occupies only
		// one of the two cells.
		if p.sets[mover][captureCells].empty() && p.winsTwice(other) {
			return -2
		}
		return 0
	}
	if p.captures(other) == 0 {
		for cell := range p.sets[mover][fourCells].all {
			if p.isUnanswerable(mover, cell) {
				return 3
			}
		}
	}
	return 0
}

// winsTwice reports whether a seat would win on two cells or more.
func (p *Position) winsTwice(seat uint) bool {
	s := &p.sets[seat]
	if s[fiveCells].several() {
		return true
	}
	if p.captures(seat) < p.missing(seat) {
		return false
	}
	wins := 0
	for cell := range s[captureCells].all {
		if p.winsByPairs(seat, cell) && !s[fiveCells].has(cell) {
			wins++
		}
	}
	if !s[fiveCells].empty() {
		wins++
	}
	return wins > 1
}

// isUnanswerable reports whether a four on a cell can be completed on two or more
// cells and gives the other side nothing to capture. The other side must have
// neither a win nor a capture now. The four is safe if it doesn't capture, which
// would open new lines, and doesn't expose a pair.
func (p *Position) isUnanswerable(seat, cell uint) bool {
	side := lanesOf(p.word(cell), seat)
	if side&(lanes*(captureBits|exposedBit)) != 0 {
		return false
	}
	ways := fours(side)
	return several(ways) || ways&(side>>1)&^side != 0
}

// CanPass reports whether the seat to move may pass without losing immediately: the
// opening is over, and the other side doesn't threaten to win.
func (p *Position) CanPass() bool {
	if p.Over() || p.inOpening() {
		return false
	}
	_, threatened := p.win(1 - uint(p.Mover())&1)
	return !threatened
}

// Threats appends the winning moves, or if there are none, all moves by which the
// seat to move threatens to win with its next one. If wide is true, it also appends
// captures, brackets and open threes, and sorts the list. In the opening it appends
// nothing. The list does not show whether a threat also answers a threat of the
// other side.
func (p *Position) Threats(dst []movegen.Move, wide bool) []movegen.Move {
	if p.Over() || p.inOpening() {
		return dst
	}
	mover, first := uint(p.Mover())&1, len(dst)
	dst = p.appendWins(dst, mover)
	if len(dst) > first {
		return dst
	}
	if wide {
		dst = p.appendWanted(dst, lanes*(forcingBit|captureBits|bracketBits)<<(sideBits*mover))
		p.sort(dst[first:])
		return dst
	}
	s := &p.sets[mover]
	dst = appendMoves(dst, &s[fourCells])
	// A capture can also open a line or a pair, which prospects don't show.
	captures := len(dst)
	for cell := range s[captureCells].all {
		if !s[fourCells].has(cell) {
			dst = append(dst, rules.MoveTo(int(cell)))
		}
	}
	kept := captures
	for _, m := range dst[captures:] {
		if p.winsAfter(mover, m) {
			dst[kept] = m
			kept++
		}
	}
	return p.appendBrackets(dst[:kept], mover)
}

// winsAfter reports whether a seat would win with its next stone after m, a move of
// the side to move that doesn't win. If the seat is that side, m must not make a
// four. Unless the seat lacks only one pair, it makes the move by the rules alone,
// and checks only the cells where the seat may then win: those where it makes a
// five or captures now, and those that the move empties.
func (p *Position) winsAfter(seat uint, m movegen.Move) (wins bool) {
	p.Position.Make(m)
	if p.missing(seat) > 1 {
		wins = p.winsAtOneOf(seat, uint(rules.Target(m)))
		p.Position.Unmake()
		return wins
	}
	p.Position.Unmake()
	p.Make(m) // any new pair that can be captured wins
	_, wins = p.win(seat)
	p.Unmake()
	return wins
}

// winsAtOneOf checks the cells of winsAfter for a win of a seat that lacks several
// pairs.
func (p *Position) winsAtOneOf(seat, taken uint) bool {
	s := &p.sets[seat]
	for cell := range s[fiveCells].all {
		if cell != taken && p.makesFive(seat, cell) {
			return true
		}
	}
	missing := int(p.missing(seat))
	// On a cell that was empty before, the stone adds at most one pair.
	if int(p.captures(seat))+1 >= missing {
		for cell := range s[captureCells].all {
			if cell != taken && p.CountCaptures(movegen.Seat(seat), int(cell)) >= missing {
				return true
			}
		}
	}
	p.captured = p.LastCaptures(p.captured[:0])
	for _, cell := range p.captured {
		if p.makesFive(seat, uint(cell)) || p.CountCaptures(movegen.Seat(seat), cell) >= missing {
			return true
		}
	}
	return false
}

// makesFive reports whether a stone of a seat on an empty cell would make a five.
func (p *Position) makesFive(seat, cell uint) bool {
	a, b, c, d := p.codesAround(cell)
	return (lineMarks[a]+lineMarks[b]+lineMarks[c]+lineMarks[d])>>(seatBits*seat+countBits*fiveCells)&(1<<countBits-1) != 0
}

// appendBrackets appends the moves, except fours and captures, after which the
// pairs that a seat could capture with its next move suffice to win.
func (p *Position) appendBrackets(dst []movegen.Move, seat uint) []movegen.Move {
	missing := p.missing(seat)
	// A bracket adds one capture to the captures of a cell.
	if p.captures(seat)+1 < missing {
		return dst
	}
	kept := len(dst)
	s := &p.sets[seat]
	dst = p.appendWanted(dst, lanes*bracketBits<<(sideBits*seat))
	for _, m := range dst[kept:] {
		cell := uint(rules.Target(m))
		if s[fourCells].has(cell) || s[captureCells].has(cell) || !p.bracketWins(seat, cell, missing) {
			continue
		}
		dst[kept] = m
		kept++
	}
	return dst[:kept]
}

// bracketWins reports whether a stone on a cell brackets a pair at whose other end
// the seat would then capture all missing pairs with one stone.
func (p *Position) bracketWins(seat, cell uint, missing int32) bool {
	if missing == 1 {
		return true
	}
	for f, step := range steps {
		if p.word(cell)>>(16*f+sideBits*int(seat))&bracketBits == 0 {
			continue
		}
		for _, step := range [2]int{step, -step} {
			if p.stone(int(cell)+step) != 2>>seat || p.stone(int(cell)+2*step) != 2>>seat || p.stone(int(cell)+3*step) != rules.Empty {
				continue
			}
			end := uint(int(cell)+3*step) % area
			if capturesOf(lanesOf(p.word(end), seat))+1 >= missing {
				return true
			}
		}
	}
	return false
}

// steps holds the offset between adjacent cells in the lines of each family.
var steps = [rules.Families]int{rules.Row: 1, rules.Column: rules.Span, rules.Diagonal: rules.Span + 1, rules.Anti: 1 - rules.Span}

// stone returns the content of a cell. A walk along a line meets a Wall before it
// wraps around to the other side of the board.
func (p *Position) stone(cell int) uint64 {
	at := uint(cell) % area
	return p.line(rules.Row, at/rules.Span) >> (2 * (at % rules.Span)) & 3
}
