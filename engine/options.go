package engine

import (
	"fmt"

	"quincunx/internal/memory"
	"quincunx/search/alphabeta"
	"quincunx/tt"
)

// SearchOptions are the settings of a search. Those that are 0 have their
// defaults. A search for which a setting means nothing does without it.
type SearchOptions struct {
	HashMiB int // of the transposition table, 1..MaxHashMiB(), 0 = DefaultHashMiB
	Threads int // 1..MaxThreads, 0 = 1
	MultiPV int // how many of the best moves are looked for, 1..MaxMultiPV, 0 = 1

	// Sound turns everything off that may miss a defence, so that a forced win
	// that is found is proved.
	Sound bool
}

// The ranges of search options.
const (
	DefaultHashMiB = alphabeta.DefaultHashMiB
	MaxThreads     = alphabeta.MaxThreads
	MaxMultiPV     = alphabeta.MaxMultiPV
)

// MaxHashMiB returns the largest transposition table in MiB: the memory of the
// machine but for an eighth. To ask for more would end the program.
func MaxHashMiB() int {
	total := memory.Total() >> 20
	return int(min(max(total-total/8, tt.MinMiB), tt.MaxMiB))
}

// withDefaults returns the options in full, or an error that names the one
// that is out of its range.
func (o SearchOptions) withDefaults() (SearchOptions, error) {
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
