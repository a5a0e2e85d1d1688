package bench

import (
	"bytes"
	"fmt"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"

	"quincunx/engine"
)

// Plot is a picture of how a measurement scales.
type Plot struct {
	Name  string // file name without its extension
	Title string
	SVG   []byte
}

// Plots returns plots of perft, move generation and searches against the number of cells of the
// board. It omits plots without measurements.
func (r *Report) Plots() (plots []Plot, err error) {
	for _, p := range []struct{ name, title, suffix, y string }{
		{"perft", "Perft", "", "nodes/s"},
		{"movegen", "Moves made, the next moves listed, and taken back", ", expand", "moves/s"},
		{"search", "Search", "", "nodes/s"},
	} {
		var names []string
		points := map[string]plotter.XYs{}
		for _, c := range r.of(p.name) {
			name, size := c.split("size")
			game, _, _ := strings.Cut(name, ", ")
			x := cells(game, size)
			name, found := strings.CutSuffix(name, p.suffix)
			if !found || x == 0 || strings.Contains(name, "method=") {
				continue
			}
			if points[name] == nil {
				names = append(names, name)
			}
			points[name] = append(points[name], plotter.XY{X: float64(x), Y: 1 / c.seconds()})
		}
		if len(names) == 0 {
			continue
		}
		svg, err := draw(p.title, p.y, names, points)
		if err != nil {
			return nil, fmt.Errorf("plot %s: %w", p.name, err)
		}
		plots = append(plots, Plot{Name: p.name, Title: p.title, SVG: svg})
	}
	return plots, nil
}

// cells returns the number of cells of a board from the option "size" of its game, or 0 if it is
// not known.
func cells(name, size string) int {
	game, err := engine.Lookup(name)
	if err != nil || game.Drawer == nil {
		return 0
	}
	start, err := game.Start(engine.Settings{"size": size})
	if err != nil {
		return 0
	}
	return game.Drawer.Board(start).Len()
}

// draw returns a line plot with logarithmic axes as SVG.
func draw(title, y string, names []string, points map[string]plotter.XYs) ([]byte, error) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, "cells of the board", y
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker, p.Y.Tick.Marker = plot.LogTicks{Prec: -1}, plot.LogTicks{Prec: -1}
	p.Add(plotter.NewGrid())
	var lines []any
	for _, name := range names {
		lines = append(lines, name, points[name])
	}
	if err := plotutil.AddLinePoints(p, lines...); err != nil {
		return nil, err
	}
	p.X.Max *= 10 // room for the legend
	p.Y.Min, p.Y.Max = p.Y.Min/2, p.Y.Max*2
	p.Legend.Top = true
	canvas, err := p.WriterTo(760*vg.Points(1), 400*vg.Points(1), "svg")
	if err != nil {
		return nil, err
	}
	var svg bytes.Buffer
	_, err = canvas.WriteTo(&svg)
	return svg.Bytes(), err
}
