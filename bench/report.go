package bench

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"golang.org/x/perf/benchmath"

	"quincunx/internal/checksum"
	"quincunx/internal/plainjson"
	"quincunx/internal/quote"
	"quincunx/internal/version"
)

// Report is what was measured on a machine, with one build of the program.
type Report struct {
	Machine  Machine       `json:"machine"`
	Revision string        `json:"revision,omitempty"` // of the repository, if the program knows it
	Samples  int           `json:"samples"`            // of each case
	Time     time.Duration `json:"sampleNs"`           // of a sample, at least

	// Processor: times are those of the processor.
	Processor bool     `json:"processorTime,omitempty"`
	Results   []Result `json:"results"`
}

// Machine is what a measurement was made on.
type Machine struct {
	OS         string `json:"os"`
	Arch       string `json:"arch"`
	CPU        string `json:"cpu,omitempty"` // its model, where the system tells it
	Processors int    `json:"processors"`    // that the program may use
	Go         string `json:"go"`
}

// NewReport returns an empty report of this machine and this build.
func NewReport(o Options) *Report {
	v := version.Read()
	return &Report{
		Revision: v.Revision,
		Machine:  Machine{OS: runtime.GOOS, Arch: runtime.GOARCH, CPU: model(), Processors: runtime.GOMAXPROCS(0), Go: v.Go},
		Samples:  o.Samples, Time: o.Time, Processor: o.Processor,
	}
}

// model returns the model of the processor, as Linux tells it, or "".
func model() string {
	file, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		if name, value, found := strings.Cut(lines.Text(), ":"); found && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// ReadReport reads a report from JSON, and checks its checksum if it has one. The error
// says what is wrong with it.
func ReadReport(in io.Reader) (*Report, error) {
	text, err := io.ReadAll(in)
	if err == nil {
		text, err = checksum.OpenDocument(text)
	}
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	r := new(Report)
	if err := decoder.Decode(r); err != nil {
		return nil, fmt.Errorf("no report of measurements: %w", err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, fmt.Errorf("something follows the report")
	}
	seen := map[string]bool{}
	for _, c := range r.Results {
		switch {
		case c.Name == "" || seen[c.Name]:
			return nil, fmt.Errorf("results: name %s is empty or comes twice", quote.Text(c.Name))
		case len(c.Nanoseconds) == 0:
			return nil, fmt.Errorf("results: %s has no samples", quote.Word(c.Name))
		case slices.ContainsFunc(c.Nanoseconds, func(v float64) bool { return v < 0 || v > maxNanoseconds }):
			return nil, fmt.Errorf("results: %s: a time is out of its range", quote.Word(c.Name))
		}
		seen[c.Name] = true
	}
	return r, nil
}

const maxNanoseconds = 1e18 // thirty years

// WriteJSON writes what ReadReport reads, with a checksum.
func (r *Report) WriteJSON(out io.Writer) error {
	var text bytes.Buffer
	if err := plainjson.Write(&text, r, " "); err != nil {
		return err
	}
	sealed, err := checksum.SealDocument(text.Bytes())
	if err != nil {
		return err
	}
	_, err = out.Write(sealed)
	return err
}

// WriteBenchmarks writes the samples in the format of Go's benchmarks, which benchstat
// reads: https://go.dev/design/14313-benchmark-format.
func (r *Report) WriteBenchmarks(out io.Writer) error {
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, "goos: %s\ngoarch: %s\n", r.Machine.OS, r.Machine.Arch)
	if r.Machine.CPU != "" {
		fmt.Fprintf(w, "cpu: %s\n", r.Machine.CPU)
	}
	for _, c := range r.Results {
		for _, ns := range c.Nanoseconds {
			fmt.Fprintf(w, "Benchmark%s%s 1 %.6g ns/op %.6g B/op %.6g allocs/op\n", strings.ToUpper(c.Name[:1]), c.Name[1:], ns, c.Bytes, c.Allocations)
		}
	}
	return w.Flush()
}

// WriteTable writes a line for each case: how many units a second, how long one
// takes, within which percentage that holds with a confidence of 95 %, and what it
// allocates. It is the median of the samples.
func (r *Report) WriteTable(out io.Writer) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "case\ta second\tunit\ttime\t\tallocations\tbytes\t")
	for _, c := range r.Results {
		s := c.summary()
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t±%s\t%s\t%s\t\n", c.Name, quantity(1e9/c.median()), c.Unit, nanoseconds(c.median()), s.PctRangeString(),
			quantity(c.Allocations), quantity(c.Bytes))
	}
	return t.Flush()
}

const confidence = 0.95

// median returns the median of the samples, in nanoseconds.
func (r *Result) median() float64 { return r.summary().Center } //nolint:misspell // the library's spelling

// summary returns the median of the samples, and within what it holds with confidence.
func (r *Result) summary() benchmath.Summary {
	return benchmath.AssumeNothing.Summary(r.statistics(), confidence)
}

func (r *Result) statistics() *benchmath.Sample {
	return benchmath.NewSample(slices.Clone(r.Nanoseconds), &benchmath.DefaultThresholds)
}

// quantity returns a number with three digits that count, such as 1.23M.
func quantity(v float64) string {
	if v < 0.0005 {
		return "0" // what the program does beside the work, by chance
	}
	for _, unit := range []struct {
		size float64
		name string
	}{{1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if v >= 0.9995*unit.size {
			return digits(v/unit.size) + unit.name
		}
	}
	return digits(v)
}

// nanoseconds returns a time with three digits that count, such as 1.23 µs.
func nanoseconds(v float64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}} {
		if v >= 0.9995*unit.size {
			return digits(v/unit.size) + " " + unit.name
		}
	}
	return digits(v) + " ns"
}

// digits returns a number with three digits that count, but no fraction beyond them.
func digits(v float64) string {
	if v == 0 {
		return "0"
	}
	places := 2 - int(math.Floor(math.Log10(v*1.0005)))
	return fmt.Sprintf("%.*f", max(places, 0), v)
}
