// Package journal keeps append-only files of JSON objects, one a line, that are whole
// again after their writer was killed at any moment.
//
// The last field of each object is "sum", xxhash64 in hexadecimal of all that stands
// before it in the line, so that a line that was changed is told from one that was
// written. A line is written in one piece, its newline last: what stands behind the
// last newline is the torn end of a write that was cut off.
package journal

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/cespare/xxhash/v2"
)

// sumForm is the end of a line, but for the newline.
const sumForm = `,"sum":"%016x"}`

var sumLength = len(fmt.Sprintf(sumForm, 0))

// ErrOther says that another process writes to a file.
var ErrOther = errors.New("another process writes to it")

// Journal is a file that grows. One process writes it at a time.
type Journal struct {
	// Torn is how many bytes of a write that was cut off were taken away when the
	// file was opened.
	Torn int64

	file *os.File
	size int64
}

// Open opens a file to append to, or makes an empty one, and calls each with its
// objects in turn. What a write that was cut off has left is taken away. An error
// says what is wrong with the file, or is that of each; then nothing has changed.
func Open(name string, each func(object []byte) error) (*Journal, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	j := &Journal{file: f}
	if err = Lock(f); err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	} else {
		j.size, j.Torn, err = read(name, f, each)
	}
	if err == nil && j.Torn > 0 {
		err = f.Truncate(j.size)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return j, nil
}

// Read calls each with the objects of a file in turn, and returns how many bytes of a
// write that was cut off stand behind them.
func Read(name string, each func(object []byte) error) (torn int64, err error) {
	f, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	_, torn, err = read(name, f, each)
	return torn, err
}

// read returns the sizes of what is whole and of what is not.
func read(name string, f *os.File, each func([]byte) error) (size, torn int64, err error) {
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return 0, 0, cmp.Or(err, fmt.Errorf("%s is no file that can be read again", name))
	}
	text, err := io.ReadAll(f)
	if err != nil {
		return 0, 0, err
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	n := 0
	for line := range bytes.Lines(whole) {
		n++
		object, err := checked(bytes.TrimSuffix(line, []byte("\n")))
		if err == nil {
			err = each(object)
		}
		if err != nil {
			return 0, 0, fmt.Errorf("%s line %d: %w", name, n, err)
		}
	}
	return int64(len(whole)), int64(len(text) - len(whole)), nil
}

// checked returns the object of a line without its sum.
func checked(line []byte) ([]byte, error) {
	end := len(line) - sumLength
	if end < 1 || line[0] != '{' || !bytes.HasPrefix(line[end:], []byte(`,"sum":"`)) {
		return nil, errors.New(`it is no JSON object that ends with "sum"`)
	}
	if string(line[end:]) != fmt.Sprintf(sumForm, xxhash.Sum64(line[:end])) {
		return nil, errors.New("its sum is wrong: it was changed after it was written")
	}
	return append(bytes.Clone(line[:end]), '}'), nil
}

// Append writes an object, which must have a field at least, as the next line.
func (j *Journal) Append(object any) error {
	line, err := json.Marshal(object)
	if err != nil {
		return err
	}
	if len(line) < len(`{"":0}`) || line[0] != '{' {
		return fmt.Errorf("%.40q is no object with fields", line)
	}
	line = line[:len(line)-1]
	line = append(fmt.Appendf(line, sumForm, xxhash.Sum64(line)), '\n')
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
