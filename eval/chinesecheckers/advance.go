package chinesecheckers

import (
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// Advance returns by how many steps a legal move of the side to move brings its man forward,
// negative for back, 0 for a null move.
func (p *Position) Advance(m movegen.Move) int {
	from, to, ok := rules.Ends(m)
	if !ok {
		return 0
	}
	places := p.sides[p.Mover()].places
	return int(places[to].depth) - int(places[from].depth)
}

// AtHome returns how many men of a seat are in its home.
func (p *Position) AtHome(s movegen.Seat) int { return int(p.sides[s].regions[atHome]) }
