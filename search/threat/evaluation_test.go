package threat_test

import (
	"math/rand/v2"
	"testing"

	penteeval "quincunx/eval/pente"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen/pente"
	"quincunx/search/threat"
)

// Wins reported with the evaluation of Pente hold by the rules alone. In these games each move is
// random or the best by the evaluation.
func TestClaimsOfTheEvaluation(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	claims := map[int]int{}
	for game := range slow.Count(20, 40) {
		rules := must.Get(pente.New(pente.Options{Half: 4 + game%6, Opening: pente.None}))(t)
		p := must.Get(penteeval.New(rules, penteeval.DefaultWeights()))(t)
		for ply := 0; !p.Over() && ply < 50; ply++ {
			s := threat.New(14)
			order, nodes := threat.Direct+ply%2, 3_000
			if _, plies, ok := s.Bind(p).Win(order, nodes); ok {
				claims[order]++
				if proved, err := verify(s, p, order, nodes); err != nil || proved > plies {
					t.Fatalf("%s, order %d: a win in %d, but %d by the rules (%v)", p.AppendText(nil), order, plies, proved, err)
				}
				if claims[order] > 30 {
					break // the others are equally good
				}
			}
			moves := p.Candidates(nil, false)
			if len(moves) == 0 {
				moves = p.Moves(nil)
			}
			best := moves[rng.IntN(len(moves))]
			if rng.IntN(5) > 0 {
				scores := make([]int32, len(moves))
				p.OrderMoves(moves, scores)
				for i, score := range scores {
					if score > scores[0] {
						scores[0], moves[0] = score, moves[i]
					}
				}
				best = moves[0]
			}
			p.Make(best)
		}
	}
	if claims[threat.Direct] < 10 || claims[threat.Indirect] < 10 {
		t.Errorf("claims by order: %v", claims)
	}
}
