package match

import (
	"time"

	"quincunx/movegen"
	"quincunx/search"
)

// Player is one who takes part in a match.
type Player struct {
	Name     string
	Settings string // what makes the player, for the record

	// New makes a searcher. Each worker of a match has its own.
	New func() (search.Searcher, error)

	// Position sets up a position of the rules for the searcher. It shares
	// nothing with p.
	Position func(p movegen.Position) (search.Position, error)

	// Limits hold for each move.
	Limits search.Limits

	// Clock is the time for a game; none if no time is left on it.
	Clock search.Clock
}

// Seeder is a searcher that chooses by chance. Without it, a searcher is taken
// to answer the same in every game.
type Seeder interface {
	// Seed begins a game, in which the choices depend on seed.
	Seed(seed uint64)
}

// DefaultMargin is how much later than agreed a move may come.
const DefaultMargin = 50 * time.Millisecond

// Unvalued returns p as a search walks it, with nothing known of what positions
// are worth.
func Unvalued(p movegen.Position) search.Position { return unvalued{p} }

type unvalued struct{ movegen.Position }

func (unvalued) Evaluate() int32 { return 0 }

func (u unvalued) Clone() movegen.Position { return unvalued{u.Position.Clone()} }
