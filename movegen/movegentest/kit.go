package movegentest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quincunx/movegen"
)

// Model is a second implementation of the rules of a game whose seats act in
// turn, slow and obvious, that speaks only in text forms.
type Model interface {
	String() string         // the position
	Mover() int             // the seat to act
	Moves() []string        // the legal moves, sorted; none once the game is over
	Play(move string) error // an error leaves the position as it was
	Result() string         // "-" while the game goes on
}

// Game says what the kit tests and how much of it.
type Game struct {
	Open   func(text string) (movegen.Position, error)
	Model  func(text string) (Model, error)
	Starts []string // where random games begin
	Wrong  []string // texts that are no position
	Games  int      // random games from each start; 0 = 20
	Plies  int      // the most plies of a game; 0 = 200

	// SameFuture reports whether two different texts may have the same key,
	// because they differ only in what play does not depend on; nil = never.
	SameFuture func(a, b string) bool
}

// Run holds a game to the contract.
func Run(t *testing.T, g Game) {
	t.Helper()
	if g.Games == 0 {
		g.Games = 20
	}
	if g.Plies == 0 {
		g.Plies = 200
	}
	t.Run("random games", func(t *testing.T) {
		keys := g.newKeyBook()
		for i, start := range g.Starts {
			for seed := range g.Games {
				w := newWalk(t, g, start, rand.New(rand.NewPCG(uint64(i), uint64(seed))))
				w.keys = keys
				w.play(g.Plies, func(n int) int { return w.rng.IntN(n) })
				if t.Failed() {
					return
				}
			}
		}
	})
	t.Run("wrong texts", func(t *testing.T) {
		p := mustOpen(t, g, g.Starts[0])
		for _, text := range g.Wrong {
			if _, err := g.Open(text); err == nil {
				t.Errorf("Open(%q) gives no error", text)
			}
			if err := p.SetText(text); err == nil {
				t.Errorf("SetText(%q) gives no error", text)
			} else if strings.Contains(err.Error(), "\n") {
				t.Errorf("SetText(%q): error of several lines: %v", text, err)
			}
			if got := textOf(p); got != g.Starts[0] {
				t.Fatalf("a refused text changed the position to %q", got)
			}
		}
	})
	t.Run("allocations", func(t *testing.T) {
		for _, start := range g.Starts {
			testAllocations(t, mustOpen(t, g, start))
		}
	})
}

// CheckText holds Open to its contract for any text, for use by a fuzz target:
// it never panics, and what it accepts round-trips.
func CheckText(t *testing.T, g Game, text string) {
	t.Helper()
	p, err := g.Open(text)
	if err != nil {
		return
	}
	if got := textOf(p); got != text {
		t.Fatalf("Open(%q) reads as %q", text, got)
	}
	model, err := g.Model(text)
	if err != nil {
		t.Fatalf("Open accepts %q, the model does not: %v", text, err)
	}
	comparePosition(t, p, model, nil)
}

// CheckMoves plays the game that choices stand for, for use by a fuzz target,
// and holds every position of it to the contract.
func CheckMoves(t *testing.T, g Game, start string, choices []byte) {
	t.Helper()
	w := newWalk(t, g, start, rand.New(rand.NewPCG(1, 2)))
	w.keys = g.newKeyBook()
	next := 0
	w.play(len(choices), func(n int) int {
		c := int(choices[next]) % n
		next++
		return c
	})
}

// walk is one game, played on the position and on the model side by side.
type walk struct {
	t     *testing.T
	open  func(text string) (movegen.Position, error)
	pos   movegen.Position
	model Model
	rng   *rand.Rand
	keys  keyBook
}

func newWalk(t *testing.T, g Game, start string, rng *rand.Rand) *walk {
	t.Helper()
	model, err := g.Model(start)
	if err != nil {
		t.Fatalf("model of %q: %v", start, err)
	}
	return &walk{t: t, open: g.Open, pos: mustOpen(t, g, start), model: model, rng: rng}
}

