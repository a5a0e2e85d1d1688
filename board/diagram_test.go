package board_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"quincunx/board"
	"quincunx/internal/must"
)

// drawn is a diagram as a page sees it.
type drawn struct {
	Moves     []string
	Question  *int
	Seat      int
	Positions []struct {
		Board struct {
			Shape string
			Men   [][]int
		}
		Actors  []int
		Over    bool
		Last    []move
		Choices []move
	}
}

func drawDiagram(t *testing.T, of board.Attributes) drawn {
	t.Helper()
	var d drawn
	data := must.Get(json.Marshal(must.Get(board.NewDiagram(t.Context(), of, board.DefaultLimits()))(t)))(t)
	must.Do(t, json.Unmarshal(data, &d))
	return d
}

// A diagram has the text forms of moves given by labels, and the positions before and after them.
func TestDiagramGame(t *testing.T) {
	d := drawDiagram(t, board.Attributes{Game: "pente", Options: "size=4", Moves: "e5 0:1\n h5"})
	if got := fmt.Sprint(d.Moves); got != "[0:0 0:1 0:3]" {
		t.Errorf("the moves are %s", got)
	}
	if len(d.Positions) != 4 || d.Question != nil {
		t.Fatalf("%d positions, question %v", len(d.Positions), d.Question)
	}
	for i, p := range d.Positions {
		if men := len(p.Board.Men[0]) + len(p.Board.Men[1]); men != i || (p.Board.Shape != "") != (i == 0) || p.Choices != nil {
			t.Errorf("position %d: %d men, shape %q, choices %v", i, men, p.Board.Shape, p.Choices)
		}
	}
	if label := d.Positions[3].Last[0].Label; label != "H5" {
		t.Errorf("the label of the last move is %s", label)
	}
}

// A puzzle has the legal moves of its solver, not those of the other players.
func TestDiagramPuzzle(t *testing.T) {
	d := drawDiagram(t, board.Attributes{
		Game: "seega", Position: "5 M 1 - 0 100 .1.../.2.../...../1.21./....2", Moves: "3:0>3:1", Solution: "3:1>2:1 4:4>4:3 0:1>0:2",
	})
	if d.Question == nil || *d.Question != 1 || d.Seat != 0 {
		t.Fatalf("question %v for seat %d", d.Question, d.Seat)
	}
	var counts []int
	for _, p := range d.Positions {
		counts = append(counts, len(p.Choices))
	}
	if fmt.Sprint(counts[:3]) != "[0 1 0]" || len(counts) != 5 || counts[3] == 0 || counts[4] != 0 {
		t.Errorf("the solver has %v moves", counts)
	}
	joint := drawDiagram(t, board.Attributes{
		Game: "jackhammer", Position: "6 after 100 1000 2:1 5:0 4:4 ./../.../####/.#.../..##..", Seat: "c", Solution: "m1:0/m5:1/m4:3",
	})
	if joint.Seat != 2 || len(joint.Positions[0].Choices) == 0 || len(joint.Positions[1].Last) != 3 {
		t.Errorf("seat %d, positions %+v", joint.Seat, joint.Positions)
	}
}

// The error of wrong attributes names the attribute and what is wrong with it.
func TestDiagramErrors(t *testing.T) {
	limits := board.DefaultLimits()
	for _, c := range []struct {
		of   board.Attributes
		want string
	}{
		{board.Attributes{}, `game: unknown game ""`},
		{board.Attributes{Game: "chess"}, `game: unknown game "chess"`},
		{board.Attributes{Game: "seega", Options: "5"}, `options: got "5", want NAME=VALUE`},
		{board.Attributes{Game: "seega", Options: "size=4"}, "size"},
		{board.Attributes{Game: "seega", Position: "5 M"}, "seega position"},
		{board.Attributes{Game: "pente", Moves: "K10 K11 K10"}, `moves: move 3 of 3: pente move "K10": the cell is occupied`},
		{board.Attributes{Game: "pente", Moves: "K10", Solution: "Z99"}, `solution: move 1 of 1: pente move "Z99"`},
		{board.Attributes{Game: "pente", Seat: "X"}, "seat: want a solution"},
		{board.Attributes{Game: "pente", Solution: "K10", Seat: "O"}, `seat: got "O", want a player to move: X`},
		{board.Attributes{Game: "jackhammer", Moves: "s"}, "got 1 moves, want one for each of 3 players"},
		{board.Attributes{Game: "trilite", Moves: strings.Repeat("1 ", 5000)}, "moves: got 5000, want at most 4096"},
		{board.Attributes{Game: "trilite", Solution: strings.Repeat("1 ", 50)}, "solution: got 50 moves, want at most 40"},
	} {
		_, err := board.NewDiagram(t.Context(), c.of, limits)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: got %v, want %s", c.of, err, c.want)
		}
	}
}
