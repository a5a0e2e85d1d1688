package pente

import (
	"time"

	"quincunx/search"
)

// hashMiB is the size of the table, most of the storage that the entry allocates.
const hashMiB = 4

// limits are those of a move: docs/contest.md has the model that they follow from. The
// time only guards against a machine that stands still.
var limits = search.Limits{Nodes: 10_000, MoveTime: 500 * time.Millisecond}
