package bench_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"quincunx/bench"
)

// spin works for some time a unit, and allocates once.
func spin(each time.Duration) func() (bench.Work, error) {
	return func() (bench.Work, error) {
		return func(n int) uint64 {
			for range n {
				for start := time.Now(); time.Since(start) < each; {
					garbage = new([16]uint64)
				}
			}
			return uint64(n)
		}, nil
	}
}

var garbage *[16]uint64

func ignore(int, int) {}

func TestMeasure(t *testing.T) {
	cases := []bench.Case{
		{Name: "spin/short", Unit: "turns", Open: spin(20 * time.Microsecond)},
		{Name: "spin/long", Unit: "turns", Open: spin(time.Millisecond)},
	}
	steps := 0
	results, err := bench.Measure(t.Context(), cases, bench.Options{Samples: 3, Time: time.Millisecond}, func(done, total int) {
		if steps++; done != steps || total != 8 {
			t.Errorf("progress %d of %d at step %d", done, total, steps)
		}
	})
	if err != nil || steps != 8 {
		t.Fatalf("%d steps: %v", steps, err)
	}
	for i, least := range []float64{20e3, 1e6} {
		r := results[i]
		if r.Name != cases[i].Name || r.Unit != "turns" || len(r.Nanoseconds) != 3 {
			t.Errorf("%+v", r)
		}
		for _, ns := range r.Nanoseconds {
			if ns < least {
				t.Errorf("%s took %v ns, which is less than it takes", r.Name, ns)
			}
		}
		if r.Allocations < 1 || r.Bytes < 128*r.Allocations*0.9 {
			t.Errorf("%s: %v allocations of %v bytes", r.Name, r.Allocations, r.Bytes)
		}
	}
}

