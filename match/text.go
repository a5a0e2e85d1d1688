package match

import (
	"fmt"
	"strings"
	"time"

	"quincunx/internal/message"
	"quincunx/movegen"
)

// Summary returns the state of a match as one short line.
func (r *Report) Summary() string {
	if r.Estimate == nil {
		var shares []string
		for _, p := range r.Players {
			shares = append(shares, fmt.Sprintf("%s %s", p.Name, p.Share))
		}
		return strings.Join(shares, ", ")
	}
	line := fmt.Sprintf("%.1f %%", 100*r.Score)
	if r.isPaired() {
		line = fmt.Sprintf("+%d =%d -%d", r.Tally.Wins, r.Tally.Draws, r.Tally.Losses)
	}
	line += fmt.Sprintf(", Elo %s", r.Estimate)
	if r.Test != nil {
		line += fmt.Sprintf(", LLR %.2f (%.2f to %.2f)", r.Test.LLR, r.Test.Lower, r.Test.Upper)
	}
	return line
}

// String returns a text such as "36.3 % ± 4.5".
func (s Share) String() string { return fmt.Sprintf("%.1f %% ± %.1f", 100*s.Mean, 100*s.Error) }

// String returns a text such as "+12.3 ± 4.5".
func (e Estimate) String() string { return fmt.Sprintf("%+.1f ± %.1f", e.Elo, e.Error) }

// minPairs is the number of pairs from which the distribution of their mean is assumed to be normal. 30
// is a common rule of thumb.
const minPairs = 30

// Row writes a titled line of a report.
func Row(b *strings.Builder, title, format string, args ...any) {
	fmt.Fprintf(b, "  %-12s %s\n", title, fmt.Sprintf(format, args...))
}

// Text returns the tally and its estimates as lines of text.
func (t Tally) Text() string {
	var b strings.Builder
	won := ""
	if t.singles() > 0 {
		won = fmt.Sprintf("%d won, %d drawn, %d lost: ", t.Wins, t.Draws, t.Losses)
	}
	Row(&b, "score", "%s%.1f %% of %s", won, 100*t.Score(), message.Count(t.Games(), "game", "games"))
	t.Estimate().write(&b, t.sample().trials)
	if t.PairCount() > 0 {
		Row(&b, "pairs", "%d %d %d %d %d with 0, ½, 1, 1½, 2 points", t.Pairs[0], t.Pairs[1], t.Pairs[2], t.Pairs[3], t.Pairs[4])
	}
	return b.String()
}

// write writes an estimate from a number of trials.
func (e Estimate) write(b *strings.Builder, trials float64) {
	note := ""
	switch {
	case trials == 0:
		note = "; nothing was played"
	case e.Bounded:
		note = "; one-sided or too few games: see docs/match.md"
	case trials < minPairs:
		note = "; few games: a rough guess"
	}
	Row(b, "Elo", "%s (%.0f %%: %+.1f to %+.1f%s)", e, 100*Confidence, e.Low, e.High, note)
	Row(b, "normalised", "%+.1f ± %.1f", e.Normalised, e.NormalisedError)
	Row(b, "superiority", "%.1f %% likely", 100*e.Superiority)
}

// Text returns the test as a line of text.
func (t Test) Text() string {
	var b strings.Builder
	Row(&b, "SPRT", "%v against %v Elo, alpha %v, beta %v: LLR %.2f (%.2f to %.2f): %s",
		t.Elo0, t.Elo1, t.Alpha, t.Beta, t.LLR, t.Lower, t.Upper, t.Verdict)
	return b.String()
}

// Text returns the report as text.
func (r *Report) Text() string {
	var b strings.Builder
	r.writeResults(&b)
	if r.Test != nil {
		b.WriteString(r.Test.Text())
	}
	if r.Scored {
		for _, p := range r.Players {
			Row(&b, "scores", "%s %.1f on average, %.1f %% of all", p.Name, p.MeanScore, 100*p.ScoreShare)
		}
	}
	var seats []string
	for _, share := range r.Seats {
		seats = append(seats, fmt.Sprintf("%.1f", 100*share))
	}
	if r.Games > 0 {
		Row(&b, "seats", "%s %% of the points, by seat", strings.Join(seats, ", "))
		Row(&b, "ended by", "%s", CountsOf(r.Causes))
	}
	if faults := r.faults(); faults != "" {
		Row(&b, "faults", "%s", faults)
	}
	Row(&b, "games", "%.1f %s on average; %d of %d repeat an earlier one", r.Plies, r.turnsName(), r.Repeated, r.Games)
	for _, p := range r.Players {
		each, settings := duration(ratio(p.Seconds, float64(p.Moves))), message.Line(p.Settings)
		if p.Nodes == 0 { // a player that doesn't search, or doesn't report its nodes
			Row(&b, p.Name, "%s a move (%s)", each, settings)
			continue
		}
		Row(&b, p.Name, "depth %.1f, %s nodes and %s a move, %s nodes/s (%s)", p.Depth,
			quantity(ratio(float64(p.Nodes), float64(p.Moves))), each, quantity(ratio(float64(p.Nodes), p.Seconds)), settings)
	}
	Row(&b, "took", "%s", TookText(r.Seconds, r.Stopped, r.Games, r.Wanted))
	return b.String()
}

