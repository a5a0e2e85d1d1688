package journal_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/cespare/xxhash/v2"

	"quincunx/internal/durable"
	"quincunx/internal/journal"
	"quincunx/internal/must"
)

type entry struct {
	Number int    `json:"number"`
	Text   string `json:"text"`
}

// first is the header of the journals of the tests.
var first = entry{0, ""}

// visitor returns a visitor that calls f with all objects.
func visitor(f func([]byte) error) journal.Visitor {
	visit := func(object *bufio.Reader) error {
		text, err := io.ReadAll(object)
		if err != nil {
			return err
		}
		return f(text)
	}
	return journal.Visitor{Header: visit, Entry: visit}
}

var none = journal.Visitor{Header: ignore, Entry: ignore}

func ignore(*bufio.Reader) error { return nil }

// kinds runs a test with plain and with compressed entries.
func kinds(t *testing.T, test func(t *testing.T, compress bool)) {
	t.Helper()
	t.Run("plain", func(t *testing.T) { test(t, false) })
	t.Run("compressed", func(t *testing.T) { test(t, true) })
}

// write writes a journal of a header and n-1 entries, and returns its objects.
func write(t *testing.T, name string, n int, compress bool) (objects []string) {
	t.Helper()
	j := must.Get(journal.Open(name, first, none))(t)
	j.Compress = compress
	for i := 1; i < n; i++ {
		must.Do(t, j.Append(entry{i, strings.Repeat("é\n", i)}))
	}
	must.Do(t, j.Close())
	return read(t, name)
}

func read(t *testing.T, name string) (objects []string) {
	t.Helper()
	must.Get(journal.Read(name, visitor(func(o []byte) error { objects = append(objects, string(o)); return nil })))(t)
	return objects
}

