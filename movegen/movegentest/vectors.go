package movegentest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quincunx/movegen"
)

// Lines returns the lines of a file in testdata, such as test vectors. An empty file fails
// the test.
func Lines(t testing.TB, name string) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.TrimSuffix(string(data), "\n")
	if text == "" {
		t.Fatalf("%s is empty", name)
	}
	return strings.Split(text, "\n")
}

// Vectors tests a game by the vectors of a file in testdata, which both the position and the
// model must satisfy. A line is a move of a position, which is illegal or leads to another
// position; or a position with its result and, unless left out, its legal moves, sorted:
//
//	POSITION | MOVE<TAB>illegal
//	POSITION | MOVE<TAB>legal<TAB>POSITION<TAB>RESULT
//	POSITION<TAB>RESULT<TAB>MOVE MOVE …
//
// A move is a ply, a joint move or, if pairs is true, a pair of plies wherever there are pairs.
func Vectors(t *testing.T, g Game, name string, pairs bool) {
	t.Helper()
	for i, line := range Lines(t, name) {
		before, move, isMove := strings.Cut(strings.Split(line, "\t")[0], " | ")
		p := g.mustOpen(t, before)
		model, err := g.Model(before)
		if err != nil {
			t.Fatalf("%s, line %d: %v", name, i+1, err)
		}
		var got, want string
		if isMove {
			got, want = playVector(t, p, model, move, pairs)
		} else {
			got = before + "\t" + string(p.AppendResult(nil))
			want = before + "\t" + model.Result()
			if strings.Count(line, "\t") > 1 {
				var moves []string
				for _, m := range p.Moves(p.Actors()[0], nil) {
					moves = append(moves, string(p.AppendMove(nil, p.Actors()[0], m)))
				}
				slices.Sort(moves)
				got += "\t" + strings.Join(moves, " ")
				want += "\t" + strings.Join(model.Moves(), " ")
			}
		}
		if got != line || want != line {
			t.Errorf("%s, line %d:\n%s\nthe position has\n%s\nand the model\n%s", name, i+1, line, got, want)
		}
	}
}

// playVector makes a move of a vector in a position and in its model, and returns the vectors
// that follow. It also tests whether the model lists the move if it is legal.
func playVector(t *testing.T, p movegen.Turn, model Model, move string, pairs bool) (got, want string) {
	t.Helper()
	before := textOf(p)
	moves := model.Moves()
	got, want = before+" | "+move, before+" | "+move
	name, err := play(p, move, pairs)
	if err != nil {
		got += "\tillegal"
	} else {
		got += fmt.Sprintf("\tlegal\t%s\t%s", textOf(p), p.AppendResult(nil))
	}
	err = model.Play(move)
	if err != nil {
		want += "\tillegal"
	} else {
		want += fmt.Sprintf("\tlegal\t%v\t%s", model, model.Result())
	}
	if slices.Contains(moves, name) != (err == nil) || err != nil && model.String() != before {
		t.Errorf("%s | %s: the model lists %v; after the move it is %v, error %v", before, move, moves, model, err)
	}
	return got, want
}

// play makes the actors' moves with the given text form, or a pair of plies, and returns the
// text form by which they are listed.
func play(p movegen.Turn, move string, pairs bool) (name string, err error) {
	if q, ok := p.State.(movegen.PairMover); ok && pairs && q.PairPly() != 0 {
		pair, err := q.ParsePair(move)
		if err != nil {
			return move, err
		}
		if name = string(q.AppendPair(nil, pair)); name != move {
			return move, fmt.Errorf("it is written as %s", name)
		}
		slices.Sort(pair[:])
		name = string(q.AppendPair(nil, pair))
		q.Make(pair[0])
		q.Make(pair[1])
		return name, nil
	}
	joint, err := p.ParseJoint(move)
	if err != nil {
		return move, err
	}
	name = jointText(p, &joint)
	p.Make(&joint)
	return name, nil
}
