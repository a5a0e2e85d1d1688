package match_test

import (
	"fmt"
	"testing"

	"quincunx/match"
	"quincunx/movegen"
)

// Compared with all possible seatings, each fair one occurs once before any recurs, and in each block
// every player takes every seat once.
func TestSeating(t *testing.T) {
	for players := 2; players <= movegen.MaxSeats; players++ {
		for seats := players; seats <= movegen.MaxSeats; seats++ {
			fair := map[string]bool{}
			ways := 1
			for range seats {
				ways *= players
			}
			for way := range ways {
				arrangement, taken := make([]int, seats), make([]int, players)
				for seat := range arrangement {
					arrangement[seat] = way % players
					way /= players
					taken[arrangement[seat]]++
				}
				isFair := true
				for _, n := range taken {
					isFair = isFair && n >= seats/players && n <= (seats+players-1)/players
				}
				if isFair {
					fair[fmt.Sprint(arrangement)] = true
				}
			}
			s := match.NewSeating(players, seats, 5)
			games := players * s.Classes()
			if games != len(fair) {
				t.Errorf("%d players on %d seats: %d arrangements, want %d", players, seats, games, len(fair))
			}
			sat := map[[3]int]bool{}
			for game := range games {
				arrangement := make([]int, seats)
				for seat := range arrangement {
					arrangement[seat] = s.Game(game)[seat]
					if again := s.Game(game + games)[seat]; again != arrangement[seat] {
						t.Fatalf("%d players on %d seats: after %d games seat %d is taken by %d, not %d", players, seats, games, seat, again, arrangement[seat])
					}
					in := [3]int{game / players, seat, arrangement[seat]}
					if sat[in] {
						t.Fatalf("%d players on %d seats: block %d has player %d on seat %d twice", players, seats, in[0], in[2], seat)
					}
					sat[in] = true
				}
				if text := fmt.Sprint(arrangement); !fair[text] {
					t.Fatalf("%d players on %d seats: %s is not fair, or came before", players, seats, text)
				} else {
					fair[text] = false
				}
			}
		}
	}
}

// Two players on two seats have one class. On four seats they have three: ABAB, AABB and ABBA.
func TestClasses(t *testing.T) {
	for _, c := range [][3]int{{2, 2, 1}, {2, 3, 3}, {2, 4, 3}, {2, 5, 10}, {2, 6, 10}, {3, 3, 2}, {6, 6, 120}} {
		if got := match.NewSeating(c[0], c[1], 1).Classes(); got != c[2] {
			t.Errorf("%d players on %d seats: %d classes, want %d", c[0], c[1], got, c[2])
		}
	}
}
