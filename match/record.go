package match

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"

	"github.com/cespare/xxhash/v2"

	"quincunx/internal/message"
	"quincunx/internal/plainjson"
	"quincunx/movegen"
	"quincunx/search"
)

// Schema is the version of the record format, which docs/match.md describes.
const Schema = 3

// GameRecord is the record of a played game.
type GameRecord struct {
	Number  int               `json:"number"`           // in the record, from 1; the games of a block have the same opening
	Players []Participant     `json:"players"`          // by seat
	Start   string            `json:"start"`            // the text form of the position before the opening
	Opening []string          `json:"opening"`          // moves from Start, before the players'
	Moves   []Played          `json:"moves"`            // where all seats act simultaneously, one for each seat a turn
	Result  []movegen.Outcome `json:"result"`           // by seat: 1 won, 0 shared the first place, -1 lost
	Scores  []int32           `json:"scores,omitempty"` // by seat, if the game ended by the rules
	Cause   Cause             `json:"cause"`
	Detail  string            `json:"detail,omitempty"` // of a fault
	Turns   int               `json:"turns"`            // plies after the opening, or joint moves
	Elapsed float64           `json:"elapsed"`          // seconds of play from the start of the match to the end of the game

	Contest *Contest `json:"contest,omitempty"` // nil outside contests
}

// The ranges of a record. They are wider than any reported value, and narrow enough that sums and means over
// any number of games stay finite.
const (
	minSeconds       = 1e-9 // except for 0
	maxSeconds       = 1e9
	maxRecordedDepth = 1 << 20
	maxTurns         = 1 << 30
	maxDetail        = 4096 // bytes

	wantSeconds = "want 0 or 1e-9..1e9"
)

// EachGame calls visit with each game of a sequence, such as a [Record]'s, until there is an error. A nil
// sequence has no games.
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

// Check returns an error that names the first number that is out of its range.
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
	if !slices.Contains(causes, g.Cause) {
		return fmt.Errorf("unknown cause %s", message.Quote(g.Cause))
	}
	if len(g.Detail) > maxDetail {
		return fmt.Errorf("detail of %d bytes: want at most %d", len(g.Detail), maxDetail)
	}
	if g.Turns < 0 || g.Turns > maxTurns {
		return fmt.Errorf("turns %d: want 0..%d", g.Turns, maxTurns)
	}
	if !isTime(g.Elapsed) {
		return fmt.Errorf("elapsed %v: %s", g.Elapsed, wantSeconds)
	}
	if g.Contest != nil {
		return g.Contest.check(seats)
	}
	return nil
}

// CheckSeating returns an error unless the players of the seats are those whose indices seating holds.
func (g *GameRecord) CheckSeating(players []Player, seating []int) error {
	if len(g.Players) != len(seating) {
		return fmt.Errorf("%d seats, want %d", len(g.Players), len(seating))
	}
	for seat, index := range seating {
		if p, want := g.Players[seat], players[index].Name; p.Index != index || p.Name != want {
			return fmt.Errorf("seat %d is taken by %s, not by %s", seat+1, message.Quote(p.Name), message.Quote(want))
		}
	}
	return nil
}

// checkResult returns an error unless the results of the seats add up to one point.
func (g *GameRecord) checkResult() error {
	points := 0
	for seat := range g.Players {
		points += g.share(seat)
	}
	if points != onePoint {
		return fmt.Errorf("%v by %s is not a result", g.Result, message.Quote(g.Cause))
	}
	return nil
}

// check returns an error if m can't be a move of a game with a number of seats.
func (m *Played) check(seats int) error {
	switch {
	case m.Seat < 0 || m.Seat >= seats:
		return fmt.Errorf("\"seat\" %d: want 0..%d", m.Seat, seats-1)
	case m.Depth < 0 || m.Depth > maxRecordedDepth:
		return fmt.Errorf("depth %d: want 0..%d", m.Depth, maxRecordedDepth)
	case !isTime(m.Seconds):
		return fmt.Errorf("seconds %v: %s", m.Seconds, wantSeconds)
	}
	return nil
}

// check returns an error if c can't belong to a game with a number of seats.
func (c *Contest) check(seats int) error {
	if len(c.Seconds) != seats {
		return fmt.Errorf("times of %d seats, want %d", len(c.Seconds), seats)
	}
	for seat, used := range c.Seconds {
		if !isTime(used) {
			return fmt.Errorf("seconds %v of seat %d: %s", used, seat+1, wantSeconds)
		}
	}
	if len(c.Faults) > seats {
		return fmt.Errorf("%d faults of %d seats", len(c.Faults), seats)
	}
	for _, f := range c.Faults {
		if len(f.Detail) > maxDetail {
			return fmt.Errorf("detail of %d bytes: want at most %d", len(f.Detail), maxDetail)
		}
		if f.Seat < 0 || f.Seat >= seats {
			return fmt.Errorf("\"seat\" %d: want 0..%d", f.Seat, seats-1)
		}
	}
	return nil
}

