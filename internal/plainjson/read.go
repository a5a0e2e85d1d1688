package plainjson

import (
	"bufio"
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"quincunx/internal/message"
)

// The limits of Read's input.
const (
	maxString = 1 << 20 // bytes
	maxNumber = 64      // bytes
	mapEntry  = 64      // bytes of a map entry in addition to its key and value
)

// Read reads a JSON value into to, a pointer to a variable. Fields unknown to the variable, and further data after
// the value, are errors. Read counts the memory of the value as it reads, and returns an error at the element that
// exceeds most bytes. Other memory does not depend on the input, whose strings must not be longer than 1 MiB. The
// variable must consist of structs (by fields, or as text if they are a [encoding.TextUnmarshaler]), pointers, slices, maps with
// strings as keys, strings, numbers and booleans.
func Read(in *bufio.Reader, to any, most int) error {
	r := reader{in: in, most: most, left: most}
	if err := r.value(reflect.ValueOf(to).Elem()); err != nil {
		return err
	}
	_, err := r.next()
	switch {
	case errors.Is(err, io.EOF):
		return nil
	case err == nil:
		err = errors.New("more follows the JSON value")
	}
	return err
}

type reader struct {
	in         *bufio.Reader
	most, left int    // allowed and remaining bytes of memory
	text       []byte // the last string or number read
}

// placed is an error with the path of its place: fields, and elements counted from 1.
type placed struct {
	path string
	err  error
}

func (p *placed) Error() string { return p.path + ": " + p.err.Error() }
func (p *placed) Unwrap() error { return p.err }

// at adds a field or an element to the path of an error.
func at(place string, err error) error {
	if err == nil {
		return nil
	}
	if p, ok := err.(*placed); ok { //nolint:errorlint // only at has wrapped it
		return &placed{place + " " + p.path, p.err}
	}
	return &placed{place, err}
}

// take counts memory. It returns an error if that exceeds the limit.
func (r *reader) take(bytes int) error {
	if r.left -= bytes; r.left < 0 {
		return fmt.Errorf("more than %d bytes of content", r.most)
	}
	return nil
}

// window returns the buffered bytes, at least one.
func (r *reader) window() ([]byte, error) {
	if r.in.Buffered() == 0 {
		if _, err := r.in.Peek(1); err != nil {
			return nil, err
		}
	}
	return r.in.Peek(r.in.Buffered())
}

// skip discards the first n bytes of the window.
func (r *reader) skip(n int) {
	_, _ = r.in.Discard(n) // they are buffered
}

// next returns the next byte other than white space, without consuming it.
func (r *reader) next() (byte, error) {
	for {
		window, err := r.window()
		if err != nil {
			return 0, err
		}
		for n, c := range window {
			if c != ' ' && c != '\n' && c != '\t' && c != '\r' {
				r.skip(n)
				return c, nil
			}
		}
		r.skip(len(window))
	}
}

// begin is next inside a value, where the input may not end.
func (r *reader) begin() (byte, error) {
	c, err := r.next()
	return c, within(err)
}

// within converts the end of the input inside a value to an error.
func within(err error) error {
	if err != nil && errors.Is(err, io.EOF) {
		return errors.New("the JSON value is incomplete")
	}
	return err
}

// value reads a value into v.
func (r *reader) value(v reflect.Value) error {
	c, err := r.begin()
	if err != nil {
		return err
	}
	if c == 'n' {
		switch v.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Map:
			v.SetZero()
		}
		return r.word("null")
	}
	switch v.Kind() {
	case reflect.Pointer:
		if err := r.take(int(v.Type().Elem().Size())); err != nil {
			return err
		}
		v.Set(reflect.New(v.Type().Elem()))
		return r.value(v.Elem())
	case reflect.Struct:
		if u, ok := v.Addr().Interface().(encoding.TextUnmarshaler); ok {
			if err := r.string("a string"); err != nil {
				return err
			}
			return u.UnmarshalText(r.text)
		}
		return r.object(v)
	case reflect.Map:
		return r.entries(v)
	case reflect.Slice:
		return r.elements(v)
	case reflect.String:
		err := r.string("a string")
		if err == nil {
			err = r.take(len(r.text))
		}
		if err == nil {
			v.SetString(string(r.text))
		}
		return err
	case reflect.Bool:
		if c != 't' && c != 'f' {
			return wrong(c, "true or false")
		}
		v.SetBool(c == 't')
		return r.word(strconv.FormatBool(c == 't'))
	default:
		return r.number(c, v)
	}
}

