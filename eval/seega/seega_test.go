package seega_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"quincunx/bitboard"
	"quincunx/eval"
	"quincunx/eval/seega"
	"quincunx/internal/must"
	"quincunx/movegen"
	rules "quincunx/movegen/seega"
	"quincunx/search"
)

var _ interface {
	search.Position
	search.Selector
	search.MoveValidator
	search.KeyPredictor
	search.NoisyMoveGenerator
	search.WinDetector
	search.NullMover
	search.Repeater
	eval.Explainer
	movegen.MoveCounter
	movegen.EffectReporter
} = (*seega.Position)(nil)

var weights = seega.DefaultWeights()

func parse(t testing.TB, text string) *seega.Position {
	t.Helper()
	p := must.Get(rules.Parse(text))(t)
	return weigh(t, p, weights)
}

func weigh(t testing.TB, p *rules.Position, w eval.Weights) *seega.Position {
	t.Helper()
	return must.Get(seega.New(p, w))(t)
}

func textOf(p movegen.Position) string                 { return string(p.AppendText(nil)) }
func moveOf(p movegen.Position, m movegen.Move) string { return string(p.AppendMove(nil, m)) }

// randomText returns a position in the given phase with men at random.
func randomText(rng *rand.Rand, size int, phase string) string {
	men := 1 + rng.IntN(9) // share of cells with men, in tenths
	var rows strings.Builder
	for row := range size {
		for col := range size {
			man := byte('.')
			if rng.IntN(10) < men && (phase == "M" || row != size/2 || col != size/2) {
				man = "12"[rng.IntN(2)]
			}
			rows.WriteByte(man)
		}
		rows.WriteByte('/')
	}
	threshold := rng.IntN(2) * rng.IntN(60)
	quiet := 0
	if phase == "M" {
		quiet = rng.IntN(max(threshold, 20))
	}
	return fmt.Sprintf("%d %s %d - %d %d %s", size, phase, 1+rng.IntN(2), quiet, threshold, strings.TrimSuffix(rows.String(), "/"))
}

// fewMen returns a position in the movement phase with at most the given number
// of men of each side.
func fewMen(rng *rand.Rand, size, men int) string {
	rows := []byte(strings.TrimSuffix(strings.Repeat(strings.Repeat(".", size)+"/", size), "/"))
	for _, side := range "12" {
		for range 1 + rng.IntN(men) {
			if i := rng.IntN(len(rows)); rows[i] == '.' {
				rows[i] = byte(side)
			}
		}
	}
	threshold := rng.IntN(4) * 3
	return fmt.Sprintf("%d M %d - %d %d %s", size, 1+rng.IntN(2), max(threshold-rng.IntN(3), 0), threshold, rows)
}

// forEach calls do with random positions of all sizes and both phases, and with
// positions of short random games from them.
func forEach(t *testing.T, perSize int, do func(p *seega.Position)) {
	t.Helper()
	if testing.Short() {
		perSize = (perSize + 9) / 10
	}
	for size := rules.MinSize; size <= rules.MaxSize; size += 2 {
		rng := rand.New(rand.NewPCG(uint64(size), 1))
		for i := range perSize {
			text := randomText(rng, size, "MP"[i%3/2:i%3/2+1])
			if i%3 == 1 {
				text = fewMen(rng, size, 5)
			}
			q, err := rules.Parse(text)
			if err != nil {
				continue // all men are placed, but the text says that placing goes on
			}
			p := weigh(t, q, weights)
			for range 1 + rng.IntN(6) {
				if rng.IntN(2) == 0 {
					p.Evaluate() // fills the caches for later calls
				}
				do(p)
				moves := p.Moves(nil)
				if noisy, _ := p.NoisyMoves(nil); len(noisy) > 0 && rng.IntN(2) == 0 {
					moves = noisy
				}
				if len(moves) == 0 {
					break
				}
				p.Make(moves[rng.IntN(len(moves))])
			}
		}
	}
}

func checkTerms(t *testing.T, p *seega.Position) {
	t.Helper()
	want := parseNaive(textOf(p)).terms()
	if name := map[bool]string{false: "patterns", true: "placing patterns"}[p.Placing()]; p.Options().Size >= 5 {
		want[name] = patternCount(t, p)
	}
	sum := int64(0)
	for _, term := range p.Explain(p.Mover(), nil) {
		if int(term.Count) != want[term.Name] {
			t.Fatalf("%s: %s counts %d, want %d", textOf(p), term.Name, term.Count, want[term.Name])
		}
		delete(want, term.Name)
		sum += int64(term.Weight) * int64(term.Count)
	}
	if len(want) > 0 {
		t.Fatalf("terms not explained: %v", want)
	}
	sum = min(max(sum/int64(p.Scale()), -eval.MaxScore), eval.MaxScore)
	if got := p.Evaluate(); int64(got) != sum {
		t.Fatalf("%s: %d, but the terms add up to %d", textOf(p), got, sum)
	}
}

