package chinesecheckers_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"quincunx/eval/chinesecheckers"
	"quincunx/eval/chinesecheckers/endgame"
	"quincunx/internal/must"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

func tableOf(t testing.TB, size int) *endgame.Table {
	t.Helper()
	table := must.Get(endgame.Shared(t.Context(), size, nil))(t)
	return table
}

// canWin reports whether a seat can force a win in the given number of plies, by the
// rules alone.
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

// A known result holds against any play of the other seat, and can't be reached sooner.
func TestKnownResult(t *testing.T) {
	for size, c := range map[int]struct{ games, plies, least int }{1: {200, 9, 20}, 2: {200, 7, 100}, 3: {120, 5, 100}} {
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
			p := newGame(t, size, homes)
			p.SetEndgame(tableOf(t, size))
			for ply := 0; !p.Over() && ply < 300; ply++ {
				if n := p.KnownResult(); n != 0 && max(n, -n) <= c.plies {
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

// Plays games of seats that go forward, with a table, until well into the race.
func TestRace(t *testing.T) {
	raced, known := 0, 0
	for i, homes := range triangleSets {
		for size := 1; size <= 4; size++ {
			if testing.Short() && size > 2 {
				continue
			}
			table := tableOf(t, size)
			rng := rand.New(rand.NewPCG(uint64(size), uint64(i)))
			for range 6 {
				p := newGame(t, size, homes)
				p.SetEndgame(table)
				for ply := 0; !p.Over() && ply < 60*size; ply++ {
					moves := p.Moves(nil)
					m := moves[rng.IntN(len(moves))]
					if rng.IntN(5) != 0 {
						m = byOrder(p, moves)
					}
					p.Make(m)
					if p.Over() {
						continue
					}
					n := parseNaive(textOf(p))
					n.raced = n.passed()
					if !n.raced && rng.IntN(4*size) != 0 {
						continue
					}
					for seat := range homes {
						turns, exact := table.Moves(table.Key(p.Position, movegen.Seat(seat)))
						n.turns = append(n.turns, turns)
						n.raced = n.raced && exact
						if exact {
							known++
						}
					}
					if n.raced {
						raced++
					}
					judgeBy(t, p, n)
					if rng.IntN(8) == 0 {
						judgeBy(t, p.Clone().(*chinesecheckers.Position), n)
					}
				}
			}
		}
	}
	t.Logf("%d races, %d seats whose turns are known", raced, known)
	if raced < 50 || known < 500 {
		t.Errorf("only %d races, and %d seats whose turns are known", raced, known)
	}
}

// A position that is in no table is evaluated without one.
func TestNoTable(t *testing.T) {
	for _, text := range []string{
		"3 0,3 0 0/00/000/........../........./......../......./......../........./........../1.1/11/1", // a man is missing
		"3 0,3 0 ./00/000/0........./........./......../......./......../........./........../111/11/1", // one man is in a neutral triangle
	} {
		p := parse(t, text)
		want := p.Explain(p.Mover(), nil)
		for _, size := range []int{2, 3} { // 2 is the size of another board
			p.SetEndgame(tableOf(t, size))
			if got := p.Explain(p.Mover(), nil); !slices.Equal(got, want) || p.KnownResult() != 0 {
				t.Errorf("%s: with a table of size %d, %v, want %v; the known result is %d", text, size, got, want, p.KnownResult())
			}
		}
	}
}
