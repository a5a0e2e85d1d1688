package endgame

import (
	"context"
	"fmt"
	"runtime"
	"sync/atomic"

	"quincunx/movegen/chinesecheckers"
)

// shared are the tables that all parts of a program have in common.
var shared [chinesecheckers.MaxSize + 1]struct {
	table    atomic.Pointer[Table]
	building atomic.Pointer[chan struct{}] // closed when the one who builds is done
}

// Shared returns the table of a size, with default options but for progress and as
// many workers as there are processors, that all callers share. The first one builds it and the others wait; if that one
// is cancelled, another one begins anew. The error is that of ctx or tells
// that the size is wrong.
func Shared(ctx context.Context, size int, progress func(done, total int)) (*Table, error) {
	if size < chinesecheckers.MinSize || size > chinesecheckers.MaxSize {
		return nil, fmt.Errorf("endgame: size %d is not in %d..%d", size, chinesecheckers.MinSize, chinesecheckers.MaxSize)
	}
	s := &shared[size]
	for {
		if t := s.table.Load(); t != nil {
			return t, nil
		}
		mine := make(chan struct{})
		if s.building.CompareAndSwap(nil, &mine) {
			// Another one may have been done in the meantime.
			t, err := s.table.Load(), error(nil)
			if t == nil {
				t, err = Build(ctx, size, Options{Workers: runtime.GOMAXPROCS(0), Progress: progress})
			}
			if err == nil {
				s.table.Store(t)
			}
			s.building.Store(nil)
			close(mine)
			return t, err
		}
		if other := s.building.Load(); other != nil {
			select {
			case <-*other:
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
	}
}

// Ready returns the shared table of a valid size if it has been built, or nil. It
// never waits.
func Ready(size int) *Table { return shared[size].table.Load() }
