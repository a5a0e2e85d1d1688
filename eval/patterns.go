package eval

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/cespare/xxhash/v2"
)

// Patterned is a position whose evaluation adds values of pattern tables to its terms: a pattern looks at some cells,
// and their content selects one of its entries. (M. Buro, "From Simple Features to Sophisticated Evaluation Functions",
// 1998.)
type Patterned interface {
	// AppendPatterns appends the number of the entry that each pattern selects, from 0. Their values count for the seat
	// to move if sign is 1, against it if sign is -1. They contribute value to Evaluate, in points of score. Nothing is
	// appended for positions without tables.
	AppendPatterns(dst []int32) (entries []int32, sign, value int32)
}

// TableForm is the required form of a file of numbers that belong to the evaluation of a game, such as pattern tables.
type TableForm struct {
	Kind    string // of the numbers, such as "patterns"
	Game    string
	Version int // incremented when the meaning of the entries changes
	Entries int // number of entries
	Unit    int // parts of a point of score, or of another unit, in a unit of the values
}

// header returns the first line of a file.
func (f TableForm) header() []byte {
	return fmt.Appendf(nil, "quincunx %s of %s, version %d\n", f.Kind, f.Game, f.Version)
}

// File returns the file of values, one for each entry: a line of text, the values in two bytes each, little-endian, and
// the xxhash64 of everything before it.
func (f TableForm) File(values []int16) ([]byte, error) {
	if len(values) != f.Entries {
		return nil, fmt.Errorf("%s of %s: %d values, want %d", f.Kind, f.Game, len(values), f.Entries)
	}
	data := f.header()
	for _, v := range values {
		data = binary.LittleEndian.AppendUint16(data, uint16(v))
	}
	return binary.LittleEndian.AppendUint64(data, xxhash.Sum64(data)), nil
}

// Parse reads a file. The error names what is wrong.
func (f TableForm) Parse(data []byte) ([]int16, error) {
	values, err := f.parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s of %s: %w", f.Kind, f.Game, err)
	}
	return values, nil
}

func (f TableForm) parse(data []byte) ([]int16, error) {
	header := f.header()
	rest, ok := bytes.CutPrefix(data, header)
	if !ok {
		return nil, fmt.Errorf("want a file that begins with %q", header)
	}
	if want := 2*f.Entries + 8; len(rest) != want {
		return nil, fmt.Errorf("%d bytes after the first line, want %d", len(rest), want)
	}
	end := len(data) - 8
	if binary.LittleEndian.Uint64(data[end:]) != xxhash.Sum64(data[:end]) {
		return nil, errors.New("wrong sum: the file was changed after it was written")
	}
	values := make([]int16, f.Entries)
	for i := range values {
		values[i] = int16(binary.LittleEndian.Uint16(rest[2*i:]))
	}
	return values, nil
}
