package seega

import (
	"time"

	"quincunx/search"
)

// hashMiB is the size of the table.
const hashMiB = 2

// nodes are those of a ply on a board of one cell; n cells have an nth of them.
var nodes = 40_000

// limits returns those of a ply on a board of a size: docs/contest.md has the model
// that they follow from. The time only guards against a machine that stands still.
func limits(size int, past *search.Past) search.Limits {
	return search.Limits{Nodes: uint64(nodes / (size * size)), MoveTime: 250 * time.Millisecond, Past: past}
}