// wrong returns the error for a value that begins with c, where another kind of value is wanted.
func wrong(c byte, want string) error {
	got := message.Quote([]byte{c})
	switch {
	case c == '"':
		got = "a string"
	case c == '{':
		got = "an object"
	case c == '[':
		got = "an array"
	case c == '-' || c >= '0' && c <= '9':
		got = "a number"
	}
	return fmt.Errorf("got %s, want %s", got, want)
}

// word reads a word such as null.
func (r *reader) word(want string) error {
	got, err := r.in.Peek(len(want))
	if string(got) != want {
		if err == nil || errors.Is(err, io.EOF) {
			err = fmt.Errorf("got %s, want %s", message.Quote(got), want)
		}
		return err
	}
	_, err = r.in.Discard(len(want))
	return err
}

// object reads an object into a struct.
func (r *reader) object(v reflect.Value) error {
	known := fieldsOf(v.Type())
	for first := true; ; first = false {
		more, err := r.nextField(first)
		if err != nil || !more {
			return err
		}
		f, ok := known[string(r.text)]
		if !ok {
			return fmt.Errorf("unknown field %s", message.Quote(r.text))
		}
		if err := r.value(v.FieldByIndex(f.index)); err != nil {
			return at(f.name, err)
		}
	}
}

// entries reads an object into a map.
func (r *reader) entries(v reflect.Value) error {
	of := v.Type()
	v.Set(reflect.MakeMap(of))
	for first := true; ; first = false {
		more, err := r.nextField(first)
		if err != nil || !more {
			return err
		}
		name := string(r.text)
		entry := reflect.New(of.Elem()).Elem()
		if err := r.take(mapEntry + len(name) + int(of.Key().Size()+of.Elem().Size())); err != nil {
			return err
		}
		if err := r.value(entry); err != nil {
			return at(message.Word(name), err)
		}
		v.SetMapIndex(reflect.ValueOf(name).Convert(of.Key()), entry)
	}
}

// nextField reads the name of an object's next field into text, up to the field's value. It reports whether there
// is a field.
func (r *reader) nextField(first bool) (bool, error) {
	if more, err := r.nextElement(first, '{', '}'); err != nil || !more {
		return false, err
	}
	if err := r.string("the name of a field"); err != nil {
		return false, err
	}
	c, err := r.begin()
	if err == nil && c != ':' {
		err = wrong(c, ":")
	}
	if err == nil {
		r.skip(1)
	}
	return true, err
}

// chunk is the number of slice elements that are read into one piece of memory. Growing a slice while reading
// would take several times its memory.
const chunk = 1024

// elements reads an array into a slice.
func (r *reader) elements(v reflect.Value) error {
	of := v.Type()
	size := int(of.Elem().Size())
	var full []reflect.Value // chunks
	v.Set(reflect.MakeSlice(of, 0, 0))
	for n := 1; ; n++ {
		more, err := r.nextElement(n == 1, '[', ']')
		if err != nil {
			return err
		}
		if !more {
			break
		}
		if err := r.take(size); err != nil {
			return at(strconv.Itoa(n), err)
		}
		if v.Len() == chunk {
			full = append(full, v.Slice(0, chunk))
			v.Set(reflect.MakeSlice(of, 0, chunk))
		}
		if v.Len() == v.Cap() {
			v.Grow(1)
		}
		v.SetLen(v.Len() + 1)
		element := v.Index(v.Len() - 1)
		element.SetZero()
		if err := r.value(element); err != nil {
			return at(strconv.Itoa(n), err)
		}
	}
	if len(full) == 0 {
		return nil
	}
	all := reflect.MakeSlice(of, len(full)*chunk+v.Len(), len(full)*chunk+v.Len())
	for i, part := range append(full, v.Slice(0, v.Len())) {
		reflect.Copy(all.Slice(i*chunk, all.Len()), part)
	}
	v.Set(all)
	return nil
}

