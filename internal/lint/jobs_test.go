package lint

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The package comments of evaluations that say which files estimate and which guide a search name every file once.
func TestFilesOfEvaluations(t *testing.T) {
	for _, folder := range []string{"jackhammer", "pente", "seega"} {
		folder = filepath.Join(root, "eval", folder)
		text, err := os.ReadFile(filepath.Join(folder, "doc.go"))
		if err != nil {
			t.Fatal(err)
		}
		_, list, _ := strings.Cut(string(text), "// # Files")
		named := regexp.MustCompile(`[a-z]+\.go`).FindAllString(list, -1)
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, file := range files {
			if name := filepath.Base(file); name != "doc.go" && !strings.HasSuffix(name, "_test.go") {
				want = append(want, name)
			}
		}
		slices.Sort(named)
		if !slices.Equal(named, want) {
			t.Errorf("%s/doc.go lists %v, want %v", folder, named, want)
		}
	}
}
