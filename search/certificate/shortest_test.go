package certificate_test

import (
	"bytes"
	"strings"
	"testing"

	"quincunx/eval/chinesecheckers/endgame"
	"quincunx/internal/must"
	"quincunx/movegen/chinesecheckers"
	"quincunx/search/certificate"
)

// checkWay writes a line as a shortest one and checks the file.
func checkWay(t *testing.T, position string, winner int, line []string) (certificate.Statistics, error) {
	t.Helper()
	p := must.Get(chinesecheckers.Parse(position))(t)
	var b bytes.Buffer
	h := certificate.Header{Game: "chinesecheckers", Position: position, Winner: winner, Moves: len(line)}
	must.Do(t, certificate.WriteShortest(&b, h, line))
	f := must.Get(certificate.Open(bytes.NewReader(b.Bytes()), int64(b.Len())))(t)
	s, err := f.Check(p)
	if text := string(p.AppendText(nil)); text != position {
		t.Fatalf("the position became %s", text)
	}
	return s, err
}

// Shortest lines of the table for solitaire pass, for any seat. Another line of the same length passes, too.
func TestShortest(t *testing.T) {
	table := must.Get(endgame.Build(t.Context(), 2, endgame.Options{Workers: 1}))(t)
	ways, detours := 0, 0
	for _, position := range []string{
		"2 0,3 0 0/00/......./....../...../....../......./../.", "2 0,3 1 ./../......./....../...../....../......./11/1",
		"2 0,1,2 1 ./../......./...1../..1../....../......./../.", "2 5,2,0,3,1,4 5 ./../......./.5..../..5../...5../......./../.",
		"2 0,3 1 1/.1/......./.1..../...../....../......./../.",
	} {
		p := must.Get(chinesecheckers.Parse(position))(t)
		if endgame.Check(p, p.Mover()) != nil {
			continue
		}
		seat := p.Mover()
		way := table.Solitaire(p)
		if s, err := checkWay(t, position, int(seat)+1, way.Line); err != nil || s.Plies != way.Moves {
			t.Errorf("%s: %v: %+v, %v", position, way.Line, s, err)
		}
		ways++
		for _, m := range p.Moves(nil) { // each as the first move of a line
			q := p.Clone().(*chinesecheckers.Position)
			q.Make(m)
			for q.Mover() != seat && !q.Over() {
				q.Make(q.Moves(nil)[0])
			}
			if q.Over() {
				continue
			}
			line := append([]string{string(p.AppendMove(nil, m))}, table.Solitaire(q).Line...)
			_, err := checkWay(t, position, int(seat)+1, line)
			if shortest := len(line) == way.Moves; shortest != (err == nil) || !shortest && !strings.Contains(err.Error(), "fewer moves are enough") {
				t.Errorf("%s: %v of %d moves: %v, want %d", position, line, len(line), err, way.Moves)
			}
			detours++
		}
	}
	if ways < 4 || detours < 30 {
		t.Errorf("%d ways and %d detours", ways, detours)
	}
}

// The error for a wrong line names the defect.
func TestWrongWays(t *testing.T) {
	const position = "1 0,3 0 0/..../.../..../."
	for _, c := range []struct {
		position, line string
		winner         int
		want           string
	}{
		{position, "0:0>1:1 1:1>2:0 2:0>3:1 3:1>4:0", 1, ""},
		{position, "0:0>1:1 1:1>2:0 2:0>3:1", 1, "not won after 3 moves"},
		{position, "0:0>1:1 1:1>2:0 2:0>3:1 3:1>4:0 4:0>3:1", 1, "the game is over after 4 moves"},
		{position, "0:0>1:1 1:1>1:0 1:0>2:0 2:0>3:1 3:1>4:0", 1, "fewer moves are enough"},
		{position, "0:0>2:0", 1, "move 1: "},
		{position, "0:0>1:1 1:1>2:0 2:0>3:1 3:1>4:0", 2, "of side 2, which is not to move"},
		{position, "0:0>1:1 1:1>2:0 2:0>3:1 3:1>4:0", 3, "winner 3, want 1..2"},
		{"2 0,3 0 ./../......./....../...../....../......./0./.", "7:0>8:0", 1, "or not alone"},
		{"1 0,3 0 0/..../.../..../1", "0:0>1:1 1:1>2:0 2:0>3:1 3:1>4:0", 1, "or not alone"},
	} {
		_, err := checkWay(t, c.position, c.winner, strings.Fields(c.line))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %s: %v, want %s", c.position, c.line, err, c.want)
		}
	}
}
