package referee

// chair is which of the seats of an entrant in a game a player takes, from 0.
type chair struct{ entrant, place int }

func chairsOf(seats Seating) (all []chair) {
	taken := map[int]int{}
	for _, e := range seats {
		all = append(all, chair{e, taken[e]})
		taken[e]++
	}
	return all
}

// tables keeps the players from game to game.
type tables struct {
	entrants []Entrant
	seats    int // of the games that the players are for
	players  map[chair]Player
}

// suit has all players made anew if they were for another number of seats.
func (t *tables) suit(seats int) {
	if seats != t.seats {
		t.close()
	}
	t.seats = seats
}

// at returns the player of a chair.
func (t *tables) at(c chair) (Player, error) {
	if p := t.players[c]; p != nil {
		return p, nil
	}
	p, err := t.entrants[c.entrant].New(t.seats)
	if err == nil {
		t.players[c] = p
	}
	return p, err
}

// dismiss has a player made anew for the next game.
func (t *tables) dismiss(c chair) {
	_ = t.players[c].Close() // it is given up whatever it says
	delete(t.players, c)
}

func (t *tables) close() {
	for c := range t.players {
		t.dismiss(c)
	}
}
