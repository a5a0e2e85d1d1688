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

// Options are the options of a service.
type Options struct {
	Limits  Limits
	Records []*match.Index // records that all pages can show
	Tables  []*tables.Set  // exact values of positions
	Log     *log.Logger    // for internal errors; nil = [log.Default]
}

// Service holds what connections share. It is safe for concurrent use.
type Service struct {
	limits   Limits
	searches chan struct{} // a semaphore of the searches that may run
	reading  chan struct{} // a semaphore of the uploads that may be read
	records  []*record     // of the files
	tables   []*tables.Set
	log      *log.Logger
	uploaded atomic.Int64 // bytes reserved for uploads
}

// New returns a service without connections.
func New(o Options) *Service {
	s := &Service{limits: o.Limits, searches: make(chan struct{}, o.Limits.Searches), reading: make(chan struct{}, 1), tables: o.Tables, log: cmp.Or(o.Log, log.Default())}
	for _, index := range o.Records {
		s.records = append(s.records, s.newRecord(filepath.Base(index.Name()), index))
	}
	return s
}

// Limits returns the limits of requests.
func (s *Service) Limits() Limits { return s.limits }

// Connect returns a connection that calls send with its messages to the page, one at a time, from a separate
// goroutine. Send may block. Meanwhile answers are queued, with only the latest report of each search, and Receive
// blocks when too many are queued. The connection ends when send fails, when ctx is done, or with Close.
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
