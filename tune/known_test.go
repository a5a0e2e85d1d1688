package tune

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quincunx/engine"
)

// knownFit returns a fit of Seega to a file with the given text.
func knownFit(t *testing.T, text string) *Fit {
	t.Helper()
	game, err := engine.Lookup("seega")
	if err != nil {
		t.Fatal(err)
	}
	weights, err := game.Weights(nil)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "known")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return &Fit{Game: game, Weights: weights, L2: 1, Patience: 5, Iterations: 50, Seed: 1, Known: []string{file}}
}

// A fit to positions alone lowers their loss; a position counts once.
func TestKnown(t *testing.T) {
	f := knownFit(t, strings.Repeat("5 M 1 - 0 100 1..../...../...../...../....2\tdraw\t-\n", 2)+
		"5 M 1 - 0 100 11.../...../...../...../....2\twin\t3\n"+
		"5 M 2 - 0 100 11.../...../...../...../....2\tloss\n"+
		"5 M 1 - 3 100 1..../..2../...../...../....2\tloss\t-\n"+
		"5 M 1 - 0 100 1.1../...../...../...../.....\twin\t-\n") // the game is over
	r, err := f.Run(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.TrainPositions != 4 || r.Repeated != 1 || r.Rounded.Train >= r.Before.Train {
		t.Errorf("%s", r.Text())
	}
}

// An error names the mistake in a line.
func TestKnownRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":        "no positions",
		"no tabs": "line 1: want a position, a tab",
		"5 M 1 - 0 100 1..../...../...../...../....2\twon\n":  "line 1: value \"won\": want win, draw or loss",
		"5 M 1 - 0 100 1..../...../...../...../....2\twin\nx": "line 2: ",
		"5 M 1 - 0 100 1..../...../...../....2\twin\n":        "line 1: ",
	} {
		if _, err := knownFit(t, text).Run(t.Context(), nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

// Terms are related to values for the side to move.
func TestRelate(t *testing.T) {
	f := knownFit(t, "5 M 1 - 0 100 11.../...../...../...../....2\twin\n"+
		"5 M 2 - 0 100 11.../...../...../...../....2\tloss\n"+
		"5 M 2 - 0 100 1..../...../..2../...../.....\tdraw\n")
	relations, all, err := Relate(t.Context(), f.Game, f.Weights, f.Known, nil)
	if err != nil {
		t.Fatal(err)
	}
	men := relations[f.Weights.Index("men")]
	if all != (Tally{1, 1, 1}) || men.More != (Tally{Won: 1}) || men.Fewer != (Tally{Lost: 1}) {
		t.Errorf("got %+v of %+v", men, all)
	}
	if relations, all, err = Relate(t.Context(), f.Game, f.Weights, f.Known, []string{"men"}); err != nil || all != (Tally{Drawn: 1}) {
		t.Errorf("got %+v of %+v, %v", relations, all, err)
	}
	if centre := relations[f.Weights.Index("centre")]; centre.More != (Tally{Drawn: 1}) {
		t.Errorf("got %+v", centre)
	}
	if _, _, err = Relate(t.Context(), f.Game, f.Weights, f.Known, []string{"luck"}); err == nil {
		t.Error("an unknown term: want an error")
	}
}
