package movegen

import "slices"

// Scores returns what Score says of each seat of a game that is over. Searches, which ask more often, use Score itself.
func Scores(s State) []int32 {
	var scores [MaxSeats]int32
	s.Score(&scores)
	return scores[:s.Seats()]
}

// IsWin reports whether a seat has won a game that is over and is not played for points.
func IsWin(s State, seat Seat) bool { return Scores(s)[seat] == Win }

// Winners returns the seats that share the first place in a game that is over, in ascending order: all of them in a draw.
func Winners(s State) (seats []Seat) {
	scores := Scores(s)
	best := slices.Max(scores)
	for seat, score := range scores {
		if score == best {
			seats = append(seats, Seat(seat))
		}
	}
	return seats
}
