package chinesecheckers

// BoardKey is the key of the rules: nothing in a position counts moves.
func (p *Position) BoardKey() uint64 { return p.Key() }

// wasted is what it costs to bring a position back, in points: about a turn.
const wasted = 25

// RepetitionScore is the estimate, and what the seat before has wasted. So who is
// behind has nothing to gain by standing still either.
func (p *Position) RepetitionScore() int32 { return min(p.Evaluate()+wasted, maxEval) }
