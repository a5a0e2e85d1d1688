package engine_test

import (
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
)

func TestAppendBoard(t *testing.T) {
	pente := must.Get(engine.Lookup("pente"))(t)
	start := must.Get(pente.Start(engine.Settings{"size": "15", "opening": "none"}))(t)
	// The last columns have names of two letters.
	const columns = `
    A B C D E F G H J K L M N O P Q R S T U V W X Y Z A A A A A A
                                                      A B C D E F
`
	if board := string(pente.AppendBoard(nil, start)); !strings.Contains(board, columns) {
		t.Errorf("a board of 31 columns:\n%s", board)
	}
	pente.Drawer = nil
	if got, want := string(pente.AppendBoard(nil, start)), string(start.AppendText(nil))+"\n"; got != want {
		t.Errorf("without a drawer %s, want %s", got, want)
	}
}

// The last move is marked, with the men that it captured, and the position is unchanged.
func TestLastMoveIsMarked(t *testing.T) {
	e := open(t, "seega")
	must.Do(t, e.SetPosition("3 M 1 - 0 0 .12/1../..1", "0:1>1:1"))
	text := string(e.State().AppendText(nil))
	board := string(e.AppendBoard(nil))
	if !strings.Contains(board, "(X)") || string(e.State().AppendText(nil)) != text || len(e.Moves()) != 1 {
		t.Errorf("%s after %v:\n%s", e.State().AppendText(nil), e.Moves(), board)
	}
}
