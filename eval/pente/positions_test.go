package pente_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"quincunx/eval/pente"
	"quincunx/movegen"
	rules "quincunx/movegen/pente"
)

// open returns the position of a text with the default weights.
func open(text string) (*pente.Position, error) {
	p, err := rules.Parse(text)
	if err != nil {
		return nil, err
	}
	return pente.New(p, pente.DefaultWeights())
}

func mustOpen(t testing.TB, text string) *pente.Position {
	t.Helper()
	p, err := open(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

func mustParse(t testing.TB, text string) *rules.Position {
	t.Helper()
	p, err := rules.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

func textOf(p movegen.State) string { return string(p.AppendText(nil)) }

// start returns an empty board.
func start(half int, opening string) string {
	n := 2*half + 1
	rows := strings.Repeat(strings.Repeat(".", n)+"/", n)
	return fmt.Sprintf("%d %s 0 0 0 %s", half, opening, rows[:len(rows)-1])
}

// randomPosition returns an undecided position in which the given percentage of
// cells, at random, is occupied, with random pairs.
func randomPosition(t testing.TB, rng *rand.Rand, half, share int) string {
	t.Helper()
	for {
		text := []byte(start(half, "none"))
		rows := strings.LastIndexByte(string(text), ' ') + 1
		for i := range text[rows:] {
			if text[rows+i] == '.' && rng.IntN(100) < share {
				text[rows+i] = "12"[rng.IntN(2)]
			}
		}
		head := fmt.Sprintf("%d none %d %d %d ", half, 30+rng.IntN(2), rng.IntN(5), rng.IntN(5))
		if p := mustParse(t, head+string(text[rows:])); !p.Over() {
			return textOf(p)
		}
	}
}

// threatPosition returns a position full of threats, from a game in which both sides
// mostly play the best move by ordering. It sometimes has random pairs.
func threatPosition(t testing.TB, rng *rand.Rand, half, plies int) string {
	t.Helper()
	p := mustOpen(t, start(half, "none"))
	for range plies {
		if p.Over() {
			break
		}
		p.Make(goodOrRandomMove(p, rng))
	}
	if p.Over() {
		p.Unmake()
	}
	text := textOf(p)
	if rng.IntN(2) == 0 {
		fields := strings.Split(text, " ")
		fields[3], fields[4] = fmt.Sprint(rng.IntN(5)), fmt.Sprint(rng.IntN(5))
		text = strings.Join(fields, " ")
	}
	return text
}

// goodOrRandomMove returns a move that is ordered high, or a random one.
func goodOrRandomMove(p *pente.Position, rng *rand.Rand) movegen.Move {
	moves := p.Moves(nil)
	if rng.IntN(4) == 0 {
		return moves[rng.IntN(len(moves))]
	}
	near := p.Candidates(nil, false)
	if len(near) > 0 && rng.IntN(3) > 0 {
		moves = near
	}
	scores := make([]int32, len(moves))
	p.OrderMoves(moves, scores)
	best := 0
	for i := range scores {
		scores[i] += rng.Int32N(3000)
		if scores[i] > scores[best] {
			best = i
		}
	}
	return moves[best]
}

// tactical calls test with positions of many kinds.
func tactical(t *testing.T, games int, test func(text string)) {
	t.Helper()
	if testing.Short() {
		games /= 4
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range games {
		half := 2 + i%4
		test(randomPosition(t, rng, half, 15+rng.IntN(60)))
		test(threatPosition(t, rng, half, 4+rng.IntN(24)))
		if i%10 == 0 {
			test(threatPosition(t, rng, 9, 4+rng.IntN(60)))
		}
	}
}
