package journal_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"quincunx/internal/journal"
)

type entry struct {
	Number int    `json:"number"`
	Text   string `json:"text"`
}

// write returns a journal of so many entries, and its objects.
func write(t *testing.T, name string, n int) (objects []string) {
	t.Helper()
	j, err := journal.Open(name, func([]byte) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
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
		j, err := journal.Open(torn, func([]byte) error { found++; return nil })
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
		if _, err := journal.Read(name, func([]byte) error { return nil }); err == nil || !strings.Contains(err.Error(), " line ") {
			t.Fatalf("byte %d changed: %v", i, err)
		}
	}
}

// A second writer is refused before it changes anything, and the first goes on.
func TestTwoWriters(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	write(t, name, 2)
	none := func([]byte) error { return nil }
	a, err := journal.Open(name, none)
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS == "linux" { // elsewhere it may be noticed only later
		if _, err := journal.Open(name, none); !errors.Is(err, journal.ErrOther) {
			t.Errorf("two writers: %v", err)
		}
	}
	if err := a.Append(entry{}); err != nil {
		t.Error(err)
	}
	if err := a.Close(); err != nil {
		t.Error(err)
	}
	b, err := journal.Open(name, none)
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

func TestErrors(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	write(t, name, 2)
	none := func([]byte) error { return nil }
	a, err := journal.Open(name, none)
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
	if _, err := journal.Open(name, func([]byte) error { return os.ErrInvalid }); err == nil {
		t.Error("an error is passed over")
	}
	if _, err := journal.Read(filepath.Join(t.TempDir(), "none"), none); err == nil {
		t.Error("no file is read")
	}
}
