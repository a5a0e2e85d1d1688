package lint

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"quincunx/internal/must"
)

// The picture of docs/architecture.md has each package of the top level on its floor, and
// nothing else there.
func TestPicture(t *testing.T) {
	data := must.Get(os.ReadFile(filepath.Join(root, "docs/architecture.md")))(t)
	_, picture, _ := strings.Cut(string(data), "```\n")
	picture, _, _ = strings.Cut(picture, "```\n")

	found := map[string]int{}
	floor := -1
	number := regexp.MustCompile(`^ (\d)  `)
	name := regexp.MustCompile(`^ (?:\d|[ │]) *([a-z]+)(?:[ /]|$)|[ ─]([a-z]+)`)
	for line := range strings.Lines(picture) {
		if m := number.FindStringSubmatch(line); m != nil {
			floor, _ = strconv.Atoi(m[1])
		}
		structure := string([]rune(line)[:min(60, len([]rune(line)))]) // before the descriptions
		structure = regexp.MustCompile(`\{[^}]*(\}|$)`).ReplaceAllString(structure, "")
		for _, m := range name.FindAllStringSubmatch(structure, -1) {
			for _, p := range m[1:] {
				if _, isPackage := floors[p]; isPackage {
					found[p] = floor
				}
			}
		}
	}
	for p, want := range floors {
		if got, drawn := found[p]; !drawn || got != want {
			t.Errorf("%s is on floor %d, drawn %t on floor %d", p, want, drawn, got)
		}
	}
}
