package notation

import (
	"regexp"
	"testing"
)

// FuzzCutMarks compares cutMarks with a regular expression.
func FuzzCutMarks(f *testing.F) {
	form := regexp.MustCompile(`^([A-Za-z]+[0-9]+|-?[0-9]+:-?[0-9]+)(?:[xX*][0-9]*|[!?+#])*$`)
	for _, word := range []string{"K10", "k10x2!", "0:0", "-3:12?!", "AA31*", "x10x", "K", "10", "1:", ":1", "-:1", "1:-", "K10-", "--1:2", "1:2:3", "K10x2y", "1-2:3", "K1é", "-1:-1x", "11-:2"} {
		f.Add(word)
	}
	f.Fuzz(func(t *testing.T, word string) {
		move, ok := cutMarks(word)
		want := form.FindStringSubmatch(word)
		if ok != (want != nil) || ok && move != want[1] {
			t.Errorf("%q: %q, %t, want %q", word, move, ok, want)
		}
	})
}
