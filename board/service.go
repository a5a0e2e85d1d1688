package board

import (
	"cmp"
	"context"
	"log"
	"path/filepath"
	"sync/atomic"

	"quincunx/match"
	"quincunx/search/retrograde/tables"
)

// Options are what a service begins with.
type Options struct {
	Limits  Limits
	Records []*match.Index // that all pages may look at
	Tables  []*tables.Set  // exact values of positions
	Log     *log.Logger    // of faults of the program; nil = [log.Default]
}

// Service is what connections share. Any number of goroutines may use it concurrently.
type Service struct {
	limits   Limits
	searches chan struct{} // a place for each search that may run
	records  []*record     // files
	tables   []*tables.Set
	log      *log.Logger
	uploaded atomic.Int64 // bytes that are reserved for what pages upload
}

// New returns a service without connections.
func New(o Options) *Service {
	s := &Service{limits: o.Limits, searches: make(chan struct{}, o.Limits.Searches), tables: o.Tables, log: cmp.Or(o.Log, log.Default())}
	for _, index := range o.Records {
		s.records = append(s.records, newRecord(filepath.Base(index.Name()), index))
	}
	return s
}

// Limits returns what pages can ask for.
func (s *Service) Limits() Limits { return s.limits }

// Connect returns a connection whose messages to the page go to send: one at a time, from a goroutine of its own. Send may
// block: answers wait meanwhile, of the reports of a search the latest alone, and Receive waits once they are too many. The connection
// ends when send fails, when ctx is done, or with Close.
func (s *Service) Connect(ctx context.Context, send func(message []byte) error) *Conn {
	ctx, cancel := context.WithCancel(ctx)
	c := &Conn{
		service: s, ctx: ctx, cancel: cancel, running: map[int]*task{},
		view: newPlace(1), player: newPlace(s.limits.HashMiB / 2), analyst: newPlace(s.limits.HashMiB / 2),
	}
	c.work.Go(func() {
		defer cancel()
		c.out.deliver(ctx, send)
	})
	return c
}
