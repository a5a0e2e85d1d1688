package trilite_test

import (
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/trilite"
	"quincunx/search/retrograde"
)

// Retrograde analysis gives the values and the counts of the naive solver.
func TestSolutionIsTheNaiveOne(t *testing.T) {
	solution := must.Get(retrograde.SolveGame(t.Context(), trilite.NewIndex(), nil))(t)
	var counts retrograde.Counts
	for text, want := range solvedNaive() {
		p := must.Get(trilite.Parse(text))(t)
		got := naiveValue{distance: max(solution.Probe(p).Plies, 0)}
		switch o := solution.Probe(p).Outcome(); {
		case p.Over():
			got.outcome = "X"
			counts.Over++
		case o == movegen.Win:
			got.outcome = "W"
			counts.Won++
		case o == movegen.Loss:
			got.outcome = "L"
			counts.Lost++
		default:
			got.outcome = "D"
			counts.Drawn++
		}
		if got != want {
			t.Fatalf("%s: %v, naive %v", text, got, want)
		}
	}
	if census := solution.Census(); census.All != counts {
		t.Errorf("census %+v, by position %+v", census.All, counts)
	}
}
