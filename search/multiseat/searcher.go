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
	"quincunx/tt"
)

// Methods returns the names of the methods.
func Methods() []string { return []string{"paranoid", "brs", "brs+", "opps"} }

// New returns a search by a method, for positions that implement [search.MultiSeat]. It takes the
// options of alpha-beta, with the numbers of [Parameters]. The error names the unknown method or
// the option out of range.
func New(method string, o alphabeta.Options) (search.Searcher, error) {
	rule := allMoves
	switch method {
	case "paranoid":
	case "brs":
		return newSearcher(o, func(p search.MultiSeat) view { return newBestReplyView(p) })
	case "brs+":
		rule.deviators = 1
	case "opps":
		var err error
		if rule, err = takeParameters(&o); err != nil {
			return nil, err
		}
	default:
		return nil, fmt.Errorf("multiseat: unknown method %s (known: %s)", message.Quote(method), strings.Join(Methods(), ", "))
	}
	return newSearcher(o, func(p search.MultiSeat) view {
		if p.Seats() == 2 {
			return newPrunedView(p, allMoves) // a single opponent has all its moves
		}
		return newPrunedView(p, rule)
	})
}

// view presents a game of several players as one of two sides.
type view interface {
	search.View
	search.MultiSeat

	// passed reports whether the last Make included a pass, so that the line can't be played in the
	// game.
	passed() bool
}

// searcher is an alpha-beta search of a view.
type searcher struct {
	alphaBeta *alphabeta.Searcher
	viewOf    func(search.MultiSeat) view
	scores    []search.Score // of the last report
}

func newSearcher(o alphabeta.Options, viewOf func(search.MultiSeat) view) (search.Searcher, error) {
	s, err := alphabeta.New(o)
	if err != nil {
		return nil, err
	}
	return &searcher{alphaBeta: s, viewOf: viewOf}, nil
}

// NewGame clears the tables of earlier searches.
func (s *searcher) NewGame() { s.alphaBeta.NewGame() }

// Search looks for the best move of root, which must implement [search.MultiSeat].
func (s *searcher) Search(ctx context.Context, root search.Position, limits search.Limits, report func(search.Info)) search.Result {
	game := root.(search.MultiSeat)
	v := s.viewOf(game)
	scratch := v.Clone().(view)
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
func gameScore(v view, game search.MultiSeat, score search.Score) search.Score {
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
	if p, ok := game.(search.LengthEstimator); ok && limits.MovesToGo <= 0 {
		limits.MovesToGo = max(p.MovesLeft(seat), 2)
	}
	return limits
}

// follow fills in the scores of all players at the end of a line and returns the part of the line
// that can be played in the game. The player itself gets the search score. The others get its
// negation if it is a forced result, else static estimates.
func (s *searcher) follow(v view, seat movegen.Seat, line []movegen.Move, score search.Score) []movegen.Move {
	played := len(line)
	for i, m := range line {
		v.Make(m)
		if v.passed() && i < played {
			played = i
			if m != pass {
				played++
			}
		}
	}
	s.scores = appendScores(s.scores[:0], v.Base().(search.MultiSeat), len(line))
	_, forced := score.Plies()
	for i := range s.scores {
		if forced {
			s.scores[i] = -score
		} else {
			s.scores[i] = max(-eval.MaxScore, min(s.scores[i], eval.MaxScore))
		}
	}
	s.scores[seat] = score
	for range line {
		v.Unmake()
	}
	return line[:played]
}

// appendScores appends the values of a position, some plies from the root, for all players.
func appendScores(dst []search.Score, p search.MultiSeat, ply int) []search.Score {
	var values [movegen.MaxSeats]int32
	valueSeats(&values, p, ply)
	for _, v := range values[:p.Seats()] {
		dst = append(dst, search.Score(v))
	}
	return dst
}

// valueSeats fills in the values of a position, some plies from the root, by player: the result if
// the game is over, else the estimate.
func valueSeats(dst *[movegen.MaxSeats]int32, p search.MultiSeat, ply int) {
	if !p.Over() {
		p.EvaluateSeats(dst)
		for seat, v := range dst {
			dst[seat] = max(-eval.MaxScore, min(v, eval.MaxScore))
		}
		return
	}
	p.Score(dst)
	for seat, result := range dst[:p.Seats()] {
		switch result {
		case movegen.Win:
			dst[seat] = tt.Win - int32(ply)
		case movegen.Loss:
			dst[seat] = int32(ply) - tt.Win
		default:
			dst[seat] = 0
		}
	}
}
