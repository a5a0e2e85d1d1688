package pente_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quincunx/eval"
	"quincunx/movegen"
	rules "quincunx/movegen/pente"
)

// same reports whether two lists have the same moves, ignoring order.
func same(a, b []movegen.Move) bool {
	a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	return slices.Equal(a, b)
}

// subset reports whether all moves of a list are in another one.
func subset(list, all []movegen.Move) bool {
	return !slices.ContainsFunc(list, func(m movegen.Move) bool { return !slices.Contains(all, m) })
}

func names(p movegen.Position, moves []movegen.Move) (list []string) {
	for _, m := range moves {
		list = append(list, string(p.AppendMove(nil, m)))
	}
	return list
}

// checkLists compares a position's lists and results with the rules, and returns
// its KnownResult.
func checkLists(t *testing.T, text string) int {
	t.Helper()
	p, judge := mustOpen(t, text), mustParse(t, text)
	noisy, forced := p.NoisyMoves(nil)
	sound, unsound := p.Candidates(nil, true), p.Candidates(nil, false)
	narrow, wide := p.Threats(nil, false), p.Threats(nil, true)
	known := p.KnownResult()
	fail := func(what string, got, want []movegen.Move) {
		t.Helper()
		t.Fatalf("%s: %s %v, want %v", text, what, names(p, got), names(p, want))
	}
	if got := textOf(p); got != text {
		t.Fatalf("%s has become %s", text, got)
	}
	legal := judge.Moves(nil)
	for what, list := range map[string][]movegen.Move{"noisy": noisy, "sound": sound, "unsound": unsound, "narrow": narrow, "wide": wide} {
		if !subset(list, legal) || len(slices.Compact(slices.Sorted(slices.Values(list)))) != len(list) {
			fail(what+" moves are illegal or twice:", list, legal)
		}
	}
	if judge.Over() || judge.Ply() < rules.OpeningPlies {
		if known != 0 || p.CanPass() || forced || len(noisy)+len(narrow)+len(wide) > 0 || !same(sound, legal) ||
			(len(unsound) == 0) != (len(legal) == 0) {
			t.Fatalf("%s: over or in the opening, but known result %d, can pass %t, noisy %v", text, known, p.CanPass(), names(p, noisy))
		}
		return known
	}
	winning := wins(judge)
	if (known == 1) != (len(winning) > 0) {
		t.Fatalf("%s: known result %d, winning moves %v", text, known, names(p, winning))
	}
	if len(winning) > 0 {
		for what, list := range map[string][]movegen.Move{"noisy": noisy, "sound": sound, "unsound": unsound} {
			if len(list) != 1 || !subset(list, winning) {
				fail(what, list, winning)
			}
		}
		if !same(narrow, winning) || !same(wide, winning) || !forced || p.CanPass() != (len(threatened(judge)) == 0) {
			fail("threats", narrow, winning)
		}
		return known
	}
	if want := threats(judge); !same(narrow, want) {
		fail("threats", narrow, want)
	}
	if !subset(narrow, wide) {
		fail("wide threats", wide, narrow)
	}
	danger := threatened(judge)
	if p.CanPass() != (len(danger) == 0) || forced != (len(danger) > 0) {
		t.Fatalf("%s: can pass %t, forced %t, but threatened by %v", text, p.CanPass(), forced, names(p, danger))
	}
	switch {
	case len(danger) > 0:
		want := answers(judge)
		if !same(sound, want) || !same(unsound, want) || !same(noisy, want) {
			fail("answers", sound, want)
		}
		if known != 0 && (known != -2 || len(want) > 0) {
			t.Fatalf("%s: known result %d, answers %v", text, known, names(p, want))
		}
	case !same(sound, legal):
		fail("sound candidates", sound, legal)
	case !subset(narrow, unsound) || !subset(wide, unsound) || !subset(noisy, unsound) || len(unsound) == 0:
		fail("candidates", unsound, narrow)
	case known != 0 && (known != 3 || !winsIn3(judge, narrow)):
		t.Fatalf("%s: known result %d", text, known)
	}
	return known
}

