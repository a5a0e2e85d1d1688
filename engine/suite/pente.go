package suite

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"quincunx/movegen/pente"
)

// penteTable covers all boards, most of it with side 1 and side 2 to play in turn.
func penteTable(w *writer) {
	openings := []string{"either", "both", "none"}
	start := func(first, last int) {
		w.section("Pente %[1]dx%[1]d to %[2]dx%[2]d: start", 2*first+1, 2*last+1)
		for half := first; half <= last; half++ {
			for _, opening := range openings {
				w.write("start", fmt.Sprintf("size=%d opening=%s", half, opening), usual)
			}
		}
	}
	start(pente.MinHalf, 8)
	start(9, pente.MaxHalf)

	for _, kind := range []struct {
		name  string
		halfs [2]int // the first and the last
		make  func(b *board)
	}{
		{"captures in several directions", [2]int{3, 15}, (*board).star},
		{"captures at the edge", [2]int{3, 15}, (*board).edge},
		{"fives and longer lines", [2]int{2, 15}, (*board).five},
		{"fives broken by captures", [2]int{3, 15}, (*board).broken},
		{"wins by pairs", [2]int{3, 15}, (*board).pairsWin},
		{"crowded boards", [2]int{2, 15}, (*board).crowd},
		{"nearly full boards", [2]int{2, 4}, (*board).full},
	} {
		w.section("Pente: %s", kind.name)
		for half := kind.halfs[0]; half <= kind.halfs[1]; half++ {
			for variant := range 3 {
				w.write("pos", drawn(half, variant, openings[variant], kind.make), usual)
			}
		}
	}
	w.section("Pente, positions of the test vectors")
	for _, text := range []string{
		"3 none 22 0 0 ...212./2.....2/121...2/.111.21/211..../..22.../1.1.2..",
		"4 none 20 1 1 ........./........./..12..2../..2.221../....12.../..1...2../..21111../........./.........",
		"3 none 22 0 0 2.2...2/.1.1.../.2222.1/12.1.2./12..12./.1.1.../.....11",
		"4 none 20 0 1 ........./........./..122.1../..2.11.../...2.12../..22.2.../..11122../........./.........",
		"3 none 22 0 0 1.2..11/2.2.1.1/2...1.2/..11.../2...22./2....1./2.11..2",
		"4 none 20 0 0 ........./........./..1.211../..212.2../....121../...2112../..22112../........./.........",
		"3 none 22 0 0 1.2..2./2..211./..2.1../.2.11.1/...2..2/.122.21/..1..1.",
		"4 none 20 1 0 ........./........./..2.1.2../..1222.../...211.../..12.11../..121.1../........./.........",
	} {
		w.write("pos", text, usual)
	}
}

// drawn returns the first position that is drawn in which the game goes on.
func drawn(half, variant int, opening string, draw func(*board)) string {
	for attempt := 0; ; attempt++ {
		b := newBoard(half, variant, attempt)
		draw(b)
		text := b.text(opening)
		if p, err := pente.Parse(text); err != nil || !p.Over() {
			return text // a wrong text is told when it is opened
		}
	}
}

// board is a position that is drawn by hand or at random.
type board struct {
	half, variant int
	mover         int // 0 or 1
	pairs         [2]int
	rows          [][]byte // blank where nothing is drawn yet
	rng           *rand.Rand
}

// Cells as they are drawn. Mine and theirs are those of the mover.
const (
	blank  = ' '
	empty  = '.'
	mine   = 'm'
	theirs = 't'
)

func newBoard(half, variant, attempt int) *board {
	b := &board{half: half, variant: variant, mover: (half + variant) % 2, rng: seeded(100*attempt + 10*half + variant)}
	for range b.size() {
		b.rows = append(b.rows, []byte(strings.Repeat(string(blank), b.size())))
	}
	return b
}

func (b *board) size() int { return 2*b.half + 1 }

func (b *board) on(r, c int) bool { return r >= 0 && r < b.size() && c >= 0 && c < b.size() }

// ways are the eight directions; each of the last four is opposite to one of
// the first.
var ways = [8][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}, {0, -1}, {-1, 0}, {-1, -1}, {-1, 1}}

// draw draws cells from one on in a direction, or reports that they don't fit.
func (b *board) draw(r, c, way int, cells string) bool {
	d := ways[way]
	for i := range len(cells) {
		y, x := r+i*d[0], c+i*d[1]
		if !b.on(y, x) || b.rows[y][x] != blank && b.rows[y][x] != cells[i] {
			return false
		}
	}
	for i := range len(cells) {
		b.rows[r+i*d[0]][c+i*d[1]] = cells[i]
	}
	return true
}

