package endgame

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"quincunx/movegen/chinesecheckers"
)

// sharedTable is a table shared by the whole program. The holder of the semaphore
// may build it.
type sharedTable struct {
	table     atomic.Pointer[Table]
	semaphore chan struct{}
}

// shared returns the tables by size.
var shared = sync.OnceValue(func() []sharedTable {
	all := make([]sharedTable, chinesecheckers.MaxSize+1)
	for size := range all {
		all[size].semaphore = make(chan struct{}, 1)
	}
	return all
})

// Shared returns the table of a size that all callers share. It is built with
// default options, the given progress function, and as many workers as there are
// processors. The first caller builds it while the others wait; if the first is
// cancelled, another one starts again. It returns ctx's error, or an error for a
// wrong size.
func Shared(ctx context.Context, size int, progress func(done, total int)) (*Table, error) {
	if size < chinesecheckers.MinSize || size > chinesecheckers.MaxSize {
		return nil, fmt.Errorf("endgame: size %d is not in %d..%d", size, chinesecheckers.MinSize, chinesecheckers.MaxSize)
	}
	if t := Ready(size); t != nil {
		return t, nil
	}
	s := &shared()[size]
	select {
	case s.semaphore <- struct{}{}:
		defer func() { <-s.semaphore }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if t := Ready(size); t != nil {
		return t, nil
	}
	t, err := Build(ctx, size, Options{Workers: runtime.GOMAXPROCS(0), Progress: progress})
	if err == nil {
		s.table.Store(t)
	}
	return t, err
}

// Ready returns the shared table of a valid size if it has been built, or nil. It
// never waits.
func Ready(size int) *Table { return shared()[size].table.Load() }
