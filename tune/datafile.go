package tune

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/cespare/xxhash/v2"
	"github.com/klauspost/compress/zstd"

	"quincunx/internal/journal"
)

// A data file is a magic number and frames, one behind the other: the recipe as
// JSON, and then each game as text, in the order of their numbers. A frame is
//
//	length    4 bytes, little-endian, of the packed text
//	check     4 bytes, the lower half of xxhash64 of the length and the frame's offset
//	packed    zstd
//	sum       8 bytes, xxhash64 of what is packed
//
// A write that was cut off leaves an incomplete frame, or one of zero bytes at the end.
const (
	magic       = "qxgames1"
	frameHead   = 8
	frameSum    = 8
	maxPacked   = 1 << 26
	maxUnpacked = 1 << 28
)

// DataFile is a file of games that grows. One process writes it at a time.
type DataFile struct {
	Recipe Recipe
	Games  int // so far

	// Torn is how many bytes of a write that was cut off were taken away when
	// the file was opened.
	Torn int64

	file    *os.File
	size    int64
	encoder *zstd.Encoder
}

// OpenData opens a data file to append games, or begins one. The error says what
// is wrong with it, or in which field its recipe is another one.
func OpenData(name string, r Recipe) (*DataFile, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	d := &DataFile{Recipe: r, file: f}
	if err := d.open(); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", name, err), f.Close())
	}
	return d, nil
}

func (d *DataFile) open() error {
	err := journal.Lock(d.file)
	if err != nil {
		return err
	}
	if d.encoder, err = zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1)); err != nil {
		return err
	}
	info, err := d.file.Stat()
	if err != nil {
		return err
	}
	r, err := newReader(d.file)
	switch {
	case errors.Is(err, errTorn):
		return d.begin(info.Size())
	case err != nil:
		return err
	}
	if other := r.Recipe.difference(&d.Recipe); other != "" {
		return fmt.Errorf("it was made with %s", other)
	}
	for {
		_, err := r.Next()
		if errors.Is(err, io.EOF) || errors.Is(err, errTorn) {
			break
		}
		if err != nil {
			return err
		}
		d.Games++
	}
	d.size, d.Torn = r.offset, info.Size()-r.offset
	return d.cut()
}

// begin writes the recipe to a file in which none is complete.
func (d *DataFile) begin(size int64) error {
	d.Torn = size
	if err := d.cut(); err != nil {
		return err
	}
	return d.write(d.appendFrame([]byte(magic), []byte(d.Recipe.Text())))
}

// cut takes away what stands behind the last complete frame.
func (d *DataFile) cut() error {
	if d.Torn == 0 {
		return nil
	}
	return d.file.Truncate(d.size)
}

// Append appends a game, whose number must be that of the games so far.
func (d *DataFile) Append(g *Played) error {
	if g.Number != d.Games {
		return fmt.Errorf("game %d is appended after %d games", g.Number, d.Games)
	}
	if err := d.write(d.appendFrame(nil, g.AppendText(nil))); err != nil {
		return err
	}
	d.Games++
	return nil
}

// appendFrame appends a frame that will stand where dst does, at the end of the file.
func (d *DataFile) appendFrame(dst, text []byte) []byte {
	start := len(dst)
	dst = append(dst, make([]byte, frameHead)...)
	dst = d.encoder.EncodeAll(text, dst)
	head := dst[start : start+frameHead]
	binary.LittleEndian.PutUint32(head, uint32(len(dst)-start-frameHead))
	binary.LittleEndian.PutUint32(head[4:], headCheck(head[:4], d.size+int64(start)))
	return binary.LittleEndian.AppendUint64(dst, xxhash.Sum64(dst[start+frameHead:]))
}

// write appends bytes in one write.
func (d *DataFile) write(b []byte) error {
	info, err := d.file.Stat()
	if err != nil {
		return err
	}
	if info.Size() != d.size {
		return fmt.Errorf("%s: %w", d.file.Name(), journal.ErrOther)
	}
	if len(b) > maxPacked {
		return fmt.Errorf("a game takes %d bytes, more than %d", len(b), maxPacked)
	}
	n, err := d.file.WriteAt(b, d.size)
	d.size += int64(n)
	return err
}

// Close closes the file.
func (d *DataFile) Close() error { return errors.Join(d.encoder.Close(), d.file.Close()) }

// headCheck returns the check of a frame's length.
func headCheck(length []byte, offset int64) uint32 {
	return uint32(xxhash.Sum64(binary.LittleEndian.AppendUint64(bytes.Clone(length), uint64(offset))))
}

