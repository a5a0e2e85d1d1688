package trilite_test

import (
	"hash/crc32"
	"slices"
	"sync"
	"testing"

	"quincunx/internal/slow"
)

// naiveStart is the empty board.
const naiveStart = "1 - -"

// naiveValue is the value of a position with best play by both sides.
type naiveValue struct {
	outcome  string // "W", "L" or "D" for the side to move, or "X" if the game is over
	distance int    // plies to the end if the winner hurries and the loser delays; 0 for X and D
}

// solveNaive returns the value of every position reachable from the start, by its text
// form.
//
// Pass k decides the positions won or lost in exactly k plies, from those decided in
// earlier passes. After a pass that decides nothing, no later pass can, so that the
// remaining positions are drawn by endless play.
func solveNaive() map[string]naiveValue {
	texts, successors := reachNaive()

	// The outcome "" means undecided.
	values := make([]naiveValue, len(texts))
	for i := range texts {
		if len(successors[i]) == 0 {
			values[i] = naiveValue{outcome: "X"}
		}
	}
	for k, changed := 1, true; changed; k++ {
		changed = false
		for i := range texts {
			if values[i].outcome != "" {
				continue
			}
			if outcome := decideNaive(values, successors[i], k); outcome != "" {
				values[i] = naiveValue{outcome: outcome, distance: k}
				changed = true
			}
		}
	}

	solved := make(map[string]naiveValue, len(texts))
	for i, text := range texts {
		if values[i].outcome == "" {
			values[i] = naiveValue{outcome: "D"}
		}
		solved[text] = values[i]
	}
	return solved
}

// decideNaive returns "W" or "L" if pass k decides a position with these successors,
// and "" otherwise.
func decideNaive(values []naiveValue, successors []int, k int) string {
	allWon := true
	for _, s := range successors {
		value := values[s]
		if value.distance >= k {
			// Decided in this pass, so it doesn't count yet.
			value = naiveValue{}
		}
		switch value.outcome {
		case "L", "X":
			// The side to move in a finished game has lost.
			return "W"
		case "W":
		default:
			allWon = false
		}
	}
	if allWon {
		return "L"
	}
	return ""
}

// reachNaive returns the text forms of the positions reachable from the start, in the
// order of discovery, and the indices of each position's successors.
func reachNaive() (texts []string, successors [][]int) {
	numbers := map[string]int{naiveStart: 0}
	texts = []string{naiveStart}
	for i := 0; i < len(texts); i++ { // texts grows in the loop
		var next []int
		for _, text := range naiveSuccessors(texts[i]) {
			number, known := numbers[text]
			if !known {
				number = len(texts)
				numbers[text] = number
				texts = append(texts, text)
			}
			next = append(next, number)
		}
		successors = append(successors, next)
	}
	return texts, successors
}

// naiveSuccessors returns the positions after each legal move, in the order of the
// moves. It panics on an error, which would be a bug of the naive implementation.
func naiveSuccessors(text string) []string {
	n, err := parseNaive(text)
	if err != nil {
		panic(err)
	}
	var after []string
	for _, move := range n.Moves() {
		child := n.clone()
		if err := child.Play(move); err != nil {
			panic(err)
		}
		after = append(after, child.String())
	}
	return after
}

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

// TestNaiveSolverValues checks each value against the values of the successors. This
// proves all of them: wins and losses by induction on their distance; and from a
// draw, both sides can avoid losing for ever.
func TestNaiveSolverValues(t *testing.T) {
	solved := solvedNaive()
	for text, value := range solved {
		after := naiveSuccessors(text)
		n, err := parseNaive(text)
		if err != nil {
			t.Fatal(err)
		}
		result := n.Result()
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