// isTime reports whether a number of seconds is in the range of records.
func isTime(seconds float64) bool {
	return seconds == 0 || seconds >= minSeconds && seconds <= maxSeconds
}

// Contest holds the additional fields of a contest's game.
type Contest struct {
	Seconds []float64 `json:"seconds"`          // the time that counts in the contest, by seat
	Faults  []Fault   `json:"faults,omitempty"` // the first of each seat at fault, in order of time
}

// skip plays the passes before the next recorded move, which belongs to seat, or, if seat is -1, before the
// end of the game. In a contest a seat at fault is out of the game and has no more moves in the record.
func (g *GameRecord) skip(p movegen.State, seat int) {
	q, ok := p.(movegen.Passer)
	for range g.Players {
		if !ok || q.Over() || int(q.Mover()) == seat || !g.isAtFault(int(q.Mover())) {
			return
		}
		q.MakePass()
	}
}

// isAtFault reports whether a seat of a contest's game has committed a fault.
func (g *GameRecord) isAtFault(seat int) bool {
	return g.Contest != nil && slices.ContainsFunc(g.Contest.Faults, func(f Fault) bool { return f.Seat == seat })
}

// Participant is a player in a record.
type Participant struct {
	Name     string `json:"name"`
	Settings string `json:"settings"`
	Index    int    `json:"index"` // among the players of the match or of the pairing, from 0
}

// Played is a move with the figures that its player reported, which are zero for moves that the player did
// not choose.
type Played struct {
	Seat    int          `json:"seat"`
	Move    string       `json:"move"`
	Score   search.Score `json:"score,omitzero"` // for the seat that moved
	Depth   int          `json:"depth,omitzero"`
	Nodes   uint64       `json:"nodes,omitzero"`
	Seconds float64      `json:"seconds,omitzero"`
	Random  bool         `json:"random,omitempty"` // a random move, played instead of the player's
}

// Cause says why a game ended.
type Cause string

// The causes. The last four are faults, by which a player loses the game. Time limits of games and claims
// occur only in contests, forced ends only in self-play.
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

// causes lists all causes in the order of reports.
var causes = []Cause{
	ByRules, ByMoveLimit, ByStall, ByResignation, ByAgreement, ByForcedEnd, ByTimeLimit, ByTime, ByIllegalMove, ByWrongClaim, ByCrash,
}

// shared returns the equal string from causes, if there is one, to save memory.
func (c Cause) shared() Cause {
	if i := slices.Index(causes, c); i >= 0 {
		return causes[i]
	}
	return c
}

// IsFault reports whether a player is to blame.
func (c Cause) IsFault() bool {
	return c == ByTime || c == ByIllegalMove || c == ByWrongClaim || c == ByCrash
}

// onePoint is the point of a game in sixtieths, so that up to six seats can share it evenly.
const onePoint = 60

// Points returns the points of the seats, 0..1, which add up to 1.
func (g *GameRecord) Points() []float64 {
	points := make([]float64, len(g.Players))
	for seat := range points {
		points[seat] = float64(g.share(seat)) / onePoint
	}
	return points
}

// share returns a seat's share of the point of the game, 0..onePoint: the seats that share the
// first place share the point.
func (g *GameRecord) share(seat int) int { return share(g.Result, seat) }

// share returns a seat's share of the point of a game with a result, 0..onePoint.
func share(result []movegen.Outcome, seat int) int {
	switch result[seat] {
	case movegen.Win:
		return onePoint
	case movegen.Loss:
		return 0
	}
	sharing := 0
	for _, r := range result {
		if r == 0 {
			sharing++
		}
	}
	return onePoint / sharing
}

// identity returns a hash of the opening, the players by seat, and the moves.
func (g *GameRecord) identity() uint64 {
	hash := xxhash.New()
	hashWords(hash, g.Start)
	for _, p := range g.Players {
		hashWords(hash, strconv.Itoa(p.Index))
	}
	hashWords(hash, g.Opening...)
	for i := range g.Moves {
		hashWords(hash, g.Moves[i].Move)
	}
	return hash.Sum64()
}

// openingIdentity returns a hash of an opening.
func openingIdentity(start string, moves []string) uint64 {
	hash := xxhash.New()
	hashWords(hash, start)
	hashWords(hash, moves...)
	return hash.Sum64()
}

func hashWords(hash *xxhash.Digest, words ...string) {
	for _, w := range words { // writing to a hash doesn't fail
		_, _ = hash.WriteString(w)
		_, _ = hash.WriteString(" ")
	}
}

// write writes the game as a line of JSON, in one Write.
func (g *GameRecord) write(w io.Writer) error {
	line, err := plainjson.Marshal(g)
	if err == nil {
		_, err = w.Write(append(line, '\n'))
	}
	return err
}
