package journal

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/cespare/xxhash/v2"

	"quincunx/internal/durable"
)

// A compressed line is, before its newline,
//
//	'z'       where a plain line begins with '{'
//	object    compressed by DEFLATE, with the first entry as a dictionary
//	sum       8 bytes, xxhash64 of the compressed bytes, little-endian
//
// with the newlines in them escaped.
const (
	compressed = 'z'
	sumLength  = 8
)

// escape escapes newlines; unescaper reverses it.
var escape = strings.NewReplacer("\x1b", "\x1b[", "\n", "\x1bJ")

// dictionaryLength is the length of the end of a dictionary that is used: DEFLATE's window is no longer.
const dictionaryLength = 1 << 16

// packer compresses entries, and reads lines of both kinds.
type packer struct {
	dictionary []byte // the end of the first entry, nil before it is known
	buffer     bytes.Buffer
	deflate    *flate.Writer // with the dictionary
	packed     unescaper
	inflate    io.ReadCloser // of packed
	unpacked   bounded       // from inflate
	object     bufio.Reader  // of the line that was opened last
}

// learn makes the end of the first entry the dictionary.
func (p *packer) learn(end []byte) {
	if p.dictionary == nil {
		p.dictionary = bytes.Clone(end[max(0, len(end)-dictionaryLength):])
		p.deflate = nil
	}
}

// pack returns an object as a compressed line.
func (p *packer) pack(object []byte) ([]byte, error) {
	if p.deflate == nil {
		var err error
		if p.deflate, err = flate.NewWriterDict(nil, flate.BestCompression, p.dictionary); err != nil {
			return nil, err
		}
	}
	p.buffer.Reset()
	p.deflate.Reset(&p.buffer)
	if _, err := p.deflate.Write(object); err != nil {
		return nil, err
	}
	if err := p.deflate.Close(); err != nil {
		return nil, err
	}
	text := binary.LittleEndian.AppendUint64(p.buffer.Bytes(), xxhash.Sum64(p.buffer.Bytes()))
	return fmt.Appendf(nil, "%c%s\n", compressed, escape.Replace(string(text))), nil
}

// open checks a line of either kind and makes p.object read its object. It reads the line twice, so that the line
// need not fit into memory.
func (p *packer) open(line *io.SectionReader) error {
	var first [1]byte
	if _, err := line.ReadAt(first[:], 0); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if first[0] != compressed {
		return durable.OpenSealed(&p.object, line)
	}
	length, err := p.checkPacked(line)
	if err != nil {
		return err
	}
	p.packed.reset(line, length)
	if p.inflate == nil {
		p.inflate = flate.NewReaderDict(&p.packed, p.dictionary)
	} else if err := p.inflate.(flate.Resetter).Reset(&p.packed, p.dictionary); err != nil {
		return err
	}
	p.unpacked = bounded{p.inflate, maxLine}
	p.object.Reset(&p.unpacked)
	return nil
}

// checkPacked checks the sum of a compressed line, and returns the number of bytes before it.
func (p *packer) checkPacked(line *io.SectionReader) (length int64, err error) {
	hash := xxhash.New()
	p.packed.reset(line, math.MaxInt64)
	p.object.Reset(&p.packed)
	for {
		// Hash all bytes except the last ones, which may be the sum.
		if _, err := p.object.Peek(sumLength + 1); err != nil && !errors.Is(err, io.EOF) {
			return 0, err
		}
		text, err := p.object.Peek(max(sumLength, p.object.Buffered()))
		if err != nil && !errors.Is(err, io.EOF) {
			return 0, err
		}
		if len(text) <= sumLength {
			if len(text) < sumLength || hash.Sum64() != binary.LittleEndian.Uint64(text) {
				return 0, durable.ErrWrong
			}
			return length, nil
		}
		n, _ := hash.Write(text[:len(text)-sumLength])
		length += int64(n)
		if _, err := p.object.Discard(n); err != nil {
			return 0, err
		}
	}
}

// unescaper reads the bytes of a compressed line without their escapes.
type unescaper struct {
	in   bufio.Reader
	left int64 // number of bytes still allowed
}

// reset begins a line, of which at most length bytes, after unescaping, can be read.
func (u *unescaper) reset(line *io.SectionReader, length int64) {
	u.in.Reset(io.NewSectionReader(line, 1, line.Size()-1))
	u.left = length
}

// ReadByte implements [io.ByteReader].
func (u *unescaper) ReadByte() (byte, error) {
	if u.left <= 0 {
		return 0, io.EOF
	}
	u.left--
	c, err := u.in.ReadByte()
	if c != '\x1b' || err != nil {
		return c, err
	}
	switch second, err := u.in.ReadByte(); {
	case errors.Is(err, io.EOF) || second == '[':
		return c, nil
	case err != nil:
		return 0, err
	case second == 'J':
		return '\n', nil
	default: // not an escape
		return c, u.in.UnreadByte()
	}
}

// Read implements [io.Reader].
func (u *unescaper) Read(to []byte) (n int, err error) {
	for n < len(to) && err == nil {
		if to[n], err = u.ReadByte(); err == nil {
			n++
		}
	}
	if n > 0 && errors.Is(err, io.EOF) {
		err = nil
	}
	return n, err
}

// bounded reads up to a number of bytes, and then returns an error unless its source has ended.
type bounded struct {
	io.Reader
	left int
}

func (b *bounded) Read(to []byte) (int, error) {
	n, err := b.Reader.Read(to[:min(len(to), b.left+1)])
	if b.left -= n; b.left < 0 {
		return 0, fmt.Errorf("more than %d bytes after decompression", maxLine)
	}
	return n, err
}
