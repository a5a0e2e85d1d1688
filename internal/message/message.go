// Package message formats parts of messages: text from outside, quoted and bounded, and numbers with their nouns.
package message

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The maximum numbers of characters, without the ellipsis.
const (
	maxText   = 40
	maxDetail = 200
	maxLine   = 1000
	omitted   = "…"
)

// Quote returns the first 40 characters of a text as a quoted Go string.
func Quote[T ~string | ~[]byte](text T) string {
	n := 0
	for i := range string(text) {
		if n++; n > maxText {
			return strconv.Quote(string(text[:i])) + omitted
		}
	}
	return strconv.Quote(string(text))
}

// Word returns a text unchanged if it is a single printable word of at most 40 characters, and the result of Text
// otherwise. Use it for names in a sentence.
func Word(text string) string {
	if quoted := Quote(text); quoted != `"`+text+`"` || text == "" || strings.Contains(text, " ") {
		return quoted
	}
	return text
}

// Line returns a text, such as an error's, as one printable line of at most about 1000 characters. Unprintable
// characters are escaped as in Go strings, and the middle of a longer text is omitted.
func Line(text string) string { return line(text, maxLine) }

// Detail is like Line, with at most about 200 characters.
func Detail(text string) string { return line(text, maxDetail) }

func line(text string, length int) string {
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
	if len(runes) <= length {
		return b.String()
	}
	return string(runes[:length/2]) + omitted + string(runes[len(runes)-length/2:])
}

// Count returns a number with its noun, such as "1 ply" or "2 plies".
func Count[N int | int64 | uint64](n N, one, many string) string {
	return fmt.Sprintf("%d %s", n, Noun(n, one, many))
}

// Noun returns the noun for a number.
func Noun[N int | int64 | uint64](n N, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
