package work

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
)

// square squares numbers. For a negative number it waits until its context is done.
type square struct{ closed *atomic.Int32 }

func (s square) Do(ctx context.Context, n int) (int, error) {
	if n < 0 {
		<-ctx.Done()
		return 0, ctx.Err()
	}
	if n == 13 {
		return 0, errors.New("unlucky")
	}
	return n * n, nil
}

func (s square) Close() { s.closed.Add(1) }

// source returns a source of numbers, and the list that receives their squares.
func source(numbers ...int) (Source[int, int], *[]int) {
	results := new([]int)
	return Source[int, int]{
		Next: func() (int, bool, error) {
			if len(numbers) == 0 {
				return 0, false, nil
			}
			n := numbers[0]
			numbers = numbers[1:]
			return n, true, nil
		},
		Done: func(r int) (bool, error) {
			*results = append(*results, r)
			return r == 16, nil
		},
	}, results
}

// A pool of goroutines does all tasks, abandons running tasks when Done has enough, and ends with the errors of
// its workers and its source.
func TestLocal(t *testing.T) {
	failing, _ := source(1)
	failing.Next = func() (int, bool, error) { return 0, false, errors.New("no source") }
	all, allResults := source(1, 2, 3, 5, 6)
	enough, enoughResults := source(-1, -1, 4, 7)
	unlucky, unluckyResults := source(-1, -1, 13, 7)
	interrupted, none := source(1, 2)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for _, c := range []struct {
		name    string
		ctx     context.Context
		source  Source[int, int]
		results *[]int
		want    []int
		err     string
	}{
		{"all", t.Context(), all, allResults, []int{1, 4, 9, 25, 36}, "<nil>"},
		{"enough", t.Context(), enough, enoughResults, []int{16}, "<nil>"},
		{"error of a worker", t.Context(), unlucky, unluckyResults, nil, "unlucky"},
		{"error of the source", t.Context(), failing, new([]int), nil, "no source"},
		{"interrupted", stopped, interrupted, none, nil, "<nil>"},
	} {
		var closed atomic.Int32
		err := Local[int, int]{Workers: 3, New: func() Worker[int, int] { return square{&closed} }}.Do(c.ctx, c.source)
		first, _, _ := strings.Cut(fmt.Sprint(err), "\n") // several workers may fail
		slices.Sort(*c.results)
		if !slices.Equal(*c.results, c.want) || first != c.err || closed.Load() != 3 {
			t.Errorf("%s: results %v, error %v, %d workers closed; want %v, %s, 3", c.name, *c.results, err, closed.Load(), c.want, c.err)
		}
	}
}

// When its context is done, a pool that abandons tasks ends although a task has not.
func TestAbandon(t *testing.T) {
	s, results := source(2, -1, 3)
	ctx, cancel := context.WithCancel(t.Context())
	done := s.Done
	s.Done = func(r int) (bool, error) {
		cancel()
		return done(r)
	}
	var closed atomic.Int32
	err := Local[int, int]{New: func() Worker[int, int] { return square{&closed} }, Workers: 2, Abandon: true}.Do(ctx, s)
	if err != nil || len(*results) == 0 || closed.Load() != 2 {
		t.Errorf("results %v, error %v, %d workers closed; want some, none and 2", *results, err, closed.Load())
	}
}
