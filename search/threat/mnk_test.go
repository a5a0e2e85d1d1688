package threat_test

import (
	"fmt"
	"strings"

	"quincunx/movegen"
)

// mnk is the game of k in a row on m columns and n rows. A move is the cell's number plus one.
type mnk struct {
	m, n, k int
	cells   string
	past    []string // previous cells
	side    movegen.Seat
}

func newMNK(m, n, k int) *mnk {
	return &mnk{m: m, n: n, k: k, cells: strings.Repeat(".", m*n)}
}

func (g *mnk) Seats() int          { return 2 }
func (g *mnk) Mover() movegen.Seat { return g.side }

// has reports whether a player has k in a row.
func (g *mnk) has(seat movegen.Seat) bool {
	for cell := range g.cells {
		for _, d := range directions {
			n := 0
			for r, c := cell/g.m, cell%g.m; r < g.n && c >= 0 && c < g.m && g.cells[r*g.m+c] == "12"[seat]; r, c = r+d[0], c+d[1] {
				n++
			}
			if n >= g.k {
				return true
			}
		}
	}
	return false
}

func (g *mnk) Over() bool { return g.has(0) || g.has(1) || !strings.Contains(g.cells, ".") }

func (g *mnk) Key() uint64 {
	key := uint64(g.side) + 1
	for _, c := range []byte(g.cells) {
		key = (key ^ uint64(c)) * 0x9e37_79b9_7f4a_7c15
		key ^= key >> 29
	}
	return key
}

func (g *mnk) Unmake() {
	last := len(g.past) - 1
	g.cells, g.past, g.side = g.past[last], g.past[:last], 1-g.side
}

func (g *mnk) Score(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
	for seat := range movegen.Seat(2) {
		if g.has(seat) {
			dst[seat], dst[1-seat] = movegen.Win, movegen.Loss
		}
	}
}

func (g *mnk) AppendText(dst []byte) []byte {
	return fmt.Appendf(dst, "%d %d %d %d %s", g.m, g.n, g.k, g.side, g.cells)
}

func (g *mnk) SetText(text string) error {
	var h mnk
	if _, err := fmt.Sscanf(text, "%d %d %d %d %s", &h.m, &h.n, &h.k, &h.side, &h.cells); err != nil {
		return err
	}
	*g = h
	return nil
}

func (g *mnk) AppendResult(dst []byte) []byte { return fmt.Append(dst, g.has(0), g.has(1)) }

func (g *mnk) Moves(dst []movegen.Move) []movegen.Move {
	if g.Over() {
		return dst
	}
	for cell := range g.cells {
		if g.cells[cell] == '.' {
			dst = append(dst, movegen.Move(cell+1))
		}
	}
	return dst
}

func (g *mnk) Legal(m movegen.Move) bool {
	return m != movegen.NoMove && int(m) <= len(g.cells) && g.cells[m-1] == '.' && !g.Over()
}

func (g *mnk) Make(m movegen.Move) { g.put(m, g.side) }
func (g *mnk) MakePass()           { g.put(movegen.NoMove, g.side) }

func (g *mnk) put(m movegen.Move, seat movegen.Seat) {
	g.past, g.side = append(g.past, g.cells), 1-g.side
	if m != movegen.NoMove {
		g.cells = g.cells[:m-1] + "12"[seat:][:1] + g.cells[m:]
	}
}

func (g *mnk) AppendMove(dst []byte, m movegen.Move) []byte { return fmt.Append(dst, m) }

func (g *mnk) ParseMove(text string) (m movegen.Move, err error) {
	_, err = fmt.Sscan(text, &m)
	return m, err
}

func (g *mnk) Clone() movegen.Position {
	c := *g
	c.past = nil
	return &c
}

func (g *mnk) near() []movegen.Move { return g.Moves(nil) }

func (g *mnk) wins(seat movegen.Seat) []movegen.Move {
	var list []movegen.Move
	for _, m := range g.Moves(nil) {
		g.put(m, seat)
		if g.has(seat) {
			list = append(list, m)
		}
		g.Unmake()
	}
	return list
}
