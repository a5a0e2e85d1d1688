//go:build !js

package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// Evaluations are saved with the game: the graph, the marks and the better moves are there again after a reload, in the library,
// and in a file. A deeper search replaces them, a shallower one does not.
func testEvaluations(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, viewport{1440, 900})
	p.review()
	const nodes = `window.quincunx.app.tree.subtree().map(({ evaluation }) => evaluation?.nodes ?? 0)`
	reviewed := eval[[]int64](p, nodes)
	for i, n := range reviewed {
		if n < 4000 {
			t.Errorf("after the review position %d has %d nodes", i, n)
		}
	}
	const seen = `[...document.querySelectorAll('#moves .glyph, #moves .better:not([hidden])')].map((e) => e.innerText).join() + document.querySelector('#graph table')?.innerText`
	want := eval[string](p, seen)
	if !strings.Contains(want, "better: ") {
		t.Fatalf("the review shows %q", want)
	}
	same := func(where string) {
		t.Helper()
		p.await("the graph "+where, `document.querySelector('#graph svg')?.checkVisibility() && document.querySelector('#graph table')`)
		if got := eval[string](p, seen); got != want {
			t.Errorf("%s the review is %q, want %q", where, got, want)
		}
	}
	p.run(chromedp.Reload())
	p.await("the page", `window.quincunx?.ready`)
	same("after a reload")
	p.move(eval[point](p, `(() => {
		document.querySelector('#moves .better:not([hidden]) button').scrollIntoView({ block: 'nearest' });
		const { left, top, height } = document.querySelector('#moves .better:not([hidden]) button').getBoundingClientRect();
		return { X: left + 40, Y: top + height / 2 };
	})()`))
	p.await("a better line on the board", `window.quincunx.app.view.previewed?.marks.filter(({ kind, text }) => kind === 'number' && text).length > 1`)
	p.move(point{5, 5})

	p.settle()
	p.newGame("Trilite")
	p.library()
	p.press(".library", eval[string](p, `document.querySelector('.library li button').innerText.trim()`))
	p.await("the game", `window.quincunx.app.tree.game.name === 'pente'`)
	same("from the library")

	dir := p.downloads()
	p.press("#files", "Share")
	p.press("#files", "Save the game")
	name, data := p.awaitFile(dir, "*.json")
	p = b.open(t, s.address, viewport{1440, 900})
	p.drop(filepath.Join(dir, name))
	p.await("the game of the file", `window.quincunx.app.tree.game.name === 'pente' && window.quincunx.app.position?.ply > 0`)
	same(fmt.Sprintf("from a file of %d bytes", len(data)))
	if link := eval[int](p, `JSON.stringify(window.quincunx.app.tree.toSaved(false)).length`); link > 1000 {
		t.Errorf("the game in a link has %d characters", link)
	}

	// The deeper review goes on while the person looks around, and waits for the analysis of the position shown.
	p.write("#graph", "How deeply", "thoroughly")
	p.press("#graph", "Review the game")
	p.await("its progress", `document.querySelector('#graph progress').value > 0 && document.querySelector('#graph .figures').innerText.includes(' of ')`)
	p.press("#moves", "First position (Home)")
	p.keys("e")
	p.await("the analysis of the position shown", `document.querySelector('#analysis .lines:not(.stale) .move') && window.quincunx.app.tree.at.ply === 0`)
	p.keepPicture("evaluations.png")
	p.await("the end of the review", `document.querySelector('#graph .tools button').innerText === 'Review'`)
	for i, n := range eval[[]int64](p, nodes) {
		if n < 500_000 || n < reviewed[i] {
			t.Errorf("after the deeper review position %d has %d nodes, %d before", i, n, reviewed[i])
		}
	}
	p.keys("e")
	p.write("#graph", "How deeply", "quickly")
	before := eval[string](p, `JSON.stringify(window.quincunx.app.tree.toSaved())`)
	p.press("#graph", "Review the game")
	p.await("the end of a review that finds nothing new", `document.querySelector('#graph .tools button').innerText === 'Review'`)
	if after := eval[string](p, `JSON.stringify(window.quincunx.app.tree.toSaved())`); after != before {
		t.Errorf("a shallower review has changed %s to %s", before, after)
	}
	p.write("#graph", "How deeply", "very thoroughly")
	p.press("#graph", "Review the game")
	p.press("#graph", "Stop")
	p.await("that it is stopped", `document.querySelector('#graph .tools button').innerText === 'Review' && !document.querySelector('#graph progress').checkVisibility()`)
}

// A search in the background waits for the others, and goes on after them.
func testBackground(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.start(`{ name: 'pente' }`, `['human', 'human']`, `{}`)
	eval[any](p, `void (window.order = (async () => {
		const { searches } = window.quincunx.app;
		const order = [];
		const run = (what, limit, options) => {
			const search = searches.start('analyse', { ...window.quincunx.app.positionFields(), lines: 1, ...limit }, undefined, options);
			search.done.then(() => order.push(what + (search.isStopped ? ' stopped' : '')), () => order.push(what + ' failed'));
			return search;
		};
		const first = run('background', {}, 'background');
		const own = run('own', { nodes: 20_000 });
		const busy = searches.busy;
		await own.done;
		run('background', {}, 'background');
		const later = run('own', { nodes: 20_000 });
		run('background', {}, 'background'); // one waits already
		await later.done;
		await run('background', { nodes: 1000 }, 'background').done;
		return [busy, ...order].join();
	})())`)
	if order := do(p, chromedp.Evaluate[string](`window.order`, chromedp.EvalAwaitPromise)); order != "true,background failed,own,background failed,background failed,own,background" {
		t.Errorf("the searches ended as %s", order)
	}
}
