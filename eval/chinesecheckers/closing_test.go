package chinesecheckers_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quincunx/eval/chinesecheckers"
	"quincunx/internal/slow"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// ownValue returns the sum of a seat's terms without turn, walls and the network, and whether walls are searched for.
// Move ordering considers walls on one way only, and not the network.
func ownValue(t *testing.T, p *chinesecheckers.Position, seat movegen.Seat) (value int, walled bool) {
	t.Helper()
	n := parseNaive(textOf(p))
	table := tableOf(t, p.Size())
	for s := range movegen.Seat(p.Seats()) {
		moves, _ := table.Moves(table.Key(p.Position, s))
		n.turns = append(n.turns, moves)
	}
	counts := n.seat(int(seat))
	walled = 6*counts["goal"] >= n.size*(n.size+1) && len(n.visitors(int(seat))) > 0
	delete(counts, "turn")
	delete(counts, "walls")
	delete(counts, "network")
	class := ""
	if p.Seats() == 6 {
		class = "six "
	}
	for _, e := range chinesecheckers.DefaultWeights().Weights {
		if name, ok := strings.CutPrefix(e.Name, class); ok {
			value += int(e.Value) * counts[name]
		}
	}
	return value, walled
}

// On small boards, where nothing random is added, a move's score is its change of the seat's own value.
func TestOrderIsExact(t *testing.T) {
	for i, homes := range triangleSets {
		for _, size := range []int{1, 2, 3, 4} {
			if testing.Short() && size > 2 || !slow.Tests() && (size > 3 || size == 3 && i%2 == 0) {
				continue
			}
			rng := rand.New(rand.NewPCG(uint64(size), uint64(i)))
			p := newGame(t, size, homes)
			if i%2 == 1 {
				p = mixed(t, size, homes, rules.Ending, uint64(i))
			}
			p.SetEndgame(tableOf(t, size))
			for ply := 0; ply < 60*size && !p.Over(); ply++ {
				moves := p.Moves(nil)
				scores := make([]int32, len(moves))
				p.OrderMoves(moves, scores)
				best := moves[slices.Index(scores, slices.Max(scores))]
				if k := rng.IntN(len(moves)); rng.IntN(12) == 0 {
					judgeOrder(t, p, moves[k], scores[k])
					judgeOrder(t, p, best, slices.Max(scores))
				}
				p.Make(best)
			}
		}
	}
}

// The same with the men of all seats mixed, so that many lanes are full or overfull. With two seats, the
// ordering also makes a player who has lost the race return home.
func TestOrderIsExactAmongMixed(t *testing.T) {
	for i, homes := range triangleSets {
		for _, size := range []int{2, 3, 4} {
			if len(homes) == 2 || size > 2 && testing.Short() || size > 3 && !slow.Tests() {
				continue
			}
			for seed := range uint64(10) {
				p := mixed(t, size, homes, rules.Middle, seed<<8|uint64(i))
				p.SetEndgame(tableOf(t, size))
				moves := p.Moves(nil)
				scores := make([]int32, len(moves))
				p.OrderMoves(moves, scores)
				for k, m := range moves {
					judgeOrder(t, p, m, scores[k])
				}
			}
		}
	}
}

// judgeOrder compares the score of a move with the change that it makes.
func judgeOrder(t *testing.T, p *chinesecheckers.Position, m movegen.Move, guess int32) {
	t.Helper()
	seat := p.Mover()
	before, walled := ownValue(t, p, seat)
	text := textOf(p)
	p.Make(m)
	after, walledAfter := ownValue(t, p, seat)
	p.Unmake()
	if walled || walledAfter {
		return
	}
	if want := int32(min(max((after-before)*8/p.Size(), -65_535), 65_535)); max(guess-want, want-guess) > 1 {
		t.Fatalf("%s: %s is guessed to add %d, and adds %d", text, p.AppendMove(nil, m), guess, want)
	}
}
