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

	"quincunx/internal/durable"
)

// ErrNoHeader is the error for a file without a complete header.
var ErrNoHeader = errors.New("it has no header")

// Visitor holds functions that are called with readers of the objects of a file, in order. A reader is valid until
// the call returns, and need not be read to its end.
type Visitor struct {
	Header, Entry func(object *bufio.Reader) error
}

// Place is the place of a line in a file, in bytes. Length includes the newline.
type Place struct{ Offset, Length int64 }

// Reader reads the objects of a journal in order. The next call reads objects that were appended meanwhile, even
// by another process. It is not safe for concurrent use.
type Reader struct {
	// Most limits the total length in bytes of all lines after decompression. Lines beyond the limit are not read;
	// 0 = no limit.
	Most int64

	name   string // in errors
	source io.ReaderAt
	lines  int   // number of lines read
	size   int64 // bytes read
	total  int64 // bytes read, after decompression
	place  Place // of the line being visited
	packer
}

// NewReader returns a reader of a source such as memory. Errors call it by the given name.
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

// checkRegular returns an error if a file is not a regular file, for instance a directory or a device.
func checkRegular(f *os.File) error {
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is not a regular file", f.Name())
	}
	return err
}

// Close closes the file of OpenReader. It does nothing for other sources.
func (r *Reader) Close() error {
	if f, ok := r.source.(*os.File); ok {
		return f.Close()
	}
	return nil
}

// Name returns the name of the source.
func (r *Reader) Name() string { return r.name }

// Restarted returns a reader that begins at the start of the same source. It must not be closed.
func (r *Reader) Restarted() *Reader { return NewReader(r.name, r.source) }

// IsWritten reports whether the source is a file that a process has open for appending. It is false on
// systems without file locks.
func (r *Reader) IsWritten() bool {
	f, ok := r.source.(*os.File)
	return ok && durable.IsLocked(f)
}

// Read calls the visitor with the objects that were not read before. It returns the number of bytes of a partial
// write after them: the beginning of a line that may yet be completed.
func (r *Reader) Read(v Visitor) (truncated int64, err error) {
	truncated, err = r.read(v)
	if err == nil && r.lines == 0 {
		err = fmt.Errorf("%s: %w", r.name, ErrNoHeader)
	}
	return truncated, err
}

// read implements Read, without an error for a missing header.
func (r *Reader) read(v Visitor) (truncated int64, err error) {
	if f, ok := r.source.(*os.File); ok {
		if info, err := f.Stat(); err != nil || info.Size() < r.size {
			return 0, cmp.Or(err, fmt.Errorf("%s: it has %d bytes, fewer than the %d that were read", r.name, info.Size(), r.size))
		}
	}
	lines := bufio.NewReaderSize(io.NewSectionReader(r.source, r.size, math.MaxInt64-r.size), window)
	for {
		line, whole, err := r.next(lines)
		if err == nil && !whole {
			return line.Size(), nil
		}
		r.place = Place{r.size, line.Size() + 1}
		if err == nil {
			err = r.visit(v, line)
		}
		if err != nil {
			return 0, fmt.Errorf("%s line %d: %w", r.name, r.lines+1, err)
		}
		r.lines++
		r.size += r.place.Length
	}
}

// window is the maximum length in bytes of lines that are held in memory while they are visited. Longer lines are
// read from the source again.
const window = 1 << 16

// next returns the next line without its newline, and whether it has one. The line is valid until the next call.
func (r *Reader) next(lines *bufio.Reader) (line *io.SectionReader, whole bool, err error) {
	part, err := lines.ReadSlice('\n')
	length := int64(len(part))
	var source io.ReaderAt = bytes.NewReader(part)
	from := int64(0)
	if errors.Is(err, bufio.ErrBufferFull) {
		source, from = r.source, r.size
	}
	for errors.Is(err, bufio.ErrBufferFull) && length < maxLine {
		part, err = lines.ReadSlice('\n')
		length += int64(len(part))
	}
	switch {
	case length >= maxLine:
		err = fmt.Errorf("longer than %d bytes", maxLine)
	case err == nil:
		whole = true
		length--
	case errors.Is(err, io.EOF):
		err = nil
	}
	return io.NewSectionReader(source, from, length), whole, err
}

// visit calls the visitor with a line.
func (r *Reader) visit(v Visitor, line *io.SectionReader) error {
	if r.Most > 0 && r.total > r.Most {
		return fmt.Errorf("more than %d bytes after decompression in all", r.Most)
	}
	r.unpacked.left = maxLine
	if err := r.open(line); err != nil {
		return err
	}
	visit := v.Entry
	if r.lines == 0 {
		visit = v.Header
	}
	err := visit(&r.object)
	r.total += line.Size() + int64(maxLine-r.unpacked.left)
	if err == nil && r.lines > 0 && r.dictionary == nil {
		err = r.learnFrom(line)
	}
	return err
}

// learnFrom makes the end of a line's object the dictionary.
func (r *Reader) learnFrom(line *io.SectionReader) error {
	if err := r.open(line); err != nil {
		return err
	}
	var end tail
	_, err := r.object.WriteTo(&end)
	if err == nil {
		r.learn(end)
	}
	return err
}

// tail keeps the last bytes that are written to it, at least those of a dictionary.
type tail []byte

func (t *tail) Write(text []byte) (int, error) {
	*t = append(*t, text...)
	if len(*t) > 2*dictionaryLength {
		*t = append((*t)[:0], (*t)[len(*t)-dictionaryLength:]...)
	}
	return len(text), nil
}

// Place returns the place of the object being visited, for a later call of At.
func (r *Reader) Place() Place { return r.place }

// At returns a reader of the entry at a place that was visited before. It is valid until the next call.
func (r *Reader) At(p Place) (object *bufio.Reader, err error) {
	// The first entry was compressed without a dictionary; decompressing it with one gives the same result.
	if err := r.open(io.NewSectionReader(r.source, p.Offset, p.Length-1)); err != nil {
		return nil, fmt.Errorf("%s at byte %d: %w", r.name, p.Offset, err)
	}
	return &r.object, nil
}
