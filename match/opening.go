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
	Start    string        // the text form of the position that it is played from
	Moves    []string      // that lead to it, joint ones where all seats act at once
	Position movegen.State // a movegen.Position or a movegen.Simultaneous
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
	Start movegen.State
	Plies int // or turns, where all seats act at once
	Seed  uint64

	// Repeat lets the same opening come again. Players without chance then play
	// the same games again, which prove less than they seem to.
	Repeat bool

	// Choices appends the moves that a seat is to choose from. If it appends none,
	// or is nil, these are all legal ones.
	Choices func(s movegen.State, seat movegen.Seat, dst []movegen.Move) []movegen.Move

	// Skip tells openings that are not to be played, such as those that are
	// decided at once. May be nil.
	Skip func(s movegen.State) bool

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
	start, err := boardOf(o.Start)
	if err != nil {
		return Opening{}, fmt.Errorf("openings: %w", err)
	}
	for range mostTries {
		opening := o.try(start)
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
func (o *RandomOpenings) try(start board) Opening {
	b := start.clone()
	opening := Opening{Start: string(b.AppendText(nil)), Moves: []string{}, Position: b.State}
	var moves [movegen.MaxSeats]movegen.Move
	for range o.Plies {
		if b.Over() {
			break
		}
		var text []byte
		first, last := b.actors()
		for seat := first; seat <= last; seat++ {
			moves[seat] = o.choose(b, seat)
			if seat > first {
				text = append(text, '/')
			}
			text = b.appendMove(text, seat, moves[seat])
		}
		opening.Moves = append(opening.Moves, string(text))
		b.play(&moves)
	}
	return opening
}

// choose returns a move of a seat by chance.
func (o *RandomOpenings) choose(b board, seat movegen.Seat) movegen.Move {
	o.moves = o.moves[:0]
	if o.Choices != nil {
		o.moves = o.Choices(b.State, seat, o.moves)
	}
	if len(o.moves) == 0 {
		o.moves = b.moves(seat, o.moves)
	}
	return o.moves[o.random.IntN(len(o.moves))]
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
	p, err := boardOf(o.Positions[o.next])
	if err != nil {
		return Opening{}, fmt.Errorf("opening %d: %w", o.next+1, err)
	}
	if p.Over() {
		return Opening{}, fmt.Errorf("opening %d: %w", o.next+1, errOver)
	}
	o.next++
	return Opening{Start: string(p.AppendText(nil)), Moves: []string{}, Position: p.clone().State}, nil
}

var errOver = errors.New("the game is over")

// OneSided reports whether a search finds p worth more than most to either side.
// The searcher is asked as if the game began.
func OneSided(p search.Position, s search.Searcher, limits search.Limits, most search.Score) bool {
	s.NewGame()
	score := s.Search(context.Background(), p, limits, nil).Score
	return score > most || score < -most
}

// SettledAtOnce reports whether there is nothing left to decide for some seat of s,
// such as one that has walled itself in, where the game knows (see [search.Settler]).
func SettledAtOnce(s movegen.State) bool {
	settler, ok := s.(search.Settler)
	for seat := range movegen.Seat(s.Seats()) {
		if ok && settler.Settled(seat) {
			return true
		}
	}
	return false
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