// Lines in which < > & are escaped, as in earlier versions, can be read and continued with lines in which they are
// not.
func TestEscapedLine(t *testing.T) {
	name := filepath.Join(t.TempDir(), "old")
	line := `{"number":0,"text":"0:0\u003e0:1"`
	line = fmt.Sprintf("%s,\"sum\":\"%016x\"}\n", line, xxhash.Sum64String(line))
	must.Do(t, os.WriteFile(name, []byte(line), 0o600))
	j := must.Get(journal.Open(name, first, none))(t)
	must.Do(t, j.Append(entry{1, "0:1>0:2"}))
	must.Do(t, j.Close())
	want := []string{`{"number":0,"text":"0:0\u003e0:1"}`, `{"number":1,"text":"0:1>0:2"}`}
	if got := read(t, name); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A journal truncated anywhere holds its complete lines, and can be continued to its original content.
func TestTruncatedAnywhere(t *testing.T) {
	kinds(t, func(t *testing.T, compress bool) {
		dir := t.TempDir()
		name := filepath.Join(dir, "whole")
		all := write(t, name, 4, compress)
		if len(all) != 4 || all[1] != `{"number":1,"text":"é\n"}` {
			t.Fatalf("%q", all)
		}
		text := must.Get(os.ReadFile(name))(t)
		for size := range len(text) + 1 {
			for _, tail := range []string{"", "\x00", strings.Repeat("\x00", 5000)} { // possible contents after a power failure
				cut := filepath.Join(dir, fmt.Sprint(size))
				start := append(slices.Clone(text[:size]), tail...)
				must.Do(t, os.WriteFile(cut, start, 0o600))
				found := 0
				j, err := journal.Open(cut, first, visitor(func([]byte) error { found++; return nil }))
				whole := max(strings.Count(string(start), "\n"), 1)
				if err != nil || found != whole {
					t.Fatalf("of %d bytes: %d objects, want %d (%v)", size, found, whole, err)
				}
				if (j.Truncated > 0) != (len(start) > 0 && start[len(start)-1] != '\n') {
					t.Fatalf("of %d bytes %d are truncated", len(start), j.Truncated)
				}
				j.Compress = compress
				for i := whole; i < len(all); i++ {
					must.Do(t, j.Append(entry{i, strings.Repeat("é\n", i)}))
				}
				must.Do(t, j.Close())
				if got, err := os.ReadFile(cut); err != nil || string(got) != string(text) {
					t.Fatalf("truncated at %d: %q (%v)", size, got, err)
				}
			}
		}
	})
}

// A flipped bit in a complete line is detected, except in the newline at the end, without which the last line is
// truncated. The file is not changed.
func TestChanged(t *testing.T) {
	kinds(t, func(t *testing.T, compress bool) {
		name := filepath.Join(t.TempDir(), "journal")
		write(t, name, 4, compress)
		text := must.Get(os.ReadFile(name))(t)
		for i := range 8 * len(text) {
			changed := slices.Clone(text)
			changed[i/8] ^= 1 << (i % 8)
			must.Do(t, os.WriteFile(name, changed, 0o600))
			truncated, err := journal.Read(name, none)
			if i/8 == len(text)-1 {
				if truncated == 0 || err != nil {
					t.Fatalf("without the last newline: %d bytes are truncated (%v)", truncated, err)
				}
				continue
			}
			if err == nil || !strings.Contains(err.Error(), " line ") {
				t.Fatalf("bit %d changed: %v", i, err)
			}
			if _, err := journal.Open(name, first, none); err == nil {
				t.Fatalf("bit %d changed: the file is opened", i)
			}
			if got, err := os.ReadFile(name); err != nil || string(got) != string(changed) {
				t.Fatalf("bit %d changed: so was the file (%v)", i, err)
			}
		}
	})
}

// A compressed journal is smaller, and can be continued with entries of either kind.
func TestCompressed(t *testing.T) {
	dir := t.TempDir()
	var sizes [2]int64
	for i, compress := range []bool{false, true} {
		name := filepath.Join(dir, fmt.Sprint(compress))
		want := write(t, name, 50, compress)
		info := must.Get(os.Stat(name))(t)
		sizes[i] = info.Size()
		j := must.Get(journal.Open(name, first, none))(t)
		for n := range 4 {
			j.Compress = n%2 == 0
			must.Do(t, j.Append(entry{n, "more\n"}))
			want = append(want, fmt.Sprintf(`{"number":%d,"text":"more\n"}`, n))
		}
		must.Do(t, j.Close())
		if got := read(t, name); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if sizes[1] > sizes[0]/2 {
		t.Errorf("%d bytes plain, %d compressed", sizes[0], sizes[1])
	}
}

// Any bytes are read without a panic, and objects that are read can be written again.
func FuzzRead(f *testing.F) {
	for i, compress := range []bool{false, true} {
		name := filepath.Join(f.TempDir(), fmt.Sprint(i))
		j := must.Get(journal.Open(name, first, none))(f)
		j.Compress = compress
		for n := range 3 {
			must.Do(f, j.Append(entry{n, "é\n"}))
		}
		must.Do(f, j.Close())
		text := must.Get(os.ReadFile(name))(f)
		f.Add(text)
		f.Add(text[:len(text)-1])
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		name := filepath.Join(t.TempDir(), "any")
		must.Do(t, os.WriteFile(name, text, 0o600))
		objects := 0
		truncated, err := journal.Read(name, visitor(func([]byte) error { objects++; return nil }))
		if err == nil && (objects == 0 || truncated >= int64(len(text))) {
			t.Errorf("%d objects, %d of %d bytes are truncated", objects, truncated, len(text))
		}
	})
}

// A second writer is refused before it changes anything, and the first continues.
func TestTwoWriters(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	write(t, name, 2, false)
	a := must.Get(journal.Open(name, first, none))(t)
	if runtime.GOOS == "linux" { // on other systems it may be noticed only later
		if _, err := journal.Open(name, first, none); !errors.Is(err, durable.ErrTaken) {
			t.Errorf("two writers: %v", err)
		}
	}
	must.Do(t, a.Append(entry{}))
	must.Do(t, a.Close())
	b, err := journal.Open(name, first, none)
	if err != nil {
		t.Fatal("after the first has ended:", err)
	}
	t.Cleanup(func() { _ = b.Close() })
	text, err := os.ReadFile(name)
	if err == nil {
		err = os.WriteFile(name, append(text, text...), 0o600) // by a writer that ignores the lock
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Append(entry{}); !errors.Is(err, durable.ErrTaken) {
		t.Errorf("after another has written: %v", err)
	}
}

// A file that is not a journal is not changed, with or without a newline at its end.
func TestOtherFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "other")
	for _, text := range []string{"notes", "notes\n", `{"number":1}`, "{\n}", "\x00x", strings.Repeat("x", 100_000)} {
		must.Do(t, os.WriteFile(name, []byte(text), 0o600))
		if _, err := journal.Open(name, first, none); err == nil || !strings.Contains(err.Error(), `other line 1: not a JSON object that ends with "sum"`) {
			t.Errorf("%.20q: error %v", text, err)
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != text {
			t.Errorf("%.20q has become %.20q (%v)", text, got, err)
		}
	}
	if err := os.WriteFile(name, make([]byte, 5000), 0o600); err != nil { // a possible content after a power failure
		t.Fatal(err)
	}
	if j, err := journal.Open(name, first, none); err != nil || j.Truncated != 5000 || j.Close() != nil || len(read(t, name)) != 1 {
		t.Errorf("of zero bytes: %+v, %v", j, err)
	}
}

// A journal is read line by line: only data kept by its reader takes memory.
func TestReadTakesNoMemory(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	j := must.Get(journal.Open(name, first, none))(t)
	const lines, length = 2000, 10_000
	for range lines {
		must.Do(t, j.Append(entry{1, strings.Repeat("x", length)}))
	}
	must.Do(t, j.Close())
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if truncated, err := journal.Read(name, none); truncated != 0 || err != nil {
		t.Fatal(truncated, err)
	}
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > lines*length/10 {
		t.Errorf("to read %d bytes takes %d", lines*length, took)
	}
}

func TestErrors(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	write(t, name, 2, false)
	a := must.Get(journal.Open(name, first, none))(t)
	t.Cleanup(func() { _ = a.Close() })
	must.Do(t, a.Append(entry{}))
	for _, object := range []any{struct{}{}, 5, []int{1}, func() {}} {
		for _, a.Compress = range []bool{false, true} {
			if err := a.Append(object); err == nil {
				t.Errorf("%T is appended", object)
			}
		}
	}
	if _, err := journal.Read(name, visitor(func([]byte) error { return os.ErrInvalid })); !errors.Is(err, os.ErrInvalid) {
		t.Errorf("the visitor's error is lost: %v", err)
	}
	for _, text := range []string{"", "hello", "{"} {
		empty := filepath.Join(t.TempDir(), "empty")
		must.Do(t, os.WriteFile(empty, []byte(text), 0o600))
		if _, err := journal.Read(empty, none); !errors.Is(err, journal.ErrNoHeader) {
			t.Errorf("%q: error %v", text, err)
		}
	}
	if _, err := journal.Read(filepath.Join(t.TempDir(), "none"), none); err == nil {
		t.Error("no file is read")
	}
}
