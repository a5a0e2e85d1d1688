package seega

import (
	"math/rand/v2"
	"testing"

	"quincunx/bitboard"
	"quincunx/internal/must"
	"quincunx/movegen"
)

// The view around a cell contains the cells of the board around it, and cellInView
// returns their numbers.
func TestViewOf(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for size := MinSize; size <= MaxSize; size += 2 {
		g := newGeometry(size, true)
		var b board
		for w := range b {
			b[w] = bitboard.Set(rng.Uint64()) & g.cells[w]
		}
		for row := range size {
			for col := range size {
				man := g.cellAt(row, col)
				seen := b.viewOf(man)
				for i := range viewReach*2 + 1 {
					for j := range viewReach*2 + 1 {
						r, c, bit := row+i-viewReach, col+j-viewReach, i*narrowStride+j
						inside := r >= 0 && c >= 0 && r < size && c < size
						if g.masks[man].inside.Has(bit) != inside {
							t.Fatalf("size %d, around %d:%d: %d:%d inside is %t", size, row, col, r, c, !inside)
						}
						if !inside {
							continue
						}
						cell := g.cellAt(r, c)
						if seen.Has(bit) != b.has(cell) || cellInView(man, bit) != cell || g.masks[man].centre.Has(bit) != (cell == g.centre) {
							t.Fatalf("size %d, around %d:%d: %d:%d is wrong", size, row, col, r, c)
						}
					}
				}
			}
		}
	}
}

// Small boards have the same moves in the wide layout.
func TestWideLayoutOfSmallBoards(t *testing.T) {
	for _, text := range []string{
		"5 M 2 - 0 0 12222/12211/12.12/21221/11121",
		"5 M 1 - 0 9 1.21./..21./...../12..2/..121",
		"7 M 1 - 0 0 1.2.1.2/.12.21./2.1.2.1/1.2.1.2/21..2.1/.2.1.1./1.2.2.1",
		"3 P 1 - 0 0 12./.../...",
	} {
		narrow := must.Get(Parse(text))(t)
		var buf [8][]movegen.Move
		if got, want := countLeaves(wideTwin(t, text), 4, &buf), countLeaves(narrow, 4, &buf); got != want {
			t.Errorf("%s: perft(4) = %d wide, %d narrow", text, got, want)
		}
	}
}

// wideTwin parses a position and converts it to the wide layout, whatever its size.
func wideTwin(t testing.TB, text string) *Position {
	t.Helper()
	p := must.Get(Parse(text))(t)
	g, s := newGeometry(p.geo.size, true), *p.now
	men := s.men
	s.men = [2]board{}
	for cell := range maxCells {
		row, col := p.geo.rowCol(uint8(cell))
		for side := range men {
			if men[side].has(uint8(cell)) {
				s.men[side].flip(g.cellAt(row, col))
			}
		}
	}
	p.geo, p.wide, p.line = g, true, []state{s}
	p.now = &p.line[0]
	return p
}

func countLeaves(p *Position, depth int, buf *[8][]movegen.Move) int {
	if depth == 1 {
		return p.CountMoves()
	}
	n := 0
	buf[depth] = p.Moves(buf[depth][:0])
	for _, m := range buf[depth] {
		p.Make(m)
		n += countLeaves(p, depth-1, buf)
		p.Unmake()
	}
	return n
}

// BenchmarkLayout compares the layouts on a small board.
func BenchmarkLayout(b *testing.B) {
	const text, depth = "5 M 1 - 0 0 1.2.1/..21./12..2/.1.12/2.1..", 5
	narrow := must.Get(Parse(text))(b)
	for name, p := range map[string]*Position{"narrow": narrow, "wide": wideTwin(b, text)} {
		b.Run(name, func(b *testing.B) {
			var buf [8][]movegen.Move
			nodes := 0
			for b.Loop() {
				nodes += countLeaves(p, depth, &buf)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}
