package bench

import (
	"fmt"
	"io"
	"math"
	"text/tabwriter"

	"golang.org/x/perf/benchmath"

	"quincunx/internal/quote"
)

// Compare writes how the times of two reports differ, case by case: the medians, by
// how much the new one is longer, or ~ if that may well be chance, and the
// likelihood of such samples if nothing had changed, by the test of Mann and Whitney
// (1947). At the end is the geometric mean of all ratios. Cases that only one report
// has are passed over; it is an error if no case is in both, or if one counts something else
// in the one than in the other.
func Compare(out io.Writer, old, changed *Report) error {
	before := map[string]*Result{}
	for i := range old.Results {
		before[old.Results[i].Name] = &old.Results[i]
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "case\told\tnew\tdifference\t\t")
	both, product := 0, 0.0
	for _, c := range changed.Results {
		b := before[c.Name]
		if b == nil {
			continue
		}
		if b.Unit != c.Unit {
			return fmt.Errorf("%s counts %s in the one report, %s in the other", c.Name, quote.Text(b.Unit), quote.Text(c.Unit))
		}
		from, to := b.median(), c.median()
		compared := benchmath.AssumeNothing.Compare(b.statistics(), c.statistics())
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t\n", c.Name, nanoseconds(from), nanoseconds(to), compared.FormatDelta(from, to), compared)
		if from > 0 && to > 0 {
			product += math.Log(to / from)
			both++
		}
	}
	if both == 0 {
		return fmt.Errorf("no case is in both reports")
	}
	fmt.Fprintf(t, "geometric mean\t\t\t%+.2f%%\t\t\n", 100*(math.Exp(product/float64(both))-1))
	return t.Flush()
}
