package ugi

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"quincunx/engine/book"
	"quincunx/internal/message"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// search starts a search, or runs "go perft N".
func (s *session) search(words []string) error {
	if len(words) > 0 && words[0] == "perft" {
		return s.perft(words[1:])
	}
	words, moves := cutMoves(words)
	limits, err := parseLimits(words, s.engine.Seat(), s.engine.State().Seats())
	if err == nil {
		limits.Moves, err = s.parseMoves(moves)
	}
	if err != nil {
		return err
	}
	if err := s.engine.Searchable(); err != nil {
		return err
	}
	s.start(!limits.Infinite, func(ctx context.Context) string {
		if move := s.bookMove(ctx); move != "" && !limits.Infinite && limits.Moves == nil {
			return "info string book\nbestmove " + move
		}
		result, err := s.engine.Search(ctx, limits, s.report)
		if err != nil {
			return errorLine(fmt.Errorf("go: %w", err))
		}
		if limits.Infinite {
			<-ctx.Done() // the client expects no move before stop
		}
		if err := s.engine.PrepareError(); err != nil {
			s.warn(fmt.Errorf("evaluation without its tables: %w", err))
		}
		if err := s.engine.TablesError(); err != nil && err.Error() != s.damage {
			s.damage = err.Error()
			s.warn(err)
		}
		return s.outcome(result)
	})
	return nil
}

// bookMove returns the best move by the program's book, or "" if it is not to be used or knows none.
func (s *session) bookMove(ctx context.Context) string {
	if !s.ownBook {
		return ""
	}
	b, err := book.Shipped(s.engine.Game())
	if err != nil {
		return ""
	}
	return b.Best(ctx, s.engine.State())
}

// report sends the client an intermediate result of a search.
func (s *session) report(i search.Info) {
	s.answer("info depth %d seldepth %d score %s%s%s nodes %d nps %.0f hashfull %d time %d multipv %d%s%s",
		i.Depth, i.SelDepth, scoreText(i.Score), boundText(i.Bound), scoresText(i.Scores), i.Nodes, perSecond(i.Nodes, i.Time), i.Hashfull,
		i.Time.Milliseconds(), max(i.Line, 1), s.lineText(i.PV), s.strategyText(i.Strategy))
}

// outcome returns the lines that end the output of a search.
func (s *session) outcome(r search.Result) string {
	return fmt.Sprintf("info depth %d score %s%s%s %s%s%s\nbestmove %s",
		r.Depth, scoreText(r.Score), boundText(r.Bound), scoresText(r.Scores), workText(r.Nodes, r.Time), s.lineText(r.PV), s.strategyText(r.Strategy),
		s.engine.Line(r.Move))
}

// lineText returns the pv part of a line, "" if there are no moves.
func (s *session) lineText(pv []movegen.Move) string {
	if len(pv) == 0 {
		return ""
	}
	return " pv " + s.engine.Line(pv...)
}

// scoresText returns the scores part of a line, "" if there are none.
func scoresText(scores []search.Score) string {
	if len(scores) == 0 {
		return ""
	}
	return " scores" + joined(scores)
}

// minShare is the smallest listed probability of an action.
const minShare = 0.01

// strategyText returns a newline and a line with the actions of a mixed strategy and their probabilities, or
// "" if there are none.
func (s *session) strategyText(strategy []search.Share) (text string) {
	for _, a := range strategy {
		if a.Share >= minShare {
			text += fmt.Sprintf(" %s %.2f", s.engine.Line(a.Move), a.Share)
		}
	}
	if text == "" {
		return ""
	}
	return "\ninfo strategy" + text
}

// workText returns the nodes, the nodes a second and the time in milliseconds.
func workText(nodes uint64, took time.Duration) string {
	return fmt.Sprintf("nodes %d nps %.0f time %d", nodes, perSecond(nodes, took), took.Milliseconds())
}

func perSecond(nodes uint64, took time.Duration) float64 {
	return float64(nodes) / max(took.Seconds(), 1e-6)
}

// scoreText returns "cp N" for an estimate, "mate N" for a win in N plies, or "mate -N" for a loss in N plies.
func scoreText(s search.Score) string {
	if plies, forced := s.Plies(); forced {
		return fmt.Sprintf("mate %d", plies)
	}
	return fmt.Sprintf("cp %d", s)
}

// boundText returns the suffix of a score that is a bound, "" for an exact one.
func boundText(b tt.Bound) string {
	switch b {
	case tt.Lower:
		return " lowerbound"
	case tt.Upper:
		return " upperbound"
	}
	return ""
}

