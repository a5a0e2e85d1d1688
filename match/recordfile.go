package match

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"iter"

	"quincunx/internal/journal"
	"quincunx/internal/message"
	"quincunx/internal/plainjson"
)

// Record is the file of a match: a header, and the games in the order in which
// they ended. docs/match.md describes the format.
type Record struct {
	Header Header

	// Games yields the games. Each iteration reads them from the file one by one, so that a record
	// of any length takes little memory. Count is the number of games.
	Games iter.Seq2[*GameRecord, error]
	Count int

	// Stopped is the Stopped of the [Report] if the match has ended, and Interrupted otherwise.
	Stopped string

	// Truncated is the number of bytes of a partial write at the end of the file.
	Truncated int64

	mostContent int // bytes of content of a game
	reader      *journal.Reader
	journal     *journal.Journal // nil unless games are added
}

// Limits of the content of a line, in bytes. A game of maxGame bytes has some 900,000 moves, more than the
// move limit that match sets for six seats on the largest board of Chinese Checkers.
const (
	maxHeader  = 1 << 20
	maxGame    = 64 << 20
	maxIndexed = 24 << 20 // in an index
)

// ReadRecord reads a record from a file, which stays open until the record is closed.
func ReadRecord(name string) (*Record, error) {
	reader, err := journal.OpenReader(name)
	if err != nil {
		return nil, err
	}
	r := newRecord(reader)
	if err := r.read(nil, nil); err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}

// newRecord returns a record that has read nothing yet.
func newRecord(reader *journal.Reader) *Record {
	r := &Record{mostContent: maxGame, reader: reader}
	r.Games = r.all
	return r
}

// ReadGames reads a file once. It calls accept, unless it is nil, with the header, and each with
// every game, until one of them returns an error. It returns the number of bytes of a partial write at the end.
func ReadGames(name string, accept func(*Header) error, each func(*GameRecord) error) (truncated int64, err error) {
	reader, err := journal.OpenReader(name)
	if err != nil {
		return 0, err
	}
	r := newRecord(reader)
	err = r.read(accept, each)
	return r.Truncated, errors.Join(err, r.Close())
}

// ReadGame reads a file up to the game with a number, and returns its header and the game, or an error if there is none. The rest of
// the file is not read.
func ReadGame(name string, number int) (h *Header, g *GameRecord, err error) {
	count := 0
	_, err = ReadGames(name, func(found *Header) error {
		h = found
		return nil
	}, func(found *GameRecord) error {
		count++
		if found.Number == number {
			g = found
			return errFound
		}
		return nil
	})
	switch {
	case g != nil:
		return h, g, nil
	case err == nil:
		err = fmt.Errorf("%s: %w", name, noGame(number, count))
	}
	return h, nil, err
}

// errFound ends the reading of a file.
var errFound = errors.New("found")

func noGame(number, count int) error {
	return fmt.Errorf("no game %d among the %d recorded games", number, count)
}

// read reads the part of the file that was not read before. It calls accept with the header and each with
// every game, unless they are nil.
func (r *Record) read(accept func(*Header) error, each func(*GameRecord) error) (err error) {
	r.Truncated, err = r.reader.Read(r.visitor(accept, each))
	return err
}

// OpenRecord opens a file to add games to it, or creates it. If the file is not a record, or is the record of
// a match with other settings, it returns an error and leaves the file unchanged.
func OpenRecord(name string, h Header) (*Record, error) {
	if err := h.Check(); err != nil {
		return nil, err
	}
	r := newRecord(nil)
	same := func(found *Header) error {
		if err := found.same(&h); err != nil {
			return fmt.Errorf("another match is recorded there: %w", err)
		}
		return nil
	}
	j, err := journal.Open(name, h, r.visitor(same, nil))
	if err != nil {
		return nil, err
	}
	r.journal, r.reader, r.Truncated = j, &j.Reader, j.Truncated
	j.Compress = h.Format == SelfPlayFormat
	return r, nil
}

// all yields all games, from the first.
func (r *Record) all(yield func(*GameRecord, error) bool) {
	err := newRecord(r.reader.Restarted()).read(nil, func(g *GameRecord) error {
		if !yield(g, nil) {
			return errEnough
		}
		return nil
	})
	if err != nil && !errors.Is(err, errEnough) {
		yield(nil, err)
	}
}

// ending is the entry that is written to a record when the report of a match is printed.
type ending struct {
	Stopped string `json:"stopped"` // "" if it was played to its end
}

// errEnough stops reading early.
var errEnough = errors.New("enough")

// visitor returns a visitor that reads the objects of a file. It calls accept with the header and each with
// every game, unless they are nil.
func (r *Record) visitor(accept func(*Header) error, each func(*GameRecord) error) journal.Visitor {
	return journal.Visitor{
		Header: func(object *bufio.Reader) error {
			if err := plainjson.Read(object, &r.Header, maxHeader); err != nil {
				return fmt.Errorf("not the header of a record: %w", err)
			}
			r.Stopped = Interrupted
			err := r.Header.Check()
			if err == nil && accept != nil {
				err = accept(&r.Header)
			}
			return err
		},
		Entry: func(object *bufio.Reader) error {
			if isEnding(object) {
				var end ending
				err := plainjson.Read(object, &end, maxHeader)
				r.Stopped = message.Detail(end.Stopped)
				return err
			}
			g, err := parseGame(object, r.mostContent)
			if err != nil {
				return err
			}
			if want := r.Count + 1; r.Header.Format == SelfPlayFormat && g.Number != want {
				return fmt.Errorf("got game %d, want game %d", g.Number, want)
			}
			if each != nil {
				err = each(g)
			}
			if err == nil {
				r.Count++
				r.Stopped = Interrupted
			}
			return err
		},
	}
}

// isEnding reports whether an object is an [ending].
func isEnding(object *bufio.Reader) bool {
	const begin = `{"stopped":`
	text, _ := object.Peek(len(begin)) // a shorter object is not an ending
	return string(text) == begin
}

// parseGame parses a game with at most the given number of bytes of content, and checks its numbers.
func parseGame(object *bufio.Reader, most int) (*GameRecord, error) {
	g := new(GameRecord)
	if err := plainjson.Read(object, g, most); err != nil {
		return nil, fmt.Errorf("not a game: %w", err)
	}
	if err := g.Check(); err != nil {
		return nil, fmt.Errorf("game %d: %w", g.Number, err)
	}
	return g, nil
}

// Write adds a game that has ended, as a line of JSON. It makes a Record usable as the Record of a [Match].
func (r *Record) Write(line []byte) (int, error) { return len(line), r.append(json.RawMessage(line)) }

// Append adds a game that has ended.
func (r *Record) Append(g *GameRecord) error { return r.append(g) }

func (r *Record) append(game any) error {
	r.Stopped = Interrupted
	r.Count++
	return r.journal.Append(game)
}

// End records the reason for the end of a match: the Stopped of its report.
func (r *Record) End(stopped string) error {
	if stopped == r.Stopped {
		return nil // nothing was played since the last ending
	}
	r.Stopped = stopped
	return r.journal.Append(ending{stopped})
}

// Name returns the name of the file, or of another source.
func (r *Record) Name() string { return r.reader.Name() }

// Close closes the file.
func (r *Record) Close() error { return r.reader.Close() }
