package coalition

import (
	"bufio"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// fileFormat is the name and version of the format of files.
const fileFormat = "quincunx coalition 1"

// header is the first line of a file, a JSON object. Then the words of each mover's table follow, lowest byte first: won,
// lost and changed. All is compressed by gzip, which adds a checksum.
type header struct {
	Format string
	Options
	Sweep, Idle int
}

// header returns the header of the file of the solution.
func (s *Solution) header() header {
	return header{fileFormat, s.options, s.sweep, s.idle}
}

// Write writes all values and the state of unfinished work.
func (s *Solution) Write(to io.Writer) error {
	line, err := json.Marshal(s.header())
	if err != nil {
		return err
	}
	z, err := gzip.NewWriterLevel(to, gzip.BestSpeed)
	if err != nil {
		return err
	}
	if _, err := z.Write(append(line, '\n')); err != nil {
		return errors.Join(err, z.Close())
	}
	var buffer []byte
	for _, t := range s.tables {
		for _, words := range [][]uint64{t.won, t.lost, t.changed} {
			for len(words) > 0 {
				n := min(len(words), chunk)
				buffer = buffer[:0]
				for _, word := range words[:n] {
					buffer = binary.LittleEndian.AppendUint64(buffer, word)
				}
				if _, err := z.Write(buffer); err != nil {
					return errors.Join(err, z.Close())
				}
				words = words[n:]
			}
		}
	}
	return z.Close()
}

// chunk is the number of words that are converted together.
const chunk = 1 << 13

// Read reads values that were written for the same game, into a solution that [New] has just returned.
func (s *Solution) Read(from io.Reader) error {
	file := bufio.NewReader(from)
	z, err := gzip.NewReader(file)
	if err != nil {
		return fmt.Errorf("no file of values of coalitions: %w", noEOF(err))
	}
	z.Multistream(false)
	in := bufio.NewReader(z)
	line, err := in.ReadSlice('\n')
	if err != nil {
		return fmt.Errorf("no file of values of coalitions: %w", noEOF(err))
	}
	want := s.header()
	got := header{}
	if err := json.Unmarshal(line, &got); err != nil || got.Format != fileFormat || min(got.Sweep, got.Idle) < 0 {
		return fmt.Errorf("no file of values of coalitions: want a line with %q first", fileFormat)
	}
	want.Sweep, want.Idle, want.Workers, got.Workers = got.Sweep, got.Idle, 0, 0
	wanted, err := json.Marshal(want)
	if err != nil {
		return err
	}
	if found, err := json.Marshal(got); err != nil || string(found) != string(wanted) {
		return fmt.Errorf("the file is of another game: got %s, want %s", found, wanted)
	}
	buffer := make([]byte, 8*chunk)
	for _, t := range s.tables {
		for _, words := range [][]uint64{t.won, t.lost, t.changed} {
			for len(words) > 0 {
				n := min(len(words), chunk)
				if _, err := io.ReadFull(in, buffer[:8*n]); err != nil {
					return fmt.Errorf("the file is damaged: %w", noEOF(err))
				}
				for i := range words[:n] {
					words[i] = binary.LittleEndian.Uint64(buffer[8*i:])
				}
				words = words[n:]
			}
		}
	}
	n, err := in.Read(buffer) // checks the sum
	if _, after := file.Peek(1); n != 0 || !errors.Is(err, io.EOF) || !errors.Is(after, io.EOF) {
		return errors.New("the file is damaged: its end is wrong")
	}
	unused := ^uint64(0) << (len(s.sets) % 64)
	for _, t := range s.tables {
		for last := s.words - 1; last < len(t.changed); last += s.words {
			if len(s.sets)%64 > 0 && t.changed[last]&unused != 0 {
				return errors.New("the file has changes of placements that don't exist")
			}
		}
	}
	s.sweep, s.idle = got.Sweep, got.Idle
	return nil
}

// noEOF replaces the end of a file by an error that says that it came too early.
func noEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
