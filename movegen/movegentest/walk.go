package movegentest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"quincunx/movegen"
)

// sampled is the largest number of moves of a position that are checked.
const sampled = 50

// walk is a game that is played on the position and on the model in parallel.
type walk struct {
	t     *testing.T
	open  func(text string) (movegen.Turn, error)
	pos   movegen.Turn
	model Model
	rng   *rand.Rand
	keys  keyBook
}

// play makes moves until the game is over or the given number of plies is
// reached, checks every position, and then takes back all moves.
func (w *walk) play(plies int, choose func(n int) int) {
	w.t.Helper()
	var trail []string
	for len(trail) < plies {
		list := w.check()
		if w.t.Failed() || w.pos.Over() {
			break
		}
		trail = append(trail, snapshot(w.pos))
		m := list.pick(choose)
		name := jointText(w.pos, m)
		w.pos.Make(m)
		if err := w.model.Play(name); err != nil {
			w.t.Fatalf("%s: the model refuses %s: %v", w.model, name, err)
		}
	}
	w.check()
	for _, before := range slices.Backward(trail) {
		w.pos.Unmake()
		if got := snapshot(w.pos); got != before {
			w.t.Fatalf("Unmake gives\n%s, want\n%s", got, before)
		}
	}
}

// check checks the current position against the contract and returns its moves.
func (w *walk) check() choices {
	t, p := w.t, w.pos
	t.Helper()
	list := choicesOf(p)
	comparePosition(t, p, w.model, list)
	text := textOf(p)
	w.keys.check(t, p.Key(), text)

	fresh, err := w.open(text)
	if err != nil {
		t.Fatalf("its own text %q is refused: %v", text, err)
	}
	for what, q := range map[string]movegen.Turn{"a fresh position": fresh, "a clone": p.Clone()} {
		if got, want := snapshot(q), snapshot(p); got != want {
			t.Fatalf("%s reads\n%s, want\n%s", what, got, want)
		}
	}
	if n := p.Count(); n >= 0 && n != list.total() {
		t.Fatalf("%s: counted %d of %d moves", text, n, list.total())
	}
	checkSelf(t, p)
	for _, c := range list {
		w.checkLegal(c.seat, c.moves)
	}
	w.checkUnmake(list)
	return list
}

// checkLegal compares Legal with the list of a seat's moves, for the listed
// moves, for similar bit patterns, and for random ones.
func (w *walk) checkLegal(s movegen.Seat, moves []movegen.Move) {
	t, p := w.t, w.pos
	t.Helper()
	legal := make(map[movegen.Move]bool, len(moves))
	for _, m := range moves {
		if legal[m] || m == movegen.NoMove {
			t.Fatalf("%s: seat %d: move %#x is listed twice or is NoMove", textOf(p), s, m)
		}
		legal[m] = true
	}
	probe := func(m movegen.Move) {
		if got := p.Legal(s, m); got != legal[m] {
			t.Fatalf("%s: seat %d: move %#x legal %t, listed %t", textOf(p), s, m, got, legal[m])
		}
	}
	probe(movegen.NoMove)
	for _, m := range sample(w.rng, moves) {
		probe(m)
		probe(m ^ 1<<w.rng.IntN(32))
		probe(m + 1)
		probe(movegen.Move(w.rng.Uint32()))
		probe(movegen.Move(w.rng.Uint32() >> w.rng.IntN(32)))

		name := string(p.AppendMove(nil, s, m))
		back, err := p.ParseMove(s, name)
		if err != nil || back != m {
			t.Fatalf("%s: seat %d: move %#x as text %q is parsed as %#x, %v", textOf(p), s, m, name, back, err)
		}
	}
	for _, wrong := range []string{"", " ", "x", "-1", "99:99", "0:0>", "null null"} {
		if m, err := p.ParseMove(s, wrong); err == nil && !legal[m] {
			t.Fatalf("%s: seat %d: move text %q is parsed as %#x, which is not legal", textOf(p), s, wrong, m)
		}
	}
}

// checkUnmake makes moves and takes each back.
func (w *walk) checkUnmake(list choices) {
	t, p := w.t, w.pos
	t.Helper()
	before := snapshot(p)
	for m := range list.sample(w.rng) {
		name := jointText(p, m)
		p.Make(m)
		checkSelf(t, p)
		text := textOf(p)
		w.keys.check(t, p.Key(), text)
		if fresh, err := w.open(text); err != nil {
			t.Fatalf("%s after %s gives %q, which is refused: %v", before, name, text, err)
		} else if fresh.Key() != p.Key() {
			t.Fatalf("%s: key %x after %s, %x from scratch", text, p.Key(), name, fresh.Key())
		}
		p.Unmake()
		if got := snapshot(p); got != before {
			t.Fatalf("%s and back gives\n%s, want\n%s", name, got, before)
		}
	}
}

