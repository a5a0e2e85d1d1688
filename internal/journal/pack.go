package journal

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"io"
	"strings"

	"github.com/cespare/xxhash/v2"

	"quincunx/internal/checksum"
)

// A compressed line is, before its newline,
//
//	'z'       where a plain one begins with '{'
//	object    compressed by DEFLATE, with the first entry as a dictionary
//	sum       8 bytes, xxhash64 of the compressed bytes, little-endian
//
// with the newlines within them escaped.
const (
	compressed = 'z'
	sumLength  = 8
)

var (
	escape   = strings.NewReplacer("\x1b", "\x1b[", "\n", "\x1bJ")
	unescape = strings.NewReplacer("\x1b[", "\x1b", "\x1bJ", "\n")
)

// packer compresses entries, and opens lines of both kinds.
type packer struct {
	dictionary []byte // the first entry, once there is one
	buffer     bytes.Buffer
	deflate    *flate.Writer // with the dictionary
	inflate    io.ReadCloser
}

// learn makes the first entry the dictionary.
func (p *packer) learn(entry []byte) {
	if p.dictionary == nil {
		p.dictionary = bytes.Clone(entry)
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

// unpack returns the object of a line of either kind. It is valid until the next call.
func (p *packer) unpack(line []byte) (object []byte, err error) {
	if len(line) == 0 || line[0] != compressed {
		return checksum.Open(line)
	}
	text := []byte(unescape.Replace(string(line[1:])))
	end := len(text) - sumLength
	if end < 0 || xxhash.Sum64(text[:end]) != binary.LittleEndian.Uint64(text[end:]) {
		return nil, checksum.ErrWrong
	}
	in := bytes.NewReader(text[:end])
	if p.inflate == nil {
		p.inflate = flate.NewReaderDict(in, p.dictionary)
	} else if err := p.inflate.(flate.Resetter).Reset(in, p.dictionary); err != nil {
		return nil, err
	}
	p.buffer.Reset()
	if _, err := io.Copy(&p.buffer, io.LimitReader(p.inflate, maxLine)); err != nil {
		return nil, err
	}
	if p.buffer.Len() == maxLine {
		return nil, fmt.Errorf("%d bytes or more after decompression", maxLine)
	}
	return p.buffer.Bytes(), nil
}
