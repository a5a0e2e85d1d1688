package tables

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/cespare/xxhash/v2"

	"quincunx/internal/message"
	"quincunx/internal/plainjson"
	"quincunx/internal/process"
	"quincunx/movegen/graph"
	"quincunx/search/retrograde"
)

// Format of a file.
const (
	format = "quincunx tier"
	schema = 1

	blockSize = 1 << 20 // bytes of data for each checksum
	maxHeader = 1 << 16 // bytes
)

// Header is the first line of the file of a tier.
type Header struct {
	Format  string               `json:"format"`
	Schema  int                  `json:"schema"`
	Game    string               `json:"game"`   // Name of the graph: the game with its options
	Tier    string               `json:"tier"`   // TierName of the graph
	Rows    int                  `json:"rows"`   // number of rows
	Length  int                  `json:"length"` // positions in a row
	Counts  [2]retrograde.Counts `json:"counts"` // see retrograde.CountRows
	Levels  int                  `json:"levels"`
	Longest int                  `json:"longest"`          // see retrograde.RowTier, like Levels and Stable
	Stable  int                  `json:"stable,omitempty"` // as in the file header; 0 also if unknown
	Build   string               `json:"build"`            // version of the program that solved the tier

	Verified bool `json:"verified,omitempty"` // every value was proved by a second pass: see retrograde.ErrWrong

	Distances bool `json:"distances,omitempty"` // the file has distances
	Goals     int  `json:"goals,omitempty"`     // number of goals, and so of distances a position, if more than one

	Packing *Packing `json:"packing,omitempty"` // of a packed file
}

// positions returns the number of positions.
func (h *Header) positions() int64 { return int64(h.Rows) * int64(h.Length) }

// values returns the number of bytes of the values.
func (h *Header) values() int64 { return (h.positions() + 3) / 4 }

// data returns the number of bytes of values and distances.
func (h *Header) data() int64 {
	if h.Distances {
		return h.values() + h.positions()*int64(max(h.Goals, 1))
	}
	return h.values()
}

// blocks returns the number of blocks of the data.
func (h *Header) blocks() int { return int((h.data() + blockSize - 1) / blockSize) }

