//go:build !js

package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quincunx/engine"
	"quincunx/internal/slow"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestSite plays a game, opens a record and times the strongest level on the static site, served like on any web host, with the engine
// as WebAssembly.
func TestSite(t *testing.T) {
	if !slow.Tests() {
		t.Skip("SLOW=1 builds the engine as WebAssembly")
	}
	b := newChromium(t)
	dir := filepath.Join(t.TempDir(), "site")
	site := exec.Command("make", "site", "SITE="+dir)
	site.Dir = "../.."
	if out, err := site.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	p := b.open(t, fileServer(t, dir).URL+"/", desktop)
	p.newGame("Pente", "Size", "7×7")
	w := p.playOn(3)
	if !w.analysis(t).State().Over() {
		t.Errorf("the game is not over after %s", w.Moves)
	}
	if rows := p.library(); len(rows) != 1 || !strings.HasPrefix(rows[0], "Pente") {
		t.Errorf("the games are %q", rows)
	}
	p.keys(kb.Escape)
	p.press("#controls", "Undo (U)")
	p.press("#analysis", "Analysis")
	p.await("lines of the analysis", `document.querySelectorAll('#analysis ol.lines > li').length > 0`)
	p.press("#tabs", "Learn")
	p.await("the rules with their pictures", `[...document.querySelectorAll('#learn .rules img')].some((i) => i.complete && i.naturalWidth > 0)`)
	p.press("#files", "Open")
	p.attach(recordMatch(t))
	p.await("the record", `document.querySelector('#records .record [role=status]')?.innerText.includes('60 games of 60')`)
	p.press("#records .games-found", "Open game 1")
	p.await("a game of the record", `window.quincunx.app.tree.game.name === 'trilite' && window.quincunx.app.tree.at.ply > 2`)
	t.Logf("the board was there after %.0f ms", eval[float64](p, `performance.getEntriesByType('navigation')[0].domComplete`))

	// The processor times of docs/board.md are for Node.js; a browser takes no longer, but the machine may be busy.
	const mostLevel = 10 * time.Second
	for _, game := range engine.Names() {
		p.start(`{ name: '`+game+`' }`, `['human', 'human', 'human']`, `{}`)
		mean := do(p, chromedp.Evaluate[float64](fill(`(async ({ app }) => {
			const times = [];
			while (times.length < 4) {
				const { seat } = app.play;
				const { milliseconds, ...move } = await app.search('play', { ...app.positionFields(), seat, level: $1, seed: 1 }).done;
				times.push(milliseconds);
				app.play.choose(seat, move);
				while (app.play.seat === null) await new Promise((done) => { setTimeout(done); });
			}
			times.shift(); // the first move prepares the search
			return times.reduce((a, b) => a + b) / times.length;
		})(window.quincunx)`, []any{engine.MaxLevel}), chromedp.EvalAwaitPromise))
		t.Logf("%s: a move of level %d takes %.2f s in Chromium", game, engine.MaxLevel, mean/1000)
		if mean > float64(mostLevel.Milliseconds()) {
			t.Errorf("%s: a move of level %d takes %.1f s, want at most %v", game, engine.MaxLevel, mean/1000, mostLevel)
		}
	}
}
