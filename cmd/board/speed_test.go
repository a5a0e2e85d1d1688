//go:build !js

package main

import (
	"fmt"
	"slices"
	"testing"

	"quincunx/engine"

	"github.com/chromedp/chromedp"
)

// The first frame after a click shows its effect on the board, on sizes up to 20. The analysis has its first line soon; the limits of times
// hold on a busy machine, too, and the log has the medians.
func testSpeed(t *testing.T, b *chromium, s *boardServer) {
	const mostClick, mostLine = 400., 1000. // milliseconds
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
	// The frames and the time from a click until the pixel in the middle of its cell has changed and the reach of a selected man is known. The
	// listener comes after the page's own, and so does its part of each frame.
	eval[any](p, `void (({ app }) => {
		window.effects = [];
		window.addEventListener('pointerup', ({ timeStamp, clientX, clientY }) => {
			const { canvas, camera } = app.view;
			const box = canvas.getBoundingClientRect();
			const ratio = canvas.width / box.width;
			const cell = camera.cellAt(clientX - box.left, clientY - box.top);
			// Beside the middle, where a dot may be, at the ring of a selected man.
			const x = ratio * (camera.screenX(cell) + window.beside * camera.scale), y = ratio * camera.screenY(cell);
			const pixel = () => canvas.getContext('2d').getImageData(x, y, 1, 1).data.join();
			const before = pixel();
			let frames = 0, seen = 0;
			const frame = () => requestAnimationFrame(() => {
				frames++;
				if (!seen && pixel() !== before) seen = frames;
				if (!seen || (app.view.interaction.selected === cell && !app.view.interaction.targets.size)) frame();
				else window.effects.push({ seen, time: performance.now() - timeStamp });
			});
			frame();
		});
	})(window.quincunx)`)
	type effect struct {
		Seen int     // the frame that showed it, from 1
		Time float64 // in milliseconds
	}
	click := func(cell int) effect {
		t.Helper()
		before := eval[int](p, `window.effects.length`)
		p.clickCell(cell)
		p.await(fmt.Sprintf("the effect of %d", cell), `window.effects.length > $1`, before)
		e := eval[effect](p, `window.effects.at(-1)`)
		if e.Seen != 1 {
			t.Errorf("frame %d after the click on cell %d shows its effect, want the first", e.Seen, cell)
		}
		return e
	}
	eval[any](p, `void (window.beside = 0.2)`)
	p.start(`{ name: 'pente', options: { opening: 'none' } }`, `['human', 'human']`, `{}`)
	var moves, men, lines []float64
	for i := range 12 {
		moves = append(moves, click((180+25*i)%361).Time) // the first in the middle
		p.awaitTurn()
	}
	median("a stone of Pente 19×19", moves, mostClick)
	p.start(`{ name: 'chinesecheckers', options: { size: '20' } }`, `['human', 'human']`, `{}`)
	eval[any](p, `void (window.beside = 0.48)`)
	for i := range 12 {
		men = append(men, click(eval[int](p, `[...window.quincunx.app.view.interaction.movable].filter((cell) => cell !== window.quincunx.app.view.interaction.selected)[$1]`, i)).Time)
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
		if time > mostLine {
			t.Errorf("%s: the first line after %.0f ms, want at most %.0f", game, time, mostLine)
		}
	}
	median("the first line of an analysis", lines, mostLine)
}
