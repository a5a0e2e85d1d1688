package pente

import "quincunx/movegen"

// Points are a seat's points in a contest, without the points for time.
type Points struct {
	Five  int // 5 for five in a row, otherwise 0: a win by pairs alone earns none
	Pairs int // captured pairs
	Runs  int // maximal runs of four or more on the board, including the five
}

// Points returns the contest points of a seat, as if the game ended here.
func (p *Position) Points(s movegen.Seat) Points {
	points := Points{Pairs: p.Pairs(s)}
	stone := uint64(Side1) << s
	for f := range p.lines {
		for _, w := range p.lines[f] {
			points.Runs += countRuns4(w, stone)
			if runsOf5(w)&(low*stone) != 0 {
				points.Five = 5
			}
		}
	}
	return points
}
