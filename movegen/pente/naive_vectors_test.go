package pente_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen/movegentest"
)

// naivePerftLimit is the largest number of nodes that the test counts.
var naivePerftLimit = slow.Count(5_000, 100_000)

func mustParseNaive(t *testing.T, text string) *naive {
	t.Helper()
	n, err := parseNaive(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if n.String() != text {
		t.Fatalf("%s comes back as %s", text, n)
	}
	return n
}

func naiveStart(half int, opening string) string {
	size := 2*half + 1
	row := strings.Repeat(".", size)
	return fmt.Sprintf("%d %s 0 0 0 %s", half, opening, strings.Repeat(row+"/", size-1)+row)
}

func TestNaiveMoveVectors(t *testing.T) {
	for i, line := range movegentest.Lines(t, "moves_pente.txt") {
		fields := strings.Split(line, "\t")
		before, move, found := strings.Cut(fields[0], " | ")
		if !found || len(fields) < 2 {
			t.Fatalf("line %d: can't read %q", i+1, line)
		}
		n := mustParseNaive(t, before)
		listed := slices.Contains(n.Moves(), move)
		err := n.Play(move)
		switch fields[1] {
		case "legal":
			if len(fields) != 4 {
				t.Fatalf("line %d: %d fields", i+1, len(fields))
			}
			if err != nil {
				t.Errorf("line %d: %s: %v", i+1, fields[0], err)
				continue
			}
			if !listed {
				t.Errorf("line %d: %s: not among the moves", i+1, fields[0])
			}
			if n.String() != fields[2] {
				t.Errorf("line %d: %s:\n got %s\nwant %s", i+1, fields[0], n, fields[2])
			}
			if n.Result() != fields[3] {
				t.Errorf("line %d: %s: result %q, want %q", i+1, fields[0], n.Result(), fields[3])
			}
		case "illegal":
			if err == nil {
				t.Errorf("line %d: %s: played", i+1, fields[0])
				continue
			}
			if listed {
				t.Errorf("line %d: %s: among the moves", i+1, fields[0])
			}
			if n.String() != before {
				t.Errorf("line %d: %s: refused, but changed to %s", i+1, fields[0], n)
			}
		default:
			t.Fatalf("line %d: neither legal nor illegal: %q", i+1, fields[1])
		}
	}
}

// naiveCounts are the counts of a perft; all except nodes refer to the last ply
// only.
type naiveCounts struct {
	nodes, captured, capturing, null, over int
}

// naivePerft plays every sequence of depth plies, including the last ply.
func naivePerft(t *testing.T, n *naive, depth int) naiveCounts {
	t.Helper()
	var sum naiveCounts
	for _, move := range n.Moves() {
		child := n.clone()
		if err := child.Play(move); err != nil {
			t.Fatalf("%s | %s: %v", n, move, err)
		}
		if depth > 1 {
			c := naivePerft(t, child, depth-1)
			sum.nodes += c.nodes
			sum.captured += c.captured
			sum.capturing += c.capturing
			sum.null += c.null
			sum.over += c.over
			continue
		}
		sum.nodes++
		side := n.Mover() + 1
		if taken := child.pairs[side] - n.pairs[side]; taken > 0 {
			sum.captured += taken
			sum.capturing++
		}
		if child.Result() != "-" {
			sum.over++
		}
	}
	return sum
}

// checkNaivePerft compares the counts with "depth d nodes k" and, if the line
// continues, "captured a capturing b null c over d".
func checkNaivePerft(t *testing.T, position, expected string) {
	t.Helper()
	want := map[string]int{}
	fields := strings.Fields(expected)
	if len(fields)%2 != 0 {
		t.Fatalf("can't read %q", expected)
	}
	for i := 0; i < len(fields); i += 2 {
		value, err := strconv.Atoi(fields[i+1])
		if err != nil {
			t.Fatalf("can't read %q: %v", expected, err)
		}
		want[fields[i]] = value
	}
	if want["depth"] < 1 || want["nodes"] < 1 {
		t.Fatalf("no depth or nodes in %q", expected)
	}
	if want["nodes"] > naivePerftLimit {
		return
	}
	c := naivePerft(t, mustParseNaive(t, position), want["depth"])
	got := map[string]int{
		"depth": want["depth"], "nodes": c.nodes, "captured": c.captured,
		"capturing": c.capturing, "null": c.null, "over": c.over,
	}
	for name, value := range want {
		if counted, known := got[name]; !known {
			t.Errorf("unknown number %q in %q", name, expected)
		} else if counted != value {
			t.Errorf("%s: depth %d: %s %d, want %d", position, want["depth"], name, counted, value)
		}
	}
}

func TestNaivePerftVectors(t *testing.T) {
	seen := map[string]bool{}
	for i, line := range movegentest.Lines(t, "pente_perft.txt") {
		if seen[line] {
			continue // some depths are listed twice
		}
		seen[line] = true
		parameters, expected, found := strings.Cut(line, " depth ")
		var half int
		var opening string
		_, err := fmt.Sscanf(parameters, "pente half %d %s", &half, &opening)
		if !found || err != nil {
			t.Fatalf("line %d: can't read %q", i+1, line)
		}
		checkNaivePerft(t, naiveStart(half, opening), "depth "+expected)
	}
}

func TestNaivePerftPositionVectors(t *testing.T) {
	position := ""
	for i, line := range movegentest.Lines(t, "pente_perft_positions.txt") {
		if text, found := strings.CutPrefix(line, "pos "); found {
			position = text
			continue
		}
		if position == "" {
			t.Fatalf("line %d: no position before it", i+1)
		}
		checkNaivePerft(t, position, line)
	}
}

func TestNaiveParseRefusals(t *testing.T) {
	const rows = "...../...../...../...../....."
	mustParseNaive(t, "2 none 0 0 0 "+rows)
	for _, text := range []string{
		"",
		"2 none 0 0 0",
		"2 none 0 0 0 " + rows + " ",
		"2  none 0 0 0 " + rows,
		"2 None 0 0 0 " + rows,
		"1 none 0 0 0 .../.../...",
		"16 none 0 0 0 " + rows,
		"02 none 0 0 0 " + rows,
		"2 none +0 0 0 " + rows,
		"2 none -1 0 0 " + rows,
		"2 none 0 -1 0 " + rows,
		"2 none 0 0 x " + rows,
		"3 none 0 0 0 " + rows,
		"2 none 0 0 0 " + rows + "/",
		"2 none 0 0 0 ...../...../..../...../.....",
		"2 none 0 0 0 ...../...../..3../...../.....",
	} {
		if n, err := parseNaive(text); err == nil {
			t.Errorf("%q is read as %s", text, n)
		}
	}
}

func TestNaivePlayRefusals(t *testing.T) {
	tests := []struct {
		position, move, why string
	}{
		{"2 none 5 0 0 ...../...../..1../...../.....", "0:0", "occupied"},
		{"2 none 5 0 0 ...../...../..1../...../.....", "3:0", "off the board"},
		{"2 none 5 0 0 ...../...../..1../...../.....", "0:-3", "off the board"},
		{"2 none 5 0 0 ...../...../..1../...../.....", "-0:1", "form"},
		{"2 none 5 0 0 ...../...../..1../...../.....", "1:+1", "form"},
		{"2 none 5 0 0 ...../...../..1../...../.....", "01:1", "form"},
		{"2 none 5 0 0 ...../...../..1../...../.....", "1", "form"},
		{"2 none 5 0 0 ...../...../..1../...../.....", "", "form"},
		{"2 none 0 0 0 ...../...../...../...../.....", "0:1", "first stone"},
		{"3 either 2 0 0 ......./......./......./...12../......./......./.......", "2:2", "second stone"},
		{"3 both 2 0 0 ......./......./......./...12../......./......./.......", "3:2", "second stone"},
		{"2 none 5 5 0 ...../...../..1../...../.....", "0:1", "over: win 1 pairs"},
		{"2 none 9 0 0 ...../...../11111/...../.....", "1:1", "over: win 1 five"},
	}
	for _, test := range tests {
		n := mustParseNaive(t, test.position)
		err := n.Play(test.move)
		if err == nil || !strings.Contains(err.Error(), test.why) {
			t.Errorf("%s | %s: error %v, want one with %q", test.position, test.move, err, test.why)
		}
		if n.String() != test.position {
			t.Errorf("%s | %s: changed to %s", test.position, test.move, n)
		}
	}
}

func TestNaiveResult(t *testing.T) {
	tests := []struct {
		position, result string
	}{
		{"2 none 9 0 0 ...../...../11111/...../.....", "win 1 five"},
		// A five counts for either side to move.
		{"2 none 10 0 0 ...../...../11111/...../.....", "win 1 five"},
		{"2 none 10 0 5 ...../...../...../...../.....", "win 2 pairs"},
		{"2 none 10 9 0 ...../...../...../...../.....", "win 1 pairs"},
		// If there are several reasons, the side that moved last has
		// precedence, and the five has precedence over pairs.
		{"2 none 9 5 0 ...../...../11111/...../.....", "win 1 five"},
		{"2 none 9 0 0 22222/...../11111/...../.....", "win 1 five"},
		{"2 none 10 0 0 22222/...../11111/...../.....", "win 2 five"},
		{"2 none 10 0 5 ...../...../11111/...../.....", "win 2 pairs"},
		// A full board with a five is no draw.
		{"2 none 25 0 0 11221/22111/11221/22111/11211", "win 1 five"},
		{"2 none 25 0 0 11221/22112/11221/22112/11211", "draw"},
		{"2 none 8 4 4 ...../...../1111./...../.....", "-"},
	}
	for _, test := range tests {
		n := mustParseNaive(t, test.position)
		if n.Result() != test.result {
			t.Errorf("%s: result %q, want %q", test.position, n.Result(), test.result)
		}
		if over := test.result != "-"; over != (len(n.Moves()) == 0) {
			t.Errorf("%s: %s, but %d moves", test.position, n.Result(), len(n.Moves()))
		}
	}
}

// One stone makes the five and takes the fifth pair.
func TestNaiveFiveAndPairsAtOnce(t *testing.T) {
	n := mustParseNaive(t, "3 none 20 4 0 ...1.../...2.../...2.../111..../......./......./.......")
	must.Do(t, n.Play("0:0"))
	if n.Result() != "win 1 pairs" {
		t.Errorf("four and fifth pair: result %q", n.Result())
	}
	n = mustParseNaive(t, "3 none 20 4 0 ...1.../...2.../...2.../111.1../......./......./.......")
	must.Do(t, n.Play("0:0"))
	if n.Result() != "win 1 five" {
		t.Errorf("five and fifth pair: result %q", n.Result())
	}
	five, captures, fours := n.Points(1)
	if five != 5 || captures != 5 || fours != 1 {
		t.Errorf("points %d %d %d, want 5 5 1", five, captures, fours)
	}
}

func TestNaivePoints(t *testing.T) {
	tests := []struct {
		position              string
		side                  int
		five, captures, fours int
	}{
		{"2 none 0 0 0 ...../...../...../...../.....", 1, 0, 0, 0},
		{"2 none 9 3 1 ...../...../11111/...../.....", 1, 5, 3, 1},
		{"2 none 9 3 1 ...../...../11111/...../.....", 2, 0, 1, 0},
		{"2 none 9 5 0 ...../...../1111./...../.....", 1, 0, 5, 1},
		{"2 none 9 0 0 ...../...../111.1/...../.....", 1, 0, 0, 0},
		// Runs that share a stone are distinct; a long run is one run.
		{"3 none 9 0 0 1...1../1..1.../1.1..../11111../......./......./.......", 1, 5, 0, 3},
		{"3 none 9 0 0 1..2.../.1.2.../..12.../11111../...2.../......./.......", 1, 5, 0, 2},
		{"3 none 9 0 0 1111111/......./......./......./......./......./2222...", 1, 5, 0, 1},
		{"3 none 9 0 0 1111111/......./......./......./......./......./2222...", 2, 0, 0, 1},
		// The loser's fours count too, in every direction.
		{"3 none 9 0 0 ...2.../..2..../.2...../2....../2....../2....../2222...", 2, 0, 0, 3},
	}
	for _, test := range tests {
		five, captures, fours := mustParseNaive(t, test.position).Points(test.side)
		if five != test.five || captures != test.captures || fours != test.fours {
			t.Errorf("%s: points of side %d: %d %d %d, want %d %d %d", test.position, test.side,
				five, captures, fours, test.five, test.captures, test.fours)
		}
	}
}

// checkNaivePosition tries every cell and a margin around the board.
func checkNaivePosition(t *testing.T, n *naive) {
	t.Helper()
	text := n.String()
	mustParseNaive(t, text)
	moves := n.Moves()
	if !slices.IsSorted(moves) || len(slices.Compact(slices.Clone(moves))) != len(moves) {
		t.Fatalf("%s: moves %q are unsorted or repeated", text, moves)
	}
	for v := -n.half - 1; v <= n.half+1; v++ {
		for h := -n.half - 1; h <= n.half+1; h++ {
			move := naiveCell{v, h}.String()
			child := n.clone()
			err := child.Play(move)
			if listed := slices.Contains(moves, move); listed != (err == nil) {
				t.Fatalf("%s | %s: listed %v, error %v", text, move, listed, err)
			}
			if err != nil && child.String() != text {
				t.Fatalf("%s | %s: refused, but changed to %s", text, move, child)
			}
		}
	}
	if n.String() != text {
		t.Fatalf("%s: a clone's move changed it to %s", text, n)
	}
}

// The same game is played on the board and on its seven images; a missing or
// wrong direction would make them differ.
func TestNaiveRandomGames(t *testing.T) {
	images := []func(c naiveCell) naiveCell{
		func(c naiveCell) naiveCell { return naiveCell{c.v, c.h} },
		func(c naiveCell) naiveCell { return naiveCell{c.v, -c.h} },
		func(c naiveCell) naiveCell { return naiveCell{-c.v, c.h} },
		func(c naiveCell) naiveCell { return naiveCell{-c.v, -c.h} },
		func(c naiveCell) naiveCell { return naiveCell{c.h, c.v} },
		func(c naiveCell) naiveCell { return naiveCell{c.h, -c.v} },
		func(c naiveCell) naiveCell { return naiveCell{-c.h, c.v} },
		func(c naiveCell) naiveCell { return naiveCell{-c.h, -c.v} },
	}
	starts := []struct {
		half    int
		opening string
		games   int
	}{
		{2, "none", 25}, {3, "either", 3}, {3, "both", 3}, {4, "none", 1},
	}
	random := rand.New(rand.NewPCG(1, 2))
	ends := map[string]int{}
	for _, start := range starts {
		for range start.games {
			boards := make([]*naive, len(images))
			for i := range boards {
				boards[i] = mustParseNaive(t, naiveStart(start.half, start.opening))
			}
			n := boards[0]
			for ply := 0; n.Result() == "-"; ply++ {
				if n.Mover() != ply%2 {
					t.Fatalf("%s: mover %d at ply %d", n, n.Mover(), ply)
				}
				if len(n.stones)+2*n.pairs[1]+2*n.pairs[2] != ply {
					t.Fatalf("%s: stones and pairs don't add up to ply %d", n, ply)
				}
				checkNaivePosition(t, n)
				cell := must.Get(parseNaiveCell(randomNaiveMove(t, n, random)))(t)
				for i, image := range images {
					if err := boards[i].Play(image(cell).String()); err != nil {
						t.Fatalf("%s | %v: %v", boards[i], image(cell), err)
					}
					compareNaiveImages(t, n, boards[i], image)
				}
			}
			checkNaivePosition(t, n)
			if r := n.Result(); r != "draw" && !strings.HasPrefix(r, fmt.Sprintf("win %d ", 2-n.Mover())) {
				t.Fatalf("%s: %s, but the other side moved last", n, r)
			}
			ends[n.Result()]++
		}
	}
	t.Log(ends)
	for _, end := range []string{"win 1 five", "win 2 five", "win 1 pairs", "win 2 pairs", "draw"} {
		if ends[end] == 0 {
			t.Errorf("no game ended as %q: %v", end, ends)
		}
	}
}

// randomNaiveMove captures every other time that it can: purely random games
// hardly ever end by captures.
func randomNaiveMove(t *testing.T, n *naive, random *rand.Rand) string {
	t.Helper()
	moves := n.Moves()
	if random.IntN(2) == 0 {
		for _, move := range moves {
			child := n.clone()
			must.Do(t, child.Play(move))
			if child.pairs != n.pairs {
				return move
			}
		}
	}
	return moves[random.IntN(len(moves))]
}

func compareNaiveImages(t *testing.T, n, other *naive, image func(c naiveCell) naiveCell) {
	t.Helper()
	if other.Result() != n.Result() || other.pairs != n.pairs || len(other.stones) != len(n.stones) {
		t.Fatalf("%s and its image %s differ", n, other)
	}
	for cell, side := range n.stones {
		if other.stones[image(cell)] != side {
			t.Fatalf("%s and its image %s differ at %v", n, other, cell)
		}
	}
	for side := 1; side <= 2; side++ {
		five, captures, fours := n.Points(side)
		five2, captures2, fours2 := other.Points(side)
		if five != five2 || captures != captures2 || fours != fours2 {
			t.Fatalf("%s and its image %s differ in points of side %d", n, other, side)
		}
	}
}
