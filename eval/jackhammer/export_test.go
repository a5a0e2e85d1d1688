package jackhammer

import (
	"quincunx/bitboard"
	"quincunx/movegen"
)

// Parting is the fewest cells that separate seat t from those it can meet, -1 if it
// can't be separated or has nobody to be separated from.
func (p *Position) Parting(t movegen.Seat) (int, bitboard.Mesh) {
	s := p.analyse()
	var targets []int
	for u := range seats {
		if s.rivals[t]>>u&1 != 0 {
			targets = append(targets, s.at[u])
		}
	}
	var wall cells
	if len(targets) == 0 {
		return -1, wall.mesh()
	}
	n := p.cut.find(&wall, s.at[t], targets, &s.ground.cells, s.words, numbers)
	return n, wall.mesh()
}

// PartingOf is the fewest cells that separate seat t from another, whether it can meet it or
// not; -1 if it can't be separated.
func (p *Position) PartingOf(t, other movegen.Seat) int {
	p.analysis.survey(p)
	var wall, ground cells
	ground.setMesh(p.Intact(), p.analysis.words)
	return p.cut.find(&wall, p.Cell(t), []int{p.Cell(other)}, &ground, p.analysis.words, numbers)
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
	kept, wall = closure(s.at[t], p.Intact().Count(), &own, &theirs, 0)
	return kept, wall, theirs[s.at[t]] > 1
}

// Price is what a cell of a wall counts.
const Price = price
