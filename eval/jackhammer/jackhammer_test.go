package jackhammer_test

import (
	"math/rand/v2"
	"testing"

	"quincunx/eval/jackhammer"
	"quincunx/internal/must"
	"quincunx/movegen"
	rules "quincunx/movegen/jackhammer"
	"quincunx/search"
)

var _ interface {
	search.Simultaneous
	search.PlanGenerator
	search.KnownMover
	search.LengthEstimator
} = (*jackhammer.Position)(nil)

// start returns the start of a game with the default weights.
func start(tb testing.TB, o rules.Options) *jackhammer.Position {
	tb.Helper()
	r := must.Get(rules.New(o))(tb)
	return weighted(tb, r)
}

func weighted(tb testing.TB, r *rules.Position) *jackhammer.Position {
	tb.Helper()
	return must.Get(jackhammer.New(r, jackhammer.DefaultWeights()))(tb)
}

// player chooses the action of a seat.
type player func(p *jackhammer.Position, s movegen.Seat) movegen.Move

func follower(p *jackhammer.Position, s movegen.Seat) movegen.Move { return p.Plans(s, nil)[0] }

func sealer(p *jackhammer.Position, s movegen.Seat) movegen.Move { return p.Seal(s) }

func randomPlayer(seed uint64) player {
	rng := rand.New(rand.NewPCG(seed, 5))
	return func(p *jackhammer.Position, s movegen.Seat) movegen.Move {
		moves := p.SeatMoves(s, nil)
		return moves[rng.IntN(len(moves))]
	}
}

// play plays a game to its end and returns the scores.
func play(tb testing.TB, p *jackhammer.Position, players [3]player) [movegen.MaxSeats]int32 {
	tb.Helper()
	for !p.Over() {
		var joint [movegen.MaxSeats]movegen.Move
		for s, choose := range players {
			joint[s] = choose(p, movegen.Seat(s))
			if !p.SeatLegal(movegen.Seat(s), joint[s]) {
				tb.Fatalf("%s: seat %d chose the illegal action %d", p.AppendText(nil), s, joint[s])
			}
		}
		p.MakeJoint(&joint)
	}
	var score [movegen.MaxSeats]int32
	p.Score(&score)
	return score
}

func TestFollowers(t *testing.T) {
	for _, side := range []int{9, 17} {
		for _, resolution := range []rules.Resolution{rules.After, rules.Before, rules.Harsh} {
			p := start(t, rules.Options{Side: side, Resolution: resolution, Turns: 1000})
			score := play(t, p, [3]player{follower, follower, follower})
			t.Logf("side %d, %v: %v", side, resolution, score[:3])
			if score[0] == 0 || score[1] == 0 || score[2] == 0 {
				t.Errorf("side %d, %v: scores %v\n%s", side, resolution, score[:3], p.AppendText(nil))
			}
		}
	}
}

// A follower of the plans gets at least nine tenths of the points against two
// random players or two greedy sealers.
func TestFollowerBeatsBaselines(t *testing.T) {
	for seed := range uint64(6) {
		for name, others := range map[string][2]player{
			"random":  {randomPlayer(2 * seed), randomPlayer(2*seed + 1)},
			"sealers": {sealer, sealer},
		} {
			players := [3]player{others[0], others[1], others[0]}
			players[2], players[seed%3] = players[seed%3], follower
			p := start(t, rules.Options{Side: 17, Turns: 1000, Resolution: rules.Resolution(seed / 2)})
			score := play(t, p, players)
			t.Logf("seat %d against %s: %v", seed%3, name, score[:3])
			if own := score[seed%3]; 10*own < 9*(score[0]+score[1]+score[2]) || own == 0 {
				t.Errorf("seat %d against %s: %v\n%s", seed%3, name, score[:3], p.AppendText(nil))
			}
		}
	}
}