// drawAnywhere draws cells at a random place, if one is found.
func (b *board) drawAnywhere(cells string) {
	for range 1000 {
		if b.draw(b.rng.IntN(b.size()), b.rng.IntN(b.size()), b.rng.IntN(len(ways)), cells) {
			return
		}
	}
}

// fill draws stones on so many percent of the cells that are still blank, but
// nowhere five in a row.
func (b *board) fill(percent int) {
	for r, row := range b.rows {
		for c := range row {
			if row[c] != blank {
				continue
			}
			row[c] = empty
			if b.rng.IntN(100) < percent {
				side := byte(mine)
				if b.rng.IntN(2) == 0 {
					side = theirs
				}
				if b.longest(r, c, side) < 5 {
					row[c] = side
				}
			}
		}
	}
}

// longest returns the length of the longest line that a stone would be in.
func (b *board) longest(r, c int, side byte) int {
	longest := 0
	for way := range 4 {
		longest = max(longest, 1+b.count(r, c, way, side)+b.count(r, c, way+4, side))
	}
	return longest
}

// count returns how many stones of a side follow a cell in a direction.
func (b *board) count(r, c, way int, side byte) int {
	n := 0
	for d := ways[way]; ; n++ {
		r, c = r+d[0], c+d[1]
		if !b.on(r, c) || b.rows[r][c] != side {
			return n
		}
	}
}

// text returns the position; what is still blank is empty.
func (b *board) text(opening string) string {
	b.fill(0)
	rows := joinRows(b.rows)
	stones := len(rows) - strings.Count(rows, ".") - strings.Count(rows, "/")
	ply := max(stones+2*(b.pairs[0]+b.pairs[1]), 4)
	if ply%2 != b.mover {
		ply++
	}
	sides := strings.NewReplacer("m", "1", "t", "2")
	if b.mover == 1 {
		sides = strings.NewReplacer("m", "2", "t", "1")
	}
	return fmt.Sprintf("%d %s %d %d %d %s", b.half, opening, ply, b.pairs[0], b.pairs[1], sides.Replace(rows))
}

// star has an empty cell from which pairs can be captured in two, five or all
// directions at once.
func (b *board) star() {
	for _, way := range b.rng.Perm(len(ways))[:[]int{2, 5, 8}[b.variant]] {
		b.draw(b.half, b.half, way, ".ttm")
	}
	b.fill(10 * b.variant)
}

// edge has pairs that can be captured along the edges and from the corners,
// and pairs at the edge that can't.
func (b *board) edge() {
	last := b.size() - 1
	for corner := range 4 {
		r, c := corner/2*last, corner%2*last
		for way := range ways {
			b.draw(r, c, way, []string{".ttm", "mtt.", "tt."}[(corner+b.variant)%3])
		}
	}
	b.fill(20 * b.variant)
}

// five has lines that one stone makes five or longer.
func (b *board) five() {
	lines := []string{"mmmm.", "mm.mm", "mmm.mmm", "mmmm.mmmm", ".mmm.m", "tttt."}
	for i := range 3 {
		b.drawAnywhere(lines[(b.half+b.variant+2*i)%len(lines)])
	}
	b.fill(15 * b.variant)
}

// broken has lines of four that are about to be five, and pairs across and along
// them that can be captured.
func (b *board) broken() {
	r, c := b.half, b.half-2
	switch b.variant {
	case 0: // along the line
		b.draw(r, c-1, 0, "mtt.tt")
		b.draw(r-1, c+2, 1, "tt")
	case 1: // across it
		b.draw(r, c, 0, "tttt.")
		b.draw(r-1, c+1, 1, "mtt.")
	case 2: // a five that captures, too, while a line waits
		b.draw(r, c, 0, "mmmm.")
		b.draw(r, c+4, 1, ".ttm")
		b.draw(r-1, c, 0, "tttt")
	}
	b.fill(10 * b.variant)
}

// pairsWin has captures that win by the fifth pair, for one side or both.
func (b *board) pairsWin() {
	b.pairs[b.mover] = 3 + b.variant%2
	b.pairs[1-b.mover] = 4
	for range 1 + b.half/3 {
		b.drawAnywhere(".ttm")
		b.drawAnywhere(".mmt")
	}
	b.fill(10)
}

// crowd has stones on half of the cells and more.
func (b *board) crowd() { b.fill(50 + 15*b.variant) }

// full has few cells left.
func (b *board) full() {
	for range 3 + 2*b.variant {
		b.rows[b.rng.IntN(b.size())][b.rng.IntN(b.size())] = empty
	}
	b.fill(100)
}
