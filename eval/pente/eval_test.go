package pente_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quincunx/eval"
	"quincunx/eval/pente"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/movegentest"
	rules "quincunx/movegen/pente"
	"quincunx/search"
)

var _ interface {
	search.Position
	search.Selector
	search.NoisyMoveGenerator
	search.WinDetector
	search.NullMover
	search.ThreatGenerator
	eval.Explainer
	movegen.EffectReporter
	movegen.MoveCounter
} = (*pente.Position)(nil)

// model is a reference model of the position under test, by the rules.
type model struct{ *rules.Position }

func (m model) String() string { return textOf(m.Position) }
func (m model) Mover() int     { return int(m.Position.Mover()) }
func (m model) Result() string { return string(m.AppendResult(nil)) }

func (m model) Moves() []string {
	var names []string
	for _, move := range m.Position.Moves(nil) {
		names = append(names, string(m.AppendMove(nil, move)))
	}
	slices.Sort(names)
	return names
}

func (m model) Play(move string) error {
	parsed, err := m.ParseMove(move)
	if err == nil {
		m.Make(parsed)
	}
	return err
}

func kit(games, plies int, starts ...string) movegentest.Game {
	return movegentest.Game{
		Open: func(text string) (movegen.State, error) {
			p, err := open(text)
			if err != nil {
				return nil, err
			}
			return p, nil
		},
		Model: func(text string) (movegentest.Model, error) {
			p, err := rules.Parse(text)
			return model{p}, err
		},
		Starts: starts,
		Games:  games,
		Plies:  plies,
	}
}

// The position keeps the contract, and its incremental data equal the data
// computed from scratch.
func TestConformance(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var starts []string
	for half := 2; half <= 4; half++ {
		for _, opening := range []string{"either", "both", "none"} {
			starts = append(starts, start(half, opening))
		}
		starts = append(starts, randomPosition(t, rng, half, 60), threatPosition(t, rng, half, 20))
	}
	movegentest.Run(t, kit(1, 12, starts...))
}

func FuzzText(f *testing.F) {
	rng := rand.New(rand.NewPCG(3, 4))
	f.Add(start(2, "either"))
	f.Add(randomPosition(f, rng, 3, 50))
	f.Add("2 none 9 5 5 22222/...../11111/...../.....")
	f.Fuzz(func(t *testing.T, text string) {
		movegentest.CheckText(t, kit(1, 1), text)
		if p, err := open(text); err == nil {
			checkAll(t, p)
		}
	})
}

func FuzzMoves(f *testing.F) {
	rng := rand.New(rand.NewPCG(3, 4))
	starts := []string{start(2, "none"), start(3, "both")}
	for range 8 {
		starts = append(starts, randomPosition(f, rng, 3, 50), threatPosition(f, rng, 4, 30))
	}
	f.Add(uint8(0), []byte("a game of twenty plies"))
	f.Add(uint8(9), []byte{7, 30, 2, 19, 77, 3})
	f.Fuzz(func(t *testing.T, from uint8, choices []byte) {
		p := mustOpen(t, starts[int(from)%len(starts)])
		for _, choice := range choices[:min(len(choices), 40)] {
			switch moves := p.Moves(nil); {
			case p.Over():
				return
			case choice == 255:
				p.MakePass()
			default:
				p.Make(moves[int(choice)%len(moves)])
			}
			checkAll(t, p)
		}
	})
}

// checkAll compares a position with a new one of the same text, and all its
// methods with their reference implementations.
func checkAll(t *testing.T, p *pente.Position) {
	t.Helper()
	if err := p.CheckSelf(); err != nil {
		t.Fatalf("%s: %v", textOf(p), err)
	}
	checkLists(t, textOf(p))
	if !p.Over() {
		checkEvaluation(t, p)
	}
}

// Plays games with moves and passes, made and taken back in any order, on boards
// of all sizes.
func TestIncremental(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	captured, passes := 0, 0
	play := func(text string, steps int) {
		p, deepest := mustOpen(t, text), 60
		if testing.Short() {
			steps = (steps + 3) / 4
		}
		var trail []int32
		for range steps {
			switch {
			case p.Over() || len(trail) == deepest:
				for range 1 + rng.IntN(len(trail)) {
					p.Unmake()
					if got, want := p.Evaluate(), trail[len(trail)-1]; got != want {
						t.Fatalf("%s: taken back %d, before %d", textOf(p), got, want)
					}
					trail = trail[:len(trail)-1]
				}
			case rng.IntN(8) == 0:
				trail = append(trail, p.Evaluate())
				p.MakePass()
				passes++
			default:
				trail = append(trail, p.Evaluate())
				p.Make(goodOrRandomMove(p, rng))
				captured += p.LastEffect().Captured
			}
			if err := p.CheckSelf(); err != nil {
				t.Fatalf("%s: %v", textOf(p), err)
			}
		}
		for range trail {
			p.Unmake()
		}
		if err := p.CheckSelf(); err != nil || textOf(p) != text {
			t.Fatalf("taken back: %s, %v", textOf(p), err)
		}
	}
	for half := rules.MinHalf; half <= rules.MaxHalf; half++ {
		play(start(half, "none"), 150)
		play(randomPosition(t, rng, half, 30), 40) // with stones on all edges
	}
	if captured < 20 || passes < 20 {
		t.Errorf("only %d captures and %d passes", captured, passes)
	}
}

