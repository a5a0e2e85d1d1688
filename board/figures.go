package board

import (
	"cmp"
	"maps"
	"slices"

	"quincunx/engine"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/session"
)

// figures are the figures of a player of a record.
type figures struct {
	Name   string        `json:"name"`
	Games  int           `json:"games"`
	Points float64       `json:"points"`
	Seats  []seatFigures `json:"seats"` // by seat
	Plies  float64       `json:"plies"` // average length of a game
	Ends   []endFigures  `json:"ends"`

	// Averages over the moves of the player; 0 if its moves have none.
	Depth   float64 `json:"depth"`
	Nodes   float64 `json:"nodes"`
	Seconds float64 `json:"seconds"`

	Best  []openingFigures `json:"best"`
	Worst []openingFigures `json:"worst"`
}

type seatFigures struct {
	Name  string  `json:"name"` // of the seat
	Games int     `json:"games"`
	Share float64 `json:"share"` // of the points, 0..1
}

// endFigures counts the games that ended by a cause.
type endFigures struct {
	Cause match.Cause `json:"cause"`
	Won   int         `json:"won"`
	Drawn int         `json:"drawn"`
	Lost  int         `json:"lost"`
}

type openingFigures struct {
	Moves []string `json:"moves"` // labels
	Games int      `json:"games"`
	Share float64  `json:"share"` // of the points, 0..1
}

// comparedOpenings is the number of best openings of a player, and of worst.
const comparedOpenings = 3

// playerFigures returns the figures of the players of the record.
func (r *record) playerFigures(game engine.Game) []figures {
	start, err := session.NewAnalysis(session.Setup{Game: game, Position: &r.index.Header.Start}, engine.SearchOptions{HashMiB: 1})
	if err != nil {
		start = nil // without it, seats have no names, and moves are text forms
	}
	list := []figures{}
	for _, p := range r.figures.Players() {
		f := figures{Name: p.Name, Games: p.Games, Points: p.Points, Plies: p.Plies, Depth: p.Depth, Nodes: p.Nodes, Seconds: p.Seconds}
		for seat, t := range p.Seats {
			s := seatFigures{Games: t.Games, Share: t.Mean()}
			if start != nil && seat < start.State().Seats() {
				s.Name = start.SeatName(movegen.Seat(seat))
			}
			f.Seats = append(f.Seats, s)
		}
		for _, cause := range slices.Sorted(maps.Keys(p.Causes)) {
			e := p.Causes[cause]
			f.Ends = append(f.Ends, endFigures{cause, e.Won, e.Drawn, e.Lost})
		}
		best, worst := p.Openings(comparedOpenings)
		f.Best, f.Worst = openings(start, best), openings(start, worst)
		list = append(list, f)
	}
	return list
}

// openings returns first moves with their labels. The analysis, unless it is nil, is at the position where the games began.
func openings(start *session.Analysis, list []match.FirstMoves) []openingFigures {
	all := []openingFigures{}
	for _, o := range list {
		moves := slices.Clone(o.Moves)
		if start != nil {
			var nodes []session.SavedNode
			for i, move := range moves {
				nodes = append(nodes, session.SavedNode{Parent: i, Move: move})
			}
			for i, label := range start.Labels(nodes) {
				moves[i] = cmp.Or(label, moves[i])
			}
		}
		all = append(all, openingFigures{moves, o.Games, o.Mean()})
	}
	return all
}
