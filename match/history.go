package match

import "slices"

// Curve is the course of an estimate during a match.
type Curve struct {
	Name   string // of the player or the pair
	Points []CurvePoint
}

// CurvePoint is an estimate after a block, with its confidence interval: see [Confidence].
type CurvePoint struct {
	Games            int // in complete blocks
	Value, Low, High float64
}

// Thinned returns at most the given number of points of the curve, evenly spaced, including the last.
func (c *Curve) Thinned(most int) []CurvePoint {
	step := (len(c.Points) + most - 1) / most
	if step < 2 {
		return c.Points
	}
	var some []CurvePoint
	for i := len(c.Points) - 1; i >= 0; i -= step {
		some = append(some, c.Points[i])
	}
	slices.Reverse(some)
	return some
}

// History returns the course of the match, block by block: see [Statistics.Curves].
func (r *Record) History() (curves []*Curve, isElo bool, err error) {
	s, err := r.statistics()
	if err != nil {
		return nil, false, err
	}
	curves, isElo = s.Curves()
	return curves, isElo, nil
}

// watch returns the curves of a match, which grow as its blocks are counted.
func (m *Match) watch() (curves []*Curve) {
	if len(m.Players) == 2 {
		curves = []*Curve{{Name: m.Players[0].Name + " – " + m.Players[1].Name}}
	} else {
		for _, p := range m.Players {
			curves = append(curves, &Curve{Name: p.Name})
		}
	}
	m.onBlock = func(report *Report) {
		games := report.Blocks * len(m.Players)
		if e := report.Estimate; e != nil {
			curves[0].Points = append(curves[0].Points, CurvePoint{games, e.Elo, e.Low, e.High})
			return
		}
		for i, p := range report.Players {
			curves[i].Points = append(curves[i].Points, CurvePoint{games, p.Mean, p.Low, p.High})
		}
	}
	return curves
}

// Result returns the share of the points that player i has scored against player j, and false if they
// have not played.
func (c *Crosstable) Result(i, j int) (Share, bool) {
	report, as := c.report(i, j)
	if report == nil {
		return Share{}, false
	}
	return report.Players[as].Share, true
}
