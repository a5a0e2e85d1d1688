package lint

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"quincunx/internal/must"
)

var (
	place      = regexp.MustCompile("`([a-z]+(?:/[a-z]+)*(?:\\.go)?)(?:`|\\.[A-Z])")
	identifier = regexp.MustCompile("`(?:[a-z]+/)*([a-z]+)\\.([A-Z]\\w*(?:\\.[A-Z]\\w*)?)`")
)

// The packages and files that documents about the design name are there, and the identifiers occur in their packages.
func TestNames(t *testing.T) {
	documents := must.Get(filepath.Glob(filepath.Join(root, "docs/design/*.md")))(t)
	code := goCode(t)
	found := 0
	for _, document := range append(documents, filepath.Join(root, "docs/architecture.md")) {
		text := must.Get(os.ReadFile(document))(t)
		for _, m := range place.FindAllStringSubmatch(string(text), -1) {
			_, known := floors[top(m[1])]
			if _, err := os.Stat(filepath.Join(root, m[1])); known && err != nil {
				t.Errorf("%s names %s, which is not there", document, m[1])
			}
		}
		for _, m := range identifier.FindAllStringSubmatch(string(text), -1) {
			for name := range strings.SplitSeq(m[2], ".") {
				found++
				if !regexp.MustCompile(`\b` + name + `\b`).MatchString(code[m[1]]) {
					t.Errorf("%s names %s.%s, and there is no %s", document, m[1], m[2], name)
				}
			}
		}
	}
	if found < 50 {
		t.Errorf("only %d identifiers were found", found)
	}
}

// goCode returns the code of the packages, without tests, by their names.
func goCode(t *testing.T) map[string]string {
	t.Helper()
	code := map[string]string{}
	must.Do(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		code[filepath.Base(filepath.Dir(path))] += string(text)
		return err
	}))
	return code
}
