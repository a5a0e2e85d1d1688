package match

import (
	"slices"

	"gonum.org/v1/gonum/stat/combin"
)

// Seating assigns players to seats, game by game.
//
// An arrangement is an assignment in which any two players have equally many seats, to within one.
// Arrangements that differ by a rotation of the players form a class. The games of a block play the
// arrangements of one class, so that every player takes every seat once. The blocks use the classes in turn,
// so that the order of the players around the table favours nobody either. (Nijssen and Winands 2013, "Search
// Policies in Multi-Player Games", play all arrangements of two players in which both have a seat.)
type Seating struct {
	players int
	classes [][]int // for each class, the player of each seat in its first arrangement; seat 0 has player 0
}

// NewSeating returns the seating of a number of players on at least as many seats, up to [movegen.MaxSeats].
// The seed determines the random order of the classes.
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
	newRand(seed).Shuffle(len(s.classes), func(i, j int) { s.classes[i], s.classes[j] = s.classes[j], s.classes[i] })
	return s
}

// Game returns the player of each seat in the game with a number, from 0.
func (s *Seating) Game(number int) []int {
	players := slices.Clone(s.classes[number/s.players%len(s.classes)])
	for seat := range players {
		players[seat] = (players[seat] + number) % s.players
	}
	return players
}
