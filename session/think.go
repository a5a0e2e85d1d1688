package session

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// The levels of the engine.
const (
	MinLevel = 1
	MaxLevel = 8
)

// levels are what the engine may do at each level: how many nodes it searches, and how many of a hundred
// moves it makes at random.
var levels = [MaxLevel + 1]struct {
	nodes  uint64
	random int
}{
	1: {20, 40}, 2: {50, 25}, 3: {200, 15}, 4: {1_000, 8}, 5: {5_000, 3}, 6: {20_000, 0}, 7: {100_000, 0}, 8: {500_000, 0},
}

// Strength is how well the engine plays.
type Strength struct {
	Level  int           // MinLevel..MaxLevel
	Limits search.Limits // in place of the nodes of the level, if there are any
}

// Check returns an error if the level is none.
func (s Strength) Check() error {
	if s.Level < MinLevel || s.Level > MaxLevel {
		return fmt.Errorf("level %d: want %d..%d", s.Level, MinLevel, MaxLevel)
	}
	return nil
}

// limits returns those of a search for a move.
func (s Strength) limits() search.Limits {
	if s.Limits == (search.Limits{}) {
		return search.Limits{Nodes: levels[s.Level].nodes}
	}
	return s.Limits
}

// Strength returns how well the engine plays.
func (s *Session) Strength() Strength { return s.strength }

// SetStrength says how well the engine plays from now on.
func (s *Session) SetStrength(strength Strength) error {
	if err := strength.Check(); err != nil {
		return err
	}
	s.strength = strength
	return nil
}

// Think has the engine choose a move for a seat, as Choose does, and returns its text form. The error is that of ctx if that ends
// first, and nothing has been chosen then.
func (s *Session) Think(ctx context.Context, seat movegen.Seat) (move string, err error) {
	if err := s.canChoose(seat); err != nil {
		return "", err
	}
	turn := movegen.TurnOf(s.State())
	m, err := s.find(ctx, turn, seat)
	if err != nil {
		return "", err
	}
	move = string(turn.AppendMove(nil, seat, m))
	return move, s.choose(seat, m)
}

// find returns the move that the engine chooses for a seat.
func (s *Session) find(ctx context.Context, turn movegen.Turn, seat movegen.Seat) (movegen.Move, error) {
	if err := ctx.Err(); err != nil {
		return movegen.NoMove, err
	}
	moves := turn.Moves(seat, nil)
	if s.player.Searchable() != nil || s.random.IntN(100) < levels[s.strength.Level].random {
		return moves[s.random.IntN(len(moves))], nil
	}
	if len(moves) == 1 {
		return moves[0], nil
	}
	if err := s.player.SetSeat(seat); err != nil {
		return movegen.NoMove, err
	}
	r, err := s.player.Best(ctx, s.strength.limits())
	if err == nil {
		err = ctx.Err()
	}
	return r.Move, err
}

// Line is what an analysis has found of a move.
type Line struct {
	Score search.Score // for the seat to act
	Depth int          // plies searched in full
	Moves []string     // text forms, from the present position on

	// Share is how often the move is to be played, 0..1, where seats act simultaneously, and 0 where not.
	Share float64
}

// Analyse searches the present position for the best moves of a seat, so many of them at most, within limits and until ctx is done, and
// returns them, best first. The error says why there is no search of the position.
func (s *Session) Analyse(ctx context.Context, seat movegen.Seat, limits search.Limits, count int) ([]Line, error) {
	e := s.analyst
	options := e.Options()
	options.MultiPV = min(max(count, 1), engine.MaxMultiPV)
	if err := e.Configure(options); err != nil {
		return nil, err
	}
	if err := s.visit(e, s.at.Line()); err != nil {
		return nil, err
	}
	if err := e.SetSeat(seat); err != nil {
		return nil, err
	}
	turn := movegen.TurnOf(s.State())
	text := func(moves []movegen.Move) (texts []string) {
		return strings.Fields(string(turn.AppendLine(nil, seat, moves)))
	}
	var current, earlier []Line // of the iteration that was reported last, and of those before
	r, err := e.Search(ctx, limits, func(i search.Info) {
		if i.Line < 1 || len(i.PV) == 0 || i.Bound != tt.Exact {
			return
		}
		if i.Line == 1 {
			current, earlier = nil, merged(current, earlier)
		}
		current = append(current, Line{Score: i.Score, Depth: i.Depth, Moves: text(i.PV)})
	})
	if err != nil {
		return nil, err
	}
	if len(r.Strategy) > 0 {
		current, earlier = nil, nil
		for _, share := range r.Strategy {
			current = append(current, Line{Score: r.Score, Depth: r.Depth, Moves: text([]movegen.Move{share.Move}), Share: share.Share})
		}
	}
	lines := merged(current, earlier)
	if len(r.Strategy) == 0 && (len(lines) == 0 || count <= 1) {
		if len(r.PV) == 0 {
			r.PV = []movegen.Move{r.Move}
		}
		lines = []Line{{Score: r.Score, Depth: r.Depth, Moves: text(r.PV)}}
	}
	return lines[:min(max(count, 1), len(lines))], nil
}

// merged returns lines, and behind them those of earlier ones that begin with other moves.
func merged(lines, earlier []Line) []Line {
	known := map[string]bool{}
	var all []Line
	for _, l := range slices.Concat(lines, earlier) {
		if !known[l.Moves[0]] {
			all = append(all, l)
		}
		known[l.Moves[0]] = true
	}
	return all
}

// Explain returns what the evaluation says of the present position. The error says why there is none.
func (s *Session) Explain() (engine.Explanation, error) {
	p, err := s.player.Evaluated()
	if err != nil {
		return engine.Explanation{}, err
	}
	return engine.Explain(p), nil
}
