package certificate

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/cespare/xxhash/v2"

	"quincunx/internal/message"
	"quincunx/internal/plainjson"
	"quincunx/movegen"
)

// Header describes what is proved.
type Header struct {
	Game     string `json:"game"`
	Position string `json:"position"` // its text form
	Winner   int    `json:"winner"`   // the side that wins: its seat + 1

	// Moves, if positive, is the number of the winner's moves in the shortest line, alone on the board; the file then proves a shortest
	// line.
	Moves int `json:"moves,omitempty"`
}

// line is the first line of a file.
type line struct {
	File    string `json:"file"`
	Version int    `json:"version"`
	Header
}

// Fields of every file's first line.
const (
	kind    = "quincunx proof"
	version = 1
)

const (
	sumBytes = 8
	maxLine  = 1 << 16 // length limit of the first line in bytes
)

// Write writes a proof for a position, which is unchanged after the call.
func Write(w io.Writer, h Header, p movegen.Position, t *Tree) error {
	return write(w, h, func(text *bufio.Writer) { writeTree(text, p, t) })
}

// write writes a file whose text comes from a function.
func write(w io.Writer, h Header, writeText func(text *bufio.Writer)) error {
	first, err := plainjson.Marshal(line{kind, version, h})
	if err != nil {
		return err
	}
	hash := xxhash.New()
	both := io.MultiWriter(w, hash)
	if _, err := both.Write(append(first, '\n')); err != nil {
		return err
	}
	deflate, err := flate.NewWriter(both, flate.BestCompression)
	if err != nil {
		return err
	}
	text := bufio.NewWriter(deflate)
	writeText(text)
	if err := errors.Join(text.Flush(), deflate.Close()); err != nil {
		return err
	}
	_, err = w.Write(binary.LittleEndian.AppendUint64(nil, hash.Sum64()))
	return err
}

// File is a file of a proof with a correct checksum.
type File struct {
	Header
	tree *io.SectionReader // compressed
}

// Open reads the header of a file with a size in bytes. The error says that it is no proof, or was changed.
func Open(source io.ReaderAt, size int64) (*File, error) {
	end := size - sumBytes
	if end < 0 {
		return nil, fmt.Errorf("not a proof: %d bytes", size)
	}
	content := io.NewSectionReader(source, 0, end)
	first := make([]byte, min(end, maxLine))
	if _, err := io.ReadFull(content, first); err != nil {
		return nil, err
	}
	first, _, found := bytes.Cut(first, []byte("\n"))
	l := line{}
	if err := plainjson.Decode(first, &l); !found || err != nil || l.File != kind {
		return nil, errors.New("not a proof: want a first line such as " + `{"file":"` + kind + `",…}`)
	}
	if l.Version != version {
		return nil, fmt.Errorf("proof of version %d, want %d", l.Version, version)
	}
	if err := checkSum(source, end); err != nil {
		return nil, err
	}
	start := int64(len(first)) + 1
	return &File{l.Header, io.NewSectionReader(source, start, end-start)}, nil
}

// checkSum compares the bytes up to end with the checksum after them.
func checkSum(source io.ReaderAt, end int64) error {
	hash := xxhash.New()
	if _, err := io.Copy(hash, io.NewSectionReader(source, 0, end)); err != nil {
		return err
	}
	var sum [sumBytes]byte
	if _, err := source.ReadAt(sum[:], end); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if hash.Sum64() != binary.LittleEndian.Uint64(sum[:]) {
		return errors.New("wrong sum: the proof was changed after it was written")
	}
	return nil
}

// Seat returns the seat that wins. The error says that there is no such seat.
func (h Header) Seat() (movegen.Seat, error) {
	if h.Winner < 1 || h.Winner > movegen.MaxSeats {
		return 0, fmt.Errorf("winner %d, want 1..%d", h.Winner, movegen.MaxSeats)
	}
	return movegen.Seat(h.Winner - 1), nil
}

// Check checks the proof by the rules, from p, the position of the header, which is unchanged after the call. The error names the moves
// that lead to the defect.
func (f *File) Check(p movegen.Position) (Statistics, error) {
	_, statistics, err := f.check(p, false)
	return statistics, err
}

// Load is like Check, and returns the tree.
func (f *File) Load(p movegen.Position) (*Tree, Statistics, error) { return f.check(p, true) }

func (f *File) check(p movegen.Position, keep bool) (*Tree, Statistics, error) {
	winner, err := f.Seat()
	switch {
	case err != nil:
		return nil, Statistics{}, err
	case int(winner) >= p.Seats():
		return nil, Statistics{}, fmt.Errorf("winner %d, want 1..%d", f.Winner, p.Seats())
	case f.Moves == 0 && p.Seats() != 2:
		return nil, Statistics{}, fmt.Errorf("game of %d seats, want 2", p.Seats())
	case f.Moves < 0 || f.Moves > MaxPlies:
		return nil, Statistics{}, fmt.Errorf("shortest way of %d moves, want 1..%d", f.Moves, MaxPlies)
	case f.Moves > 0 && keep:
		return nil, Statistics{}, errors.New("a shortest way has no moves of another side to explore")
	}
	if text := string(p.AppendText(nil)); text != f.Position {
		return nil, Statistics{}, fmt.Errorf("position %s, want %s", message.Quote(text), message.Quote(f.Position))
	}
	text := bufio.NewReader(flate.NewReader(io.NewSectionReader(f.tree, 0, f.tree.Size())))
	if f.Moves > 0 {
		s, err := f.checkShortest(p, winner, text)
		return nil, s, err
	}
	return checkText(text, p, winner, movegen.NoMove, keep)
}
