package journal_test

import (
	"bytes"
	"encoding/json"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"quincunx/internal/journal"
	"quincunx/internal/must"
)

// growing is a source that so far has only the first bytes of its text.
type growing struct {
	text []byte
	size int
}

func (g *growing) ReadAt(p []byte, offset int64) (int, error) {
	return bytes.NewReader(g.text[:g.size]).ReadAt(p, offset)
}

// A journal that grows byte by byte is read line by line, each line once, and At finds the lines again.
func TestFollow(t *testing.T) {
	kinds(t, func(t *testing.T, compress bool) {
		name := filepath.Join(t.TempDir(), "journal")
		want := write(t, name, 5, compress)
		text := must.Get(os.ReadFile(name))(t)
		source := &growing{text: text}
		r := journal.NewReader("memory", source)
		var got []string
		places := map[journal.Place]string{}
		v := visitor(func(o []byte) error {
			got = append(got, string(o))
			places[r.Place()] = string(o)
			return nil
		})
		for source.size = range len(text) + 1 {
			truncated, err := r.Read(v)
			whole := bytes.Count(text[:source.size], []byte("\n"))
			if !slices.Equal(got, want[:whole]) || err != nil != (whole == 0) {
				t.Fatalf("of %d bytes: %q, %v", source.size, got, err)
			}
			if partial := source.size - 1 - bytes.LastIndexByte(text[:source.size], '\n'); err == nil && truncated != int64(partial) {
				t.Fatalf("of %d bytes %d are truncated, want %d", source.size, truncated, partial)
			}
		}
		for place, want := range places {
			object := must.Get(r.At(place))(t)
			if text, err := io.ReadAll(object); err != nil || string(text) != want {
				t.Errorf("%+v: %q, %v, want %q", place, text, err, want)
			}
		}
		if _, err := r.At(journal.Place{Offset: int64(len(text)), Length: 9}); err == nil || !strings.Contains(err.Error(), "memory at byte") {
			t.Errorf("after the end: %v", err)
		}
	})
}

// A file that has become shorter is refused.
func TestShrunk(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	write(t, name, 3, false)
	r := must.Get(journal.OpenReader(name))(t)
	t.Cleanup(func() { _ = r.Close() })
	must.Get(r.Read(none))(t)
	must.Do(t, os.Truncate(name, 50))
	if _, err := r.Read(none); err == nil || !strings.Contains(err.Error(), "it has 50 bytes, fewer than") {
		t.Errorf("error %v", err)
	}
}

// A reader detects a writer, and doesn't block one.
func TestIsWritten(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("not every system has locks")
	}
	name := filepath.Join(t.TempDir(), "journal")
	write(t, name, 2, false)
	r := must.Get(journal.OpenReader(name))(t)
	t.Cleanup(func() { _ = r.Close() })
	for range 3 {
		if r.IsWritten() {
			t.Error("nobody writes")
		}
		j := must.Get(journal.Open(name, first, none))(t)
		if !r.IsWritten() {
			t.Error("a journal is open")
		}
		must.Do(t, j.Close())
	}
}

// Lines longer than the window are read, found again, and continued correctly.
func TestLongLines(t *testing.T) {
	kinds(t, func(t *testing.T, compress bool) {
		random := rand.New(rand.NewPCG(1, 0))
		text := func() string {
			b := make([]byte, 70_000)
			for i := range b {
				b[i] = "\x00\x1b\n[Jé z"[random.IntN(9)]
			}
			return strings.ToValidUTF8(string(b), "?")
		}
		entries := []entry{{1, text()}, {2, text()}, {3, "short"}, {4, text()}}
		write := func(name string, reopen bool) []byte {
			j := must.Get(journal.Open(name, first, none))(t)
			for _, e := range entries {
				j.Compress = compress
				must.Do(t, j.Append(e))
				if reopen {
					must.Do(t, j.Close())
					j = must.Get(journal.Open(name, first, none))(t)
				}
			}
			must.Do(t, j.Close())
			return must.Get(os.ReadFile(name))(t)
		}
		dir := t.TempDir()
		name := filepath.Join(dir, "whole")
		whole := write(name, false)
		if again := write(filepath.Join(dir, "reopened"), true); !bytes.Equal(again, whole) {
			t.Error("a journal that was reopened after each entry is another one")
		}
		objects := read(t, name)
		if len(objects) != len(entries)+1 {
			t.Fatalf("%d objects, want %d", len(objects), len(entries)+1)
		}
		var places []journal.Place
		r := journal.NewReader("memory", bytes.NewReader(whole))
		must.Get(r.Read(visitor(func([]byte) error { places = append(places, r.Place()); return nil })))(t)
		for i, place := range places[1:] {
			object := must.Get(r.At(place))(t)
			var found entry
			if err := json.NewDecoder(object).Decode(&found); err != nil || found != entries[i] {
				t.Errorf("entry %d: %.50q (%v)", i+1, found.Text, err)
			}
		}
		for i := range 30 { // at random places
			damaged := bytes.Clone(whole)
			damaged[len(whole)*i/30] ^= 4
			if _, err := journal.NewReader("memory", bytes.NewReader(damaged)).Read(none); err == nil {
				t.Errorf("byte %d of %d is another one: no error", len(whole)*i/30, len(whole))
			}
		}
		r = journal.NewReader("memory", bytes.NewReader(whole))
		r.Most = 200_000
		if _, err := r.Read(none); !compress && (err == nil || !strings.Contains(err.Error(), "line 4: more than 200000 bytes")) {
			t.Errorf("more than may be read: %v", err)
		}
	})
}
