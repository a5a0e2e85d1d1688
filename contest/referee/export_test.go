package referee

import (
	"context"

	"quincunx/match"
	"quincunx/movegen"
)

// Lead has players play a game from any position.
func Lead(start movegen.State, moveLimit int, players ...Player) *match.Game {
	r := &referee{moveLimit: moveLimit, game: &match.Game{}}
	for _, p := range players {
		r.players = append(r.players, &seated{Player: p})
	}
	r.play(context.Background(), start, make([]uint64, len(players)))
	return r.game
}

// Score returns what a game's document makes of a tally.
func Score(game string, t Tally) float64 { return scorings[game].score(&t) }
