package jackhammer

import (
	"quincunx/bitboard"
	"quincunx/movegen"
)

// Forget discards p's cached analysis.
func (p *Position) Forget() { p.analysis.known = false }

// Parting returns the minimum cut between seat t and the seats it can meet. It returns -1 if there is no cut
// or no such seat.
func (p *Position) Parting(t movegen.Seat) (int, bitboard.Mesh) {
	s := p.analyse()
	var wall cells
	if s.rivals[t] == 0 {
		return -1, wall.mesh()
	}
	n := p.fewest(s, int(t), &wall, &cells{}, cellNumbers)
	return n, wall.mesh()
}

// PartingOf returns the size of the minimum cut between seat t and another, whether they can meet or not, or
// -1 if there is none.
func (p *Position) PartingOf(t, other movegen.Seat) int {
	p.analysis.survey(p)
	var wall, ground, rival cells
	rival.add(p.Cell(other))
	ground.setMesh(p.Intact(), p.analysis.words)
	return p.cut.find(&wall, p.Cell(t), &rival, &ground, p.analysis.words, cellNumbers)
}

// InTime returns the area and the work of the wall along the minimum cut around seat t if it can be built in
// time. It computes them with and without the cells that are out of reach. It returns zeros if the wall can't
// be built, or if no other seat can meet the seat.
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

// Gates returns the cells beside seat t that alone separate it from all seats it can meet, with the area
// that each leaves it.
func (p *Position) Gates(t movegen.Seat) map[int]int32 {
	s := p.analyse()
	gates := map[int]int32{}
	s.gates(int(t), func(gate spot, area int32) { gates[gate.cell()] = area })
	return gates
}

// Wall is a wall that Plans and EvaluateSeats consider.
type Wall struct {
	Open []int // cells to be knocked out
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

// Voronoi returns the cells that each seat reaches first, and the tied cells.
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

// Closure returns the cells that seat t should keep and the cells that it has to knock out for that, each at a
// cost of Price. All are cells that it reaches no later than its rivals. ok is false if the seat stands on a
// hole or beside a rival.
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

// Price is the cost of a wall cell.
const Price = price
