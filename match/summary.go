package match

import (
	"math"

	"quincunx/movegen"
)

// summary holds the data of a game that a report counts. It is small, because games wait for the others
// of their block.
type summary struct {
	players  []int             // by seat
	result   []movegen.Outcome // this field and the next three are as in [GameRecord]
	scores   []int32
	cause    Cause
	turns    int
	identity uint64
	effort   []effort // by seat
}

// effort is the sum of the figures that a seat reported with its moves.
type effort struct {
	moves, depths int
	nodes         uint64
	seconds       float64
}

// add adds e to the sum. The nodes saturate, because programs may report any number.
func (t *effort) add(e effort) {
	t.moves += e.moves
	t.depths += e.depths
	t.nodes += min(e.nodes, math.MaxUint64-t.nodes)
	t.seconds += e.seconds
}

// summary returns the summary of a game that has been checked.
func (g *GameRecord) summary() *summary {
	s := &summary{
		result: g.Result, scores: g.Scores, cause: g.Cause.shared(), turns: g.Turns, identity: g.identity(), effort: make([]effort, len(g.Players)),
	}
	for _, p := range g.Players {
		s.players = append(s.players, p.Index)
	}
	for i := range g.Moves {
		m := &g.Moves[i]
		s.effort[m.Seat].add(effort{1, m.Depth, m.Nodes, m.Seconds})
	}
	return s
}

// points returns the points that player index scored in the game with all its seats, 0..onePoint.
func (s *summary) points(index int) (points int) {
	for seat, player := range s.players {
		if player == index {
			points += share(s.result, seat)
		}
	}
	return points
}
