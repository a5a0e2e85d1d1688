package match

import (
	"slices"

	"gonum.org/v1/gonum/stat/combin"
)

// Seating says which player takes which seat, game by game.
//
// An arrangement gives each player as many seats as any other one, or one more. The arrangements
// that arise from each other when each seat is passed on to the next player are a class, and the games
// of a block: in a block every player takes every seat once. Each block has another class, until all
// were played, and then they repeat, so that the order of players around the table favours nobody
// either. (Nijssen and Winands 2013, "Search Policies in Multi-Player
// Games", play all arrangements of two players in which both have a seat.)
type Seating struct {
	players int
	classes [][]int // by class and seat, a player; that of seat 0 is player 0
}

// NewSeating returns the seating of a number of players on as many seats or more, up to
// [movegen.MaxSeats]. The order of the classes is random, by the seed.
func NewSeating(players, seats int, seed uint64) *Seating {
	s := &Seating{players: players}
	for _, others := range combin.Cartesian(slices.Repeat([]int{players}, seats-1)) {
		taken := make([]int, players)
		taken[0]++
		for _, player := range others {
			taken[player]++
		}
		if slices.Max(taken)-slices.Min(taken) <= 1 {
			s.classes = append(s.classes, append([]int{0}, others...))
		}
	}
	seeded(seed).Shuffle(len(s.classes), func(i, j int) { s.classes[i], s.classes[j] = s.classes[j], s.classes[i] })
	return s
}

// Game returns the player of each seat in a game, counted from 0.
func (s *Seating) Game(number int) []int {
	players := slices.Clone(s.classes[number/s.players%len(s.classes)])
	for seat := range players {
		players[seat] = (players[seat] + number) % s.players
	}
	return players
}
