//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/internal/slow"

	"github.com/chromedp/cdproto/emulation"
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
	server := fileServer(t, filepath.Dir(dir)) // any folder of a host will do
	p := b.open(t, server.URL+"/site/", desktop)
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
	p.await("the rules with boards", `document.querySelector('#learn .rules quincunx-board')?.shadowRoot?.querySelector('canvas')`)
	p.press("#files", "Open")
	p.attach(recordMatch(t))
	p.await("the record", `document.querySelector('#records .record [role=status]')?.innerText.includes('60 games of 60')`)
	p.press("#records .games-found", "Open game 1")
	p.await("a game of the record", `window.quincunx.app.tree.game.name === 'trilite' && window.quincunx.app.tree.at.ply > 2`)
	first := eval[float64](p, `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN`)
	t.Logf("the first paint was after %.0f ms, the board was there after %.0f", first, eval[float64](p, `performance.getEntriesByType('navigation')[0].domComplete`))
	if !(first < 1000) {
		t.Errorf("the first paint was after %.0f ms, want less than 1000", first)
	}

	p.press("#tabs", "Game")
	p.countEngines()
	p.reviewWith(1, 2)
	p.mapWith(2)

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

	axe := axeCore(t)
	for _, game := range engine.Names() {
		p.run(chromedp.Navigate(server.URL + "/site/" + game + ".html"))
		p.await("the boards of the rules of "+game, `(() => {
			const boards = [...document.querySelectorAll('.rules quincunx-board')];
			return boards.length > 0 && boards.every((b) => b.shadowRoot?.querySelector('canvas'));
		})()`)
		if axe != "" {
			p.checkAccess(axe, game)
		}
	}
	p.visit(eval[string](p, `document.querySelectorAll('.start a')[1].href`))
	p.await("the puzzles of the last game", `window.quincunx.app.tree.game.name === '`+engine.Names()[len(engine.Names())-1]+`' && document.getElementById('panel-learn').checkVisibility()`)
	checkBudget(t, dir)

	p.await("the files kept", `navigator.serviceWorker.controller?.state === 'activated'`)
	server.Close()
	p.run(chromedp.Navigate(server.URL + "/site/seega.html"))
	p.await("rules without a network", `document.querySelector('.rules quincunx-board')?.shadowRoot?.querySelector('canvas')`)
	p.visit(server.URL + "/site/?game=seega")
	p.await("a game without a network", `window.quincunx.app.tree.game.name === 'seega' && window.quincunx.app.position`)
	p.expectErrors()
	p.await("the policy", `(async () => {
		const refused = new Promise((tell) => { document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => tell(effectiveDirective), { once: true }); });
		await fetch('https://quincunx.invalid/').catch(() => {});
		return await refused === 'connect-src';
	})()`)
}

// checkBudget checks the sizes of a site's files as a host sends them, compressed.
func checkBudget(t *testing.T, dir string) {
	t.Helper()
	sizes := map[string]int{}
	for _, pattern := range []string{"*.js", "*.css", "board.wasm.*"} {
		for _, name := range must.Get(filepath.Glob(filepath.Join(dir, pattern)))(t) {
			data := must.Get(os.ReadFile(name))(t)
			if kind := path.Ext(name); kind == ".br" || kind == ".gz" {
				sizes[kind] += len(data)
				continue
			}
			var packed bytes.Buffer
			w := must.Get(gzip.NewWriterLevel(&packed, gzip.BestCompression))(t)
			_ = must.Get(w.Write(data))(t)
			must.Do(t, w.Close())
			sizes["scripts and styles"] += packed.Len()
		}
	}
	for what, most := range map[string]int{"scripts and styles": 120_000, ".gz": 3_220_000, ".br": 2_490_000} {
		t.Logf("%s: %d bytes", what, sizes[what])
		if size := sizes[what]; size == 0 || size > most {
			t.Errorf("%s: %d bytes, want at most %d", what, size, most)
		}
	}
}

