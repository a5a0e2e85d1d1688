package movegen_test

import (
	"slices"
	"testing"

	"quincunx/movegen"
)

// Values are ordered from a quick loss to a quick win, and for the other side in the opposite order.
func TestValueOrder(t *testing.T) {
	ascending := []movegen.Value{
		movegen.LossIn(0), movegen.LossIn(1), movegen.LossIn(7), movegen.ValueDraw, movegen.WinIn(8), movegen.WinIn(1), movegen.WinIn(0),
	}
	for i, v := range ascending {
		for j, w := range ascending {
			if got, want := v.Compare(w), i-j; (got < 0) != (want < 0) || (got > 0) != (want > 0) {
				t.Errorf("%v and %v compare as %d", v, w, got)
			}
			if (v.Compare(w) < 0) != (v.Other().Compare(w.Other()) > 0) {
				t.Errorf("for the other side, %v and %v compare as %d", v, w, v.Other().Compare(w.Other()))
			}
		}
		if v.Other().Other() != v {
			t.Errorf("%v twice for the other side: %v", v, v.Other().Other())
		}
	}
}

func TestValueText(t *testing.T) {
	notWon := movegen.Value{Worst: movegen.Loss, Best: movegen.Draw, Plies: -1}
	for want, v := range map[string]movegen.Value{
		"win in 13 plies": movegen.WinIn(13), "loss in 1 ply": movegen.LossIn(1), "win": movegen.ValueOf(movegen.Win), "draw": movegen.ValueDraw,
		"unknown": movegen.ValueUnknown, "draw or loss": notWon, "win or draw": notWon.Other(), "no position": movegen.ValueOf(movegen.NoPosition),
	} {
		if got := v.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// Two searches, one for each side's wins, leave the outcomes that neither excludes.
func TestValueAnd(t *testing.T) {
	notWon := movegen.Value{Worst: movegen.Loss, Best: movegen.Draw, Plies: -1}
	results := []movegen.Value{movegen.ValueUnknown, notWon, movegen.WinIn(3)}
	var got []string
	for _, own := range results {
		for _, other := range results[:2] {
			got = append(got, own.And(other.Other()).String())
		}
	}
	want := []string{"unknown", "win or draw", "draw or loss", "draw", "win in 3 plies", "win in 3 plies"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A move to a position that is lost for the other side wins one ply later.
func TestValueBefore(t *testing.T) {
	for _, c := range []struct {
		after movegen.Value
		same  bool
		want  movegen.Value
	}{
		{movegen.LossIn(4), false, movegen.WinIn(5)},
		{movegen.WinIn(0), true, movegen.WinIn(1)},
		{movegen.ValueDraw, false, movegen.ValueDraw},
		{movegen.ValueOf(movegen.Win), false, movegen.ValueOf(movegen.Loss)},
	} {
		if got := c.after.Before(c.same); got != c.want {
			t.Errorf("before %v: got %v, want %v", c.after, got, c.want)
		}
	}
}
