package pipe_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"quincunx/internal/must"
	"quincunx/internal/pipe"
)

// Nothing is lost or reordered between writers that never wait and a slow reader.
func TestPipe(t *testing.T) {
	p := pipe.New()
	const writers, lines = 4, 1000
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for i := range lines {
				must.Get(fmt.Fprintf(p, "%d %d\n", w, i))(t)
			}
		})
	}
	go func() {
		all.Wait()
		p.Close()
	}()
	next := [writers]int{}
	for line := range strings.Lines(string(must.Get(io.ReadAll(p))(t))) {
		var w, i int
		must.Get(fmt.Sscan(line, &w, &i))(t)
		if i != next[w] {
			t.Fatalf("line %d of writer %d comes when %d is due", i, w, next[w])
		}
		next[w]++
	}
	for w, n := range next {
		if n != lines {
			t.Errorf("%d lines of writer %d have arrived, want %d", n, w, lines)
		}
	}
	p.Close()
	if _, err := p.Write([]byte("x")); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("writing to a closed pipe: %v", err)
	}
}
