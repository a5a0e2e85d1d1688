package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"

	"quincunx/internal/checksum"
	"quincunx/internal/journal"
	"quincunx/internal/quote"
)

// Record is the file of a match: its header, and its games in the order in which
// they ended. docs/match.md describes the file.
type Record struct {
	Header Header

	// Games are read from the file each time, one when its turn comes, so that a record of
	// any length takes little memory. Count is how many there are.
	Games iter.Seq2[*GameRecord, error]
	Count int

	// Stopped says why the match ended, if it was reported: see [Report]. It is
	// Interrupted if not.
	Stopped string

	// Truncated is how many bytes of a partial write stood at the end.
	Truncated int64

	journal *journal.Journal
}

// ending is written when the report of a match is printed.
type ending struct {
	Stopped string `json:"stopped"` // "" if it was played to its end
}

// ReadRecord reads a file.
func ReadRecord(name string) (*Record, error) {
	r := &Record{Games: gamesOf(name)}
	var err error
	if r.Truncated, err = journal.Read(name, r.visitor(nil, nil)); err != nil {
		return nil, explained(err, name)
	}
	return r, nil
}

// ReadGames reads a file once: it calls accept, unless it is nil, with the header, and each with
// the games, until one of them returns an error. It returns how many bytes of a partial write
// follow them.
func ReadGames(name string, accept func(*Header) error, each func(*GameRecord) error) (truncated int64, err error) {
	truncated, err = journal.Read(name, new(Record).visitor(accept, each))
	return truncated, explained(err, name)
}

// explained returns an error of reading a file, or says what it is if it begins as the
// games of self-play did in earlier versions.
func explained(err error, name string) error {
	const magic = "qxgames1"
	if !errors.Is(err, checksum.ErrNone) {
		return err
	}
	f, failed := os.Open(name)
	if failed != nil {
		return err
	}
	defer f.Close()
	start := make([]byte, len(magic))
	if _, failed := f.ReadAt(start, 0); failed == nil && string(start) == magic {
		return fmt.Errorf("%s: a file of games of an earlier version: play them again, into a new file, by tune selfplay", name)
	}
	return err
}

// OpenRecord opens a file to add games to, or begins one. The error says what is wrong with
// it, or in what the match that is recorded there is another one; then the file is not changed.
func OpenRecord(name string, h Header) (*Record, error) {
	if err := h.Check(); err != nil {
		return nil, err
	}
	r := &Record{Games: gamesOf(name)}
	same := func(found *Header) error {
		if err := found.same(&h); err != nil {
			return fmt.Errorf("another match is recorded there: %w", err)
		}
		return nil
	}
	var err error
	if r.journal, err = journal.Open(name, h, r.visitor(same, nil)); err != nil {
		return nil, explained(err, name)
	}
	r.Truncated, r.journal.Compress = r.journal.Truncated, h.Format == SelfPlayFormat
	return r, nil
}

// gamesOf returns the games of a file.
func gamesOf(name string) iter.Seq2[*GameRecord, error] {
	return func(yield func(*GameRecord, error) bool) {
		_, err := ReadGames(name, nil, func(g *GameRecord) error {
			if !yield(g, nil) {
				return errEnough
			}
			return nil
		})
		if err != nil && !errors.Is(err, errEnough) {
			yield(nil, err)
		}
	}
}

// errEnough says that no further game is wanted.
var errEnough = errors.New("enough")

// visitor reads the objects of a file, and calls accept with the header and each with the games,
// unless they are nil.
func (r *Record) visitor(accept func(*Header) error, each func(*GameRecord) error) journal.Visitor {
	return journal.Visitor{
		Header: func(object []byte) error {
			if err := journal.Decode(object, &r.Header); err != nil {
				return fmt.Errorf("not the header of a record: %w", err)
			}
			r.Stopped = Interrupted
			err := r.Header.Check()
			if err == nil && accept != nil {
				err = accept(&r.Header)
			}
			return err
		},
		Entry: func(object []byte) error {
			if isEnding(object) {
				var end ending
				err := journal.Decode(object, &end)
				r.Stopped = quote.Detail(end.Stopped)
				return err
			}
			g, err := parseGame(object)
			if err != nil {
				return err
			}
			r.Count++
			r.Stopped = Interrupted
			if r.Header.Format == SelfPlayFormat && g.Number != r.Count {
				return fmt.Errorf("want game %d, got game %d", r.Count, g.Number)
			}
			if each != nil {
				return each(g)
			}
			return nil
		},
	}
}

// isEnding reports whether an object is an [ending].
func isEnding(object []byte) bool { return bytes.HasPrefix(object, []byte(`{"stopped":`)) }

// parseGame reads a game that can be one.
func parseGame(object []byte) (*GameRecord, error) {
	g := new(GameRecord)
	if err := journal.Decode(object, g); err != nil {
		return nil, fmt.Errorf("not a game: %w", err)
	}
	if err := g.Check(); err != nil {
		return nil, fmt.Errorf("game %d: %w", g.Number, err)
	}
	return g, nil
}

// Write adds the line of a game that has ended, as the Record of a [Match].
func (r *Record) Write(line []byte) (int, error) { return len(line), r.append(json.RawMessage(line)) }

// Append adds a game that has ended.
func (r *Record) Append(g *GameRecord) error { return r.append(g) }

func (r *Record) append(game any) error {
	r.Stopped = Interrupted
	r.Count++
	return r.journal.Append(game)
}

// End notes why a match that is reported has ended: the Stopped of the report.
func (r *Record) End(stopped string) error {
	if stopped == r.Stopped {
		return nil // nothing was played since that was noted
	}
	r.Stopped = stopped
	return r.journal.Append(ending{stopped})
}

// Close closes the file, if it is open.
func (r *Record) Close() error {
	if r.journal == nil {
		return nil
	}
	return r.journal.Close()
}

// Reporting is a report, of a match or of a round robin.
type Reporting interface {
	// Text returns the report for people.
	Text() string

	// Played returns how many games were played, and why fewer than wanted, "" if all were.
	Played() (games int, stopped string)
}

// Report returns the report that was printed when the match ended, or what was
// played so far. It is an error for a contest, which is counted elsewhere.
func (r *Record) Report() (Reporting, error) {
	if r.Header.Format == ContestFormat {
		return nil, errors.New("a contest has a score table, and no report of a match")
	}
	m, err := r.Header.Match()
	if err != nil {
		return nil, err
	}
	m.Played = r.Games
	switch r.Header.Format {
	case TogetherFormat:
		return m.Replay(r.Stopped)
	case SelfPlayFormat: // has no number of games that it is to have
		m.Games = r.Count
		return m.Replay("")
	}
	return (&RoundRobin{Match: *m, Gauntlet: r.Header.Format == GauntletFormat}).Replay(r.Stopped)
}

// Game returns the game of a number. The error says which there are.
func (r *Record) Game(number int) (*GameRecord, error) {
	for g, err := range r.Games {
		if err != nil || g.Number == number {
			return g, err
		}
	}
	return nil, fmt.Errorf("no game %d among the %d that are recorded", number, r.Count)
}
