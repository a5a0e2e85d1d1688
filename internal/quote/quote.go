// Package quote shows text from outside, such as arguments, lines of files and what other
// programs say, in errors and reports: printable, and of bounded length.
package quote

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The largest numbers of characters shown, besides the mark of an omission.
const (
	longestText   = 40
	longestDetail = 200
	longestLine   = 1000
	omitted       = "…"
)

// Text returns the first 40 characters of a text in quotation marks, as Go writes strings.
func Text[T ~string | ~[]byte](text T) string {
	n := 0
	for i := range string(text) {
		if n++; n > longestText {
			return strconv.Quote(string(text[:i])) + omitted
		}
	}
	return strconv.Quote(string(text))
}

// Word returns a text as it is if it is one printable word of at most 40 characters, and
// otherwise as Text does. It is for names that stand in a sentence.
func Word(text string) string {
	if quoted := Text(text); quoted != `"`+text+`"` || text == "" || strings.Contains(text, " ") {
		return quoted
	}
	return text
}

// Line returns a text, such as that of an error, in one printable line of at most some 1000
// characters. What can't be printed is escaped as in a string of Go, and a text that is
// too long loses its middle.
func Line(text string) string { return line(text, longestLine) }

// Detail returns what Line does, with at most some 200 characters.
func Detail(text string) string { return line(text, longestDetail) }

func line(text string, longest int) string {
	var b strings.Builder
	for rest := text; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		if unicode.IsPrint(r) && (r != utf8.RuneError || size > 1) {
			b.WriteString(rest[:size])
		} else {
			escaped := strconv.Quote(rest[:size])
			b.WriteString(escaped[1 : len(escaped)-1])
		}
		rest = rest[size:]
	}
	runes := []rune(b.String())
	if len(runes) <= longest {
		return b.String()
	}
	return string(runes[:longest/2]) + omitted + string(runes[len(runes)-longest/2:])
}
