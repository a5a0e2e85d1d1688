package pente

import (
	"fmt"

	"quincunx/movegen"
	"quincunx/movegen/notation"
)

// Opening is the rule for side 1's second stone, at ply 2. Its first stone is
// always on the centre.
type Opening uint8

// The opening rules.
const (
	Either Opening = iota // max(|v|, |h|) is 3 or more
	Both                  // |v| and |h| are 3 or more
	None                  // anywhere
)

// OpeningPlies is the number of plies in which the opening rules apply. From then
// on every empty cell is a legal move.
const OpeningPlies = 3

// WithDefaultOpening returns a copy of the position with the default opening rule. It returns false if the position has
// that rule, or play from there may differ: before side 1's second stone is placed.
func (p *Position) WithDefaultOpening() (movegen.Position, bool) {
	if p.options.Opening == Either || p.ply < OpeningPlies {
		return nil, false
	}
	same := p.Clone().(*Position)
	same.options.Opening = Either
	return same, true
}

// minOpeningDistance is the distance from the centre that the opening rules require of side 1's
// second stone.
const minOpeningDistance = 3

var openingNames = [...]string{Either: "either", Both: "both", None: "none"}

// String returns the name of the rule in the text forms.
func (o Opening) String() string {
	if int(o) < len(openingNames) {
		return openingNames[o]
	}
	return fmt.Sprintf("Opening(%d)", uint8(o))
}

// ParseOpening returns the rule of the given name: either, both or none.
func ParseOpening(name string) (Opening, error) {
	o, err := notation.Name(name, openingNames[:]...)
	if err != nil {
		return 0, fmt.Errorf("opening: %w", err)
	}
	return Opening(o), nil
}

// The half sizes of a board. Usual games begin at 9.
const (
	MinHalf = 2
	MaxHalf = 15
)

// Options are the options of a game of Pente. Half must be given; the zero
// Opening is the usual one.
type Options struct {
	Half    int // the board has 2·Half+1 rows and columns, MinHalf..MaxHalf
	Opening Opening
}

func (o Options) check() error {
	if o.Half < MinHalf || o.Half > MaxHalf {
		return fmt.Errorf("half size %d is not in %d..%d", o.Half, MinHalf, MaxHalf)
	}
	if int(o.Opening) >= len(openingNames) {
		return fmt.Errorf("opening %d is none of either, both, none", o.Opening)
	}
	return nil
}

// places returns the places of row r where the rules allow a stone at a ply, two
// bits a place.
func (o Options) places(ply int32, r uint) uint64 {
	const all = ^uint64(0)
	centre := uint(o.Half)
	near := r+minOpeningDistance > centre && centre+minOpeningDistance > r
	switch {
	case ply == 0 && r == centre:
		return 3 << (2 * centre)
	case ply == 0:
		return 0
	case ply == 1 || o.Opening == None:
		return all
	case near && o.Opening == Both:
		return 0
	case near || o.Opening == Both:
		const box = 1<<(2*(2*minOpeningDistance-1)) - 1
		return ^(uint64(box) << (2 * (centre - (minOpeningDistance - 1))))
	}
	return all
}
