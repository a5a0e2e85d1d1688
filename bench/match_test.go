package bench_test

import (
	"fmt"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// matchBenchmarks play matches of players that make random moves at almost no cost, which measures
// the referee. Self-play measures players that search.
func matchBenchmarks() (all []benchmark) {
	for _, game := range engine.Names() {
		all = append(all, matchBenchmark(game, game, 1))
	}
	for threads := 1; threads <= 2; threads++ {
		all = append(all, matchBenchmark(fmt.Sprintf("pente/threads=%d", threads), "pente", threads))
	}
	return all
}

// matchPlies is the length at which games of a match are ended, in plies.
const matchPlies = 200

func matchBenchmark(name, game string, threads int) benchmark {
	return benchmark{name, "ply", func(tb testing.TB) work {
		start := board{game: game}.open(tb)
		random := func(int) (match.Agent, error) {
			var s search.AnySearcher = match.NewRandom()
			return match.NewAgent(s, func(s movegen.State) (movegen.State, error) { return search.Unvalued(s), nil }), nil
		}
		return func() uint64 {
			m := match.Match{
				Game:    game,
				Players: []match.Player{{Name: "a", New: random}, {Name: "b", New: random}},
				Games:   8, Seed: 1, Concurrency: threads,
				Referee:  match.Referee{MoveLimit: matchPlies, Margin: match.DefaultMargin},
				Openings: &match.RandomOpenings{Start: start, Plies: 2, Seed: 1, Repeat: true},
			}
			r := must.Get(m.Run(tb.Context()))(tb)
			return uint64(r.Players[0].Moves + r.Players[1].Moves)
		}
	}}
}