func TestTerms(t *testing.T) {
	seen := map[string]bool{}
	forEach(t, 400, func(p *seega.Position) {
		checkTerms(t, p)
		for _, term := range p.Explain(p.Mover(), nil) {
			seen[term.Name] = seen[term.Name] || term.Count != 0
		}
	})
	for name, counted := range seen {
		if !counted {
			t.Errorf("%s never counts", name)
		}
	}
}

// mirrored returns the text after a symmetry of the board.
func mirrored(text string, symmetry int) string {
	f := strings.Split(text, " ")
	rows := strings.Split(f[6], "/")
	n := len(rows)
	image := bitboard.SquareSymmetries(n)[symmetry]
	turned := make([][]byte, n)
	for r := range turned {
		turned[r] = make([]byte, n)
	}
	for cell := range n * n {
		turned[image[cell]/n][image[cell]%n] = rows[cell/n][cell%n]
	}
	var parts []string
	for _, row := range turned {
		parts = append(parts, string(row))
	}
	f[6] = strings.Join(parts, "/")
	return strings.Join(f, " ")
}

// withoutForced removes the man that must continue, whose cell mirrored doesn't
// map.
func withoutForced(text string) string {
	f := strings.Split(text, " ")
	f[3] = "-"
	return strings.Join(f, " ")
}

func TestSymmetries(t *testing.T) {
	forEach(t, 40, func(p *seega.Position) {
		text := withoutForced(textOf(p))
		for symmetry := range 8 {
			if q := parse(t, mirrored(text, symmetry)); q.Evaluate() != p.Evaluate() {
				t.Fatalf("%s is worth %d, but %s %d", text, p.Evaluate(), textOf(q), q.Evaluate())
			}
		}
	})
}

// In the placement phase the sides differ: one of them will move first.
func TestExchangeOfSides(t *testing.T) {
	exchange := strings.NewReplacer("1", "2", "2", "1")
	forEach(t, 200, func(p *seega.Position) {
		if p.Placing() {
			return
		}
		f := strings.Split(withoutForced(textOf(p)), " ")
		f[2], f[6] = exchange.Replace(f[2]), exchange.Replace(f[6])
		if q := parse(t, strings.Join(f, " ")); q.Evaluate() != p.Evaluate() {
			t.Fatalf("%s is worth %d, but %s %d", textOf(p), p.Evaluate(), textOf(q), q.Evaluate())
		}
	})
}

// outcome returns +1, 0 or -1 for a seat, and whether the game is over.
func outcome(p movegen.Position, seat movegen.Seat) (result int32, over bool) {
	var score [movegen.MaxSeats]int32
	p.Score(&score)
	return score[seat], p.Over()
}

// KnownResult finds all wins and losses by the next ply, and no others.
func TestKnownResult(t *testing.T) {
	seen := map[int]int{}
	forEach(t, 1500, func(p *seega.Position) {
		win, loss := false, !p.Over()
		me := p.Mover()
		for _, m := range p.Moves(nil) {
			p.Make(m)
			result, over := outcome(p, me)
			win = win || over && result > 0
			loss = loss && over && result < 0
			p.Unmake()
		}
		want := 0
		switch {
		case win:
			want = 1
		case loss:
			want = -1
		}
		if got := p.KnownResult(); got != want {
			t.Fatalf("%s: known result %d, want %d", textOf(p), got, want)
		}
		seen[want]++
	})
	if seen[1] < 40 || seen[-1] < 20 || seen[0] < 100 {
		t.Errorf("too few of a kind: %v", seen)
	}
}

func TestNoisyMoves(t *testing.T) {
	chains := 0
	forEach(t, 1000, func(p *seega.Position) {
		var want []movegen.Move
		all := p.Moves(nil)
		for _, m := range all {
			p.Make(m)
			if p.LastEffect().Captured > 0 {
				want = append(want, m)
			}
			p.Unmake()
		}
		got, forced := p.NoisyMoves(nil)
		if _, pinned := p.Pinned(); forced != pinned || forced && len(got) != len(all) {
			t.Fatalf("%s: forced %t with %d of %d moves", textOf(p), forced, len(got), len(all))
		}
		if forced {
			chains++
		}
		before := 3
		for _, m := range got {
			p.Make(m)
			taken := p.LastEffect().Captured
			p.Unmake()
			if taken > before {
				t.Fatalf("%s: %s takes more than the move before", textOf(p), moveOf(p, m))
			}
			before = taken
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%s: %d noisy moves, want %d", textOf(p), len(got), len(want))
		}
	})
	if chains < 20 {
		t.Errorf("only %d men had to go on", chains)
	}
}

