package bench_test

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"quincunx/bench"
	"quincunx/internal/must"
)

// measured returns a report with some benchmarks of each kind.
func measured(t *testing.T) *bench.Report {
	t.Helper()
	return read(t, "go: go1.26.8", "processors: 2", "goos: linux", "goarch: amd64", "cpu: Z80", "",
		"BenchmarkPerft/trilite/start-2 100 5 ns/node 5 cpu-ns/node 0 B/op 0 allocs/op",
		"BenchmarkPerft/seega/size=5/movement-2 100 9 ns/node",
		"BenchmarkPerft/seega/size=5/movement-2 100 3 ns/node",
		"BenchmarkPerft/seega/size=5/movement-2 100 4 ns/node",
		"BenchmarkPerft/seega/size=15/movement-2 100 2 ns/node",
		"BenchmarkMovegen/pente/size=9/middle/expand-2 100 250 ns/move",
		"BenchmarkMovegen/pente/size=15/middle/expand-2 100 1500 ns/move",
		"BenchmarkTT/mib=16/probe-2 100 300 ns/probe",
		"BenchmarkMachine/mib=16/random-2 100 200 ns/read",
		"BenchmarkMachine/mib=16/sequential-2 100 0.1 ns/B",
		"BenchmarkMachine/bits/threads=1-2 100 1 ns/word",
		"BenchmarkMachine/bits/threads=2-2 100 0.5 ns/word",
		"BenchmarkSolve/trilite/solution-2 100 260000 ns/solution 129000 B/op 80 allocs/op",
	)
}

func TestBlocks(t *testing.T) {
	r := measured(t)
	for name, want := range map[string][]string{
		"perft": {"| trilite, nodes/s | the board |\n", "| start | 200.0M |\n",
			"| seega, nodes/s | size 5 | size 15 |\n", "| movement | 250.0M | 500.0M |\n"},
		"movegen":    {"| pente, time | size 9 | size 15 |\n", "| middle, expand | 250.0ns | 1.500µs |\n"},
		"tt":         {"| tt | 16 MiB |\n", "| probe | 300.0ns (1.50) |\n"},
		"machine":    {"| random | 200.0ns |\n", "| sequential | 10.00GB/s |\n"},
		"solve":      {"| solve | unit | units/s | time of a unit |\n", "| trilite, solution | solution | 3.846k | 260.0µs |\n"},
		"threads":    {"| units/s | unit | 1 thread | 2 threads | ratio |\n", "| machine: bits | word | 1.000G | 2.000G | 2.00 |\n"},
		"conditions": {"Z80, linux, amd64, 2 processors, go1.26.8. Medians of 3 samples.\n"},
	} {
		block, err := r.Block(name)
		if err != nil {
			t.Error(err)
		}
		for _, w := range want {
			if !strings.Contains(block, w) {
				t.Errorf("%s has no %q:\n%s", name, w, block)
			}
		}
	}
	if block, err := r.Block("match"); block != "" || err != nil {
		t.Errorf("what was not measured: %q, %v", block, err)
	}
}

func TestFillTables(t *testing.T) {
	const document = "# Title\n\n<!-- bench: perft -->\nold\n<!-- end of bench -->\nbetween\n<!-- bench: match -->\nstays\n<!-- end of bench -->\nend\n"
	r := measured(t)
	filled := must.Get(r.FillTables(document, ""))(t)
	for text, there := range map[string]bool{
		"# Title\n\n<!-- bench: perft -->\n| trilite": true, "old": false, "<!-- end of bench -->\nbetween\n": true,
		"<!-- bench: match -->\nstays\n<!-- end of bench -->\nend\n": true,
	} {
		if strings.Contains(filled, text) != there {
			t.Errorf("%q: want %t in\n%s", text, there, filled)
		}
	}
	if again, err := r.FillTables(filled, ""); err != nil || again != filled {
		t.Errorf("filled again: %v\n%s", err, again)
	}
	const picture = "<!-- bench: plots -->\n<!-- end of bench -->\n"
	if filled, err := r.FillTables(picture, "x/y"); err != nil || !strings.Contains(filled, "![Perft](x/y/perft.svg)\n") {
		t.Errorf("%v: %s", err, filled)
	}
	for text, want := range map[string]string{
		"<!-- bench: chess -->\n<!-- end of bench -->":                       "unknown block",
		"<!-- bench: perft -->\n":                                            "no end",
		"<!-- bench: perft -->\n<!-- bench: tt -->\n<!-- end of bench -->\n": "no end",
	} {
		if _, err := r.FillTables(text, ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// The pictures are SVG, with a line for each row of the tables.
func TestPlots(t *testing.T) {
	plots := must.Get(measured(t).Plots())(t)
	want := map[string]string{"perft": "seega, movement", "movegen": "pente, middle"}
	for _, p := range plots {
		if want[p.Name] == "" || !strings.Contains(string(p.SVG), want[p.Name]) {
			t.Errorf("%s: no %q", p.Name, want[p.Name])
		}
		delete(want, p.Name)
		decoder := xml.NewDecoder(strings.NewReader(string(p.SVG)))
		for {
			if _, err := decoder.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", p.Name, err)
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("missing: %v", want)
	}
}

// A plot of one point has axes. A size that a logarithmic axis can't show is omitted.
func TestPlotsOfOneSize(t *testing.T) {
	for name, want := range map[string]int{
		"Perft/jackhammer/size=2/middle": 1, "Perft/seega/size=0/start": 0, "Search/jackhammer/size=-1/start": 0,
		"Perft/seega/size=4294967296/start": 0, "Perft/chess/size=8/start": 0,
	} {
		plots, err := read(t, "Benchmark"+name+" 1 1 ns/node").Plots()
		if err != nil || len(plots) != want {
			t.Errorf("%s: %d plots, %v, want %d", name, len(plots), err, want)
		}
	}
}