// write writes a file by calling content, under a temporary name until it is complete. check, unless nil, checks it before it is renamed.
func write(name string, content func(f io.Writer) error, check func(name string) error) (err error) {
	f, err := os.Create(name + ".part")
	if err != nil {
		return err
	}
	err = errors.Join(content(f), f.Sync(), f.Close())
	if err == nil && check != nil {
		err = check(f.Name())
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return syncDirectory(filepath.Dir(name))
}

// line returns the form of a header in a file.
func (h *Header) line() ([]byte, error) {
	header, err := plainjson.Marshal(h)
	return append(header, '\n'), err
}

// writeTier writes the contents of the file of a plain tier. data has its values and distances in chunks.
func writeTier(f io.Writer, h *Header, data iter.Seq[[]byte]) error {
	header, err := h.line()
	if err != nil {
		return err
	}
	if _, err := f.Write(header); err != nil {
		return err
	}
	s := summer{out: f}
	w := bufio.NewWriterSize(&s, blockSize) // passes whole blocks to s
	for chunk := range data {
		for part := range slices.Chunk(chunk, blockSize/2) { // smaller than w's buffer, which larger writes would bypass
			if _, err := w.Write(part); err != nil {
				return err
			}
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err = f.Write(binary.LittleEndian.AppendUint64(s.sums, sumOf(header, s.sums)))
	return err
}

// dataOf returns the values of a tier and, if wanted, its distances, in chunks.
func dataOf(t *retrograde.RowTier, distances bool) iter.Seq[[]byte] {
	return func(yield func(chunk []byte) bool) {
		var packed graph.Outcomes
		for states := range slices.Chunk(t.States, 4*blockSize) {
			if packed = packed[:0].Pack(states); !yield(packed) {
				return
			}
		}
		for _, goal := range t.Distances {
			if distances && !yield(goal) {
				return
			}
		}
	}
}

// summer collects the checksums of the written blocks, one for each write.
type summer struct {
	out  io.Writer
	sums []byte
}

func (s *summer) Write(block []byte) (int, error) {
	s.sums = binary.LittleEndian.AppendUint64(s.sums, xxhash.Sum64(block))
	return s.out.Write(block)
}

// syncDirectory makes renames in a directory durable.
func syncDirectory(name string) error {
	if runtime.GOOS == "windows" {
		return nil // directories can't be synced there
	}
	d, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// sumOf returns the checksum of some parts of a file.
func sumOf(parts ...[]byte) uint64 {
	d := xxhash.New()
	for _, part := range parts {
		_, _ = d.Write(part)
	}
	return d.Sum64()
}

// File is the open file of a tier, mapped into memory if the system supports that.
type File struct {
	Header
	Name      string         // of the file
	Outcomes  graph.Outcomes // nil if the file is packed
	Distances [][]uint8      // see retrograde.RowTier; nil if the file has none

	data, sums []byte
	packed     *packedFile // nil if the file is not packed
	release    func() error
}

// Open opens the file of a tier and checks its header and its length; [File.Check] checks the rest. The error describes the
// defect; it is fs.ErrNotExist if there is no file.
func Open(name string) (_ *File, err error) {
	data, release, err := mapFile(name)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("%s: %w", name, err), release())
		}
	}()
	end := bytes.IndexByte(data[:min(len(data), maxHeader)], '\n') + 1
	f := &File{Name: name, release: release}
	if end == 0 || json.Unmarshal(data[:end], &f.Header) != nil || f.Format != format {
		return nil, errors.New("not a file of a tier")
	}
	if f.Schema != schema {
		return nil, fmt.Errorf("got schema %d, want %d", f.Schema, schema)
	}
	if f.Rows < 1 || f.Length < 1 || f.Rows > 1<<30 || f.Length > 1<<30 || f.Goals < 0 || f.Goals > 2 {
		return nil, fmt.Errorf("got %d rows of %d positions and %d goals, which no tier has", f.Rows, f.Length, f.Goals)
	}
	if f.Packing != nil {
		return f, f.openPacked(data[:end], data[end:])
	}
	if want := int64(end) + f.Header.data() + 8*int64(f.blocks()+1); int64(len(data)) != want {
		return nil, fmt.Errorf("got %d bytes, want %d", len(data), want)
	}
	header, rest := data[:end], data[end:]
	f.data, f.sums = rest[:f.Header.data()], rest[f.Header.data():len(rest)-8]
	if binary.LittleEndian.Uint64(rest[len(rest)-8:]) != sumOf(header, f.sums) {
		return nil, errors.New("the checksum of the header is wrong")
	}
	f.Outcomes = graph.Outcomes(f.data[:f.values()])
	if f.Header.Distances {
		f.Distances = slices.Collect(slices.Chunk(f.data[f.values():], int(f.positions())))
	}
	return f, nil
}

// Sum returns a checksum of the values, independent of distances and of the program that built the table: the XXH64 of the XXH64
// of each MiB of values, 8 bytes each, little endian.
func (f *File) Sum() uint64 {
	if f.packed != nil {
		return f.packed.sum
	}
	whole := len(f.Outcomes) / blockSize
	return sumOfBlocks(f.sums[:8*whole], f.Outcomes[whole*blockSize:]) // whole blocks with nothing but values have sums
}

// sumOfBlocks returns the checksum of values, given the checksums of the first blocks and the rest.
func sumOfBlocks(sums, rest []byte) uint64 {
	sums = slices.Clone(sums)
	for block := range slices.Chunk(rest, blockSize) {
		sums = binary.LittleEndian.AppendUint64(sums, xxhash.Sum64(block))
	}
	return xxhash.Sum64(sums)
}

// Check compares the contents with their checksums. The error names a damaged block.
func (f *File) Check() error {
	blocks, check := f.blocks(), f.checkBlock
	if f.packed != nil {
		blocks, check = f.Packing.blocks(), f.checkPacked
	}
	return parallel(context.Background(), runtime.GOMAXPROCS(0), blocks, func(_, i int) error { return check(i) })
}

// checkBlock compares a block with its checksum.
func (f *File) checkBlock(i int) error {
	start := i * blockSize
	end := min(start+blockSize, len(f.data))
	if xxhash.Sum64(f.data[start:end]) != binary.LittleEndian.Uint64(f.sums[8*i:]) {
		return fmt.Errorf("%s: the checksum of bytes %d..%d after the header is wrong", f.Name, start, end-1)
	}
	return nil
}

// parallel calls do for 0..n-1, with each worker in one goroutine, until there is an error, which it returns, or ctx is done.
func parallel(ctx context.Context, workers, n int, do func(worker, i int) error) error {
	var next atomic.Int64
	group, failed := sync.WaitGroup{}, make(chan error, workers)
	for worker := range workers {
		group.Go(func() {
			for ctx.Err() == nil && len(failed) == 0 {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if err := do(worker, i); err != nil {
					failed <- err
				}
			}
		})
	}
	group.Wait()
	select {
	case err := <-failed:
		return err
	default:
		return ctx.Err()
	}
}

// Close closes the file. Its values must not be read afterwards.
func (f *File) Close() error { return f.release() }

// openIfThere opens the file of a tier, whose header must agree with the known part of want. It returns nil if there is no file.
func openIfThere(name string, want *Header) (*File, error) {
	f, err := Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if f.Game != want.Game || f.Tier != want.Tier || f.Rows != want.Rows || f.Length != want.Length || f.Goals != want.Goals {
		err = fmt.Errorf("%s: got tier %s of %s, want tier %s of %s", name, message.Quote(f.Tier), message.Quote(f.Game), want.Tier, want.Game)
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// build returns the version of this program.
func build() string { return process.ReadVersion().String() }
