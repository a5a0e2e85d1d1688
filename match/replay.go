package match

import (
	"errors"
	"fmt"

	"quincunx/movegen"
)

// Replay plays the game again in p, which must be the position where the game began. Before each turn it
// calls visit, unless that is nil, with the moves of the turn and their entries in the record. Moves of the
// opening have no entries. The error names the illegal move, or is that of visit.
func (g *GameRecord) Replay(p movegen.State, visit func(t movegen.Turn, joint *movegen.JointMove, moves []Played) error) error {
	t := movegen.TurnOf(p)
	turn := 0
	play := func(joint *movegen.JointMove, moves []Played, err error) error {
		turn++
		if err != nil {
			return fmt.Errorf("move %d: %w", turn, err)
		}
		if visit != nil {
			if err := visit(t, joint, moves); err != nil {
				return err
			}
		}
		t.Make(joint)
		return nil
	}
	for _, text := range g.Opening {
		joint, err := t.ParseJoint(text)
		if err := play(&joint, nil, err); err != nil {
			return err
		}
	}
	for rest := g.Moves; len(rest) > 0; {
		g.skip(p, rest[0].Seat)
		actors := t.Actors()
		if len(rest) < len(actors) {
			return errors.New("the last turn lacks the move of a seat")
		}
		var joint movegen.JointMove
		var err error
		for i, seat := range actors {
			if err == nil {
				joint[seat], err = t.ParseMove(seat, rest[i].Move)
			}
		}
		if err := play(&joint, rest[:len(actors)], err); err != nil {
			return err
		}
		rest = rest[len(actors):]
	}
	g.skip(p, -1)
	return nil
}

// Line returns the moves of the game, including the opening; in a game of simultaneous moves they are joint
// moves. p must be the position where the game began. The error names the illegal move.
func (g *GameRecord) Line(p movegen.State) (moves []string, err error) {
	err = g.Replay(p, func(t movegen.Turn, joint *movegen.JointMove, _ []Played) error {
		moves = append(moves, string(t.AppendJoint(nil, joint)))
		return nil
	})
	return moves, err
}
