package tables

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"sort"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/cespare/xxhash/v2"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// Packing describes the values of a packed file.
type Packing struct {
	Stored int    `json:"stored"` // number of stored rows
	Rows   int    `json:"rows"`   // number of stored rows in a block
	Model  int    `json:"model"`  // number of bytes of the model
	Sum    string `json:"sum"`    // File.Sum of the plain table, 16 hexadecimal digits
}

// Limits of a packed file.
const (
	blockNumbers = 1 << 15 // numbers in a block of several rows
	indexSize    = 16      // bytes of a block's entry in the index
)

// packingOf returns the packing of a tier, without the fields known only later.
func packingOf(g graph.Rows, tier int) *Packing {
	rows, length := g.Rows(tier)
	p := &Packing{Rows: max(blockNumbers/length, 1)}
	last, _ := g.Stored(tier, rows-1)
	p.Stored = last + 1
	return p
}

// blocks returns the number of blocks.
func (p *Packing) blocks() int { return (p.Stored + p.Rows - 1) / p.Rows }

// packedFile is the content of a packed file.
type packedFile struct {
	data   []byte // the blocks
	index  []byte // the end of each block in data and its XXH64
	model  []byte // compressed
	sum    uint64 // Packing.Sum
	read   func() (*model, error)
	blocks []atomic.Pointer[block] // those in the cache, by number
}

// block is a block in the cache. Only its first known values may be decoded.
type block struct {
	values graph.Outcomes // of its rows
	known  int            // number of decoded values
	used   atomic.Bool    // since the cache's hand passed

	file   *packedFile
	number int
	at     int // index in the cache's ring
}

// openPacked reads the rest of a packed file, after the header.
func (f *File) openPacked(header, rest []byte) error {
	p := f.Packing
	if p.Stored < 1 || p.Stored > f.Rows || p.Rows < 1 || p.Rows > max(blockNumbers/f.Length, 1) || p.Model < 1 || f.Header.Distances {
		return fmt.Errorf("got %d stored rows, %d in a block, and a model of %d bytes, which no tier has", p.Stored, p.Rows, p.Model)
	}
	sum, err := strconv.ParseUint(p.Sum, 16, 64)
	if err != nil {
		return errors.New("the header has no checksum of the values")
	}
	tail := indexSize*p.blocks() + 8
	if len(rest) < p.Model+tail {
		return fmt.Errorf("got %d bytes after the header, want at least %d", len(rest), p.Model+tail)
	}
	middle := len(rest) - tail
	c := &packedFile{sum: sum, model: rest[:p.Model], data: rest[p.Model:middle], index: rest[middle : len(rest)-8], blocks: make([]atomic.Pointer[block], p.blocks())}
	if binary.LittleEndian.Uint64(rest[len(rest)-8:]) != sumOf(header, c.model, c.index) {
		return errors.New("the checksum of the header, the model and the index is wrong")
	}
	if end := c.end(p.blocks() - 1); end != uint64(len(c.data)) {
		return fmt.Errorf("got %d bytes of blocks, want %d", len(c.data), end)
	}
	c.read = sync.OnceValues(func() (*model, error) {
		data := make([]byte, modelSize+1)
		if n, err := io.ReadFull(flate.NewReader(bytes.NewReader(c.model)), data); n != modelSize || !errors.Is(err, io.ErrUnexpectedEOF) {
			return nil, fmt.Errorf("%s: the model can't be read", f.Name)
		}
		m, err := modelOf(data)
		if err != nil {
			err = fmt.Errorf("%s: %w", f.Name, err)
		}
		return m, err
	})
	f.packed = c
	return nil
}

// end returns the end of a block in the data.
func (c *packedFile) end(number int) uint64 {
	return binary.LittleEndian.Uint64(c.index[indexSize*number:])
}

// code returns the code of a block; ok is false if its checksum is wrong.
func (c *packedFile) code(number int) (code []byte, ok bool) {
	start, end := uint64(0), c.end(number)
	if number > 0 {
		start = c.end(number - 1)
	}
	if start > end || end > uint64(len(c.data)) {
		return nil, false
	}
	code = c.data[start:end]
	return code, xxhash.Sum64(code) == binary.LittleEndian.Uint64(c.index[indexSize*number+8:])
}

// checkPacked compares a block with its checksum.
func (f *File) checkPacked(number int) error {
	if _, ok := f.packed.code(number); !ok {
		return fmt.Errorf("%s: the checksum of block %d is wrong", f.Name, number)
	}
	return nil
}

// decode decodes the first limit values of a block, or the whole block if it is shorter. It calls put once for each row; put must not keep
// the slice. The error says that the block is damaged.
func (f *File) decode(g graph.Rows, w graph.RowWalker, tier, number, limit int, put func(row int, values []movegen.Outcome)) error {
	code, ok := f.packed.code(number)
	if !ok {
		return f.checkPacked(number)
	}
	m, err := f.packed.read()
	if err != nil {
		return err
	}
	d := newDecoder(code)
	values := make([]movegen.Outcome, f.Length)
	left := limit
	for row := range blockRows(g, tier, f.Packing, number) {
		values = values[:min(left, f.Length)]
		w.Predict(tier, row, values, func(_, context int) movegen.Outcome { return d.next(m[context]) })
		put(row, values)
		if left -= len(values); left == 0 {
			break
		}
	}
	if limit >= f.Packing.Rows*f.Length && !d.isComplete() {
		return fmt.Errorf("%s: the code of block %d is wrong", f.Name, number)
	}
	return nil
}

