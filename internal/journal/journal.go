// Package journal keeps append-only files of JSON objects, one a line, that are whole
// again after their writer was killed at any moment.
//
// The first object is the header, the others are entries. Each has a checksum: a plain line
// is an object as package checksum seals it, and an entry may be compressed. A line is written
// in one piece, its newline last: what follows the last newline is the rest of a partial write.
package journal

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"

	"quincunx/internal/checksum"
	"quincunx/internal/plainjson"
)

// maxLine is the length of the longest line in bytes.
const maxLine = 1 << 28

// ErrOther says that another process writes to a file.
var ErrOther = errors.New("another process writes to it")

// Journal is a file that grows. One process writes it at a time.
type Journal struct {
	// Truncated is how many bytes of a partial write were removed when the file was opened.
	Truncated int64

	// Compress has the entries that are appended compressed.
	Compress bool

	file *os.File
	size int64
	packer
}

// Visitor is called with the objects of a file in turn. An object is valid until the call
// returns.
type Visitor struct{ Header, Entry func(object []byte) error }

// Open opens a file to append to and has its objects visited. An empty file gets the header,
// and so does one that holds a part of it; what a partial write has left at the end is removed.
// An error says what is wrong with the file, or is that of the visitor; then nothing has changed.
func Open(name string, header any, v Visitor) (*Journal, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	j := &Journal{file: f}
	if err := j.open(header, v); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return j, nil
}

func (j *Journal) open(header any, v Visitor) (err error) {
	name := j.file.Name()
	if err := Lock(j.file); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if j.size, j.Truncated, err = j.read(j.file, v); err != nil {
		return err
	}
	var first []byte
	if j.size == 0 {
		if first, err = plainLine(header); err != nil {
			return err
		}
		// A file of something else is not to be lost.
		tail, err := io.ReadAll(io.NewSectionReader(j.file, 0, j.Truncated))
		if err != nil {
			return err
		}
		if !bytes.HasPrefix(first, bytes.TrimRight(tail, "\x00")) {
			return fmt.Errorf("%s line 1: %w", name, checksum.ErrNone)
		}
	}
	if j.Truncated > 0 {
		if err := j.file.Truncate(j.size); err != nil {
			return err
		}
	}
	if j.size > 0 {
		return nil
	}
	if err := j.write(first); err != nil {
		return err
	}
	_, _, err = j.read(j.file, v)
	return err
}

// ErrNoHeader says that a file has not even a header.
var ErrNoHeader = errors.New("it has no header")

// Read has the objects of a file visited, and returns how many bytes of a partial write stand
// behind them.
func Read(name string, v Visitor) (truncated int64, err error) {
	f, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	size, truncated, err := new(packer).read(f, v)
	if err == nil && size == 0 {
		err = fmt.Errorf("%s: %w", name, ErrNoHeader)
	}
	return truncated, err
}

// Decode reads an object into to, which must have all of its fields.
func Decode(object []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(object))
	d.DisallowUnknownFields()
	return d.Decode(to)
}

// read returns the sizes of what is whole and of what is not.
func (p *packer) read(f *os.File, v Visitor) (size, truncated int64, err error) {
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return 0, 0, cmp.Or(err, fmt.Errorf("%s is not a regular file", f.Name()))
	}
	lines := bufio.NewScanner(io.NewSectionReader(f, 0, math.MaxInt64))
	lines.Buffer(nil, maxLine)
	lines.Split(splitLine)
	n := 0
	for lines.Scan() {
		n++
		line, whole := bytes.CutSuffix(lines.Bytes(), []byte("\n"))
		if !whole {
			return size, int64(len(line)), nil
		}
		object, err := p.unpack(line)
		switch {
		case err != nil:
		case n == 1:
			err = v.Header(object)
		default:
			p.learn(object)
			err = v.Entry(object)
		}
		if err != nil {
			return 0, 0, fmt.Errorf("%s line %d: %w", f.Name(), n, err)
		}
		size += int64(len(line) + 1)
	}
	if err := lines.Err(); err != nil {
		return 0, 0, fmt.Errorf("%s line %d: %w", f.Name(), n+1, err)
	}
	return size, 0, nil
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

// plainLine returns an object, which must have a field at least, as a line.
func plainLine(object any) ([]byte, error) {
	text, err := plainjson.Marshal(object)
	if err != nil {
		return nil, err
	}
	line, err := checksum.Seal(text)
	return append(line, '\n'), err
}

// Append writes an entry, an object that must have a field at least, as the next line.
func (j *Journal) Append(entry any) error {
	line, err := plainLine(entry)
	if err != nil {
		return err
	}
	object := slices.Concat(line[:len(line)-1-checksum.Length], []byte{'}'})
	if j.Compress {
		line, err = j.pack(object)
	}
	if err == nil {
		err = j.write(line)
	}
	j.learn(object)
	return err
}

// write appends a line in one write.
func (j *Journal) write(line []byte) error {
	if len(line) >= maxLine {
		return fmt.Errorf("%s: an object takes %d bytes, more than %d", j.file.Name(), len(line), maxLine)
	}
	if info, err := j.file.Stat(); err != nil || info.Size() != j.size {
		return cmp.Or(err, fmt.Errorf("%s: %w", j.file.Name(), ErrOther))
	}
	n, err := j.file.WriteAt(line, j.size)
	if err != nil {
		return err
	}
	j.size += int64(n)
	return nil
}

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }
