package tune

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"quincunx/internal/message"
	"quincunx/match"
)

// Text returns the result of a fit as tables for people.
func (r *Fitted) Text() string {
	var b strings.Builder
	match.Row(&b, "training", "%s of %s", message.Count(r.TrainPositions, "position", "positions"), message.Count(r.TrainGames, "game", "games"))
	match.Row(&b, "validation", "%s of %s", message.Count(r.ValidationPositions, "position", "positions"), message.Count(r.ValidationGames, "game", "games"))
	match.Row(&b, "left out", "%d repeated, %d at the end of the range of scores", r.Repeated, r.Limited)
	for _, s := range r.Scales {
		note := ""
		if len(r.Scales) > 1 {
			note = fmt.Sprintf(" in games of %d seats", s.Seats)
		}
		if s.Guessed {
			note += ", a guess: the old scores say too little about the results"
		}
		match.Row(&b, "scale", "%.5f a point of score%s", s.Scale, note)
	}
	validated := func(l Losses, format string) string { return l.validated(r.ValidationPositions, format) }
	loss := func(title string, l Losses) {
		match.Row(&b, title, "%.6f in training%s", l.Train, validated(l, ", %.6f in validation"))
	}
	loss("loss before", r.Before)
	loss("loss after", r.Curve[r.Best])
	loss("rounded", r.Rounded)
	b.WriteString("\n  iteration     training  validation\n")
	for i, l := range r.Curve {
		mark := ""
		if i == r.Best {
			mark = "  taken"
		}
		fmt.Fprintf(&b, "  %9d  %11.6f %11s%s\n", i, l.Train, validated(l, "%.6f"), mark)
	}
	widest := len("weight")
	for _, c := range r.Changes {
		widest = max(widest, utf8.RuneCountInString(c.Name))
	}
	fmt.Fprintf(&b, "\n  %-*s  %8s %8s %8s %10s\n", widest, "weight", "old", "new", "change", "positions")
	for _, c := range r.Changes {
		fmt.Fprintf(&b, "  %-*s  %8d %8d %+8d %10d\n", widest, c.Name, c.Old, c.New, c.New-c.Old, c.Positions)
	}
	return b.String()
}

// Text returns the result of a fit of pattern tables as a table for people.
func (r *FittedPatterns) Text() string {
	var b strings.Builder
	match.Row(&b, "training", "%s, with %d of %d entries of the tables", message.Count(r.TrainPositions, "position", "positions"), r.Learned, len(r.Values))
	match.Row(&b, "validation", "%s", message.Count(r.ValidationPositions, "position", "positions"))
	for _, row := range []struct {
		title string
		Losses
	}{{"loss before", r.Before}, {"loss after", r.Curve[r.Best]}} {
		match.Row(&b, row.title, "%.6f in training%s", row.Train, row.validated(r.ValidationPositions, ", %.6f in validation"))
	}
	return b.String()
}

// Text returns the result of a fit of a network as a table for people.
func (r *FittedNetwork) Text() string {
	var b strings.Builder
	match.Row(&b, "training", "%s, with %d rows of the network", message.Count(r.TrainPositions, "position", "positions"), r.Learned)
	match.Row(&b, "validation", "%s", message.Count(r.ValidationPositions, "position", "positions"))
	for _, row := range []struct {
		title string
		Losses
	}{{"loss before", r.Before}, {"loss after", r.Curve[r.Best]}, {"rounded", r.Rounded}} {
		match.Row(&b, row.title, "%.6f in training%s", row.Train, row.validated(r.ValidationPositions, ", %.6f in validation"))
	}
	return b.String()
}

// validated returns the validation loss as text, or "" if there were no positions for validation.
func (l Losses) validated(positions int, format string) string {
	if positions == 0 {
		return ""
	}
	return fmt.Sprintf(format, l.Validation)
}