// The largest numbers that "go" accepts.
const (
	maxMilliseconds = 1 << 40
	maxNodes        = 1 << 62
	maxDepth        = 1 << 20
)

// cutMoves cuts "searchmoves" with the moves after it, up to the next limit, out of the words of "go".
func cutMoves(words []string) (rest, moves []string) {
	at := slices.Index(words, "searchmoves")
	if at < 0 {
		return words, nil
	}
	end := at + 1
	for end < len(words) && !isLimit(words[end]) {
		end++
	}
	return slices.Concat(words[:at], words[end:]), words[at:end]
}

// parseMoves returns the moves after "searchmoves", nil if there is no such word.
func (s *session) parseMoves(words []string) ([]movegen.Move, error) {
	if words == nil {
		return nil, nil
	}
	if len(words) == 1 {
		return nil, errors.New("searchmoves: want moves")
	}
	moves, err := movegen.TurnOf(s.engine.State()).ParseMoves(s.engine.Seat(), words[1:])
	if err != nil {
		return nil, fmt.Errorf("searchmoves: %w", err)
	}
	return moves, nil
}

// isLimit reports whether a word of "go" names a limit.
func isLimit(word string) bool {
	var l search.Limits
	_, _, set := limit(&l, word, movegen.MaxSeats)
	return set != nil || word == "infinite"
}

// parseLimits returns the limits of a search for a seat, one of seats. Without words the search is infinite.
func parseLimits(words []string, seat movegen.Seat, seats int) (search.Limits, error) {
	var l search.Limits
	given := map[string]bool{}
	for len(words) > 0 {
		name := words[0]
		words = words[1:]
		if given[name] {
			return l, fmt.Errorf("%s is given twice", name)
		}
		given[name] = true
		if name == "infinite" {
			l.Infinite = true
			continue
		}
		least, most, set := limit(&l, name, seats)
		if set == nil {
			return l, fmt.Errorf("unknown limit %s", message.Quote(name))
		}
		if len(words) == 0 {
			return l, fmt.Errorf("%s: want a number", name)
		}
		n, err := strconv.ParseInt(words[0], 10, 64)
		if err != nil || n < least || n > most {
			return l, fmt.Errorf("%s %s: want %d..%d", name, message.Quote(words[0]), least, most)
		}
		set(n)
		words = words[1:]
	}
	if len(given) == 0 { // "searchmoves" alone limits nothing, either
		l.Infinite = true
	}
	return l, checkClocks(&l, given, seat)
}

// limit returns the range of a numeric limit of "go" and the function that sets it, which is nil for an
// unknown limit.
func limit(l *search.Limits, name string, seats int) (least, most int64, set func(int64)) {
	switch name {
	case "depth": // 0 counts as 1, because a search to depth 0 would find no move
		return 0, maxDepth, func(n int64) { l.Depth = int(max(n, 1)) }
	case "nodes":
		return 1, maxNodes, func(n int64) { l.Nodes = uint64(n) }
	case "movetime":
		return 1, maxMilliseconds, func(n int64) { l.MoveTime = milliseconds(n) }
	case "movestogo":
		return 1, maxDepth, func(n int64) { l.MovesToGo = int(n) }
	}
	if seat, ok := seatOf(name, "time", seats); ok {
		return 1, maxMilliseconds, func(n int64) { l.Clocks[seat].Left = milliseconds(n) }
	}
	if seat, ok := seatOf(name, "inc", seats); ok {
		return 0, maxMilliseconds, func(n int64) { l.Clocks[seat].Increment = milliseconds(n) }
	}
	return 0, 0, nil
}

func milliseconds(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

// seatOf returns the seat in a name such as "p1time", whose suffix is "time".
func seatOf(name, suffix string, seats int) (movegen.Seat, bool) {
	number, isSeat := strings.CutPrefix(strings.TrimSuffix(name, suffix), "p")
	if !isSeat || !strings.HasSuffix(name, suffix) || len(number) != 1 {
		return 0, false
	}
	seat := int(number[0]) - '1'
	return movegen.Seat(seat), seat >= 0 && seat < seats
}

// checkClocks returns an error if there are limits of clocks, but not the time of the searching seat.
func checkClocks(l *search.Limits, given map[string]bool, seat movegen.Seat) error {
	clocks := given["movestogo"]
	for seat := range l.Clocks {
		clocks = clocks || given[fmt.Sprintf("p%dtime", seat+1)] || given[fmt.Sprintf("p%dinc", seat+1)]
	}
	if !clocks || l.Clocks[seat].Left > 0 {
		return nil
	}
	return fmt.Errorf("p%d is to act, but p%[1]dtime is missing", seat+1)
}
