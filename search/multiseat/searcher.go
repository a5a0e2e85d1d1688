package multiseat

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"quincunx/internal/quote"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/tt"
)

// Methods returns the names of the methods.
func Methods() []string { return []string{"paranoid", "brs", "brs+", "opps"} }

// New returns a search by a method, for positions that are [search.MultiSeat].
// The options are those of the alpha-beta search, with the numbers of [Parameters].
// The error names the method that is unknown, or the option
// that is out of its range.
func New(method string, o alphabeta.Options) (search.Searcher, error) {
	rule := anything
	switch method {
	case "paranoid":
	case "brs":
		return newSearcher(o, func(p search.MultiSeat) view { return newBestReply(p) })
	case "brs+":
		rule.deviators = 1
	case "opps":
		var err error
		if rule, err = takeParameters(&o); err != nil {
			return nil, err
		}
	default:
		return nil, fmt.Errorf("multiseat: unknown method %s (known: %s)", quote.Text(method), strings.Join(Methods(), ", "))
	}
	return newSearcher(o, func(p search.MultiSeat) view {
		if p.Seats() == 2 {
			return newPruned(p, anything) // there are no others to leave it to
		}
		return newPruned(p, rule)
	})
}

// view is a game of several seats as one of two sides.
type view interface {
	search.View
	search.MultiSeat

	// passed reports whether the last Make included a pass, after which the
	// line is not one of the game itself.
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

// NewGame forgets all that was learnt in earlier searches.
func (s *searcher) NewGame() { s.alphaBeta.NewGame() }

// Search looks for the best move of root, which has to be a [search.MultiSeat].
func (s *searcher) Search(ctx context.Context, root search.Position, limits search.Limits, report func(search.Info)) search.Result {
	game := root.(search.MultiSeat)
	v := s.viewOf(game)
	scratch := v.Clone().(view)
	reportSeats := report
	if report != nil {
		reportSeats = func(i search.Info) {
			i.Score = claimed(v, game, i.Score)
			i.PV = s.follow(scratch, game.Mover(), i.PV, i.Score)
			i.Scores = s.scores
			report(i)
		}
	}
	if has := search.CapabilitiesOf(v); has.Repeater != nil {
		// What the view adds to a key is the same whenever it is a seat's turn.
		limits.Past = limits.Past.Salted(game.(search.Repeater).BoardKey() ^ has.Repeater.BoardKey())
	}
	r := s.alphaBeta.Search(ctx, v, clockOfSide(game, limits), reportSeats)
	r.Score = claimed(v, game, r.Score)
	r.PV = s.follow(scratch, game.Mover(), r.PV, r.Score)
	r.Scores = slices.Clone(s.scores)
	return r
}

// claimed returns a score of a view as one of the game. In a view of several opponents a loss
// is forced only if they cooperate, and in a relaxed view no end is forced: an estimate takes
// its place.
func claimed(v view, game search.MultiSeat, score search.Score) search.Score {
	if n, forced := score.Plies(); forced && (v.IsRelaxed() || n < 0 && game.Seats() > 2) {
		return max(-search.MaxEval, min(score, search.MaxEval))
	}
	return score
}

// clockOfSide gives side 0 the clock of the seat to act, and as moves to go what the
// game estimates.
func clockOfSide(game search.MultiSeat, limits search.Limits) search.Limits {
	seat := game.Mover()
	limits.Clocks = [movegen.MaxSeats]search.Clock{limits.Clocks[seat]}
	if p, ok := game.(search.LengthEstimator); ok && limits.MovesToGo <= 0 {
		limits.MovesToGo = max(p.MovesLeft(seat), 2)
	}
	return limits
}

// follow fills in the scores of all seats at the end of a line, that of the seat
// itself by the search, and returns as much of the line as is one of the game. Others have lost
// or won by force if the seat has won or lost by force, and have estimates if not.
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
			s.scores[i] = max(-search.MaxEval, min(s.scores[i], search.MaxEval))
		}
	}
	s.scores[seat] = score
	for range line {
		v.Unmake()
	}
	return line[:played]
}

// appendScores appends what a position some plies from the root is worth to each seat.
func appendScores(dst []search.Score, p search.MultiSeat, ply int) []search.Score {
	var values [movegen.MaxSeats]int32
	valueSeats(&values, p, ply)
	for _, v := range values[:p.Seats()] {
		dst = append(dst, search.Score(v))
	}
	return dst
}

// valueSeats fills in what a position some plies from the root is worth to each
// seat: its result if the game is over, and its estimate if not.
func valueSeats(dst *[movegen.MaxSeats]int32, p search.MultiSeat, ply int) {
	if !p.Over() {
		p.EvaluateSeats(dst)
		for seat, v := range dst {
			dst[seat] = max(-search.MaxEval, min(v, search.MaxEval))
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
