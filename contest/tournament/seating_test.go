package tournament_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"quincunx/contest/tournament"
)

// In each round each entrant plays each other equally often, takes each seat equally
// often, and acts before each other as often as after it.
func TestRoundIsFair(t *testing.T) {
	for entrants := 2; entrants <= 6; entrants++ {
		for seats := 2; seats <= entrants; seats++ {
			round := tournament.Round(entrants, seats, rand.New(rand.NewPCG(uint64(entrants), 7)))
			var taken, before [6][6]int
			for _, s := range round {
				if len(s) != seats {
					t.Fatalf("%v has not %d seats", s, seats)
				}
				for i, a := range s {
					taken[a][i]++
					for _, b := range s[i+1:] {
						if a == b {
							t.Fatalf("%v: %d plays against itself", s, a)
						}
						before[a][b]++
					}
				}
			}
			for a := range entrants {
				for i := range seats {
					if taken[a][i] != taken[0][0] || taken[a][i] == 0 {
						t.Errorf("%d on %d seats: %d takes seat %d %d times, 0 takes seat 0 %d times", entrants, seats, a, i, taken[a][i], taken[0][0])
					}
				}
				for b := range entrants {
					if a != b && before[a][b] != before[0][1] {
						t.Errorf("%d on %d seats: %d acts before %d %d times, 0 before 1 %d times", entrants, seats, a, b, before[a][b], before[0][1])
					}
				}
			}
		}
	}
}

// Two entrants fill three seats in all ways except those in which one plays alone.
func TestRoundFills(t *testing.T) {
	round := tournament.Round(2, 3, nil)
	if len(round) != 6 {
		t.Fatalf("%v", round)
	}
	var taken [2][3]int
	for i, s := range round {
		if slices.ContainsFunc(round[:i], func(o []int) bool { return slices.Equal(o, s) }) {
			t.Errorf("%v comes twice", s)
		}
		for seat, e := range s {
			taken[e][seat]++
		}
	}
	if taken != [2][3]int{{3, 3, 3}, {3, 3, 3}} {
		t.Errorf("%v", taken)
	}
}
