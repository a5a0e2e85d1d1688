package diagram

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"quincunx/bitboard"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/movegen/jackhammer"
)

// The drawers of games whose cells have six neighbours.
var (
	ChineseCheckers = &Drawer{Board: checkersBoard, Ends: checkersEnds, Path: checkersPath}
	Jackhammer      = &Drawer{Board: jackhammerBoard, Ends: jackhammerEnds}
)

// rowHeight is the distance between two rows whose cells are staggered by half a cell.
var rowHeight = math.Sqrt(3) / 2

// colourNames are the names of the colours of the seats' men. Their first letters differ.
var colourNames = []string{"Blue", "Orange", "Green", "Red", "Sky", "Pink"}

func checkersBoard(s movegen.State) *Board {
	p := s.(*chinesecheckers.Position)
	b := &Board{Title: "Chinese Checkers", Men: make([][]int, p.Seats())}
	b.Piece, b.Shape, b.Names = "man", Round, colourNames[:p.Seats()]
	for _, name := range b.Names {
		b.Letters += name[:1]
	}
	shades := [chinesecheckers.Hexagon + 1]int{} // by zone
	for seat := range p.Seats() {
		shades[p.Home(movegen.Seat(seat))] = seat + 1
	}
	star := chinesecheckers.GeometryOf(p.Size())
	numbers := numbersOf(p.Size())
	lastRow := -1
	for c := range star.Cells() {
		row, column := star.Place(c)
		shade := shades[star.Zone(c)]
		if last := len(b.Runs) - 1; row == lastRow && b.Runs[last].Shade == shade {
			b.Runs[last].Cells++
			continue
		}
		b.addRow(float64(column)-float64(row%2)/2, rowHeight*float64(row), 1, rowName(row), column, shade)
		lastRow = row
	}
	for i, r := range b.Runs {
		if i == 0 || b.Runs[i-1].Row != r.Row {
			b.label(Left, r.X-1, r.Y, b.Name(r.Cell))
		}
		isWholeRow := r.Cells == 1 && (i == 0 || b.Runs[i-1].Row != r.Row) // has its label on the left
		if (i == len(b.Runs)-1 || b.Runs[i+1].Row != r.Row) && !isWholeRow {
			b.label(Right, r.X+float64(r.Cells), r.Y, b.Name(r.Cell+r.Cells-1))
		}
	}
	for seat := range b.Men {
		for c := range p.Men(movegen.Seat(seat)) {
			b.Men[seat] = append(b.Men[seat], numbers[c])
		}
		slices.Sort(b.Men[seat])
	}
	b.Status = b.status(s)
	return b
}

func rowName(row int) string { return strconv.Itoa(row) + ":" }

// numbersOf returns the numbers of the cells of a star, by their indices.
var numbersOf = bitboard.BySize(chinesecheckers.MaxSize, func(size int) []int {
	star := chinesecheckers.GeometryOf(size)
	numbers := make([]int, star.Indices())
	n := 0
	for c := range star.Cells() {
		numbers[c] = n
		n++
	}
	return numbers
})

func checkersEnds(s movegen.State, _ movegen.Seat, m movegen.Move) Mark {
	from, to, ok := chinesecheckers.Ends(m)
	if !ok {
		return Mark{}
	}
	numbers := numbersOf(s.(*chinesecheckers.Position).Size())
	return Mark{Kind: Arrow, Cells: []int{numbers[from], numbers[to]}}
}

// checkersPath returns the cells of a step, or of a shortest sequence of jumps, found by a
// breadth-first search.
func checkersPath(s movegen.State, m movegen.Move) []int {
	p := s.(*chinesecheckers.Position)
	star, numbers := chinesecheckers.GeometryOf(p.Size()), numbersOf(p.Size())
	from, to, _ := chinesecheckers.Ends(m)
	before := map[int]int{from: from}
	for queue := []int{from}; len(queue) > 0 && queue[0] != to; queue = queue[1:] {
		at := queue[0]
		for d := range chinesecheckers.Directions {
			pivot, ok := star.Next(at, d)
			if !ok || !p.Taken(pivot) {
				continue
			}
			landing, ok := star.Next(pivot, d)
			if _, known := before[landing]; !ok || known || p.Taken(landing) {
				continue
			}
			before[landing] = at
			queue = append(queue, landing)
		}
	}
	if _, isJump := before[to]; !isJump {
		return []int{numbers[from], numbers[to]}
	}
	path := []int{numbers[to]}
	for at := to; at != from; {
		at = before[at]
		path = append(path, numbers[at])
	}
	slices.Reverse(path)
	return path
}

func jackhammerBoard(s movegen.State) *Board {
	p := s.(*jackhammer.Position)
	side := p.Options().Side
	b := &Board{Title: "Jackhammer", Men: make([][]int, p.Seats())}
	b.Piece, b.Shape, b.Letters = "player", Round, "ABC"
	for r := range side {
		x, y := -float64(r)/2, rowHeight*float64(r)
		b.addRow(x, y, r+1, rowName(r), 0, 0)
		b.label(Left, x-1, y, strconv.Itoa(r))
		b.label(Bottom, float64(r)-float64(side)/2, rowHeight*float64(side), strconv.Itoa(r))
		for c := range r + 1 {
			if !p.Intact().Has(bitboard.MeshCell(r, c)) {
				b.Holes = append(b.Holes, meshNumber(bitboard.MeshCell(r, c)))
			}
		}
	}
	for seat := range b.Men {
		b.Men[seat] = []int{meshNumber(p.Cell(movegen.Seat(seat)))}
	}
	b.Status = fmt.Sprintf("%s; turn %d of %d", b.status(s), p.Turn(), p.Options().Turns)
	return b
}

// meshNumber returns the number of a cell of a mesh.
func meshNumber(cell int) int {
	r, c := cell/bitboard.MeshRows, cell%bitboard.MeshRows
	return r*(r+1)/2 + c
}

func jackhammerEnds(s movegen.State, seat movegen.Seat, m movegen.Move) Mark {
	p := s.(*jackhammer.Position)
	at := p.Cell(seat)
	ends := func(first movegen.Move) []int {
		return []int{meshNumber(at), meshNumber(at + bitboard.MeshSteps[m-first])}
	}
	switch {
	case m >= jackhammer.Hammer:
		return Mark{Kind: Strike, Cells: ends(jackhammer.Hammer)}
	case m >= jackhammer.Move:
		return Mark{Kind: Arrow, Cells: ends(jackhammer.Move)}
	}
	return Mark{Kind: Ring, Cells: []int{meshNumber(at)}} // the seat stays
}
