//go:build !js

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"quincunx/internal/must"
)

// stored matches the positions in a page.
var stored = regexp.MustCompile(`<script type="application/json">.*?</script>`)

// The positions are written behind start tags of any form, and written again in their place. Nothing else changes.
func TestFillPage(t *testing.T) {
	const page = `<!doctype html>
<!-- <quincunx-board game="chess"></quincunx-board> -->
<script>'<quincunx-board game="chess">'</script>
<p>&lt;quincunx-board game="chess"></p>
<quincunx-board class=wide game="pente" options='size=4' moves="
  E5
  F6" analyse><img src="a.svg" alt="A game"></quincunx-board>
<QUINCUNX-BOARD game=seega position="5 M 1 - 0 100 .1.../.2.../...../1.21./....2" solution="3:0&gt;3:1" ></quincunx-board>
`
	filled := filledPage(t, page)
	found := stored.FindAllString(filled, -1)
	if len(found) != 2 || !strings.Contains(found[0], `"moves":["0:0","-1:1"]`) || !strings.Contains(found[1], `"question":0`) {
		t.Fatalf("the positions are %q", found)
	}
	if bare := stored.ReplaceAllString(filled, ""); bare != page {
		t.Errorf("the rest of the page is\n%s", bare)
	}
	if again := filledPage(t, filled); again != filled {
		t.Errorf("the second time it is\n%s", again)
	}
}

// filledPage returns a page with the positions of its diagrams.
func filledPage(t *testing.T, page string) string {
	t.Helper()
	filled, _, err := fillPage([]byte(page))
	must.Do(t, err)
	return string(filled)
}

func TestFillPages(t *testing.T) {
	good, bad := filepath.Join(t.TempDir(), "good.html"), filepath.Join(t.TempDir(), "bad.html")
	for _, c := range []struct{ page, want string }{
		{`<quincunx-board game="pente"></quincunx-board><quincunx-board game="pente" moves="K10 K10">`, "quincunx-board 2: moves: move 2 of 2"},
		{`<quincunx-board game="pente`, "quincunx-board 1: its start tag has no end"},
	} {
		const whole = `<quincunx-board game="trilite" moves="1 2"></quincunx-board>`
		must.Do(t, os.WriteFile(good, []byte(whole), 0o600))
		must.Do(t, os.WriteFile(bad, []byte(c.page), 0o600))
		if err := fillPages([]string{good, bad}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.page, err, c.want)
		}
		if text := must.Get(os.ReadFile(good))(t); string(text) != whole {
			t.Errorf("the other page is %s", text)
		}
	}
	must.Do(t, os.WriteFile(bad, []byte("<p>none"), 0o600))
	if err := fillPages([]string{bad}); err == nil || !strings.Contains(err.Error(), "there is no element quincunx-board") {
		t.Errorf("a page without diagrams: %v", err)
	}
	must.Do(t, fillPages([]string{bad, good}))
	if text := must.Get(os.ReadFile(good))(t); !stored.Match(text) {
		t.Errorf("the page with a diagram is %s", text)
	}
}
