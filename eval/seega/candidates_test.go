package seega_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"quincunx/bitboard"
	"quincunx/eval/seega"
	"quincunx/internal/must"
	"quincunx/movegen"
)

// canonical returns the least of a text and its mirror images.
func canonical(text string) string {
	least := text
	for symmetry := range 8 {
		least = min(least, mirrored(text, symmetry))
	}
	return least
}

// pairs returns the positions after placing two men, up to symmetry, and the
// number of ways to place them.
func pairs(p *seega.Position, list func(*seega.Position) []movegen.Move) (reached map[string]bool, ways int) {
	reached = map[string]bool{}
	for _, m := range list(p) {
		p.Make(m)
		for _, n := range list(p) {
			p.Make(n)
			reached[canonical(textOf(p))] = true
			ways++
			p.Unmake()
		}
		p.Unmake()
	}
	return reached, ways
}

func candidates(p *seega.Position) []movegen.Move { return p.Candidates(nil, true) }
func allMoves(p *seega.Position) []movegen.Move   { return p.Moves(nil) }

// checkPairs returns the number of ways to place a pair, with all moves and with
// the candidates, and checks that both reach the same positions.
func checkPairs(t *testing.T, p *seega.Position) (all, listed int) {
	t.Helper()
	want, all := pairs(p, allMoves)
	got, listed := pairs(p, candidates)
	for text := range want {
		if !got[text] {
			t.Fatalf("%s: no way to %s", textOf(p), text)
		}
	}
	return all, listed
}

// symmetricPosition returns a position in which a pair comes next, with about the given
// number of empty cells, that is invariant under the given symmetries of the
// board.
func symmetricPosition(rng *rand.Rand, size, empty int, same ...int) string {
	maps := bitboard.SquareSymmetries(size)
	men := make([]byte, size*size)
	for cell := range men {
		men[cell] = "12"[rng.IntN(2)]
		if rng.IntN(size*size) < empty || cell == size*size/2 {
			men[cell] = '.'
		}
	}
	for changed := true; changed; {
		changed = false
		for _, s := range same {
			for cell, image := range maps[s] {
				if men[image] < men[cell] {
					men[image], changed = men[cell], true
				}
			}
		}
	}
	if number := bytes.Count(men, []byte(".")); number%2 == 0 || number == 1 {
		return symmetricPosition(rng, size, empty+2, same...)
	}
	var rows []string
	for r := range size {
		rows = append(rows, string(men[r*size:(r+1)*size]))
	}
	return fmt.Sprintf("%d P %d - 0 0 %s", size, 1+rng.IntN(2), strings.Join(rows, "/"))
}

// Each pair can be placed, whatever the symmetries of the position.
func TestCandidates(t *testing.T) {
	for _, size := range []int{3, 5, 7, 9, 15} {
		rng := rand.New(rand.NewPCG(uint64(size), 3))
		for a := range 8 {
			for b := range a + 1 {
				p := parse(t, symmetricPosition(rng, size, 5, a, b))
				all, listed := checkPairs(t, p)
				if listed >= all || a == 0 && listed > all/2 {
					t.Errorf("%s: %d ways of %d are kept", textOf(p), listed, all)
				}
			}
		}
	}
}

// On 3×3 every placement is visited.
func TestCandidatesThroughout(t *testing.T) {
	seen := map[uint64]bool{}
	var walk func(p *seega.Position)
	walk = func(p *seega.Position) {
		if !p.Placing() || seen[p.Key()] {
			return
		}
		seen[p.Key()] = true
		if p.PairPly() == 1 {
			checkPairs(t, parse(t, textOf(p)))
		}
		for _, m := range p.Moves(nil) {
			p.Make(m)
			walk(p)
			p.Unmake()
		}
	}
	walk(parse(t, "3 P 1 - 0 0 .../.../..."))
}

func TestCandidatesOfSymmetricPositions(t *testing.T) {
	for _, c := range []struct {
		text   string
		first  int // distinct first cells, without the highest one if no other cell is equivalent to it
		listed int // ways to place a pair
	}{
		{"5 P 1 - 0 0 ...../...../...../...../.....", 5, 62},
		{"5 P 1 - 0 0 1...2/...../...../...../2...1", 6, 79},
		{"5 P 1 - 0 0 12.../...../...../...../1...2", 19, 20 * 19 / 2},
	} {
		p := parse(t, c.text)
		if first := len(p.Candidates(nil, true)); first != c.first {
			t.Errorf("%s: %d cells, want %d", c.text, first, c.first)
		}
		if _, listed := checkPairs(t, p); listed != c.listed {
			t.Errorf("%s: %d pairs, want %d", c.text, listed, c.listed)
		}
	}
}

// The second man of a pair can be placed anywhere if the first one is unknown, or
// would not have been listed.
func TestSecondMan(t *testing.T) {
	p := parse(t, "5 P 1 - 0 0 12.../1.2../...../...../.....")
	for _, m := range p.Moves(nil) {
		p.Make(m)
		listed, all := len(p.Candidates(nil, true)), len(p.Moves(nil))
		if listed == 0 || listed > all {
			t.Errorf("%s: %d of %d", textOf(p), listed, all)
		}
		if copied := p.Clone().(*seega.Position); len(copied.Candidates(nil, true)) != all {
			t.Errorf("%s: a copy has %d of %d", textOf(p), len(copied.Candidates(nil, true)), all)
		}
		p.Unmake()
	}
}

// Positions that differ in the cell of the first man of a pair have different
// keys.
func TestKeyTellsTheFirstMan(t *testing.T) {
	p := parse(t, "5 P 1 - 0 0 ...../...../...../...../.....")
	play := func(moves ...string) [2]uint64 {
		q := p.Clone().(*seega.Position)
		for _, text := range moves {
			m := must.Get(q.ParseMove(text))(t)
			q.Make(m)
		}
		return [2]uint64{q.Key(), q.BoardKey()}
	}
	a, b := play("0:0", "0:1", "4:4", "4:3", "1:1"), play("0:0", "1:1", "4:4", "4:3", "0:1")
	if a[0] == b[0] || a[1] == b[1] {
		t.Errorf("keys %x and %x of different first men", a, b)
	}
	if play("0:0", "0:1") != play("0:1", "0:0") {
		t.Error("the order of a pair makes a difference")
	}
	if play("0:0", "0:1", "4:4", "4:3") != play("0:1", "0:0", "4:3", "4:4") {
		t.Error("the order of pairs of the past makes a difference")
	}
}

func TestKeyAfter(t *testing.T) {
	same := 0
	forEach(t, 200, func(p *seega.Position) {
		for _, m := range p.Moves(nil) {
			guess, placing := p.KeyAfter(m), p.Placing()
			p.Make(m)
			e := p.LastEffect()
			if simple := e.Captured == 0 && !e.Null && placing == p.Placing(); simple && guess != p.Key() {
				t.Fatalf("to %s: key %#x, guessed %#x", textOf(p), p.Key(), guess)
			} else if simple {
				same++
			}
			p.Unmake()
		}
	})
	if same < 1000 {
		t.Errorf("%d keys guessed", same)
	}
}
