// Package journal maintains append-only files of JSON objects, one per line, which can be
// repaired if their writer is killed at any moment.
//
// The first object is the header, the others are entries. Each has a checksum: a plain line is an object sealed by
// package checksum, and an entry may be compressed. A line and its newline are written in one write, so that
// anything after the last newline is a partial write.
package journal

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"quincunx/internal/durable"
	"quincunx/internal/plainjson"
)

// maxLine is the maximum length of a line, in bytes, also after decompression. Such a line holds a game of a
// million moves.
const maxLine = 1 << 27

// Journal is a file that is open for appending. Only one process at a time can open it.
type Journal struct {
	// Truncated is the number of bytes of a partial write that was removed when the file was opened.
	Truncated int64

	// Compress enables the compression of appended entries.
	Compress bool

	file *os.File
	Reader
}

// Open opens a file for appending, or creates it, and calls the visitor with its objects. It writes the header to
// a file that is empty or holds only part of the header, and removes a partial write at the end. The error says
// what is wrong with the file, or is that of the visitor; the file is then not changed.
func Open(name string, header any, v Visitor) (*Journal, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	j := &Journal{file: f, Reader: Reader{name: name, source: f}}
	if err := j.open(header, v); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return j, nil
}

func (j *Journal) open(header any, v Visitor) (err error) {
	if err := checkRegular(j.file); err != nil {
		return err
	}
	if err := durable.Lock(j.file); err != nil {
		return fmt.Errorf("%s: %w", j.name, err)
	}
	if j.Truncated, err = j.read(v); err != nil {
		return err
	}
	var first []byte
	if j.size == 0 {
		if first, err = plainLine(header); err != nil {
			return err
		}
		// A file that is not a journal must not be overwritten.
		if isPart, err := isPartOf(io.NewSectionReader(j.file, 0, j.Truncated), first); err != nil || !isPart {
			return cmp.Or(err, fmt.Errorf("%s line 1: %w", j.name, durable.ErrNone))
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
	_, err = j.Restarted().Read(v)
	return err
}

// isPartOf reports whether text is the beginning of a line, followed by nothing but zero bytes.
func isPartOf(text *io.SectionReader, line []byte) (bool, error) {
	in := bufio.NewReader(text)
	zeros := false
	for i := 0; ; i++ {
		c, err := in.ReadByte()
		if errors.Is(err, io.EOF) {
			return true, nil
		}
		if err != nil {
			return false, err
		}
		zeros = zeros || c == 0
		if zeros && c != 0 || !zeros && (i >= len(line) || c != line[i]) {
			return false, nil
		}
	}
}

// plainLine returns an object, which must have at least one field, as a plain line.
func plainLine(object any) ([]byte, error) {
	text, err := plainjson.Marshal(object)
	if err != nil {
		return nil, err
	}
	line, err := durable.Seal(text)
	return append(line, '\n'), err
}

// Append appends an entry, an object with at least one field, as a line.
func (j *Journal) Append(entry any) error {
	line, err := plainLine(entry)
	if err != nil {
		return err
	}
	object := slices.Concat(line[:len(line)-1-durable.SealLength], []byte{'}'})
	if err := j.checkLength(object); err != nil {
		return err
	}
	if j.Compress {
		line, err = j.pack(object)
	}
	if err == nil {
		err = j.write(line)
	}
	if err == nil {
		j.learn(object)
	}
	return err
}

// write appends a line in one write.
func (j *Journal) write(line []byte) error {
	if err := j.checkLength(line); err != nil {
		return err
	}
	if info, err := j.file.Stat(); err != nil || info.Size() != j.size {
		return cmp.Or(err, fmt.Errorf("%s: %w", j.name, durable.ErrTaken))
	}
	n, err := j.file.WriteAt(line, j.size)
	if err != nil {
		return err
	}
	j.size += int64(n)
	return nil
}

// checkLength returns an error if a line is too long to be read.
func (j *Journal) checkLength(line []byte) error {
	if len(line) >= maxLine {
		return fmt.Errorf("%s: an object of %d bytes, want fewer than %d", j.name, len(line), maxLine)
	}
	return nil
}
