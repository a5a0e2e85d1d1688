package seega

// lastMoves is the number of moves before the threshold in which BoardKey
// distinguishes the numbers of moves without a capture.
const lastMoves = 10

// stalledLeadScore is the score for having more men if nothing changes until the
// threshold ends the game. It is no forced win: the other side may still prevent
// it.
const stalledLeadScore = 5000

// BoardKey returns Key without the number of moves since the last capture, unless
// the threshold is at most 10 moves away. In the placement phase no position
// repeats, and the first man of a pair counts as in Key.
func (p *Position) BoardKey() uint64 {
	if t := p.Threshold(); t != 0 && p.Quiet()+lastMoves >= t {
		return p.Key()
	}
	return p.withFirst(p.Position.BoardKey())
}

// RepetitionScore scores a game in which nothing changes any more: if there is a
// threshold, the side with more men wins by it; otherwise nobody wins.
func (p *Position) RepetitionScore() int32 {
	if p.Threshold() == 0 || p.Placing() {
		return 0
	}
	switch mine, theirs := p.numbers(); {
	case mine > theirs:
		return stalledLeadScore
	case mine < theirs:
		return -stalledLeadScore
	}
	return 0
}
