package tournament_test

import (
	"math"
	"testing"
	"time"

	"quincunx/contest/tournament"
)

// The scores equal the contests' scores, computed by hand.
func TestScore(t *testing.T) {
	for _, c := range []struct {
		game, text string
		tally      tournament.Tally
		want       float64
	}{
		{
			"chinesecheckers", "two times the number of games won, plus the number of games drawn, minus a time penalty of 1 game per second",
			tournament.Tally{Games: 9, Wins: 4, Draws: 3, Losses: 2, Time: 2500 * time.Millisecond}, 4*2 + 3 - 2.5,
		},
		{
			"seega", "one win (or fraction of a win) will be deducted for each second of cumulative execution time",
			tournament.Tally{Games: 8, Wins: 5, Draws: 1, Losses: 2, Time: 750 * time.Millisecond}, 5 - 0.75,
		},
		{
			"pente", "5 points for five in a row, 1 for each capture, 1 for each distinct sequence of 4, one deducted for each second",
			tournament.Tally{Games: 2, Wins: 1, Losses: 1, Fives: 1, Captures: 6, Fours: 3, Time: 20 * time.Second}, 5 + 6 + 3 - 20,
		},
		{
			"trilite", "each game won is worth 1000 points, each game drawn 500, and 1 point is deducted for each millisecond",
			tournament.Tally{Games: 4, Wins: 2, Draws: 1, Losses: 1, Time: 1250 * time.Microsecond}, 2*1000 + 500 - 1.25,
		},
		{
			"jackhammer", "the player with the highest average score over all rounds",
			tournament.Tally{Games: 4, Wins: 1, Losses: 3, Finals: 153, Time: time.Hour}, 38.25,
		},
		{"jackhammer", "no rounds yet", tournament.Tally{}, 0},
	} {
		if got := tournament.Score(c.game, c.tally); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %v, want %v: %s", c.game, got, c.want, c.text)
		}
	}
}
