package board

import (
	"fmt"
	"maps"
	"slices"

	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/session"
)

// gameFields are the fields of a request that name a position: a setup, and the moves from there.
type gameFields struct {
	Game  setup    `json:"game"`
	Moves []string `json:"moves"`
}

// setup is the start of a game. Options are those that differ from their defaults; a position implies its own.
type setup struct {
	Name     string            `json:"name"`
	Options  map[string]string `json:"options"`
	Position *string           `json:"position"`
}

// equal reports whether two setups are the same.
func (s setup) equal(t setup) bool {
	return s.Name == t.Name && maps.Equal(s.Options, t.Options) && (s.Position == nil) == (t.Position == nil) &&
		(s.Position == nil || *s.Position == *t.Position)
}

// place is an analysis that moves from position to position. It is reused as long as requests are about the same game.
type place struct {
	search   engine.SearchOptions
	setup    setup
	analysis *session.Analysis // nil before the first request
}

func newPlace(hashMiB int) *place {
	return &place{search: engine.SearchOptions{HashMiB: max(hashMiB, 1)}}
}

// at moves to the position that a request names, within the limits of the service.
func (p *place) at(g *gameFields, limits Limits) (*session.Analysis, error) {
	if len(g.Moves) > limits.Moves {
		return nil, fmt.Errorf("moves: got %d, want at most %d", len(g.Moves), limits.Moves)
	}
	if p.analysis == nil || !p.setup.equal(g.Game) {
		game, err := engine.Lookup(g.Game.Name)
		if err != nil {
			return nil, fmt.Errorf("game: %w", err)
		}
		a, err := session.NewAnalysis(session.Setup{Game: game, Settings: g.Game.Options, Position: g.Game.Position}, p.search)
		if err != nil {
			return nil, fmt.Errorf("game: %w", err)
		}
		p.setup, p.analysis = g.Game, a
	}
	return p.analysis, p.analysis.GoTo(g.Moves...)
}

// seatAt moves to the position of a request, as at does, and returns the seat that the request is about.
func (p *place) seatAt(g *gameFields, seat *int, limits Limits) (*session.Analysis, movegen.Seat, error) {
	a, err := p.at(g, limits)
	if err != nil {
		return nil, 0, err
	}
	s, err := actor(a.State(), seat)
	return a, s, err
}

// actor returns the seat that a request is about: a seat to act, by default the first of them.
func actor(s movegen.State, seat *int) (movegen.Seat, error) {
	actors := movegen.TurnOf(s).Actors()
	switch {
	case seat == nil:
		return actors[0], nil
	case !slices.Contains(actors, movegen.Seat(*seat)) || *seat != int(movegen.Seat(*seat)):
		return 0, fmt.Errorf("seat %d: want one of the seats to act: %v", *seat, actors)
	}
	return movegen.Seat(*seat), nil
}
