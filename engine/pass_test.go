package engine_test

import (
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/search"
)

// A search after a pass finds the threat of the next seat, and leaves the position unchanged.
func TestSearchPassed(t *testing.T) {
	for _, c := range []struct {
		game, text string
		plies      int // of the next seat's forced win, 0 = none
	}{
		// Side 1 is to move, and side 2 would win by a fifth stone.
		{"pente", "4 none 8 0 0 ........./........./.11.11.../........./.2222..../........./........./........./.........", 1},
		{"seega", "5 M 1 - 0 0 11.../...../..2../.12../.....", 0},
		{"chinesecheckers", "2 0,3 0 0/00/......./....../...../....../......./11/1", 0},
	} {
		e := must.Get(engine.Open(c.game, nil))(t)
		if err := e.SetPosition(c.text); err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		r, err := e.SearchPassed(t.Context(), search.Limits{Nodes: 2000}, nil)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		p, err := e.Game().Passed(e.State())
		if err != nil || p.Mover() != 1 || !p.Legal(r.Move) {
			t.Errorf("%s: seat %d, %v", c.text, p.Mover(), err)
		}
		if plies, _ := r.Score.Plies(); plies != c.plies {
			t.Errorf("%s: %v, want a win in %d plies", c.text, r.Score, c.plies)
		}
		if got := string(e.State().AppendText(nil)); got != c.text || e.Seat() != 0 {
			t.Errorf("%s has become %s", c.text, got)
		}
		if _, err := e.Best(t.Context(), search.Limits{Nodes: 100}); err != nil {
			t.Error(err)
		}
	}
}

// If a pass makes no sense, or the game is over, the error says so.
func TestNoPass(t *testing.T) {
	for _, c := range []struct{ game, text, want string }{
		{"trilite", "1 - -", "makes no sense"},
		{"jackhammer", "3 after 0 5 0:0 2:0 2:2 ./../...", "makes no sense"},
		{"seega", "5 P 1 - 0 100 ...../...../...../...../.....", "can't pass here"},
		{"pente", "2 none 9 0 0 11111/...../2222./...../.....", "the game is over"},
		{"chinesecheckers", "1 0,3 1 ./.1../.../..../0", "the game is over after a pass"},
	} {
		s := parsed(t, game(t, c.game), c.text)
		if _, err := game(t, c.game).Passed(s); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.text, err, c.want)
		}
	}
}
