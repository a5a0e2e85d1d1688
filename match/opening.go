package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"quincunx/movegen"
	"quincunx/search"
)

// Opening is a position that games of a match begin from.
type Opening struct {
	Start    string   // the text form of the position that it is played from
	Moves    []string // that lead to it
	Position movegen.Position
}

// Openings gives out one opening after the other.
type Openings interface {
	// Next returns an opening in which the game goes on, or io.EOF if there are
	// no more.
	Next() (Opening, error)
}

// RandomOpenings are sequences of moves by chance, all different from each
// other. They depend on the fields alone.
type RandomOpenings struct {
	Start movegen.Position
	Plies int
	Seed  uint64

	// Repeat lets the same opening come again. Players without chance then play
	// the same games again, which prove less than they seem to.
	Repeat bool

	// Choices appends the moves to choose from; nil stands for all legal moves.
	Choices func(p movegen.Position, dst []movegen.Move) []movegen.Move

	// Skip tells openings that are not to be played, such as those that are
	// decided at once. May be nil.
	Skip func(p movegen.Position) bool

	random *rand.Rand
	seen   map[uint64]bool
	moves  []movegen.Move
}

// mostTries bounds how often chance is asked for an opening that is new.
const mostTries = 2000

// Next implements [Openings].
func (o *RandomOpenings) Next() (Opening, error) {
	if o.random == nil {
		o.random, o.seen = seeded(o.Seed), map[uint64]bool{}
	}
	for range mostTries {
		opening := o.try()
		p := opening.Position
		if p.Over() || !o.Repeat && o.seen[p.Key()] || o.Skip != nil && o.Skip(p) {
			continue
		}
		o.seen[p.Key()] = true
		return opening, nil
	}
	return Opening{}, fmt.Errorf("openings: no new one of %d plies found after %d", o.Plies, len(o.seen))
}

// try plays moves by chance, fewer than wanted if the game ends.
func (o *RandomOpenings) try() Opening {
	p := o.Start.Clone()
	opening := Opening{Start: string(p.AppendText(nil)), Moves: []string{}, Position: p}
	for range o.Plies {
		if p.Over() {
			break
		}
		o.moves = o.moves[:0]
		if o.Choices != nil {
			o.moves = o.Choices(p, o.moves)
		}
		if len(o.moves) == 0 {
			o.moves = p.Moves(o.moves)
		}
		m := o.moves[o.random.IntN(len(o.moves))]
		opening.Moves = append(opening.Moves, string(p.AppendMove(nil, m)))
		p.Make(m)
	}
	return opening
}

// ListedOpenings are positions, one after the other.
type ListedOpenings struct {
	Positions []movegen.Position
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
	p := o.Positions[o.next].Clone()
	if p.Over() {
		return Opening{}, fmt.Errorf("opening %d: %w", o.next+1, errOver)
	}
	o.next++
	return Opening{Start: string(p.AppendText(nil)), Moves: []string{}, Position: p}, nil
}

var errOver = errors.New("the game is over")

// OneSided reports whether a search finds p worth more than most to either side.
// The searcher is asked as if the game began.
func OneSided(p search.Position, s search.Searcher, limits search.Limits, most search.Score) bool {
	s.NewGame()
	score := s.Search(context.Background(), p, limits, nil).Score
	return score > most || score < -most
}

// DecidedAtOnce reports whether the seat to act wins with its next move, or sees
// who wins without a search.
func DecidedAtOnce(p search.Position) bool {
	if f, ok := p.(search.Foreseer); ok && f.Foresee() != 0 {
		return true
	}
	seat := p.Mover()
	for _, m := range p.Moves(nil) {
		p.Make(m)
		won := p.Over() && standing(p, seat) == Won
		p.Unmake()
		if won {
			return true
		}
	}
	return false
}
