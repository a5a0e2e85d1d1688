package pente_test

import (
	"fmt"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/movegentest"
	"quincunx/movegen/pente"
)

// counts are the counts of a perft; all except nodes refer to the last ply
// only.
type counts struct{ nodes, captured, capturing, null, over int }

// perft counts every leaf by making its moves.
func perft(p movegen.Position, depth int, buf []movegen.Move, c *counts) {
	moves := p.Moves(buf)
	for _, m := range moves {
		p.Make(m)
		if depth > 1 {
			perft(p, depth-1, moves[len(moves):], c)
		} else {
			c.nodes++
			if taken := p.(movegen.EffectReporter).LastEffect().Captured; taken > 0 {
				c.captured += taken
				c.capturing++
			}
			if p.Over() {
				c.over++
			}
		}
		p.Unmake()
	}
}

// bulk counts leaves without making the last moves.
func bulk(p movegen.Position, depth int, buf []movegen.Move) int {
	if depth == 1 {
		return movegen.CountMoves(p, buf)
	}
	moves := p.Moves(buf)
	n := 0
	for _, m := range moves {
		p.Make(m)
		n += bulk(p, depth-1, moves[len(moves):])
		p.Unmake()
	}
	return n
}

func TestPerftVectors(t *testing.T) {
	const bulkOnly = 1_000_000 // larger numbers of nodes are counted in bulk only
	for _, line := range movegentest.Lines(t, "pente_perft.txt") {
		var half, depth, nodes int
		var name string
		if _, err := fmt.Sscanf(line, "pente half %d %s depth %d nodes %d", &half, &name, &depth, &nodes); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		opening := must.Get(pente.ParseOpening(name))(t)
		p := must.Get(pente.New(pente.Options{Half: half, Opening: opening}))(t)
		if got := bulk(p, depth, nil); got != nodes {
			t.Errorf("%s: got %d in bulk", line, got)
		}
		if nodes <= bulkOnly {
			var c counts
			if perft(p, depth, nil, &c); c.nodes != nodes {
				t.Errorf("%s: got %d", line, c.nodes)
			}
		}
	}
}

func TestPerftPositionVectors(t *testing.T) {
	position := ""
	for _, line := range movegentest.Lines(t, "pente_perft_positions.txt") {
		if text, found := strings.CutPrefix(line, "pos "); found {
			position = text
			continue
		}
		var depth int
		var want, got counts
		if _, err := fmt.Sscanf(line, "depth %d nodes %d captured %d capturing %d null %d over %d", &depth,
			&want.nodes, &want.captured, &want.capturing, &want.null, &want.over); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		p := mustParse(t, position)
		if perft(p, depth, nil, &got); got != want {
			t.Errorf("%s: depth %d: %+v, want %+v", position, depth, got, want)
		}
		if n := bulk(p, depth, nil); n != want.nodes {
			t.Errorf("%s: depth %d: %d in bulk, want %d", position, depth, n, want.nodes)
		}
	}
}

func TestMoveVectors(t *testing.T) {
	for i, line := range movegentest.Lines(t, "moves_pente.txt") {
		fields := strings.Split(line, "\t")
		before, move, _ := strings.Cut(fields[0], " | ")
		p := mustParse(t, before)
		m, err := p.ParseMove(move)
		if fields[1] == "illegal" {
			if err == nil {
				t.Errorf("line %d: %s is legal", i+1, move)
			}
			continue
		}
		if err != nil {
			t.Errorf("line %d: %v", i+1, err)
			continue
		}
		p.Make(m)
		if got := string(p.AppendText(nil)); got != fields[2] {
			t.Errorf("line %d: %s gives %s", i+1, fields[0], got)
		}
		if got := string(p.AppendResult(nil)); got != fields[3] {
			t.Errorf("line %d: result %s, want %s", i+1, got, fields[3])
		}
	}
}
