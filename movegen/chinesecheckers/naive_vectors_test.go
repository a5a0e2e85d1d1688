package chinesecheckers_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen/movegentest"
)

// naivePerftLimit limits the counts that the naive rules verify, to keep the
// run short.
var naivePerftLimit = slow.Count(5_000, 20_000)

func mustParseNaive(t *testing.T, text string) *naive {
	t.Helper()
	n, err := parseNaive(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if n.String() != text {
		t.Fatalf("%s: came back as %s", text, n)
	}
	return n
}

func TestNaiveMoveVectors(t *testing.T) {
	for i, line := range movegentest.Lines(t, "moves_chinesecheckers.txt") {
		t.Run(fmt.Sprintf("line %d", i+1), func(t *testing.T) {
			fields := strings.Split(line, "\t")
			before, move, ok := strings.Cut(fields[0], " | ")
			if !ok || len(fields) < 2 {
				t.Fatalf("can't read %q", line)
			}
			n := mustParseNaive(t, before)
			moves := n.Moves()
			err := n.Play(move)

			switch fields[1] {
			case "illegal":
				if err == nil {
					t.Errorf("%s | %s: legal, want illegal", before, move)
				}
				if slices.Contains(moves, move) {
					t.Errorf("%s | %s: illegal, but in Moves", before, move)
				}
				if n.String() != before {
					t.Errorf("%s | %s: the illegal move changed the position to %s", before, move, n)
				}
			case "legal":
				if len(fields) != 4 {
					t.Fatalf("can't read %q", line)
				}
				if err != nil {
					t.Fatalf("%s | %s: %v", before, move, err)
				}
				listed := move
				if from, to, _ := strings.Cut(move, ">"); from == to {
					listed = naiveNull
				}
				if !slices.Contains(moves, listed) {
					t.Errorf("%s | %s: legal, but Moves has only %v", before, move, moves)
				}
				if n.String() != fields[2] {
					t.Errorf("%s | %s:\n got %s\nwant %s", before, move, n, fields[2])
				}
				if n.Result() != fields[3] {
					t.Errorf("%s | %s: result %q, want %q", before, move, n.Result(), fields[3])
				}
				if again := mustParseNaive(t, fields[2]); again.Result() != fields[3] {
					t.Errorf("%s: result %q when read, want %q", fields[2], again.Result(), fields[3])
				}
			default:
				t.Fatalf("can't read %q", line)
			}
		})
	}
}

// naivePerft returns the number of legal sequences of exactly depth plies.
func naivePerft(t *testing.T, n *naive, depth int) int {
	if depth == 0 {
		return 1
	}
	nodes := 0
	for _, move := range n.Moves() {
		child := n.clone()
		if err := child.Play(move); err != nil {
			t.Fatalf("%s | %s: in Moves, but %v", n, move, err)
		}
		nodes += naivePerft(t, child, depth-1)
	}
	return nodes
}

func TestNaivePerftVectors(t *testing.T) {
	ran := 0
	for _, line := range movegentest.Lines(t, "chinesecheckers_perft.txt") {
		var size, depth, want int
		var players string
		if _, err := fmt.Sscanf(line, "chinesecheckers size %d players %s depth %d nodes %d", &size, &players, &depth, &want); err != nil {
			t.Fatalf("can't read %q: %v", line, err)
		}
		if want > naivePerftLimit {
			continue
		}
		ran++
		var triangles []int
		for name := range strings.SplitSeq(players, ",") {
			triangle, err := strconv.Atoi(name)
			if err != nil {
				t.Fatalf("can't read %q: %v", line, err)
			}
			triangles = append(triangles, triangle)
		}
		if got := naivePerft(t, naiveStart(size, triangles), depth); got != want {
			t.Errorf("%s: got %d", line, got)
		}
	}
	if ran == 0 {
		t.Error("no line is short enough")
	}
}

func TestNaiveBoard(t *testing.T) {
	for _, size := range []int{1, 2, 3, 4, 5, 6, 7, naiveMaxSize} {
		n := &naive{size: size}
		cells := n.cells()
		if want := 6*size*(size+1) + 1; len(cells) != want {
			t.Errorf("size %d: %d cells, want %d", size, len(cells), want)
		}

		counts := map[int]int{}
		for _, p := range cells {
			counts[n.triangle(p)]++
			for i, way := range naiveWays {
				// The directions come in opposite pairs: left and right, upper
				// left and lower right, and so on.
				back := naiveWays[[]int{1, 0, 5, 4, 3, 2}[i]]
				if back(way(p)) != p {
					t.Errorf("size %d: way %d from %v leads to %v, but not back", size, i, p, way(p))
				}
			}
		}
		want := map[int]int{naiveHexagon: 3*size*(size+1) + 1}
		for triangle := range 6 {
			want[triangle] = size * (size + 1) / 2
		}
		if !maps.Equal(counts, want) {
			t.Errorf("size %d: cells by triangle %v, want %v", size, counts, want)
		}
	}

	// The sample of the rules.
	n := &naive{size: 4}
	for r, want := range [][2]int{
		{0, 0}, {0, 1}, {-1, 1}, {-1, 2}, {-6, 6}, {-5, 6}, {-5, 5}, {-4, 5}, {-4, 4},
		{-4, 5}, {-5, 5}, {-5, 6}, {-6, 6}, {-1, 2}, {-1, 1}, {0, 1}, {0, 0},
	} {
		if low, high := n.columns(r); low != want[0] || high != want[1] {
			t.Errorf("row %d: columns %d..%d, want %d..%d", r, low, high, want[0], want[1])
		}
	}
}

func TestNaiveStart(t *testing.T) {
	const want = "3 0,3 0 0/00/000/........../........./......../......./......../........./........../111/11/1"
	if got := naiveStart(3, []int{0, 3}).String(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	const all = "2 5,4,3,2,1,0 0 5/55/00...44/0....4/...../1....3/11...33/22/2"
	if got := naiveStart(2, []int{5, 4, 3, 2, 1, 0}).String(); got != all {
		t.Errorf("got %s, want %s", got, all)
	}
	mustParseNaive(t, want)
	mustParseNaive(t, all)
	mustParseNaive(t, naiveStart(naiveMaxSize, []int{0, 1, 2, 3, 4, 5}).String())
}

func TestNaiveParseErrors(t *testing.T) {
	for _, text := range []string{
		"",
		"1 0,3 0",
		"1 0,3 0 0/..../.../..../1 ",
		"1 0,3  0 0/..../.../..../1",
		"0 0,3 0 .",
		"64 0,3 0 .",
		"01 0,3 0 0/..../.../..../1",
		"+1 0,3 0 0/..../.../..../1",
		"1 0 0 0/..../.../..../.",
		"1 0,0 0 0/..../.../..../1",
		"1 0,6 0 0/..../.../..../1",
		"1 0,03 0 0/..../.../..../1",
		"1 0,3 2 0/..../.../..../1",
		"1 0,3 -1 0/..../.../..../1",
		"1 0,3 0 0/..../.../....",
		"1 0,3 0 0/..../.../..../1/.",
		"1 0,3 0 0/.../.../..../1",
		"1 0,3 0 0/..../.../..../2",
		"1 0,3 0 0/..../.../..../x",
		"1 0,3 0 0/0.../.../..../1",
	} {
		if n, err := parseNaive(text); err == nil {
			t.Errorf("%q: read as %s, want an error", text, n)
		}
	}
}

func TestNaiveMoves(t *testing.T) {
	for _, test := range []struct {
		name, position, want string
	}{
		{
			"steps",
			"2 0,3 0 ./../......./....../..0../....../......./../1",
			"4:0>3:0 4:0>3:1 4:0>4:-1 4:0>4:1 4:0>5:0 4:0>5:1",
		},
		{
			"a step may not end in a neutral triangle",
			"2 0,3 0 ./../......./.0..../...../....../......./../1",
			"3:-1>2:-1 3:-1>3:0 3:-1>4:-1 3:-1>4:-2",
		},
		{
			"a man in a neutral triangle is stuck",
			"2 0,3 0 ./../.0...../....../...../....../......./../1",
			naiveNull,
		},
		{
			// 2:0 over 2:1 to 2:2, which is neutral, and over 3:2 to 4:1.
			"a jump may pass through a neutral triangle",
			"2 0,3 0 ./../...01../....1./...../....../......./../.",
			"2:0>1:0 2:0>1:1 2:0>2:-1 2:0>3:0 2:0>3:1 2:0>4:1",
		},
		{
			// 4:0, 4:2 and 6:1 are a cycle of jumps, open in both directions.
			"a man may not end where it began, and two paths are one move",
			"2 0,3 0 ./../......./....../..01./...11./......./../.",
			"4:0>3:0 4:0>3:1 4:0>4:-1 4:0>4:2 4:0>5:0 4:0>6:1",
		},
		{
			"a man may leave the goal",
			"1 0,3 1 ./..../1../..../0",
			"2:-1>1:0 2:-1>2:0 2:-1>3:0",
		},
		{
			"a seat without men",
			"2 0,3 0 ./../......./....../..1../....../......./../.",
			naiveNull,
		},
		{
			"over",
			"2 0,3 0 ./../......./....../..1../....../......./../0",
			"",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			n := mustParseNaive(t, test.position)
			if got := strings.Join(n.Moves(), " "); got != test.want {
				t.Errorf("%s:\n got %s\nwant %s", test.position, got, test.want)
			}
		})
	}
}

func TestNaiveResult(t *testing.T) {
	for _, test := range []struct {
		name, position, want string
	}{
		{"start", "1 0,3 0 0/..../.../..../1", "-"},
		{"one seat", "1 0,3 0 1/..../.0./..../.", "win 1"},
		{"both seats", "1 0,3 0 1/..../.../..../0", "draw 0,1"},
		{"within a round", "1 0,3 1 1/..../.../..../0", "-"},
		{"three seats, two of them", "1 0,2,4 0 ./...2/.1./..../0", "draw 0,2"},
		{"three seats, all", "1 0,2,4 0 ./1..2/.../..../0", "draw 0,1,2"},
		{"a part of a set", "2 0,3 0 1/../......./....../..0../....../......./../.", "win 1"},
		{"a man outside", "2 0,3 0 1/../......./.1..../..0../....../......./../.", "-"},
		{"seats without men", "2 0,3 0 ./../......./....../...../....../......./../.", "-"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := mustParseNaive(t, test.position).Result(); got != test.want {
				t.Errorf("%s: %q, want %q", test.position, got, test.want)
			}
		})
	}
}

