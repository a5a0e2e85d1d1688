package engine_test

import (
	"context"
	"runtime"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/search"
)

// heap returns the bytes in use.
func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// After a search an engine holds the position three times: its own, the evaluated one that follows it, and that of the
// search thread. Before, it holds it once.
func TestMemory(t *testing.T) {
	const tableMiB = 1
	settings := engine.Settings{"size": "63", "triangles": "0,1,2,3,4,5"}
	open := func() *engine.Engine {
		e, err := engine.Open("chinesecheckers", settings)
		if err == nil {
			err = e.Configure(engine.SearchOptions{HashMiB: tableMiB})
		}
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	search := func(e *engine.Engine) {
		must.Get(e.Best(context.Background(), search.Limits{Nodes: 50}))(t)
	}
	search(open()) // computes the tables that all engines share
	start := heap()
	e := open()
	opened := heap()
	search(e)
	searched := heap()
	s := e.State()
	copied := movegen.Clone(s.(movegen.Position))
	position := float64(heap() - searched)
	runtime.KeepAlive(copied)
	runtime.KeepAlive(e)
	own, more := float64(opened-start)/position, float64(searched-opened-tableMiB<<20)/position
	if own > 1.3 || more > 2.6 {
		t.Errorf("in units of a position of %.0f bytes: %.2f of a new engine, %.2f more after a search", position, own, more)
	}
}
