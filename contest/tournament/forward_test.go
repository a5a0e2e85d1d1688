package tournament_test

import (
	"testing"

	"quincunx/contest/tournament"
	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/match"
)

// On a board where our entry of Chinese Checkers doesn't search, it wins against a player that leaves its last men at
// home.
func TestForward(t *testing.T) {
	own := entrant("own", func() (match.Agent, error) { return tournament.Own("chinesecheckers") })
	c := contest(t, "chinesecheckers", engine.Settings{"size": "13"}, own)
	evaluate := must.Get(c.Game.Evaluator(nil))(t)
	c.Players = append(c.Players, entrant("forward", func() (match.Agent, error) { return match.NewAgent(match.NewForward(), evaluate), nil }))
	c.MoveLimit = 20_000
	if standings, _ := run(t, c, nil); standings.Table[0].Name != "own" || standings.Table[0].Wins != 2 {
		t.Errorf("want two wins of own:\n%s", standings.Text())
	}
}
