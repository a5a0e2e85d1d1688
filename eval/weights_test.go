package eval_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"quincunx/eval"
	"quincunx/internal/must"
)

const file = `{
  "game": "checkers",
  "version": 2,
  "weights": [
    {"name": "men", "value": 100},
    {"name": "back row", "value": -7}
  ]
}
`

var form = eval.Form{Game: "checkers", Version: 2, Names: []string{"men", "back row"}}

func TestWeights(t *testing.T) {
	w := must.Get(form.Parse([]byte(file)))(t)
	if got := string(w.Append(nil)); got != file {
		t.Errorf("written again:\n%s", got)
	}
	other := w
	other.Weights = append([]eval.Weight{}, w.Weights...)
	other.Weights[1].Value++
	if other.Identity() == w.Identity() {
		t.Error("other weights have the same identity")
	}
}

func TestWrongWeights(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"checkers"`, `"chess"`, `game: "chess", want "checkers"`},
		{`"version": 2`, `"version": 1`, "version 1, want 2"},
		{"100", "2000000", "men: 2000000 is not in"},
		{"100", "1.5", "1.5"},
		{`"men"`, `"kings"`, `unknown name "kings"`},
		{`"men"`, `"back row"`, `entry 1 is not "men"`},
		{`100},`, `100}, {"name": "men", "value": 1},`, `entry 2 is not "back row"`},
		{`"weights"`, `"wights"`, `unknown field "wights"`},
		{`-7}`, `-7}, {"name": "men", "value": 1}`, "3 entries, want 2"},
		{"}\n", "}}\n", "more follows"},
	} {
		text := strings.Replace(file, c.old, c.new, 1)
		if c.old == "}\n" {
			text = file + "}"
		}
		if _, err := form.Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: error %v, want %q", c.new, c.old, err, c.want)
		}
	}
}

// A game may bound its weights more narrowly, and Must panics for wrong weights.
func TestWithin(t *testing.T) {
	w := eval.Must(form.Parse([]byte(file)))
	narrow := form
	narrow.Most = 100
	must.Do(t, narrow.Check(w))
	narrow.Most = 99
	if err := narrow.Check(w); err == nil || err.Error() != "weights of checkers: men: 100 is not in -99..99" {
		t.Error(err)
	}
	narrow.Most = 0
	narrow.Restrict = func(w eval.Weights) error { return errors.New(w.Weights[1].Name) }
	if err := narrow.Check(w); err == nil || err.Error() != "weights of checkers: back row" {
		t.Error(err)
	}
	narrow.Most = 99
	defer func() {
		if recover() == nil {
			t.Error("wrong weights are taken")
		}
	}()
	eval.Must(narrow.Parse([]byte(file)))
}

// A file with a flipped bit is refused or read as the same weights; a file without its sum is
// read.
func TestDamagedWeights(t *testing.T) {
	want := eval.Must(form.Parse([]byte(file)))
	sealed := must.Get(want.File())(t)
	if got, err := form.Parse(sealed); err != nil || got.Identity() != want.Identity() {
		t.Fatalf("%s: %v, %v", sealed, got, err)
	}
	for i := range 8 * len(sealed) {
		damaged := bytes.Clone(sealed)
		damaged[i/8] ^= 1 << (i % 8)
		if got, err := form.Parse(damaged); err == nil && got.Identity() != want.Identity() {
			t.Errorf("%q is read as %v", damaged, got)
		}
	}
	changed := bytes.Replace(sealed, []byte("100"), []byte("900"), 1)
	if _, err := form.Parse(changed); err == nil || !strings.Contains(err.Error(), `wrong sum: it was changed after it was written; if you have edited it, remove "sum"`) {
		t.Errorf("error %v", err)
	}
}

func FuzzWeights(f *testing.F) {
	f.Add([]byte(file))
	f.Fuzz(func(t *testing.T, data []byte) {
		w, err := form.Parse(data)
		if err != nil {
			return
		}
		again, err := form.Parse(w.Append(nil))
		if err != nil || again.Identity() != w.Identity() {
			t.Fatalf("%q is read as other weights (%v)", data, err)
		}
	})
}
