package chinesecheckers_test

import (
	"math/rand/v2"
	"testing"

	"quincunx/eval/chinesecheckers"
	"quincunx/eval/chinesecheckers/endgame"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

func withTable(t testing.TB, p *chinesecheckers.Position) *chinesecheckers.Position {
	t.Helper()
	table, err := endgame.Shared(t.Context(), p.Size(), nil)
	if err != nil {
		t.Fatal(err)
	}
	p.SetEndgame(table)
	return p
}

// canWin reports whether a seat can force a win within some plies, by the rules alone.
func canWin(p *rules.Position, seat movegen.Seat, plies int, known map[string]bool) bool {
	if p.Over() {
		var score [movegen.MaxSeats]int32
		p.Score(&score)
		return score[seat] == movegen.Win
	}
	if plies == 0 {
		return false
	}
	text := string(rune('a'+plies)) + string(p.AppendText(nil))
	if win, ok := known[text]; ok {
		return win
	}
	own := p.Mover() == seat
	win := !own
	for _, m := range p.Moves(nil) {
		p.Make(m)
		if canWin(p, seat, plies-1, known) == own {
			win = own
		}
		p.Unmake()
		if win == own {
			break
		}
	}
	known[text] = win
	return win
}

// What is foreseen holds against anything the other seat does, and isn't to be
// had any sooner.
func TestForesee(t *testing.T) {
	for size, c := range map[int]struct{ games, plies, least int }{1: {200, 9, 20}, 2: {300, 7, 100}, 3: {200, 5, 100}} {
		if testing.Short() && size == 3 {
			continue
		}
		judged := map[int]int{}
		for seed := range uint64(c.games) {
			rng := rand.New(rand.NewPCG(seed, uint64(size)))
			homes := []int{0, 3}
			if seed%2 == 1 {
				homes = []int{4, 1}
			}
			p := withTable(t, newGame(t, size, homes))
			for ply := 0; !p.Over() && ply < 300; ply++ {
				if n := p.Foresee(); n != 0 && max(n, -n) <= c.plies {
					judged[n]++
					winner := p.Mover()
					if n < 0 {
						winner, n = 1-winner, -n
					}
					known := map[string]bool{}
					if !canWin(p.Position, winner, n, known) {
						t.Fatalf("%s: seat %d can't win in %d plies", textOf(p), winner, n)
					}
					if n >= 2 && canWin(p.Position, winner, n-2, known) {
						t.Fatalf("%s: seat %d can win sooner than in %d plies", textOf(p), winner, n)
					}
				}
				moves := p.Moves(nil)
				m := moves[rng.IntN(len(moves))]
				if rng.IntN(4) != 0 {
					m = byOrder(p, moves)
				}
				p.Make(m)
			}
		}
		t.Logf("size %d: %v", size, judged)
		sum := 0
		for _, n := range judged {
			sum += n
		}
		if sum < c.least {
			t.Errorf("size %d: only %d positions were judged", size, sum)
		}
	}
}