// comparePosition compares a position and its listed moves with the model.
func comparePosition(t *testing.T, p movegen.Turn, model Model, list choices) {
	t.Helper()
	if got, want := textOf(p), model.String(); got != want {
		t.Fatalf("position\n%s, model\n%s", got, want)
	}
	if got, want := string(p.AppendResult(nil)), model.Result(); got != want {
		t.Fatalf("%s: result %q, model %q", model, got, want)
	}
	for _, c := range list {
		names := make([]string, len(c.moves))
		for i, m := range c.moves {
			names[i] = string(p.AppendMove(nil, c.seat, m))
		}
		slices.Sort(names)
		if want := movesOf(model, c.seat); !slices.Equal(names, want) {
			t.Fatalf("%s: seat %d:\nmoves %v\nmodel %v", model, c.seat, names, want)
		}
		if over := len(c.moves) == 0; p.Over() != over {
			t.Fatalf("%s: Over = %t, seat %d has %d moves", model, p.Over(), c.seat, len(c.moves))
		}
		if !p.Over() && !isToAct(model, c.seat) {
			t.Fatalf("%s: seat %d is to act, not so in the model", model, c.seat)
		}
	}
}

// movesOf returns the model's legal moves of a seat that is to act.
func movesOf(m Model, seat movegen.Seat) []string {
	if s, ok := m.(SimultaneousModel); ok {
		return s.SeatMoves(int(seat))
	}
	return m.Moves()
}

// isToAct reports whether a seat is to act, if the game is not over.
func isToAct(m Model, seat movegen.Seat) bool {
	turn, ok := m.(TurnModel)
	return !ok || turn.Mover() == int(seat)
}

// checkSelf calls the method CheckSelf of a position, if it has one.
func checkSelf(t *testing.T, p movegen.Turn) {
	t.Helper()
	s := p.State
	if q, inSequence := s.(*movegen.Sequence); inSequence {
		s = q.Simultaneous
	}
	if c, ok := s.(interface{ CheckSelf() error }); ok {
		if err := c.CheckSelf(); err != nil {
			t.Fatalf("%s: %v", textOf(p), err)
		}
	}
}

// testAllocations plays a game from p, so that buffers grow, and then counts
// the allocations of its moves.
func testAllocations(t *testing.T, p movegen.Turn) {
	t.Helper()
	buf := make([]movegen.Move, 0, 1<<16)
	rng := rand.New(rand.NewPCG(3, 4))
	var m movegen.JointMove
	round := func() {
		plies := 0
		for ; plies < 40 && !p.Over(); plies++ {
			for _, s := range p.Actors() {
				moves := p.Moves(s, buf)
				m[s] = moves[rng.IntN(len(moves))]
				if !p.Legal(s, m[s]) {
					t.Fatal("a listed move is not legal")
				}
			}
			if p.Key() == 0 && p.Count() == 0 {
				t.Fatal("an open position without key and moves")
			}
			p.Make(&m)
		}
		for range plies {
			p.Unmake()
		}
	}
	round()
	if n := testing.AllocsPerRun(20, round); n != 0 {
		t.Errorf("%s: %v allocations in 40 plies", textOf(p), n)
	}
}

// choice is the list of moves of one seat that acts.
type choice struct {
	seat  movegen.Seat
	moves []movegen.Move
}

// choices has an entry for each seat that acts in a position.
type choices []choice

func choicesOf(p movegen.Turn) choices {
	var list choices
	for _, s := range p.Actors() {
		list = append(list, choice{s, p.Moves(s, nil)})
	}
	return list
}

// total returns the number of joint moves.
func (list choices) total() int {
	n := 1
	for _, c := range list {
		n *= len(c.moves)
	}
	return n
}

// pick returns a joint move; choose selects each seat's move.
func (list choices) pick(choose func(n int) int) *movegen.JointMove {
	var m movegen.JointMove
	for _, c := range list {
		m[c.seat] = c.moves[choose(len(c.moves))]
	}
	return &m
}

// sample yields every joint move, or random ones if there are more than
// sampled.
func (list choices) sample(rng *rand.Rand) func(yield func(m *movegen.JointMove) bool) {
	return func(yield func(m *movegen.JointMove) bool) {
		total := list.total()
		for i := range min(total, sampled) {
			if total > sampled {
				i = rng.IntN(total)
			}
			digit := func(n int) int { d := i % n; i /= n; return d }
			if !yield(list.pick(digit)) {
				return
			}
		}
	}
}

// sample returns the moves, or random ones if there are more than sampled.
func sample(rng *rand.Rand, moves []movegen.Move) []movegen.Move {
	if len(moves) <= sampled {
		return moves
	}
	picked := make([]movegen.Move, sampled)
	for i := range picked {
		picked[i] = moves[rng.IntN(len(moves))]
	}
	return picked
}

// snapshot returns a text with everything observable about a position.
func snapshot(p movegen.Turn) string {
	var score [movegen.MaxSeats]int32
	if p.Over() {
		p.Score(&score)
	}
	return fmt.Sprintf("%s key %x over %t score %v result %s choices %v",
		textOf(p), p.Key(), p.Over(), score, p.AppendResult(nil), choicesOf(p))
}

// jointText returns the text form of a joint move.
func jointText(p movegen.Turn, m *movegen.JointMove) string { return string(p.AppendJoint(nil, m)) }

func textOf(p movegen.State) string { return string(p.AppendText(nil)) }
