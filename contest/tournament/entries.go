package tournament

import (
	"fmt"

	"quincunx/contest/chinesecheckers"
	"quincunx/contest/jackhammer"
	"quincunx/contest/pente"
	"quincunx/contest/seega"
	"quincunx/contest/trilite"
	"quincunx/match"
)

// Agent returns an agent that plays the moves of an entry of one of the contests, such as a [pente.Entry]. The entry
// may be an [io.Closer].
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