// The default and the largest size of a set's cache in MiB.
const (
	DefaultCache = 64
	MaxCache     = 1 << 10
)

// cache holds decoded blocks of the packed files of a set. If they take too much memory, the one goes that a hand reaches first of those
// that were not used since it passed (Corbató 1968).
type cache struct {
	sync.Mutex
	limit, size int // bytes; limit 0 = the default
	ring        []*block
	hand        int
}

// overhead is an estimate of the bytes that a block takes besides its values.
const overhead = 96

// add adds a block, unless the cache has as many of its values, and removes others while there are too many.
func (c *cache) add(b *block) {
	c.Lock()
	defer c.Unlock()
	if old := b.file.blocks[b.number].Load(); old != nil {
		if old.known < b.known {
			b.at = old.at
			c.ring[b.at] = b
			b.file.blocks[b.number].Store(b)
		}
		return
	}
	b.file.blocks[b.number].Store(b)
	b.at = len(c.ring)
	c.ring = append(c.ring, b)
	c.size += len(b.values) + overhead
	limit := cmp.Or(c.limit, DefaultCache<<20)
	for c.size > limit && len(c.ring) > 1 {
		if c.hand >= len(c.ring) {
			c.hand = 0
		}
		old := c.ring[c.hand]
		if old == b || old.used.Swap(false) {
			c.hand++
			continue
		}
		last := len(c.ring) - 1
		c.ring[c.hand], c.ring[last].at = c.ring[last], c.hand
		c.ring[last] = nil
		c.ring = c.ring[:last]
		c.size -= len(old.values) + overhead
		old.file.blocks[old.number].Store(nil)
	}
}

// SetCache makes the cache of packed tables as large as the given number of MiB, unless it is larger.
func (s *Set) SetCache(mib int) {
	s.cache.Lock()
	defer s.cache.Unlock()
	s.cache.limit = max(s.cache.limit, mib<<20)
}

// reader looks values up.
type reader struct {
	*Set
	walker graph.RowWalker
	places []graph.Place // of the positions after moves: a stack
}

// outcome returns the value of a number, after no moves toward the limit. The error says why the tables lack it.
func (s *Set) outcome(tier int, number uint64) (movegen.Outcome, error) {
	if f := s.Files[tier]; f != nil && f.packed == nil {
		return f.Outcomes.At(number), nil
	}
	r := s.readers.Get().(*reader)
	defer s.readers.Put(r)
	r.places = r.places[:0]
	return r.outcome(tier, number, number)
}

// outcome is like the method of Set. last is the largest number of the same row that the caller is about to look up, at least number.
func (r *reader) outcome(tier int, number, last uint64) (movegen.Outcome, error) {
	f := r.Files[tier]
	switch {
	case f == nil:
		return movegen.Unknown, fmt.Errorf("the table %s is missing", r.graph.TierName(tier))
	case f.packed == nil:
		return f.Outcomes.At(number), nil
	}
	length := uint64(f.Length) //nolint:gosec // positive
	if index, ok := r.graph.Stored(tier, int(number/length)); ok {
		at := uint64(index%f.Packing.Rows)*length + number%length                        //nolint:gosec // not negative
		values, err := r.block(f, tier, index/f.Packing.Rows, int(at), int(last-number)) //nolint:gosec // in a block
		if err != nil {
			return movegen.Unknown, err
		}
		return values.At(at), nil
	}
	start := len(r.places)
	best, places := r.walker.Successors(tier, number, r.places)
	r.places = places
	defer func() { r.places = r.places[:start] }()
	var furthest uint64 // in the row before
	for _, to := range places[start:] {
		if to.Tier == tier {
			furthest = max(furthest, to.Number)
		}
	}
	for _, to := range places[start:] {
		if best == movegen.Win {
			break
		}
		until := to.Number
		if to.Tier == tier {
			until = furthest
		}
		value, err := r.outcome(to.Tier, to.Number, until)
		if err != nil {
			return movegen.Unknown, err
		}
		best = max(best, value.Other())
	}
	return best, nil
}

// block returns the values of a block of a packed file, at least up to an index and, if it has to decode them, ahead values more. It decodes
// the whole block if the cache has a part that is too short.
func (r *reader) block(f *File, tier, number, index, ahead int) (graph.Outcomes, error) {
	b := f.packed.blocks[number].Load()
	if b != nil && index < b.known {
		if !b.used.Load() {
			b.used.Store(true)
		}
		return b.values, nil
	}
	size := f.Packing.Rows * f.Length
	limit := index + ahead + 1
	if b != nil {
		limit = size
	}
	b = &block{values: make(graph.Outcomes, (size+3)/4), file: f.packed, number: number}
	err := f.decode(r.graph, r.walker, tier, number, limit, func(_ int, row []movegen.Outcome) {
		for _, value := range row {
			b.values.Put(uint64(b.known), value) //nolint:gosec // not negative
			b.known++
		}
	})
	if err != nil {
		first := err
		r.damage.CompareAndSwap(nil, &first)
		return nil, err
	}
	r.cache.add(b)
	return b.values, nil
}

// blockRows returns the numbers of the rows of a block.
func blockRows(g graph.Rows, tier int, p *Packing, number int) iter.Seq[int] {
	return func(yield func(row int) bool) {
		all, _ := g.Rows(tier)
		first := sort.Search(all, func(row int) bool {
			index, _ := g.Stored(tier, row)
			return index >= number*p.Rows
		})
		for row := first; row < all; row++ {
			index, ok := g.Stored(tier, row)
			if index >= (number+1)*p.Rows || ok && !yield(row) {
				return
			}
		}
	}
}
