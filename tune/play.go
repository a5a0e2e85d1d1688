package tune

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// selfPlayer plays games against itself, one after the other. Where the seats
// act at once, one searcher thinks for all of them.
type selfPlayer struct {
	*SelfPlay
	searcher search.AnySearcher
	quiet    quietness
	kept     map[uint64]bool // positions of the game, by key

	// Of the last game.
	searches  int
	searching time.Duration
}

func newSelfPlayer(s *SelfPlay) (*selfPlayer, error) {
	searcher, err := s.NewSearcher()
	if err != nil {
		return nil, err
	}
	return &selfPlayer{SelfPlay: s, searcher: searcher, kept: map[uint64]bool{}}, nil
}

// play plays a game. It depends on the recipe and the number alone.
func (t *selfPlayer) play(number int) (*Played, error) {
	random := rand.New(rand.NewPCG(t.Recipe.Seed, uint64(number)))
	g := &Played{Number: number}
	p, err := t.opening(random, g)
	if err != nil {
		return nil, err
	}
	t.searcher.NewGame()
	if s, ok := t.searcher.(match.Seeder); ok {
		s.Seed(random.Uint64())
	}
	clear(t.kept)
	t.searches, t.searching = 0, 0
	for !p.over() {
		if g.Plies >= t.Recipe.MoveLimit {
			g.Cause, g.Result = ByMoveLimit, p.result()
			return g, nil
		}
		switch {
		case p.settled():
			p.stay()
		case t.Recipe.Noise > 0 && random.Float64() < t.Recipe.Noise:
			// The result says nothing of the positions before a move by chance.
			g.Positions = g.Positions[:0]
			p.chance(random)
		default:
			over, err := t.turn(g, p)
			if err != nil || over {
				return g, err
			}
		}
		g.Plies++
	}
	g.Cause, g.Result = ByRules, p.result()
	return g, nil
}

// turn plays what searches find best, and keeps the position if it is quiet.
// It reports whether the game is decided.
func (t *selfPlayer) turn(g *Played, p *walk) (decided bool, err error) {
	var moves [movegen.MaxSeats]movegen.Move
	var found search.Result
	for _, seat := range p.acting() {
		before := time.Now()
		found, err = search.Best(context.Background(), t.searcher, p.state, seat, t.Recipe.limits(), nil)
		t.searching += time.Since(before)
		t.searches++
		g.Nodes += found.Nodes
		if err == nil && !p.legal(seat, found.Move) {
			err = fmt.Errorf("the search plays an illegal move, %#x, in %s", uint32(found.Move), p.state.AppendText(nil))
		}
		if err != nil {
			return false, err
		}
		moves[seat] = found.Move
	}
	if p.inTurn == nil {
		found.Score = 0
	} else if n, forced := found.Score.Plies(); forced && p.inTurn.Seats() == 2 {
		g.Cause, g.Result = ByForce, wonBy(p.inTurn.Mover(), n)
		return true, nil
	}
	key := p.state.Key()
	if !t.kept[key] && (p.inTurn == nil || t.quiet.is(p.inTurn, found.Move)) {
		t.kept[key] = true
		g.Positions = append(g.Positions, Kept{Score: found.Score, Text: string(p.state.AppendText(nil))})
	}
	p.make(&moves)
	return false, nil
}

// wonBy returns the result of a game of two seats that mover wins in n plies, or
// loses in -n.
func wonBy(mover movegen.Seat, n int) []int {
	result := []int{int(movegen.Loss), int(movegen.Loss)}
	if n < 0 {
		mover = 1 - mover
	}
	result[mover] = int(movegen.Win)
	return result
}

// mostOpenings bounds how often chance is asked for an opening in which the game
// goes on.
const mostOpenings = 1000

// opening returns a position that some plies by chance lead to.
func (t *selfPlayer) opening(random *rand.Rand, g *Played) (*walk, error) {
	for range mostOpenings {
		p, err := newWalk(&t.Game, t.Weights)
		if err != nil {
			return nil, err
		}
		g.Plies = t.Recipe.LeastPlies + random.IntN(t.Recipe.MostPlies-t.Recipe.LeastPlies+1)
		for ply := 0; ply < g.Plies && !p.over(); ply++ {
			p.chance(random)
		}
		if !p.over() && !p.decided() {
			return p, nil
		}
	}
	return nil, errors.New("no opening is found in which the game goes on")
}
