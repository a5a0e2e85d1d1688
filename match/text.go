package match

import (
	"fmt"
	"strings"
	"time"
)

// Summary returns the state of a match in one short line.
func (r *Report) Summary() string {
	line := fmt.Sprintf("+%d =%d -%d, Elo %s", r.Tally.Wins, r.Tally.Draws, r.Tally.Losses, r.Estimate)
	if r.Test != nil {
		line += fmt.Sprintf(", LLR %.2f (%.2f to %.2f)", r.Test.LLR, r.Test.Lower, r.Test.Upper)
	}
	return line
}

// String returns such as "+12.3 ± 4.5".
func (e Estimate) String() string { return fmt.Sprintf("%+.1f ± %.1f", e.Elo, e.Error) }

// fewPairs is how many pairs make the normal distribution a fair picture of
// their mean. A rule of thumb of statistics asks for 30.
const fewPairs = 30

// Text returns the estimates of a tally, a line each.
func (t Tally) Text() string {
	var b strings.Builder
	e := t.Estimate()
	row := func(title, format string, args ...any) {
		fmt.Fprintf(&b, "  %-12s %s\n", title, fmt.Sprintf(format, args...))
	}
	note := ""
	switch {
	case t.Games() == 0:
		note = "; nothing was played"
	case e.Bounded:
		note = "; one-sided or too few games: see docs/match.md"
	case t.sample().trials < fewPairs:
		note = "; few games: a rough guess"
	}
	won := ""
	if t.singles() > 0 {
		won = fmt.Sprintf("%d won, %d drawn, %d lost: ", t.Wins, t.Draws, t.Losses)
	}
	row("score", "%s%.1f %% of %d games", won, 100*t.Score(), t.Games())
	row("Elo", "%s (%.0f %%: %+.1f to %+.1f%s)", e, 100*Confidence, e.Low, e.High, note)
	row("normalised", "%+.1f ± %.1f", e.Normalised, e.NormalisedError)
	row("superiority", "%.1f %% likely", 100*e.Superiority)
	if t.PairCount() > 0 {
		row("pairs", "%d %d %d %d %d with 0, ½, 1, 1½, 2 points", t.Pairs[0], t.Pairs[1], t.Pairs[2], t.Pairs[3], t.Pairs[4])
	}
	return b.String()
}

// Text returns a line on the test.
func (t Test) Text() string {
	return fmt.Sprintf("  %-12s %v against %v Elo, alpha %v, beta %v: LLR %.2f (%.2f to %.2f): %s\n",
		"SPRT", t.Elo0, t.Elo1, t.Alpha, t.Beta, t.LLR, t.Lower, t.Upper, t.Verdict)
}

// Text returns the report for people.
func (r *Report) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, as %s sees the games against %s:\n", r.Game, r.Players[0].Name, r.Players[1].Name)
	b.WriteString(r.Tally.Text())
	if r.Test != nil {
		b.WriteString(r.Test.Text())
	}
	games := r.Tally.Games()
	fmt.Fprintf(&b, "  %-12s %.1f %% of the points for who sat there\n", "first seat", 100*r.FirstSeat)
	var ends []string
	for _, c := range causes {
		if n := r.Causes[c]; n > 0 {
			ends = append(ends, fmt.Sprintf("%s %d", c, n))
		}
	}
	fmt.Fprintf(&b, "  %-12s %s\n", "ended by", strings.Join(ends, ", "))
	for _, p := range r.Players {
		var faults []string
		for _, c := range causes {
			if n := p.Faults[c]; n > 0 {
				faults = append(faults, fmt.Sprintf("%s %d", c, n))
			}
		}
		if len(faults) > 0 {
			fmt.Fprintf(&b, "  %-12s %s lost by %s\n", "faults", p.Name, strings.Join(faults, ", "))
		}
	}
	fmt.Fprintf(&b, "  %-12s %.1f plies on average; %d of %d repeat an earlier one\n", "games", r.Plies, r.Repeated, games)
	for _, p := range r.Players {
		fmt.Fprintf(&b, "  %-12s depth %.1f, %s nodes and %s a move, %s nodes/s (%s)\n", p.Name, p.Depth,
			quantity(ratio(float64(p.Nodes), float64(p.Moves))), duration(ratio(p.Seconds, float64(p.Moves))),
			quantity(ratio(float64(p.Nodes), p.Seconds)), p.Settings)
	}
	fmt.Fprintf(&b, "  %-12s %s", "took", time.Duration(r.Seconds*float64(time.Second)).Round(10*time.Millisecond))
	if r.Stopped != "" {
		fmt.Fprintf(&b, "; %s after %d of %d games", r.Stopped, games, r.Wanted)
	}
	b.WriteByte('\n')
	return b.String()
}

// ratio returns a/b, and 0 if there is nothing to divide by.
func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

// quantity returns a number of any size in few digits.
func quantity(v float64) string {
	switch {
	case v >= 1e6:
		return fmt.Sprintf("%.2f M", v/1e6)
	case v >= 1e4:
		return fmt.Sprintf("%.1f k", v/1e3)
	}
	return fmt.Sprintf("%.0f", v)
}

func duration(seconds float64) string {
	d := time.Duration(seconds * float64(time.Second))
	if d < time.Millisecond {
		return d.Round(time.Microsecond).String()
	}
	return d.Round(100 * time.Microsecond).String()
}
