package bench_test

import (
	"strings"
	"testing"

	"quincunx/bench"
)

func TestPromised(t *testing.T) {
	const (
		signed    = "search: faster\n\nTwice as fast.\n\nbench: 0123456789abcdef\n"
		other     = "search: slower\n\nbench: 00000000000000ff\n\n"
		unchanged = "docs: more\n\nno functional change\n"
		neither   = "bench: a subject and no signature\n"
		inside    = "search: bench: 0123456789abcdef was wrong\n\nbench: 0123456789abcdef\nis no last line\n"
	)
	for _, c := range []struct {
		name     string
		messages []string
		want     bench.Signature
		from     string
		err      string
	}{
		{"head", []string{signed, other}, 0x0123456789abcdef, "c0", ""},
		{"behind the head", []string{unchanged, unchanged, other, signed}, 0xff, "c2", ""},
		{"before the rule", []string{unchanged, neither, inside, other}, 0xff, "c3", ""},
		{"head with neither", []string{neither, signed}, 0, "", `message of c0: last line "bench: a subject`},
		{"head with a line inside", []string{inside, signed}, 0, "", "message of c0"},
		{"never signed", []string{unchanged, neither}, 0, "", "no message of 2 commits"},
		{"no history", nil, 0, "", "no message of 0 commits"},
		{"no message", []string{"", signed}, 0, "", `message of c0: last line ""`},
		{"too short", []string{"x\n\nbench: 123"}, 0, "", `last line "bench: 123"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := bench.Promised(bench.ParseLog(logOf(c.messages)))
			switch {
			case c.err != "":
				if err == nil || !strings.Contains(err.Error(), c.err) {
					t.Errorf("error %v, want %q", err, c.err)
				}
			case err != nil:
				t.Error(err)
			case got.Signature != c.want || got.Commit.Hash != c.from:
				t.Errorf("%v of %s, want %v of %s", got.Signature, got.Commit.Hash, c.want, c.from)
			case got.Check(c.want) != nil || got.Check(c.want+1) == nil:
				t.Error("Check takes another signature, or not this one")
			}
		})
	}
}

// logOf returns the output of git log with bench.LogFormat for messages.
func logOf(messages []string) string {
	var log strings.Builder
	for i, m := range messages {
		log.WriteString("c" + string(rune('0'+i)) + "\n" + m + "\x00\n")
	}
	return log.String()
}
