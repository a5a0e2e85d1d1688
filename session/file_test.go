package session_test

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"quincunx/engine"
	"quincunx/session"
)

// Saved sessions are read and written as the cases say; cmd/board tests the page's reader with them.
func TestSavedCases(t *testing.T) {
	data, err := os.ReadFile("testdata/saved.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Name         string
		Saved, Again json.RawMessage
		Wrong        bool
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		s, err := session.Load(c.Saved, session.Options{Strength: session.Strength{Level: 1}, Search: engine.SearchOptions{HashMiB: 1}})
		if (err != nil) != c.Wrong {
			t.Errorf("%s: %v", c.Name, err)
		}
		if err != nil {
			continue
		}
		got, err := s.Save()
		if err != nil {
			t.Fatal(err)
		}
		if c.Again == nil {
			c.Again = c.Saved
		}
		var values [2]any
		for i, text := range [][]byte{got, c.Again} {
			if err := json.Unmarshal(text, &values[i]); err != nil {
				t.Fatal(err)
			}
		}
		if !reflect.DeepEqual(values[0], values[1]) {
			t.Errorf("%s: %s, want %s", c.Name, got, c.Again)
		}
	}
}
