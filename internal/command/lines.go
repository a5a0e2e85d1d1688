package command

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// maxLine is the maximum length of a line of input, in bytes. The longest positions take 24 kB.
const maxLine = 1 << 20

// Open opens a file to read; "-" stands for in, which may be nil.
func Open(name string, in io.Reader) (io.ReadCloser, error) {
	if name == "-" && in != nil {
		return io.NopCloser(in), nil
	}
	return os.Open(name)
}

// EachLine opens a file as [Open] does, and calls visit with each line that is not empty and with its place, such
// as "stdin line 3", until visit returns an error. EachLine returns that error with the place.
func EachLine(name string, in io.Reader, visit func(place, line string) error) error {
	file, err := Open(name, in)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // it is only read
	if name == "-" {
		name = "stdin"
	}
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, maxLine)
	n := 1
	place := func() string { return fmt.Sprintf("%s line %d", name, n) }
	for ; lines.Scan(); n++ {
		line := strings.TrimSuffix(lines.Text(), "\r")
		if line == "" {
			continue
		}
		if err := visit(place(), line); err != nil {
			return fmt.Errorf("%s: %w", place(), err)
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("%s: longer than %d bytes", place(), maxLine)
	} else if err != nil {
		return fmt.Errorf("%s: %w", place(), err)
	}
	return nil
}
