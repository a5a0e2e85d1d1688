package referee

import (
	"math/rand/v2"
	"slices"
)

// Seating says which entrant, by index, takes each seat of a game.
type Seating []int

// Round returns the seatings of a round: each combination of as many entrants as there are
// seats has the same number of games, in which each of them takes each seat equally
// often, and for any two of them each acts before the other equally often. For two seats these are
// two games; for more they are twice as many as seats: the entrants sit around the table in an
// order by chance, and in the reverse one, and move on by a seat from game to game.
//
// With fewer entrants than seats, some take several: there is a game for each way to fill
// the seats in which all entrants play.
func Round(entrants, seats int, random *rand.Rand) (round []Seating) {
	if entrants < seats {
		return filled(entrants, seats)
	}
	for _, c := range combinations(entrants, seats) {
		random.Shuffle(len(c), func(i, j int) { c[i], c[j] = c[j], c[i] })
		round = append(round, rotations(c)...)
		if seats > 2 {
			slices.Reverse(c)
			round = append(round, rotations(c)...)
		}
	}
	return round
}

// rotations returns an order from each of its seats on.
func rotations(order []int) (all []Seating) {
	for i := range order {
		all = append(all, slices.Concat(order[i:], order[:i]))
	}
	return all
}

// combinations returns all choices of k of the numbers 0..n-1.
func combinations(n, k int) (all [][]int) {
	var choose func(from int, chosen []int)
	choose = func(from int, chosen []int) {
		if len(chosen) == k {
			all = append(all, slices.Clone(chosen))
			return
		}
		for i := from; i < n; i++ {
			choose(i+1, append(chosen, i))
		}
	}
	choose(0, nil)
	return all
}

// filled returns all ways to fill seats with the numbers 0..n-1 so that none is missing.
func filled(n, seats int) (all []Seating) {
	seating := make(Seating, seats)
	var fill func(seat int)
	fill = func(seat int) {
		if seat == seats {
			for i := range n {
				if !slices.Contains(seating, i) {
					return
				}
			}
			all = append(all, slices.Clone(seating))
			return
		}
		for i := range n {
			seating[seat] = i
			fill(seat + 1)
		}
	}
	fill(0)
	return all
}
