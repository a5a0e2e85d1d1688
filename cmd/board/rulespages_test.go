//go:build !js

package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
)

// The page of every game has its rules with pictures and boards, and neither the commands for a terminal nor links to other documents.
func TestRulesPages(t *testing.T) {
	pages := must.Get(rulesPages())(t)
	links := regexp.MustCompile(`<a [^>]*href="([^"]*)"`)
	for _, name := range engine.Names() {
		page := string(pages[name+".html"])
		for _, want := range []string{"<h2>", "<table>", `<img src="data:image/svg+xml,%3Csvg`, `<quincunx-board game="` + name + `"`, `<script type="application/json">{`, `href="./?game=` + name + `"`} {
			if !strings.Contains(page, want) {
				t.Errorf("the page of %s has no %s", name, want)
			}
		}
		for _, not := range []string{lastHeading, "<!--", ".md", "ZgotmplZ"} {
			if strings.Contains(page, not) {
				t.Errorf("the page of %s has %s", name, not)
			}
		}
		for _, m := range links.FindAllStringSubmatch(page, -1) {
			if other, isPage := strings.CutSuffix(m[1], ".html"); !isPage && !strings.HasPrefix(m[1], "./") || isPage && pages[other+".html"] == nil {
				t.Errorf("the page of %s has a link to %s", name, m[1])
			}
		}
	}
}

// A document becomes HTML without its title, comments, links and last section. A document with HTML of its own is refused.
func TestRulesPage(t *testing.T) {
	game := must.Get(engine.Lookup("pente"))(t)
	for _, c := range []struct{ document, want string }{
		{"# Title\n\nOne\ntwo.", "<p>One\ntwo.</p>\n"},
		{"## Head\n\n<!-- left out -->\n1. *a*\n2. **b** `c`", "<h2>Head</h2>\n<ol>\n<li><em>a</em></li>\n<li><strong>b</strong> <code>c</code></li>\n</ol>\n"},
		{"[b *c*](c.md) d", "<p>b <em>c</em> d</p>\n"},
		{"- a\n\n## Try it\n\nb\n\n## Next\n\nc", "<ul>\n<li>a</li>\n</ul>\n"},
	} {
		page := string(must.Get(rulesPage(game, []byte(c.document)))(t))
		_, rest, _ := strings.Cut(page, "<article class=\"rules\">\n")
		if got, _, _ := strings.Cut(rest, "</article>"); got != c.want {
			t.Errorf("%q:\ngot  %s\nwant %s", c.document, got, c.want)
		}
	}
	for _, c := range []struct{ document, want string }{
		{"<div>a</div>", `HTML "<div>a</div>", want Markdown`},
		{"a <b>c</b>", "HTML in a line, want Markdown"},
		{"![a](pictures/none.svg)", "open pictures/none.svg: file does not exist"},
		{"<!-- picture pente-five {\"game\": 1} -->", "picture pente-five: "},
		{"<!-- picture pente-five {\"game\": \"pente\", \"play\": [\"Z99\"]} -->\n\n![a](pictures/pente-five.svg)", "quincunx-board 1: "},
	} {
		if page, err := rulesPage(game, []byte(c.document)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: error %v, page %s", c.document, err, page)
		}
	}
}

// A directory that is missing is named, and not one of the pages.
func TestPagesWithoutDirectory(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	err := writeRulesPages(missing)
	if err == nil || !strings.Contains(err.Error(), missing+": no such file or directory") {
		t.Errorf("error %v", err)
	}
}
