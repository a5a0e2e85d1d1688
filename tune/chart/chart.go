//nolint:misspell // libraries spell it color
package chart

import (
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"quincunx/match/chart"
	"quincunx/tune"
)

// The colours of old and new, or of training and validation.
var blue, orange = chart.Palette[0], chart.Palette[1]

// Losses returns the losses of a fit by steps, such as iterations or epochs, as an SVG picture; isValidated says whether
// there are losses in validation.
func Losses(curve []tune.Losses, step string, isValidated bool) ([]byte, error) {
	p := plot.New()
	p.Title.Text = "Loss"
	p.X.Label.Text = step
	p.Y.Label.Text = "mean loss of a position"
	p.Legend.Top = true
	p.Add(plotter.NewGrid())
	for _, line := range []struct {
		name   string
		of     func(tune.Losses) float64
		shown  bool
		stroke color.Color
	}{
		{"training", func(l tune.Losses) float64 { return l.Train }, true, blue},
		{"validation", func(l tune.Losses) float64 { return l.Validation }, isValidated, orange},
	} {
		if !line.shown {
			continue
		}
		points := make(plotter.XYs, len(curve))
		for i, l := range curve {
			points[i] = plotter.XY{X: float64(i), Y: line.of(l)}
		}
		drawn, err := plotter.NewLine(points)
		if err != nil {
			return nil, err
		}
		drawn.Color = line.stroke
		p.Add(drawn)
		p.Legend.Add(line.name, drawn)
	}
	return chart.SVG(480, 300, p.Draw)
}

// Changes returns the old and the new weights of a fit as an SVG picture.
func Changes(r *tune.Fitted) ([]byte, error) {
	p := plot.New()
	p.Title.Text = "Weights"
	p.Legend.Top = true
	changes := slices.Clone(r.Changes)
	slices.Reverse(changes) // the axis counts from the bottom
	names := make([]string, len(changes))
	old, fitted := make(plotter.Values, len(changes)), make(plotter.Values, len(changes))
	for i, c := range changes {
		names[i], old[i], fitted[i] = c.Name, float64(c.Old), float64(c.New)
	}
	const width = 4
	for i, bars := range []struct {
		name   string
		values plotter.Values
		fill   color.Color
	}{{"old", old, blue}, {"new", fitted, orange}} {
		bar, err := plotter.NewBarChart(bars.values, vg.Points(width))
		if err != nil {
			return nil, err
		}
		bar.Horizontal = true
		bar.Color, bar.LineStyle.Width = bars.fill, 0
		bar.Offset = vg.Points(width/2 - width*float64(i))
		p.Add(bar)
		p.Legend.Add(bars.name, bar)
	}
	p.NominalY(names...)
	return chart.SVG(480, vg.Points(60+3*width*float64(len(changes))), p.Draw)
}
