package tactics

import (
	"context"
	"errors"
	"math"

	"quincunx/engine"
	"quincunx/search"
)

// Limits of ratings. Level 1 of the engine has noviceElo.
const (
	MinRating = 400
	MaxRating = 3200
	noviceElo = 800
	plyElo    = 25   // for each ply of a win or loss after the first: a person has to see them
	middleElo = 1200 // of two more players, one of whom solves the position, so that ratings stay in bounds
)

// ratingMiB is the size of the transposition table of a search for a rating.
const ratingMiB = 8

// Rate sets the rating of a position: the performance rating of the position against the levels of the engine, whose differences in Elo are
// measured in games. A level solves the position with the probability that it plays the answer: with its number of nodes, or by a random move. Each ply adds a little.
// The searches of games in turn are alpha-beta, because the default search may know the game by heart.
func (t *Position) Rate(ctx context.Context) error {
	best, moves, err := t.chooser(ctx)
	if err != nil {
		return err
	}
	game, err := engine.Lookup(t.Game)
	if err != nil {
		return err
	}
	levels := game.Level
	if game.Level(1).Nodes == game.Level(engine.MaxLevel).Nodes { // they differ only in random moves
		levels = engine.UsualLevel
	}
	solved := 0.0 // expected number of levels that solve the position
	found := 0    // by the last levels, one after the other
	var elo [engine.MaxLevel]int
	for n := range elo {
		level := levels(n + 1)
		elo[n] = noviceElo + level.Elo
		random := level.Random / 100
		isFound := found >= 3 // more nodes find it, too
		if !isFound {
			if isFound, err = best(level.Nodes); err != nil {
				return err
			}
		}
		solved += random / float64(moves)
		if found++; isFound {
			solved += 1 - random
		} else {
			found = 0
		}
	}
	t.Rating = min(performance(append(elo[:], middleElo, middleElo), solved+1)+plyElo*(t.Plies-1), MaxRating)
	return ctx.Err()
}

// chooser returns a function that reports whether a search of some nodes chooses the answer, and the number of legal moves.
func (t *Position) chooser(ctx context.Context) (best func(nodes uint64) (bool, error), moves int, err error) {
	game, err := engine.Lookup(t.Game)
	if err != nil {
		return nil, 0, err
	}
	if method, err := game.Method("alphabeta", 2); err == nil {
		p, err := t.open()
		if err != nil {
			return nil, 0, err
		}
		searcher, err := method.New(engine.SearchOptions{HashMiB: ratingMiB, Threads: 1, MultiPV: 1})
		if err != nil {
			return nil, 0, err
		}
		s := searcher.(search.Searcher)
		return func(nodes uint64) (bool, error) {
			s.NewGame()
			r := s.Search(ctx, p, search.Limits{Nodes: nodes}, nil)
			return string(p.AppendMove(nil, r.Move)) == t.Answer, nil
		}, len(p.Moves(nil)), nil
	}
	e, err := engine.Open(t.Game, nil)
	if err == nil {
		err = e.Configure(engine.SearchOptions{HashMiB: ratingMiB})
	}
	if err == nil {
		err = e.SetPosition(t.Text)
	}
	if err != nil {
		return nil, 0, err
	}
	moves = len(e.LegalMoves())
	return func(nodes uint64) (bool, error) {
		if err := errors.Join(e.NewGame(), e.SetPosition(t.Text)); err != nil {
			return false, err
		}
		r, err := e.Best(ctx, search.Limits{Nodes: nodes})
		return err == nil && e.Line(r.Move) == t.Answer, err
	}, moves, nil
}

// performance returns the rating, MinRating..MaxRating, against which players with some ratings expect a score.
func performance(elo []int, score float64) int {
	low, high := MinRating, MaxRating
	for low < high {
		middle := (low + high) / 2
		expected := 0.0
		for _, e := range elo {
			expected += 1 / (1 + math.Pow(10, float64(middle-e)/400))
		}
		if expected > score {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low
}
