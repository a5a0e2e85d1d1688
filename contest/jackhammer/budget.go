package jackhammer

import (
	"time"

	"quincunx/search"
)

// hashMiB is the size of the tree.
const hashMiB = 8

// limits are the limits of a turn. Time costs nothing in this contest, but games are long:
// see docs/contest.md. The time limit only matters on a machine that stalls.
var limits = search.Limits{Nodes: 2000, MoveTime: 500 * time.Millisecond}
