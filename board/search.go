package board

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/session"
)

// playRequest asks for a move of the engine, at a level or within one of the limits.
type playRequest struct {
	head
	gameFields
	Seat         *int         `json:"seat"`
	Level        int          `json:"level"`
	Nodes        uint64       `json:"nodes"`
	Milliseconds milliseconds `json:"milliseconds"`
	Clock        *clock       `json:"clock"`
	Seed         uint64       `json:"seed"` // of random moves
}

// clock is the time of a seat for the rest of the game.
type clock struct {
	Remaining milliseconds `json:"remaining"`
	Increment milliseconds `json:"increment"`
}

// milliseconds is a time of at most a day.
type milliseconds int64

const longestTime = 24 * time.Hour

// duration returns the time of a field. The error says that it is out of range.
func (m milliseconds) duration(field string) (time.Duration, error) {
	if most := milliseconds(longestTime.Milliseconds()); m < 0 || m > most {
		return 0, fmt.Errorf("%s %d: want 0..%d", field, m, most)
	}
	return time.Duration(m) * time.Millisecond, nil
}

type playAnswer struct {
	session.Move
	Milliseconds float64 `json:"milliseconds"`
}

func play(ctx context.Context, c *Conn, r *playRequest, _ func(any)) (any, error) {
	start := time.Now()
	a, seat, err := c.player.seatAt(&r.gameFields, r.Seat, c.service.limits)
	if err != nil {
		return nil, err
	}
	strength, err := r.strength(seat)
	if err != nil {
		return nil, err
	}
	m, err := a.Find(ctx, seat, strength, rand.New(rand.NewPCG(r.Seed, uint64(len(r.Moves)))))
	switch {
	case ctx.Err() != nil:
		return nil, errStopped
	case err != nil:
		return nil, err
	}
	return playAnswer{a.Describe(seat, m), float64(time.Since(start).Microseconds()) / 1000}, nil
}

// strength returns the playing strength that the request asks for a seat.
func (r *playRequest) strength(seat movegen.Seat) (session.Strength, error) {
	limits := 0
	for _, given := range []bool{r.Level != 0, r.Nodes > 0, r.Milliseconds != 0, r.Clock != nil} {
		if given {
			limits++
		}
	}
	if limits != 1 {
		return session.Strength{}, errors.New("want exactly one of level, nodes, milliseconds and clock")
	}
	s := session.Strength{Level: session.MaxLevel}
	var err error
	switch {
	case r.Level != 0:
		s.Level = r.Level
		return s, s.Check()
	case r.Nodes > 0:
		s.Limits.Nodes = r.Nodes
	case r.Clock != nil:
		clock := &s.Limits.Clocks[seat]
		if clock.Left, err = r.Clock.Remaining.duration("remaining"); err != nil {
			return s, err
		}
		clock.Left = max(clock.Left, 1) // 0 would mean no clock
		clock.Increment, err = r.Clock.Increment.duration("increment")
	default:
		s.Limits.MoveTime, err = r.Milliseconds.duration("milliseconds")
	}
	return s, err
}

// analyseRequest asks for the best moves of a seat, within limits or until it is stopped.
type analyseRequest struct {
	head
	gameFields
	Seat         *int         `json:"seat"`
	Lines        int          `json:"lines"` // 0 = 1
	Nodes        uint64       `json:"nodes"`
	Milliseconds milliseconds `json:"milliseconds"`
	Only         []string     `json:"only"` // the moves to search, none = all
	Pass         bool         `json:"pass"` // analyse the position after a pass
}

type analyseAnswer struct {
	Seat         movegen.Seat `json:"seat"`  // the seat that the lines are for
	Depth        int          `json:"depth"` // plies searched in full
	Nodes        uint64       `json:"nodes"`
	Milliseconds float64      `json:"milliseconds"`
	Lines        []lineInfo   `json:"lines"` // best first
}

// lineInfo is a line of play and its value for its seat.
type lineInfo struct {
	Score   scoreInfo      `json:"score"`
	Depth   int            `json:"depth"`   // plies searched in full
	Chances []float64      `json:"chances"` // by seat, the probability of a win or, in games for points, the expected share of the points; their sum is 1
	Share   float64        `json:"share"`   // where seats act simultaneously, the probability of the first move in the strategy
	Moves   []session.Move `json:"moves"`
}

type scoreInfo struct {
	Text  string `json:"text"` // for instance +35 or win in 7
	Value int32  `json:"value"`
	Plies *int   `json:"plies,omitempty"` // to a forced end: negative for a loss
}

func analyse(ctx context.Context, c *Conn, r *analyseRequest, report func(any)) (any, error) {
	if most := c.service.limits.Lines; r.Lines < 0 || r.Lines > most {
		return nil, fmt.Errorf("lines %d: want 1..%d", r.Lines, most)
	}
	time, err := r.Milliseconds.duration("milliseconds")
	if err != nil {
		return nil, err
	}
	a, seat, err := c.analyst.seatAt(&r.gameFields, r.Seat, c.service.limits)
	if err != nil {
		return nil, err
	}
	limits := search.Limits{Nodes: r.Nodes, MoveTime: time}
	if len(r.Only) > 0 {
		if r.Pass {
			return nil, errors.New("only: not with pass")
		}
		if limits.Moves, err = movegen.TurnOf(a.State()).ParseMoves(seat, r.Only); err != nil {
			return nil, fmt.Errorf("only: %w", err)
		}
	}
	count := max(r.Lines, 1)
	tell := func(found session.Report) { report(analysis(a, seat, found)) }
	var found session.Report
	if r.Pass {
		passed, err := a.Passed()
		if err != nil {
			return nil, err
		}
		seat = passed.Mover()
		found, err = a.Threats(ctx, limits, count, tell)
		if err != nil {
			return nil, err
		}
	} else if found, err = a.Analyse(ctx, seat, limits, count, tell); err != nil {
		return nil, err
	}
	return analysis(a, seat, found), nil
}

// analysis returns the lines that an analysis has found for a seat.
func analysis(a *session.Analysis, seat movegen.Seat, r session.Report) analyseAnswer {
	answer := analyseAnswer{Seat: seat, Depth: r.Depth, Nodes: r.Nodes, Milliseconds: float64(r.Time.Microseconds()) / 1000, Lines: []lineInfo{}}
	for _, l := range r.Lines {
		info := lineInfo{Score: scoreInfo{Text: l.Score.String(), Value: int32(l.Score)}, Depth: l.Depth, Share: l.Share, Moves: l.Moves}
		if plies, ok := l.Score.Plies(); ok {
			info.Score.Plies = &plies
		}
		if chances, err := a.Chances(seat, l); err == nil { // a searched position has chances
			info.Chances = chances
		}
		answer.Lines = append(answer.Lines, info)
	}
	return answer
}
