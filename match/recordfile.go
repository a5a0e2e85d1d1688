package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"

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

	reader  *journal.Reader
	journal *journal.Journal // nil unless games are added
}

// ReadRecord reads a file, which stays open until the record is closed.
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

// newRecord returns a record of which nothing was read.
func newRecord(reader *journal.Reader) *Record {
	r := &Record{reader: reader}
	r.Games = r.all
	return r
}

// ReadGames reads a file once: it calls accept, unless it is nil, with the header, and each with
// the games, until one of them returns an error. It returns how many bytes of a partial write
// follow them.
func ReadGames(name string, accept func(*Header) error, each func(*GameRecord) error) (truncated int64, err error) {
	reader, err := journal.OpenReader(name)
	if err != nil {
		return 0, err
	}
	r := newRecord(reader)
	err = r.read(accept, each)
	return r.Truncated, errors.Join(err, r.Close())
}

// read reads what was not read before, and calls accept with the header and each with the games,
// unless they are nil.
func (r *Record) read(accept func(*Header) error, each func(*GameRecord) error) (err error) {
	r.Truncated, err = r.reader.Read(r.visitor(accept, each))
	return explained(err, r.reader)
}

// explained returns an error of reading a file, or says what it is if it begins as the
// games of self-play did in earlier versions.
func explained(err error, from *journal.Reader) error {
	if errors.Is(err, checksum.ErrNone) && from.StartsWith("qxgames1") {
		return fmt.Errorf("%s: a file of games of an earlier version: play them again, into a new file, by tune selfplay", from.Name())
	}
	return err
}

// OpenRecord opens a file to add games to, or begins one. The error says what is wrong with
// it, or in what the match that is recorded there is another one; then the file is not changed.
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
		if reader, failed := journal.OpenReader(name); failed == nil {
			err = errors.Join(explained(err, reader), reader.Close())
		}
		return nil, err
	}
	r.journal, r.reader, r.Truncated = j, &j.Reader, j.Truncated
	j.Compress = h.Format == SelfPlayFormat
	return r, nil
}

// all yields the games from the start.
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

// ending is written when the report of a match is printed.
type ending struct {
	Stopped string `json:"stopped"` // "" if it was played to its end
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
			if want := r.Count + 1; r.Header.Format == SelfPlayFormat && g.Number != want {
				return fmt.Errorf("want game %d, got game %d", want, g.Number)
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

// Name returns the name of the file, or of another source.
func (r *Record) Name() string { return r.reader.Name() }

// Close closes the file.
func (r *Record) Close() error { return r.reader.Close() }
