package match

import "slices"

// Seating says which player takes which seat, game by game.
//
// An arrangement gives each player as many seats as any other one, or one more. Those that come of one another when
// each seat is passed on to the next player are a class, and the games of a block: in it every player takes every
// seat once. From block to block it is another class's turn, until all were played, and then they come again. So who
// sits between whom favours nobody either. (Nijssen and Winands 2013, "Search Policies in Multi-Player
// Games", play all arrangements of two players in which both have a seat.)
type Seating struct {
	players int
	classes [][]int // by class and seat, a player; that of seat 0 is player 0
}

// NewSeating returns the seating of so many players on so many seats, not fewer, up to
// [movegen.MaxSeats]. The order of the classes is by chance, of the seed.
func NewSeating(players, seats int, seed uint64) *Seating {
	s := &Seating{players: players}
	s.extend(make([]int, 1, seats), make([]int, players))
	seeded(seed).Shuffle(len(s.classes), func(i, j int) { s.classes[i], s.classes[j] = s.classes[j], s.classes[i] })
	return s
}

// extend adds the classes that begin with some seats, of which each player has taken so many.
func (s *Seating) extend(begin []int, taken []int) {
	taken[begin[len(begin)-1]]++
	defer func() { taken[begin[len(begin)-1]]-- }()
	if len(begin) == cap(begin) {
		if s.isFair(taken) {
			s.classes = append(s.classes, append([]int(nil), begin...))
		}
		return
	}
	for player := range s.players {
		s.extend(append(begin, player), taken)
	}
}

// isFair reports whether nobody has two seats more than another.
func (s *Seating) isFair(taken []int) bool {
	return slices.Max(taken)-slices.Min(taken) <= 1
}

// Classes returns after how many blocks the arrangements come again.
func (s *Seating) Classes() int { return len(s.classes) }

// Game returns the player of each seat in a game, counted from 0.
func (s *Seating) Game(number int) []int {
	players := slices.Clone(s.classes[number/s.players%len(s.classes)])
	for seat := range players {
		players[seat] = (players[seat] + number) % s.players
	}
	return players
}
