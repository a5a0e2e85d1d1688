package trilite_test

import (
	"fmt"
	"hash/crc32"
	"slices"
	"strings"
	"sync"
	"testing"

	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen/movegentest"
)

// naivePerftLimit is the largest number of nodes that the test counts.
var naivePerftLimit = slow.Count(10_000, 200_000)

// solvedNaive is the naive solution, computed once for all tests.
var solvedNaive = sync.OnceValue(solveNaive)

// isSkipped reports whether a text is skipped unless SLOW=1 is set: seven eighths of
// the unreachable texts, of a million texts in all.
func isSkipped(text string) bool {
	if _, reachable := solvedNaive()[text]; reachable || slow.Tests() {
		return false
	}
	return crc32.ChecksumIEEE([]byte(text))%8 != 0
}

func mustParseNaive(t *testing.T, text string) *naive {
	t.Helper()
	return must.Get(parseNaive(text))(t)
}

// naiveOutOfTurn holds the positions of the move vectors that no game reaches: the
// numbers of stones require the other side to be to move. parseNaive refuses them,
// but the rules can be applied to them.
var naiveOutOfTurn = map[string]bool{
	"2 41 06":  true, // equal numbers, yet side 2 to move
	"1 41 063": true, // after a move: side 2 is ahead
}

// naiveVectorPosition parses a position of the move vectors.
func naiveVectorPosition(t *testing.T, text string) *naive {
	t.Helper()
	if !naiveOutOfTurn[text] {
		return mustParseNaive(t, text)
	}
	if _, err := parseNaive(text); err == nil {
		t.Errorf("%s accepted, though out of turn", text)
	}
	return must.Get(parseNaiveForm(text))(t)
}

func TestNaiveMoveVectors(t *testing.T) {
	for _, line := range movegentest.Lines(t, "moves_trilite.txt") {
		t.Run(line, func(t *testing.T) {
			fields := strings.Split(line, "\t")
			position, move, found := strings.Cut(fields[0], " | ")
			if !found || len(fields) < 2 {
				t.Fatal("malformed line")
			}
			n := naiveVectorPosition(t, position)
			if n.String() != position {
				t.Errorf("parsed and written: %s", n)
			}
			listed := slices.Contains(n.Moves(), move)
			err := n.Play(move)

			switch fields[1] {
			case "illegal":
				if err == nil {
					t.Errorf("played, giving %s", n)
				}
				if listed {
					t.Error("listed as legal")
				}
				if n.String() != position {
					t.Errorf("the position changed to %s", n)
				}
			case "legal":
				if len(fields) != 4 {
					t.Fatal("malformed line")
				}
				if err != nil {
					t.Fatal(err)
				}
				if !listed {
					t.Error("not listed as legal")
				}
				if n.String() != fields[2] || n.Result() != fields[3] {
					t.Errorf("got %s, result %s", n, n.Result())
				}
				naiveVectorPosition(t, n.String())
			default:
				t.Fatalf("neither legal nor illegal: %q", fields[1])
			}
		})
	}
}

// naivePerft counts the sequences of plies and, in their last plies, the stones
// removed (captured), the plies that removed one (capturing), the null moves and the
// finished games.
type naivePerft struct {
	nodes, captured, capturing, null, over int
}

func (p *naivePerft) count(n *naive, depth int) {
	for _, move := range n.Moves() {
		after := n.clone()
		if err := after.Play(move); err != nil {
			panic(err) // listed moves are legal
		}
		if depth > 1 {
			p.count(after, depth-1)
			continue
		}
		p.nodes++
		gone := naiveStoneCount(n) + 1 - naiveStoneCount(after)
		p.captured += gone
		if gone > 0 {
			p.capturing++
		}
		if after.Result() != "-" {
			p.over++
		}
		// null stays 0: three cells are always free, so there is always a move.
	}
}

func naiveStoneCount(n *naive) int {
	return len(n.stones[0]) + len(n.stones[1])
}

func TestNaivePerftVectors(t *testing.T) {
	checked := 0
	for _, line := range movegentest.Lines(t, "trilite_perft.txt") {
		var depth int
		var want naivePerft
		_, err := fmt.Sscanf(line, "trilite depth %d nodes %d captured %d capturing %d null %d over %d",
			&depth, &want.nodes, &want.captured, &want.capturing, &want.null, &want.over)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if want.nodes > naivePerftLimit {
			continue
		}
		var got naivePerft
		got.count(mustParseNaive(t, naiveStart), depth)
		if got != want {
			t.Errorf("depth %d: got %+v, want %+v", depth, got, want)
		}
		checked++
	}
	if checked == 0 {
		t.Error("no depth within the limit")
	}
	t.Logf("%d depths checked", checked)
}

