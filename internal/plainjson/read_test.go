package plainjson_test

import (
	"bufio"
	"encoding/json"
	"io"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"quincunx/internal/must"
	"quincunx/internal/plainjson"
)

type word string

// document has fields of all kinds that Read supports.
type document struct {
	Number int               `json:"number"`
	Small  int8              `json:"small,omitempty"`
	Count  uint64            `json:"count"`
	Share  float64           `json:"share"`
	Is     bool              `json:"is"`
	Text   word              `json:"text"`
	Maybe  *string           `json:"maybe"`
	Part   *part             `json:"part"`
	Parts  []part            `json:"parts"`
	Words  []word            `json:"words"`
	Rows   [][]int32         `json:"rows"`
	Named  map[string]string `json:"named"`
	Counts map[word]int      `json:"counts"`
	Colour colour            `json:"colour"`
	inside
}

// inside has a field with the Go name of an outer one, and one with the JSON name of an outer one.
type inside struct {
	Deep   string `json:"deep"`
	Number string `json:"innerNumber"`
	Hidden int    `json:"text"`
}

// colour is a struct in the form of a text.
type colour struct{ name string }

func (c colour) MarshalText() ([]byte, error) { return []byte(c.name), nil }
func (c *colour) UnmarshalText(text []byte) error {
	c.name = string(text)
	return nil
}

type part struct {
	Name  string `json:"name"`
	Place int    `json:"place"`
}

// read reads a document with a limit of its memory, from a source that returns one byte at a time.
func read(text string, most int) (d document, err error) {
	err = plainjson.Read(bufio.NewReaderSize(iotest.OneByteReader(strings.NewReader(text)), 16), &d, most)
	return d, err
}

var documents = []string{
	`{}`, ` { "number" : -12 , "share":1.5e-3,"is":true , "count":18446744073709551615} `,
	`{"text":"a\"\\\/\b\f\n\r\té\u00e9\ud83d\ude00\ud83d!\ude00\u0000","deep":"x","maybe":"","part":{"name":"a"}}`,
	`{"parts":[{"name":"a","place":1},{},{"place":-0}],"words":["","b"],"rows":[[1,2],[],[3]]}`,
	`{"named":{"a":"b","":""},"counts":{"x":1,"x":2},"parts":[],"words":null,"part":null,"maybe":null,"number":null,"is":false}`,
	`{"number":1,"innerNumber":"one","text":"outer","colour":"red"}`,
	`{"number":1,"number":2,"parts":[{"name":"a"}],"parts":[{"place":1}]}`,
}

// FuzzReadAsJSON tests that encoding/json reads the same value from any input that Read accepts.
func FuzzReadAsJSON(f *testing.F) {
	for _, d := range documents {
		f.Add(d)
	}
	for _, d := range []string{
		``, `1`, `{`, `{"number":01}`, `{"number":1.0}`, `{"small":128}`, `{"count":-1}`, `{"share":1e999}`, `{"share":.5}`, `{"is":tru}`, `{"text":"\x"}`,
		"{\"text\":\"a\nb\"}", `{"text":"\ud83dx"}`, "{\"text\":\"\xff\xfe\"}", `{"other":1}`, `{"number":1,}`, `{"words":["a",]}`, `{"words":[,]}`, `{}{}`, `{"number" 1}`,
	} {
		f.Add(d)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := read(text, 1<<20)
		if err != nil {
			return
		}
		var want document
		d := json.NewDecoder(strings.NewReader(text))
		d.DisallowUnknownFields()
		if err := d.Decode(&want); err != nil {
			t.Fatalf("%q is read as %+v; encoding/json: %v", text, got, err)
		}
		// encoding/json overwrites a repeated array element by element.
		if strings.Count(text, "[") < 2 && strings.Count(text, "{") < 3 && !reflect.DeepEqual(got, want) {
			t.Fatalf("%q is read as %+v, want %+v", text, got, want)
		}
		again, err := json.Marshal(got)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := read(string(again), 1<<20); err != nil || !reflect.DeepEqual(back, got) {
			t.Fatalf("%s is read as %+v (%v), want %+v", again, back, err, got)
		}
	})
}

// Documents are read as by encoding/json.
func TestRead(t *testing.T) {
	long := `{"words":["a"` + strings.Repeat(`,"b"`, 5000) + `]}`
	for _, text := range append(documents[:len(documents)-1:len(documents)-1], long) {
		var want document
		must.Do(t, json.Unmarshal([]byte(text), &want))
		if got, err := read(text, 1<<20); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%.200s is read as %+v (%v), want %+v", text, got, err, want)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{``, "the JSON value is incomplete"},
		{`{"parts":[{},{"place":1`, "parts 2: the JSON value is incomplete"},
		{`{"parts":[{},{"place":"1"}]}`, "parts 2 place: got a string, want a whole number"},
		{`{"rows":[[],[1,[]]]}`, "rows 2 2: got an array, want a whole number"},
		{`{"named":{"a b":1}}`, `named "a b": got a number, want a string`},
		{`{"small":200}`, "small: got the number 200, want a whole number of 8 bits"},
		{`{"is":"true"}`, "is: got a string, want true or false"},
		{`{"other":1}`, `unknown field "other"`},
		{`{"number":1} 2`, "more follows the JSON value"},
		{`{"number":1;}`, `got ";", want , or }`},
		{`[]`, "got an array, want an object"},
		{`{"text":"\u12"}`, "text: "},
		{`{"parts":[` + strings.Repeat("[", 1000), "parts 1: got an array, want an object"},
		{`{"text":"` + strings.Repeat("x", 1<<20+1), "text: a string of more than 1048576 bytes"},
		{`{"parts":[{}` + strings.Repeat(",{}", 1000), "parts 417: more than 10000 bytes of content"},
		{`{"words":[""` + strings.Repeat(`,""`, 1000), "words 626: more than 10000 bytes of content"},
		{`{"counts":{"":1` + strings.Repeat(`,"":1`, 1000), "counts: more than 10000 bytes of content"},
	} {
		if _, err := read(c.text, 10_000); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%.50s: error %v, want %s", c.text, err, c.want)
		}
	}
}

// endless is an endless repetition of a text.
type endless string

func (e endless) Read(to []byte) (n int, err error) {
	for n+len(e) <= len(to) {
		n += copy(to[n:], e)
	}
	return n, nil
}

// Endless text takes no more memory than the limit.
func TestReadMemory(t *testing.T) {
	for _, text := range []string{`{"number":1,`, `{"parts":[{},`, `{"parts":[{"name":"ab","place":1},`, `{"words":["",`, `{"rows":[[],`, `{"rows":[[1,`, `{"named":{"":"",`, `{"text":"x`, `{"share":1`} {
		// Everything after the first bracket is repeated, except the first field.
		end := strings.LastIndexAny(text, "[:")
		if i := strings.Index(text, "[{"); i > 0 {
			end = i
		}
		in := bufio.NewReader(io.MultiReader(strings.NewReader(text[:end+1]), endless(text[end+1:])))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		var d document
		const most = 4 << 20
		err := plainjson.Read(in, &d, most)
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; err == nil || took > 8*most {
			t.Errorf("%s…: takes %d bytes (%v)", text, took, err)
		}
	}
}
