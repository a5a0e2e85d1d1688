package tournament_test

import (
	"encoding/json"
	"testing"

	"quincunx/contest/tournament"
	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/match/matchtest"
)

// Any record is either counted or refused.
func FuzzReplay(f *testing.F) {
	contests := map[bool]tournament.Tournament{}
	for pente, name := range map[bool]string{true: "pente", false: "jackhammer"} {
		game := must.Get(engine.Lookup(name))(f)
		var r record
		t := tournament.Tournament{Game: game, Rounds: 1, MoveLimit: 3, Players: []match.Player{random("a"), random("b")}, Record: &r}
		if !pente {
			t.Options, t.MoveLimit = engine.Settings{"size": "3", "turns": "2"}, 0
		}
		must.Get(t.Run(f.Context()))(f)
		contests[pente] = t
		for _, g := range r.games {
			text := must.Get(json.Marshal(g))(f)
			f.Add(pente, string(text))
		}
	}
	f.Fuzz(func(t *testing.T, pente bool, text string) {
		g := new(match.GameRecord)
		if json.Unmarshal([]byte(text), g) != nil {
			return
		}
		contest := contests[pente]
		contest.Played = matchtest.List([]*match.GameRecord{g})
		s, err := contest.Replay(match.Interrupted)
		if err == nil && (s.Games != 1 || s.Text() == "") {
			t.Errorf("%d games", s.Games)
		}
	})
}
