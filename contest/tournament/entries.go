package tournament

import (
	"fmt"

	"quincunx/contest/chinesecheckers"
	"quincunx/contest/jackhammer"
	"quincunx/contest/pente"
	"quincunx/contest/seega"
	"quincunx/contest/trilite"
	"quincunx/internal/quote"
	"quincunx/match"
)

// Agent returns an agent that plays the moves of an entry of one of the contests, such as a [pente.Entry]. The entry
// may be an [io.Closer] and a [Remote].
func Agent(entry any) (match.Agent, error) {
	switch e := entry.(type) {
	case chinesecheckers.Entry:
		a := new(checkersAgent)
		a.entry = e
		return a, nil
	case seega.Entry:
		a := new(seegaAgent)
		a.entry = e
		return a, nil
	case pente.Entry:
		a := new(penteAgent)
		a.entry = e
		return a, nil
	case trilite.Entry:
		a := new(triliteAgent)
		a.entry = e
		return a, nil
	case jackhammer.Entry:
		a := new(jackhammerAgent)
		a.entry = e
		return a, nil
	}
	return nil, fmt.Errorf("%T is not an entry of a contest", entry)
}

// own contains the constructors of our own entries, by the names of the games.
var own = map[string]func() any{
	"chinesecheckers": func() any { return chinesecheckers.New() },
	"seega":           func() any { return seega.New() },
	"pente":           func() any { return pente.New() },
	"trilite":         func() any { return trilite.New() },
	"jackhammer":      func() any { return jackhammer.New() },
}

// Own returns an agent that plays the moves of our own entry for a game.
func Own(game string) (match.Agent, error) {
	if newEntry := own[game]; newEntry != nil {
		return Agent(newEntry())
	}
	return nil, noContest(game)
}

func noContest(game string) error { return fmt.Errorf("%s has no contest", quote.Word(game)) }
