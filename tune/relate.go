package tune

import (
	"context"
	"errors"
	"fmt"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/internal/message"
)

// Relation relates a term of the evaluation to the values of positions.
type Relation struct {
	Term        string
	More, Fewer Tally // positions in which the count of the term is positive and negative for the side to move
}

// Tally counts positions by their value for the side to move.
type Tally struct{ Won, Drawn, Lost int }

// Total returns the number of positions.
func (t Tally) Total() int { return t.Won + t.Drawn + t.Lost }

// add counts a position by the share of the win for the side to move.
func (t *Tally) add(share float64) {
	switch share {
	case 1:
		t.Won++
	case 0:
		t.Lost++
	default:
		t.Drawn++
	}
}

// Relate relates the terms of an evaluation to the values of positions in files, which have the format of [Fit.Known]. It counts only
// positions in which the terms named in even are 0, which excludes their effect. The relations are in the order of the terms, and all is
// the tally of all counted positions. The error names the wrong line or term.
func Relate(ctx context.Context, game engine.Game, weights eval.Weights, files, even []string) (relations []Relation, all Tally, err error) {
	for _, w := range weights.Weights {
		relations = append(relations, Relation{Term: w.Name})
	}
	isEven := make([]bool, len(relations))
	for _, name := range even {
		i := weights.Index(name)
		if i < 0 {
			return nil, all, fmt.Errorf("term %s: no such weight", message.Quote(name))
		}
		isEven[i] = true
	}
	f := &Fit{Game: game, Weights: weights}
	err = eachKnown(ctx, files, func(line string) error {
		s, share, err := f.knownSample(line)
		if err != nil || s.samples.len() == 0 {
			return err
		}
		mover := 0
		if len(s.samples.termsOf(0)) == 0 {
			mover = 1
		}
		terms := s.samples.termsOf(mover)
		for _, t := range terms {
			if isEven[t.weight] {
				return nil
			}
		}
		all.add(share)
		for _, t := range terms {
			if t.count > 0 {
				relations[t.weight].More.add(share)
			} else {
				relations[t.weight].Fewer.add(share)
			}
		}
		return nil
	})
	if err == nil && all.Total() == 0 {
		err = errors.New("the files have no positions to count")
	}
	return relations, all, err
}
