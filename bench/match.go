package bench

import (
	"context"
	"fmt"

	"quincunx/engine"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// matchCases have players that move by chance, which is all but free, play matches:
// what remains is the referee. Players that search are those of tune.
func matchCases() (cases []Case) {
	for _, game := range engine.Names() {
		cases = append(cases, matchCase(game, 1))
	}
	for workers := 1; workers <= 2; workers++ {
		c := matchCase("pente", workers)
		c.Name += fmt.Sprintf("/threads=%d", workers)
		cases = append(cases, c)
	}
	return cases
}

// matchPlies ends the games of a match.
const matchPlies = 200

func matchCase(game string, workers int) Case {
	return Case{Name: "match/" + game, Unit: "plies", Open: func() (Work, error) {
		start, err := board{game: game}.open()
		if err != nil {
			return nil, err
		}
		chance := func() (match.Agent, error) {
			var s search.AnySearcher = match.NewRandom()
			return match.NewAgent(s, func(s movegen.State) (movegen.State, error) { return search.Unvalued(s), nil }), nil
		}
		return counted(func() (uint64, error) {
			m := match.Match{
				Game:    game,
				Players: []match.Player{{Name: "a", New: chance}, {Name: "b", New: chance}},
				Games:   8, MoveLimit: matchPlies, Seed: 1, Concurrency: workers, Margin: match.DefaultMargin,
				Openings: &match.RandomOpenings{Start: start, Plies: 2, Seed: 1, Repeat: true},
			}
			r, err := m.Run(context.Background())
			if err != nil {
				return 0, err
			}
			return uint64(r.Players[0].Moves + r.Players[1].Moves), nil
		})
	}}
}
