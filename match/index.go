package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"quincunx/internal/journal"
	"quincunx/movegen"
)

// Index is a record with a table of its games. It takes about a hundred bytes per game, because the moves (up
// to some 250,000 in a game) stay in the file, and some more for the first moves once a query needs them. The record may be growing: see Update. An index is not safe
// for concurrent use.
type Index struct {
	Record
	Entries []Entry // in the order in which the games ended

	// MaxGames is the maximum number of games to read; 0 = all. Update returns an error if there are more.
	MaxGames int

	// MaxOpenings is the memory in bytes for the first moves of games, which queries by moves keep; 0 = 64 MiB. Beyond it they
	// read the file.
	MaxOpenings int64

	openings openings
	seatings map[string][]string          // the slices that Entry.Players share, by their text
	results  map[string][]movegen.Outcome // shared by Entry.Result in the same way
}

// Entry is a game of an index.
type Entry struct {
	Number  int
	Players []string          // names, by seat
	Result  []movegen.Outcome // as in [GameRecord]
	Cause   Cause
	Plies   int // including the opening; turns where all seats act simultaneously

	place journal.Place
}

// Points returns the points that a seat scored in the game, 0..1.
func (e *Entry) Points(seat int) float64 { return float64(share(e.Result, seat)) / onePoint }

// OpenIndex returns the index of a file, which stays open until the index is closed. It reads the header; Update
// reads the games.
func OpenIndex(name string) (*Index, error) {
	reader, err := journal.OpenReader(name)
	if err != nil {
		return nil, err
	}
	x := newIndex(reader)
	if err := x.Update(func(*GameRecord) error { return errEnough }); err != nil && !errors.Is(err, errEnough) {
		return nil, errors.Join(err, x.Close())
	}
	return x, nil
}

// NewIndex returns the index of a record from a source such as memory. Nothing is read before the first Update. Errors
// call the source by name.
func NewIndex(name string, source io.ReaderAt) *Index {
	return newIndex(journal.NewReader(name, source))
}

func newIndex(reader *journal.Reader) *Index {
	x := &Index{Record: *newRecord(reader), seatings: map[string][]string{}, results: map[string][]movegen.Outcome{}}
	x.mostContent = maxIndexed
	return x
}

// Update reads the games that were added since the last call and passes them to each, unless it is nil. After
// an error the index is valid for the games read before it.
func (x *Index) Update(each func(*GameRecord) error) error {
	return x.read(nil, func(g *GameRecord) error {
		if x.MaxGames > 0 && x.Count == x.MaxGames {
			return fmt.Errorf("more than %d games", x.MaxGames)
		}
		if each != nil {
			if err := each(g); err != nil {
				return err
			}
		}
		x.add(g)
		return nil
	})
}

// SetMost limits the total length in bytes of all lines after decompression. Games beyond the limit are not
// read.
func (x *Index) SetMost(bytes int64) { x.reader.Most = bytes }

// IsRunning reports whether a match is adding games to the file. It is always false on systems without file locks.
func (x *Index) IsRunning() bool { return x.reader.IsWritten() }

// add adds the game that was read last.
func (x *Index) add(g *GameRecord) {
	names := make([]string, len(g.Players))
	for seat, p := range g.Players {
		names[seat] = p.Name
	}
	seating, result := fmt.Sprintf("%q", names), fmt.Sprint(g.Result)
	if x.seatings[seating] == nil {
		x.seatings[seating] = names
	}
	if x.results[result] == nil {
		x.results[result] = g.Result
	}
	x.Entries = append(x.Entries, Entry{
		Number: g.Number, Players: x.seatings[seating], Result: x.results[result], Cause: g.Cause.shared(), Plies: len(g.Opening) + g.Turns,
		place: x.reader.Place(),
	})
}

// Game returns the game with a number, or an error if there is none.
func (x *Index) Game(number int) (*GameRecord, error) {
	i := slices.IndexFunc(x.Entries, func(e Entry) bool { return e.Number == number })
	if i < 0 {
		return nil, noGame(number, x.Count)
	}
	return x.load(&x.Entries[i])
}

