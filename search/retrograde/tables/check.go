package tables

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"quincunx/movegen"
	"quincunx/movegen/graph"
	"quincunx/search/retrograde"
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

// CheckValues compares the numbers of positions by value of all files with their headers, and the values of packed files with the checksum of
// the plain ones. It unpacks these in memory, [Set.ValuesMemory]. No tier before an existing one may be missing. It calls report, unless nil, with
// each tier and the finished part of it. The error is ctx's, or names a file with a wrong header.
func (s *Set) CheckValues(ctx context.Context, workers int, report func(tier int, part float64)) error {
	solved := slices.Clone(s.Solved)
	for tier, f := range s.Files {
		if f == nil {
			continue
		}
		if err := s.AreThere(tier); err != nil {
			return err
		}
		var err error
		if f.packed == nil {
			err = s.checkCounts(ctx, f, tier, f.Outcomes, workers)
		} else {
			solved[tier], err = s.unpack(ctx, f, tier, solved, workers, func(part float64) {
				if report != nil {
					report(tier, part)
				}
			})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// ValuesMemory returns the number of bytes of the values of all packed files.
func (s *Set) ValuesMemory() (bytes uint64) {
	for _, f := range s.Files {
		if f != nil && f.packed != nil {
			bytes += uint64(f.values()) //nolint:gosec // not negative
		}
	}
	return bytes
}

// checkCounts compares the numbers of positions by value with those of the header.
func (s *Set) checkCounts(ctx context.Context, f *File, tier int, values graph.Outcomes, workers int) error {
	got, err := retrograde.CountRows(ctx, s.graph, tier, workers, func(row int, dst []movegen.Outcome) {
		values.Read(uint64(row)*uint64(f.Length), dst) //nolint:gosec // not negative
	})
	if err == nil && got != f.Counts {
		err = fmt.Errorf("%s: got %+v as the numbers of its positions, want %+v", f.Name, f.Counts, got)
	}
	return err
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
