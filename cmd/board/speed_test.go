//go:build !js

package main

import (
	"fmt"
	"slices"
	"testing"

	"quincunx/engine"

	"github.com/chromedp/chromedp"
)

// A click has its effect on the board soon, on sizes up to 20, and the analysis its first line. The limits hold on a busy machine, too; the
// log has the medians.
func testSpeed(t *testing.T, b *chromium, s *boardServer) {
	const mostClick, mostLine = 400., 1500. // milliseconds
	median := func(what string, times []float64, most float64) {
		t.Helper()
		slices.Sort(times)
		middle := times[len(times)/2]
		t.Logf("%s: median %.1f ms, fastest %.1f, slowest %.1f", what, middle, times[0], times[len(times)-1])
		if middle > most {
			t.Errorf("%s: median %.1f ms, want at most %.0f", what, middle, most)
		}
	}
	p := b.open(t, s.address, viewport{1440, 900})
	// The time from a click to the end of the frame that shows what the page has answered.
	eval[any](p, `void (({ app }) => {
		window.times = [];
		app.view.canvas.addEventListener('pointerup', ({ timeStamp }) => {
			const shown = ({ type }) => {
				if (type === 'moveinput' && !app.view.interaction.targets.size) return; // the reach is not known yet
				for (const type of ['position', 'moveinput']) app.removeEventListener(type, shown);
				requestAnimationFrame(() => window.times.push(performance.now() - timeStamp));
			};
			for (const type of ['position', 'moveinput']) app.addEventListener(type, shown);
		}, true); // before the page's own listener
	})(window.quincunx)`)
	click := func(cell int) float64 {
		t.Helper()
		before := eval[int](p, `window.times.length`)
		p.clickCell(cell)
		p.await(fmt.Sprintf("the effect of %d", cell), `window.times.length > $1`, before)
		return eval[float64](p, `window.times.at(-1)`)
	}
	p.start(`{ name: 'pente', options: { opening: 'none' } }`, `['human', 'human']`, `{}`)
	var moves, men, lines []float64
	for i := range 12 {
		moves = append(moves, click((180+25*i)%361)) // the first in the middle
		p.awaitTurn()
	}
	median("a stone of Pente 19×19", moves, mostClick)
	p.start(`{ name: 'chinesecheckers', options: { size: '20' } }`, `['human', 'human']`, `{}`)
	for i := range 12 {
		men = append(men, click(eval[int](p, `[...window.quincunx.app.view.interaction.movable].filter((cell) => cell !== window.quincunx.app.view.interaction.selected)[$1]`, i)))
	}
	median("the reach of a man of Chinese Checkers of size 20", men, mostClick)

	// The time from the switch of the analysis to its first line.
	for _, game := range engine.Names() {
		p.start(`{ name: '`+game+`' }`, `['human', 'human', 'human']`, `{}`)
		time := do(p, chromedp.Evaluate[float64](`(async () => {
			const engine = document.querySelector('#analysis [role=switch]');
			const list = document.querySelector('#analysis ol.lines');
			const first = new Promise((found) => {
				new MutationObserver((_, observer) => {
					if (!list.children.length) return;
					observer.disconnect();
					found(performance.now());
				}).observe(list, { childList: true });
			});
			const begin = performance.now();
			engine.click();
			const time = await first - begin;
			engine.click();
			return time;
		})()`, chromedp.EvalAwaitPromise))
		t.Logf("%s: the first line after %.1f ms", game, time)
		lines = append(lines, time)
	}
	median("the first line of an analysis", lines, mostLine)
}