func TestOrderMoves(t *testing.T) {
	forEach(t, 300, func(p *seega.Position) {
		moves := p.Moves(nil)
		scores := make([]int32, len(moves))
		p.OrderMoves(moves, scores)
		for i, m := range moves {
			p.Make(m)
			taken := int32(p.LastEffect().Captured)
			p.Unmake()
			low, high := int32(-eval.MaxOrder), 2*eval.OrderForcing
			if taken > 0 {
				low, high = 2*eval.OrderForcing, eval.MaxOrder+1
			}
			if s := scores[i]; s < low || s >= int32(high) {
				t.Fatalf("%s: %s, which takes %d, has score %d", textOf(p), moveOf(p, m), taken, s)
			}
		}
	})
}

// The purpose of a move shows in its score.
func TestOrder(t *testing.T) {
	for _, c := range []struct{ name, text, better, worse string }{
		{"three men before one", "5 M 1 - 0 0 ..1../..2../12.21/..1../1.21.", "3:2>2:2", "4:0>4:1"},
		{"away from being taken", "5 M 1 - 0 0 ...../..21./....2/...../1....", "1:3>0:3", "4:0>4:1"},
		{"to the centre", "5 M 1 - 0 0 ...../..1../...../...../2....", "1:2>2:2", "1:2>1:3"},
		{"not where it can be taken", "5 M 1 - 0 0 2..../..1../.2.../...../2....", "1:2>0:2", "1:2>1:1"},
	} {
		p := parse(t, c.text)
		scores := [2]int32{}
		var moves [2]movegen.Move
		for i, text := range []string{c.better, c.worse} {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			moves[i] = m
		}
		p.OrderMoves(moves[:], scores[:])
		if scores[0] <= scores[1] {
			t.Errorf("%s: %s has %d, %s has %d", c.name, c.better, scores[0], c.worse, scores[1])
		}
	}
}

func TestBoardKey(t *testing.T) {
	const board = "1.2../...../..1../...../2...2"
	at := func(quiet, threshold int) *seega.Position {
		return parse(t, fmt.Sprintf("5 M 1 - %d %d %s", quiet, threshold, board))
	}
	if at(3, 100).BoardKey() != at(60, 100).BoardKey() || at(3, 100).Key() == at(60, 100).Key() {
		t.Error("far from the threshold, the moves without a capture make a difference")
	}
	if at(95, 100).BoardKey() == at(96, 100).BoardKey() || at(95, 100).BoardKey() == at(3, 100).BoardKey() {
		t.Error("near the threshold, the moves without a capture make no difference")
	}
	if at(3, 0).BoardKey() != at(1000, 0).BoardKey() {
		t.Error("without a threshold, the moves without a capture make a difference")
	}
	keys := map[uint64]string{}
	forEach(t, 60, func(p *seega.Position) {
		f := strings.Split(textOf(p), " ")
		f[4] = "0"
		text := strings.Join(f, " ")
		if p.Over() || p.Placing() || p.Threshold() != 0 && p.Quiet()+10 >= p.Threshold() {
			return
		}
		if before, ok := keys[p.BoardKey()]; ok && before != text {
			t.Fatalf("%s and %s share a key", before, text)
		}
		keys[p.BoardKey()] = text
	})
}

