package endgame

import "quincunx/movegen/chinesecheckers"

const (
	directions = 6  // d+3 is the opposite of d
	noCell     = -1 // marks a cell outside the board
)

// star is the geometry of a board as any seat sees it, with its home on top. The
// cells are numbered row by row, and in a row by their left lanes.
type star struct {
	geometry chinesecheckers.Geometry
	number   []int             // by lanes, see at; noCell outside the board
	next     [][directions]int // by number and direction
	goal     []bool            // by number, whether the cell is in the goal
	open     []bool            // by number, whether moves may begin and end there
}

// newStar returns the star of a valid size.
func newStar(size int) *star {
	s := &star{geometry: chinesecheckers.GeometryOf(size)}
	span := 4*size + 1
	s.number = make([]int, span*span)
	for i := range s.number {
		s.number[i] = noCell
	}
	for c := range s.geometry.Cells() {
		left, right := s.geometry.Lanes(0, c)
		*s.at(left, right) = 0
	}
	var lanes [][2]int // by number
	for row := range span {
		for left := -size; left <= 3*size; left++ {
			right := row - left
			if right < -size || right > 3*size || *s.at(left, right) == noCell {
				continue
			}
			*s.at(left, right) = len(lanes)
			lanes = append(lanes, [2]int{left, right})
			s.goal = append(s.goal, row > 3*size)
			s.open = append(s.open, 0 <= min(left, right) && max(left, right) <= 2*size)
		}
	}
	s.next = make([][directions]int, len(lanes))
	for k, lane := range lanes {
		for d, way := range [directions][2]int{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}} {
			s.next[k][d] = noCell
			left, right := lane[0]+way[0], lane[1]+way[1]
			if -size <= min(left, right) && max(left, right) <= 3*size {
				s.next[k][d] = *s.at(left, right)
			}
		}
	}
	return s
}

// at returns a pointer to the number of the cell in the given lanes,
// -size..3*size.
func (s *star) at(left, right int) *int {
	size := s.geometry.Size()
	return &s.number[(left+size)*(4*size+1)+right+size]
}

// cells returns the number of cells.
func (s *star) cells() int { return len(s.next) }

// indices returns the position's cell indices by star number, for the seat of one
// home.
func (s *star) indices(home int) []int {
	indices := make([]int, s.cells())
	for c := range s.geometry.Cells() {
		indices[*s.at(s.geometry.Lanes(home, c))] = c
	}
	return indices
}