// TookText returns the duration of a match and, if it was stopped, the reason and the number of games.
func TookText(seconds float64, stopped string, games, wanted int) string {
	if stopped == "" {
		return rounded(seconds).String()
	}
	return fmt.Sprintf("%v; %s after %d of %s", rounded(seconds), stopped, games, message.Count(wanted, "game", "games"))
}

// rounded returns the duration of a match, rounded for reports.
func rounded(seconds float64) time.Duration {
	return time.Duration(seconds * float64(time.Second)).Round(10 * time.Millisecond)
}

// turnsName returns the unit of Plies: turns if all seats act simultaneously, plies otherwise.
func (r *Report) turnsName() string {
	moves := 0
	for _, p := range r.Players {
		moves += p.Moves
	}
	if moves > r.turns {
		return "turns"
	}
	return "plies"
}

// writeResults writes the points of the players.
func (r *Report) writeResults(b *strings.Builder) {
	if r.isPaired() {
		fmt.Fprintf(b, "%s, as %s sees the games against %s:\n", r.Game, r.Players[0].Name, r.Players[1].Name)
		b.WriteString(r.Tally.Text())
		return
	}
	fmt.Fprintf(b, "%s, %s of %d players on %d seats:\n", r.Game, message.Count(r.Games, "game", "games"), len(r.Players), len(r.Seats))
	for _, p := range r.Players {
		Row(b, "points", "%s %s (%.0f %%: %.1f to %.1f); %.1f in all", p.Name, p.Share, 100*Confidence, 100*p.Low, 100*p.High, p.Points)
	}
	if r.Estimate != nil {
		r.Estimate.write(b, float64(r.Blocks))
	}
	note := ""
	if r.Blocks < minPairs {
		note = "; few: the errors are a rough guess"
	}
	Row(b, "blocks", "%d of %d games%s", r.Blocks, len(r.Players), note)
}

// CountsOf lists causes with their counts, such as "rules 12, move limit 3".
func CountsOf(counts map[Cause]int) string {
	var text []string
	for _, c := range causes {
		if n := counts[c]; n > 0 {
			text = append(text, fmt.Sprintf("%s %d", c, n))
		}
	}
	return strings.Join(text, ", ")
}

// ratio returns a/b, or 0 if b is 0.
func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

// quantity formats a number with few digits, such as 1.25 M.
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

// SearchInfo returns the score, depth, nodes and time of a move as text, and in a contest its time alone.
func (g *GameRecord) SearchInfo(m *Played) string {
	took := time.Duration(m.Seconds * float64(time.Second)).Round(time.Microsecond)
	if g.Contest != nil { // entries of contests don't report the rest
		return took.String()
	}
	return fmt.Sprintf("score %d, depth %d, %d nodes, %v", m.Score, m.Depth, m.Nodes, took)
}

// Ending returns the results of the players and the cause of the game's end.
func (g *GameRecord) Ending() string {
	var results []string
	for seat, r := range g.Result {
		results = append(results, fmt.Sprintf("%s %s", message.Word(g.Players[seat].Name), map[movegen.Outcome]string{movegen.Win: "won", movegen.Draw: "drew", movegen.Loss: "lost"}[r]))
	}
	text := fmt.Sprintf("%s, by %s", strings.Join(results, ", "), message.Detail(string(g.Cause)))
	if g.Detail != "" {
		text += ": " + message.Detail(g.Detail)
	}
	return text
}

// Disqualified returns a line for each fault of a contest's game that Ending does not name.
func (g *GameRecord) Disqualified() (lines []string) {
	if g.Contest == nil {
		return nil
	}
	for _, f := range g.Contest.Faults {
		if f.Cause != g.Cause || f.Detail != g.Detail { // else it is in Ending
			lines = append(lines, fmt.Sprintf("%s: %s: %s", message.Word(g.Players[f.Seat].Name), message.Detail(string(f.Cause)), message.Detail(f.Detail)))
		}
	}
	return lines
}
