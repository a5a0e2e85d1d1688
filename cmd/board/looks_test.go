//go:build !js

package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The first page greets with a game that can be played on, and says what else can be done.
func testWelcome(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, viewport{1440, 900})
	const shown = `document.querySelector('#welcome').checkVisibility()`
	p.await("the card", shown)
	p.run(chromedp.Reload())
	p.await("the card after a reload", `window.quincunx?.ready && `+shown)
	if panels := eval[[]string](p, `[...document.querySelectorAll('#panel-game section')].filter((e) => e.checkVisibility()).map((e) => e.id)`); !slices.Equal(panels, []string{"analysis", "moves", "graph"}) {
		t.Errorf("the first page shows the panels %q", panels)
	}
	if games := p.library(); len(games) > 0 {
		t.Errorf("a game that nobody has played is among the games: %q", games)
	}
	p.press("dialog.open-game", "Close")
	plies := len(p.awaitTurn().Moves)
	eval[any](p, `void window.quincunx.app.search('prove', { ...window.quincunx.app.positionFields(), nodes: 100_000 }).done.then((answer) => { window.proof = answer; })`)
	p.await("a proof that the side to move wins, as the card says", `window.proof?.note.startsWith('Proved: X can force a win')`)
	p.write("#controls", "Type a move", "M11")
	p.keys(kb.Enter)
	p.await("the engine's reply", `window.quincunx.app.tree.at.ply > $1 + 1`, plies)
	if eval[bool](p, shown) {
		t.Error("the card stays after a move")
	}
	for _, c := range []struct{ button, want string }{
		{"Play", `document.querySelector('#setup').open`},
		{"Analyse", `document.querySelector('#analysis [role=switch]').checked`},
		{"Learn", `document.querySelector('#learn').checkVisibility()`},
		{"Watch", `window.quincunx.app.tree.players.length === 6 && window.quincunx.app.tree.at.ply > 2`},
	} {
		p := b.open(t, s.address, viewport{1440, 900})
		p.press("#welcome", c.button)
		p.await(c.button, c.want)
	}
}

// At the end of a game a card says who has won and how, and offers a review and another game.
func testEnding(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, viewport{1440, 900})
	p.start(`{ name: 'pente', options: { size: '4', opening: 'none' } }`, `['human', 'human']`, `{ strengths: [3, 5] }`)
	const shown = `document.querySelector('#ending').checkVisibility()`
	p.play("0:0", "1:0", "0:1", "1:1", "0:2", "1:2", "0:3", "1:3")
	if eval[bool](p, shown) {
		t.Error("there is a result before the end")
	}
	p.play("0:4")
	p.await("the result", shown)
	if got := p.read("#ending"); !strings.Contains(got, "X wins") || !strings.Contains(got, "ive in a row") || !strings.Contains(got, "9 moves") {
		t.Errorf("the result is %q", got)
	}
	p.keys(kb.ArrowLeft)
	p.await("that the result is gone", `!(`+shown+`)`)
	p.keys(kb.ArrowRight)
	p.press("#ending", "Review")
	p.await("the graph", `document.querySelector('#graph svg')?.checkVisibility()`)
	p.press("#ending", "Again")
	p.await("another game", `window.quincunx.app.tree.at.ply === 0 && window.quincunx.app.tree.game.options.size === '4' && !(`+shown+`)`)
	p.start(`{ name: 'trilite' }`, `['human', 'engine']`, `{ strengths: [3, 5] }`)
	p.press("#controls", "Resign")
	p.press("#controls", "Resign")
	p.await("the result", shown)
	if got := p.read("#ending h2"); got != "You lose" {
		t.Errorf("the result is %q", got)
	}
	p.press("#ending", "Swap seats")
	p.await("the person on the other seat", `window.quincunx.app.tree.players.join() === 'engine,human' && window.quincunx.app.terms.strengths[0] === 5`)
}

// Stones are clearly seen on the board, in both themes, on wood and on a plain board.
func testStones(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.start(`{ name: 'pente' }`, `['human', 'human']`, `{}`)
	p.play("0:0", "1:1")
	for _, theme := range []string{"light", "dark"} {
		eval[any](p, `void window.quincunx.app.settings.set('theme', $1)`, theme)
		for _, kind := range []string{"plain", "wood"} {
			eval[any](p, `void window.quincunx.app.settings.set('board', $1)`, kind)
			p.await("a frame", `new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(() => done(true))); })`)
			// The contrasts of the first stone and the second with the board, as WCAG 2 defines them.
			contrast := eval[[]float64](p, `(() => {
				const { view, geometry } = window.quincunx.app;
				const { canvas, camera } = view;
				const ratio = canvas.width / canvas.clientWidth;
				const luminance = (cell, dx, dy) => {
					const [x, y] = [camera.screenX(cell) + dx * camera.scale, camera.screenY(cell) + dy * camera.scale];
					const side = Math.round(0.2 * camera.scale * ratio);
					const { data } = canvas.getContext('2d').getImageData(x * ratio, y * ratio, side, side);
					let sum = 0;
					for (let i = 0; i < data.length; i += 4) {
						const [r, g, b] = [0, 1, 2].map((k) => ((data[i + k] / 255 + 0.055) / 1.055) ** 2.4);
						sum += 0.2126 * r + 0.7152 * g + 0.0722 * b;
					}
					return 4 * sum / data.length;
				};
				const [black, white] = window.quincunx.app.position.board.men.map(([cell]) => luminance(cell, 0.12, 0.05));
				const board = luminance(geometry.find('-7:-7'), 0.25, 0.25);
				return [(board + 0.05) / (black + 0.05), (white + 0.05) / (board + 0.05)];
			})()`)
			t.Logf("%s, %s: contrast of black %.1f, of white %.1f", theme, kind, contrast[0], contrast[1])
			if contrast[0] < 2.5 || contrast[1] < 1.2 {
				t.Errorf("%s, %s: contrast of black %.1f and of white %.1f, want 2.5 and 1.2", theme, kind, contrast[0], contrast[1])
			}
		}
	}
}