// load reads a game.
func (x *Index) load(e *Entry) (*GameRecord, error) {
	object, err := x.reader.At(e.place)
	if err != nil {
		return nil, err
	}
	return parseGame(object, x.mostContent)
}

// Query selects games. A field that is zero matches all games.
type Query struct {
	Player string // the name of a player who takes part

	// Result is "win", "draw" or "loss", for the named player or, without a name, for the first seat. If the
	// player has several seats, the best result counts.
	Result string

	Cause              Cause
	MinPlies, MaxPlies int      // as in [Entry]
	Moves              []string // text forms of the first moves of the game, including its opening
}

// Find returns the games that match a query, in the order in which they ended. If the query has moves, Find
// also reads the games that match its other fields, and start parses the text of a position. The error is
// that of ctx, or names the fault in the query or a game.
func (x *Index) Find(ctx context.Context, q Query, start func(text string) (movegen.State, error)) (found []*Entry, err error) {
	result, ok := movegen.ParseOutcome(q.Result)
	if !ok && q.Result != "" {
		return nil, fmt.Errorf("result %q: want win, draw or loss", q.Result)
	}
	for i := range x.Entries {
		e := &x.Entries[i]
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !q.matches(e, result) {
			continue
		}
		begins := true
		if len(q.Moves) > 0 {
			if _, begins, err = x.next(i, "", q.Moves, start); err != nil {
				return nil, fmt.Errorf("game %d: %w", e.Number, err)
			}
		}
		if begins {
			found = append(found, e)
		}
	}
	return found, nil
}

// matches reports whether a game with the given result matches the query, ignoring the moves.
func (q *Query) matches(e *Entry, result movegen.Outcome) bool {
	best := movegen.Unknown
	for seat, name := range e.Players {
		if name == q.Player || q.Player == "" && seat == 0 {
			best = max(best, e.Result[seat])
		}
	}
	return best != movegen.Unknown && (q.Result == "" || best == result) && (q.Cause == "" || q.Cause == e.Cause) &&
		e.Plies >= max(q.MinPlies, len(q.Moves)) && (q.MaxPlies == 0 || e.Plies <= q.MaxPlies)
}

// errDiffers stops the replay of a game whose first moves differ from the query's, and errNext one whose next move is known.
var (
	errDiffers = errors.New("the game begins with other moves")
	errNext    = errors.New("the next move is known")
)

// next returns the text form of the move, or of the moves of all seats, that follows the given first moves of a game, "" if
// the game ended there; ok reports whether the game begins with them.
func (g *GameRecord) next(moves []string, start func(text string) (movegen.State, error)) (move string, ok bool, err error) {
	p, err := start(g.Start)
	if err != nil {
		return "", false, err
	}
	rest := moves
	err = g.Replay(p, func(t movegen.Turn, joint *movegen.JointMove, _ []Played) error {
		text := string(t.AppendJoint(nil, joint))
		switch {
		case len(rest) == 0:
			move = text
			return errNext
		case rest[0] != text:
			return errDiffers
		}
		rest = rest[1:]
		return nil
	})
	if err != nil && !errors.Is(err, errDiffers) && !errors.Is(err, errNext) {
		return "", false, err
	}
	return move, len(rest) == 0, nil
}

// Continuations passes the games that begin at a position, given by its text form, and with the given moves to each, with the move
// that follows, "" if the game ended there. The other parameters and the error are as in Find.
func (x *Index) Continuations(ctx context.Context, position string, moves []string, start func(text string) (movegen.State, error), each func(e *Entry, move string)) error {
	for i := range x.Entries {
		e := &x.Entries[i]
		if err := ctx.Err(); err != nil {
			return err
		}
		if e.Plies < len(moves) {
			continue
		}
		move, ok, err := x.next(i, position, moves, start)
		if err != nil {
			return fmt.Errorf("game %d: %w", e.Number, err)
		}
		if ok {
			each(e, move)
		}
	}
	return nil
}
