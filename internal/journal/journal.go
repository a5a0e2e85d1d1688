// Package journal keeps append-only files of JSON objects, one a line, that are whole
// again after their writer was killed at any moment.
//
// Each object has a checksum, as package checksum describes it. A line is written in one
// piece, its newline last: what stands behind the last newline is the truncated end of a
// partial write.
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

	"quincunx/internal/checksum"
	"quincunx/internal/plainjson"
)

// maxLine is the length of the longest line in bytes.
const maxLine = 1 << 28

// ErrOther says that another process writes to a file.
var ErrOther = errors.New("another process writes to it")

// Journal is a file that grows. One process writes it at a time.
type Journal struct {
	// Torn is how many bytes of a partial write were removed when the file was opened.
	Torn int64

	file *os.File
	size int64
}

// Open opens a file to append to and calls each with its objects in turn, the header
// first. An empty file gets the header, and so does one that holds a part of it; what a
// partial write has left at the end is removed. An error says what is wrong with the file,
// or is that of each; then nothing has changed. An object is valid until each returns.
func Open(name string, header any, each func(object []byte) error) (*Journal, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	j := &Journal{file: f}
	if err := j.open(header, each); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return j, nil
}

func (j *Journal) open(header any, each func([]byte) error) (err error) {
	name := j.file.Name()
	if err := Lock(j.file); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if j.size, j.Torn, err = read(j.file, each); err != nil {
		return err
	}
	var first []byte
	if j.size == 0 {
		if first, err = lineOf(header); err != nil {
			return err
		}
		// A file of something else is not to be lost.
		tail, err := io.ReadAll(io.NewSectionReader(j.file, 0, j.Torn))
		if err != nil {
			return err
		}
		if !bytes.HasPrefix(first, bytes.TrimRight(tail, "\x00")) {
			return fmt.Errorf("%s line 1: %w", name, checksum.ErrNone)
		}
	}
	if j.Torn > 0 {
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
	_, _, err = read(j.file, each)
	return err
}

// Read calls each with the objects of a file in turn, and returns how many bytes of a
// partial write stand behind them. An object is valid until each returns.
func Read(name string, each func(object []byte) error) (torn int64, err error) {
	f, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	_, torn, err = read(f, each)
	return torn, err
}

// read returns the sizes of what is whole and of what is not.
func read(f *os.File, each func([]byte) error) (size, torn int64, err error) {
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return 0, 0, cmp.Or(err, fmt.Errorf("%s is no file that can be read again", f.Name()))
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
		object, err := checksum.Open(line)
		if err == nil {
			err = each(object)
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

// lineOf returns an object, which must have a field at least, as a line.
func lineOf(object any) ([]byte, error) {
	text, err := plainjson.Marshal(object)
	if err != nil {
		return nil, err
	}
	sealed, err := checksum.Seal(text)
	if err == nil && len(sealed) >= maxLine {
		err = fmt.Errorf("an object takes %d bytes, more than %d", len(sealed), maxLine)
	}
	return append(sealed, '\n'), err
}

// Append writes an object, which must have a field at least, as the next line.
func (j *Journal) Append(object any) error {
	line, err := lineOf(object)
	if err != nil {
		return err
	}
	return j.write(line)
}

// write appends a line in one write.
func (j *Journal) write(line []byte) error {
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
