package tournament

import (
	"fmt"

	"quincunx/contest/chinesecheckers"
	"quincunx/contest/jackhammer"
	"quincunx/contest/pente"
	"quincunx/contest/seega"
	"quincunx/contest/trilite"
	"quincunx/internal/message"
	"quincunx/match"
)

// contest describes the contest of a game. The file of each game has its contest.
type contest struct {
	newEntry func() any // returns our own entry, such as a [pente.Entry]

	sizes       sizeRange // board sizes
	homesOption string    // option on which the number of seats depends; "" if that is fixed

	formula string // of the score, for people
	score   func(t *Tally) float64
	columns []column // of the score table, in addition to the common ones

	needsScores bool // whether a game must have final scores to be counted

	// count counts a game for the player on a seat, beyond its result, time and faults; nil if
	// nothing else counts.
	count func(t *Tally, g *match.GameRecord, seat int) error
}

// sizeRange is the range of the option "size" in a contest; the zero value allows all sizes.
type sizeRange struct{ low, high int }

// column is a column of the score table.
type column struct {
	title string
	value func(t *Tally) int64
}

// contests holds the contests by the names of their games.
var contests = map[string]*contest{
	"chinesecheckers": &checkersContest,
	"jackhammer":      &jackhammerContest,
	"pente":           &penteContest,
	"seega":           &seegaContest,
	"trilite":         &triliteContest,
}

// contestOf returns the contest of a game, or an error if there is none.
func contestOf(game string) (*contest, error) {
	if c := contests[game]; c != nil {
		return c, nil
	}
	return nil, fmt.Errorf("%s has no contest", message.Word(game))
}

// Own returns an agent that plays the moves of our own entry for a game.
func Own(game string) (match.Agent, error) {
	c, err := contestOf(game)
	if err != nil {
		return nil, err
	}
	return Agent(c.newEntry())
}

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
