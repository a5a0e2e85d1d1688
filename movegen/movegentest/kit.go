package movegentest

import (
	"cmp"
	"math/rand/v2"
	"strings"
	"testing"

	"quincunx/internal/slow"
	"quincunx/movegen"
)

// Model is a second implementation of the rules of a game, slow and obvious,
// that uses text forms only. It is a [TurnModel] or a [SimultaneousModel].
type Model interface {
	String() string         // text form of the position
	Moves() []string        // text forms of the legal moves, or of joint moves "a/b/…", sorted; none once the game is over
	Play(move string) error // leaves the position unchanged on an error
	Result() string         // "-" while the game goes on
}

// TurnModel is the model of a game whose seats act in turn.
type TurnModel interface {
	Model
	Mover() int // seat to move
}

// SimultaneousModel is the model of a game whose seats act simultaneously.
type SimultaneousModel interface {
	Model
	SeatMoves(seat int) []string // actions of a seat, sorted; none once the game is over
}

// Game describes a game and the extent of its tests.
type Game struct {
	Open  func(text string) (movegen.State, error) // returns a Position or a Simultaneous
	Model func(text string) (Model, error)

	Starts []string // starts of the random games
	Wrong  []string // texts that are not positions
	Games  int      // random games from each start, a third of them without SLOW=1; 0 means 20
	Plies  int      // largest number of plies, or joint moves, in a game; 0 means 200

	// SameFuture reports whether two different texts may have the same key,
	// because they differ only in ways that don't affect play; nil means never.
	SameFuture func(a, b string) bool
}

// open returns a position as a Turn.
func (g Game) open(text string) (movegen.Turn, error) {
	s, err := g.Open(text)
	if err != nil {
		return movegen.Turn{}, err
	}
	return movegen.TurnOf(s), nil
}

// Run tests a game against the contract. A game whose seats act simultaneously
// is tested a second time with its seats in sequence.
func Run(t *testing.T, g Game) {
	t.Helper()
	g.Games, g.Plies = cmp.Or(g.Games, 20), cmp.Or(g.Plies, 200)
	g.Games = slow.Count((g.Games+2)/3, g.Games)
	g.run(t)
	if g.mustOpen(t, g.Starts[0]).Simultaneous() {
		g.runSimultaneous(t)
	}
}

// CheckText tests Open for any text, for use by a fuzz target: it must not
// panic, and the texts that it accepts must round-trip.
func CheckText(t *testing.T, g Game, text string) {
	t.Helper()
	p, err := g.open(text)
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
	comparePosition(t, p, model, choicesOf(p))
}

// CheckMoves plays the game given by choices, a byte for each move of a seat,
// for use by a fuzz target, and checks the contract at each position.
func CheckMoves(t *testing.T, g Game, start string, choices []byte) {
	t.Helper()
	w := g.newWalk(t, start, rand.New(rand.NewPCG(1, 2)))
	w.keys = g.newKeyBook()
	next := 0
	w.play(len(choices)/len(w.pos.Actors()), func(n int) int {
		c := int(choices[next]) % n
		next++
		return c
	})
}

func (g Game) run(t *testing.T) {
	t.Run("random games", func(t *testing.T) {
		keys := g.newKeyBook()
		for i, start := range g.Starts {
			for seed := range g.Games {
				w := g.newWalk(t, start, rand.New(rand.NewPCG(uint64(i), uint64(seed))))
				w.keys = keys
				w.play(g.Plies, func(n int) int { return w.rng.IntN(n) })
				if t.Failed() {
					return
				}
			}
		}
	})
	t.Run("wrong texts", func(t *testing.T) {
		p := g.mustOpen(t, g.Starts[0])
		for _, text := range g.Wrong {
			if _, err := g.open(text); err == nil {
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
	t.Run("symmetries", func(t *testing.T) {
		for i, start := range g.Starts {
			g.testSymmetries(t, start, rand.New(rand.NewPCG(uint64(i), 0)))
		}
	})
	t.Run("allocations", func(t *testing.T) {
		for _, start := range g.Starts {
			testAllocations(t, g.mustOpen(t, start))
		}
	})
}

func (g Game) newWalk(t *testing.T, start string, rng *rand.Rand) *walk {
	t.Helper()
	model, err := g.Model(start)
	if err != nil {
		t.Fatalf("model of %q: %v", start, err)
	}
	return &walk{t: t, open: g.open, pos: g.mustOpen(t, start), model: model, rng: rng}
}

func (g Game) mustOpen(t *testing.T, text string) movegen.Turn {
	t.Helper()
	p, err := g.open(text)
	if err != nil {
		t.Fatalf("start %q: %v", text, err)
	}
	return p
}

func (g Game) newKeyBook() keyBook {
	return keyBook{texts: map[uint64]string{}, sameFuture: g.SameFuture}
}

// keyBook maps each key to its position. A true collision of 64-bit keys within
// a test is not expected.
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
