package board

import (
	"runtime"
	"time"
)

// Limits bound what pages can ask for.
type Limits struct {
	Connections int           // open at a time
	Message     int           // size of a message from a page, in bytes
	Waiting     int           // bytes of answers that wait to be sent on a connection before its requests are read on
	Moves       int           // length of a line of moves
	Listed      int           // legal moves in an answer; of more, the cells from which there are some
	Uploads     int           // bytes of the records that pages have uploaded, on all connections together
	Lines       int           // lines of an analysis
	Requests    int           // under way on a connection
	Searches    int           // under way on all connections together
	Patience    time.Duration // how long a search waits for others to end
	HashMiB     int           // the transposition tables of a connection together
	Pace        time.Duration // between two reports of a search
}

// DefaultLimits returns the limits that suit a server for a few people.
func DefaultLimits() Limits {
	return Limits{
		Connections: 64,
		Message:     1 << 20,
		Waiting:     4 << 20,
		Moves:       100_000,
		Listed:      2_000,
		Uploads:     64 << 20,
		Lines:       8,
		Requests:    64,
		Searches:    runtime.NumCPU(),
		Patience:    5 * time.Second,
		HashMiB:     16,
		Pace:        50 * time.Millisecond,
	}
}
