package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/internal/message"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/alphabeta"
)

// Opening is a position from which games of a match begin, and the moves that lead to it.
type Opening struct {
	Start    string        `json:"start"` // the text form of the position before Moves
	Moves    []string      `json:"moves"` // from Start to Position; joint moves where all seats act simultaneously
	Position movegen.State `json:"-"`     // a movegen.Position or a movegen.Simultaneous
}

// Openings supplies openings, one at a time.
type Openings interface {
	// Next returns the next opening, in whose position the game is not over, or io.EOF if there are
	// no more.
	Next() (Opening, error)
}

// Choices appends the candidates for a random move of a seat. If it appends none, all legal moves are
// candidates.
type Choices func(s movegen.State, seat movegen.Seat, dst []movegen.Move) []movegen.Move

// RandomMoves sets a random move for each seat to act.
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

// RandomOpening returns an opening of random moves from start, which is not changed. It has the given number
// of plies (turns in games of simultaneous moves), or fewer if the game ends.
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

// RandomOpenings are distinct random openings, determined by the fields.
type RandomOpenings struct {
	Start movegen.State
	Plies int // or turns, where all seats act simultaneously
	Seed  uint64

	// Repeat allows the same opening to occur again. Deterministic players then repeat their games, and the
	// statistics look more certain than they are.
	Repeat bool

	Choices Choices // nil = all legal moves

	// Reject reports whether an opening is unusable, for instance because it is
	// already decided; nil = all openings are used.
	Reject func(s movegen.State) bool

	random *rand.Rand
	seen   map[uint64]bool
}

// maxTries is the number of random openings tried to find a new one.
const maxTries = 2000

// Next implements [Openings].
func (o *RandomOpenings) Next() (Opening, error) {
	if o.random == nil {
		o.random, o.seen = newRand(o.Seed), map[uint64]bool{}
	}
	for range maxTries {
		opening := RandomOpening(o.Start, o.Plies, o.random, o.Choices)
		p := opening.Position
		if p.Over() || !o.Repeat && o.seen[p.Key()] || o.Reject != nil && o.Reject(p) {
			continue
		}
		o.seen[p.Key()] = true
		return opening, nil
	}
	return Opening{}, fmt.Errorf("openings: no new one of %s found after %d", message.Count(o.Plies, "ply", "plies"), len(o.seen))
}

// ListedOpenings are the positions of a list, in its order.
type ListedOpenings struct {
	Positions []movegen.State
	Repeat    bool // start over after the last

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

// OpeningFilter rejects unusable openings by an evaluation, and chooses the moves of random openings.
type OpeningFilter struct {
	evaluate     engine.Evaluator
	allowDecided bool
	balance      Balance
	searcher     search.Searcher // nil without balance
}

// Balance defines balanced openings of games for two seats that act in turn. Its fields are also flags of
// commands.
type Balance struct {
	Points       int    `json:"balance,omitempty" name:"balance" default:"0" help:"With two seats: reject openings that a search finds unbalanced by more than this, 0 = none (${default})." placeholder:"POINTS"`
	BalanceNodes uint64 `json:"balanceNodes,omitempty" name:"balance-nodes" default:"0" help:"Nodes of that search, 0 = it is one of four plies (${default})." placeholder:"N"`
}

// Check returns an error that names a field that is out of its range for a number of seats.
func (b Balance) Check(seats int) error {
	switch {
	case b.Points < 0 || b.Points > eval.MaxScore:
		return fmt.Errorf("--balance %d: want 0..%d", b.Points, eval.MaxScore)
	case b.Points > 0 && seats != 2:
		return fmt.Errorf("--balance: the game has %d seats, want 2", seats)
	case b.Points == 0 && b.BalanceNodes > 0:
		return errors.New("--balance-nodes: want --balance, too")
	}
	return nil
}

// Words returns the flags, each after a space; "" if openings need not be balanced.
func (b Balance) Words() (words string) {
	if b.Points > 0 {
		words = fmt.Sprintf(" --balance %d", b.Points)
	}
	if b.BalanceNodes > 0 {
		words += fmt.Sprintf(" --balance-nodes %d", b.BalanceNodes)
	}
	return words
}

// The size of the transposition table of the searches, and the margin by which the coarse search may
// exceed the limit if another search follows.
const (
	balanceHashMiB = 16
	coarseMargin   = 300
)

var coarseLimits = search.Limits{Depth: 4, Nodes: 50_000}

// rejects reports whether an opening is unbalanced.
func (b Balance) rejects(p search.Position, s search.Searcher) bool {
	points := search.Score(b.Points)
	switch {
	case b.Points == 0:
		return false
	case b.BalanceNodes == 0:
		return isOneSided(p, s, coarseLimits, points)
	}
	return isOneSided(p, s, coarseLimits, points+coarseMargin) || isOneSided(p, s, search.Limits{Nodes: b.BalanceNodes}, points)
}

// NewOpeningFilter returns a filter that rejects unbalanced openings and, unless allowDecided is set, decided
// ones.
func NewOpeningFilter(e engine.Evaluator, allowDecided bool, b Balance) (*OpeningFilter, error) {
	f := &OpeningFilter{evaluate: e, allowDecided: allowDecided, balance: b}
	var err error
	if b.Points > 0 {
		f.searcher, err = alphabeta.New(alphabeta.Options{HashMiB: balanceHashMiB})
	}
	return f, err
}

// Candidates is a [Choices] that offers the moves that a search would consider.
func (f *OpeningFilter) Candidates(s movegen.State, _ movegen.Seat, dst []movegen.Move) []movegen.Move {
	if e, err := f.evaluate(s); err == nil {
		if s, ok := e.(search.Selector); ok {
			return s.Candidates(dst, false)
		}
	}
	return dst
}

// Rejects reports whether an opening is unusable.
func (f *OpeningFilter) Rejects(s movegen.State) bool {
	e, err := f.evaluate(s)
	if err != nil {
		return false // the players report the error
	}
	p, inTurn := e.(search.Position)
	if !inTurn {
		return !f.allowDecided && HasSettled(s)
	}
	return !f.allowDecided && IsDecided(p) || f.balance.rejects(p, f.searcher)
}

// isOneSided reports whether a search scores p above most for either side. It begins a new game with the
// searcher.
func isOneSided(p search.Position, s search.Searcher, limits search.Limits, most search.Score) bool {
	s.NewGame()
	score := s.Search(context.Background(), p, limits, nil).Score
	return score > most || score < -most
}

// HasSettled reports whether some seat has nothing left to decide, for instance because it has walled itself
// in. It is false for games whose positions are not a [search.FinalScoreDetector].
func HasSettled(s movegen.State) bool {
	settler, ok := s.(search.FinalScoreDetector)
	for seat := range movegen.Seat(s.Seats()) {
		if ok && settler.IsScoreFinal(seat) {
			return true
		}
	}
	return false
}

// IsDecided reports whether the side to move wins with its next move, or the result is known
// without a search.
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