// nextElement reads up to the next element of an array or an object, and reports whether there is one.
func (r *reader) nextElement(first bool, begin, end byte) (bool, error) {
	c, err := r.begin()
	if err != nil {
		return false, err
	}
	if first {
		if c != begin {
			return false, wrong(c, map[byte]string{'{': "an object", '[': "an array"}[begin])
		}
		r.skip(1)
		if c, err = r.begin(); err != nil || c != end {
			return true, err
		}
	}
	if c != ',' && c != end {
		return false, wrong(c, fmt.Sprintf(", or %c", end))
	}
	r.skip(1)
	return c == ',', nil
}

// string reads a string into text. Want describes the wanted value.
func (r *reader) string(want string) error {
	if c, err := r.begin(); err != nil {
		return err
	} else if c != '"' {
		return wrong(c, want)
	}
	r.skip(1)
	r.text = r.text[:0]
	for isWhole := false; !isWhole; {
		window, err := r.window()
		if err != nil {
			return within(err)
		}
		part, _, hasQuote := bytes.Cut(window, []byte{'"'})
		if len(r.text)+len(part) > maxString {
			return fmt.Errorf("a string of more than %d bytes", maxString)
		}
		r.text = append(r.text, part...)
		r.skip(len(part))
		if hasQuote {
			r.skip(1)
			backslashes := len(r.text) - len(bytes.TrimRight(r.text, `\`))
			if isWhole = backslashes%2 == 0; !isWhole {
				r.text = append(r.text, '"')
			}
		}
	}
	if !slices.ContainsFunc(r.text, func(c byte) bool { return c < ' ' || c >= utf8.RuneSelf || c == '\\' }) {
		return nil // it stands for itself
	}
	var text string
	err := json.Unmarshal(slices.Concat([]byte{'"'}, r.text, []byte{'"'}), &text)
	r.text = append(r.text[:0], text...)
	return err
}

// number reads a number that begins with c.
func (r *reader) number(c byte, v reflect.Value) (err error) {
	want := "a number"
	switch {
	case v.CanInt():
		want = "a whole number"
	case v.CanUint():
		want = "a whole number from 0"
	}
	if c != '-' && (c < '0' || c > '9') {
		return wrong(c, want)
	}
	if err := r.digits(); err != nil {
		return err
	}
	text := string(r.text)
	switch {
	case !json.Valid(r.text) || len(text) > maxNumber:
		err = strconv.ErrSyntax
	case v.CanInt():
		var n int64
		n, err = strconv.ParseInt(text, 10, v.Type().Bits())
		v.SetInt(n)
	case v.CanUint():
		var n uint64
		n, err = strconv.ParseUint(text, 10, v.Type().Bits())
		v.SetUint(n)
	default:
		var x float64
		x, err = strconv.ParseFloat(text, v.Type().Bits())
		v.SetFloat(x)
	}
	if err != nil {
		err = fmt.Errorf("got the number %s, want %s of %d bits", message.Word(text), want, v.Type().Bits())
	}
	return err
}

// digits reads the bytes of a number into text.
func (r *reader) digits() error {
	for r.text = r.text[:0]; len(r.text) <= maxNumber; {
		window, err := r.window()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		n := len(window) - len(bytes.TrimLeft(window, "+-.0123456789eE"))
		r.text = append(r.text, window[:min(n, maxNumber+1)]...)
		isEnd := n < len(window)
		r.skip(n)
		if isEnd {
			return nil
		}
	}
	return nil
}

// field is a field of a struct.
type field struct {
	name  string
	index []int
}

var knownFields sync.Map // fields by name, by type

// fieldsOf returns the fields of a type by name, including those of the structs that it embeds; outer fields hide inner ones. JSON names
// decide, not Go's: see [json.Marshal].
func fieldsOf(t reflect.Type) map[string]field {
	if known, ok := knownFields.Load(t); ok {
		return known.(map[string]field)
	}
	all := map[string]field{}
	addFields(all, t, nil)
	knownFields.Store(t, all)
	return all
}

// addFields adds the fields of a struct at the path index.
func addFields(all map[string]field, t reflect.Type, index []int) {
	for i := range t.NumField() {
		f, path := t.Field(i), append(slices.Clip(index), i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" && f.Anonymous && f.Type.Kind() == reflect.Struct {
			addFields(all, f.Type, path)
		}
		if outer, ok := all[name]; name != "" && name != "-" && (!ok || len(outer.index) > len(path)) {
			all[name] = field{name, path}
		}
	}
}
