package durable_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quincunx/internal/durable"
	"quincunx/internal/must"
)

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	name, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	must.Do(t, os.Symlink("file", link))
	for _, c := range []struct{ name, text string }{{name, "one"}, {name, "two, longer"}, {link, "3"}} {
		must.Do(t, durable.Write(c.name, []byte(c.text)))
		if got, err := os.ReadFile(name); err != nil || string(got) != c.text {
			t.Errorf("%s: %q, %v, want %q", c.name, got, err, c.text)
		}
	}
	if info, err := os.Lstat(link); err != nil || info.Mode().IsRegular() {
		t.Errorf("the link is %v, %v", info, err)
	}
	must.Do(t, durable.Write(os.DevNull, []byte("gone")))
	nowhere := filepath.Join(dir, "no", "file")
	if err := durable.Write(nowhere, nil); err == nil || !strings.HasPrefix(err.Error(), "open "+nowhere+": ") {
		t.Errorf("a file in a folder that isn't there: %v", err)
	}
	if err := durable.Write(dir, nil); err == nil {
		t.Error("a folder is written")
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 2 {
		t.Errorf("left are %v, %v", left, err)
	}
}
