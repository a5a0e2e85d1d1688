package bench_test

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"quincunx/bench"
)

// measured is a report with some cases of each kind, of 1 µs a unit unless another
// time is given.
func measured() *bench.Report {
	times := map[string]float64{
		"perft/seega/size=5/movement": 4, "perft/seega/size=15/movement": 2, "perft/trilite/start": 5,
		"movegen/pente/size=9/middle/expand": 250, "movegen/pente/size=15/middle/expand": 1500,
		"tt/mib=16/probe": 300, "machine/mib=16/random": 200, "machine/mib=16/sequential": 0.1,
		"machine/bits/threads=1": 1, "machine/bits/threads=2": 0.5, "solve/trilite/solution": 260_000,
	}
	r := bench.NewReport(bench.Options{Samples: 3})
	for _, name := range []string{
		"perft/trilite/start", "perft/seega/size=5/movement", "perft/seega/size=15/movement", "movegen/pente/size=9/middle/expand",
		"movegen/pente/size=15/middle/expand", "tt/mib=16/probe", "machine/mib=16/random", "machine/mib=16/sequential",
		"machine/bits/threads=1", "machine/bits/threads=2", "solve/trilite/solution",
	} {
		result := bench.Result{Name: name, Unit: "units", Nanoseconds: []float64{times[name]}}
		if strings.HasSuffix(name, "sequential") {
			result.Unit = "bytes"
		}
		if strings.HasPrefix(name, "solve") {
			result.Allocations, result.Bytes = 80, 129_000
		}
		r.Results = append(r.Results, result)
	}
	return r
}

func TestBlocks(t *testing.T) {
	r := measured()
	for name, want := range map[string][]string{
		"perft":      {"| trilite, units | the board |\n", "| start | 200M |\n", "| seega, units | size 5 | size 15 |\n", "| movement | 250M | 500M |\n", "Nothing allocates."},
		"movegen":    {"| pente | size 9 | size 15 |\n", "| middle, expand | 250 ns | 1.50 µs |\n"},
		"tt":         {"| tt | 16 MiB |\n", "| probe | 300 ns (1.50) |\n"},
		"machine":    {"| random | 200 ns |\n", "| sequential | 10.0GB/s |\n"},
		"solve":      {"| trilite, solution | 3.85k units | 260 µs | 80.0 | 129kB |\n"},
		"threads":    {"| a second | unit | 1 thread | 2 threads | ratio |\n", "| machine: bits | units | 1.00G | 2.00G | 2.00 |\n"},
		"conditions": {"Medians of 3 samples"},
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
	r := measured()
	filled, err := r.FillTables(document, "")
	if err != nil {
		t.Fatal(err)
	}
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
	if filled, err := r.FillTables(picture, "x/y"); err != nil || !strings.Contains(filled, "![Counting moves](x/y/perft.svg)\n") {
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

// The pictures are SVG, with a line for each that was measured, also of a single size.
func TestPlots(t *testing.T) {
	plots, err := measured().Plots()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"perft": "seega, movement", "movegen": "pente, middle", "table": "random"}
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

// A line of one point, at the end of a decade in both directions.
func TestPlotOfOnePoint(t *testing.T) {
	plots, err := report(map[string][]float64{"tt/mib=1/probe": {10}}, "tt/mib=1/probe").Plots()
	if err != nil || len(plots) != 1 {
		t.Errorf("%d plots, %v", len(plots), err)
	}
}

// Sizes for which a logarithmic axis has no place are left out.
func TestPlotOfBadSizes(t *testing.T) {
	for _, name := range []string{"tt/mib=0/probe", "tt/mib=-1/probe", "perft/seega/size=0/start", "search/jackhammer/size=-1/start", "perft/seega/size=4294967296/start"} {
		plots, err := report(map[string][]float64{name: {10}}, name).Plots()
		if err != nil || len(plots) != 0 {
			t.Errorf("%s: %d plots, %v", name, len(plots), err)
		}
	}
}
