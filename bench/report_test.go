package bench_test

import (
	"strings"
	"testing"

	"quincunx/bench"
	"quincunx/internal/must"
)

// read returns the report of benchmark results.
func read(t *testing.T, results ...string) *bench.Report {
	t.Helper()
	return must.Get(bench.ReadReport(strings.NewReader(strings.Join(results, "\n")+"\n"), "report.txt"))(t)
}

func TestReadReportErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   "report.txt: no benchmark results",
		"PASS\nok  \tquincunx/bench\t0.1s\n": "report.txt: no benchmark results",
		"BenchmarkA/b 1 x ns/op\n":           "report.txt:1: parsing measurement: invalid syntax",
		"BenchmarkA/b 1 2 nodes/s\n":         `report.txt: "A/b": no time`,
		"BenchmarkA/b 1 0 ns/node\n":         `report.txt: "A/b": no time`,
		"BenchmarkA/b 1 -1 ns/node\n":        `report.txt: "A/b": a time of -1e-09 s, want 1e-15..1e+09`,
		"BenchmarkA/b 1 NaN ns/node\n":       `report.txt: "A/b": a time of NaN s, want`,
		"BenchmarkA/b 1 1e300 ns/node\n":     `report.txt: "A/b": a time of 1.0000000000000001e+291 s`,
	} {
		_, err := bench.ReadReport(strings.NewReader(text), "report.txt")
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// Every report that can be read can be turned into tables and plots.
func FuzzReadReport(f *testing.F) {
	f.Add("goos: linux\nBenchmarkPerft/seega/size=5/movement-2 1 4 ns/node 5 cpu-ns/node 0 B/op\n", "perft")
	f.Add("BenchmarkTT/mib=1/probe 1 4 ns/node\nBenchmarkMachine/mib=1/random 1 4 ns/read\n", "tt")
	f.Add("BenchmarkPerft/jackhammer/size=1 1 1e-6 ns/node\n", "plots")
	f.Add("BenchmarkSearch/threads=2/threads=1 1 1 ns/node\n", "threads")
	f.Fuzz(func(_ *testing.T, text, block string) {
		r, err := bench.ReadReport(strings.NewReader(text), "report.txt")
		if err != nil {
			return
		}
		_, _ = r.FillTables("<!-- bench: "+block+" -->\n<!-- end of bench -->\n", "plots")
	})
}