// play walks up to plies moves ahead, checking every position, and then takes
// them all back.
func (w *walk) play(plies int, choose func(n int) int) {
	w.t.Helper()
	var trail []string
	for range plies {
		moves := w.check()
		if w.t.Failed() || w.pos.Over() {
			break
		}
		trail = append(trail, snapshot(w.pos))
		m := moves[choose(len(moves))]
		name := moveText(w.pos, m)
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

// check holds the position that has been reached to the contract and returns
// its moves.
func (w *walk) check() []movegen.Move {
	t, p := w.t, w.pos
	t.Helper()
	moves := p.Moves(nil)
	comparePosition(t, p, w.model, moves)
	text := textOf(p)
	w.keys.check(t, p.Key(), text)

	fresh, err := w.open(text)
	if err != nil {
		t.Fatalf("its own text %q is refused: %v", text, err)
	}
	for what, q := range map[string]movegen.Position{"a fresh position": fresh, "a clone": p.Clone()} {
		if got, want := snapshot(q), snapshot(p); got != want {
			t.Fatalf("%s reads\n%s, want\n%s", what, got, want)
		}
	}
	if c, ok := p.(movegen.MoveCounter); ok && c.CountMoves() != len(moves) {
		t.Fatalf("%s: CountMoves = %d of %d moves", text, c.CountMoves(), len(moves))
	}
	checkSelf(t, p)
	w.checkLegal(moves)
	w.checkUnmake(moves)
	return moves
}

// checkLegal compares Legal with the list of moves, for every move, for the
// patterns next to it and for random ones.
func (w *walk) checkLegal(moves []movegen.Move) {
	t, p := w.t, w.pos
	t.Helper()
	legal := make(map[movegen.Move]bool, len(moves))
	for _, m := range moves {
		if legal[m] || m == movegen.NoMove {
			t.Fatalf("%s: move %#x is listed twice or is NoMove", textOf(p), m)
		}
		legal[m] = true
	}
	probe := func(m movegen.Move) {
		if p.Legal(m) != legal[m] {
			t.Fatalf("%s: Legal(%#x) = %t, listed %t", textOf(p), m, p.Legal(m), legal[m])
		}
	}
	probe(movegen.NoMove)
	for _, m := range sample(w.rng, moves, 50) {
		probe(m)
		probe(m ^ 1<<w.rng.IntN(32))
		probe(m + 1)
		probe(movegen.Move(w.rng.Uint32()))
		probe(movegen.Move(w.rng.Uint32() >> w.rng.IntN(32)))

		back, err := p.ParseMove(moveText(p, m))
		if err != nil || back != m {
			t.Fatalf("%s: move %#x as text %q is parsed as %#x, %v", textOf(p), m, moveText(p, m), back, err)
		}
	}
	for _, wrong := range []string{"", " ", "x", "-1", "99:99", "0:0>", "null null"} {
		if m, err := p.ParseMove(wrong); err == nil && !legal[m] {
			t.Fatalf("%s: move text %q is parsed as %#x, which is not legal", textOf(p), wrong, m)
		}
	}
}

// checkUnmake plays each move and takes it back.
func (w *walk) checkUnmake(moves []movegen.Move) {
	t, p := w.t, w.pos
	t.Helper()
	before := snapshot(p)
	for _, m := range sample(w.rng, moves, 50) {
		name := moveText(p, m)
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

// comparePosition compares a position with the model of it.
func comparePosition(t *testing.T, p movegen.Position, model Model, moves []movegen.Move) {
	t.Helper()
	if moves == nil {
		moves = p.Moves(nil)
	}
	if got, want := textOf(p), model.String(); got != want {
		t.Fatalf("position\n%s, model\n%s", got, want)
	}
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = moveText(p, m)
	}
	slices.Sort(names)
	if want := model.Moves(); !slices.Equal(names, want) {
		t.Fatalf("%s:\nmoves %v\nmodel %v", model, names, want)
	}
	if got, want := string(p.AppendResult(nil)), model.Result(); got != want {
		t.Fatalf("%s: result %q, model %q", model, got, want)
	}
	if over := len(moves) == 0; p.Over() != over {
		t.Fatalf("%s: Over = %t with %d moves", model, p.Over(), len(moves))
	}
	if !p.Over() && int(p.Mover()) != model.Mover() {
		t.Fatalf("%s: mover %d, model %d", model, p.Mover(), model.Mover())
	}
}

func checkSelf(t *testing.T, p movegen.State) {
	t.Helper()
	if c, ok := p.(movegen.SelfChecker); ok {
		if err := c.CheckSelf(); err != nil {
			t.Fatalf("%s: %v", p.AppendText(nil), err)
		}
	}
}

// testAllocations plays a game from p, so that buffers have their size, and
// then counts what its moves allocate.
func testAllocations(t *testing.T, p movegen.Position) {
	t.Helper()
	buf := make([]movegen.Move, 0, 1<<16)
	rng := rand.New(rand.NewPCG(3, 4))
	round := func() {
		plies := 0
		for ; plies < 40 && !p.Over(); plies++ {
			moves := p.Moves(buf)
			m := moves[rng.IntN(len(moves))]
			if !p.Legal(m) || p.Key() == 0 && p.Seats() == 0 {
				t.Fatal("a listed move is not legal")
			}
			p.Make(m)
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

// keyBook remembers which position has which key. Two different texts may
// share a key only where SameFuture says so; a true collision of 64 bits within
// a test is not to be expected.
type keyBook struct {
	texts      map[uint64]string
	sameFuture func(a, b string) bool
}

func (g Game) newKeyBook() keyBook {
	return keyBook{texts: map[uint64]string{}, sameFuture: g.SameFuture}
}

func (b keyBook) check(t *testing.T, key uint64, text string) {
	t.Helper()
	other, ok := b.texts[key]
	if ok && other != text && (b.sameFuture == nil || !b.sameFuture(other, text)) {
		t.Fatalf("key %x stands for\n%s and\n%s", key, other, text)
	}
	b.texts[key] = text
}

// snapshot is all that can be seen of a position.
func snapshot(p movegen.Position) string {
	var score [movegen.MaxSeats]int32
	if p.Over() {
		p.Score(&score)
	}
	return fmt.Sprintf("%s key %x mover %d over %t score %v result %s moves %v",
		textOf(p), p.Key(), p.Mover(), p.Over(), score, p.AppendResult(nil), p.Moves(nil))
}

// sample returns up to n of the moves, without order.
func sample(rng *rand.Rand, moves []movegen.Move, n int) []movegen.Move {
	if len(moves) <= n {
		return moves
	}
	picked := make([]movegen.Move, n)
	for i := range picked {
		picked[i] = moves[rng.IntN(len(moves))]
	}
	return picked
}

func mustOpen(t *testing.T, g Game, text string) movegen.Position {
	t.Helper()
	p, err := g.Open(text)
	if err != nil {
		t.Fatalf("start %q: %v", text, err)
	}
	return p
}

func textOf(p movegen.State) string                      { return string(p.AppendText(nil)) }
func moveText(p movegen.Position, m movegen.Move) string { return string(p.AppendMove(nil, m)) }