// In a window of 1440×900, the analysis, the moves and the graph of a game for six are seen at once, and the bar stands at the board. A folded
// panel stays folded. On a phone on its side nothing overlaps.
func testLayout(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, viewport{1440, 900})
	p.start(`{ name: 'chinesecheckers', options: { triangles: '0,1,2,3,4,5' } }`, `Array(6).fill('human')`, `{}`)
	p.play("3:0>4:0")
	p.keys("e")
	p.await("a line", `document.querySelector('#analysis .lines .move')`)
	p.press("#graph", "Review the game")
	p.await("the graph", `document.querySelector('#graph svg')?.checkVisibility()`)
	const outside = `['#seats', '#analysis', '#moves', '#graph', '#status'].filter((id) => document.querySelector(id).getBoundingClientRect().bottom > innerHeight)`
	if hidden := eval[[]string](p, outside); len(hidden) > 0 || eval[bool](p, `document.documentElement.scrollHeight > innerHeight`) {
		t.Errorf("%q don't fit into the window: %s", hidden, eval[string](p, `['#seats', '#controls', '#analysis', '#moves', '#graph'].map((id) => id + ' ' + document.querySelector(id).getBoundingClientRect().height).join(', ')`))
	}
	if gap := eval[float64](p, `(({ view }) => {
		const { camera, canvas } = view;
		return canvas.getBoundingClientRect().left + camera.screenOf(camera.box.left, 0)[0] - document.querySelector('#bar').getBoundingClientRect().right;
	})(window.quincunx.app)`); gap < 10 || gap > 110 { // there are labels between
		t.Errorf("the bar is %.0f pixels from the board", gap)
	}
	// The list of moves shows the present one and its neighbours, whatever the panels around it leave to it.
	seen := `(([list, move]) => list.height >= 60 && move.top >= list.top && move.bottom <= list.bottom)(
		['#moves ol.moves', '#moves [aria-current]'].map((s) => document.querySelector(s).getBoundingClientRect()))`
	p.keys("e")
	p.start(`{ name: 'chinesecheckers', options: { triangles: '0,1,2,3,4,5' } }`, `Array(6).fill('human')`, `{}`)
	p.play(strings.Fields(starGame)...)
	p.await("the last move in the list", seen)
	p.keys("e")
	p.await("lines of the last position", `document.querySelectorAll('#analysis .lines:not(.stale) .move').length > 2`)
	p.await("the last move in the shorter list", seen)
	p.press("#moves", "About this game")
	p.await("the last move in the list above the names", seen)
	p.press("#moves", "About this game")
	p.press("#panel-game", "Show or hide: Moves")
	p.await("that the moves are folded", `!document.querySelector('#moves').checkVisibility()`)
	p.run(chromedp.Reload())
	p.await("the page", `window.quincunx?.ready`)
	if eval[bool](p, `document.querySelector('#moves').checkVisibility()`) {
		t.Error("after a reload the moves are no longer folded")
	}
	p.press("#panel-game", "Show or hide: Moves")
	p.await("the moves", `document.querySelector('#moves').checkVisibility()`)

	p = b.blank(t, viewport{844, 390})
	p.run(chromedp.EmulateViewport(844, 390, chromedp.EmulateTouch, chromedp.EmulateMobile))
	p.visit(s.address)
	if overlaps := eval[[]string](p, `(() => {
		const boxes = ['#top', '#board', '#status', '#welcome', '#seats', '#controls', '#tabs', '#panel-game'].map((id) => [id, document.querySelector(id).getBoundingClientRect()]);
		return boxes.flatMap(([a, p], i) => boxes.slice(i + 1).filter(([, q]) => p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1)
			.map(([b]) => a + ' and ' + b));
	})()`); len(overlaps) > 0 {
		t.Errorf("on a phone on its side overlap %q", overlaps)
	}
	for _, v := range []viewport{{390, 844}, {844, 390}} {
		p.run(chromedp.EmulateViewport(v.width, v.height, chromedp.EmulateTouch, chromedp.EmulateMobile))
		p.press("#files", "Share")
		if right := eval[float64](p, `document.querySelector('.share-menu ul').getBoundingClientRect().right`); right > float64(v.width) {
			t.Errorf("the menu ends at %.0f in a window of %d", right, v.width)
		}
		p.press("#files", "Share")
	}
	p.await("a board of nearly the whole height", `(({ camera }) => camera.extent(camera.width, camera.height).height > 320 && camera.scale > 14)(window.quincunx.app.view)`)
}
