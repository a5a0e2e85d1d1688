package board

import (
	"fmt"
	"slices"
	"strings"

	"quincunx/diagram"
	"quincunx/movegen"
	"quincunx/session"
)

// positionRequest asks for a position.
type positionRequest struct {
	head
	gameFields
	Geometry bool `json:"geometry"` // include the geometry of the board, which is the same in all positions of a game
}

// positionAnswer is a position.
type positionAnswer struct {
	Board        *picture       `json:"board"` // null if the game has no drawer
	Seats        int            `json:"seats"`
	Simultaneous bool           `json:"simultaneous"`
	Actors       []movegen.Seat `json:"actors"` // none once the game is over
	Ply          int            `json:"ply"`    // moves from the setup
	Over         bool           `json:"over"`
	Result       string         `json:"result"`
	Points       []float64      `json:"points,omitempty"` // by seat, once the game is over: the winners share one point
	Text         string         `json:"text"`
	Label        string         `json:"label,omitempty"` // of the last move
}

// picture is a [diagram.Board] with or without its geometry.
type picture struct {
	*diagram.Geometry
	Title  string         `json:"title"`
	Men    [][]int        `json:"men"`
	Fading []int          `json:"fading,omitempty"`
	Holes  []int          `json:"holes,omitempty"`
	Marks  []diagram.Mark `json:"marks,omitempty"`
	Status string         `json:"status"`
}

func position(c *Conn, r *positionRequest) (any, error) {
	a, err := c.view.at(&r.gameFields, c.service.limits)
	if err != nil {
		return nil, err
	}
	s := a.State()
	turn := movegen.TurnOf(s)
	answer := positionAnswer{
		Board: pictureOf(a, r.Geometry), Seats: s.Seats(), Simultaneous: turn.Simultaneous(), Actors: []movegen.Seat{},
		Ply: len(r.Moves), Over: s.Over(), Result: string(s.AppendResult(nil)), Text: string(s.AppendText(nil)),
	}
	if s.Over() {
		answer.Points = points(s)
	} else {
		answer.Actors = turn.Actors()
	}
	if n := len(r.Moves); n > 0 {
		answer.Label = jointLabel(a, r.Moves[n-1])
	}
	return answer, nil
}

// pictureOf returns the board of a position, nil if the game has no drawer.
func pictureOf(a *session.Analysis, geometry bool) *picture {
	b := a.Board()
	if b == nil {
		return nil
	}
	p := &picture{Title: b.Title, Men: b.Men, Fading: b.Fading, Holes: b.Holes, Marks: b.Marks, Status: b.Status}
	for seat, men := range p.Men {
		p.Men[seat] = orEmpty(men)
	}
	for i := range p.Marks {
		p.Marks[i].Cells = orEmpty(p.Marks[i].Cells)
	}
	if geometry {
		p.Geometry = &b.Geometry
	}
	return p
}

// orEmpty returns the list, or a list that is [] instead of null in JSON if it is empty.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// points returns the points of each seat in a finished game: the seats with the highest score share one point.
func points(s movegen.State) []float64 {
	list, winners := make([]float64, s.Seats()), movegen.Winners(s)
	for _, seat := range winners {
		list[seat] = 1 / float64(len(winners))
	}
	return list
}

// jointLabel returns the label of a move, or of the joint move where all seats act simultaneously.
func jointLabel(a *session.Analysis, move string) string {
	parts := strings.Split(move, "/")
	for i, part := range parts {
		parts[i] = a.Label(part)
	}
	return strings.Join(parts, "/")
}

// movesRequest asks for the legal moves of a seat.
type movesRequest struct {
	head
	gameFields
	Seat *int `json:"seat"`
	From *int `json:"from"` // only the moves from this cell
}

type movesAnswer struct {
	Count int        `json:"count"`           // number of all moves of the seat
	Moves []moveInfo `json:"moves,omitempty"` // the moves, unless there are too many
	From  []int      `json:"from,omitempty"`  // the cells from which moves lead, if there are too many moves
}

// moveInfo is a move and its drawing.
type moveInfo struct {
	Move  string       `json:"move"`
	Label string       `json:"label"`
	Kind  diagram.Kind `json:"kind,omitempty"`
	Cells []int        `json:"cells"` // none for a move that changes nothing on the board
}

func moves(c *Conn, r *movesRequest) (any, error) {
	a, seat, err := c.view.seatAt(&r.gameFields, r.Seat, c.service.limits)
	if err != nil {
		return nil, err
	}
	turn := movegen.TurnOf(a.State())
	all := turn.Moves(seat, nil)
	text := func(m movegen.Move) string { return string(turn.AppendMove(nil, seat, m)) }
	answer := movesAnswer{Count: len(all)}
	from := ""
	if r.From != nil {
		if from, err = a.CellName(*r.From); err != nil {
			return nil, fmt.Errorf("from: %w", err)
		}
	}
	if r.From == nil && len(all) > c.service.limits.Listed {
		answer.From = origins(a, all, text)
		if len(answer.From) > 0 {
			return answer, nil
		}
	}
	for _, m := range all {
		form := text(m)
		if r.From != nil && origin(form) != from {
			continue
		}
		answer.Moves = append(answer.Moves, describe(a, seat, m, form))
	}
	return answer, nil
}

// describe returns a move and its drawing.
func describe(a *session.Analysis, seat movegen.Seat, m movegen.Move, text string) moveInfo {
	trace := a.Trace(seat, m)
	return moveInfo{text, a.Label(text), trace.Kind, orEmpty(trace.Cells)}
}

// origin returns the name of the cell from which a man moves, from the text form of a move, or "" if no man moves.
func origin(text string) string {
	from, _, found := strings.Cut(text, ">")
	if !found {
		return ""
	}
	return from
}

// origins returns the cells from which men move, in ascending order.
func origins(a *session.Analysis, moves []movegen.Move, text func(movegen.Move) string) (cells []int) {
	known := map[string]bool{}
	for _, m := range moves {
		from := origin(text(m))
		if known[from] {
			continue
		}
		known[from] = true
		if cell, ok := a.Cell(from); ok {
			cells = append(cells, cell)
		}
	}
	slices.Sort(cells)
	return cells
}

// parseRequest asks for the move in a text that a person has typed.
type parseRequest struct {
	head
	gameFields
	Seat *int   `json:"seat"`
	Text string `json:"text"`
}

func parse(c *Conn, r *parseRequest) (any, error) {
	a, seat, err := c.view.seatAt(&r.gameFields, r.Seat, c.service.limits)
	if err != nil {
		return nil, err
	}
	m, err := a.ParseMove(seat, strings.TrimSpace(r.Text))
	if err != nil {
		return nil, err // the error quotes the text
	}
	return describe(a, seat, m, string(movegen.TurnOf(a.State()).AppendMove(nil, seat, m))), nil
}
