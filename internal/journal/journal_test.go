package journal_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/cespare/xxhash/v2"

	"quincunx/internal/journal"
)

type entry struct {
	Number int    `json:"number"`
	Text   string `json:"text"`
}

// first is the header of the journals of the tests.
var first = entry{0, ""}

func none([]byte) error { return nil }

// write returns a journal of so many entries, and its objects.
func write(t *testing.T, name string, n int) (objects []string) {
	t.Helper()
	j, err := journal.Open(name, first, none)
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i < n; i++ {
		if err := j.Append(entry{i, strings.Repeat("é\n", i)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	return read(t, name)
}

func read(t *testing.T, name string) (objects []string) {
	t.Helper()
	if _, err := journal.Read(name, func(o []byte) error { objects = append(objects, string(o)); return nil }); err != nil {
		t.Fatal(err)
	}
	return objects
}

// Lines in which < > & are escaped, as they once were written, are read, and go on with others
// in which they are not.
func TestEscapedLine(t *testing.T) {
	name := filepath.Join(t.TempDir(), "old")
	line := `{"number":0,"text":"0:0\u003e0:1"`
	line = fmt.Sprintf("%s,\"sum\":\"%016x\"}\n", line, xxhash.Sum64String(line))
	if err := os.WriteFile(name, []byte(line), 0o600); err != nil {
		t.Fatal(err)
	}
	j, err := journal.Open(name, first, none)
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Append(entry{1, "0:1>0:2"}); err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	want := []string{`{"number":0,"text":"0:0\u003e0:1"}`, `{"number":1,"text":"0:1>0:2"}`}
	if got := read(t, name); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Cut off anywhere, a journal holds the lines that are whole, and goes on to what it
// would have been.
func TestTornAnywhere(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "whole")
	all := write(t, name, 4)
	if len(all) != 4 || all[1] != `{"number":1,"text":"é\n"}` {
		t.Fatalf("%q", all)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for size := range len(text) + 1 {
		torn := filepath.Join(dir, fmt.Sprint(size))
		if err := os.WriteFile(torn, text[:size], 0o600); err != nil {
			t.Fatal(err)
		}
		whole := strings.Count(string(text[:size]), "\n")
		found := 0
		j, err := journal.Open(torn, first, func([]byte) error { found++; return nil })
		whole = max(whole, 1)
		if err != nil || found != whole {
			t.Fatalf("of %d bytes: %d objects, want %d (%v)", size, found, whole, err)
		}
		if (j.Torn > 0) != (size > 0 && text[size-1] != '\n') {
			t.Fatalf("of %d bytes %d are torn", size, j.Torn)
		}
		for i := whole; i < len(all); i++ {
			if err := j.Append(entry{i, strings.Repeat("é\n", i)}); err != nil {
				t.Fatal(err)
			}
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(torn); err != nil || string(got) != string(text) {
			t.Fatalf("after a tear at %d: %q (%v)", size, got, err)
		}
	}
}

// Any byte of a whole line that is another one is found, but for the newline at the end.
func TestChanged(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	write(t, name, 3)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for i := range len(text) - 1 {
		changed := []byte(string(text))
		changed[i] ^= 1
		if err := os.WriteFile(name, changed, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := journal.Read(name, none); err == nil || !strings.Contains(err.Error(), " line ") {
			t.Fatalf("byte %d changed: %v", i, err)
		}
	}
}

// A second writer is refused before it changes anything, and the first goes on.
func TestTwoWriters(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	write(t, name, 2)
	a, err := journal.Open(name, first, none)
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS == "linux" { // elsewhere it may be noticed only later
		if _, err := journal.Open(name, first, none); !errors.Is(err, journal.ErrOther) {
			t.Errorf("two writers: %v", err)
		}
	}
	if err := a.Append(entry{}); err != nil {
		t.Error(err)
	}
	if err := a.Close(); err != nil {
		t.Error(err)
	}
	b, err := journal.Open(name, first, none)
	if err != nil {
		t.Fatal("after the first has ended:", err)
	}
	t.Cleanup(func() { _ = b.Close() })
	text, err := os.ReadFile(name)
	if err == nil {
		err = os.WriteFile(name, append(text, text...), 0o600) // by one who doesn't ask
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Append(entry{}); !errors.Is(err, journal.ErrOther) {
		t.Errorf("after another has written: %v", err)
	}
}

// A file that is none of ours is not touched, whether it ends with a newline or not.
func TestOtherFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "other")
	for _, text := range []string{"notes", "notes\n", `{"number":1}`, "{\n}", "\x00x", strings.Repeat("x", 100_000)} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := journal.Open(name, first, none); err == nil || !strings.Contains(err.Error(), `other line 1: it is no JSON object that ends with "sum"`) {
			t.Errorf("%.20q: error %v", text, err)
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != text {
			t.Errorf("%.20q has become %.20q (%v)", text, got, err)
		}
	}
	if err := os.WriteFile(name, make([]byte, 5000), 0o600); err != nil { // as a power failure may leave it
		t.Fatal(err)
	}
	if j, err := journal.Open(name, first, none); err != nil || j.Torn != 5000 || j.Close() != nil || len(read(t, name)) != 1 {
		t.Errorf("of zero bytes: %+v, %v", j, err)
	}
}

// A journal is read line by line: what its reader doesn't keep takes no memory.
func TestReadTakesNoMemory(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	j, err := journal.Open(name, first, none)
	if err != nil {
		t.Fatal(err)
	}
	const lines, length = 2000, 10_000
	for range lines {
		if err := j.Append(entry{1, strings.Repeat("x", length)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if torn, err := journal.Read(name, none); torn != 0 || err != nil {
		t.Fatal(torn, err)
	}
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > lines*length/10 {
		t.Errorf("to read %d bytes takes %d", lines*length, took)
	}
}

func TestErrors(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	write(t, name, 2)
	a, err := journal.Open(name, first, none)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	if err := a.Append(entry{}); err != nil {
		t.Fatal(err)
	}
	for _, object := range []any{struct{}{}, 5, []int{1}, func() {}} {
		if err := a.Append(object); err == nil {
			t.Errorf("%T is appended", object)
		}
	}
	if _, err := journal.Open(name, first, func([]byte) error { return os.ErrInvalid }); err == nil {
		t.Error("an error is passed over")
	}
	if _, err := journal.Read(filepath.Join(t.TempDir(), "none"), none); err == nil {
		t.Error("no file is read")
	}
}
