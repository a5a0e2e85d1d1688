package seega_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"quincunx/movegen"
	"quincunx/movegen/movegentest"
	"quincunx/movegen/seega"
)

// perft counts the sequences of depth plies, with bulk counting at the last ply.
func perft(p movegen.Position, depth int, buf [][]movegen.Move) uint64 {
	if depth == 1 {
		return uint64(p.(movegen.MoveCounter).CountMoves())
	}
	moves := p.Moves(buf[depth][:0])
	buf[depth] = moves
	var n uint64
	for _, m := range moves {
		p.Make(m)
		n += perft(p, depth-1, buf)
		p.Unmake()
	}
	return n
}

// leaves are the statistics of the last ply of perft.
type leaves struct{ nodes, captured, capturing, null, over int }

func (l *leaves) walk(p *seega.Position, depth int) {
	for _, m := range p.Moves(nil) {
		p.Make(m)
		if depth > 1 {
			l.walk(p, depth-1)
		} else {
			l.add(p)
		}
		p.Unmake()
	}
}

func (l *leaves) add(p *seega.Position) {
	e := p.LastEffect()
	l.nodes++
	l.captured += e.Captured
	if e.Captured > 0 {
		l.capturing++
	}
	if e.Null {
		l.null++
	}
	if p.Over() {
		l.over++
	}
}

func TestPerftPositions(t *testing.T) {
	var p *seega.Position
	var buf [16][]movegen.Move
	for _, line := range movegentest.Lines(t, "seega_perft_positions.txt") {
		if text, found := strings.CutPrefix(line, "pos "); found {
			p = parse(t, text)
			continue
		}
		var depth int
		var want, got leaves
		_, err := fmt.Sscanf(line, "depth %d nodes %d captured %d capturing %d null %d over %d",
			&depth, &want.nodes, &want.captured, &want.capturing, &want.null, &want.over)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if got.walk(p, depth); got != want {
			t.Errorf("%s depth %d: %+v, want %+v", p.AppendText(nil), depth, got, want)
		}
		if n := perft(p, depth, buf[:]); n != uint64(want.nodes) {
			t.Errorf("%s depth %d: %d nodes in bulk, want %d", p.AppendText(nil), depth, n, want.nodes)
		}
	}
}

// pairPerft counts each pair of placements as one move, in one order only.
func pairPerft(p *seega.Position, depth int) int {
	nodes := 0
	for _, first := range p.Moves(nil) {
		p.Make(first)
		if p.PairPly() != 2 {
			nodes += pairPerftBelow(p, depth)
		} else {
			for _, second := range p.Moves(nil) {
				if second > first {
					p.Make(second)
					nodes += pairPerftBelow(p, depth)
					p.Unmake()
				}
			}
		}
		p.Unmake()
	}
	return nodes
}

func pairPerftBelow(p *seega.Position, depth int) int {
	if depth == 1 {
		return 1
	}
	return pairPerft(p, depth-1)
}

func TestPlacementPerft(t *testing.T) {
	var buf [16][]movegen.Move
	for _, line := range movegentest.Lines(t, "seega_placement_perft.txt") {
		var kind string
		var size, depth, want int
		if _, err := fmt.Sscanf(line, "seega %s size %d depth %d nodes %d", &kind, &size, &depth, &want); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		p := newPosition(t, seega.Options{Size: size})
		var got int
		switch kind {
		case "perft":
			if got = pairCount(p, depth); want < 2_000_000 && got != pairPerft(p, depth) {
				t.Errorf("%s: %d without bulk", line, pairPerft(p, depth))
			}
		case "perft-single":
			got = int(perft(p, depth, buf[:]))
		default:
			t.Fatalf("unknown count %q", kind)
		}
		if got != want {
			t.Errorf("%s: got %d", line, got)
		}
	}
}

// pairCount is pairPerft with bulk counting of the last pair: any two of the free
// cells.
func pairCount(p *seega.Position, depth int) int {
	moves := p.Moves(nil)
	if depth == 1 {
		return len(moves) * (len(moves) - 1) / 2
	}
	nodes := 0
	for i, first := range moves {
		p.Make(first)
		for _, second := range moves[i+1:] {
			p.Make(second)
			nodes += pairCount(p, depth-1)
			p.Unmake()
		}
		p.Unmake()
	}
	return nodes
}

// playUnit plays a move of the vectors, which place men in pairs.
func playUnit(p *seega.Position, text string) error {
	if p.PairPly() == 0 {
		m, err := p.ParseMove(text)
		if err == nil {
			p.Make(m)
		}
		return err
	}
	pair, err := p.ParsePair(text)
	if err != nil {
		return err
	}
	if got := string(p.AppendPair(nil, pair)); got != text {
		return errors.New("the pair reads back as " + got)
	}
	p.Make(pair[0])
	p.Make(pair[1])
	return nil
}

func TestMoveVectors(t *testing.T) {
	lines := movegentest.Lines(t, "moves_seega.txt")
	if len(lines) != 34 {
		t.Errorf("%d lines, want 34", len(lines))
	}
	for i, line := range lines {
		fields := strings.Split(line, "\t")
		position, move, found := strings.Cut(fields[0], " | ")
		if !found || len(fields) < 2 {
			t.Fatalf("line %d is malformed: %q", i+1, line)
		}
		p := parse(t, position)
		err := playUnit(p, move)
		got := []string{fields[0], "illegal"}
		if err == nil {
			got = []string{fields[0], "legal", textOf(p), string(p.AppendResult(nil))}
		} else {
			t.Logf("line %d: %v", i+1, err)
		}
		if strings.Join(got, "\t") != line {
			t.Errorf("line %d:\n got %q\nwant %q", i+1, got, fields)
		}
	}
}

func TestParsePairRefuses(t *testing.T) {
	for _, tt := range [][2]string{
		{"3 P 1 - 0 0 .../.../...", ""}, {"3 P 1 - 0 0 .../.../...", "+"}, {"3 P 1 - 0 0 .../.../...", "0:0+"},
		{"3 P 1 - 0 0 .../.../...", "0:0+0:1+0:2"}, {"3 P 1 - 0 0 .../.../...", "0:0 + 0:1"}, {"3 P 1 - 0 0 .../.../...", "0:0+3:0"},
		{"3 P 1 - 0 0 .../.../...", "null+null"}, {"3 P 1 - 0 0 .../.../...", "0:0+0:0>0:1"},
		{"3 P 1 - 0 0 1../.../...", "0:1+0:2"}, // between the two men of a pair
		{"3 P 2 - 0 0 11./.../...", "0:1+0:2"}, // occupied
		{"3 M 2 - 0 0 11./.../2..", "0:1+0:2"},
	} {
		p := parse(t, tt[0])
		if pair, err := p.ParsePair(tt[1]); err == nil {
			t.Errorf("%s: %q is read as %v", tt[0], tt[1], pair)
		}
		if textOf(p) != tt[0] {
			t.Errorf("%s is changed", tt[0])
		}
	}
}
