package board

import (
	"context"
	"fmt"
	"maps"
	"runtime"
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
	Prepare  bool `json:"prepare"`  // begin to prepare the evaluation, since a person may soon want an analysis
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
	Last         []session.Move `json:"last,omitempty"` // the last moves, of each seat that acted
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
	if r.Prepare && runtime.GOMAXPROCS(0) > 1 {
		a.PrepareInBackground()
	}
	return describe(a, r.Geometry), nil
}

// describe returns the position of an analysis.
func describe(a *session.Analysis, geometry bool) positionAnswer {
	s := a.State()
	turn := movegen.TurnOf(s)
	answer := positionAnswer{
		Board: pictureOf(a, geometry), Seats: s.Seats(), Simultaneous: turn.Simultaneous(), Actors: []movegen.Seat{},
		Ply: len(a.Moves()), Over: s.Over(), Result: string(s.AppendResult(nil)), Text: string(s.AppendText(nil)), Last: a.Last(),
	}
	if s.Over() {
		answer.Points = points(s)
	} else {
		answer.Actors = turn.Actors()
	}
	return answer
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

// movesRequest asks for the legal moves of a seat.
type movesRequest struct {
	head
	gameFields
	Seat *int `json:"seat"`
	From *int `json:"from"` // only the moves from this cell
}

type movesAnswer struct {
	Count int            `json:"count"`           // number of all moves of the seat
	Moves []session.Move `json:"moves,omitempty"` // the moves, unless there are too many
	From  []int          `json:"from,omitempty"`  // the cells from which moves lead, if there are too many moves
}

func moves(c *Conn, r *movesRequest) (any, error) {
	a, seat, err := c.view.seatAt(&r.gameFields, r.Seat, c.service.limits)
	if err != nil {
		return nil, err
	}
	if r.From != nil && (*r.From < 0 || *r.From >= a.Cells()) {
		return nil, fmt.Errorf("from: cell %d: want 0..%d", *r.From, a.Cells()-1)
	}
	all := movegen.TurnOf(a.State()).Moves(seat, nil)
	answer := movesAnswer{Count: len(all)}
	if r.From == nil && len(all) > c.service.limits.Listed {
		if answer.From = origins(a, seat, all); len(answer.From) > 0 {
			return answer, nil
		}
	}
	for _, m := range all {
		if r.From != nil {
			if from, ok := a.Origin(seat, m); !ok || from != *r.From {
				continue
			}
		}
		answer.Moves = append(answer.Moves, a.Describe(seat, m))
	}
	return answer, nil
}

// origins returns the cells from which men move, in ascending order.
func origins(a *session.Analysis, seat movegen.Seat, moves []movegen.Move) []int {
	cells := map[int]bool{}
	for _, m := range moves {
		if from, ok := a.Origin(seat, m); ok {
			cells[from] = true
		}
	}
	return slices.Sorted(maps.Keys(cells))
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
	return a.Describe(seat, m), nil
}

// labelsRequest asks for the labels of the moves of a saved game, which only has their text forms.
type labelsRequest struct {
	head
	Game  setup               `json:"game"`
	Nodes []session.SavedNode `json:"nodes"`
}

type labelsAnswer struct {
	Labels []string `json:"labels"` // by node: see [session.Analysis.Labels]
}

func labels(_ context.Context, c *Conn, r *labelsRequest, _ func(any)) (any, error) {
	if most := c.service.limits.Moves; len(r.Nodes) > most {
		return nil, fmt.Errorf("nodes: got %d, want at most %d", len(r.Nodes), most)
	}
	a, err := newPlace(1).at(&gameFields{Game: r.Game}, c.service.limits)
	if err != nil {
		return nil, err
	}
	return labelsAnswer{a.Labels(r.Nodes)}, nil
}
