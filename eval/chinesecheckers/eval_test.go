package chinesecheckers_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quincunx/eval"
	"quincunx/eval/chinesecheckers"
	"quincunx/internal/must"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
	"quincunx/search"
)

var _ interface {
	search.MultiSeat
	search.ScoredSelector
	search.Repeater
	search.LengthEstimator
	search.Advancer
	eval.Explainer
} = (*chinesecheckers.Position)(nil)

// triangleSets holds, for each number of seats, all arrangements of homes that
// differ by more than a rotation of the board, and some with the seats in another
// order.
var triangleSets = [][]int{
	{0, 3}, {0, 1}, {4, 0},
	{0, 2, 4}, {1, 2, 3}, {3, 0, 5},
	{0, 3, 1, 4}, {2, 3, 4, 5}, {5, 2, 1, 0},
	{0, 1, 2, 3, 4}, {5, 1, 4, 2, 3},
	{0, 1, 2, 3, 4, 5}, {3, 5, 1, 0, 2, 4},
}

func evaluated(t testing.TB, p *rules.Position) *chinesecheckers.Position {
	t.Helper()
	q := must.Get(chinesecheckers.New(p, chinesecheckers.DefaultWeights()))(t)
	return q
}

func newGame(t testing.TB, size int, homes []int) *chinesecheckers.Position {
	t.Helper()
	p := must.Get(rules.New(rules.Options{Size: size, Triangles: homes}))(t)
	return evaluated(t, p)
}

func mixed(t testing.TB, size int, homes []int, stage rules.Stage, seed uint64) *chinesecheckers.Position {
	t.Helper()
	p := must.Get(rules.Mixed(rules.Options{Size: size, Triangles: homes}, stage, seed))(t)
	return evaluated(t, p)
}

func textOf(p movegen.Position) string { return string(p.AppendText(nil)) }

// judge compares the scores with the naive ones, and with the scores of a copy.
func judge(t *testing.T, p *chinesecheckers.Position) {
	t.Helper()
	judgeBy(t, p, parseNaive(textOf(p)))
}

// judgeBy compares the scores with the scores of a naive position.
func judgeBy(t *testing.T, p *chinesecheckers.Position, n *naive) {
	t.Helper()
	var got [movegen.MaxSeats]int32
	p.EvaluateSeats(&got)
	want := n.evaluate(chinesecheckers.DefaultWeights())
	sum := int32(0)
	for seat, score := range got {
		if seat >= len(want) {
			if score != 0 {
				t.Fatalf("%s: seat %d has %d", textOf(p), seat, score)
			}
			continue
		}
		if int(score) != want[seat] || p.EvaluateSeat(movegen.Seat(seat)) != score {
			t.Fatalf("%s: seat %d has %d, by itself %d, want %d", textOf(p), seat, score, p.EvaluateSeat(movegen.Seat(seat)), want[seat])
		}
		total := int64(0)
		for _, term := range p.Explain(movegen.Seat(seat), nil) {
			total += int64(term.Weight) * int64(term.Count)
		}
		if explained := min(max(total/int64(p.Scale()), -20_000), 20_000); explained != int64(score) {
			t.Fatalf("%s: the terms of seat %d make %d, want %d", textOf(p), seat, explained, score)
		}
		sum += score
	}
	if clipped := slices.Contains(want, 20_000) || slices.Contains(want, -20_000); !clipped && (sum < -5 || sum > 5) {
		t.Fatalf("%s: the sum of all scores is %d", textOf(p), sum)
	}
	if score := p.Evaluate(); score != got[p.Mover()] {
		t.Fatalf("%s: Evaluate returns %d, want %d", textOf(p), score, got[p.Mover()])
	}
}

// Plays random games in which men mostly go forward if they can, so that goals
// fill up.
func TestEvaluate(t *testing.T) {
	for i, homes := range triangleSets {
		for _, size := range []int{1, 2, 3, 4, 5, 7} {
			rng := rand.New(rand.NewPCG(uint64(size), uint64(i)))
			p := newGame(t, size, homes)
			if rng.IntN(3) == 0 {
				p = mixed(t, size, homes, rules.Ending, uint64(i))
			}
			buf := make([]movegen.Move, 0, 256)
			scores := make([]int32, 0, 256)
			for ply := 0; ply < 40*size && !p.Over(); ply++ {
				moves := p.Moves(buf)
				m := moves[rng.IntN(len(moves))]
				if ply%4 != 0 {
					scores = slices.Grow(scores[:0], len(moves))[:len(moves)]
					p.OrderMoves(moves, scores)
					m = moves[slices.Index(scores, slices.Max(scores))]
				}
				if rng.IntN(4) == 0 {
					p.MakePass()
					p.Unmake()
				}
				p.Make(moves[0])
				p.EvaluateSeat(p.Mover()) // fills the caches
				p.Unmake()
				p.Make(m)
				if rng.IntN(2*size) == 0 {
					judge(t, p)
				}
			}
			for range 5 {
				if p.Over() {
					break
				}
				p.MakePass()
				if !p.Over() {
					judge(t, p)
				}
			}
			if c := p.Clone(); !p.Over() {
				judge(t, c.(*chinesecheckers.Position))
			}
		}
	}
}

