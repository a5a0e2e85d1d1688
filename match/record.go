package match

import (
	"encoding/json"
	"io"

	"quincunx/search"
)

// Schema is the version of the record's form. docs/match.md describes it.
const Schema = 1

// Game is the record of a game.
type Game struct {
	Schema  int           `json:"schema"`
	Game    string        `json:"game"`    // as the registry of games names it
	Seed    uint64        `json:"seed"`    // of the match
	Number  int           `json:"number"`  // in the match, from 1; 2k-1 and 2k share an opening
	Players []Participant `json:"players"` // by seat
	Start   string        `json:"start"`
	Opening []string      `json:"opening"` // moves from start, before the players'
	Moves   []Played      `json:"moves"`
	Result  []int         `json:"result"` // of each seat: 1 won, 0 drawn, -1 lost
	Cause   Cause         `json:"cause"`
	Detail  string        `json:"detail,omitempty"` // of a fault
}

// Participant is a player in a record.
type Participant struct {
	Name     string `json:"name"`
	Settings string `json:"settings"`
	Index    int    `json:"index"` // among the players of the match, from 0
}

// Played is a move with what its player thought of it.
type Played struct {
	Seat    int          `json:"seat"`
	Move    string       `json:"move"`
	Score   search.Score `json:"score"` // for the seat that moved
	Depth   int          `json:"depth"`
	Nodes   uint64       `json:"nodes"`
	Seconds float64      `json:"seconds"`
}

// Cause says how a game ended.
type Cause string

// The causes. The last three are faults, with which a player loses the game.
const (
	ByRules       Cause = "rules"
	ByMoveLimit   Cause = "move limit"
	ByTime        Cause = "time"
	ByIllegalMove Cause = "illegal move"
	ByCrash       Cause = "crash"
)

// causes in the order of reports.
var causes = []Cause{ByRules, ByMoveLimit, ByTime, ByIllegalMove, ByCrash}

// fault reports whether a player is to blame.
func (c Cause) fault() bool { return c != ByRules && c != ByMoveLimit }

// points returns what player index made of the game.
func (g *Game) points(index int) Points {
	for seat, p := range g.Players {
		if p.Index == index {
			return Points(g.Result[seat] + 1)
		}
	}
	return Drawn
}

// write writes the game as a line, in one piece.
func (g *Game) write(w io.Writer) error {
	line, err := json.Marshal(g)
	if err == nil {
		_, err = w.Write(append(line, '\n'))
	}
	return err
}
