package main

import (
	"time"

	"quincunx/internal/plainjson"
	"quincunx/search/retrograde"
)

// answer is what --json prints. Sides are 1 and 2; plies, winner and repeats
// are null where there are none.
type answer struct {
	Game      string       `json:"game"`
	Position  string       `json:"position"`
	Over      bool         `json:"over"`
	Value     string       `json:"value"` // for the side to move: win, draw or loss
	Winner    *int         `json:"winner"`
	Plies     *int         `json:"plies"`
	Moves     []moveAnswer `json:"moves"`   // best first
	Line      []string     `json:"line"`    // of best play
	Repeats   *int         `json:"repeats"` // moves of the line before the position that it comes back to
	Positions census       `json:"positions"`
	Seconds   float64      `json:"seconds"`
}

type moveAnswer struct {
	Move  string `json:"move"`
	Value string `json:"value"`
	Plies *int   `json:"plies"`
}

type census struct {
	All          counts `json:"all"`
	UpToSymmetry counts `json:"upToSymmetry"`
	UpToSides    counts `json:"upToSymmetryAndSides"`
}

type counts struct {
	Reachable uint64 `json:"reachable"`
	Won       uint64 `json:"won"`
	Drawn     uint64 `json:"drawn"`
	Lost      uint64 `json:"lost"`
	Over      uint64 `json:"over"`
}

// printJSON prints the answer as one JSON object.
func (s *session) printJSON() error {
	p := s.position
	r := s.solution.Probe(p)
	c := s.solution.Census()
	a := answer{
		Game:      s.game.Name,
		Position:  string(p.AppendText(nil)),
		Over:      p.Over(),
		Value:     r.Outcome().String(),
		Plies:     plies(r),
		Moves:     []moveAnswer{},
		Line:      []string{},
		Positions: census{All: countsOf(c.All), UpToSymmetry: countsOf(c.UpToSymmetry), UpToSides: countsOf(c.UpToSides)},
		Seconds:   s.took.Round(time.Microsecond).Seconds(),
	}
	if w := s.winner(r); w != 0 {
		a.Winner = &w
	}
	for _, m := range s.solution.Moves(p) {
		a.Moves = append(a.Moves, moveAnswer{moveText(p, m.Move), m.Result.Outcome().String(), plies(m.Result)})
	}
	line, repeats := s.solution.Line(p)
	walk(p, line, func(move string) { a.Line = append(a.Line, move) })
	if repeats >= 0 {
		a.Repeats = &repeats
	}
	return plainjson.Write(s.out, a, "  ")
}

// plies returns the distance of a result, or nil for a draw.
func plies(r retrograde.Result) *int {
	if r.Outcome() == retrograde.Draw {
		return nil
	}
	d := r.Distance()
	return &d
}

func countsOf(c retrograde.Counts) counts {
	return counts{Reachable: c.Total(), Won: c.Won, Drawn: c.Drawn, Lost: c.Lost, Over: c.Over}
}
