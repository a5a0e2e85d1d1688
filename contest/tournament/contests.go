package tournament

import (
	"fmt"

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
