package tournament

import (
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/combin"
)

// Round returns the seatings of a round: for each game the index of the player on each seat. Every combination
// of as many players as there are seats plays the same number of games. In these, each player takes each seat
// equally often, and of any two players each acts before the other equally often. For two seats these are two
// games, and for more seats twice as many games as seats: the players sit around the table in a random order,
// and then in the reverse order, and move on by one seat from game to game.
//
// With fewer players than seats, players take several seats: there is a game for each assignment of players to
// seats in which every player takes part.
func Round(players, seats int, random *rand.Rand) (round [][]int) {
	if players < seats {
		lengths := slices.Repeat([]int{players}, seats)
		return slices.DeleteFunc(combin.Cartesian(lengths), func(seating []int) bool {
			taken := map[int]bool{}
			for _, player := range seating {
				taken[player] = true
			}
			return len(taken) < players
		})
	}
	for _, c := range combin.Combinations(players, seats) {
		random.Shuffle(len(c), func(i, j int) { c[i], c[j] = c[j], c[i] })
		round = append(round, rotations(c)...)
		if seats > 2 {
			slices.Reverse(c)
			round = append(round, rotations(c)...)
		}
	}
	return round
}

// rotations returns all rotations of an order.
func rotations(order []int) (all [][]int) {
	for i := range order {
		all = append(all, slices.Concat(order[i:], order[:i]))
	}
	return all
}
