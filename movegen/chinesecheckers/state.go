package chinesecheckers

import (
	"quincunx/movegen"
)

// Position is a position of Chinese Checkers with its move history. Use [New]
// or [Parse]: the zero value is not ready for use. It is not safe for
// concurrent use, not even for reading: see [Position.Clone].
type Position struct {
	board *board
	seats int
	homes [MaxSeats]uint8 // by seat, the triangle in which it begins
	goals [MaxSeats]uint8 // by seat, the triangle that it has to fill

	mover movegen.Seat
	over  bool
	key   uint64

	men     [MaxSeats][]uint64 // by seat, a set
	taken   []uint64           // occupied cells
	allowed [MaxSeats][]uint64 // by seat, the cells where its men may begin and end a move
	goalSet [MaxSeats][]uint64 // by seat, the cells of its goal
	total   [MaxSeats]int16    // by seat, the number of men

	turnKeys [MaxSeats]uint64 // by seat, the change of the key by its turn, apart from men

	past []undo

	groups groups // cache of jump groups, used during one call
	ways   *ways  // on a large board, the directions open from each cell
	lists  *lists // on a large board, the cached lists of moves; nil if not kept

	unlisted bool // lists are never kept
}

// undo holds the data that Unmake can't derive from the position after a move.
type undo struct {
	key  uint64
	move movegen.Move
}

var (
	_ movegen.Position       = (*Position)(nil)
	_ movegen.MoveCounter    = (*Position)(nil)
	_ movegen.EffectReporter = (*Position)(nil)
)

// Rules returns p. A position of an evaluation, which embeds p, has this method, too.
func (p *Position) Rules() *Position { return p }

// reset sets p to an empty board with valid options. finishSetup must be called
// afterwards.
func (p *Position) reset(o Options) {
	b := boardOf(o.Size)
	p.seats = len(o.Triangles)
	p.homes, p.goals = [MaxSeats]uint8{}, [MaxSeats]uint8{}
	for seat, t := range o.Triangles {
		p.homes[seat] = uint8(t)
		p.goals[seat] = uint8((t + 3) % triangles)
		p.allowed[seat] = b.allowed[t%3]
		p.goalSet[seat] = b.triangles[p.goals[seat]]
		p.turnKeys[seat] = moverKey(movegen.Seat(seat)) ^ moverKey(movegen.Seat((seat+1)%p.seats))
	}
	p.total = [MaxSeats]int16{}
	p.past = p.past[:0]
	if b != p.board || p.men[p.seats-1] == nil {
		p.allocate(b)
	}
	for _, set := range p.men[:p.seats] {
		clear(set)
	}
	clear(p.taken)
	if b.large() {
		p.ways.clear(b)
		if p.lists != nil {
			p.lists.forget()
		}
	}
}

// allocate allocates the sets and scratch memory of p.
func (p *Position) allocate(b *board) {
	p.board = b
	sets := make([]uint64, (p.seats+1)*b.words)
	next := func() []uint64 {
		set := sets[:b.words:b.words]
		sets = sets[b.words:]
		return set
	}
	p.men = [MaxSeats][]uint64{}
	for seat := range p.seats {
		p.men[seat] = next()
	}
	p.taken = next()
	p.groups = newGroups(b)
	p.ways, p.lists = nil, nil
	if b.large() {
		p.ways = newWays(b)
		if !p.unlisted {
			p.lists = newLists(b, p.seats)
		}
	}
}

// put places a man on an empty cell while a position is being set up.
func (p *Position) put(seat movegen.Seat, c cell) {
	add(p.men[seat], c)
	flip(p.taken, c)
	if p.ways != nil {
		p.ways.toggle(p.board, c)
	}
	p.total[seat]++
}

// finishSetup completes the setup of a position: it computes all data that depend on
// the men and the mover.
func (p *Position) finishSetup(mover movegen.Seat) {
	p.mover = mover
	p.over = p.roundEnds()
	p.key = p.keyFromScratch()
}

// roundEnds reports whether the game is over. It can end only when all seats
// have had the same number of turns.
func (p *Position) roundEnds() bool {
	if p.mover != 0 {
		return false
	}
	for seat := range p.seats {
		if p.done(seat) {
			return true
		}
	}
	return false
}

// done reports whether a seat has all its men in its goal.
func (p *Position) done(seat int) bool {
	return isSubset(p.men[seat], p.goalSet[seat]) && p.total[seat] != 0
}

// Options returns the options of the game.
func (p *Position) Options() Options {
	o := Options{Size: p.board.size, Triangles: make([]int, p.seats)}
	for seat := range o.Triangles {
		o.Triangles[seat] = int(p.homes[seat])
	}
	return o
}

// Seats returns the number of players, 2..6.
func (p *Position) Seats() int { return p.seats }

// Mover returns the seat to move; seat 0 once the game is over.
func (p *Position) Mover() movegen.Seat { return p.mover }

// Over reports whether a seat has all its men in its goal and all seats have
// had the same number of turns.
func (p *Position) Over() bool { return p.over }

// Score gives a win to the only seat that has all its men in its goal, or a
// draw to each of several such seats, and a loss to the others.
func (p *Position) Score(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
	if !p.over {
		return
	}
	result, first := int32(movegen.Win), true
	for seat := range p.seats {
		if p.done(seat) {
			if !first {
				result = movegen.Draw
			}
			first = false
		}
	}
	for seat := range p.seats {
		if p.done(seat) {
			dst[seat] = result
		} else {
			dst[seat] = movegen.Loss
		}
	}
}

// Clone returns an independent copy without the move history.
func (p *Position) Clone() movegen.Position {
	c := *p
	c.past = make([]undo, 0, 64)
	c.allocate(p.board)
	for seat, set := range p.men[:p.seats] {
		copy(c.men[seat], set)
	}
	copy(c.taken, p.taken)
	if p.ways != nil {
		copy(c.ways.step, p.ways.step)
		copy(c.ways.jump, p.ways.jump)
	}
	return &c
}
