package diagram

import (
	"slices"
	"strconv"
	"strings"

	"quincunx/movegen"
)

// Drawer draws the positions and the moves of a game.
type Drawer interface {
	// Board returns the board of a position of the game. The position is not changed.
	Board(s movegen.State) *Board

	// Trace returns how a legal move of a seat is drawn: an [Arrow] along the
	// cells that a man passes, or a [Ring] where it is placed. A mark without
	// cells stands for a move that changes nothing on the board.
	Trace(s movegen.State, seat movegen.Seat, m movegen.Move) Mark
}

// Board is a position as it is drawn.
type Board struct {
	Geometry
	Title  string  `json:"title"`            // of the game
	Men    [][]int `json:"men"`              // by seat, the cells of its men, in ascending order
	Fading []int   `json:"fading,omitempty"` // the cells of men that vanish with their seat's next move
	Holes  []int   `json:"holes,omitempty"`  // cells that have been knocked out
	Marks  []Mark  `json:"marks,omitempty"`
	Status string  `json:"status"` // whose turn it is or how the game ended, and what the board doesn't show
}

// Shape is what cells look like.
type Shape string

// The shapes.
const (
	Round  Shape = "round"
	Square Shape = "square"
	Point  Shape = "point" // a crossing of the lines of a square board
)

// Geometry is what is the same in all positions of a game.
type Geometry struct {
	Shape  Shape   `json:"shape"`
	Runs   []Run   `json:"runs"` // all cells
	Labels []Label `json:"labels"`

	// Letters are the marks of the men, one of each seat.
	Letters string `json:"letters"`

	// Names are what the seats are called, where that isn't the letters of their men.
	Names []string `json:"names,omitempty"`

	// Stones: the men are black and white stones, not of the colours of the seats.
	Stones bool `json:"stones,omitempty"`

	// Columns and Rows are the names that players have for the columns and rows
	// of a square board, by x and y, where they are not those of the text forms.
	Columns []string `json:"columns,omitempty"`
	Rows    []string `json:"rows,omitempty"`
}

// Run is cells side by side, from left to right, at distance 1.
type Run struct {
	Cell  int     `json:"cell"` // the number of the first cell
	Cells int     `json:"cells"`
	X     float64 `json:"x"` // of the first cell
	Y     float64 `json:"y"`

	// A cell's name, as the text forms of moves have it, is that of its row,
	// such as "12:", and the number of its column.
	Row    string `json:"row"`
	Column int    `json:"column"` // of the first cell

	// Shade is the colour of the cells: 0 plain, s+1 the home of seat s, or Centre.
	Shade int `json:"shade,omitempty"`
}

// Centre is the shade of a cell with rules of its own.
const Centre = movegen.MaxSeats + 1

// Label is text beside the board that helps to name cells.
type Label struct {
	Side Side    `json:"side"`
	X    float64 `json:"x"` // of the cell that it would take
	Y    float64 `json:"y"`
	Text string  `json:"text"`
}

// Side is where a label stands, seen from the board.
type Side string

// The sides.
const (
	Left   Side = "left"
	Right  Side = "right"
	Top    Side = "top"
	Bottom Side = "bottom"
	Inside Side = "inside" // on the cell itself, seen while that is empty
)

// Kind is what a mark looks like.
type Kind string

// The kinds of marks.
const (
	Arrow  Kind = "arrow"  // through the cells, from the first to the last
	Strike Kind = "strike" // the same, for an action that moves no man
	Ring   Kind = "ring"   // around each cell
	Cross  Kind = "cross"  // over each cell, such as of a man that was captured
	Must   Kind = "must"   // around each cell whose man has to move
	Row    Kind = "row"    // through the cells, from the first to the last, whose men win together
	Shade  Kind = "shade"  // the cells are coloured
	Text   Kind = "text"   // the text stands on the cells
)

// Mark is something drawn on cells.
type Mark struct {
	Kind  Kind  `json:"kind"`
	Cells []int `json:"cells"`

	// Weight, 0..1, is how strong an arrow or a shade is; 0 stands for 1.
	Weight float64 `json:"weight,omitempty"`

	// Tone is the colour of a shade or of text.
	Tone Tone   `json:"tone,omitempty"`
	Text string `json:"text,omitempty"`
}

// Tone says whether something is good for the side to move.
type Tone string

// The tones.
const (
	Neutral Tone = ""
	Good    Tone = "good"
	Bad     Tone = "bad"
)

// SeatName returns what a seat is called.
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

// run returns the run that a cell is in.
func (g *Geometry) run(cell int) *Run {
	after, _ := slices.BinarySearchFunc(g.Runs, cell+1, func(r Run, cell int) int { return r.Cell - cell })
	return &g.Runs[after-1]
}

// Place returns where a cell is.
func (g *Geometry) Place(cell int) (x, y float64) {
	r := g.run(cell)
	return r.X + float64(cell-r.Cell), r.Y
}

// Name returns the name of a cell as the text forms of moves have it.
func (g *Geometry) Name(cell int) string {
	r := g.run(cell)
	return r.Row + strconv.Itoa(r.Column+cell-r.Cell)
}

// Alias returns the name that players have for a cell, such as K10, or "" if they have none.
func (g *Geometry) Alias(cell int) string {
	if len(g.Columns) == 0 {
		return ""
	}
	x, y := g.Place(cell)
	return g.Columns[int(x)] + g.Rows[int(y)]
}

// Find returns the cell of a name or, in capital or small letters, of an alias.
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

// addRow appends a row of cells of one shade, which is named by the text before the columns.
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

// wins are the ways to win, as the text forms of results name them.
var wins = map[string]string{"five": "five in a row", "pairs": "five captured pairs"}

// seatNames returns what seats are called, with "and" before the last one.
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

// Played returns the marks of moves that lead from a position, one at the index
// of each seat that acts: their traces, and a [Cross] over each man that was taken and
// each cell that was knocked out.
func Played(d Drawer, before movegen.State, moves *movegen.JointMove) []Mark {
	turn := movegen.TurnOf(before).Clone()
	old := d.Board(turn.State)
	var marks []Mark
	var moved [movegen.MaxSeats][]int // by seat, where its man was
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

// missing returns the cells that are neither in a list, in ascending order, nor in another.
func missing(cells, from, other []int) (left []int) {
	for _, cell := range cells {
		if _, found := slices.BinarySearch(from, cell); !found && !slices.Contains(other, cell) {
			left = append(left, cell)
		}
	}
	return left
}
