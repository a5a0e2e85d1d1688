package board_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"quincunx/internal/must"
)

// The board of the page has the colours of the exported pictures, in both themes.
func TestColours(t *testing.T) {
	page := string(must.Get(os.ReadFile("web/colours.css"))(t))
	light, dark, _ := strings.Cut(string(must.Get(os.ReadFile("../diagram/style.css"))(t)), "@media")
	count := 0
	for _, m := range regexp.MustCompile(`--board-(plain|edge|middle|point|line|tint\d|black|white|last): light-dark\((#\w+), (#\w+)\)`).FindAllStringSubmatch(page, -1) {
		count++
		if !strings.Contains(light, ":"+m[2]) || !strings.Contains(dark, ":"+m[3]) {
			t.Errorf("%s is %s and %s on the page, but not in the pictures", m[1], m[2], m[3])
		}
	}
	if count != 14 {
		t.Errorf("%d colours, want 14", count)
	}
}
