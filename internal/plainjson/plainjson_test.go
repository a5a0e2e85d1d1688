package plainjson_test

import (
	"encoding/json"
	"strings"
	"testing"

	"quincunx/internal/plainjson"
)

func TestPlain(t *testing.T) {
	line, err := plainjson.Marshal(json.RawMessage(`{"move": "2:1>2:2", "escaped": "\u003e"}`))
	if want := `{"move":"2:1>2:2","escaped":"\u003e"}`; err != nil || string(line) != want {
		t.Errorf("%s, %v, want %s", line, err, want)
	}
	var b strings.Builder
	if err := plainjson.Write(&b, map[string]string{"a": "<&>"}, " "); err != nil || b.String() != "{\n \"a\": \"<&>\"\n}\n" {
		t.Errorf("%q, %v", &b, err)
	}
	if _, err := plainjson.Marshal(func() {}); err == nil {
		t.Error("a function is no JSON")
	}
}

func TestDecode(t *testing.T) {
	for _, c := range []struct {
		text string
		ok   bool
	}{
		{`{"a": 1}`, true}, {" {\"a\": 1}\n", true}, {`{"a": 1, "b": 2}`, false}, {`{"a": 1} {}`, false}, {`{"a": 1}x`, false}, {`{"a"`, false}, {"", false},
	} {
		var to struct{ A int }
		if err := plainjson.Decode([]byte(c.text), &to); (err == nil) != c.ok || c.ok && to.A != 1 {
			t.Errorf("%q: %+v, %v", c.text, to, err)
		}
	}
	if err := plainjson.Decode([]byte("\n"), new(int)); err == nil || err.Error() != "want a JSON value, got nothing" {
		t.Errorf("an empty file: %v", err)
	}
}
