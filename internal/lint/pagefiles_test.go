package lint

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"quincunx/internal/must"
)

// mostPageLines is the largest number of lines of a file of the page. A file that grows beyond it is split by what it shows.
const mostPageLines = 300

// Each script, style sheet and document of the page is short.
func TestPageFiles(t *testing.T) {
	files := must.Get(filepath.Glob(filepath.Join(root, "board/web/*")))(t)
	seen := 0
	for _, name := range files {
		if !slices.Contains([]string{".js", ".css", ".html"}, filepath.Ext(name)) {
			continue
		}
		seen++
		if n := bytes.Count(must.Get(os.ReadFile(name))(t), []byte("\n")); n > mostPageLines {
			t.Errorf("%s has %d lines, want at most %d", filepath.Base(name), n, mostPageLines)
		}
	}
	if seen == 0 {
		t.Error("no files of the page were found")
	}
}