// checkEvaluation compares the terms with the naive evaluation's, and their sum
// with the score.
func checkEvaluation(t *testing.T, p *pente.Position) {
	t.Helper()
	n := parseNaive(t, textOf(p))
	counts := n.counts()
	counts["network"] = naiveNetwork(networkValues(t), n.features())
	weights := pente.DefaultWeights().Weights
	sum := int64(0)
	for i, term := range p.Explain(p.Mover(), nil) {
		if term.Name != weights[i].Name || term.Weight != weights[i].Value {
			t.Fatalf("term %d is %+v, the weight is %+v", i, term, weights[i])
		}
		if term.Count != counts[term.Name] {
			t.Fatalf("%s: %q counts %d times, want %d", textOf(p), term.Name, term.Count, counts[term.Name])
		}
		sum += int64(term.Weight) * int64(term.Count)
	}
	want := min(max(sum/int64(p.Scale()), -eval.MaxScore), eval.MaxScore)
	if got := p.Evaluate(); int64(got) != want {
		t.Fatalf("%s: Evaluate is %d, the terms add up to %d", textOf(p), got, want)
	}
}

func TestEvaluate(t *testing.T) {
	seen := map[string]int{}
	tactical(t, 100, func(text string) {
		p := mustOpen(t, text)
		checkEvaluation(t, p)
		for _, term := range p.Explain(p.Mover(), nil) {
			if term.Count != 0 {
				seen[term.Name]++
			}
		}
	})
	for _, name := range pente.WeightsForm().Names {
		if seen[name] == 0 {
			t.Errorf("%q counts in no position", name)
		}
	}
}

// transformed returns a position rotated and mirrored according to the low three
// bits of how, and with colours swapped if bit 3 is set.
func transformed(t *testing.T, text string, how int) string {
	t.Helper()
	fields := strings.Split(text, " ")
	n := parseNaive(t, text)
	if how&8 != 0 {
		fields[3], fields[4] = fields[4], fields[3]
		fields[2] = map[bool]string{true: "31", false: "30"}[n.ply%2 == 0]
	} else {
		fields[2] = map[bool]string{true: "30", false: "31"}[n.ply%2 == 0]
	}
	var rows []string
	for r := range n.size {
		row := ""
		for c := range n.size {
			y, x := r, c
			if how&1 != 0 {
				y = n.size - 1 - y
			}
			if how&2 != 0 {
				x = n.size - 1 - x
			}
			if how&4 != 0 {
				y, x = x, y
			}
			stone := n.at(y, x)
			if how&8 != 0 && stone != '.' {
				stone ^= '1' ^ '2'
			}
			row += string(stone)
		}
		rows = append(rows, row)
	}
	fields[5] = strings.Join(rows, "/")
	return strings.Join(fields, " ")
}

// The score is the same for all symmetries of the board and for swapped colours.
func TestSymmetry(t *testing.T) {
	tactical(t, 40, func(text string) {
		text = transformed(t, text, 0)
		want := mustOpen(t, text)
		for how := range 16 {
			p := mustOpen(t, transformed(t, text, how))
			if p.Evaluate() != want.Evaluate() || p.KnownResult() != want.KnownResult() ||
				len(p.Candidates(nil, true)) != len(want.Candidates(nil, true)) ||
				len(p.Threats(nil, true)) != len(want.Threats(nil, true)) {
				t.Fatalf("%s: score %d, known result %d, but transformed by %d %d, %d",
					text, want.Evaluate(), want.KnownResult(), how, p.Evaluate(), p.KnownResult())
			}
		}
	})
}

// A clone is independent of the original.
func TestClone(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	p := mustOpen(t, threatPosition(t, rng, 4, 20))
	before := p.Evaluate()
	c, ok := p.Clone().(*pente.Position)
	if !ok {
		t.Fatal("the clone has no evaluation")
	}
	for !c.Over() {
		c.Make(goodOrRandomMove(c, rng))
	}
	if err := p.CheckSelf(); err != nil || p.Evaluate() != before {
		t.Fatalf("score %d, want %d; %v", p.Evaluate(), before, err)
	}
	must.Do(t, c.CheckSelf())
}
