package movegentest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Lines returns the lines of a file in testdata, such as test vectors. An empty file fails
// the test.
func Lines(t testing.TB, name string) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.TrimSpace(string(data))
	if text == "" {
		t.Fatalf("%s is empty", name)
	}
	return strings.Split(text, "\n")
}
