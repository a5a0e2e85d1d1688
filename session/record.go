package session

import (
	"fmt"
	"slices"
	"strings"

	"quincunx/engine"
	"quincunx/match"
	"quincunx/movegen"
)

// maxMoves is the maximum number of moves of a recorded game for a session.
const maxMoves = 100_000

// FromRecord returns the session of a recorded game at its last position. All seats are played by people with the
// names of the recorded players. The comments hold the players' evaluations of their moves, and the end of the
// game. The strength and the search are those of o.
func FromRecord(h *match.Header, g *match.GameRecord, o Options) (*Session, error) {
	game, err := engine.Lookup(h.Game)
	if err != nil {
		return nil, err
	}
	start, err := game.Parse(g.Start)
	if err != nil {
		return nil, err
	}
	o.Game, o.Settings, o.Position, o.Moves = game, nil, &g.Start, nil
	if standard, err := game.Start(h.Options); err == nil && string(standard.AppendText(nil)) == string(start.AppendText(nil)) {
		o.Settings, o.Position = h.Options, nil
	}
	if turns := len(g.Opening) + len(g.Moves); turns > maxMoves {
		return nil, fmt.Errorf("%d moves: want at most %d", turns, maxMoves)
	}
	o.Players = slices.Repeat([]Player{Human}, start.Seats())
	o.About.Names = nil
	for _, p := range g.Players {
		o.About.Names = append(o.About.Names, p.Name)
	}
	var comments []string
	err = g.Replay(start, func(t movegen.Turn, joint *movegen.JointMove, moves []match.Played) error {
		o.Moves = append(o.Moves, string(t.AppendJoint(nil, joint)))
		comments = append(comments, thoughts(g, moves))
		return nil
	})
	if err != nil {
		return nil, err
	}
	s, err := New(o)
	if err != nil {
		return nil, err
	}
	n := s.root
	for _, comment := range comments {
		n = n.Children[0]
		n.Comment = comment
	}
	comments = append([]string{g.Ending()}, g.Disqualified()...)
	n.Comment = strings.TrimPrefix(n.Comment+"\n"+strings.Join(comments, "\n"), "\n")
	return s, nil
}

// thoughts returns the players' evaluations of the moves of a turn, a line each.
func thoughts(g *match.GameRecord, moves []match.Played) string {
	if moves == nil {
		return "opening"
	}
	var lines []string
	for i := range moves {
		if m := &moves[i]; m.Depth > 0 || m.Nodes > 0 || g.Contest != nil { // other moves were not searched
			lines = append(lines, fmt.Sprintf("%s: %s", g.Players[m.Seat].Name, g.SearchInfo(m)))
		}
	}
	return strings.Join(lines, "\n")
}
