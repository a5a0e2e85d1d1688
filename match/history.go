package match

// Curve is how a figure went while a match was played.
type Curve struct {
	Name   string // the player, or the pair
	Points []CurvePoint
}

// CurvePoint is a figure after a block, with the interval that holds the true one with
// Confidence.
type CurvePoint struct {
	Games            int // in complete blocks
	Value, Low, High float64
}

// History returns how the match went, block by block. Of two players it is the Elo of the
// first against the other, in a round robin or a gauntlet of each pair; of more in a game
// the share of the points of each, 0..1.
func (r *Record) History() (curves []Curve, isElo bool, err error) {
	m, err := r.Header.Match()
	if err != nil {
		return nil, false, err
	}
	m.Played = r.Games
	if r.Header.Format == TogetherFormat {
		curves, err = m.history()
		return curves, len(m.Players) == 2, err
	}
	robin := &RoundRobin{Match: *m, Gauntlet: r.Header.Format == GauntletFormat}
	for n := range robin.Pairings() {
		pair, err := robin.pairing(n, 0).history()
		if err != nil {
			return nil, true, err
		}
		curves = append(curves, pair...)
	}
	return curves, true, nil
}

// history returns the curves of a match.
func (m *Match) history() (curves []Curve, err error) {
	if len(m.Players) == 2 {
		curves = []Curve{{Name: m.Players[0].Name + " – " + m.Players[1].Name}}
	} else {
		for _, p := range m.Players {
			curves = append(curves, Curve{Name: p.Name})
		}
	}
	watched := *m
	watched.judged = func(report *Report) {
		games := report.Blocks * len(m.Players)
		if e := report.Estimate; e != nil {
			curves[0].Points = append(curves[0].Points, CurvePoint{games, e.Elo, e.Low, e.High})
			return
		}
		for i, p := range report.Players {
			curves[i].Points = append(curves[i].Points, CurvePoint{games, p.Mean, p.Low, p.High})
		}
	}
	_, err = watched.Replay("")
	return curves, err
}

// Result returns what player i has made against player j, and false if they have not
// played.
func (c *Crosstable) Result(i, j int) (Share, bool) {
	report, as := c.report(i, j)
	if report == nil {
		return Share{}, false
	}
	return report.Players[as].Share, true
}
