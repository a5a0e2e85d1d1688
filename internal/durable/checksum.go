package durable

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"

	"quincunx/internal/message"
)

// The checksum of a sealed object is its last field, "sum": the xxhash64, in hexadecimal, of the preceding bytes of the
// object's compact form. White space in a document therefore does not matter.

// form is the end of a compact object with its checksum.
const form = `,"sum":"%016x"}`

// SealLength is the number of bytes with which Seal replaces an object's last brace.
const SealLength = len(`,"sum":"0123456789abcdef"}`)

// The errors of OpenSealed.
var (
	ErrNone  = errors.New(`not a JSON object that ends with "sum"`)
	ErrWrong = errors.New("wrong sum: it was changed after it was written")
)

// Seal adds a checksum to a compact object, which must have at least one field.
func Seal(object []byte) ([]byte, error) {
	if len(object) < len(`{"":0}`) || object[0] != '{' {
		return nil, fmt.Errorf("%s is not an object with fields", message.Quote(object))
	}
	object = object[:len(object)-1]
	return fmt.Appendf(object, form, xxhash.Sum64(object)), nil
}

// OpenSealed checks the checksum of a compact object and resets in, which then reads the object without it. It does not
// keep the object in memory. The error is ErrNone, ErrWrong or a read error.
func OpenSealed(in *bufio.Reader, sealed *io.SectionReader) error {
	end := sealed.Size() - int64(SealLength)
	if end < 1 {
		return ErrNone
	}
	var first [1]byte
	var sum [SealLength]byte
	if _, err := sealed.ReadAt(first[:], 0); err != nil {
		return err
	}
	if _, err := sealed.ReadAt(sum[:], end); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if first[0] != '{' || !bytes.HasPrefix(sum[:], []byte(`,"sum":"`)) {
		return ErrNone
	}
	object := io.NewSectionReader(sealed, 0, end)
	hash := xxhash.New()
	in.Reset(object)
	if _, err := in.WriteTo(hash); err != nil {
		return err
	}
	if string(sum[:]) != fmt.Sprintf(form, hash.Sum64()) {
		return ErrWrong
	}
	if _, err := object.Seek(0, io.SeekStart); err != nil {
		return err
	}
	in.Reset(io.MultiReader(object, strings.NewReader("}")))
	return nil
}

// SealDocument adds a checksum to an object that is formatted for people. The checksum is formatted like the first
// field.
func SealDocument(document []byte) ([]byte, error) {
	var compact bytes.Buffer
	if err := json.Compact(&compact, document); err != nil {
		return nil, err
	}
	sealed, err := Seal(compact.Bytes())
	if err != nil {
		return nil, err
	}
	start, end := bytes.IndexByte(document, '{'), bytes.LastIndexByte(document, '}')
	indent := document[start+1 : bytes.IndexByte(document, '"')]
	fields := bytes.TrimRight(document[:end], " \t\r\n")
	sum := bytes.Replace(sealed[len(sealed)-SealLength+1:len(sealed)-1], []byte(":"), []byte(": "), 1)
	return slices.Concat(fields, []byte(","), indent, sum, document[len(fields):]), nil
}

// OpenDocument checks the checksum of a document and returns the document without it. A document without a
// checksum is returned unchanged, so that people can edit documents after removing the sum.
func OpenDocument(document []byte) ([]byte, error) {
	var compact bytes.Buffer
	if json.Compact(&compact, document) != nil {
		return document, nil // the caller's decoder reports the error
	}
	in := bufio.NewReader(nil)
	err := OpenSealed(in, io.NewSectionReader(bytes.NewReader(compact.Bytes()), 0, int64(compact.Len())))
	switch {
	case errors.Is(err, ErrNone):
		return document, nil
	case err != nil:
		return nil, fmt.Errorf(`%w; if you have edited it, remove "sum"`, err)
	}
	return io.ReadAll(in)
}
