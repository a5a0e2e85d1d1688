package lint

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"quincunx/internal/must"
)

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"`)
	heading = regexp.MustCompile(`(?m)^#+ +(.+?) *$`)
	fenced  = regexp.MustCompile("(?ms)^ *```.*?^ *```")
	linked  = regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`)
)

// Links between documents lead to files, and to headings in them.
func TestLinks(t *testing.T) {
	documents := map[string]string{} // text by path
	must.Do(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".md" {
			return err
		}
		text, err := os.ReadFile(path)
		documents[path] = fenced.ReplaceAllString(string(text), "")
		return err
	}))
	found := 0
	for path, text := range documents {
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			target := m[1] + m[2]
			if strings.Contains(target, "://") {
				continue
			}
			found++
			file, anchor, hasAnchor := strings.Cut(target, "#")
			to := path
			if file != "" {
				to = filepath.Join(filepath.Dir(path), file)
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s links to %s, which is not there", path, target)
			} else if hasAnchor && !anchors(documents[to])[anchor] {
				t.Errorf("%s links to %s: there is no such heading", path, target)
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d links were found", found)
	}
}

// anchors returns the names by which links reach the headings of a document, as GitHub makes them.
func anchors(text string) map[string]bool {
	names := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		name := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r):
				return unicode.ToLower(r)
			}
			return -1
		}, linked.ReplaceAllString(m[1], "$1"))
		unique := name
		for n := 1; names[unique]; n++ {
			unique = fmt.Sprintf("%s-%d", name, n)
		}
		names[unique] = true
	}
	return names
}

func TestAnchors(t *testing.T) {
	names := anchors("# Simultaneous moves: Jackhammer\n## The `a/b` of [x](y.md)\n## The `a/b` of x\n")
	for _, want := range []string{"simultaneous-moves-jackhammer", "the-ab-of-x", "the-ab-of-x-1"} {
		if !names[want] {
			t.Errorf("no anchor %s in %v", want, names)
		}
	}
}