func TestNaiveRejects(t *testing.T) {
	tests := []struct{ why, text string }{
		{"nothing", ""},
		{"a field missing", "1 -"},
		{"a field too many", "1 - - -"},
		{"two spaces", "1  - -"},
		{"leading space", " 1 - -"},
		{"trailing space", "1 - - "},
		{"trailing newline", "1 - -\n"},
		{"tabs", "1\t-\t-"},
		{"side 0", "0 - -"},
		{"side 3", "3 - -"},
		{"side 01", "01 - -"},
		{"no side", "- - -"},
		{"none and a stone", "2 -4 -"},
		{"two signs for none", "1 -- -"},
		{"cell 9", "2 9 -"},
		{"a letter", "2 a -"},
		{"a digit outside ASCII", "2 ٤ -"},
		{"four stones", "2 0135 248"},
		{"a cell twice for one side", "1 00 12"},
		{"a cell of both sides", "1 4 4"},
		{"side 2 before any stone", "2 - -"},
		{"side 1 twice running", "1 4 -"},
		{"side 2 out of turn, level", "2 4 0"},
		{"side 1 two ahead", "2 40 -"},
		{"side 2 ahead", "1 4 01"},
		{"side 1 with three against two", "1 041 26"},
		{"side 2 with three against two", "2 04 126"},
		{"side 1 to move after its own win", "1 012 345"},
		{"side 2 to move after its own win", "2 017 345"},
		{"side 1 to move, a line of its own out of order", "1 804 125"},
	}
	for _, test := range tests {
		if n, err := parseNaive(test.text); err == nil {
			t.Errorf("%s: %q accepted as %s", test.why, test.text, n)
		}
	}
}

func TestNaiveIllegalPlay(t *testing.T) {
	const text = "1 013 485"
	for _, move := range []string{"", "-", "null", "9", "02", "+2", "2 ", "2>6", "a", "0", "1", "3", "4", "8", "5"} {
		n := mustParseNaive(t, text)
		if err := n.Play(move); err == nil {
			t.Errorf("move %q played", move)
		}
		if n.String() != text {
			t.Errorf("move %q refused, but the position is now %s", move, n)
		}
	}

	over := mustParseNaive(t, "2 048 175")
	if len(over.Moves()) != 0 || over.Play("2") == nil {
		t.Error("the game goes on after a win")
	}
	if over.Mover() != 1 {
		t.Errorf("seat to act is %d, want 1", over.Mover())
	}
}

// TestNaiveAcceptsTheReachable compares the positions that the parser accepts with
// the reachable ones, among all texts of up to three cells a side.
func TestNaiveAcceptsTheReachable(t *testing.T) {
	sides := []string{"-"}
	for a := range 9 {
		sides = append(sides, fmt.Sprint(a))
		for b := range 9 {
			sides = append(sides, fmt.Sprintf("%d%d", a, b))
			for c := range 9 {
				sides = append(sides, fmt.Sprintf("%d%d%d", a, b, c))
			}
		}
	}

	solved := solvedNaive()
	accepted := 0
	for _, side := range []string{"1", "2"} {
		for _, one := range sides {
			for _, two := range sides {
				text := side + " " + one + " " + two
				if isSkipped(text) {
					continue
				}
				n, err := parseNaive(text)
				_, reachable := solved[text]
				if (err == nil) != reachable {
					t.Fatalf("%q: reachable %t, but the parser says %v", text, reachable, err)
				}
				if err != nil {
					continue
				}
				accepted++
				if n.String() != text {
					t.Fatalf("%q is written as %q", text, n)
				}
			}
		}
	}
	if accepted != len(solved) {
		t.Errorf("%d accepted, %d reachable", accepted, len(solved))
	}
}

// TestNaiveSolverValues checks each value against the values of the successors. This
// proves all of them: wins and losses by induction on their distance; and from a
// draw, both sides can avoid losing for ever.
func TestNaiveSolverValues(t *testing.T) {
	solved := solvedNaive()
	for text, value := range solved {
		after := naiveSuccessors(text)
		result := mustParseNaive(t, text).Result()
		if (len(after) == 0) != (result != "-") {
			t.Fatalf("%s: %d moves, result %s", text, len(after), result)
		}

		draws := 0
		var lost, won []int // distances of the successors lost and won for the other side
		for _, next := range after {
			value, known := solved[next]
			if !known {
				t.Fatalf("%s: successor %s has no value", text, next)
			}
			switch value.outcome {
			case "W":
				won = append(won, value.distance)
			case "L", "X":
				lost = append(lost, value.distance)
			case "D":
				draws++
			default:
				t.Fatalf("%s: unknown outcome %q", next, value.outcome)
			}
		}

		var want naiveValue
		switch {
		case len(after) == 0:
			want = naiveValue{"X", 0}
		case len(lost) > 0:
			want = naiveValue{"W", slices.Min(lost) + 1}
		case draws > 0:
			want = naiveValue{"D", 0}
		default:
			want = naiveValue{"L", slices.Max(won) + 1}
		}
		if value != want {
			t.Errorf("%s: value %v, by its successors %v", text, value, want)
		}
	}
}
