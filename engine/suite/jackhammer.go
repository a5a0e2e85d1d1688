package suite

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"quincunx/movegen/jackhammer"
	"quincunx/perft"
)

// jackhammerTable covers all sides of play and the largest, in each resolution.
func jackhammerTable(w *writer) {
	var sides []int
	for side := jackhammer.MinSide; side <= jackhammer.DefaultOptions().Side; side++ {
		sides = append(sides, side)
	}
	sides = append(sides, jackhammer.MaxSide)
	for _, resolution := range []string{"after", "before", "harsh"} {
		w.section("Jackhammer, %s: start", resolution)
		for _, side := range sides {
			w.write("start", fmt.Sprintf("size=%d resolution=%s", side, resolution), usual)
		}
		for _, kind := range []struct {
			name string
			make func(m *mesh) string
		}{
			{"seats far apart", (*mesh).apart}, {"shared cells", (*mesh).shared}, {"swaps and wasted hammers", (*mesh).close},
			{"last turns", (*mesh).late}, {"seats on holes", (*mesh).onHoles},
		} {
			if kind.name == "seats on holes" && resolution != "harsh" {
				continue
			}
			w.section("Jackhammer, %s: %s", resolution, kind.name)
			for _, side := range sides {
				m := &mesh{side: side, resolution: resolution, turns: 1000, rng: seeded(side)}
				w.write("pos", kind.make(m), usual)
			}
		}
	}
}

// mesh makes positions up.
type mesh struct {
	side        int
	resolution  string
	turn, turns int
	rng         *rand.Rand
}

type meshCell struct{ r, c int }

func (m *mesh) any() meshCell {
	r := m.rng.IntN(m.side)
	return meshCell{r, m.rng.IntN(r + 1)}
}

// near returns a neighbour of a cell.
func (m *mesh) near(at meshCell) meshCell {
	for {
		way := [...]meshCell{{0, -1}, {0, 1}, {-1, 0}, {1, 0}, {-1, -1}, {1, 1}}[m.rng.IntN(6)]
		if to := (meshCell{at.r + way.r, at.c + way.c}); to.c >= 0 && to.c <= to.r && to.r < m.side {
			return to
		}
	}
}

// text returns a position with its seats on the given cells and one in so many
// of the others knocked out; if possible, one in which more can be knocked out.
func (m *mesh) text(seats [3]meshCell, oneIn int, standing byte) string {
	text := ""
	for range 100 {
		var rows []string
		for r := range m.side {
			row := ""
			for c := range r + 1 {
				at := meshCell{r, c}
				switch taken := at == seats[0] || at == seats[1] || at == seats[2]; {
				case taken:
					row += string(standing)
				case m.rng.IntN(oneIn) == 0:
					row += "#"
				default:
					row += "."
				}
			}
			rows = append(rows, row)
		}
		text = fmt.Sprintf("%d %s %d %d %d:%d %d:%d %d:%d %s", m.side, m.resolution, m.turn, m.turns,
			seats[0].r, seats[0].c, seats[1].r, seats[1].c, seats[2].r, seats[2].c, strings.Join(rows, "/"))
		if p, err := jackhammer.Parse(text); err != nil || lookAt(perft.JointMoves(p)).Captured > 0 {
			break // a wrong text is told when it is opened
		}
	}
	return text
}

// apart has the seats anywhere.
func (m *mesh) apart() string {
	return m.text([3]meshCell{m.any(), m.any(), m.any()}, 2, '.')
}

// shared has seats on one cell: two, or all of them.
func (m *mesh) shared() string {
	at := m.any()
	seats := [3]meshCell{at, at, at}
	if m.side%3 != 0 {
		seats[m.rng.IntN(3)] = m.near(at)
	}
	return m.text(seats, 5, '.')
}

// close has seats on neighbours, that can change places and hammer each
// other's cells.
func (m *mesh) close() string {
	at := m.any()
	next := m.near(at)
	return m.text([3]meshCell{at, next, m.near(next)}, 6, '.')
}

// late is a turn, two or three before the end, in a mesh that falls apart.
func (m *mesh) late() string {
	m.turns = 40
	m.turn = m.turns - 1 - m.rng.IntN(2)
	return m.text([3]meshCell{m.any(), m.any(), m.any()}, 3, '.')
}

// onHoles has seats whose own cells are knocked out, which harsh allows.
func (m *mesh) onHoles() string {
	at := m.any()
	return m.text([3]meshCell{at, m.near(at), m.any()}, 4, '#')
}
