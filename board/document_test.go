package board_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"quincunx/board"
)

// The messages of docs/board.md are answered as documented.
func TestDocument(t *testing.T) {
	text, err := os.ReadFile("../docs/board.md")
	if err != nil {
		t.Fatal(err)
	}
	_, examples, found := strings.Cut(string(text), "```messages\n")
	examples, _, closed := strings.Cut(examples, "```")
	if !found || !closed {
		t.Fatal("no example")
	}
	answers := make(chan string, 1)
	conn := board.New(board.Options{Limits: board.DefaultLimits()}).Connect(t.Context(), func(message []byte) error {
		answers <- string(message)
		return nil
	})
	defer conn.Close()
	count := 0
	for line := range strings.Lines(examples) {
		line = strings.TrimSpace(line)
		if request, ok := strings.CutPrefix(line, "> "); ok {
			if err := conn.Receive([]byte(request)); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got := <-answers
		pattern := "^" + strings.ReplaceAll(regexp.QuoteMeta(line), "…", ".*") + "$"
		if count++; !regexp.MustCompile(pattern).MatchString(got) || !json.Valid([]byte(got)) {
			t.Errorf("got %s, want %s", got, line)
		}
	}
	if count < 4 {
		t.Errorf("%d answers", count)
	}
}
