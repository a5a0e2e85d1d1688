//go:build !js

package main

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"
)

// The page reads and writes saved games as package session does, by the same cases.
func testSaved(t *testing.T, b *chromium, s *boardServer) {
	data, err := os.ReadFile("../../session/testdata/saved.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Name         string
		Saved, Again any
		Wrong        bool
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	p := b.open(t, s.address, desktop)
	p.awaitTurn()
	for _, c := range cases {
		got := eval[struct {
			Saved any
			Error string
		}](p, `(() => {
			try {
				return { saved: window.quincunx.app.tree.constructor.fromSaved($1).toSaved() };
			} catch (error) {
				return { error: error.message };
			}
		})()`, c.Saved)
		if c.Again == nil {
			c.Again = c.Saved
		}
		if (got.Error != "") != c.Wrong || !c.Wrong && !reflect.DeepEqual(got.Saved, c.Again) {
			t.Errorf("%s: %v, error %q, want %v", c.Name, got.Saved, got.Error, c.Again)
		}
	}
}