// errTorn says that a write was cut off.
var errTorn = errors.New("its end is truncated")

// Reader reads the games of a data file.
type Reader struct {
	Recipe Recipe

	in      io.ReaderAt
	offset  int64 // of the next frame
	games   int
	decoder *zstd.Decoder
}

// newReader reads the recipe. The error is errTorn if there is none because the
// write was cut off.
func newReader(in io.ReaderAt) (*Reader, error) {
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxUnpacked))
	if err != nil {
		return nil, err
	}
	r := &Reader{in: in, offset: int64(len(magic)), decoder: decoder}
	start := make([]byte, len(magic))
	n, err := in.ReadAt(start, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if !bytes.HasPrefix([]byte(magic), start[:n]) {
		return nil, errors.New("it is no file of games")
	}
	text, err := r.frame()
	if errors.Is(err, io.EOF) {
		err = errTorn
	}
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&r.Recipe); err != nil {
		return nil, fmt.Errorf("recipe: %w", err)
	}
	return r, r.Recipe.Check()
}

// Next returns the next game, or io.EOF, or an error that says what is wrong.
func (r *Reader) Next() (*Played, error) {
	offset := r.offset
	text, err := r.frame()
	if err != nil {
		return nil, err
	}
	g, err := parsePlayed(text)
	if err == nil && g.Number != r.games {
		err = fmt.Errorf("game %d stands where %d should", g.Number, r.games)
	}
	if err != nil {
		return nil, fmt.Errorf("at byte %d: %w", offset, err)
	}
	r.games++
	return g, nil
}

// frame returns the text of the next frame. Nothing has moved if it is torn.
func (r *Reader) frame() ([]byte, error) {
	head := make([]byte, frameHead)
	n, err := r.in.ReadAt(head, r.offset)
	switch {
	case n == 0 && errors.Is(err, io.EOF):
		return nil, io.EOF
	case errors.Is(err, io.EOF) && n < len(head):
		return nil, errTorn
	case err != nil && !errors.Is(err, io.EOF):
		return nil, err
	}
	length := int64(binary.LittleEndian.Uint32(head))
	if binary.LittleEndian.Uint32(head[4:]) != headCheck(head[:4], r.offset) || length > maxPacked {
		return nil, r.wrong(errors.New("the length of a frame is not what it was"))
	}
	frame := make([]byte, length+frameSum)
	switch n, err := r.in.ReadAt(frame, r.offset+frameHead); {
	case errors.Is(err, io.EOF) && int64(n) < length+frameSum:
		return nil, errTorn
	case err != nil && !errors.Is(err, io.EOF):
		return nil, err
	}
	if xxhash.Sum64(frame[:length]) != binary.LittleEndian.Uint64(frame[length:]) {
		return nil, r.wrong(errors.New("the checksum of a frame is wrong"))
	}
	text, err := r.decoder.DecodeAll(frame[:length], nil)
	if err != nil {
		return nil, r.wrong(err)
	}
	r.offset += frameHead + length + frameSum
	return text, nil
}

// wrong returns errTorn if nothing but zero bytes follow, which is what a power
// failure may leave of a write, or else the error with its place.
func (r *Reader) wrong(err error) error {
	buffer := make([]byte, 1<<16)
	for at := r.offset; ; {
		n, failed := r.in.ReadAt(buffer, at)
		if len(bytes.Trim(buffer[:n], "\x00")) > 0 {
			return fmt.Errorf("at byte %d: %w", r.offset, err)
		}
		if errors.Is(failed, io.EOF) {
			return errTorn
		}
		if failed != nil {
			return failed
		}
		at += int64(n)
	}
}

// ReadData calls accept with the recipe of a data file, and each with its games, in
// their order, until one of them returns an error. It returns how many bytes of a partial
// write stand behind the games.
func ReadData(name string, accept func(*Recipe) error, each func(*Played) error) (torn int64, err error) {
	f, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	end, err := readGames(f, accept, each)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", name, err)
	}
	return max(info.Size()-end, 0), nil // a process may be writing to it
}

// readGames returns where the last complete frame ends.
func readGames(in io.ReaderAt, accept func(*Recipe) error, each func(*Played) error) (end int64, err error) {
	r, err := newReader(in)
	if err != nil {
		return 0, err
	}
	defer r.decoder.Close()
	if err := accept(&r.Recipe); err != nil {
		return 0, err
	}
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) || errors.Is(err, errTorn) {
			return r.offset, nil
		}
		if err == nil {
			err = each(g)
		}
		if err != nil {
			return 0, err
		}
	}
}
