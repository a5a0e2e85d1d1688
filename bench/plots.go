//nolint:misspell // libraries spell color so
package bench

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Plot is a picture of how something scales.
type Plot struct {
	Name  string // of a file, without what stands for its kind
	Title string
	SVG   []byte
}

// Plots returns pictures of how counting, move generation and searches depend on the
// size of the board, and the transposition table on its size. Those of what was not measured are
// missing.
func (r *Report) Plots() ([]Plot, error) {
	var plots []Plot
	for _, p := range []struct {
		name, title, x, y string
		component, suffix string
		by                func(game, value string) (float64, bool)
		key               string
		value             func(*Result) float64
	}{
		{"perft", "Counting moves", "cells of the board", "nodes/s", "perft", "", cells, "size", rate},
		{"movegen", "A move made, the moves after it listed, and taken back", "cells of the board", "positions/s", "movegen", "/expand", cells, "size", rate},
		{"search", "Search", "cells of the board", "nodes/s", "search", "", cells, "size", rate},
		{"table", "Transposition table and plain reads", "MiB", "ns", "tt", "", mebibytes, "mib", timeOf},
	} {
		var lines []line
		collect := func(component string) {
			r.of(component, func(c *Result) {
				name, value := split(c.Name, p.key)
				game, _, _ := strings.Cut(name, "/")
				x, ok := p.by(game, value)
				if !ok || !strings.HasSuffix(name, p.suffix) || strings.Contains(name, "method=") || c.Unit == "bytes" {
					return
				}
				lines = drawn(lines, strings.TrimSuffix(name, p.suffix), plotter.XY{X: x, Y: p.value(c)})
			})
		}
		collect(p.component)
		if len(lines) == 0 {
			continue
		}
		if p.component == "tt" {
			collect("machine")
		}
		svg, err := picture(p.title, p.x, p.y, lines)
		if err != nil {
			return nil, fmt.Errorf("plot %s: %w", p.name, err)
		}
		plots = append(plots, Plot{Name: p.name, Title: p.title, SVG: svg})
	}
	return plots, nil
}

func rate(r *Result) float64   { return 1e9 / timeOf(r) }
func timeOf(r *Result) float64 { return max(r.median(), 1e-3) }

// mostSize bounds what a report may say of a size, so that all is finite.
const mostSize = 1 << 20

// sizeOf returns the number in a name, and whether a logarithmic axis has a place for it.
func sizeOf(value string) (int, bool) {
	n, err := strconv.Atoi(value)
	return n, err == nil && n > 0 && n <= mostSize
}

func mebibytes(_, value string) (float64, bool) {
	mib, ok := sizeOf(value)
	return float64(mib), ok
}

// cells returns the number of cells of a board by the size that the options of its
// game give.
func cells(game, value string) (float64, bool) {
	n, ok := sizeOf(value)
	if !ok {
		return 0, false
	}
	switch game {
	case "chinesecheckers":
		n = 6*n*(n+1) + 1
	case "seega":
		n *= n
	case "pente":
		n = (2*n + 1) * (2*n + 1)
	case "jackhammer":
		n = n * (n + 1) / 2
	default:
		return 0, false
	}
	return float64(n), true
}

// line is a line of a plot.
type line struct {
	name   string
	points plotter.XYs
}

// drawn adds a point to the line of a name.
func drawn(lines []line, name string, at plotter.XY) []line {
	for i := range lines {
		if lines[i].name == name {
			lines[i].points = append(lines[i].points, at)
			return lines
		}
	}
	return append(lines, line{name, plotter.XYs{at}})
}

// The colours of lines: those of matplotlib's "tab10".
var palette = []color.NRGBA{
	{0x1f, 0x77, 0xb4, 0xff}, {0xff, 0x7f, 0x0e, 0xff}, {0x2c, 0xa0, 0x2c, 0xff}, {0xd6, 0x27, 0x28, 0xff}, {0x94, 0x67, 0xbd, 0xff},
	{0x8c, 0x56, 0x4b, 0xff}, {0xe3, 0x77, 0xc2, 0xff}, {0x7f, 0x7f, 0x7f, 0xff}, {0xbc, 0xbd, 0x22, 0xff}, {0x17, 0xbe, 0xcf, 0xff},
}

const (
	plotWidth  = 760 * vg.Length(1)
	plotHeight = 400 * vg.Length(1)
	legendPart = 240 * vg.Length(1)
	margin     = 12 * vg.Length(1)
)

// picture returns lines on logarithmic axes as SVG, with the names beside them.
func picture(title, x, y string, lines []line) ([]byte, error) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker, p.Y.Tick.Marker = decades{}, decades{}
	p.Add(plotter.NewGrid())
	legend := plot.NewLegend()
	legend.Top, legend.Left, legend.Padding = true, true, 3
	for i, l := range lines {
		curve, dots, err := plotter.NewLinePoints(l.points)
		if err != nil {
			return nil, err
		}
		curve.Color = palette[i%len(palette)]
		dots.Color, dots.Radius, dots.Shape = palette[i%len(palette)], 2, draw.CircleGlyph{}
		p.Add(curve, dots)
		legend.Add(strings.ReplaceAll(l.name, "/", ", "), curve)
	}
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Min = decade(axis.Min, math.Floor)
		axis.Max = max(decade(axis.Max, math.Ceil), 10*axis.Min)
	}
	canvas := vgsvg.New(plotWidth+2*margin, plotHeight+2*margin)
	all := draw.Crop(draw.New(canvas), margin, -margin, margin, -margin)
	p.Draw(draw.Crop(all, 0, -legendPart, 0, 0))
	legend.Draw(draw.Crop(all, plotWidth-legendPart+margin, 0, 0, 0))
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// decade returns the power of ten that is next.
func decade(v float64, round func(float64) float64) float64 {
	return math.Pow(10, round(math.Log10(v)))
}

// wholeQuantity takes the zeros away from 1.00k and 10.0k.
var wholeQuantity = strings.NewReplacer(".00", "", ".0", "")

// decades are ticks at powers of ten.
type decades struct{}

// Ticks implements [plot.Ticker].
func (decades) Ticks(least, most float64) (ticks []plot.Tick) {
	for v := decade(least, math.Round); v <= 1.01*most; v *= 10 {
		ticks = append(ticks, plot.Tick{Value: v, Label: wholeQuantity.Replace(quantity(v))})
		for n := 2; n < 10 && v*float64(n) < most; n++ {
			ticks = append(ticks, plot.Tick{Value: v * float64(n)})
		}
	}
	return ticks
}
