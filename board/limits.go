package board

import (
	"runtime"
	"time"

	"quincunx/engine"
)

// Limits are the limits of requests.
type Limits struct {
	Connections int           // open at a time
	Message     int           // size of a message from a page, in bytes
	Waiting     int           // bytes of unsent answers on a connection at which it stops reading requests
	Moves       int           // length of a line of moves
	Listed      int           // legal moves in an answer; if there are more, it only lists the cells from which they lead
	Drawn       int           // cells of all positions of a diagram
	Uploads     int           // total bytes of uploaded records, on all connections
	Unpacked    int64         // bytes of an uploaded record after decompression
	Games       int           // of an uploaded record
	Openings    int64         // bytes of memory for the first moves of the games of a record
	Lines       int           // lines of an analysis
	Requests    int           // running on a connection
	Searches    int           // running on all connections
	Patience    time.Duration // how long a search waits for others to end
	HashMiB     int           // total size of the transposition tables of a connection
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
		Drawn:       1 << 18,
		Uploads:     64 << 20,
		Unpacked:    1 << 30,
		Games:       200_000,
		Openings:    8 << 20,
		Lines:       engine.MaxMultiPV,
		Requests:    64,
		Searches:    runtime.NumCPU(),
		Patience:    5 * time.Second,
		HashMiB:     16,
		Pace:        50 * time.Millisecond,
	}
}
