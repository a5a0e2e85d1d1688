package board

import (
	"bytes"
	"os"
	"regexp"
	"testing"
)

// docs/board.md has a row for each request, and no others.
func TestRequestsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../docs/board.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ = bytes.Cut(text, []byte("\n## Messages\n"))
	rows := map[string]bool{}
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z]+)` ").FindAllSubmatch(text, -1) {
		rows[string(m[1])] = true
	}
	delete(rows, "do") // the header of the table
	for name := range handlers {
		if !rows[name] {
			t.Errorf("%s is missing", name)
		}
		delete(rows, name)
	}
	for name := range rows {
		t.Errorf("there is no request %s", name)
	}
}
