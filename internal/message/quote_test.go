package message

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestQuotes(t *testing.T) {
	long := strings.Repeat("é", 100)
	for _, c := range []struct{ text, quoted, word, line string }{
		{"", `""`, `""`, ""},
		{"depth", `"depth"`, "depth", "depth"},
		{"two words", `"two words"`, `"two words"`, "two words"},
		{`"a"`, `"\"a\""`, `"\"a\""`, `"a"`},
		{`a\b`, `"a\\b"`, `"a\\b"`, `a\b`},
		{"a\nb\x1b[1m\xff\u2028", `"a\nb\x1b[1m\xff\u2028"`, `"a\nb\x1b[1m\xff\u2028"`, `a\nb\x1b[1m\xff\u2028`},
		{"\ufffd", "\"\ufffd\"", "\ufffd", "\ufffd"},
		{long, `"` + long[:80] + `"…`, `"` + long[:80] + `"…`, long},
		{strings.Repeat("x", 40), `"` + strings.Repeat("x", 40) + `"`, strings.Repeat("x", 40), strings.Repeat("x", 40)},
	} {
		if got := Quote(c.text); got != c.quoted {
			t.Errorf("Quote(%q) is %s, want %s", c.text, got, c.quoted)
		}
		if got := Word(c.text); got != c.word {
			t.Errorf("Word(%q) is %s, want %s", c.text, got, c.word)
		}
		if got := Line(c.text); got != c.line {
			t.Errorf("Line(%q) is %s, want %s", c.text, got, c.line)
		}
	}
	if got, want := Detail("the file "+strings.Repeat("\n", 999)+" is missing"), " is missing"; !strings.HasSuffix(got, want) || !strings.HasPrefix(got, `the file \n\n`) {
		t.Errorf("Detail is %s", got)
	}
}

// Any quoted text is a single printable line within its maximum length.
func FuzzQuotes(f *testing.F) {
	f.Add("a\r\nb\x00\xff\u202e\U0010ffff")
	f.Add(strings.Repeat("\U000e0001", 2000))
	f.Fuzz(func(t *testing.T, text string) {
		for _, c := range []struct {
			got     string
			longest int
		}{
			{Quote(text), 10*maxText + 3}, {Word(text), 10*maxText + 3}, {Line(text), maxLine + 1}, {Detail(text), maxDetail + 1},
		} {
			if n := utf8.RuneCountInString(c.got); n > c.longest || !utf8.ValidString(c.got) {
				t.Errorf("%q becomes %q of %d characters", text, c.got, n)
			}
			if strings.ContainsFunc(c.got, func(r rune) bool { return !unicode.IsPrint(r) }) {
				t.Errorf("%q becomes %q", text, c.got)
			}
		}
	})
}
