package movegentest

import (
	"math/rand/v2"
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

// Game says what the kit tests of a game whose seats act in turn, and how much
// of it.
type Game struct {
	Open  func(text string) (movegen.Position, error)
	Model func(text string) (Model, error)

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
	g.kit().run(t)
}

// CheckText holds Open to its contract for any text, for use by a fuzz target:
// it never panics, and what it accepts round-trips.
func CheckText(t *testing.T, g Game, text string) {
	t.Helper()
	g.kit().checkText(t, text)
}

// CheckMoves plays the game that choices stand for, for use by a fuzz target,
// and holds every position of it to the contract.
func CheckMoves(t *testing.T, g Game, start string, choices []byte) {
	t.Helper()
	g.kit().checkMoves(t, start, choices)
}

func (g Game) kit() kit {
	return kit{
		open: func(text string) (movegen.Turn, error) {
			p, err := g.Open(text)
			if err != nil {
				return movegen.Turn{}, err
			}
			return movegen.TurnOf(p), nil
		},
		judge: func(text string) (judge, error) {
			m, err := g.Model(text)
			if err != nil {
				return nil, err
			}
			return judgeInTurn{m}, nil
		},
		starts:     g.Starts,
		wrong:      g.Wrong,
		games:      orDefault(g.Games, 20),
		plies:      orDefault(g.Plies, 200),
		sameFuture: g.SameFuture,
	}
}

func orDefault(n, otherwise int) int {
	if n == 0 {
		return otherwise
	}
	return n
}

// judge is the model of a game, whether its seats act in turn or simultaneously.
type judge interface {
	String() string
	Result() string
	chooses(s movegen.Seat) bool // only asked while the game goes on
	seatMoves(s movegen.Seat) []string
	Play(move string) error // the moves of the choosing seats, separated by "/"
}

type judgeInTurn struct{ Model }

func (j judgeInTurn) chooses(s movegen.Seat) bool     { return j.Mover() == int(s) }
func (j judgeInTurn) seatMoves(movegen.Seat) []string { return j.Moves() }

// kit is what is tested of a game.
type kit struct {
	open          func(text string) (movegen.Turn, error)
	judge         func(text string) (judge, error)
	starts, wrong []string
	games, plies  int
	sameFuture    func(a, b string) bool
}

func (k kit) run(t *testing.T) {
	t.Run("random games", func(t *testing.T) {
		keys := k.newKeyBook()
		for i, start := range k.starts {
			for seed := range k.games {
				w := k.newWalk(t, start, rand.New(rand.NewPCG(uint64(i), uint64(seed))))
				w.keys = keys
				w.play(k.plies, func(n int) int { return w.rng.IntN(n) })
				if t.Failed() {
					return
				}
			}
		}
	})
	t.Run("wrong texts", func(t *testing.T) {
		p := k.mustOpen(t, k.starts[0])
		for _, text := range k.wrong {
			if _, err := k.open(text); err == nil {
				t.Errorf("Open(%q) gives no error", text)
			}
			if err := p.SetText(text); err == nil {
				t.Errorf("SetText(%q) gives no error", text)
			} else if strings.Contains(err.Error(), "\n") {
				t.Errorf("SetText(%q): error of several lines: %v", text, err)
			}
			if got := textOf(p); got != k.starts[0] {
				t.Fatalf("a refused text changed the position to %q", got)
			}
		}
	})
	t.Run("allocations", func(t *testing.T) {
		for _, start := range k.starts {
			testAllocations(t, k.mustOpen(t, start))
		}
	})
}

func (k kit) checkText(t *testing.T, text string) {
	t.Helper()
	p, err := k.open(text)
	if err != nil {
		return
	}
	if got := textOf(p); got != text {
		t.Fatalf("Open(%q) reads as %q", text, got)
	}
	model, err := k.judge(text)
	if err != nil {
		t.Fatalf("Open accepts %q, the model does not: %v", text, err)
	}
	comparePosition(t, p, model, choicesOf(p))
}

func (k kit) checkMoves(t *testing.T, start string, choices []byte) {
	t.Helper()
	w := k.newWalk(t, start, rand.New(rand.NewPCG(1, 2)))
	w.keys = k.newKeyBook()
	next := 0
	w.play(len(choices)/len(w.pos.Actors()), func(n int) int {
		c := int(choices[next]) % n
		next++
		return c
	})
}

func (k kit) newWalk(t *testing.T, start string, rng *rand.Rand) *walk {
	t.Helper()
	model, err := k.judge(start)
	if err != nil {
		t.Fatalf("model of %q: %v", start, err)
	}
	return &walk{t: t, open: k.open, pos: k.mustOpen(t, start), model: model, rng: rng}
}

func (k kit) mustOpen(t *testing.T, text string) movegen.Turn {
	t.Helper()
	p, err := k.open(text)
	if err != nil {
		t.Fatalf("start %q: %v", text, err)
	}
	return p
}

func (k kit) newKeyBook() keyBook {
	return keyBook{texts: map[uint64]string{}, sameFuture: k.sameFuture}
}

// keyBook has the position of each key. A true collision of 64 bits
// within a test is not to be expected.
type keyBook struct {
	texts      map[uint64]string
	sameFuture func(a, b string) bool
}

func (b keyBook) check(t *testing.T, key uint64, text string) {
	t.Helper()
	if other, ok := b.texts[key]; ok && other != text {
		if b.sameFuture == nil || !b.sameFuture(other, text) {
			t.Fatalf("key %x stands for\n%s and\n%s", key, other, text)
		}
	}
	b.texts[key] = text
}
