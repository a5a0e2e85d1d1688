package match

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"quincunx/movegen"
)

// Figures are figures of each player over the games of a record, whatever its format.
type Figures struct {
	players  []*PlayerFigures // in the order in which they are first met
	openings int              // number of openings of all players
}

// PlayerFigures are the figures of a player. Points of a game are 0..1 for all seats of the player together.
type PlayerFigures struct {
	Name   string
	Games  int
	Points float64
	Seats  []Tallied      // by seat; a game in which the player has several seats counts for each
	Causes map[Cause]Ends // how the games ended
	Plies  float64        // average length of a game with its opening; turns where all seats act simultaneously

	// The averages over its moves. Moves is the number of them.
	Moves                 int
	Depth, Nodes, Seconds float64

	effort   effort
	plies    int
	openings map[string]*Tallied // by the moves, separated by spaces
}

// Tallied is a number of games and the points scored in them.
type Tallied struct {
	Games  int
	Points float64
}

// Ends counts games by their result for a player.
type Ends struct{ Won, Drawn, Lost int }

// FirstMoves are the first moves of games with the points that a player scored in them.
type FirstMoves struct {
	Moves []string // text forms
	Tallied
}

// The limits of openings.
const (
	openingLength = 3      // plies, or turns of all seats, that count as an opening
	leastGames    = 3      // games that an opening must have to be compared
	mostOpenings  = 20_000 // of all players together; openings that come later are not counted
)

// Add counts a game.
func (f *Figures) Add(g *GameRecord) {
	s := g.summary()
	opening := strings.Join(g.firstMoves(openingLength), " ")
	met := map[*PlayerFigures]float64{} // the points of the players of the game
	won := map[*PlayerFigures]bool{}
	for seat, p := range g.Players {
		x := f.player(p.Name)
		for len(x.Seats) <= seat {
			x.Seats = append(x.Seats, Tallied{})
		}
		points := float64(g.share(seat)) / onePoint
		x.Seats[seat].add(points)
		x.effort.add(s.effort[seat])
		met[x] += points
		won[x] = won[x] || g.Result[seat] == movegen.Win
	}
	for x, points := range met {
		x.Games++
		x.Points += points
		x.plies += len(g.Opening) + g.Turns
		ends := x.Causes[s.cause]
		switch {
		case won[x]:
			ends.Won++
		case points == 0:
			ends.Lost++
		default:
			ends.Drawn++
		}
		x.Causes[s.cause] = ends
		f.addOpening(x, opening, points)
	}
}

// player returns the figures of the player of a name.
func (f *Figures) player(name string) *PlayerFigures {
	for _, x := range f.players {
		if x.Name == name {
			return x
		}
	}
	x := &PlayerFigures{Name: name, Causes: map[Cause]Ends{}, openings: map[string]*Tallied{}}
	f.players = append(f.players, x)
	return x
}

func (f *Figures) addOpening(x *PlayerFigures, opening string, points float64) {
	if x.openings[opening] == nil {
		if opening == "" || f.openings == mostOpenings {
			return
		}
		f.openings++
		x.openings[opening] = new(Tallied)
	}
	x.openings[opening].add(points)
}

func (t *Tallied) add(points float64) {
	t.Games++
	t.Points += points
}

// Mean returns the points of a game on average, 0 without games.
func (t Tallied) Mean() float64 { return t.Points / math.Max(float64(t.Games), 1) }

// Players returns the figures of the players.
func (f *Figures) Players() []PlayerFigures {
	players := make([]PlayerFigures, len(f.players))
	for i, p := range f.players {
		x := *p
		x.Seats = slices.Clone(p.Seats)
		x.Plies = float64(x.plies) / float64(x.Games)
		if x.Moves = x.effort.moves; x.Moves > 0 {
			n := float64(x.Moves)
			x.Depth, x.Nodes, x.Seconds = float64(x.effort.depths)/n, float64(x.effort.nodes)/n, x.effort.seconds/n
		}
		players[i] = x
	}
	return players
}

// Openings returns at most count openings in which the player scored the most on average, and the least, of at least three games each.
// An opening is not in both.
func (x *PlayerFigures) Openings(count int) (best, worst []FirstMoves) {
	var all []FirstMoves
	for moves, t := range x.openings {
		if t.Games >= leastGames {
			all = append(all, FirstMoves{strings.Split(moves, " "), *t})
		}
	}
	slices.SortFunc(all, func(a, b FirstMoves) int {
		return cmp.Or(cmp.Compare(b.Mean(), a.Mean()), cmp.Compare(b.Games, a.Games), slices.Compare(a.Moves, b.Moves))
	})
	count = min(count, len(all)/2)
	best, worst = all[:count], slices.Clone(all[len(all)-count:])
	slices.Reverse(worst)
	return best, worst
}

// firstMoves returns the text forms of at most count first moves of the game, or joint moves, as they are recorded.
func (g *GameRecord) firstMoves(count int) []string {
	moves := slices.Clone(g.Opening[:min(count, len(g.Opening))])
	together := 1 // moves of a turn
	if len(g.Moves) > g.Turns {
		together = len(g.Players)
	}
	for rest := g.Moves; len(moves) < count && len(rest) >= together; rest = rest[together:] {
		texts := make([]string, together)
		for i := range texts {
			texts[i] = rest[i].Move
		}
		moves = append(moves, strings.Join(texts, "/"))
	}
	return moves
}
