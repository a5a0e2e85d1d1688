package multiseat_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/multiseat"
)

// views returns the views of a position by all methods.
func views(p search.MultiSeat) []search.View {
	list := []search.View{multiseat.BestReplyView(p)}
	for _, o := range [][3]int{{movegen.MaxSeats, 0, 1}, {1, 0, 1}, {0, 0, 2}, {2, 4, 1}, {1, 3, 3}} {
		list = append(list, multiseat.PrunedView(p, o[0], o[1], o[2]))
	}
	return list
}

// state is the observable state of a view.
type state struct {
	text      string
	key       uint64
	mover     movegen.Seat
	over      bool
	midRound  bool
	score     [movegen.MaxSeats]int32
	estimate  int32
	moves     string
	promising string
}

func stateOf(v search.View) (s state) {
	s.text, s.key, s.mover, s.over = string(v.AppendText(nil)), v.Key(), v.Mover(), v.Over()
	s.midRound = v.MidRound()
	v.Score(&s.score)
	s.estimate = v.Evaluate()
	for _, m := range v.Moves(nil) {
		s.moves += string(v.AppendMove(nil, m)) + " "
	}
	for _, m := range v.(search.Selector).Candidates(nil, false) {
		s.promising += string(v.AppendMove(nil, m)) + " "
	}
	return s
}

// A view is a position: exactly its listed moves are legal, Unmake restores everything, passes
// included, and a copy behaves like the original.
func TestViews(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	passes, ends := 0, 0
	for seats := 2; seats <= movegen.MaxSeats; seats++ {
		games(8, seats, 30, func(game *claim, p search.MultiSeat) {
			game.twice = uint(rng.Uint32() & rng.Uint32())
			for _, v := range views(p.Clone().(search.MultiSeat)) {
				var line []state
				for !v.Over() {
					now := stateOf(v)
					moves := v.Moves(nil)
					checkMoves(t, v, moves, rng)
					line = append(line, now)
					m := moves[rng.IntN(len(moves))]
					if rng.IntN(2) == 0 && v.Legal(multiseat.Pass) {
						m = multiseat.Pass
						passes++
					}
					c := v.Clone().(search.View)
					if copied := stateOf(c); copied != now {
						t.Fatalf("%+v, but the copy is %+v", now, copied)
					}
					c.Make(m)
					if rng.IntN(8) == 0 && now.mover == 0 {
						v.(search.NullMover).MakePass()
						v.Unmake()
					}
					v.Make(m)
					if a, b := stateOf(v), stateOf(c); a != b {
						t.Fatalf("after %d: %+v, but the copy is %+v", m, a, b)
					}
				}
				ends++
				for _, before := range slices.Backward(line) {
					v.Unmake()
					if now := stateOf(v); now != before {
						t.Fatalf("%+v, but it was %+v", now, before)
					}
				}
			}
		})
	}
	if passes < 20 || ends < 150 {
		t.Errorf("%d passes, %d games", passes, ends)
	}
}

func checkMoves(t *testing.T, v search.View, moves []movegen.Move, rng *rand.Rand) {
	t.Helper()
	if len(moves) == 0 {
		t.Fatalf("%s: no moves", v.AppendText(nil))
	}
	for _, m := range moves {
		if !v.Legal(m) {
			t.Fatalf("%s: %d is listed, but not legal", v.AppendText(nil), m)
		}
	}
	for _, sound := range []bool{false, true} {
		list := v.(search.Selector).Candidates(nil, sound)
		if len(list) == 0 {
			t.Fatalf("%s: no candidates", v.AppendText(nil))
		}
		scores := make([]int32, len(list))
		v.(search.Selector).OrderMoves(list, scores)
		both, guesses := v.(search.ScoredSelector).ScoredCandidates([]movegen.Move{7}, []int32{8}, sound)
		if !slices.Equal(both, append([]movegen.Move{7}, list...)) || !slices.Equal(guesses, append([]int32{8}, scores...)) {
			t.Fatalf("%s: candidates %v with %v, want 7 %v with 8 %v", v.AppendText(nil), both, guesses, list, scores)
		}
		for i, m := range list {
			if !slices.Contains(moves, m) {
				t.Fatalf("%s: %d is a candidate, but not legal", v.AppendText(nil), m)
			}
			alone := []int32{-1}
			v.(search.Selector).OrderMoves(list[i:i+1], alone)
			if alone[0] != scores[i] && m != multiseat.Pass {
				t.Fatalf("%s: %d has %d among others and %d alone", v.AppendText(nil), m, scores[i], alone[0])
			}
		}
	}
	patterns := []movegen.Move{0, nothing, multiseat.Pass, movegen.Move(rng.Uint32())}
	for m := range movegen.Move(cells + 2) {
		patterns = append(patterns, m)
	}
	for _, m := range patterns {
		if v.Legal(m) != slices.Contains(moves, m) {
			t.Fatalf("%s: %d is legal: %t", v.AppendText(nil), m, v.Legal(m))
		}
		if validator := search.CapabilitiesOf(v).MoveValidator; validator != nil && validator.Promising(m) && !v.Legal(m) {
			t.Fatalf("%s: %d is promising, but not legal", v.AppendText(nil), m)
		}
	}
}

// Views of different players, and states of a view, have different keys.
func TestKeys(t *testing.T) {
	game := newClaim(rand.New(rand.NewPCG(9, 9)), 4)
	game.enough, game.last = cells+1, 1_000
	p := guessing{game}
	v := multiseat.PrunedView(p.Clone().(search.MultiSeat), 1, 0, 1)
	moves := v.Moves(nil)
	v.Make(moves[0])
	other := p.Clone().(search.MultiSeat)
	other.Make(moves[0])
	if w := multiseat.PrunedView(other, 1, 0, 1); w.Key() == v.Key() {
		t.Error("another seat sees the same")
	}
	states := map[uint64]bool{}
	for free := range 3 { // number of opponents that may deviate at first
		w := multiseat.PrunedView(p.Clone().(search.MultiSeat), free, 0, 1)
		w.Make(moves[0])
		states[w.Key()] = true
	}
	if len(states) != 3 {
		t.Error("different states have the same key")
	}
}

// A view offers the capabilities of the underlying game, and always lists moves.
func TestCapabilities(t *testing.T) {
	game := newClaim(rand.New(rand.NewPCG(9, 9)), 3)
	for _, v := range views(game) {
		if c := search.CapabilitiesOf(v); c.MoveValidator != nil || c.Repeater != nil || c.NullMover != nil || c.Selector == nil || c.View != v {
			t.Errorf("a game without capabilities: %+v", c)
		}
	}
	for _, v := range views(guessing{game}) {
		if c := search.CapabilitiesOf(v); c.MoveValidator == nil || c.Selector == nil || c.Repeater != nil {
			t.Errorf("a game with a MoveValidator: %+v", c)
		}
	}
	if c := search.CapabilitiesOf(guessing{game}); c.Selector == nil || c.MoveValidator == nil || c.View != nil {
		t.Errorf("without a view: %+v", c)
	}
}
