package seega

// lastMoves is the number of moves before the end by the threshold in which
// BoardKey distinguishes the numbers of moves without a capture.
const lastMoves = 10

// standstill is the score of having more men if nothing changes until the
// threshold ends the game. It is no forced win: the other side may still
// prevent that.
const standstill = 5000

// BoardKey is Key without the moves since the last capture, but with them if
// the threshold is no more than 10 moves away. While men are placed nothing comes
// back, and the first man of a pair counts as in Key.
func (p *Position) BoardKey() uint64 {
	if t := p.Threshold(); t != 0 && p.Quiet()+lastMoves >= t {
		return p.Key()
	}
	return p.withFirst(p.Position.BoardKey())
}

// RepetitionScore scores a game in which nothing changes any more: if there is a
// threshold, it ends the game for the side with more men, and else nobody wins.
func (p *Position) RepetitionScore() int32 {
	if p.Threshold() == 0 || p.Placing() {
		return 0
	}
	switch mine, theirs := p.numbers(); {
	case mine > theirs:
		return standstill
	case mine < theirs:
		return -standstill
	}
	return 0
}
