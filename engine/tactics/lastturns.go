package tactics

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"quincunx/engine"
	"quincunx/movegen"
)

// winningActions returns the actions with which the first of three seats wins a game of simultaneous moves whatever the others do. It
// tries all actions, by the rules alone.
func winningActions(p movegen.Simultaneous) (winning []movegen.Move) {
	actions := make([][]movegen.Move, p.Seats())
	for seat := range actions {
		actions[seat] = p.SeatMoves(movegen.Seat(seat), nil)
	}
	// wins reports whether an action wins against all actions of the others.
	wins := func(a movegen.Move) bool {
		for _, b := range actions[1] {
			for _, c := range actions[2] {
				p.MakeJoint(&movegen.JointMove{a, b, c})
				won := p.Over() && hasWon(p) || !p.Over() && len(winningActions(p)) > 0
				p.Unmake()
				if !won {
					return false
				}
			}
		}
		return true
	}
	for _, a := range actions[0] {
		if wins(a) {
			winning = append(winning, a)
		}
	}
	return winning
}

// temptations returns the number of other actions than the answer that would lead to a forced win of the first seat if the others stayed
// put.
func temptations(p movegen.Simultaneous, answer movegen.Move) (count int) {
	stay := func(seat movegen.Seat) movegen.Move {
		m, err := p.ParseSeatMove(seat, "s")
		if err != nil {
			panic(err) // staying is always legal
		}
		return m
	}
	for _, a := range p.SeatMoves(0, nil) {
		if a == answer {
			continue
		}
		p.MakeJoint(&movegen.JointMove{a, stay(1), stay(2)})
		if len(winningActions(p)) > 0 {
			count++
		}
		p.Unmake()
	}
	return count
}

// hasWon reports whether the first seat alone has the highest score in a game that is over.
func hasWon(s movegen.State) bool {
	scores := movegen.Scores(s)
	return scores[0] > slices.Max(scores[1:])
}

// lastTurns returns a source of the last turns of random games of simultaneous moves with three seats, in which exactly one action of the
// first seat wins.
func lastTurns(name string) source {
	const (
		minActions     = 4
		minTemptations = 2 // except in the last turn, which has none
	)
	return func(ctx context.Context, rng *rand.Rand, found func(Position) bool) error {
		game, err := engine.Lookup(name)
		if err != nil {
			return err
		}
		side, turns, most := 4+rng.IntN(4), 8+rng.IntN(9), 1+rng.IntN(3)
		start, err := game.Start(engine.Settings{"size": fmt.Sprint(side), "turns": fmt.Sprint(turns)})
		if err != nil {
			return err
		}
		p := start.(movegen.Simultaneous)
		for left := turns; left > 0 && ctx.Err() == nil; left-- {
			if actions := p.SeatMoves(0, nil); left <= most && len(actions) >= minActions {
				if winning := winningActions(p); len(winning) == 1 && (left == 1 || temptations(p, winning[0]) >= minTemptations) {
					t := Position{
						Game: name, Text: string(p.AppendText(nil)), Theme: forcedWin, Kind: Win, Plies: 3 * left,
						Answer: string(p.AppendSeatMove(nil, 0, winning[0])),
					}
					if err := t.prove(ctx); err != nil {
						return err
					}
					if !found(t) {
						return nil
					}
				}
			}
			var joint movegen.JointMove
			for seat := range p.Seats() {
				actions := p.SeatMoves(movegen.Seat(seat), nil)
				joint[seat] = actions[rng.IntN(len(actions))]
			}
			p.MakeJoint(&joint)
		}
		return ctx.Err()
	}
}

// prove sets the proof of a win within t.Plies that is known to exist.
func (t *Position) prove(ctx context.Context) error {
	p, err := t.open()
	if err != nil {
		return err
	}
	s, err := newProver(ctx, p, p.Mover(), 1)
	if err != nil {
		return err
	}
	tree := s.proof(t.Plies, movegen.NoMove)
	if tree == nil {
		return fmt.Errorf("%s: no proof", t.Text)
	}
	t.proof = string(tree.AppendText(nil, p))
	return nil
}
