package diagram

import (
	"slices"
	"strconv"
	"strings"

	"quincunx/movegen"
)

// Drawer draws the positions and the moves of a game.
type Drawer struct {
	// Board returns the board of a position of the game. The position is not changed.
	Board func(s movegen.State) *Board

	// Ends returns the drawing of a seat's legal move: an [Arrow] from the cell of a man to the
	// cell where it ends, a [Strike] from a man to the cell that it changes, or a [Ring] where a
	// man is placed or stays. For a move that changes nothing on the board, the mark has no cells.
	Ends func(s movegen.State, seat movegen.Seat, m movegen.Move) Mark

	// Path returns the cells that a man passes, ends included; nil if men of the game move
	// straight from end to end.
	Path func(s movegen.State, m movegen.Move) []int
}

// Trace returns the drawing of a seat's legal move: as [Drawer].Ends does, with all cells that a
// man passes.
func (d *Drawer) Trace(s movegen.State, seat movegen.Seat, m movegen.Move) Mark {
	mark := d.Ends(s, seat, m)
	if d.Path != nil && mark.Kind == Arrow {
		mark.Cells = d.Path(s, m)
	}
	return mark
}

// Board is the drawing of a position.
type Board struct {
	Geometry
	Title  string  `json:"title"`            // of the game
	Men    [][]int `json:"men"`              // by seat, the cells of its men, in ascending order
	Fading []int   `json:"fading,omitempty"` // cells of men that vanish with their seat's next move
	Holes  []int   `json:"holes,omitempty"`  // knocked-out cells
	Marks  []Mark  `json:"marks,omitempty"`
	Status string  `json:"status"` // whose turn it is or how the game ended, and other information that is not on the board

	// Caption is text below the picture, a paragraph each, instead of the title and the status. A picture with a caption
	// is one of its own rather than one of a page of text, so it is larger, and its text smaller beside the board.
	Caption []string `json:"-"`
}

// Shape is the shape of cells.
type Shape string

// The shapes.
const (
	Round  Shape = "round"
	Square Shape = "square"
	Point  Shape = "point" // an intersection of the lines of a square board
)

// Geometry is the part of a board that is the same in all positions of a game.
type Geometry struct {
	Shape  Shape   `json:"shape"`
	Runs   []Run   `json:"runs"` // all cells
	Labels []Label `json:"labels"`

	// Piece is what people call a man of the game, such as stone.
	Piece string `json:"piece"`

	// Letters are the marks of the men, one for each seat.
	Letters string `json:"letters"`

	// Names are the names of the seats, if they are not the letters of their men.
	Names []string `json:"names,omitempty"`

	// Stones is true if the men are black and white stones instead of having the seats'
	// colours.
	Stones bool `json:"stones,omitempty"`

	// Columns and Rows are the players' names for the columns and rows of a square
	// board, by x and y, if they differ from those of the text forms.
	Columns []string `json:"columns,omitempty"`
	Rows    []string `json:"rows,omitempty"`

	// Stars are the cells with a dot that helps the eye on a board of points.
	Stars []int `json:"stars,omitempty"`
}

// Run is a row of adjacent cells, from left to right, at distance 1.
type Run struct {
	Cell  int     `json:"cell"` // number of the first cell
	Cells int     `json:"cells"`
	X     float64 `json:"x"` // of the first cell
	Y     float64 `json:"y"`

	// A cell's name in the text forms of moves is the name of its row, such as "12:",
	// followed by the number of its column.
	Row    string `json:"row"`
	Column int    `json:"column"` // of the first cell

	// Shade is the colour of the cells: 0 plain, s+1 the home of seat s, or Centre.
	Shade int `json:"shade,omitempty"`
}

// Centre is the shade of a cell with special rules.
const Centre = movegen.MaxSeats + 1

// Label is text on or beside the board that helps to name cells.
type Label struct {
	Side Side    `json:"side"`
	X    float64 `json:"x"` // position of the cell in place of the label
	Y    float64 `json:"y"`
	Text string  `json:"text"`
}

// Side is the position of a label relative to the board.
type Side string

// The sides.
const (
	Left   Side = "left"
	Right  Side = "right"
	Top    Side = "top"
	Bottom Side = "bottom"
	Inside Side = "inside" // on the cell itself, visible while it is empty
)

// Kind is the appearance of a mark.
type Kind string

// The kinds of marks.
const (
	Arrow  Kind = "arrow"  // through the cells, from the first to the last
	Strike Kind = "strike" // the same, for an action without movement
	Ring   Kind = "ring"   // around each cell
	Cross  Kind = "cross"  // over each cell, for example where a man was captured
	Must   Kind = "must"   // around each cell whose man must move
	Row    Kind = "row"    // through the cells of a winning row, from the first to the last
	Shade  Kind = "shade"  // colours the cells
	Text   Kind = "text"   // text on the cells
)

// Mark is something drawn on cells.
type Mark struct {
	Kind  Kind  `json:"kind"`
	Cells []int `json:"cells"`

	// Weight, 0..1, is the strength of an arrow or a shade; 0 means 1.
	Weight float64 `json:"weight,omitempty"`

	// Tone is the colour of a shade or of text.
	Tone Tone   `json:"tone,omitempty"`
	Text string `json:"text,omitempty"`
}

// Tone indicates whether something is good for the side to move.
type Tone string

// The tones.
const (
	Neutral Tone = ""
	Good    Tone = "good"
	Bad     Tone = "bad"
)