func TestLists(t *testing.T) {
	seen := map[int]int{}
	tactical(t, 700, func(text string) { seen[checkLists(t, text)]++ })
	t.Log(seen)
	for _, n := range []int{1, -2, 3, 0} {
		if seen[n] < 10 && !testing.Short() {
			t.Errorf("only %d positions of which KnownResult says %d", seen[n], n)
		}
	}
	for _, text := range []string{
		start(2, "either"), start(9, "both"), start(3, "none"),
		"3 either 2 0 0 ......./......./......./...12../......./......./.......",
		"3 none 1 0 0 1111.../......./......./..12.../......./......./.......",
		"2 none 24 0 0 11221/22112/11.21/22112/11211",
		"2 none 30 0 0 ...../...../...../...../.....",
		// One stone that captures two pairs wins: from a cell that a capture has
		// emptied, from the cell of the answer, which prevents it, and because the
		// answer stands beside another stone.
		"3 none 31 3 0 ..11112/2111221/2121122/2222122/1212111/2121122/1111221",
		"2 none 31 3 0 2211./1121./21121/2211./.2212",
		"4 none 30 0 3 ....2..../.....1.../.12222.../........./.......1./.......1./.......2./........./.........",
	} {
		checkLists(t, text)
	}
}

// forcing reports whether a move that doesn't win captures, threatens a five or
// answers a threat.
func forcing(p *rules.Position, m movegen.Move) bool {
	danger := len(threatened(p)) > 0
	p.Make(m)
	defer p.Unmake()
	if p.LastEffect().Captured > 0 || danger {
		return true
	}
	if p.Over() {
		return false // the board is full
	}
	p.MakePass()
	defer p.Unmake()
	return slices.ContainsFunc(wins(p), func(m movegen.Move) bool {
		p.Make(m)
		defer p.Unmake()
		return strings.HasSuffix(string(p.AppendResult(nil)), "five")
	})
}

// Scores keep their bounds, and forcing moves have at least OrderForcing.
func TestOrderMoves(t *testing.T) {
	tactical(t, 150, func(text string) {
		p, judge := mustOpen(t, text), mustParse(t, text)
		moves := judge.Moves(nil)
		scores := make([]int32, len(moves))
		p.OrderMoves(moves, scores)
		won := len(wins(judge)) > 0
		for i, m := range moves {
			if scores[i] < -eval.MaxOrder || scores[i] > eval.MaxOrder {
				t.Fatalf("%s: a guess of %d", text, scores[i])
			}
			if !won && forcing(judge, m) && scores[i] < eval.OrderForcing {
				t.Fatalf("%s: %s is forcing, but the guess is %d", text, names(p, moves[i:i+1]), scores[i])
			}
		}
	})
}

// Hot paths don't allocate once buffers have grown.
func TestAllocations(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for range 20 {
		p := mustOpen(t, threatPosition(t, rng, 9, 30+rng.IntN(30)))
		buf := make([]movegen.Move, 0, 1024)
		scores := make([]int32, 1024)
		sum := int32(0)
		round := func() {
			for _, m := range p.Moves(buf) {
				p.Make(m)
				sum += p.Evaluate()
				list := p.Candidates(buf[len(buf):], false)
				p.OrderMoves(list, scores[:len(list)])
				p.KnownResult()
				p.Unmake()
			}
			if p.CanPass() {
				p.MakePass()
				p.NoisyMoves(buf)
				p.Unmake()
			}
			p.NoisyMoves(buf)
			p.Threats(buf, false)
			p.Threats(buf, true)
		}
		round()
		if n := testing.AllocsPerRun(3, round); n != 0 {
			t.Fatalf("%s: %v allocations", textOf(p), n)
		}
	}
}