// countEngines makes the page count the engines beside its own.
func (p *tab) countEngines() {
	p.Helper()
	eval[any](p, `void (window.Worker = class extends Worker {
		constructor(...options) { super(...options); window.workers = (window.workers ?? 0) + 1; }
		terminate() { super.terminate(); window.workers--; }
	})`)
}

// haveProcessors tells the page a number of processors, and counts engines from 0.
func (p *tab) haveProcessors(n int) {
	p.Helper()
	p.run(call(emulation.SetHardwareConcurrencyOverride, emulation.SetHardwareConcurrencyOverrideParams{HardwareConcurrency: int64(n)}))
	eval[any](p, `void (window.workers = 0)`)
}

// mapWith shows the map of candidates with a number of processors, whose engines share the candidates.
func (p *tab) mapWith(processors int) {
	p.Helper()
	p.haveProcessors(processors)
	p.start(`{ name: 'pente' }`, `['human', 'human']`, `{}`)
	p.play("0:0", "1:1", "0:3", "2:0")
	p.watchMap()
	eval[any](p, `void ((app) => {
		const start = app.searches.start.bind(app.searches);
		app.searches.start = (name, fields, ...rest) => { window.share = fields.only; return start(name, fields, ...rest); };
	})(window.quincunx.app)`)
	p.write("#analysis", "Map", "chances") // the analysis is on
	p.await("a share of the candidates", `window.share?.length > 5`)
	if got := eval[int](p, `window.workers`); got != processors-1 {
		p.Errorf("%d engines beside the page's own, want %d", got, processors-1)
	}
	type answer struct {
		Share int
		Cells []int
	}
	p.await("deeper lines", `Number(document.querySelector('#analysis .figures').innerText.match(/depth (\d+)/)?.[1]) >= 6`)
	p.await("the candidates of all engines", `window.tiles.length > window.share.length`) // the first drawn map may have a few
	got := eval[answer](p, `({ share: window.share.length, cells: window.tiles.map(({ cells: [cell] }) => cell) })`)
	slices.Sort(got.Cells)
	if n := len(got.Cells); n != len(slices.Compact(got.Cells)) || got.Share < (n-1)/processors || got.Share > (n+1)/processors {
		p.Errorf("a map of %d candidates, of which an engine has %d", n, got.Share)
	}
	p.play("-2:2")
	p.await("the candidates of the next position", `window.share === undefined || !window.share.includes('-2:2')`)
	p.await("their share", `window.share?.length > 5`)
	p.write("#analysis", "Map", "off")
	p.await("three lines of the page's own engine", `window.share === undefined && document.querySelectorAll('#analysis ol.lines > li').length === 3`)
	p.await("the end of idle engines", `window.workers === 0`)
}

// reviewWith reviews a game with numbers of processors, each of which has an engine. Those beside the page's own end when they are idle.
func (p *tab) reviewWith(processors ...int) {
	p.Helper()
	for _, n := range processors {
		p.haveProcessors(n)
		p.press("#files", "Open")
		p.write("dialog[aria-labelledby=open-title]", "Or paste it here:", badGame)
		p.press("dialog[aria-labelledby=open-title]", "Open text")
		p.await("the game", `!document.querySelector('dialog[aria-labelledby=open-title]').open && window.quincunx.app.tree.game.name === 'pente' && window.quincunx.app.position?.ply > 0`)
		p.write("#graph", "How deeply", "carefully")
		begin := time.Now()
		p.press("#graph", "Review the game")
		p.await("the end of the review", `document.querySelector('#graph .tools button').innerText === 'Review' && document.querySelector('#graph table')`)
		p.Logf("a review takes %[2]v with processors: %[1]d", n, time.Since(begin).Round(10*time.Millisecond))
		if got := eval[int](p, `window.workers`); got != n-1 {
			p.Errorf("%d engines beside the page's own, want %d", got, n-1)
		}
		if got := eval[int](p, `window.quincunx.app.tree.currentLine().filter(({ evaluation }) => !evaluation).length`); got != 0 {
			p.Errorf("with %d processors %d positions have no evaluation", n, got)
		}
		p.await("the end of idle engines", `window.workers === 0`)
	}
}
