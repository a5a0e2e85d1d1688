package lint

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"quincunx/diagram"
	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/movegen"
)

// picture is a board in a document, described by a comment there:
//
//	<!-- picture capture {"game": "seega", "position": "5 M 1 - 0 100 …", "show": ["2:0>2:1"]} -->
//
// Its file is pictures/capture.svg beside the document.
type picture struct {
	Game     string          `json:"game"`
	Options  engine.Settings `json:"options"`  // of the start
	Position string          `json:"position"` // a text form, instead of the start
	Play     []string        `json:"play"`     // moves from there, of all seats that act; the last one is marked
	Show     []string        `json:"show"`     // legal moves after these, drawn as arrows and rings
	Seat     movegen.Seat    `json:"seat"`     // whose moves are shown, where the seats act simultaneously
	Illegal  []string        `json:"illegal"`  // moves that the rules forbid, of the seat to move; a cross where they end
	Marks    []struct {
		diagram.Mark
		Cells []string `json:"cells"` // by name
	} `json:"marks"`
}

var pictureComment = regexp.MustCompile(`(?s)<!-- picture ([a-z0-9-]+) (\{.*?\}) -->`)

// The pictures of documents are what their descriptions draw. UPDATE_GOLDEN=1 draws them anew.
func TestPictures(t *testing.T) {
	documents := must.Get(filepath.Glob(filepath.Join(root, "docs", "*", "*.md")))(t)
	described := map[string]string{} // files, with the document that describes them
	for _, document := range documents {
		text := must.Get(os.ReadFile(document))(t)
		for _, m := range pictureComment.FindAllSubmatch(text, -1) {
			name := "pictures/" + string(m[1]) + ".svg"
			path := filepath.Join(filepath.Dir(document), name)
			if other, ok := described[path]; ok {
				t.Errorf("%s: picture %s is described in %s, too", document, m[1], other)
			}
			described[path] = document
			if !bytes.Contains(text, []byte("]("+name+")")) {
				t.Errorf("%s doesn't show its picture %s", document, name)
			}
			drawn, err := drawPicture(m[2])
			if err != nil {
				t.Errorf("%s: picture %s: %v", document, m[1], err)
				continue
			}
			if os.Getenv("UPDATE_GOLDEN") != "" {
				must.Do(t, os.WriteFile(path, drawn, 0o600))
			}
			if file, err := os.ReadFile(path); err != nil || !bytes.Equal(file, drawn) {
				t.Errorf("%s is not what %s describes, %v", path, document, err)
			}
		}
	}
	files := must.Get(filepath.Glob(filepath.Join(root, "docs", "*", "pictures", "*")))(t)
	for _, path := range files {
		if described[path] == "" {
			t.Errorf("%s is described in no document", path)
		}
	}
}

func drawPicture(description []byte) ([]byte, error) {
	var p picture
	d := json.NewDecoder(bytes.NewReader(description))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		return nil, err
	}
	game, err := engine.Lookup(p.Game)
	if err != nil {
		return nil, err
	}
	var state movegen.State
	if p.Position != "" {
		state, err = game.Parse(p.Position)
	} else {
		state, err = game.Start(p.Options)
	}
	if err != nil {
		return nil, err
	}
	turn := movegen.TurnOf(state)
	var marks []diagram.Mark
	for _, text := range p.Play {
		moves, err := turn.ParseJoint(text)
		if err != nil {
			return nil, err
		}
		marks = diagram.Played(game.Drawer, state, &moves)
		turn.Make(&moves)
	}
	for _, text := range p.Show {
		shown, err := p.traces(game.Drawer, turn, text)
		if err != nil {
			return nil, err
		}
		marks = append(marks, shown...)
	}
	board := game.Drawer.Board(state)
	board.Marks = append(board.Marks, marks...)
	cross := diagram.Mark{Kind: diagram.Cross}
	for _, text := range p.Illegal {
		if _, err := turn.ParseMove(turn.Actors()[0], text); err == nil {
			return nil, fmt.Errorf("%s is legal", text)
		}
		if cross.Cells, err = appendCells(cross.Cells, board, text[strings.IndexByte(text, '>')+1:]); err != nil {
			return nil, err
		}
	}
	board.Marks = append(board.Marks, cross)
	for _, m := range p.Marks {
		if m.Mark.Cells, err = appendCells(nil, board, m.Cells...); err != nil {
			return nil, err
		}
		board.Marks = append(board.Marks, m.Mark)
	}
	return board.AppendSVG(nil), nil
}

// traces returns how a legal move of a seat is drawn, or, with / between them, the moves of all seats.
func (p *picture) traces(d *diagram.Drawer, turn movegen.Turn, text string) (marks []diagram.Mark, err error) {
	actors := turn.Actors()
	var moves movegen.JointMove
	if strings.Contains(text, "/") {
		moves, err = turn.ParseJoint(text)
	} else {
		if turn.Simultaneous() {
			actors = []movegen.Seat{p.Seat}
		}
		moves[actors[0]], err = turn.ParseMove(actors[0], text)
	}
	if err != nil {
		return nil, err
	}
	for _, seat := range actors {
		marks = append(marks, d.Trace(turn.State, seat, moves[seat]))
	}
	return marks, nil
}

func appendCells(dst []int, board *diagram.Board, names ...string) ([]int, error) {
	for _, name := range names {
		cell, ok := board.Find(name)
		if !ok {
			return nil, fmt.Errorf("there is no cell %s", name)
		}
		dst = append(dst, cell)
	}
	return dst, nil
}
