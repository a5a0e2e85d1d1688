package proof

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"time"

	"github.com/cespare/xxhash/v2"

	"quincunx/internal/durable"
	"quincunx/internal/message"
	"quincunx/internal/plainjson"
	"quincunx/movegen"
)

// A state is a file with the results of a search, which later searches load:
//
//	line      a JSON object, stateLine, and a newline
//	entries   20 bytes each, little-endian: key, proof and disproof number, distance, work, flags
//	sum       8 bytes: xxhash64 of all bytes before, little-endian
//
// Verified proofs are verified again after loading, and traps are not stored.

// stateLine is the first line of a state.
type stateLine struct {
	File     string  `json:"file"`
	Version  int     `json:"version"`
	Position string  `json:"position"`
	Side     int     `json:"side"` // the side that must win: seat + 1
	Nodes    uint64  `json:"nodes"`
	Seconds  float64 `json:"seconds"`
	Entries  int     `json:"entries"`
}

const (
	stateKind    = "quincunx proof search"
	stateVersion = 1
	entryBytes   = 20
)

// saveEvery is the interval between saves during a search.
var saveEvery = 50 * time.Second

// stateName returns the file name of a seat's state.
func stateName(name string, seat movegen.Seat) string { return fmt.Sprintf("%s.%d", name, seat+1) }

// save writes the state of the search for a seat's win. At any moment the file holds the old state or the new one.
func (s *Prover) save(name string, position string, seat movegen.Seat, r *Result) error {
	first := stateLine{stateKind, stateVersion, position, int(seat) + 1, r.Nodes, r.Time.Seconds(), s.table.count()}
	line, err := plainjson.Marshal(first)
	if err != nil {
		return err
	}
	return durable.WriteBy(stateName(name, seat), func(file io.Writer) error {
		sum := xxhash.New()
		w := bufio.NewWriterSize(io.MultiWriter(file, sum), 1<<16)
		_, _ = w.Write(append(line, '\n'))
		var data [entryBytes]byte
		left := first.Entries // other threads may add entries meanwhile
		for _, e := range s.table.all() {
			if left--; left < 0 {
				break
			}
			binary.LittleEndian.PutUint64(data[0:], e.key)
			binary.LittleEndian.PutUint32(data[8:], e.numbers[pn])
			binary.LittleEndian.PutUint32(data[12:], e.numbers[dn])
			binary.LittleEndian.PutUint16(data[16:], e.distance)
			data[18], data[19] = e.work, byte(e.flags&assumed)
			_, _ = w.Write(data[:])
		}
		if err := w.Flush(); err != nil {
			return err
		}
		_, err := file.Write(binary.LittleEndian.AppendUint64(nil, sum.Sum64()))
		return err
	})
}

// load reads the state of the search for a seat's win, if the file exists, and returns its progress.
func (s *Prover) load(name string, position string, seat movegen.Seat) (p Progress, err error) {
	f, err := os.Open(stateName(name, seat))
	if errors.Is(err, os.ErrNotExist) {
		return p, nil
	}
	if err != nil {
		return p, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	sum := xxhash.New()
	in := &summed{bufio.NewReaderSize(f, 1<<16), sum}
	want := stateLine{File: stateKind, Version: stateVersion, Position: position, Side: int(seat) + 1}
	found, err := in.line()
	want.Nodes, want.Seconds, want.Entries = found.Nodes, found.Seconds, found.Entries
	switch {
	case err != nil || found.File != want.File:
		return p, fmt.Errorf("%s: not a state of a search for a proof", f.Name())
	case found.Version != want.Version:
		return p, fmt.Errorf("%s: version %d, want %d", f.Name(), found.Version, want.Version)
	case found != want:
		return p, fmt.Errorf("%s: a search for a win of side %d in %s, want one of side %d in %s",
			f.Name(), found.Side, message.Quote(found.Position), want.Side, message.Quote(want.Position))
	}
	if err := s.loadEntries(in, found.Entries); err != nil {
		s.Clear()
		return p, fmt.Errorf("%s: %w", f.Name(), err)
	}
	return Progress{Nodes: found.Nodes, Time: time.Duration(found.Seconds * float64(time.Second))}, nil
}

// loadEntries reads the entries and the checksum after them.
func (s *Prover) loadEntries(in *summed, entries int) error {
	var data [entryBytes]byte
	for range entries {
		if err := in.read(data[:]); err != nil {
			return errors.New("it ends too early")
		}
		s.table.put(entry{
			key:      binary.LittleEndian.Uint64(data[0:]),
			numbers:  numbers{binary.LittleEndian.Uint32(data[8:]), binary.LittleEndian.Uint32(data[12:])},
			distance: binary.LittleEndian.Uint16(data[16:]),
			work:     data[18],
			flags:    flags(data[19]) & assumed,
		})
	}
	want := in.sum.Sum64()
	var sum [8]byte
	if _, err := io.ReadFull(in, sum[:]); err != nil {
		return errors.New("it ends too early")
	}
	if _, err := in.ReadByte(); err == nil || want != binary.LittleEndian.Uint64(sum[:]) {
		return errors.New("wrong sum: it was changed after it was written")
	}
	return nil
}

// summed computes the checksum of the file that it reads.
type summed struct {
	*bufio.Reader
	sum hash.Hash64
}

// line reads the first line.
func (r *summed) line() (l stateLine, err error) {
	text, err := r.ReadSlice('\n')
	if err != nil {
		return l, err
	}
	_, _ = r.sum.Write(text)
	return l, json.Unmarshal(text, &l)
}

func (r *summed) read(data []byte) error {
	_, err := io.ReadFull(r, data)
	_, _ = r.sum.Write(data)
	return err
}