func TestNaiveNullMove(t *testing.T) {
	// Both jumps of seat 0's only man end on occupied cells.
	const stuck = "2 0,3,1 0 0/11/..2.1../....../...../....../......./../."
	const passed = "2 0,3,1 1 0/11/..2.1../....../...../....../......./../."
	for _, test := range []struct {
		position, move string
		legal          bool
	}{
		{stuck, "null", true},
		{stuck, "0:0>0:0", true},
		{stuck, "1:0>1:0", false},
		{stuck, "4:0>4:0", false},
		{stuck, "9:0>9:0", false},
		{stuck, "0:0>1:0", false},
		{stuck, "0:0>00:0", false},
		{stuck, "NULL", false},
		{stuck, "", false},
		{passed, "null", false},
		{passed, "1:0>1:0", false},
	} {
		n := mustParseNaive(t, test.position)
		err := n.Play(test.move)
		if legal := err == nil; legal != test.legal {
			t.Errorf("%s | %s: legal %t, want %t (%v)", test.position, test.move, legal, test.legal, err)
		}
		want := test.position
		if test.legal {
			want = passed
		}
		if n.String() != want {
			t.Errorf("%s | %s: got %s", test.position, test.move, n)
		}
	}
	if got := mustParseNaive(t, stuck).Moves(); !slices.Equal(got, []string{naiveNull}) {
		t.Errorf("%s: got %v", stuck, got)
	}
}

// TestNaiveEndOfRound has seat 0 fill its goal; the others still have their
// turns.
func TestNaiveEndOfRound(t *testing.T) {
	n := mustParseNaive(t, "1 0,3 0 ./.1../.../..0./.")
	for _, step := range []struct{ move, result string }{
		{"3:1>4:0", "-"},
		{"1:0>0:0", "draw 0,1"},
	} {
		must.Do(t, n.Play(step.move))
		if n.Result() != step.result {
			t.Errorf("after %s: %q, want %q", step.move, n.Result(), step.result)
		}
	}
	if moves := n.Moves(); len(moves) != 0 {
		t.Errorf("over, but there are moves: %v", moves)
	}
	for _, move := range []string{"null", "4:0>3:1", "4:0>4:0"} {
		if n.Play(move) == nil {
			t.Errorf("over, but %s was played", move)
		}
	}
}
