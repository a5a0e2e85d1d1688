package tables

import (
	"fmt"
	"math/rand/v2"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// Check compares the contents of all files with their checksums. The error names a damaged file.
func (s *Set) Check() error {
	for _, f := range s.Files {
		if f == nil {
			continue
		}
		if err := f.Check(); err != nil {
			return err
		}
	}
	return nil
}

// CheckMoves compares the values of n random positions of a tier with the values after their moves by the rules. In a game with a limit, it takes
// the positions after random numbers of moves within the tier; without distances, after so few that the number makes no difference. parse returns
// the position of a text form. The error names a position with a wrong value.
func (s *Set) CheckMoves(tier, n int, random *rand.Rand, parse func(text string) (movegen.Position, error)) error {
	f := s.Files[tier]
	if f == nil {
		return fmt.Errorf("%s is missing", s.name(tier))
	}
	_, limit := s.graph.Endless(tier)
	for range n {
		at, err := s.random(tier, random)
		if err != nil {
			return err
		}
		switch {
		case limit == 0:
		case f.Distances != nil:
			at.Moves = random.IntN(limit)
		case f.Stable > 0 && f.Stable < limit:
			at.Moves = random.IntN(limit - f.Stable)
		}
		value, err := s.at(at)
		if err != nil {
			return err
		}
		text := s.graph.Text(at)
		p, err := parse(text)
		if err != nil {
			return err
		}
		got, err := s.ofMoves(p, p.Mover())
		if err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
		if got != value.Outcome() {
			return fmt.Errorf("%s: got %v, want %v by its moves", text, value.Outcome(), got)
		}
	}
	return nil
}

// random returns the place of a random position of the tier. The error says that the file is damaged.
func (s *Set) random(tier int, random *rand.Rand) (graph.Place, error) {
	for {
		number := uint64(random.Int64N(s.Files[tier].positions())) //nolint:gosec // not negative
		value, err := s.outcome(tier, number)
		if err != nil || value != movegen.NoPosition {
			return graph.Place{Tier: tier, Number: number}, err
		}
	}
}

// Sample calls visit with the text forms and values of n random positions of a tier, each number with the same probability. The error is visit's,
// or says that the tier is missing.
func (s *Set) Sample(tier, n int, random *rand.Rand, visit func(text string, v movegen.Value) error) error {
	f := s.Files[tier]
	if f == nil {
		return fmt.Errorf("%s is missing", s.name(tier))
	}
	for range n {
		at, err := s.random(tier, random)
		var v movegen.Value
		if err == nil {
			v, err = s.at(at)
		}
		if err == nil {
			err = visit(s.graph.Text(at), v)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
