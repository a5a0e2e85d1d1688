package chinesecheckers

// BoardKey is the key of the rules: nothing in a position counts moves.
func (p *Position) BoardKey() uint64 { return p.Key() }

// standstill is what a game in which nothing changes is worth to the seat to
// act, in points: a little less than nothing, for each seat can do better by
// going on.
const standstill = -25

// Standstill is slightly bad for the seat to act, so that it looks for a way on.
func (p *Position) Standstill() int32 { return standstill }
