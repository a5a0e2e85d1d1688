package message_test

import (
	"testing"

	"quincunx/internal/message"
)

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 plies", 1: "1 ply", 2: "2 plies", -1: "-1 plies", 11: "11 plies"} {
		if got := message.Count(n, "ply", "plies"); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}
