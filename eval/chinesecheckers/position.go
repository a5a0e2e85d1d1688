package chinesecheckers

import (
	"quincunx/eval"
	"quincunx/eval/chinesecheckers/endgame"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// Position is a position of Chinese Checkers with an evaluation. Use [New]: the
// zero value is not ready for use.
type Position struct {
	*rules.Position

	weights *weights // immutable
	tables  *tables
	seats   int
	room    int32 // men that a seat may have between home and goal before they are a crowd
	sides   [movegen.MaxSeats]men

	hidden   *hidden // nil without a network
	escape   escape
	ordering ordering
	table    *endgame.Table // nil if there is none
	solo     *solo          // nil if the table doesn't apply
	extra    []int32        // by move, what jumps of the next turn add to its score
	gains    []int32        // scores of the moves to choose from
	best     []int32        // the best of them
	reach    *rules.Reach   // of the seat to move, while moves are ordered

	unsearched   bool           // no search follows the move ordering
	orderScratch []movegen.Move // scratch memory of BestOrderedMove
}

// men holds the incrementally updated data of the men of a seat.
type men struct {
	places    []place
	worth     int64 // weighted sum of the cell terms
	lanes     lanes
	depths    [4*rules.MaxSize + 1]int16 // number of men, by depth
	rear      int32                      // depth of the last man
	regions   byRegion                   // number of men, by region
	opposite  int32                      // the seat whose home is the goal, or -1
	total     int32
	soloTurns soloTurns
}

var (
	_ movegen.Position = (*Position)(nil)
	_ eval.Explainer   = (*Position)(nil)
)

// New returns a copy of a position of the rules, without its move history, that
// is evaluated with the given weights. It returns an error for wrong weights.
func New(p *rules.Position, w eval.Weights) (*Position, error) {
	if err := WeightsForm().Check(w); err != nil {
		return nil, err
	}
	all := new(weights)
	for i, e := range entries() {
		all[e.class][e.term] = int64(w.Weights[i].Value)
	}
	q := &Position{Position: movegen.Clone(p), weights: all, tables: tablesOf(p.Size(), p.Seats(), all)}
	q.reset()
	return q, nil
}

// SetText sets up the position from its text form; see the rules.
func (p *Position) SetText(text string) error {
	if err := p.Position.SetText(text); err != nil {
		return err
	}
	if t := tablesOf(p.Size(), p.Seats(), p.weights); t.size != p.tables.size || t.weights != p.tables.weights {
		p.tables = t
		p.escape, p.ordering = escape{}, ordering{}
	}
	p.reset()
	return nil
}

// Clone returns an independent copy, also a *Position, without the move history.
func (p *Position) Clone() movegen.Position {
	c := *p
	c.Position = movegen.Clone(p.Position)
	c.escape, c.ordering, c.gains, c.extra, c.best, c.reach, c.orderScratch = escape{}, ordering{}, nil, nil, nil, nil, nil
	c.resetNetwork()
	return &c
}

// reset recomputes all incremental data from the men.
func (p *Position) reset() {
	p.seats = p.Seats()
	p.KeepLists(p.tables.size >= wide)
	n := int32(p.tables.size)
	p.room = (3*n*(n+1) + 1) * 2 / 5 / int32(p.seats)
	p.sides = [movegen.MaxSeats]men{}
	for seat := range movegen.Seat(p.seats) {
		m := &p.sides[seat]
		m.places = p.tables.places[p.Home(seat)]
		m.opposite = int32(p.Opposite(seat))
		m.total = int32(p.Total(seat))
		var left, right surplus
		m.rear = 4 * int32(p.tables.size)
		for c := range p.Men(seat) {
			at := m.places[c]
			m.worth += int64(at.worth)
			m.regions[at.region()]++
			left[at.left()]++
			right[at.right()]++
			m.depths[at.depth()]++
			m.rear = min(m.rear, at.depth())
		}
		m.lanes.reset(p.tables, &left, &right)
	}
	p.resetSolo()
	p.resetNetwork()
}

// Make makes the legal move m.
func (p *Position) Make(m movegen.Move) {
	from, to, ok := rules.Ends(m)
	if !ok {
		p.Position.Make(m)
		return
	}
	seat := p.Mover()
	p.sides[seat].shift(from, to)
	p.Position.Make(m)
	p.moved(seat, from, to)
}

// Unmake takes back the last Make or MakePass.
func (p *Position) Unmake() {
	m := p.LastMove()
	p.Position.Unmake()
	if from, to, ok := rules.Ends(m); ok {
		p.sides[p.Mover()].shift(to, from)
		p.unmoved()
	}
}

// shift moves a man from one cell to another.
func (m *men) shift(from, to int) {
	f, t := m.places[from], m.places[to]
	m.worth += int64(t.worth) - int64(f.worth)
	m.soloTurns.cached = false
	if f.region() != t.region() {
		m.regions[f.region()]--
		m.regions[t.region()]++
	}
	m.lanes.shift(f, t)
	m.depths[f.depth()]--
	m.depths[t.depth()]++
	switch at := t.depth(); {
	case at < m.rear:
		m.rear = at
	case m.depths[m.rear] == 0:
		for m.depths[m.rear] == 0 {
			m.rear++
		}
	}
}
