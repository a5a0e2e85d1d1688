package pente_test

import (
	"math/bits"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen/pente"
)

// The four lines through each cell have the same stone at the cell's place, and
// the next place in a line is the neighbour on the board.
func TestLines(t *testing.T) {
	steps := [pente.Families][2]int{pente.Row: {0, 1}, pente.Column: {1, 0}, pente.Diagonal: {1, 1}, pente.Anti: {-1, 1}}
	for _, half := range []int{2, 3, 8, 9, 14, 15} {
		text := mixed(half, pente.None, 50)
		p, n := mustParse(t, text), mustParseNaive(t, text)
		for r := range 2*half + 1 {
			for c := range 2*half + 1 {
				for f, step := range steps {
					line, place := pente.LineOf(pente.Family(f), pente.Span*r+c)
					w := bits.RotateLeft64(p.Line(pente.Family(f), line), -2*place)
					here, next := naiveCell{r - half, c - half}, naiveCell{r - half + step[0], c - half + step[1]}
					if nine := bits.RotateLeft64(p.Line(pente.Family(f), line), 8-2*place) & (1<<18 - 1); nine>>8&15 != w&15 {
						t.Fatalf("the nine places around are %018b, but from the middle it goes on %04b", nine, w&15)
					}
					if int(w&3) != n.stones[here] || int(w>>2&3) != n.stones[next] {
						t.Fatalf("half %d, family %d, row %d, column %d: line %d, place %d is %04b, want %b and %b",
							half, f, r, c, line, place, w&15, n.stones[next], n.stones[here])
					}
				}
			}
		}
	}
}

// A place is a wall if and only if it is off the board, in all families.
func TestWalls(t *testing.T) {
	for half := pente.MinHalf; half <= pente.MaxHalf; half++ {
		walls := pente.Walls(half)
		for cell := range pente.Span * pente.Span {
			want := uint64(pente.Empty)
			if n := 2*half + 1; cell/pente.Span >= n || cell%pente.Span >= n {
				want = pente.Wall
			}
			for f := range pente.Family(pente.Families) {
				line, place := pente.LineOf(f, cell)
				if got := walls[f][line] >> (2 * place) & 3; got != want {
					t.Fatalf("half %d, family %d, cell %d: %d, want %d", half, f, cell, got, want)
				}
			}
		}
	}
}

// On every board, a pair is captured in every direction from every cell with
// enough room, and never across an edge.
func TestCapturesEverywhere(t *testing.T) {
	for _, half := range []int{2, 3, 9, 14, 15} {
		for r := range 2*half + 1 {
			for c := range 2*half + 1 {
				testCaptures(t, half, r, c)
			}
		}
	}
}

func testCaptures(t *testing.T, half, r, c int) {
	t.Helper()
	n := 2*half + 1
	// Eight rays of enemy, enemy, own from the cell, as far as they are on the
	// board.
	text := []byte(start(half, pente.None, "4 0 0"))
	first := len(text) - n*(n+1) + 1
	want := 0
	for _, d := range naiveDirections {
		for k, stone := range "221" {
			y, x := r+(k+1)*d.v, c+(k+1)*d.h
			if y < 0 || y >= n || x < 0 || x >= n {
				break
			}
			text[first+y*(n+1)+x] = byte(stone)
			if k == 2 {
				want++
			}
		}
	}
	p := mustParse(t, string(text))
	before := string(p.AppendText(nil))
	p.Make(pente.MoveTo(pente.Span*r + c))
	if got := p.LastEffect().Captured; got != want {
		t.Fatalf("%s: %d captures from row %d, column %d, want %d", text, got, r, c, want)
	}
	must.Do(t, p.CheckSelf())
	p.Unmake()
	if got := string(p.AppendText(nil)); got != before {
		t.Fatalf("taken back: %s, want %s", got, before)
	}
}
