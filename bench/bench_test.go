package bench_test

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"testing"

	"quincunx/internal/process"
)

// TestMain prints the configuration that [bench.Report] needs before the benchmark results. It
// includes the revision if the go command stamps it: go test -buildvcs=true.
func TestMain(m *testing.M) {
	flag.Parse()
	if flag.Lookup("test.bench").Value.String() != "" {
		v := process.ReadVersion()
		fmt.Printf("go: %s\nprocessors: %d\n", v.Go, runtime.GOMAXPROCS(0))
		if v.Revision != "" {
			fmt.Printf("revision: %.12s\n", v.Revision)
		}
	}
	os.Exit(m.Run())
}

// benchmark is an operation whose speed is measured.
type benchmark struct {
	// name has parts separated by slashes. A part may be a parameter, as KEY=VALUE:
	// chinesecheckers/seats=2/size=4/start.
	name string

	unit string // unit of work: node, position

	// open prepares the work to measure.
	open func(tb testing.TB) work
}

// work does some work and returns its number of units, at least 1.
type work func() (units uint64)

// measure runs benchmarks. Each reports the wall-clock time per unit, as ns/UNIT, and the processor
// time, as cpu-ns/UNIT, which hardly depends on the load of the machine.
func measure(b *testing.B, benchmarks []benchmark) {
	for _, c := range benchmarks {
		b.Run(c.name, func(b *testing.B) {
			work := c.open(b)
			b.ReportAllocs()
			runtime.GC() // collect the garbage of open
			units, start := uint64(0), processorTime()
			for b.Loop() {
				units += work()
			}
			b.ReportMetric(float64(processorTime()-start)/float64(units), "cpu-ns/"+c.unit)
			b.ReportMetric(float64(b.Elapsed())/float64(units), "ns/"+c.unit)
			b.ReportMetric(0, "ns/op") // not printed
		})
	}
}

func BenchmarkMachine(b *testing.B) { measure(b, machineBenchmarks()) }
func BenchmarkPerft(b *testing.B)   { measure(b, perftBenchmarks()) }
func BenchmarkMovegen(b *testing.B) { measure(b, movegenBenchmarks()) }
func BenchmarkTT(b *testing.B)      { measure(b, tableBenchmarks()) }
func BenchmarkSearch(b *testing.B)  { measure(b, searchBenchmarks()) }
func BenchmarkLevel(b *testing.B)   { measure(b, levelBenchmarks()) }
func BenchmarkSolve(b *testing.B)   { measure(b, solveBenchmarks()) }
func BenchmarkTune(b *testing.B)    { measure(b, tuneBenchmarks()) }
func BenchmarkMatch(b *testing.B)   { measure(b, matchBenchmarks()) }

// Move generation and the transposition table don't allocate. Perft and searches allocate only when
// they begin, not per node.
func TestAllocations(t *testing.T) {
	if testing.Short() {
		t.Skip("all of it in one thread")
	}
	for _, c := range []struct {
		benchmarks []benchmark
		name       string
		most       float64 // allocations
	}{
		{perftBenchmarks(), "trilite/start", 1},
		{perftBenchmarks(), "jackhammer/size=5/middle", 1},
		{movegenBenchmarks(), "seega/size=5/movement/make", 0},
		{movegenBenchmarks(), "pente/size=9/middle/expand", 0},
		{movegenBenchmarks(), "chinesecheckers/seats=6/size=3/middle/legal", 0},
		{tableBenchmarks(), "mib=1/probe", 0},
		{tableBenchmarks(), "mib=1/store", 0},
		{searchBenchmarks(), "seega/size=5/movement", 500},
		{searchBenchmarks(), "jackhammer/size=5/middle", 500},
		{solveBenchmarks(), "trilite/probe", 0},
	} {
		found := false
		for _, one := range c.benchmarks {
			if one.name != c.name {
				continue
			}
			found = true
			work := one.open(t)
			if got := testing.AllocsPerRun(3, func() { work() }); got > c.most {
				t.Errorf("%s: %v allocations, want at most %v", c.name, got, c.most)
			}
		}
		if !found {
			t.Errorf("no benchmark %s", c.name)
		}
	}
}
