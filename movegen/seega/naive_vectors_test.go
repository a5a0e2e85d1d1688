package seega_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen/movegentest"
)

// impossiblePosition is in the move vectors, although no game reaches it: each
// side has 12 men and places two per turn, but here each has 11, and side 2 is to
// place a pair, which makes 13. The rules can still be applied to it.
const impossiblePosition = "5 P 2 - 0 0 12121/21212/12.12/12121/212.."

// maxNodes is the largest number of nodes of a depth that the test counts.
var maxNodes = slow.Count(20_000, 100_000)

func mustParseNaive(t *testing.T, text string) *naive {
	t.Helper()
	n, err := parseNaive(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if got := n.String(); got != text {
		t.Fatalf("%s came back as %s", text, got)
	}
	return n
}

func naiveStart(size, threshold int) string {
	row := strings.Repeat(".", size)
	rows := strings.Repeat(row+"/", size-1) + row
	return fmt.Sprintf("%d P 1 - 0 %d %s", size, threshold, rows)
}

// playVector makes a move of the vectors, which place men in pairs: two plies of
// one side. A single man is an error.
func playVector(t *testing.T, n *naive, move string) error {
	t.Helper()
	if n.phase == "M" {
		return n.Play(move)
	}
	first, second, found := strings.Cut(move, "+")
	if !found {
		return errors.New("a pair is placed, not one man")
	}
	if first == second {
		return errors.New("the two men of a pair need two cells")
	}
	seat := n.Mover()
	if err := n.Play(first); err != nil {
		return err
	}
	if n.Mover() != seat {
		return errors.New("the pair was begun before")
	}
	return n.Play(second)
}

func TestNaiveMoveVectors(t *testing.T) {
	for i, line := range movegentest.Lines(t, "moves_seega.txt") {
		t.Run(fmt.Sprintf("line%d", i+1), func(t *testing.T) {
			fields := strings.Split(line, "\t")
			position, move, found := strings.Cut(fields[0], " | ")
			if !found {
				t.Fatalf("no move in %q", line)
			}
			parse := parseNaive
			if position == impossiblePosition {
				if _, err := parseNaive(position); err == nil {
					t.Errorf("%s accepted, though side 2 gets 13 men", position)
				}
				parse = parseNaiveForm
			}
			n, err := parse(position)
			if err != nil {
				t.Fatal(err)
			}
			err = playVector(t, n, move)

			switch {
			case fields[1] == "illegal":
				if err == nil {
					t.Fatalf("%s | %s is legal", position, move)
				}
				t.Log(err)
			case fields[1] == "legal" && len(fields) == 4:
				if err != nil {
					t.Fatalf("%s | %s: %v", position, move, err)
				}
				if got := n.String(); got != fields[2] {
					t.Errorf("%s | %s:\n got %s\nwant %s", position, move, got, fields[2])
				}
				if got := n.Result(); got != fields[3] {
					t.Errorf("%s | %s: result %q, want %q", position, move, got, fields[3])
				}
				if _, err := parse(n.String()); err != nil {
					t.Error(err)
				}
			default:
				t.Fatalf("unknown vector %q", line)
			}
		})
	}
}

// naiveLeaves are the statistics of the last ply of perft.
type naiveLeaves struct {
	nodes, captured, capturing, null, over int
}

func (l naiveLeaves) String() string {
	return fmt.Sprintf("nodes %d captured %d capturing %d null %d over %d",
		l.nodes, l.captured, l.capturing, l.null, l.over)
}

func naivePerft(t *testing.T, n *naive, depth int) naiveLeaves {
	t.Helper()
	var sum naiveLeaves
	for _, move := range n.Moves() {
		next := n.clone()
		if err := next.Play(move); err != nil {
			t.Fatalf("%v: %v", n, err)
		}
		if depth > 1 {
			below := naivePerft(t, next, depth-1)
			sum.nodes += below.nodes
			sum.captured += below.captured
			sum.capturing += below.capturing
			sum.null += below.null
			sum.over += below.over
			continue
		}
		sum.nodes++
		if taken := len(n.men) - len(next.men); n.phase == "M" && taken > 0 {
			sum.captured += taken
			sum.capturing++
		}
		if move == "null" {
			sum.null++
		}
		if next.Result() != "-" {
			sum.over++
		}
	}
	return sum
}

// naivePairPerft counts each unordered pair of placements as one move.
func naivePairPerft(t *testing.T, n *naive, depth int) int {
	t.Helper()
	if depth == 0 {
		return 1
	}
	nodes := 0
	for _, first := range n.Moves() {
		half := n.clone()
		if err := half.Play(first); err != nil {
			t.Fatalf("%v: %v", n, err)
		}
		for _, second := range half.Moves() {
			// Only one of the two orders of a pair is counted.
			if second < first {
				continue
			}
			whole := half.clone()
			if err := whole.Play(second); err != nil {
				t.Fatalf("%v: %v", half, err)
			}
			nodes += naivePairPerft(t, whole, depth-1)
		}
	}
	return nodes
}

func TestNaivePerftPositions(t *testing.T) {
	var position string
	walked := 0
	for _, line := range movegentest.Lines(t, "seega_perft_positions.txt") {
		if text, found := strings.CutPrefix(line, "pos "); found {
			position = text
			continue
		}
		var depth int
		var want naiveLeaves
		_, err := fmt.Sscanf(line, "depth %d nodes %d captured %d capturing %d null %d over %d",
			&depth, &want.nodes, &want.captured, &want.capturing, &want.null, &want.over)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if want.nodes > maxNodes {
			continue
		}
		if got := naivePerft(t, mustParseNaive(t, position), depth); got != want {
			t.Errorf("%s depth %d:\n got %v\nwant %v", position, depth, got, want)
		}
		walked++
	}
	t.Logf("%d depths", walked)
}

func TestNaivePlacementPerft(t *testing.T) {
	for _, line := range movegentest.Lines(t, "seega_placement_perft.txt") {
		var kind string
		var size, depth, want int
		_, err := fmt.Sscanf(line, "seega %s size %d depth %d nodes %d", &kind, &size, &depth, &want)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if want > maxNodes {
			continue
		}
		t.Run(fmt.Sprintf("%s/size%d/depth%d", kind, size, depth), func(t *testing.T) {
			start := mustParseNaive(t, naiveStart(size, 100))
			var got int
			switch kind {
			case "perft":
				got = naivePairPerft(t, start, depth)
			case "perft-single":
				got = naivePerft(t, start, depth).nodes
			default:
				t.Fatalf("unknown count %q", kind)
			}
			if got != want {
				t.Errorf("%d nodes, want %d", got, want)
			}
		})
	}
}

// TestNaiveLastPair plays the impossible vector with the side of one man changed,
// which makes it the last turn of a placement phase.
func TestNaiveLastPair(t *testing.T) {
	n := mustParseNaive(t, "5 P 2 - 0 0 12121/21212/12.12/12121/112..")
	must.Do(t, playVector(t, n, "4:3+4:4"))
	if got, want := n.String(), "5 M 2 - 0 0 12121/21212/12.12/12121/11222"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestNaivePlacing plays one whole placement phase.
func TestNaivePlacing(t *testing.T) {
	n := mustParseNaive(t, naiveStart(3, 7))
	for _, ply := range []struct {
		move  string
		after string
	}{
		{"0:0", "3 P 1 - 0 7 1../.../..."},
		{"0:1", "3 P 2 - 0 7 11./.../..."},
		{"0:2", "3 P 2 - 0 7 112/.../..."},
		{"1:0", "3 P 1 - 0 7 112/2../..."},
		// Placing captures nothing, though 1:0 is now bracketed.
		{"2:0", "3 P 1 - 0 7 112/2../1.."},
		{"2:1", "3 P 2 - 0 7 112/2../11."},
		{"1:2", "3 P 2 - 0 7 112/2.2/11."},
		{"2:2", "3 M 2 - 0 7 112/2.2/112"},
	} {
		if err := n.Play("1:1"); err == nil {
			t.Fatalf("before %s: a man on the centre", ply.move)
		}
		if err := n.Play("null"); err == nil {
			t.Fatalf("before %s: a null move while placing", ply.move)
		}
		must.Do(t, n.Play(ply.move))
		if got := n.String(); got != ply.after {
			t.Fatalf("after %s: %s, want %s", ply.move, got, ply.after)
		}
		mustParseNaive(t, n.String())
	}
	if got, want := n.Moves(), []string{"1:0>1:1", "1:2>1:1"}; !slices.Equal(got, want) {
		t.Errorf("moves %v, want %v", got, want)
	}
}

func TestNaivePlies(t *testing.T) {
	for _, tt := range []struct {
		name, before, move, after, result string
	}{
		{"null keeps the quiet count",
			"5 M 1 - 4 9 12.../22.../2..../...../.....", "null",
			"5 M 2 - 4 9 12.../22.../2..../...../.....", "-"},
		{"null one short of the threshold",
			"5 M 1 - 8 9 12.../22.../2..../...../.....", "null",
			"5 M 2 - 8 9 12.../22.../2..../...../.....", "-"},
		{"the last man placed",
			"5 P 2 - 0 0 12121/21212/12.12/12121/1122.", "4:4",
			"5 M 2 - 0 0 12121/21212/12.12/12121/11222", "-"},
		{"placing that leaves side 2 without a move",
			"3 P 2 - 0 9 212/1.1/21.", "2:2",
			"3 M 2 - 0 9 212/1.1/212", "-"},
		{"null as the first move after placing",
			"3 M 2 - 0 9 212/1.1/212", "null",
			"3 M 1 - 0 9 212/1.1/212", "-"},
		{"three captured from the centre",
			"5 M 1 - 5 0 ..1../..2../12.21/..1../2....", "3:2>2:2",
			"5 M 2 - 0 0 ..1../...../1.1.1/...../2....", "-"},
		{"the man on the centre is spared, the other is not",
			"5 M 1 - 0 0 ...1./...2./.12../...1./2....", "3:3>2:3",
			"5 M 2 - 0 0 ...1./...../.121./...../2....", "-"},
		{"a partner beyond the edge is none",
			"5 M 1 - 0 0 2..../.1.../...../...../....2", "1:1>0:1",
			"5 M 2 - 1 0 21.../...../...../...../....2", "-"},
		{"two men between capture nothing",
			"5 M 1 - 0 0 .221./1..../...../...../.....", "1:0>0:0",
			"5 M 2 - 1 0 1221./...../...../...../.....", "-"},
		{"the last man taken with the threshold near",
			"5 M 1 - 2 3 1.21./...../...../...../.....", "0:0>0:1",
			"5 M 2 - 0 3 .1.1./...../...../...../.....", "win 1"},
		{"the threshold reached, more men win",
			"5 M 2 - 2 3 .21../2..../...../...../.....", "0:1>1:1",
			"5 M 1 - 3 3 ..1../22.../...../...../.....", "win 2"},
		{"a capture by the man that must go on",
			"5 M 2 0:1 0 3 .2.2./..12./...../2...1/...1.", "0:1>1:1",
			"5 M 1 - 0 3 ...2./.2.2./...../2...1/...1.", "-"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			n := mustParseNaive(t, tt.before)
			must.Do(t, n.Play(tt.move))
			if got := n.String(); got != tt.after {
				t.Errorf("got  %s\nwant %s", got, tt.after)
			}
			if got := n.Result(); got != tt.result {
				t.Errorf("result %q, want %q", got, tt.result)
			}
		})
	}
}

func TestNaiveOver(t *testing.T) {
	for _, tt := range []struct{ text, result string }{
		{"5 M 1 - 3 3 1..../...../...../...../2....", "draw"},
		{"5 M 1 - 4 3 1..../...../...../...../22...", "win 2"},
		{"5 M 2 - 0 0 1..../...../...../...../.....", "win 1"},
		{"5 M 1 - 0 0 2..../...../...../...../.....", "win 2"},
		{"5 M 1 - 0 0 ...../...../...../...../.....", "draw"},
		{"5 M 1 - 99 0 1..../...../...../...../2....", "-"},
		{"5 M 1 - 2 3 1..../...../...../...../2....", "-"},
	} {
		n := mustParseNaive(t, tt.text)
		if got := n.Result(); got != tt.result {
			t.Errorf("%s: result %q, want %q", tt.text, got, tt.result)
		}
		over := tt.result != "-"
		if got := len(n.Moves()) == 0; got != over {
			t.Errorf("%s: no moves is %t, want %t", tt.text, got, over)
		}
		if over && n.Play("null") == nil {
			t.Errorf("%s: a null move after the end", tt.text)
		}
	}
}

func TestNaiveBadTexts(t *testing.T) {
	for name, text := range map[string]string{
		"nothing":                  "",
		"a field short":            "3 P 1 - 0 .../.../...",
		"two spaces":               "3 P 1  - 0 0 .../.../...",
		"space at the end":         "3 P 1 - 0 0 .../.../... ",
		"even size":                "4 M 1 - 0 0 ..../..../..../1..2",
		"size 1":                   "1 M 1 - 0 0 .",
		"size 17":                  naiveStart(17, 0),
		"size with a zero":         "03 P 1 - 0 0 .../.../...",
		"phase":                    "3 p 1 - 0 0 .../.../...",
		"side 0":                   "3 P 0 - 0 0 .../.../...",
		"negative quiet":           "3 M 1 - -1 0 1../.../2..",
		"signed quiet":             "3 M 1 - +1 0 1../.../2..",
		"no threshold":             "3 M 1 - 0 - 1../.../2..",
		"negative threshold":       "3 M 1 - 0 -1 1../.../2..",
		"a row short":              "3 P 1 - 0 0 .../...",
		"a cell short":             "3 P 1 - 0 0 .../../...",
		"a cell too many":          "3 P 1 - 0 0 .../..../...",
		"unknown man":              "3 P 1 - 0 0 .../3../...",
		"placing side 2 first":     "3 P 2 - 0 0 .../.../...",
		"placing turn too early":   "3 P 2 - 0 0 1../.../...",
		"placing turn too late":    "3 P 1 - 0 0 11./.../...",
		"placing back too early":   "3 P 1 - 0 0 112/.../...",
		"placing back too late":    "3 P 2 - 0 0 112/2../...",
		"placing one by one":       "3 P 1 - 0 0 12./.../...",
		"placing three":            "3 P 2 - 0 0 111/.../...",
		"placing by side 2 alone":  "3 P 2 - 0 0 2../.../...",
		"placing all done":         "3 P 2 - 0 0 112/2.2/112",
		"placing on the centre":    "3 P 1 - 0 0 .../.1./...",
		"placing and forced":       "3 P 1 0:0 0 0 1../.../...",
		"placing and quiet":        "3 P 1 - 1 0 .../.../...",
		"too many of side 1":       "3 M 1 - 0 0 111/11./..2",
		"too many of side 2":       "3 M 1 - 0 0 222/22./..1",
		"forced off the board":     "5 M 1 5:0 0 0 .1.1./..21./...../1...2/...2.",
		"forced an empty cell":     "5 M 1 0:0 0 0 .1.1./..21./...../1...2/...2.",
		"forced an enemy":          "5 M 1 1:2 0 0 .1.1./..21./...../1...2/...2.",
		"forced without a capture": "5 M 1 3:0 0 0 .1.1./..21./...../1...2/...2.",
		"forced and quiet":         "5 M 1 0:1 1 0 .1.1./..21./...../1...2/...2.",
		"forced with a zero":       "5 M 1 00:1 0 0 .1.1./..21./...../1...2/...2.",
	} {
		if n, err := parseNaive(text); err == nil {
			t.Errorf("%s: %q was read as %v", name, text, n)
		}
	}
}

// TestNaiveGames plays random games and checks invariants of every position.
func TestNaiveGames(t *testing.T) {
	const threshold = 30
	for _, size := range []int{3, 5, 7} {
		for seed := range uint64(10) {
			random := rand.New(rand.NewPCG(seed, uint64(size)))
			n := mustParseNaive(t, naiveStart(size, threshold))
			for n.Result() == "-" {
				before := n.clone()
				moves := n.Moves()
				if len(moves) == 0 || !slices.IsSorted(moves) || len(slices.Compact(slices.Clone(moves))) != len(moves) {
					t.Fatalf("%v: moves %v", n, moves)
				}
				if err := n.Play("0:0>0:0"); err == nil || n.String() != before.String() {
					t.Fatalf("%v: after an illegal move %v, error %v", before, n, err)
				}
				move := moves[random.IntN(len(moves))]
				if err := n.Play(move); err != nil {
					t.Fatalf("%v: %v", before, err)
				}
				mustParseNaive(t, n.String())
				checkNaivePly(t, before, move, n)
			}
			if len(n.Moves()) != 0 {
				t.Fatalf("%v: moves after the end", n)
			}
			if n.quiet != threshold && n.count("1") > 0 && n.count("2") > 0 {
				t.Fatalf("%v: over without a cause", n)
			}
		}
	}
}

func checkNaivePly(t *testing.T, before *naive, move string, after *naive) {
	t.Helper()
	ply := before.String() + " | " + move + " | " + after.String()
	if before.phase == "P" {
		if len(after.men) != len(before.men)+1 {
			t.Fatalf("%s: one man is placed", ply)
		}
		return
	}
	taken := len(before.men) - len(after.men)
	wantQuiet := before.quiet + 1
	switch {
	case taken > 0:
		wantQuiet = 0
	case move == "null":
		wantQuiet = before.quiet
	}
	if taken < 0 || taken > 3 || after.quiet != wantQuiet {
		t.Fatalf("%s: %d taken, want quiet %d", ply, taken, wantQuiet)
	}
	if after.count(before.side) != before.count(before.side) {
		t.Fatalf("%s: the mover lost a man", ply)
	}
	if after.forced != nil && taken == 0 {
		t.Fatalf("%s: forced without a capture", ply)
	}
	if (after.side == before.side) != (after.forced != nil) {
		t.Fatalf("%s: the same seat acts again only if forced", ply)
	}
}
