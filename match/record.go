package match

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"

	"github.com/cespare/xxhash/v2"

	"quincunx/internal/plainjson"
	"quincunx/internal/quote"
	"quincunx/movegen"
	"quincunx/search"
)

// Schema is the version of the record's form. docs/match.md describes it.
const Schema = 3

// GameRecord is a game that was played.
type GameRecord struct {
	Number  int           `json:"number"`  // in the record, from 1; the games of a block share an opening
	Players []Participant `json:"players"` // by seat
	Start   string        `json:"start"`
	Opening []string      `json:"opening"`          // moves from start, before the players'
	Moves   []Played      `json:"moves"`            // where all seats act simultaneously, one of each seat a turn
	Result  []int         `json:"result"`           // of each seat: 1 won, 0 shared the first place, -1 lost
	Scores  []int32       `json:"scores,omitempty"` // that the rules give the seats, if they ended the game
	Cause   Cause         `json:"cause"`
	Detail  string        `json:"detail,omitempty"` // of a fault
	Turns   int           `json:"turns"`            // plies after the opening, or joint moves
	Elapsed float64       `json:"elapsed"`          // seconds of play when it ended, since the match began

	Contest *Contest `json:"contest,omitempty"` // nil if it was played in no contest
}

// The ranges of a record: no program reports more, and sums and means over any number of games
// stay finite.
const (
	leastSeconds = 1e-9 // but for 0
	mostSeconds  = 1e9
	deepest      = 1 << 20
	mostTurns    = 1 << 30
)

