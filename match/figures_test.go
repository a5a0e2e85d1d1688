package match_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"quincunx/match"
	"quincunx/movegen"
	"quincunx/movegen/trilite"
)

// The figures of a player are the sums over its games, counted plainly.
func TestFigures(t *testing.T) {
	_, games := run(t, triliteMatch(60))
	var figures match.Figures
	for i := range games {
		figures.Add(&games[i])
	}
	for _, p := range figures.Players() {
		var seats [2]match.Tallied
		var ends match.Ends
		openings := map[string]match.Tallied{}
		plies, moves, nodes := 0, 0, uint64(0)
		for i := range games {
			g := &games[i]
			seat := slices.IndexFunc(g.Players, func(q match.Participant) bool { return q.Name == p.Name })
			points := 0.5 + float64(g.Result[seat])/2
			seats[seat].Games++
			seats[seat].Points += points
			line, err := g.Line(trilite.New())
			if err != nil {
				t.Fatal(err)
			}
			plies += len(line)
			opening := openings[strings.Join(line[:3], " ")]
			opening.Games++
			opening.Points += points
			openings[strings.Join(line[:3], " ")] = opening
			switch g.Result[seat] {
			case movegen.Win:
				ends.Won++
			case movegen.Loss:
				ends.Lost++
			default:
				ends.Drawn++
			}
			for _, m := range g.Moves {
				if m.Seat == seat {
					moves++
					nodes += m.Nodes
				}
			}
		}
		if p.Games != 60 || p.Points != seats[0].Points+seats[1].Points || !slices.Equal(p.Seats, seats[:]) || p.Plies != float64(plies)/60 {
			t.Errorf("%s: %d games, %v points, %v by seat, %v plies, want %v and %v", p.Name, p.Games, p.Points, p.Seats, p.Plies, seats, float64(plies)/60)
		}
		if p.Moves != moves || p.Nodes != float64(nodes)/float64(moves) {
			t.Errorf("%s: %d moves, %v nodes, want %d and %v", p.Name, p.Moves, p.Nodes, moves, float64(nodes)/float64(moves))
		}
		if !maps.Equal(p.Causes, map[match.Cause]match.Ends{match.ByRules: ends}) {
			t.Errorf("%s: ended by %v, want %v by the rules", p.Name, p.Causes, ends)
		}
		best, worst := p.Openings(2)
		for _, list := range [][]match.FirstMoves{best, worst} {
			for _, o := range list {
				if want := openings[strings.Join(o.Moves, " ")]; o.Tallied != want || o.Games < 3 {
					t.Errorf("%s: %v: %v, want %v", p.Name, o.Moves, o.Tallied, want)
				}
			}
		}
		for moves, o := range openings {
			if o.Games >= 3 && (o.Mean() > best[0].Mean() || o.Mean() < worst[0].Mean()) {
				t.Errorf("%s: %s with %v is not among the best and worst", p.Name, moves, o)
			}
		}
	}
}
