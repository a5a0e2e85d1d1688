package book

import (
	"bufio"
	"compress/gzip"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"quincunx/engine"
	"quincunx/internal/durable"
	"quincunx/internal/message"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// A file is a gzip stream, whose checksum shows damage, of JSON objects, one a line: a header, and an entry for each
// position.

// version is the version of the format.
const version = 1

// The limits of a file that is read.
const (
	maxEntries = 1 << 20
	maxBytes   = 1 << 28 // after decompression
	maxGames   = 1 << 40
	maxDepth   = 1 << 20
)

type header struct {
	Book     int      `json:"book"` // version of the format
	Game     string   `json:"game"`
	Revision string   `json:"revision"`
	Roots    []string `json:"roots"`
	Records  []string `json:"records,omitempty"`
}

// Write writes the file of a book.
func (b *Book) Write(w io.Writer) error {
	zipped, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	lines := json.NewEncoder(zipped)
	lines.SetEscapeHTML(false)
	if err := lines.Encode(header{version, b.Game.Name, b.Revision, b.Roots, b.Records}); err != nil {
		return err
	}
	for _, e := range b.Entries() {
		if err := lines.Encode(e); err != nil {
			return err
		}
	}
	return zipped.Close()
}

// Save replaces the file of a name by the book.
func (b *Book) Save(name string) error { return durable.WriteBy(name, b.Write) }

// Load returns the book in a file. The error names the wrong line and field.
func Load(name string) (*Book, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	b, err := Read(f)
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return b, errors.Join(err, f.Close())
}

// Read returns the book in a file, after checking all of it.
func Read(r io.Reader) (*Book, error) { return read(r, (*Book).check) }

func read(r io.Reader, check func(*Book, *Entry) error) (*Book, error) {
	zipped, err := gzip.NewReader(bufio.NewReader(r))
	if err != nil {
		return nil, fmt.Errorf("not a book: %w", err)
	}
	limited := &io.LimitedReader{R: zipped, N: maxBytes}
	lines := json.NewDecoder(limited)
	lines.DisallowUnknownFields()
	var h header
	if err := lines.Decode(&h); err != nil {
		return nil, fmt.Errorf("line 1: %w", err)
	}
	if h.Book != version {
		return nil, fmt.Errorf("book of version %d, want %d", h.Book, version)
	}
	game, err := engine.Lookup(h.Game)
	if err != nil {
		return nil, err
	}
	b := New(game)
	b.Revision, b.Roots, b.Records = h.Revision, h.Roots, h.Records
	for line := 2; ; line++ {
		e := new(Entry)
		switch err := lines.Decode(e); {
		case errors.Is(err, io.EOF) && limited.N > 0:
			return b, b.checkRoots()
		case limited.N <= 0 || line > maxEntries:
			return nil, fmt.Errorf("more than %d positions or %d bytes", maxEntries, maxBytes)
		case err != nil:
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		if err := check(b, e); err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		b.entries[e.Position] = e
	}
}

// checkRoots returns an error if a root is not in the book.
func (b *Book) checkRoots() error {
	for _, root := range b.Roots {
		if b.entries[root] == nil {
			return fmt.Errorf("no entry for the root %s", message.Quote(root))
		}
	}
	return nil
}

// check returns an error that names the wrong field of an entry to add.
func (b *Book) check(e *Entry) error {
	if b.entries[e.Position] != nil {
		return errors.New("position: it is in the book twice")
	}
	return b.checkEntry(e)
}

// checkEntry returns an error that names the wrong field of an entry.
func (b *Book) checkEntry(e *Entry) error {
	s, err := b.Game.Parse(e.Position)
	if err != nil {
		return fmt.Errorf("position: %w", err)
	}
	seats, inTurn := s.Seats(), !movegen.TurnOf(s).Simultaneous()
	scores := seats
	if inTurn && seats == 2 {
		scores = 1
	}
	switch {
	case movegen.Canonical(s) != e.Position:
		return fmt.Errorf("position: want its canonical image %s", movegen.Canonical(s))
	case e.Games < 0 || e.Games > maxGames:
		return fmt.Errorf("games %d: want 0..%d", e.Games, maxGames)
	case e.Games > 0 && len(e.Points) != seats || e.Games == 0 && len(e.Points) > 0:
		return fmt.Errorf("points of %d seats, want %d", len(e.Points), seats)
	case len(e.Scores) != 0 && len(e.Scores) != scores:
		return fmt.Errorf("%d scores, want %d", len(e.Scores), scores)
	case e.Depth < 0 || e.Depth > maxDepth:
		return fmt.Errorf("depth %d: want 0..%d", e.Depth, maxDepth)
	case len(e.Moves) > 0 && (scores != 1 || len(e.Scores) == 0):
		return errors.New("moves without the score of the side to move")
	case e.Proved < movegen.Loss || e.Proved > movegen.Win || e.Proof == "" && e.Proved != 0:
		return fmt.Errorf("proved %d by %s: want -1..1 with a proof", e.Proved, message.Quote(e.Proof))
	}
	for _, p := range e.Points {
		if !(p >= 0 && p <= float64(e.Games)) {
			return fmt.Errorf("points %v: want 0..%d", p, e.Games)
		}
	}
	for _, c := range e.Moves {
		if c == nil {
			return errors.New("moves: got null")
		}
		if _, err := s.(movegen.Position).ParseMove(c.Move); err != nil {
			return err
		}
	}
	return checkScores(e)
}

// checkScores returns an error if a score is out of range.
func checkScores(e *Entry) error {
	scores := append([]search.Score{e.Value}, e.Scores...)
	for _, c := range e.Moves {
		scores = append(scores, c.Score)
	}
	for _, s := range scores {
		if s < -tt.Win || s > tt.Win {
			return fmt.Errorf("score %d: want %d..%d", s, -tt.Win, tt.Win)
		}
	}
	return nil
}

//go:embed data/*.book
var files embed.FS

// shipped are the books of the program, by the name of the game; each is read at its first use.
var shipped = struct {
	sync.Mutex
	books map[string]*Book
}{books: map[string]*Book{}}

// Shipped returns the book of the program for a game; it is empty if the program has none. It must not be changed.
func Shipped(game engine.Game) (*Book, error) {
	shipped.Lock()
	defer shipped.Unlock()
	if b := shipped.books[game.Name]; b != nil {
		return b, nil
	}
	b := New(game)
	if f, err := files.Open("data/" + game.Name + ".book"); err == nil {
		if b, err = read(f, func(*Book, *Entry) error { return nil }); err != nil { // tests check all of it
			return nil, fmt.Errorf("the book of %s: %w", game.Name, err)
		}
	}
	shipped.books[game.Name] = b
	return b, nil
}