func TestTwoSeatsAreOpposed(t *testing.T) {
	p := mixed(t, 4, []int{0, 3}, rules.Middle, 3)
	var scores [movegen.MaxSeats]int32
	p.EvaluateSeats(&scores)
	if scores[0] != -scores[1] {
		t.Errorf("scores %v", scores)
	}
}

func TestWrongWeights(t *testing.T) {
	text := string(chinesecheckers.DefaultWeights().Append(nil))
	if _, err := chinesecheckers.WeightsForm().Parse([]byte(text)); err != nil {
		t.Error(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{`"chinesecheckers"`, `"pente"`, "game"},
		{`"progress"`, `"regress"`, `"regress"`},
		{`"version": 7`, `"version": 9`, "version 9"},
		{`"turn", "value": `, `"turn", "value": 99`, "turn: 99"},
	} {
		_, err := chinesecheckers.WeightsForm().Parse([]byte(strings.Replace(text, c.old, c.new, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: error %v", c.new, c.old, err)
		}
	}
}

func TestCandidates(t *testing.T) {
	for _, size := range []int{1, 3, 4, 10} {
		for seed := range uint64(4) {
			p := mixed(t, size, []int{0, 3, 4}, rules.Middle, seed)
			all := p.Moves(nil)
			if sound := p.Candidates(nil, true); !slices.Equal(sound, all) {
				t.Errorf("size %d: sound candidates are not all moves", size)
			}
			some := p.Candidates([]movegen.Move{1}, false)[1:]
			for _, sound := range []bool{false, true} {
				listed := p.Candidates(nil, sound)
				guesses := make([]int32, len(listed))
				p.OrderMoves(listed, guesses)
				scored, scores := p.ScoredCandidates([]movegen.Move{1}, []int32{7}, sound)
				if !slices.Equal(scored[1:], listed) || !slices.Equal(scores[1:], guesses) || scored[0] != 1 || scores[0] != 7 {
					t.Errorf("size %d: the scored candidates, sound %t, are not the candidates with their order", size, sound)
				}
			}
			if len(some) == 0 || len(some) > 64 {
				t.Errorf("size %d: %d of %d moves are listed", size, len(some), len(all))
			}
			promising := 0
			for from := range movegen.Move(p.Size() * 300) {
				for to := range movegen.Move(600) {
					if m := from<<16 | to; p.Promising(m) {
						promising++
						if !slices.Contains(all, m) {
							t.Fatalf("size %d: move %d is promising, but not legal", size, m)
						}
					}
				}
			}
			if (size == 3 || size == 4) && promising == 0 {
				t.Errorf("size %d: no move is promising", size)
			}
			for i, m := range some {
				if !p.Legal(m) || slices.Contains(some[:i], m) {
					t.Fatalf("size %d: move %d is illegal or listed twice", size, i)
				}
			}
		}
	}
}

func ExamplePosition_Explain() {
	start, _ := rules.New(rules.Options{Size: 3, Triangles: []int{0, 3}})
	p, _ := chinesecheckers.New(start, chinesecheckers.DefaultWeights())
	m, _ := p.ParseMove("2:-1>3:-1")
	p.Make(m)
	for _, term := range p.Explain(p.Mover(), nil) {
		if term.Count != 0 {
			fmt.Println(term.Name, term.Count)
		}
	}
	// Output:
	// progress -1
	// straggling -6
	// home 1
	// lateral -2
	// turn 1
}

// A detour is unavoidable: the last man stands in front of the full part of the
// goal, and the empty cell is on the other side.
func TestStepsLeft(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{"2 0,3 0 ./00/......./...0../...../....../......./11/1", 7 + 7 + 8 - (1 + 1 + 3)},
		{"2 0,1 0 ./../......./....../...../....../...0.../0./0", 1},
		{"2 0,1 0 ./../......./....../...../....../..0..../.0/0", 1},
		{"2 0,1 0 ./../......./....../...../....../....0../.0/0", 2},
	} {
		p := parse(t, c.text)
		if got := p.StepsLeft(0); got != c.want {
			t.Errorf("%s: %d steps left, want %d", c.text, got, c.want)
		}
	}
	for _, homes := range triangleSets {
		p := newGame(t, 3, homes)
		for seat := range homes {
			// The men in rows of 1, 2 and 3 go to rows 10, 11 and 12 of 3, 2 and
			// 1.
			if got := p.StepsLeft(movegen.Seat(seat)); got != 10*3+11*2+12*1-(1*2+2*3) {
				t.Errorf("homes %v: seat %d has %d steps left", homes, seat, got)
			}
			if p.MovesLeft(movegen.Seat(seat)) < 1 {
				t.Errorf("homes %v: seat %d has no moves left", homes, seat)
			}
		}
	}
}

func parse(t *testing.T, text string) *chinesecheckers.Position {
	t.Helper()
	p := must.Get(rules.Parse(text))(t)
	return evaluated(t, p)
}

// SetText may change the size, the seats and the homes.
func TestSetText(t *testing.T) {
	p := newGame(t, 4, []int{0, 3})
	for _, size := range []int{5, 2, 4} {
		for i, homes := range triangleSets {
			text := textOf(mixed(t, size, homes, rules.Middle, uint64(i)))
			must.Do(t, p.SetText(text))
			judge(t, p)
		}
	}
	before := textOf(p)
	if p.SetText("4 0,3 0 nothing") == nil || textOf(p) != before {
		t.Error("a wrong text changes the position")
	}
	judge(t, p)
}
