package multiseat

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"quincunx/eval"
	"quincunx/internal/message"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/alphabeta"
)

// Methods returns the names of the methods.
func Methods() []string { return []string{"paranoid", "brs", "brs+", "opps"} }

// New returns a search by a method, for positions that implement [search.MultiSeat]. It takes the
// options of alpha-beta, with the numbers of [Parameters]. The error names the unknown method or
// the option out of range.
func New(method string, o alphabeta.Options) (search.Searcher, error) {
	var rule opponents
	view := func(p search.MultiSeat) search.View {
		if p.Seats() == 2 {
			return newPrunedView(p, allMoves) // a single opponent has all its moves
		}
		return newPrunedView(p, rule)
	}
	switch method {
	case "paranoid":
		rule = allMoves
	case "brs":
		view = newBestReplyView
	case "brs+":
		rule = opponents{deviators: 1, narrow: 1}
	case "opps":
		var err error
		if rule, err = takeParameters(&o); err != nil {
			return nil, err
		}
	default:
		return nil, fmt.Errorf("multiseat: unknown method %s (known: %s)", message.Quote(method), strings.Join(Methods(), ", "))
	}
	s, err := alphabeta.New(o)
	if err != nil {
		return nil, err
	}
	return &searcher{alphaBeta: s, view: view}, nil
}

// searcher is an alpha-beta search of a view.
type searcher struct {
	alphaBeta *alphabeta.Searcher
	view      func(search.MultiSeat) search.View
	scores    []search.Score // of the last report
}

// NewGame clears the tables of earlier searches.
func (s *searcher) NewGame() { s.alphaBeta.NewGame() }

// Search looks for the best move of root, which must implement [search.MultiSeat].
func (s *searcher) Search(ctx context.Context, root search.Position, limits search.Limits, report func(search.Info)) search.Result {
	game := root.(search.MultiSeat)
	v := s.view(game)
	scratch := v.Clone().(search.View)
	reportSeats := report
	if report != nil {
		reportSeats = func(i search.Info) {
			i.Score = gameScore(v, game, i.Score)
			i.PV = s.follow(scratch, game.Mover(), i.PV, i.Score)
			i.Scores = s.scores
			report(i)
		}
	}
	if has := search.CapabilitiesOf(v); has.Repeater != nil {
		// The view changes all keys by the same value whenever it is the player's turn.
		limits.Past = limits.Past.Salted(game.(search.Repeater).BoardKey() ^ has.Repeater.BoardKey())
	}
	r := s.alphaBeta.Search(ctx, v, clockOfSide(game, limits), reportSeats)
	r.Score = gameScore(v, game, r.Score)
	r.PV = s.follow(scratch, game.Mover(), r.PV, r.Score)
	r.Scores = slices.Clone(s.scores)
	return r
}

// gameScore converts a score of a view to a score of the game. With several opponents a loss is
// forced only if they cooperate, and in a relaxed view no result is forced: ±eval.MaxScore
// replaces such scores.
func gameScore(v search.View, game search.MultiSeat, score search.Score) search.Score {
	if n, forced := score.Plies(); forced && (v.IsRelaxed() || n < 0 && game.Seats() > 2) {
		return max(-eval.MaxScore, min(score, eval.MaxScore))
	}
	return score
}

// clockOfSide gives side 0 the clock of the player to move, and the game's estimate of the moves to
// go.
func clockOfSide(game search.MultiSeat, limits search.Limits) search.Limits {
	seat := game.Mover()
	limits.Clocks = [movegen.MaxSeats]search.Clock{limits.Clocks[seat]}
	if limits.MovesToGo <= 0 {
		limits.MovesToGo = search.MovesLeft(game, seat)
	}
	return limits
}

// follow fills in the scores of all players at the end of a line and returns the part of the line
// that can be played in the game, which ends at the first pass. The player itself gets the search
// score. The others get its negation if it is a forced result, else static estimates.
func (s *searcher) follow(v search.View, seat movegen.Seat, line []movegen.Move, score search.Score) []movegen.Move {
	reply, _ := v.(*bestReplyView)
	played := len(line)
	for i, m := range line {
		v.Make(m)
		if i < played && reply != nil && reply.now().passed {
			played = i
			if m != pass {
				played++
			}
		}
	}
	game := v.Base().(search.MultiSeat)
	var values [movegen.MaxSeats]int32
	if _, forced := score.Plies(); forced {
		for i := range values {
			values[i] = -int32(score)
		}
	} else if game.Over() {
		game.Score(&values)
		for i := range values {
			values[i] *= eval.MaxScore
		}
	} else {
		game.EvaluateSeats(&values)
	}
	values[seat] = int32(score)
	s.scores = s.scores[:0]
	for _, value := range values[:game.Seats()] {
		s.scores = append(s.scores, search.Score(value))
	}
	for range line {
		v.Unmake()
	}
	return line[:played]
}
