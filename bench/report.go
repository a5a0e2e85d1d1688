package bench

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchmath"

	"quincunx/internal/message"
)

// Report holds the results of the benchmarks of this package.
type Report struct {
	config  map[string]string // of the machine and the build: cpu, goos, revision, …
	results []*result         // in the order of their first samples
}

// result holds the samples of one benchmark.
type result struct {
	name    string    // without the number of processors: Perft/seega/size=5/movement
	unit    string    // the timed unit: node
	samples []float64 // seconds per unit
}

// ReadReport reads the output of "go test -bench". Errors contain the name of the file and the
// wrong line.
func ReadReport(in io.Reader, file string) (*Report, error) {
	r := &Report{config: map[string]string{}}
	reader := benchfmt.NewReader(in, file)
	for reader.Scan() {
		switch record := reader.Result().(type) {
		case *benchfmt.SyntaxError:
			return nil, record
		case *benchfmt.Result:
			if err := r.add(record); err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
		}
	}
	if err := reader.Err(); err != nil {
		return nil, err
	}
	if len(r.results) == 0 {
		return nil, fmt.Errorf("%s: no benchmark results", file)
	}
	return r, nil
}

// add adds a sample.
func (r *Report) add(sample *benchfmt.Result) error {
	for _, c := range sample.Config {
		r.config[c.Key] = string(c.Value)
	}
	base, parts := sample.Name.Parts()
	name := string(base)
	for _, part := range parts {
		if part[0] == '/' { // not the suffix with the number of processors
			name += string(part)
		}
	}
	c := r.find(name)
	if c == nil {
		c = &result{name: name}
		r.results = append(r.results, c)
	}
	for _, v := range sample.Values {
		unit, found := strings.CutPrefix(v.Unit, "sec/")
		if !found || c.unit != "" && c.unit != unit {
			continue // a metric that no table uses
		}
		if !(v.Value >= shortest && v.Value <= longest) {
			return fmt.Errorf("%s: a time of %v s, want %v..%v", message.Quote(name), v.Value, shortest, longest)
		}
		c.unit, c.samples = unit, append(c.samples, v.Value)
	}
	if c.unit == "" {
		return fmt.Errorf("%s: no time", message.Quote(name))
	}
	return nil
}

// The range of the time per unit, in seconds.
const shortest, longest = 1e-15, 1e9

// find returns the result with a name, or nil.
func (r *Report) find(name string) *result {
	if i := slices.IndexFunc(r.results, func(c *result) bool { return c.name == name }); i >= 0 {
		return r.results[i]
	}
	return nil
}

// seconds returns the median time per unit.
func (c *result) seconds() float64 {
	sample := benchmath.NewSample(slices.Clone(c.samples), &benchmath.DefaultThresholds)
	return benchmath.AssumeNothing.Summary(sample, 0.95).Center //nolint:misspell // the library's spelling
}
