package chinesecheckers

import "quincunx/eval"

// BoardKey returns the key of the rules, since no part of a position counts moves.
func (p *Position) BoardKey() uint64 { return p.Key() }

// repetitionPenalty is the penalty for repeating a position in points: about a turn.
const repetitionPenalty = 25

// RepetitionScore returns the estimate plus the penalty of the seat that moved
// last. So the player who is behind gains nothing by standing still either.
func (p *Position) RepetitionScore() int32 { return min(p.Evaluate()+repetitionPenalty, eval.MaxScore) }
