package pente

import "math/bits"

// WinTheme names the way in which the last move won: "fifth pair", "broken five" if its stone is not an end of the five, or "" otherwise.
func (p *Position) WinTheme() string {
	switch {
	case p.end == byPairs:
		return "fifth pair"
	case p.end == byFive && p.fillsGap():
		return "broken five"
	}
	return ""
}

// fillsGap reports whether the last stone completed a five of which it is not an end.
func (p *Position) fillsGap() bool {
	stone := uint64(Side1) << p.winner
	for f := range Family(Families) {
		line, place := LineOf(f, int(p.past[len(p.past)-1].cell))
		near := bits.RotateLeft64(p.lines[f][line], 8-2*place) & (1<<18 - 1) // 4 places on each side
		if runsOf5(near)&(low*stone) != 0 && near>>6&3 == stone && near>>10&3 == stone {
			return true
		}
	}
	return false
}
