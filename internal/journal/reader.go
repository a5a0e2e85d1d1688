package journal

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"quincunx/internal/filelock"
)

// ErrNoHeader is the error of a file without a complete header.
var ErrNoHeader = errors.New("it has no header")

// Visitor has the functions that are called with the objects of a file, in order. An object is valid until the
// call returns.
type Visitor struct{ Header, Entry func(object []byte) error }

// Place is the place of a line in a file, in bytes. Length includes the newline.
type Place struct {
	Offset int64
	Length int
}

// Reader reads the objects of a journal, in order. Objects that are appended meanwhile, also by
// another process, are read by the next call. It is not safe for concurrent use.
type Reader struct {
	name   string // in errors
	source io.ReaderAt
	lines  int   // number of lines read
	size   int64 // bytes read
	place  Place // of the line being visited
	packer
}

// NewReader returns a reader of a source such as memory. Errors call it by name.
func NewReader(name string, source io.ReaderAt) *Reader { return &Reader{name: name, source: source} }

// OpenReader returns a reader of a file, which the caller must close.
func OpenReader(name string) (*Reader, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	if err := checkRegular(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return NewReader(name, f), nil
}

// checkRegular returns an error if a file is a directory, a device or the like.
func checkRegular(f *os.File) error {
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is not a regular file", f.Name())
	}
	return err
}

// Close closes the file of OpenReader, and does nothing for another source.
func (r *Reader) Close() error {
	if f, ok := r.source.(*os.File); ok {
		return f.Close()
	}
	return nil
}

// Name returns the name of the source.
func (r *Reader) Name() string { return r.name }

// StartsWith reports whether the source begins with a text.
func (r *Reader) StartsWith(text string) bool {
	start := make([]byte, len(text))
	_, err := r.source.ReadAt(start, 0)
	return (err == nil || errors.Is(err, io.EOF)) && string(start) == text
}

// Restarted returns a reader that begins at the start of the same source. It must not be closed.
func (r *Reader) Restarted() *Reader { return NewReader(r.name, r.source) }

// IsWritten reports whether the source is a file that a process has open for appending. It is false on
// systems without file locks.
func (r *Reader) IsWritten() bool {
	f, ok := r.source.(*os.File)
	return ok && filelock.IsLocked(f)
}

// Read calls the visitor with the objects that were not read before. It returns the number of bytes of a partial
// write after them, the beginning of a line that may yet be completed.
func (r *Reader) Read(v Visitor) (truncated int64, err error) {
	truncated, err = r.read(v)
	if err == nil && r.lines == 0 {
		err = fmt.Errorf("%s: %w", r.name, ErrNoHeader)
	}
	return truncated, err
}

// read is Read of a file that may have no header yet.
func (r *Reader) read(v Visitor) (truncated int64, err error) {
	if f, ok := r.source.(*os.File); ok {
		if info, err := f.Stat(); err != nil || info.Size() < r.size {
			return 0, cmp.Or(err, fmt.Errorf("%s: it has %d bytes, fewer than the %d that were read", r.name, info.Size(), r.size))
		}
	}
	lines := bufio.NewScanner(io.NewSectionReader(r.source, r.size, math.MaxInt64-r.size))
	lines.Buffer(nil, maxLine)
	lines.Split(splitLine)
	for lines.Scan() {
		line, whole := bytes.CutSuffix(lines.Bytes(), []byte("\n"))
		if !whole {
			return int64(len(line)), nil
		}
		r.place = Place{r.size, len(line) + 1}
		object, err := r.unpack(line)
		switch {
		case err != nil:
		case r.lines == 0:
			err = v.Header(object)
		default:
			r.learn(object)
			err = v.Entry(object)
		}
		if err != nil {
			return 0, fmt.Errorf("%s line %d: %w", r.name, r.lines+1, err)
		}
		r.lines++
		r.size += int64(len(line) + 1)
	}
	if err := lines.Err(); err != nil {
		return 0, fmt.Errorf("%s line %d: %w", r.name, r.lines+1, err)
	}
	return 0, nil
}

// Place returns the place of the object that is being visited, from which At can read it again.
func (r *Reader) Place() Place { return r.place }

// At returns the entry at a place, which was visited before. It is valid until the next call.
func (r *Reader) At(p Place) (object []byte, err error) {
	line := make([]byte, p.Length)
	if _, err := r.source.ReadAt(line, p.Offset); err != nil {
		return nil, fmt.Errorf("%s at byte %d: %w", r.name, p.Offset, err)
	}
	// The first entry was compressed without a dictionary; decompressing it with one gives the same result.
	if object, err = r.unpack(line[:p.Length-1]); err != nil {
		return nil, fmt.Errorf("%s at byte %d: %w", r.name, p.Offset, err)
	}
	return object, nil
}

// splitLine is a [bufio.SplitFunc] of lines with their newlines, which the last may lack.
func splitLine(data []byte, atEnd bool) (advance int, line []byte, err error) {
	if end := bytes.IndexByte(data, '\n') + 1; end > 0 {
		return end, data[:end], nil
	}
	if atEnd && len(data) > 0 {
		return len(data), data, nil
	}
	return 0, nil, nil
}
