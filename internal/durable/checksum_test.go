package durable_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"quincunx/internal/durable"
	"quincunx/internal/must"
)

// documents are an object in several layouts, and objects with braces and quotes in unusual places.
var documents = []string{
	"{\n  \"men\": 100,\n  \"back row\": [\n    {\"a\": \"}\\\"{\"}\n  ]\n}\n",
	`{"men":100,"back row":[{"a":"}\"{"}]}`,
	"{\n \"a\": {\"b\": {\"c\": 1}}\n}",
	" \t{ \"a\":{}}\r\n",
}

func TestDocument(t *testing.T) {
	for _, d := range documents {
		sealed := must.Get(durable.SealDocument([]byte(d)))(t)
		if strings.Count(string(sealed), "\n") > 1 && !strings.Contains(string(sealed), ",\n"+strings.Repeat(" ", strings.Index(d, `"`)-2)+`"sum":`) {
			t.Errorf("the sum has no line of its own: %s", sealed)
		}
		opened, err := durable.OpenDocument(sealed)
		if err != nil || !reflect.DeepEqual(read(t, opened), read(t, []byte(d))) {
			t.Errorf("%s: %s, %v", sealed, opened, err)
		}
		if plain, err := durable.OpenDocument([]byte(d)); err != nil || string(plain) != d {
			t.Errorf("without a sum: %q, %v", plain, err)
		}
	}
}

// A document with a flipped bit is refused, has a field besides those and "sum", can't be parsed, or is
// equivalent.
func TestDamagedDocument(t *testing.T) {
	for _, d := range documents {
		want := read(t, []byte(d))
		sealed := must.Get(durable.SealDocument([]byte(d)))(t)
		for i := range 8 * len(sealed) {
			damaged := append([]byte{}, sealed...)
			damaged[i/8] ^= 1 << (i % 8)
			opened, err := durable.OpenDocument(damaged)
			if errors.Is(err, durable.ErrWrong) || !json.Valid(opened) {
				continue
			}
			got := read(t, opened)
			if len(got) == len(want) && !reflect.DeepEqual(got, want) {
				t.Errorf("%q is taken for %q", damaged, sealed)
			}
		}
	}
}

func read(t *testing.T, text []byte) (fields map[string]any) {
	t.Helper()
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return fields
}

func TestErrors(t *testing.T) {
	for _, text := range []string{"", "{}", "[1,2,3,4,5]", "5", `{"a"`} {
		if sealed, err := durable.SealDocument([]byte(text)); err == nil {
			t.Errorf("%q is sealed: %q", text, sealed)
		}
		if err := durable.OpenSealed(bufio.NewReader(nil), io.NewSectionReader(strings.NewReader(text), 0, int64(len(text)))); !errors.Is(err, durable.ErrNone) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
