package jackhammer

import (
	"math/bits"

	"quincunx/bitboard"
)

// gates calls yield for each articulation cell beside seat t that separates the seat from
// all its rivals, with the number of ground cells on the seat's side. (Articulation
// points: Hopcroft and Tarjan, "Algorithm 447: Efficient Algorithms for Graph
// Manipulation", 1973.) A neighbour can only be such a cell if its own neighbours on the
// ground form several runs around it. Most cells fail this test; for the others the
// region is computed by a flood fill.
func (s *analysis) gates(t int, yield func(gate spot, area int32)) {
	here := s.at[t]
	if !s.ground.has(here) {
		return
	}
	ground := s.ground.cells
	for _, foe := range s.rivalSpots[t] {
		ground.add(foe.cell()) // it may stand on a hole
	}
	for _, step := range bitboard.MeshSteps {
		gate := here + step
		if gate < 0 || gate >= cellNumbers || !ground.has(gate) || runs[ground.ring(gate)] < 2 {
			continue
		}
		at := spotOf(gate)
		if at == s.rivalSpots[t][0] || at == s.rivalSpots[t][1] {
			continue
		}
		free := ground
		free.remove(gate)
		if area, met := s.region(t, &free); !met {
			yield(at, area)
		}
	}
}

// region returns the number of free cells that seat t reaches, and whether it can meet a
// rival there.
func (s *analysis) region(t int, free *cells) (area int32, met bool) {
	var rivals cells
	for r := s.rivals[t]; r != 0; r &= r - 1 {
		rivals.add(s.at[bits.TrailingZeros8(r)&3])
	}
	here := s.at[t]
	rest := *free
	rest.remove(here)
	met = rivals.has(here)
	var l wave
	l.start(here)
	for !met && l.step(&rest, s.words) {
		for w := l.first; w <= l.last; w++ {
			rest[w] &^= l.cells[w]
			met = met || l.cells[w]&rivals[w] != 0
		}
	}
	for _, reached := range l.cells {
		area += int32(bits.OnesCount64(reached))
	}
	if !free.has(here) {
		area--
	}
	return area, met
}

// ring returns which neighbours of a cell are in s: bit i stands for the step
// bitboard.MeshSteps[i].
func (s *cells) ring(cell int) (ring uint8) {
	for i, step := range bitboard.MeshSteps {
		if n := cell + step; n >= 0 && n < cellNumbers && s.has(n) {
			ring |= 1 << i
		}
	}
	return ring
}

// runs holds the number of runs of neighbours around a cell, by ring. In circular order,
// the indices of bitboard.MeshSteps are 0, 1, 3, 5, 4, 2.
var runs [1 << 6]uint8

func makeRuns() {
	circle := [6]int{0, 1, 3, 5, 4, 2}
	for ring := range runs {
		for i, step := range circle {
			if before := circle[(i+5)%6]; ring>>step&1 > ring>>before&1 {
				runs[ring]++
			}
		}
	}
}
