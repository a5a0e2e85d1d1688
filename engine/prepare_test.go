package engine_test

import (
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
)

// Prepare builds the tables of Seega, so that the first move of a game on a short clock has its time.
func TestPrepareSeega(t *testing.T) {
	for _, size := range []string{"5", "7", "13"} {
		e := must.Get(engine.Open("seega", engine.Settings{"size": size}))(t)
		if size == "13" && e.Prepared() {
			t.Error("the tables of a size that no other test uses are there")
		}
		must.Do(t, e.Prepare(t.Context()))
		if !e.Prepared() {
			t.Errorf("size %s: the tables are not built", size)
		}
	}
}
