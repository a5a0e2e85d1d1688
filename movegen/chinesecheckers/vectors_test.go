package chinesecheckers_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/movegen/movegentest"
)

// perft counts the sequences of depth plies, with bulk counting at the last
// ply.
func perft(p movegen.Position, depth int, buf []movegen.Move) int {
	if depth == 1 {
		return p.(movegen.MoveCounter).CountMoves()
	}
	moves := p.Moves(buf[:0])
	n := 0
	for _, m := range moves {
		p.Make(m)
		n += perft(p, depth-1, moves[len(moves):])
		p.Unmake()
	}
	return n
}

func TestPerftVectors(t *testing.T) {
	buf := make([]movegen.Move, 0, 1<<14)
	for _, line := range movegentest.Lines(t, "chinesecheckers_perft.txt") {
		var size, depth, want int
		var players string
		if _, err := fmt.Sscanf(line, "chinesecheckers size %d players %s depth %d nodes %d", &size, &players, &depth, &want); err != nil {
			t.Fatalf("can't read %q: %v", line, err)
		}
		var o = chinesecheckers.Options{Size: size}
		for home := range strings.SplitSeq(players, ",") {
			triangle, err := strconv.Atoi(home)
			if err != nil {
				t.Fatalf("can't read %q: %v", line, err)
			}
			o.Triangles = append(o.Triangles, triangle)
		}
		p := must.Get(chinesecheckers.New(o))(t)
		if got := perft(p, depth, buf); got != want {
			t.Errorf("%s: got %d", line, got)
		}
	}
}

func TestMoveVectors(t *testing.T) {
	for _, line := range movegentest.Lines(t, "moves_chinesecheckers.txt") {
		fields := strings.Split(line, "\t")
		position, move, _ := strings.Cut(fields[0], " | ")
		p := must.Get(chinesecheckers.Parse(position))(t)
		m, err := p.ParseMove(move)
		if legal := err == nil; legal != (fields[1] == "legal") {
			t.Errorf("%s: %v", line, err)
		}
		if err != nil {
			continue
		}
		p.Make(m)
		if text := string(p.AppendText(nil)); text != fields[2] {
			t.Errorf("%s: gives %s", line, text)
		}
		if result := string(p.AppendResult(nil)); result != fields[3] {
			t.Errorf("%s: result %s", line, result)
		}
	}
}
