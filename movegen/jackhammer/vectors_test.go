package jackhammer_test

import (
	"fmt"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/jackhammer"
	"quincunx/movegen/movegentest"
)

// perft counts the sequences of joint moves, and in the last of them the counts
// of the vectors; joints has an entry for each depth.
func perft(p *jackhammer.Position, depth int, joints []movegen.Joints, count *naiveCount) {
	for m := joints[0].First(p); m != nil; m = joints[0].Next() {
		p.MakeJoint(m)
		if depth > 1 {
			perft(p, depth-1, joints[1:], count)
		} else {
			count.nodes++
			if n := p.LastEffect().Captured; n > 0 {
				count.captured += n
				count.capturing++
			}
			if p.Over() {
				count.over++
			}
		}
		p.Unmake()
	}
}

// bulkPerft counts the sequences of joint moves without making the last ones.
func bulkPerft(p *jackhammer.Position, depth int, joints []movegen.Joints) int {
	if depth == 1 {
		return p.CountMoves()
	}
	n := 0
	for m := joints[0].First(p); m != nil; m = joints[0].Next() {
		p.MakeJoint(m)
		n += bulkPerft(p, depth-1, joints[1:])
		p.Unmake()
	}
	return n
}

func TestPerftVectors(t *testing.T) {
	for _, line := range movegentest.Lines(t, "jackhammer_perft.txt") {
		var (
			side, depth int
			name        string
			want, got   naiveCount
		)
		if _, err := fmt.Sscanf(line,
			"jackhammer side %d %s depth %d nodes %d captured %d capturing %d null %d over %d",
			&side, &name, &depth,
			&want.nodes, &want.captured, &want.capturing, &want.null, &want.over); err != nil {
			t.Fatalf("malformed vector %q: %v", line, err)
		}
		resolution, err := jackhammer.ParseResolution(name)
		if err != nil {
			t.Fatalf("malformed vector %q: %v", line, err)
		}
		p, err := jackhammer.New(jackhammer.Options{Side: side, Resolution: resolution, Turns: 1000})
		if err != nil {
			t.Fatal(err)
		}
		joints := make([]movegen.Joints, depth)
		if perft(p, depth, joints, &got); got != want {
			t.Errorf("%s: got %+v", line, got)
		}
		if n := bulkPerft(p, depth, joints); n != want.nodes {
			t.Errorf("%s: bulk count %d", line, n)
		}
	}
}

func TestMoveVectors(t *testing.T) {
	for _, line := range movegentest.Lines(t, "moves_jackhammer.txt") {
		fields := strings.Split(line, "\t")
		before, name, _ := strings.Cut(fields[0], " | ")
		p, err := jackhammer.Parse(before)
		if err != nil {
			t.Fatal(err)
		}
		err = movegen.TurnOf(p).PlayText(name)
		if (err == nil) != (fields[1] == "legal") {
			t.Errorf("%s: %v", line, err)
		}
		if err != nil {
			continue
		}
		if got, result := string(p.AppendText(nil)), string(p.AppendResult(nil)); got != fields[2] || result != fields[3] {
			t.Errorf("%s: got %s, %s", line, got, result)
		}
	}
}

// Perft with the seats in sequence gives the same counts, with three plies a
// turn.
func TestPerftInSequence(t *testing.T) {
	for _, text := range []string{
		"2 after 0 9 0:0 1:0 1:1 ./..", "3 harsh 7 9 1:0 1:0 2:2 ./#./#.#", "3 before 7 9 1:0 1:1 2:1 ./../..#",
	} {
		p := must.Get(jackhammer.Parse(text))(t)
		want := bulkPerft(p, 2, make([]movegen.Joints, 2))
		if got := positionPerft(movegen.InSequence(p, 0), 6); got != want {
			t.Errorf("%s: %d in sequence, %d jointly", text, got, want)
		}
	}
}

func positionPerft(p movegen.Position, depth int) int {
	if depth == 1 {
		return movegen.CountMoves(p, nil)
	}
	n := 0
	for _, m := range p.Moves(nil) {
		p.Make(m)
		n += positionPerft(p, depth-1)
		p.Unmake()
	}
	return n
}