// EachGame calls visit with games such as those of a [Record], nil = none, until there is an error.
func EachGame(games iter.Seq2[*GameRecord, error], visit func(*GameRecord) error) error {
	if games == nil {
		return nil
	}
	for g, err := range games {
		if err == nil {
			err = visit(g)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Check returns an error that names the first thing that is wrong with the record: its number of
// seats, or a number that is out of its range.
func (g *GameRecord) Check() error {
	seats := len(g.Players)
	if seats < 1 || seats > movegen.MaxSeats {
		return fmt.Errorf("%d seats: want 1..%d", seats, movegen.MaxSeats)
	}
	if len(g.Result) != seats {
		return fmt.Errorf("%d results of %d seats", len(g.Result), seats)
	}
	for _, r := range g.Result {
		if r < -1 || r > 1 {
			return fmt.Errorf("result %d: want -1..1", r)
		}
	}
	if n := len(g.Scores); n > 0 && n != seats {
		return fmt.Errorf("%d scores of %d seats", len(g.Scores), seats)
	}
	for i, m := range g.Moves {
		if err := m.check(seats); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	if g.Turns < 0 || g.Turns > mostTurns {
		return fmt.Errorf("turns %d are not in 0..%d", g.Turns, mostTurns)
	}
	if !isTime(g.Elapsed) {
		return fmt.Errorf("elapsed %v: not a time of a match", g.Elapsed)
	}
	if g.Contest != nil {
		return g.Contest.check(seats)
	}
	return nil
}

// CheckSeating returns an error unless the seats are taken by players of a match, by their indices.
func (g *GameRecord) CheckSeating(players []Player, seating []int) error {
	if len(g.Players) != len(seating) {
		return fmt.Errorf("%d seats, want %d", len(g.Players), len(seating))
	}
	for seat, index := range seating {
		if p, want := g.Players[seat], players[index].Name; p.Index != index || p.Name != want {
			return fmt.Errorf("seat %d is taken by %s, not by %s", seat, quote.Text(p.Name), quote.Text(want))
		}
	}
	return nil
}

// checkResult returns an error unless the seats have one point together, by a known cause.
func (g *GameRecord) checkResult() error {
	points := 0
	for seat := range g.Players {
		points += g.share(seat)
	}
	if points != whole || !slices.Contains(causes, g.Cause) {
		return fmt.Errorf("%v by %s is no result", g.Result, quote.Text(g.Cause))
	}
	return nil
}

// check returns an error if it can't be a move of a game of a number of seats.
func (m *Played) check(seats int) error {
	switch {
	case m.Seat < 0 || m.Seat >= seats:
		return fmt.Errorf("there is no seat %d", m.Seat)
	case m.Depth < 0 || m.Depth > deepest:
		return fmt.Errorf("depth %d is not in 0..%d", m.Depth, deepest)
	case !isTime(m.Seconds):
		return fmt.Errorf("seconds %v: not a time of a move", m.Seconds)
	}
	return nil
}

// check returns an error if it can't belong to a game of a number of seats.
func (c *Contest) check(seats int) error {
	if len(c.Seconds) != seats {
		return fmt.Errorf("times of %d of %d seats", len(c.Seconds), seats)
	}
	for seat, used := range c.Seconds {
		if !isTime(used) {
			return fmt.Errorf("seconds %v of seat %d: not a time of a game", used, seat)
		}
	}
	for _, f := range c.Faults {
		if f.Seat < 0 || f.Seat >= seats {
			return fmt.Errorf("there is no seat %d", f.Seat)
		}
	}
	return nil
}

// isTime reports whether a number of seconds is in the range of records.
func isTime(seconds float64) bool {
	return seconds == 0 || seconds >= leastSeconds && seconds <= mostSeconds
}

// Contest is what a game of a contest has besides.
type Contest struct {
	Seconds []float64 `json:"seconds"`          // that the contest counts, of each seat
	Faults  []Fault   `json:"faults,omitempty"` // the first of each seat that is at fault, in the order in which they came
}

// skip makes the passes before the next recorded move, that of a seat, or before the end of the game, -1: in a
// contest a seat at fault is out of the game, and has no more moves in the record.
func (g *GameRecord) skip(p movegen.State, seat int) {
	q, ok := p.(interface {
		movegen.Position
		MakePass()
	})
	for range g.Players {
		if !ok || q.Over() || int(q.Mover()) == seat || !g.blames(int(q.Mover())) {
			return
		}
		q.MakePass()
	}
}

// blames reports whether a seat is at fault.
func (g *GameRecord) blames(seat int) bool {
	return g.Contest != nil && slices.ContainsFunc(g.Contest.Faults, func(f Fault) bool { return f.Seat == seat })
}

// Participant is a player in a record.
type Participant struct {
	Name     string `json:"name"`
	Settings string `json:"settings"`
	Index    int    `json:"index"` // among the players of the match, or of the pairing, from 0
}

// Played is a move with what its player thought of it, nothing if the player was not asked.
type Played struct {
	Seat    int          `json:"seat"`
	Move    string       `json:"move"`
	Score   search.Score `json:"score,omitzero"` // for the seat that moved
	Depth   int          `json:"depth,omitzero"`
	Nodes   uint64       `json:"nodes,omitzero"`
	Seconds float64      `json:"seconds,omitzero"`
	Random  bool         `json:"random,omitempty"` // it was played in place of one of the player
}

// Cause says how a game ended.
type Cause string

// The causes. The last four are faults, with which a player loses the game. Only contests have
// time limits of games, and claims; only self-play has forced ends.
const (
	ByRules       Cause = "rules"
	ByMoveLimit   Cause = "move limit"
	ByStall       Cause = "no progress"
	ByResignation Cause = "resignation"
	ByAgreement   Cause = "agreed draw"
	ByForcedEnd   Cause = "forced end" // a search has found a forced win or loss
	ByTimeLimit   Cause = "time limit"
	ByTime        Cause = "time"
	ByIllegalMove Cause = "illegal move"
	ByWrongClaim  Cause = "wrong claim"
	ByCrash       Cause = "crash"
)

// causes in the order of reports.
var causes = []Cause{
	ByRules, ByMoveLimit, ByStall, ByResignation, ByAgreement, ByForcedEnd, ByTimeLimit, ByTime, ByIllegalMove, ByWrongClaim, ByCrash,
}

// IsFault reports whether a player is to blame.
func (c Cause) IsFault() bool {
	return c == ByTime || c == ByIllegalMove || c == ByWrongClaim || c == ByCrash
}

// whole is the point of a game, in parts that any number of seats can share.
const whole = 60

// share returns what a seat has made of the game, 0..whole: those that share the
// first place share the point.
func (g *GameRecord) share(seat int) int { return share(g.Result, seat) }

// share is that of a result.
func share(result []int, seat int) int {
	switch result[seat] {
	case 1:
		return whole
	case -1:
		return 0
	}
	sharing := 0
	for _, r := range result {
		if r == 0 {
			sharing++
		}
	}
	return whole / sharing
}

// points returns what player index made of the game with all its seats,
// 0..whole.
func (g *GameRecord) points(index int) (points int) {
	for seat, p := range g.Players {
		if p.Index == index {
			points += g.share(seat)
		}
	}
	return points
}

// identity returns a hash of the opening, the players of the seats, and the moves.
func (g *GameRecord) identity() uint64 {
	hash := xxhash.New()
	note(hash, g.Start)
	for _, p := range g.Players {
		note(hash, strconv.Itoa(p.Index))
	}
	note(hash, g.Opening...)
	for i := range g.Moves {
		note(hash, g.Moves[i].Move)
	}
	return hash.Sum64()
}

// openingIdentity returns a hash of an opening.
func openingIdentity(start string, moves []string) uint64 {
	hash := xxhash.New()
	note(hash, start)
	note(hash, moves...)
	return hash.Sum64()
}

func note(hash *xxhash.Digest, words ...string) {
	for _, w := range words { // writing to a hash doesn't fail
		_, _ = hash.WriteString(w)
		_, _ = hash.WriteString(" ")
	}
}

// write writes the game as a line, in one piece.
func (g *GameRecord) write(w io.Writer) error {
	line, err := plainjson.Marshal(g)
	if err == nil {
		_, err = w.Write(append(line, '\n'))
	}
	return err
}
