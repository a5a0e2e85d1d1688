package engine

import (
	"fmt"
	"maps"
	"slices"

	"quincunx/internal/memory"
	"quincunx/search/alphabeta"
	"quincunx/tt"
)

// SearchOptions are the settings of a search. Those that are 0 have their
// defaults. A search for which a setting means nothing does without it.
type SearchOptions struct {
	// Method is how the game is searched, the name of one of [Game.Methods];
	// "" = what is best for the number of seats.
	Method string

	HashMiB int // of the transposition table, 1..MaxHashMiB(), 0 = DefaultHashMiB
	Threads int // 1..MaxThreads, 0 = 1
	MultiPV int // how many of the best moves are looked for, 1..MaxMultiPV, 0 = 1

	// Sound turns everything off that leaves out moves by an estimate, so that no forced end
	// within the depth is missed.
	Sound bool

	// Without turns features of the method off by name, and Set changes its
	// numbers. Which there are is the method's own affair: an unknown name is an
	// error of [Method].New.
	Without []string
	Set     map[string]int
}

// The ranges of search options.
const (
	DefaultHashMiB = alphabeta.DefaultHashMiB
	MaxThreads     = alphabeta.MaxThreads
	MaxMultiPV     = alphabeta.MaxMultiPV
)

// MaxHashMiB returns the largest transposition table in MiB, for which there is memory.
func MaxHashMiB() int { return min(memory.Find().MostMiB(), tt.MaxMiB) }

// Full returns the options with the defaults filled in, or an error that names
// the one that is out of its range.
func (o SearchOptions) Full() (SearchOptions, error) {
	if err := memory.Find().Check(o.HashMiB); err != nil {
		return o, fmt.Errorf("hash %d: %w", o.HashMiB, err)
	}
	for _, field := range []struct {
		name     string
		value    *int
		most, or int
	}{
		{"hash", &o.HashMiB, MaxHashMiB(), DefaultHashMiB},
		{"threads", &o.Threads, MaxThreads, 1},
		{"multipv", &o.MultiPV, MaxMultiPV, 1},
	} {
		if *field.value == 0 {
			*field.value = min(field.or, field.most)
		}
		if *field.value < 1 || *field.value > field.most {
			return o, fmt.Errorf("%s %d is not in 1..%d", field.name, *field.value, field.most)
		}
	}
	return o, nil
}

// equal reports whether two options make the same search.
func (o SearchOptions) equal(p SearchOptions) bool {
	return o.Method == p.Method && o.HashMiB == p.HashMiB && o.Threads == p.Threads && o.MultiPV == p.MultiPV &&
		o.Sound == p.Sound && slices.Equal(o.Without, p.Without) && maps.Equal(o.Set, p.Set)
}
