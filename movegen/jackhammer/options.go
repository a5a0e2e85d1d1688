package jackhammer

import (
	"fmt"
	"math"

	"quincunx/bitboard"
	"quincunx/movegen/notation"
)

// Limits of the options.
const (
	MinSide  = 2
	MaxSide  = bitboard.MeshRows
	MaxTurns = math.MaxInt32
)

// Resolution determines how the actions of a turn are resolved; see the package
// comment.
type Resolution uint8

// The resolutions.
const (
	After  Resolution = iota // moves, then hammers, which spare the seats
	Before                   // hammers, which spare the seats, then moves
	Harsh                    // moves, then hammers, which spare no cell
)

var resolutionNames = [...]string{After: "after", Before: "before", Harsh: "harsh"}

// String returns the name used in texts, such as "after".
func (r Resolution) String() string {
	if int(r) >= len(resolutionNames) {
		return fmt.Sprintf("Resolution(%d)", uint8(r))
	}
	return resolutionNames[r]
}

// ParseResolution returns the resolution with a name used in texts.
func ParseResolution(name string) (Resolution, error) {
	r, err := notation.Name(name, resolutionNames[:]...)
	if err != nil {
		return 0, fmt.Errorf("resolution: %w", err)
	}
	return Resolution(r), nil
}

// Options are the options of a game of Jackhammer.
type Options struct {
	Side       int        // cells on each side of the mesh, MinSide..MaxSide
	Resolution Resolution // how turns are resolved
	Turns      int        // turns in a game, 0..MaxTurns
}

// DefaultOptions returns the options of the contest: side 17, 1000 turns.
func DefaultOptions() Options { return Options{Side: 17, Resolution: After, Turns: 1000} }

func (o Options) check() error {
	switch {
	case o.Side < MinSide || o.Side > MaxSide:
		return fmt.Errorf("side %d is not in %d..%d", o.Side, MinSide, MaxSide)
	case int(o.Resolution) >= len(resolutionNames):
		return fmt.Errorf("resolution %d is unknown", o.Resolution)
	case o.Turns < 0 || o.Turns > MaxTurns:
		return fmt.Errorf("turns %d are not in 0..%d", o.Turns, MaxTurns)
	}
	return nil
}
