package match

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"

	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/alphabeta"
)

// Opening is a position that games of a match begin from.
type Opening struct {
	Start    string        `json:"start"` // the text form of the position that it is played from
	Moves    []string      `json:"moves"` // that lead to it, joint ones where all seats act simultaneously
	Position movegen.State `json:"-"`     // a movegen.Position or a movegen.Simultaneous
}

// Openings hands out one opening after the other.
type Openings interface {
	// Next returns an opening in which the game goes on, or io.EOF if there are
	// no more.
	Next() (Opening, error)
}

// Choices appends the moves that a random move of a seat is chosen from. All legal
// moves are if it appends none.
type Choices func(s movegen.State, seat movegen.Seat, dst []movegen.Move) []movegen.Move

// RandomMoves sets the moves of the seats that act to random ones.
func RandomMoves(t movegen.Turn, random *rand.Rand, choices Choices, joint *movegen.JointMove) {
	for _, seat := range t.Actors() {
		var moves []movegen.Move
		if choices != nil {
			moves = choices(t.State, seat, nil)
		}
		if len(moves) == 0 {
			moves = t.Moves(seat, nil)
		}
		joint[seat] = moves[random.IntN(len(moves))]
	}
}

// RandomOpening returns an opening of random moves from a position, which is not
// changed. It has a number of plies (turns where all seats act simultaneously), or fewer
// if the game ends.
func RandomOpening(start movegen.State, plies int, random *rand.Rand, choices Choices) Opening {
	t := movegen.TurnOf(start).Clone()
	o := Opening{Start: string(t.AppendText(nil)), Moves: []string{}, Position: t.State}
	for ply := 0; ply < plies && !t.Over(); ply++ {
		var joint movegen.JointMove
		RandomMoves(t, random, choices, &joint)
		o.Moves = append(o.Moves, string(t.AppendJoint(nil, &joint)))
		t.Make(&joint)
	}
	return o
}

// RandomOpenings are random openings, all different from each other. They depend
// on the fields alone.
type RandomOpenings struct {
	Start movegen.State
	Plies int // or turns, where all seats act simultaneously
	Seed  uint64

	// Repeat lets the same opening come again. Deterministic players then play
	// the same games again, which prove less than they seem to.
	Repeat bool

	Choices Choices // nil = all legal moves

	// Reject reports whether an opening is not to be played, such as one that is
	// already decided; nil = none is.
	Reject func(s movegen.State) bool

	random *rand.Rand
	seen   map[uint64]bool
}

// mostTries bounds how many openings are drawn to find a new one.
const mostTries = 2000

// Next implements [Openings].
func (o *RandomOpenings) Next() (Opening, error) {
	if o.random == nil {
		o.random, o.seen = seeded(o.Seed), map[uint64]bool{}
	}
	for range mostTries {
		opening := RandomOpening(o.Start, o.Plies, o.random, o.Choices)
		p := opening.Position
		if p.Over() || !o.Repeat && o.seen[p.Key()] || o.Reject != nil && o.Reject(p) {
			continue
		}
		o.seen[p.Key()] = true
		return opening, nil
	}
	return Opening{}, fmt.Errorf("openings: no new one of %d plies found after %d", o.Plies, len(o.seen))
}

// ListedOpenings are positions, one after the other.
type ListedOpenings struct {
	Positions []movegen.State
	Repeat    bool // begin again after the last

	next int
}

// Next implements [Openings].
func (o *ListedOpenings) Next() (Opening, error) {
	if o.next == len(o.Positions) && o.Repeat {
		o.next = 0
	}
	if o.next == len(o.Positions) {
		return Opening{}, io.EOF
	}
	p := o.Positions[o.next]
	o.next++
	if p.Over() {
		return Opening{}, fmt.Errorf("opening %d: the game is over", o.next)
	}
	return RandomOpening(p, 0, nil, nil), nil
}

// OpeningFilter rejects openings, and chooses the random moves that they are made of, by an
// evaluation.
type OpeningFilter struct {
	evaluate     engine.Evaluator
	allowDecided bool
	balance      search.Score
	judge        search.Searcher
}

// balanceLimits are those of the search that says how balanced an opening is.
var balanceLimits = search.Limits{Depth: 4, Nodes: 50_000}

// NewOpeningFilter returns a filter that rejects openings that are decided, unless these are
// allowed, and those of two seats in turn that a short search finds farther from even than balance,
// in points; 0 = any is taken.
func NewOpeningFilter(e engine.Evaluator, allowDecided bool, balance search.Score) (*OpeningFilter, error) {
	f := &OpeningFilter{evaluate: e, allowDecided: allowDecided, balance: balance}
	var err error
	if balance > 0 {
		f.judge, err = alphabeta.New(alphabeta.Options{HashMiB: balanceHashMiB})
	}
	return f, err
}

const balanceHashMiB = 16

// Candidates is a [Choices] of the moves that are worth a search.
func (f *OpeningFilter) Candidates(s movegen.State, _ movegen.Seat, dst []movegen.Move) []movegen.Move {
	if e, err := f.evaluate(s); err == nil {
		if s, ok := e.(search.Selector); ok {
			return s.Candidates(dst, false)
		}
	}
	return dst
}

// Rejects reports whether an opening is not to be played.
func (f *OpeningFilter) Rejects(s movegen.State) bool {
	e, err := f.evaluate(s)
	if err != nil {
		return false // the players will say what is wrong
	}
	p, inTurn := e.(search.Position)
	if !inTurn {
		return !f.allowDecided && HasSettled(s)
	}
	return !f.allowDecided && IsDecided(p) || f.balance > 0 && OneSided(p, f.judge, balanceLimits, f.balance)
}

// OneSided reports whether a search finds p worth more than most to either side.
// The searcher is asked as if the game began.
func OneSided(p search.Position, s search.Searcher, limits search.Limits, most search.Score) bool {
	s.NewGame()
	score := s.Search(context.Background(), p, limits, nil).Score
	return score > most || score < -most
}

// HasSettled reports whether nothing is left to decide for some seat, such as one that has walled
// itself in, where the game knows (see [search.Settler]).
func HasSettled(s movegen.State) bool {
	settler, ok := s.(search.Settler)
	for seat := range movegen.Seat(s.Seats()) {
		if ok && settler.Settled(seat) {
			return true
		}
	}
	return false
}

// IsDecided reports whether the seat to act wins with its next move, or knows
// who wins without a search.
func IsDecided(p search.Position) bool {
	if f, ok := p.(search.WinDetector); ok && f.KnownResult() != 0 {
		return true
	}
	seat := p.Mover()
	for _, m := range p.Moves(nil) {
		p.Make(m)
		won := p.Over() && resultIn(p, seat) == 1
		p.Unmake()
		if won {
			return true
		}
	}
	return false
}
