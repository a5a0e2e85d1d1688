package tactics

import (
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen"
)

// In the puzzles of Jackhammer the answer, and no other action, wins for the first seat whatever the others do, as trying all actions shows.
func TestLastTurns(t *testing.T) {
	game := must.Get(engine.Lookup("jackhammer"))(t)
	for i, c := range must.Get(Puzzles("jackhammer"))(t) {
		if i%slow.Count(8, 1) != 0 {
			continue
		}
		state := must.Get(game.Parse(c.Text))(t)
		p := state.(movegen.Simultaneous)
		var got []string
		for _, m := range winningActions(p) {
			got = append(got, string(p.AppendSeatMove(nil, 0, m)))
		}
		if strings.Join(got, " ") != c.Answer {
			t.Errorf("jackhammer %d: winning actions %s, want the answer %s", i+1, got, c.Answer)
		}
	}
}