func TestMeasureErrors(t *testing.T) {
	broken := errors.New("broken")
	cases := []bench.Case{{Name: "a/b", Unit: "turns", Open: func() (bench.Work, error) { return nil, broken }}}
	_, err := bench.Measure(t.Context(), cases, bench.Options{Samples: 1}, ignore)
	if !errors.Is(err, broken) || !strings.HasPrefix(err.Error(), "a/b: ") {
		t.Errorf("error %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	cases[0].Open = spin(0)
	if _, err := bench.Measure(ctx, cases, bench.Options{Samples: 1}, ignore); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
	// One that ends during the samples leaves those that there are.
	ctx, cancel = context.WithCancel(t.Context())
	cases = append(cases, bench.Case{Name: "a/c", Unit: "turns", Open: spin(0)})
	results, err := bench.Measure(ctx, cases, bench.Options{Samples: 3}, func(done, _ int) {
		if done == 5 { // both are open, and there are three samples
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || len(results) != 2 || len(results[0].Nanoseconds) != 2 || len(results[1].Nanoseconds) != 1 {
		t.Errorf("stopped during the samples: %+v, %v", results, err)
	}
}

// Every component has cases, and no two have the same name, which begins with the
// component's.
func TestComponents(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range bench.Components {
		cases, err := bench.Cases(c.Name)
		if err != nil || len(cases) == 0 {
			t.Errorf("%s: %d cases, %v", c.Name, len(cases), err)
		}
		for _, one := range cases {
			if !strings.HasPrefix(one.Name, c.Name+"/") || one.Unit == "" || seen[one.Name] || strings.Contains(one.Name, " ") {
				t.Errorf("%s: case %q in %q", c.Name, one.Name, one.Unit)
			}
			seen[one.Name] = true
		}
	}
	if _, err := bench.Cases("chess"); err == nil || !strings.Contains(err.Error(), "known: machine, perft") {
		t.Errorf("chess: %v", err)
	}
}

// Some cases of each kind work, and what allocates nothing is said to allocate nothing.
func TestCases(t *testing.T) {
	if testing.Short() {
		t.Skip("all of it in one thread")
	}
	for name, allocates := range map[string]bool{
		"perft/trilite/start": false, "perft/jackhammer/size=5/middle": false,
		"movegen/seega/size=5/movement/make": false, "movegen/pente/size=9/middle/expand": false, "movegen/jackhammer/size=5/middle/clone": true,
		"movegen/chinesecheckers/seats=6/size=3/middle/legal": false, "tt/mib=1/probe": false, "tt/mib=1/store": false,
		"search/seega/size=5/movement": false, "search/jackhammer/size=5/middle": false,
		"solve/trilite/solution": true, "solve/trilite/probe": false, "match/pente": true, "machine/mib=1/random": false,
	} {
		component, _, _ := strings.Cut(name, "/")
		all, err := bench.Cases(component)
		if err != nil {
			t.Fatal(err)
		}
		var chosen []bench.Case
		for _, c := range all {
			if c.Name == name {
				chosen = append(chosen, c)
			}
		}
		results, err := bench.Measure(t.Context(), chosen, bench.Options{Samples: 1, Time: 200 * time.Microsecond}, ignore)
		if err != nil || len(results) != 1 {
			t.Errorf("%s: %d results, %v", name, len(results), err)
			continue
		}
		if r := results[0]; (r.Allocations >= 0.5) != allocates {
			t.Errorf("%s: %v allocations", name, r.Allocations)
		}
	}
}

func report(samples map[string][]float64, names ...string) *bench.Report {
	r := bench.NewReport(bench.Options{Samples: 3})
	for _, name := range names {
		r.Results = append(r.Results, bench.Result{Name: name, Unit: "nodes", Nanoseconds: samples[name]})
	}
	return r
}

func TestReport(t *testing.T) {
	r := report(map[string][]float64{"tt/probe": {3, 1, 2}}, "tt/probe")
	var text bytes.Buffer
	if err := r.WriteJSON(&text); err != nil {
		t.Fatal(err)
	}
	if back, err := bench.ReadReport(&text); err != nil || !reflect.DeepEqual(back, r) {
		t.Errorf("%+v comes back as %+v, %v", r, back, err)
	}
	text.Reset()
	if err := r.WriteBenchmarks(&text); err != nil || strings.Count(text.String(), "\nBenchmarkTt/probe 1 ") != 3 {
		t.Errorf("%v: %s", err, &text)
	}
	text.Reset()
	if err := r.WriteTable(&text); err != nil || !strings.Contains(text.String(), "tt/probe      500M  nodes  2.00 ns") {
		t.Errorf("%v: %s", err, &text)
	}
}

// A report with a bit that flips is refused or read as the same one; one whose sum was removed is
// read.
func TestDamagedReport(t *testing.T) {
	want := report(map[string][]float64{"a/b": {10, 11.5}, "a/c": {1e6}}, "a/b", "a/c")
	var text bytes.Buffer
	if err := want.WriteJSON(&text); err != nil {
		t.Fatal(err)
	}
	sealed := text.String()
	for i := range 8 * len(sealed) {
		damaged := []byte(sealed)
		damaged[i/8] ^= 1 << (i % 8)
		if got, err := bench.ReadReport(bytes.NewReader(damaged)); err == nil && !reflect.DeepEqual(got, want) {
			t.Errorf("%s\nis read as %+v", damaged, got)
		}
	}
	changed := strings.Replace(sealed, "11.5", "12.5", 1)
	if _, err := bench.ReadReport(strings.NewReader(changed)); err == nil || !strings.Contains(err.Error(), "wrong sum") {
		t.Errorf("error %v", err)
	}
	unsealed := changed[:strings.LastIndexByte(changed, ',')] + "}"
	if got, err := bench.ReadReport(strings.NewReader(unsealed)); err != nil || got.Results[0].Nanoseconds[1] != 12.5 {
		t.Errorf("without the sum: %v", err)
	}
}

func FuzzReadReport(f *testing.F) {
	f.Add(`{"machine":{},"results":[{"name":"a/b","unit":"x","ns":[1]}]}`)
	f.Add(`{"machine":{},"results":[{"name":"a/b","ns":[-1]}]} x`)
	f.Fuzz(func(t *testing.T, text string) {
		r, err := bench.ReadReport(strings.NewReader(text))
		if err != nil {
			return
		}
		for _, write := range []func() error{
			func() error { return r.WriteTable(new(bytes.Buffer)) },
			func() error { return r.WriteBenchmarks(new(bytes.Buffer)) },
			func() error { return r.WriteJSON(new(bytes.Buffer)) },
		} {
			if err := write(); err != nil {
				t.Error(err)
			}
		}
	})
}

func TestReadReportErrors(t *testing.T) {
	for text, want := range map[string]string{
		``:                           "EOF",
		`{"results":[{"name":""}]}`:  "empty",
		`{"results":[{"name":"a"}]}`: "no samples",
		`{"results":[]}{}`:           "follows",
		`{"chess":1}`:                "chess",
		`{"results":[{"name":"a","ns":[1]},{"name":"a","ns":[1]}]}`: "twice",
		`{"results":[{"name":"a","ns":[-1]}]}`:                      "range",
	} {
		if _, err := bench.ReadReport(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

func TestCompare(t *testing.T) {
	old := map[string][]float64{"a/same": {10, 11, 12, 13, 14}, "a/slower": {10, 11, 12, 13, 14}, "a/gone": {1}}
	changed := map[string][]float64{"a/same": {11, 10, 13, 12, 14}, "a/slower": {20, 22, 24, 26, 28}, "a/new": {1}}
	var text bytes.Buffer
	err := bench.Compare(&text, report(old, "a/same", "a/slower", "a/gone"), report(changed, "a/new", "a/slower", "a/same"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(text.String()), "\n")
	want := [][]string{
		{"case", "old", "new", "difference"},
		{"a/slower", "12.0", "ns", "24.0", "ns", "+100.00%", "p=0.008", "n=5"},
		{"a/same", "12.0", "ns", "12.0", "ns", "~", "p=1.000", "n=5"},
		{"geometric", "mean", "+41.42%"},
	}
	for i, line := range lines {
		if i >= len(want) || fmt.Sprint(strings.Fields(line)) != fmt.Sprint(want[i]) {
			t.Errorf("line %d: %q", i, line)
		}
	}
	if err := bench.Compare(&text, report(old, "a/gone"), report(changed, "a/new")); err == nil {
		t.Error("nothing in common is no error")
	}
	other := report(changed, "a/same")
	other.Results[0].Unit = "plies"
	if err := bench.Compare(&text, report(old, "a/same"), other); err == nil || !strings.Contains(err.Error(), `"plies" in the other`) {
		t.Errorf("other units: %v", err)
	}
}
