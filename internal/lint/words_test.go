package lint

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quincunx/internal/must"
)

// plain has, for phrases that a reader from elsewhere would stumble over, what to write instead.
var plain = []struct {
	phrase *regexp.Regexp
	better string
}{
	{regexp.MustCompile(`(?i)\bby chance\b`), "random"},
	{regexp.MustCompile(`(?i)\bkept up\b`), "updated incrementally"},
	{regexp.MustCompile(`(?i)\btold apart\b|\btells? .{1,30} apart\b`), "distinguished"},
	{regexp.MustCompile(`(?i)\bbroken off\b`), "interrupted"},
	{regexp.MustCompile(`(?i)\btorn\b|\bwrite that was cut off\b`), "truncated, a partial write"},
	{regexp.MustCompile(`(?i)\bparted (by|on)\b`), "separated by, split into"},
	{regexp.MustCompile(`(?i)\bfores(ee|een|ight)\b`), "static win detection, a known result"},
	{regexp.MustCompile(`(?i)\bcomes? to the same\b`), "is equivalent, gives the same result"},
	{regexp.MustCompile(`(?i)\basked for\b`), "target, wanted"},
	{regexp.MustCompile(`(?i)\bhurdle`), "pivot, the man jumped over"},
	{regexp.MustCompile(`(?i)\blone seat\b|\bseat that has the star to itself\b`), "solitaire, one player"},
	{regexp.MustCompile(`(?i)\bmen that come near and go\b`), "moving pieces"},
	{regexp.MustCompile(`(?i)\bit is no state of\b`), "not a state file of"},
	{regexp.MustCompile(`\bstands where\b`), "got X, want Y"},
}

// private has phrases of comments that a reader from elsewhere would stumble over.
var private = []struct {
	phrase *regexp.Regexp
	better string
}{
	{regexp.MustCompile(`(?i)\b(found|finds?) out\b`), "determines, reports whether"},
	{regexp.MustCompile(`\b(is|are) to be\b`), "should, must"},
	{regexp.MustCompile(`, for (it|they|there|he|she) `), "because, since"},
	{regexp.MustCompile(`^// What `), "the noun: result, cause, list, limit"},
	{regexp.MustCompile(`\bso many (seats|players|nodes|moves)\b`), "n seats"},
}

// Documents and comments say things in the words that the field has for them.
func TestPlainWords(t *testing.T) {
	read := map[string]int{}
	must.Do(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		kind := filepath.Ext(path)
		if err != nil || d.IsDir() || kind != ".md" && kind != ".go" || path == filepath.Join(root, "internal/lint/words_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		read[kind]++
		phrases := plain
		if kind == ".go" {
			phrases = append(slices.Clone(plain), private...)
		}
		for i, line := range strings.Split(string(text), "\n") {
			if kind == ".go" {
				line = comment.FindString(line)
			}
			for _, p := range phrases {
				if found := p.phrase.FindString(line); found != "" {
					t.Errorf("%s:%d: %q, better: %s", path, i+1, found, p.better)
				}
			}
		}
		return nil
	}))
	if read[".md"] < 20 || read[".go"] < 500 {
		t.Errorf("only %v files were found", read)
	}
}

// comment matches a comment at the beginning of a line or behind code.
var comment = regexp.MustCompile(`(^|\s)// .*$`)
