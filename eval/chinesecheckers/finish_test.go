package chinesecheckers_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"quincunx/eval"
	"quincunx/eval/chinesecheckers"
	"quincunx/internal/slow"
	"quincunx/movegen"
)

// player chooses a move.
type player func(p *chinesecheckers.Position, moves []movegen.Move) movegen.Move

// byEstimate plays the move with the highest estimate for its seat; ties are
// broken by OrderMoves.
func byEstimate(p *chinesecheckers.Position, moves []movegen.Move) movegen.Move {
	seat := p.Mover()
	order := make([]int32, len(moves))
	p.OrderMoves(moves, order)
	best, bestScore, bestOrder := movegen.NoMove, int32(0), int32(0)
	for i, m := range moves {
		var scores [movegen.MaxSeats]int32
		p.Make(m)
		if p.Over() {
			p.Score(&scores)
			scores[seat] *= eval.MaxScore + 1
		} else {
			p.EvaluateSeats(&scores)
		}
		p.Unmake()
		if s := scores[seat]; best == movegen.NoMove || s > bestScore || s == bestScore && order[i] > bestOrder {
			best, bestScore, bestOrder = m, s, order[i]
		}
	}
	return best
}

// byOrder plays the best move by OrderMoves.
func byOrder(p *chinesecheckers.Position, moves []movegen.Move) movegen.Move {
	order := make([]int32, len(moves))
	p.OrderMoves(moves, order)
	return moves[slices.Index(order, slices.Max(order))]
}

// atRandom returns a player that plays random moves.
func atRandom(seed uint64) player {
	rng := rand.New(rand.NewPCG(seed, 1))
	return func(_ *chinesecheckers.Position, moves []movegen.Move) movegen.Move {
		return moves[rng.IntN(len(moves))]
	}
}

// play plays p to its end and returns the number of plies, or limit if it doesn't
// end.
func play(p *chinesecheckers.Position, limit int, players ...player) int {
	buf := make([]movegen.Move, 0, 1<<14)
	for ply := range limit {
		if p.Over() {
			return ply
		}
		moves := p.Moves(buf)
		p.Make(players[int(p.Mover())%len(players)](p, moves))
	}
	return limit
}

// A game between one-ply players ends, in no more turns than the men have steps to
// make.
func TestFinish(t *testing.T) {
	for _, homes := range triangleSets {
		for _, size := range []int{1, 2, 3, 4, 5, 6}[:slow.Count(4, 6)] {
			for name, plays := range map[string]player{"estimate": byEstimate, "order": byOrder} {
				p := newGame(t, size, homes)
				turns := p.StepsLeft(0)
				limit := turns * len(homes)
				if plies := play(p, limit, plays); !p.Over() {
					t.Errorf("size %d, homes %v, by %s: %d plies are not enough\n%s",
						size, homes, name, plies, p.AppendText(nil))
				} else if testing.Verbose() {
					t.Logf("size %d, homes %v, by %s: %d turns for %d steps", size, homes, name, plies/len(homes), turns)
				}
			}
		}
	}
}

// Opponents that move at random stay in the goal and stand in the way.
func TestFinishAmongRandom(t *testing.T) {
	for _, homes := range triangleSets {
		for _, size := range []int{1, 2, 3, 4, 5}[:slow.Count(4, 5)] {
			for seat := range homes {
				players := make([]player, len(homes))
				for other := range homes {
					players[other] = atRandom(uint64(size))
				}
				players[seat] = byEstimate
				p := newGame(t, size, homes)
				limit := (50*p.StepsLeft(0) + 1000) * len(homes)
				plies := play(p, limit, players...)
				if !p.Over() {
					t.Errorf("size %d, homes %v: seat %d is not done after %d plies\n%s",
						size, homes, seat, plies, p.AppendText(nil))
					continue
				}
				if size < 3 {
					continue // there, random play may be as fast
				}
				var score [movegen.MaxSeats]int32
				p.Score(&score)
				if score[seat] != movegen.Win {
					t.Errorf("size %d, homes %v: seat %d did not win", size, homes, seat)
				}
			}
		}
	}
}

// firstCandidate returns the best of the candidates by OrderMoves.
func firstCandidate(p *chinesecheckers.Position) movegen.Move {
	moves, scores := p.ScoredCandidates(nil, nil, false)
	return moves[slices.Index(scores, slices.Max(scores))]
}

// On large boards OrderMoves alone chooses the moves.
func TestFinishLarge(t *testing.T) {
	for _, c := range []struct {
		size  int
		homes []int
	}{
		{8, []int{0, 3}}, {8, []int{0, 1, 2, 3, 4, 5}}, {10, []int{0, 3}}, {10, []int{1, 2, 3}}, {10, []int{0, 1, 3, 4}},
		{10, []int{5, 1, 4, 2, 3}}, {10, []int{0, 1, 2, 3, 4, 5}},
		{12, []int{0, 3}}, {13, []int{0, 3, 1, 4}}, {14, []int{0, 2, 4}}, {16, []int{4, 0}}, {16, []int{0, 1, 2, 3, 4, 5}},
		{18, []int{0, 1, 2, 3, 4, 5}}, {28, []int{0, 1, 2, 3, 4, 5}}, // sizes where crowds may stand still
	} {
		if testing.Short() && c.size > 10 || !slow.Tests() && c.size > 16 {
			continue
		}
		p := newGame(t, c.size, c.homes)
		steps := p.StepsLeft(0)
		limit, plies := steps*len(c.homes), 0
		start := time.Now()
		for ; plies < limit && !p.Over(); plies++ {
			p.Make(firstCandidate(p))
		}
		if !p.Over() {
			t.Errorf("size %d, homes %v: %d plies are not enough\n%s", c.size, c.homes, plies, p.AppendText(nil))
		}
		t.Logf("size %d, homes %v: %d turns for %d steps, %v", c.size, c.homes, plies/len(c.homes), steps, time.Since(start).Round(time.Millisecond))
	}
}
