package jackhammer_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen/movegentest"
)

// naiveMaxNodes bounds the perft depths that the test counts.
var naiveMaxNodes = slow.Count(5_000, 30_000)

func mustParseNaive(t *testing.T, text string) *naive {
	t.Helper()
	n, err := parseNaive(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if got := n.String(); got != text {
		t.Fatalf("read %s, printed %s", text, got)
	}
	return n
}

func naiveStart(t *testing.T, side int, resolution string, turns int) *naive {
	t.Helper()
	var rows []string
	for r := range side {
		rows = append(rows, strings.Repeat(".", r+1))
	}
	last := side - 1
	return mustParseNaive(t, fmt.Sprintf("%d %s 0 %d 0:0 %d:0 %d:%d %s",
		side, resolution, turns, last, last, last, strings.Join(rows, "/")))
}

func TestNaiveMoveVectors(t *testing.T) {
	for i, line := range movegentest.Lines(t, "moves_jackhammer.txt") {
		t.Run(fmt.Sprint(i+1), func(t *testing.T) {
			fields := strings.Split(line, "\t")
			before, joint, found := strings.Cut(fields[0], " | ")
			if !found || len(fields) < 2 {
				t.Fatalf("malformed vector %q", line)
			}
			n := mustParseNaive(t, before)
			listed := slices.Contains(n.Moves(), joint)
			err := n.Play(joint)

			switch fields[1] {
			case "legal":
				if len(fields) != 4 {
					t.Fatalf("malformed vector %q", line)
				}
				if err != nil || !listed {
					t.Fatalf("%s: error %v, listed %v; want it legal", fields[0], err, listed)
				}
				if got := n.String(); got != fields[2] {
					t.Errorf("%s\n got %s\nwant %s", fields[0], got, fields[2])
				}
				if got := n.Result(); got != fields[3] {
					t.Errorf("%s: result %q, want %q", fields[0], got, fields[3])
				}
			case "illegal":
				if err == nil || listed {
					t.Errorf("%s: error %v, listed %v; want it illegal", fields[0], err, listed)
				}
				if got := n.String(); got != before {
					t.Errorf("%s: an illegal move left %s", fields[0], got)
				}
			default:
				t.Fatalf("malformed vector %q", line)
			}
		})
	}
}

// naiveCount holds the counts of a perft vector for one depth; all except nodes
// refer to the last ply only.
type naiveCount struct{ nodes, captured, capturing, null, over int }

// perft adds the counts of the sequences of the given depth to count. No seat
// is ever forced to pass, so that null stays zero.
func (n *naive) perft(depth int, count *naiveCount) error {
	for _, joint := range n.Moves() {
		child := n.clone()
		if err := child.Play(joint); err != nil {
			return fmt.Errorf("%v | %s: %w", n, joint, err)
		}
		if depth > 1 {
			if err := child.perft(depth-1, count); err != nil {
				return err
			}
			continue
		}
		count.nodes++
		// Counts cells, so that two hammers on one cell count once.
		if taken := len(child.holes) - len(n.holes); taken > 0 {
			count.captured += taken
			count.capturing++
		}
		if child.Result() != "-" {
			count.over++
		}
	}
	return nil
}

func TestNaivePerftVectors(t *testing.T) {
	counted := 0
	for _, line := range movegentest.Lines(t, "jackhammer_perft.txt") {
		var (
			side, depth int
			resolution  string
			want        naiveCount
		)
		if _, err := fmt.Sscanf(line,
			"jackhammer side %d %s depth %d nodes %d captured %d capturing %d null %d over %d",
			&side, &resolution, &depth,
			&want.nodes, &want.captured, &want.capturing, &want.null, &want.over); err != nil {
			t.Fatalf("malformed vector %q: %v", line, err)
		}
		if want.nodes > naiveMaxNodes || side > 9 && side != 17 && side != 32 && depth > 1 && !slow.Tests() {
			continue
		}
		counted++
		t.Run(fmt.Sprintf("side=%d/%s/depth=%d", side, resolution, depth), func(t *testing.T) {
			var got naiveCount
			must.Do(t, naiveStart(t, side, resolution, 1000).perft(depth, &got))
			if got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
	if counted == 0 {
		t.Error("no vector was small enough to count")
	}
}

func TestNaiveStart(t *testing.T) {
	const want = "5 after 0 1000 0:0 4:0 4:4 ./../.../..../....."
	if got := naiveStart(t, 5, "after", 1000).String(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// An inner cell has six neighbours, so that its seat has thirteen actions.
func TestNaiveSeatMoves(t *testing.T) {
	n := mustParseNaive(t, "4 after 0 9 2:1 3:0 3:3 ./../.../....")
	want := []string{
		"h1:0", "h1:1", "h2:0", "h2:2", "h3:1", "h3:2",
		"m1:0", "m1:1", "m2:0", "m2:2", "m3:1", "m3:2", "s",
	}
	if got := n.SeatMoves(0); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestNaiveOver(t *testing.T) {
	n := mustParseNaive(t, "2 after 9 9 0:0 1:0 1:1 ./..")
	for seat := range n.seats {
		if got := n.SeatMoves(seat); len(got) != 0 {
			t.Errorf("seat %d still has %v", seat, got)
		}
	}
	if got := n.Moves(); len(got) != 0 {
		t.Errorf("still has %v", got)
	}
	if got, want := n.Result(), "scores 0,0,0"; got != want {
		t.Errorf("result %q, want %q", got, want)
	}
}

func TestNaiveParseRefuses(t *testing.T) {
	for _, text := range []string{
		"",
		"2 after 0 9 0:0 1:0 1:1",
		"2 after 0 9 0:0 1:0 1:1 ./.. ",
		"2  after 0 9 0:0 1:0 1:1 ./..",
		"02 after 0 9 0:0 1:0 1:1 ./..",
		"2 after +0 9 0:0 1:0 1:1 ./..",
		"2 after 0 9 0:00 1:0 1:1 ./..",
		"2 After 0 9 0:0 1:0 1:1 ./..",
		"2 during 0 9 0:0 1:0 1:1 ./..",
		"1 after 0 9 0:0 0:0 0:0 .",
		"33 after 0 9 0:0 0:0 0:0 .",
		"2 after -1 9 0:0 1:0 1:1 ./..",
		"2 after 10 9 0:0 1:0 1:1 ./..",
		"2 after 0 9 0:1 1:0 1:1 ./..",
		"2 after 0 9 -1:0 1:0 1:1 ./..",
		"2 after 0 9 0:0 1:0 2:0 ./..",
		"2 after 0 9 00 1:0 1:1 ./..",
		"2 after 0 9 0:0 1:0 1:1 ./.",
		"2 after 0 9 0:0 1:0 1:1 ./.x",
		"2 after 0 9 0:0 1:0 1:1 ./../...",
		"2 after 0 9 0:0 1:0 1:1 #/..",
		"2 before 0 9 0:0 1:0 1:1 #/..",
	} {
		if n, err := parseNaive(text); err == nil {
			t.Errorf("%q was read as %v", text, n)
		}
	}
	mustParseNaive(t, "2 harsh 0 9 0:0 1:0 1:1 #/..")
}

func TestNaivePlayRefuses(t *testing.T) {
	const text = "3 harsh 0 9 0:0 2:0 2:2 ./#./..."
	n := mustParseNaive(t, text)
	for _, joint := range []string{
		"", "s", "s/s", "s/s/s/s", "s/s/", "S/s/s", "s/s/s ",
		"m/s/s", "m1/s/s", "m01:1/s/s", "m+1:1/s/s", "h0:0/s/s", "m0:0/s/s",
		"m-1:0/s/s", "m0:1/s/s", "x1:1/s/s", "m1:0/s/s", "h1:0/s/s", "m2:2/s/s",
		"s/m1:1/s", "s/s/m1:0",
	} {
		if err := n.Play(joint); err == nil {
			t.Fatalf("%s | %q was accepted", text, joint)
		}
		if got := n.String(); got != text {
			t.Fatalf("%q was refused, but left %s", joint, got)
		}
	}
}

// Cases in which the resolutions differ, or might be expected to differ.
func TestNaiveResolutions(t *testing.T) {
	for _, test := range []struct{ name, before, joint, after string }{
		{"two hammers make one hole",
			"3 %s 0 9 0:0 2:0 2:2 ./../...", "h1:0/h1:0/s",
			"after 0:0 2:0 2:2 ./#./..., before 0:0 2:0 2:2 ./#./..., harsh 0:0 2:0 2:2 ./#./..."},
		{"a seat that stays",
			"3 %s 0 9 1:0 2:0 2:2 ./../...", "s/h1:0/s",
			"after 1:0 2:0 2:2 ./../..., before 1:0 2:0 2:2 ./../..., harsh 1:0 2:0 2:2 ./#./..."},
		{"a seat that leaves",
			"3 %s 0 9 1:0 2:0 2:2 ./../...", "m0:0/h1:0/s",
			"after 0:0 2:0 2:2 ./#./..., before 0:0 2:0 2:2 ./../..., harsh 0:0 2:0 2:2 ./#./..."},
		{"a seat that enters",
			"3 %s 0 9 0:0 2:0 2:2 ./../...", "m1:0/h1:0/s",
			"after 1:0 2:0 2:2 ./../..., before 0:0 2:0 2:2 ./#./..., harsh 1:0 2:0 2:2 ./#./..."},
		{"two seats that enter",
			"3 %s 0 9 0:0 2:0 1:1 ./../...", "m1:0/m1:0/h1:0",
			"after 1:0 1:0 1:1 ./../..., before 0:0 2:0 1:1 ./#./..., harsh 1:0 1:0 1:1 ./#./..."},
		{"one leaves, another enters",
			"3 %s 0 9 1:0 2:0 1:1 ./../...", "m0:0/m1:0/h1:0",
			"after 0:0 1:0 1:1 ./../..., before 0:0 1:0 1:1 ./../..., harsh 0:0 1:0 1:1 ./#./..."},
		{"a swap",
			"3 %s 0 9 1:0 2:0 1:1 ./../...", "m2:0/m1:0/h1:0",
			"after 2:0 1:0 1:1 ./../..., before 2:0 1:0 1:1 ./../..., harsh 2:0 1:0 1:1 ./#./..."},
	} {
		for after := range strings.SplitSeq(test.after, ", ") {
			resolution, rest, _ := strings.Cut(after, " ")
			t.Run(test.name+"/"+resolution, func(t *testing.T) {
				n := mustParseNaive(t, fmt.Sprintf(test.before, resolution))
				must.Do(t, n.Play(test.joint))
				if got, want := n.String(), fmt.Sprintf("3 %s 1 9 %s", resolution, rest); got != want {
					t.Errorf("got %s, want %s", got, want)
				}
			})
		}
	}
}

// A seat on a hole has the same actions as any other; no seat can use the hole
// itself any more.
func TestNaiveOnAHole(t *testing.T) {
	n := mustParseNaive(t, "3 harsh 0 9 1:0 0:0 2:2 ./#./...")
	want := []string{"h0:0", "h1:1", "h2:0", "h2:1", "m0:0", "m1:1", "m2:0", "m2:1", "s"}
	if got := n.SeatMoves(0); !slices.Equal(got, want) {
		t.Errorf("on the hole: got %v, want %v", got, want)
	}
	want = []string{"h1:1", "m1:1", "s"}
	if got := n.SeatMoves(1); !slices.Equal(got, want) {
		t.Errorf("beside the hole: got %v, want %v", got, want)
	}
}

func TestNaiveScores(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"all connected", "3 after 9 9 0:0 2:0 2:2 ./../...", "scores 0,0,0"},
		{"all apart", "3 after 9 9 0:0 2:0 2:2 ./##/.#.", "scores 1,1,1"},
		{"two share a cell", "3 after 9 9 0:0 2:0 2:0 ./##/.#.", "scores 1,0,0"},
		{"the hole underfoot isn't counted", "3 harsh 9 9 0:0 2:0 2:2 ./##/##.", "scores 1,0,1"},
		{"a hole is left for what lies beside it", "3 harsh 9 9 1:0 2:2 2:2 ./##/.#.", "scores 2,0,0"},
		{"reaching needn't be mutual", "3 harsh 9 9 1:0 0:0 2:2 ./##/.#.", "scores 0,1,1"},
		{"two share a hole", "3 harsh 9 9 1:0 1:0 2:2 ./##/.#.", "scores 0,0,1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := mustParseNaive(t, test.text).Result(); got != test.want {
				t.Errorf("%s: got %q, want %q", test.text, got, test.want)
			}
		})
	}
}

// The text of every position of a random game round-trips, and the game ends
// with its last turn.
func TestNaiveRandomGames(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 3))
	const turns = 40
	for _, resolution := range []string{"after", "before", "harsh"} {
		for side := 2; side <= 8; side++ {
			n := naiveStart(t, side, resolution, turns)
			for turn := range turns {
				if got := n.Result(); got != "-" {
					t.Fatalf("%v: result %q after %d turns", n, got, turn)
				}
				moves := n.Moves()
				if !slices.IsSorted(moves) || len(slices.Compact(slices.Clone(moves))) != len(moves) {
					t.Fatalf("%v: moves unsorted or repeated", n)
				}
				joint := moves[random.IntN(len(moves))]
				if err := n.Play(joint); err != nil {
					t.Fatalf("%v | %s: %v", n, joint, err)
				}
				mustParseNaive(t, n.String())
			}
			if got := n.Result(); !strings.HasPrefix(got, "scores ") {
				t.Errorf("%v: result %q", n, got)
			}
		}
	}
}
