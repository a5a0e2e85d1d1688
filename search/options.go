package search

import (
	"quincunx/option"
	"quincunx/tt"
)

// MaxMultiPV is the largest number of best moves that a search reports.
const MaxMultiPV = 256

// Options that several searches have in common.
var (
	Hash    = option.Option{Name: "hash", Default: 64, Min: tt.MinMiB, Max: tt.MaxMiB, Unit: "MiB", Help: "size of the transposition table"}
	Threads = option.Option{Name: "threads", Default: 1, Min: 1, Max: 256, Help: "how many threads search together"}
	MultiPV = option.Option{Name: "multipv", Default: 1, Min: 1, Max: MaxMultiPV, Help: "how many of the best moves are searched and reported"}
)
