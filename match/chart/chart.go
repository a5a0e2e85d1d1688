//nolint:misspell // libraries spell it color
package chart

import (
	"bytes"
	"fmt"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"quincunx/match"
)

// The dimensions of the picture.
const (
	width       = 640 * vg.Length(1)
	curveHeight = 320 * vg.Length(1)
	rowHeight   = 36 * vg.Length(1)
	tableHead   = 70 * vg.Length(1)
	maxPoints   = 400 // of a curve
	bandAlpha   = 0x30
	padding     = 12 * vg.Length(1)
)

// Palette holds the colours of curves, from matplotlib's "tab10".
var Palette = []color.NRGBA{
	{0x1f, 0x77, 0xb4, 0xff}, {0xff, 0x7f, 0x0e, 0xff}, {0x2c, 0xa0, 0x2c, 0xff}, {0xd6, 0x27, 0x28, 0xff}, {0x94, 0x67, 0xbd, 0xff},
	{0x8c, 0x56, 0x4b, 0xff}, {0xe3, 0x77, 0xc2, 0xff}, {0x7f, 0x7f, 0x7f, 0xff}, {0xbc, 0xbd, 0x22, 0xff}, {0x17, 0xbe, 0xcf, 0xff},
}

// Draw returns an SVG picture of the course of a match: Elo or the share of the points over the number of
// games, each with its 95 % confidence band, and below it the crosstable of a round robin.
func Draw(r *match.Record) ([]byte, error) {
	height, paint, err := picture(r)
	if err != nil {
		return nil, err
	}
	return SVG(width+2*padding, height+2*padding, func(all draw.Canvas) {
		paint(draw.Crop(all, padding, -padding, padding, -padding))
	})
}

// SVG returns what paint draws as an SVG picture.
func SVG(width, height vg.Length, paint func(draw.Canvas)) ([]byte, error) {
	canvas := vgsvg.New(width, height)
	paint(draw.New(canvas))
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return nil, fmt.Errorf("svg: %w", err)
	}
	return b.Bytes(), nil
}

// picture returns the height of the picture and a function that paints it.
func picture(r *match.Record) (height vg.Length, paint func(draw.Canvas), err error) {
	top, err := curves(r)
	if err != nil {
		return 0, nil, err
	}
	report, err := r.Report()
	if err != nil {
		return 0, nil, err
	}
	c, ok := report.(*match.Crosstable)
	if !ok {
		return curveHeight, top.Draw, nil
	}
	bottom := table(c)
	tableHeight := tableHead + rowHeight*vg.Length(len(c.Players))
	return curveHeight + tableHeight, func(all draw.Canvas) {
		top.Draw(draw.Crop(all, 0, 0, tableHeight, 0))
		bottom.Draw(draw.Crop(all, 0, 0, 0, -curveHeight))
	}, nil
}

// curves returns the plot over games.
func curves(r *match.Record) (*plot.Plot, error) {
	all, isElo, err := r.History()
	if err != nil {
		return nil, err
	}
	p := plot.New()
	p.Title.Text = fmt.Sprintf("%s, %d games", r.Header.Game, r.Count)
	p.X.Label.Text = "games"
	p.Y.Label.Text = "Elo"
	scale := 1.0
	if !isElo {
		p.Y.Label.Text = "% of the points"
		scale = 100
	}
	p.Legend.Top = true
	p.Add(plotter.NewGrid())
	for i, c := range all {
		points := c.Thinned(maxPoints)
		if len(points) == 0 {
			continue
		}
		line := make(plotter.XYs, len(points))
		band := make(plotter.XYs, 2*len(points))
		for n, at := range points {
			x := float64(at.Games)
			line[n] = plotter.XY{X: x, Y: scale * at.Value}
			band[n] = plotter.XY{X: x, Y: scale * at.High}
			band[len(band)-1-n] = plotter.XY{X: x, Y: scale * at.Low}
		}
		stroke := Palette[i%len(Palette)]
		fill := stroke
		fill.A = bandAlpha
		area, err := plotter.NewPolygon(band)
		if err != nil {
			return nil, err
		}
		area.Color, area.Width = fill, 0
		curve, dots, err := plotter.NewLinePoints(line)
		if err != nil {
			return nil, err
		}
		curve.Color, dots.Color, dots.Radius = stroke, stroke, 1
		p.Add(area, curve, dots)
		p.Legend.Add(c.Name, curve)
	}
	p.X.Min = 0
	p.X.Max = max(p.X.Max, 1)
	if p.Y.Max-p.Y.Min < 1 { // also if there is nothing to show
		p.Y.Min, p.Y.Max = -1, 1
	}
	return p, nil
}

// table returns the plot of a crosstable.
func table(c *match.Crosstable) *plot.Plot {
	p := plot.New()
	p.Title.Text = "% of the points of the player of a row against that of a column"
	columns := []string{"all"}
	rows := make([]string, len(c.Players))
	for i, player := range c.Players {
		columns = append(columns, player.Name)
		rows[len(rows)-1-i] = player.Name // the axis counts from the bottom
	}
	p.Add(cells{c})
	p.NominalX(columns...)
	p.NominalY(rows...)
	return p
}

// cells draws the cells of a crosstable.
type cells struct{ table *match.Crosstable }

// DataRange implements [plot.DataRanger].
func (c cells) DataRange() (left, right, bottom, top float64) {
	n := float64(len(c.table.Players))
	return -0.5, n + 0.5, -0.5, n - 0.5
}

// Plot implements [plot.Plotter].
func (c cells) Plot(canvas draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&canvas)
	style := p.X.Tick.Label
	style.XAlign, style.YAlign = draw.XCenter, draw.YCenter
	cell := func(column, row int, share, margin float64) {
		at, down := float64(column), float64(len(c.table.Players)-1-row)
		canvas.FillPolygon(shade(share), []vg.Point{
			{X: x(at - 0.48), Y: y(down - 0.46)}, {X: x(at + 0.48), Y: y(down - 0.46)},
			{X: x(at + 0.48), Y: y(down + 0.46)}, {X: x(at - 0.48), Y: y(down + 0.46)},
		})
		canvas.FillText(style, vg.Point{X: x(at), Y: y(down)}, fmt.Sprintf("%.1f ± %.1f", 100*share, 100*margin))
	}
	for i, player := range c.table.Players {
		if player.Games > 0 {
			cell(0, i, player.Mean, player.Error)
		}
		for j := range c.table.Players {
			if share, ok := c.table.Result(i, j); ok {
				cell(j+1, i, share.Mean, share.Error)
			}
		}
	}
}

// shade returns the colour of a share: from orange (0) over white (½) to blue (1).
func shade(share float64) color.Color {
	end := color.NRGBA{0x9e, 0xca, 0xe1, 0xff}
	if share < 0.5 {
		end = color.NRGBA{0xfd, 0xae, 0x6b, 0xff}
	}
	saturation := min(2*max(share-0.5, 0.5-share), 1)
	mix := func(to uint8) uint8 { return uint8(0xff - saturation*float64(0xff-to)) }
	return color.NRGBA{mix(end.R), mix(end.G), mix(end.B), 0xff}
}