// SeatName returns the name of a seat.
func (g *Geometry) SeatName(seat movegen.Seat) string {
	if g.Names != nil {
		return g.Names[seat]
	}
	return g.Letters[seat : seat+1]
}

// Len returns the number of cells.
func (g *Geometry) Len() int {
	if len(g.Runs) == 0 {
		return 0
	}
	last := g.Runs[len(g.Runs)-1]
	return last.Cell + last.Cells
}

// run returns the run that contains a cell.
func (g *Geometry) run(cell int) *Run {
	after, _ := slices.BinarySearchFunc(g.Runs, cell+1, func(r Run, cell int) int { return r.Cell - cell })
	return &g.Runs[after-1]
}

// Place returns the coordinates of a cell.
func (g *Geometry) Place(cell int) (x, y float64) {
	r := g.run(cell)
	return r.X + float64(cell-r.Cell), r.Y
}

// Name returns the name of a cell in the text forms of moves.
func (g *Geometry) Name(cell int) string {
	r := g.run(cell)
	return r.Row + strconv.Itoa(r.Column+cell-r.Cell)
}

// Alias returns the players' name for a cell, such as K10, or "" if there is none.
func (g *Geometry) Alias(cell int) string {
	if len(g.Columns) == 0 {
		return ""
	}
	x, y := g.Place(cell)
	return g.Columns[int(x)] + g.Rows[int(y)]
}

// Find returns the cell with a name or, ignoring case, an alias.
func (g *Geometry) Find(name string) (cell int, ok bool) {
	for _, r := range g.Runs {
		column, found := strings.CutPrefix(name, r.Row)
		if !found {
			continue
		}
		if n, err := strconv.Atoi(column); err == nil && n >= r.Column && n < r.Column+r.Cells && strconv.Itoa(n) == column {
			return r.Cell + n - r.Column, true
		}
	}
	for y, row := range g.Rows {
		column, found := strings.CutSuffix(name, row)
		if !found {
			continue
		}
		x := slices.IndexFunc(g.Columns, func(c string) bool { return strings.EqualFold(c, column) })
		if x >= 0 {
			return y*len(g.Columns) + x, true
		}
	}
	return 0, false
}

// addRow appends a row of cells of one shade; row is the part of the cells' names
// before the column.
func (g *Geometry) addRow(x, y float64, cells int, row string, column, shade int) {
	if cells > 0 {
		g.Runs = append(g.Runs, Run{Cell: g.Len(), Cells: cells, X: x, Y: y, Row: row, Column: column, Shade: shade})
	}
}

func (g *Geometry) label(side Side, x, y float64, text string) {
	g.Labels = append(g.Labels, Label{Side: side, X: x, Y: y, Text: text})
}

// status returns whose turn it is, or how the game ended.
func (b *Board) status(s movegen.State) string {
	if s.Over() {
		return "the game is over: " + b.outcome(s)
	}
	actors := movegen.TurnOf(s).Actors()
	if len(actors) == 1 {
		return b.SeatName(actors[0]) + " to move"
	}
	return b.seatNames(actors) + " choose"
}

// outcome returns how a game ended, such as "X wins by five in a row" or "Blue and Red share the win".
func (b *Board) outcome(s movegen.State) string {
	winners := movegen.Winners(s)
	text := b.seatNames(winners) + " share the win"
	switch len(winners) {
	case 1:
		text = b.seatNames(winners) + " wins"
	case s.Seats():
		text = "a draw"
	}
	form := string(s.AppendResult(nil))
	if strings.HasPrefix(form, "scores ") {
		return text + ", " + form
	}
	if fields := strings.Fields(form); len(fields) > 2 {
		text += " by " + wins[fields[2]]
	}
	return text
}

// wins maps the kinds of wins in the text forms of results to their descriptions.
var wins = map[string]string{"five": "five in a row", "pairs": "five captured pairs"}

// seatNames returns the names of seats, with "and" before the last one.
func (b *Board) seatNames(seats []movegen.Seat) string {
	var names []string
	for _, seat := range seats {
		names = append(names, b.SeatName(seat))
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// Played returns the marks of the moves made from a position, given at the index of
// each seat that acts: their traces, and a [Cross] over each captured man and each cell
// that was knocked out.
func Played(d *Drawer, before movegen.State, moves *movegen.JointMove) []Mark {
	turn := movegen.TurnOf(before).Clone()
	old := d.Board(turn.State)
	var marks []Mark
	var moved [movegen.MaxSeats][]int // by seat, previous cell of its man
	for _, seat := range turn.Actors() {
		trace := d.Trace(turn.State, seat, moves[seat])
		if len(trace.Cells) == 0 {
			continue
		}
		if trace.Kind == Arrow {
			moved[seat] = trace.Cells[:1]
		}
		marks = append(marks, trace)
	}
	turn.Make(moves)
	after := d.Board(turn.State)
	var taken []int
	for seat, men := range old.Men {
		taken = append(taken, missing(men, after.Men[seat], moved[seat])...)
	}
	taken = append(taken, missing(after.Holes, old.Holes, nil)...)
	if len(taken) > 0 {
		marks = append(marks, Mark{Kind: Cross, Cells: taken})
	}
	return marks
}

// missing returns the cells that are in neither of two lists, the first of which is in
// ascending order.
func missing(cells, from, other []int) (left []int) {
	for _, cell := range cells {
		if _, found := slices.BinarySearch(from, cell); !found && !slices.Contains(other, cell) {
			left = append(left, cell)
		}
	}
	return left
}
