package jackhammer

import (
	"quincunx/bitboard"
	"quincunx/movegen"
)

// Forget makes p analyse its position anew for the next question.
func (p *Position) Forget() { p.analysis.known = false }

// Parting is the fewest cells that separate seat t from those it can meet, -1 if it
// can't be separated or has nobody to be separated from.
func (p *Position) Parting(t movegen.Seat) (int, bitboard.Mesh) {
	s := p.analyse()
	var wall cells
	if s.rivals[t] == 0 {
		return -1, wall.mesh()
	}
	n := p.fewest(s, int(t), &wall, &cells{}, numbers)
	return n, wall.mesh()
}

// PartingOf is the fewest cells that separate seat t from another, whether it can meet it or
// not; -1 if it can't be separated.
func (p *Position) PartingOf(t, other movegen.Seat) int {
	p.analysis.survey(p)
	var wall, ground, rival cells
	rival.add(p.Cell(other))
	ground.setMesh(p.Intact(), p.analysis.words)
	return p.cut.find(&wall, p.Cell(t), &rival, &ground, p.analysis.words, numbers)
}

// InTime returns the cells and the turns of the wall of the fewest cells around seat t if it can be built in time, and the same
// without a look at what is out of reach; 0 and 0 if it can't, or if nobody can meet the seat.
func (p *Position) InTime(t movegen.Seat) (got, want [2]int32) {
	s := p.analyse()
	if s.rivals[t] == 0 {
		return got, want
	}
	p.best.clear(1)
	if p.rankFewest(s, int(t), &p.best); p.best.n > 0 {
		got = [2]int32{p.best.walls[0].area, p.best.walls[0].work}
	}
	var cut, none cells
	if w, ok := p.fewestWall(s, int(t), &cut, &none); ok && w.work <= s.left {
		want = [2]int32{s.enclosedBy(int(t), &cut), w.work}
	}
	return got, want
}

// Gates returns the cells beside seat t that alone separate it from all it can meet, and
// how many cells each leaves it.
func (p *Position) Gates(t movegen.Seat) map[int]int32 {
	s := p.analyse()
	gates := map[int]int32{}
	s.gates(int(t), func(gate spot, area int32) { gates[gate.cell()] = area })
	return gates
}

// Wall is a wall that Plans and EvaluateSeats think of.
type Wall struct {
	Open []int // the cells to be knocked out
	Area int
}

// Walls returns the walls that seat t may build, best first.
func (p *Position) Walls(t movegen.Seat) []Wall {
	s := p.analyse()
	if s.rivals[t] == 0 {
		return nil
	}
	p.best.clear(len(p.best.walls))
	p.rank(s, int(t), &p.best)
	var walls []Wall
	for _, w := range p.best.walls[:p.best.n] {
		wall := Wall{Area: int(w.area)}
		for i, b := range w.sides[:w.number] {
			for along := range int32(bitboard.MeshRows) {
				if w.open[i]>>along&1 != 0 {
					wall.Open = append(wall.Open, b.axis.spot(int32(b.line), along).cell())
				}
			}
		}
		walls = append(walls, wall)
	}
	return walls
}

// Voronoi returns the cells that each seat reaches first, and those that several reach
// at the same time.
func (p *Position) Voronoi() (own [seats]bitboard.Mesh, tie bitboard.Mesh) {
	s := p.analyse()
	for t := range own {
		own[t] = s.first.own[t].mesh()
	}
	return own, s.first.tie.mesh()
}

func (s *cells) mesh() bitboard.Mesh {
	var m bitboard.Mesh
	for i, w := range s[1 : len(s)-1] {
		m[1+2*i], m[2+2*i] = uint32(w), uint32(w>>32)
	}
	return m
}

// Closure is what seat t had best keep, and the cells that it has to knock out for that, which count Price
// each, of those that it reaches no later than its rivals; ok is false if it stands on a hole, or a rival beside it.
func (p *Position) Closure(t movegen.Seat) (kept bitboard.Mesh, wall []int, ok bool) {
	if !p.Intact().Has(p.Cell(t)) {
		return kept, nil, false
	}
	s := p.analyse()
	var own, theirs distances
	s.reach(p, int(t), &own, &theirs)
	c := newClosure(s.at[t], p.Intact().Count(), &own, &theirs)
	for _, ahead := range [...]int32{8, 4, 0} { // as in KnownMove
		kept, wall = c.find(ahead)
	}
	return kept, wall, theirs[s.at[t]] > 1
}

// Price is what a cell of a wall counts.
const Price = price
