package bench

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"time"
)

// Case is one thing whose speed is measured.
type Case struct {
	// Name has parts separated by slashes, the first of which is the component, and
	// those that stand for a choice are NAME=VALUE: perft/chinesecheckers/size=4.
	Name string

	Unit string // what is counted, in the plural: nodes, positions

	// Open makes what is needed and returns what is measured.
	Open func() (Work, error)
}

// Work does the work of a case n times over and returns how many units that was.
type Work func(n int) (units uint64)

// Options say how much is measured.
type Options struct {
	Samples int           // of each case, 1 or more
	Time    time.Duration // of a sample, at least

	// Processor: time is that of the processor for this process, of all its threads, instead
	// of that on the clock. It hardly depends on what else the machine does. It says
	// nothing of how much faster several threads are.
	Processor bool
}

// Result is how fast a case is.
type Result struct {
	Name string `json:"name"`
	Unit string `json:"unit"`

	Nanoseconds []float64 `json:"ns"` // a unit, in each sample

	// Allocations and Bytes are what a unit allocates, on average.
	Allocations float64 `json:"allocations"`
	Bytes       float64 `json:"bytes"`
}

// mostTimes bounds how often the work of a sample is done.
const mostTimes = 1 << 30

// Measure measures cases. The samples of all cases take turns, so that the drift of a
// machine does the same to all. The error names the case that can't be opened, or is
// that of ctx: then the results are those of the samples so far.
func Measure(ctx context.Context, cases []Case, o Options, progress func(done, total int)) ([]Result, error) {
	results := make([]Result, len(cases))
	works := make([]Work, len(cases))
	times := make([]int, len(cases))
	now := clock
	if o.Processor {
		now = processorTime
	}
	done, total := 0, len(cases)*(o.Samples+1)
	step := func() bool {
		done++
		progress(done, total)
		return ctx.Err() == nil
	}
	for i, c := range cases {
		work, err := c.Open()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		works[i], times[i] = work, calibrate(work, o.Time, now)
		results[i] = Result{Name: c.Name, Unit: c.Unit}
		if !step() {
			return nil, ctx.Err()
		}
	}
	for n := range o.Samples * len(cases) {
		i := n % len(cases)
		results[i].sample(works[i], times[i], now)
		if !step() {
			break
		}
	}
	results = slices.DeleteFunc(results, func(r Result) bool { return len(r.Nanoseconds) == 0 })
	for i := range results {
		results[i].Allocations /= float64(len(results[i].Nanoseconds))
		results[i].Bytes /= float64(len(results[i].Nanoseconds))
	}
	if done < total {
		return results, ctx.Err()
	}
	return results, nil
}

// calibrate returns how many times work has to be done to take at least so long. It is
// done a few times on the way, so that caches are warm.
func calibrate(work Work, least time.Duration, now func() time.Duration) int {
	for n := 1; ; {
		start := now()
		work(n)
		took := now() - start
		if took >= least || n >= mostTimes {
			return n
		}
		// A little more than it takes, if it takes as long each time.
		wanted := 1.2 * float64(n) * float64(least) / float64(max(took, time.Microsecond))
		n = int(min(max(wanted, 1.5*float64(n)+1), 100*float64(n), mostTimes))
	}
}

// sample adds a sample.
func (r *Result) sample(work Work, times int, now func() time.Duration) {
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := now()
	units := float64(max(work(times), 1))
	took := now() - start
	runtime.ReadMemStats(&after)
	r.Nanoseconds = append(r.Nanoseconds, float64(took)/units)
	r.Allocations += float64(after.Mallocs-before.Mallocs) / units
	r.Bytes += float64(after.TotalAlloc-before.TotalAlloc) / units
}

var processStart = time.Now()

func clock() time.Duration { return time.Since(processStart) }
