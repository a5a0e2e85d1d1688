// Package plainjson writes JSON without HTML escapes, so that moves such as 2:1>2:2 remain readable, and reads
// JSON without unknown fields.
package plainjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// Write writes a value and a newline. If indent is not "", each field is on a separate line.
func Write(out io.Writer, value any, indent string) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	return e.Encode(value)
}

// Marshal returns a value as one line, without a newline.
func Marshal(value any) ([]byte, error) {
	var b bytes.Buffer
	err := Write(&b, value, "")
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// Decode reads a JSON value into to. Fields unknown to to, and further data after the value, are errors.
func Decode(value []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(value))
	d.DisallowUnknownFields()
	switch err := d.Decode(to); {
	case errors.Is(err, io.EOF):
		return errors.New("want a JSON value, got nothing")
	case err != nil:
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more follows the JSON value")
	}
	return nil
}