func TestStandstill(t *testing.T) {
	for text, want := range map[string]int32{
		"5 M 1 - 3 100 11.../...../...../...../2....": 5000,
		"5 M 2 - 3 100 11.../...../...../...../2....": -5000,
		"5 M 2 - 3 100 1..../...../...../...../2....": 0,
		"5 M 1 - 3 0 11.../...../...../...../2....":   0,
		"5 P 1 - 0 100 11.../...../...../...../2....": 0,
	} {
		if got := parse(t, text).RepetitionScore(); got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
}

func TestPass(t *testing.T) {
	passes := 0
	forEach(t, 600, func(p *seega.Position) {
		if !p.CanPass() {
			return
		}
		passes++
		text, key, board, value := textOf(p), p.Key(), p.BoardKey(), p.Evaluate()
		if f := strings.Split(text, " "); f[1] != "M" || f[3] != "-" || p.Over() {
			t.Fatalf("%s: no place to pass", text)
		}
		if moves := p.Moves(nil); len(moves) < 2 || moveOf(p, moves[0]) == "null" {
			t.Fatalf("%s: a pass with %d moves", text, len(moves))
		}
		p.MakePass()
		if noisy, _ := p.NoisyMoves(nil); len(noisy) > 0 {
			t.Fatalf("%s: a pass, and %s takes a man", text, moveOf(p, noisy[0]))
		}
		f := strings.Split(text, " ")
		f[2] = string(other(f[2][0]))
		if want := strings.Join(f, " "); textOf(p) != want || p.Key() != parse(t, want).Key() || p.CheckSelf() != nil {
			t.Fatalf("after a pass %s, want %s", textOf(p), want)
		}
		p.Unmake()
		if textOf(p) != text || p.Key() != key || p.BoardKey() != board || p.Evaluate() != value {
			t.Fatalf("%s became %s", text, textOf(p))
		}
	})
	if passes < 100 {
		t.Errorf("only %d passes", passes)
	}
}

func TestCloneAndSetText(t *testing.T) {
	p := parse(t, "5 M 1 - 0 0 1.2.1/..21./12..2/.1.12/2.1..")
	clone, ok := p.Clone().(*seega.Position)
	if !ok {
		t.Fatalf("the clone is a %T", p.Clone())
	}
	value := p.Evaluate()
	clone.Make(clone.Moves(nil)[0])
	if p.Evaluate() != value || textOf(clone) == textOf(p) {
		t.Error("a move of the clone is felt")
	}
	const large = "9 M 2 - 0 0 1..2...../..12.1.../...2...../1.1....../....2..../.....1.../......1../..2....../2.......1"
	must.Do(t, clone.SetText(large))
	checkTerms(t, clone)
	if err := clone.SetText("9 M"); err == nil || textOf(clone) != large {
		t.Errorf("a wrong text: error %v, and then %s", err, textOf(clone))
	}
	must.Do(t, clone.SetText("3 P 1 - 0 0 .../.../..."))
	checkTerms(t, clone)
}

func TestWeights(t *testing.T) {
	file := must.Get(os.ReadFile("weights.json"))(t)
	w := seega.DefaultWeights()
	sealed := must.Get(w.File())(t)
	if !bytes.Equal(file, w.Append(nil)) && !bytes.Equal(file, sealed) {
		t.Error("weights.json is not in the form in which weights are written")
	}
	for i := range w.Weights {
		w.Weights[i].Value = 0
	}
	w.Weights[0].Value = 1600
	p := weigh(t, parse(t, "5 M 1 - 0 0 112.1/..21./12..2/.1.12/2.1..").Position, w)
	if got := p.Evaluate(); got != 200 {
		t.Errorf("two men more are worth %d, want 200", got)
	}
	if got := p.Clone().(*seega.Position).Evaluate(); got != 200 {
		t.Errorf("the clone has other weights: %d", got)
	}
	w.Weights[1].Name = "shares"
	if _, err := seega.New(p.Position, w); err == nil || !strings.Contains(err.Error(), "shares") {
		t.Errorf("a wrong name: error %v", err)
	}
}

// Scores stay in range for all weights.
func TestRange(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	w := seega.DefaultWeights()
	forEach(t, 30, func(p *seega.Position) {
		for i := range w.Weights {
			w.Weights[i].Value = [...]int32{-eval.MaxWeight, eval.MaxWeight}[rng.IntN(2)]
		}
		checkTerms(t, weigh(t, p.Position, w))
	})
}

func FuzzText(f *testing.F) {
	rng := rand.New(rand.NewPCG(1, 2))
	for size := rules.MinSize; size <= rules.MaxSize; size += 2 {
		f.Add(randomText(rng, size, "M"))
		f.Add(randomText(rng, size, "P"))
	}
	f.Add("5 M 1 0:1 7 9 .1.1./..21./...../1...2/...2.")
	f.Fuzz(func(t *testing.T, text string) {
		q, err := rules.Parse(text)
		if err != nil {
			return
		}
		p := weigh(t, q, weights)
		checkTerms(t, p)
		moves := p.Moves(nil)
		p.OrderMoves(moves, make([]int32, len(moves)))
		for _, listed := range [][]movegen.Move{first(p.NoisyMoves(nil)), p.Candidates(nil, true)} {
			for _, m := range listed {
				if !slices.Contains(moves, m) {
					t.Fatalf("%s: lists %s", text, moveOf(p, m))
				}
			}
		}
		p.KnownResult()
		p.RepetitionScore()
		p.BoardKey()
		if p.CanPass() {
			p.MakePass()
			checkTerms(t, p)
		}
	})
}

func first[T any](v T, _ bool) T { return v }
