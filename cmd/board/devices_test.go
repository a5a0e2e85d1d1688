//go:build !js

package main

import (
	"fmt"
	"strings"
	"testing"

	"quincunx/internal/slow"
	"quincunx/movegen"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Trilite can be played to its end with the keyboard only, and events are announced.
func testKeyboard(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	focused := func() string {
		return eval[string](p, `(({ activeElement: e }) => e.getAttribute('aria-roledescription') ?? (e.innerText || e.title))(document)`)
	}
	tabTo := func(what string) {
		t.Helper()
		for range 60 {
			if focused() == what {
				return
			}
			p.keys(kb.Tab)
		}
		t.Fatalf("60 times Tab don't lead to %s", what)
	}
	tabTo("New game")
	p.keys(kb.Enter)
	p.await("the dialog", `document.querySelector('#setup').open`)
	tabTo("Trilite")
	p.keys(kb.Enter)
	tabTo("Play")
	p.keys(kb.Enter)
	p.await("the game", `!document.querySelector('#setup').open && window.quincunx.app.tree.game.name === 'trilite'`)
	tabTo("board")
	for {
		w := p.awaitTurn()
		if w.Over {
			break
		}
		a, m := p.find(w, 5)
		target := a.Describe(0, m).Cells[0]
		for range 20 {
			cell := eval[int](p, `window.quincunx.app.view.cursor.cell`)
			if cell == target {
				break
			}
			key := kb.ArrowRight
			switch {
			case cell/3 < target/3:
				key = kb.ArrowDown
			case cell/3 > target/3:
				key = kb.ArrowUp
			case cell%3 > target%3:
				key = kb.ArrowLeft
			}
			p.keys(key)
		}
		if said := p.read("#live"); said == "" {
			t.Errorf("nothing is said of cell %d", target)
		}
		p.keys(kb.Enter)
		p.await("the move", `window.quincunx.app.tree.at.ply > $1`, len(w.Moves))
	}
	p.await("the end of the game to be said", `/over|won|win|draw/i.test(document.querySelector('#live').innerText)`)
}

// A game can be played by touch in a narrow window.
func testPhone(t *testing.T, b *chromium, s *boardServer) {
	p := b.blank(t, viewport{390, 844})
	p.run(chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch, chromedp.EmulateMobile))
	p.visit(s.address)
	p.start(`{ name: 'trilite', options: {} }`, `['human', 'engine']`, `{ strengths: [1, 1] }`)
	tap := func(cell int) {
		t.Helper()
		at := p.cellAt(cell)
		p.run(call(input.DispatchTouchEvent, input.DispatchTouchEventParams{
			Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: at.X, Y: at.Y}},
		}), call(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}}))
	}
	for {
		w := p.awaitTurn()
		if w.Over {
			break
		}
		a, m := p.find(w, 5)
		tap(a.Describe(movegen.Seat(*w.Seat), m).Cells[0])
		p.await("the move", `window.quincunx.app.tree.at.ply > $1`, len(w.Moves))
	}
	if width := eval[int](p, `document.documentElement.scrollWidth`); width > 390 {
		t.Errorf("the page is %d pixels wide", width)
	}
}

// A touch with three fingers is not a click.
func testFingers(t *testing.T, b *chromium, s *boardServer) {
	p := b.blank(t, viewport{390, 844})
	p.run(chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch, chromedp.EmulateMobile))
	p.visit(s.address)
	p.awaitTurn()
	eval[any](p, `void window.quincunx.app.view.addEventListener('cell', () => { window.clicked = true; })`)
	touch := func(kind input.DispatchTouchEventType, cells ...int) {
		points := []*input.TouchPoint{}
		for i, cell := range cells {
			at, id := p.cellAt(cell), float64(i+1)
			points = append(points, &input.TouchPoint{X: at.X, Y: at.Y, ID: &id})
		}
		p.run(call(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points}))
	}
	last := eval[int](p, `window.quincunx.app.geometry.length`) - 1
	touch(input.DispatchTouchEventTypeTouchStart, 0)
	touch(input.DispatchTouchEventTypeTouchStart, 0, 1)
	touch(input.DispatchTouchEventTypeTouchStart, 0, 1, last)
	touch(input.DispatchTouchEventTypeTouchEnd, 0, 1)
	touch(input.DispatchTouchEventTypeTouchEnd)
	if eval[bool](p, `Boolean(window.clicked)`) {
		t.Error("three fingers click a cell")
	}
}

// The largest board can be scrolled, zoomed and played on without delay.
func testLargeBoard(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.newGame("Chinese Checkers", "Size", "other …", "Size", "63", "Orange", "Human")
	if cells := eval[int](p, `window.quincunx.app.geometry.length`); cells != 24193 {
		t.Fatalf("the board has %d cells", cells)
	}
	p.awaitTurn()
	centre := eval[point](p, `(() => {
		const { left, top, width, height } = window.quincunx.app.view.canvas.getBoundingClientRect();
		return { X: left + width / 2, Y: top + height / 2 };
	})()`)
	// The time of a frame is also measured between frames of the browser.
	eval[any](p, `void (() => {
		const { timing } = window.quincunx.app.view;
		const [gaps, draws] = [window.gaps, window.draws] = [[], []];
		Object.assign(timing, { frames: 0, longest: 0 });
		let [last, seen] = [0, 0];
		const frame = (now) => {
			if (last) gaps.push(now - last);
			last = now;
			if (timing.frames > seen) draws.push(timing.last);
			seen = timing.frames;
			requestAnimationFrame(frame);
		};
		requestAnimationFrame(frame);
	})()`)
	p.move(centre)
	for range 6 {
		p.wheel(-240)
	}
	p.drag(centre, point{centre.X - 200, centre.Y - 150}, 60)
	p.drag(point{centre.X - 100, centre.Y}, point{centre.X + 200, centre.Y + 150}, 60)
	timing := eval[struct {
		Frames             int
		Longest, Draw, Gap float64
	}](p, `(() => {
		const most = (times) => times.toSorted((a, b) => a - b)[Math.floor(0.9 * times.length)];
		const { frames, longest } = window.quincunx.app.view.timing;
		return { frames, longest, draw: most(window.draws), gap: most(window.gaps) };
	})()`)
	t.Logf("%d frames: nine of ten drawn in at most %.1f ms, one in %.1f ms; nine of ten begin at most %.1f ms after the one before",
		timing.Frames, timing.Draw, timing.Longest, timing.Gap)
	if timing.Frames < 20 || timing.Draw > 33 { // twice the time of a frame, since other programs may run
		t.Errorf("%d frames were drawn, one of ten in more than %.1f ms", timing.Frames, timing.Draw)
	}
	w := p.now()
	a, m := p.find(w, 1)
	trace := a.Describe(0, m)
	eval[any](p, `window.quincunx.app.view.camera.reveal($1) && void window.quincunx.app.view.draw()`, trace.Cells[0])
	eval[any](p, `void addEventListener('pointerup', () => {
		const begin = performance.now();
		const look = () => {
			if (window.quincunx.app.view.interaction.targets.size > 0) window.reach = performance.now() - begin;
			else setTimeout(look, 0);
		};
		look();
	}, { once: true, capture: true })`)
	p.clickCell(trace.Cells[0])
	if got, want := eval[string](p, `window.quincunx.app.view.canvas.title`), a.Board().Name(trace.Cells[0]); got != want {
		t.Errorf("the cell under the mouse is called %q, want %q", got, want)
	}
	p.await("where the man can go", `window.reach !== undefined`)
	reach := eval[float64](p, `window.reach`)
	t.Logf("the reach of a man is shown after %.0f ms", reach)
	if reach > 500 {
		t.Errorf("the reach of a man is shown after %.0f ms", reach)
	}
	p.press("#controls", "Show the whole board")
	p.clickCell(trace.Cells[len(trace.Cells)-1])
	p.await("the move", `window.quincunx.app.tree.at.ply === 1 && window.quincunx.app.position`)
}

// setTheme chooses a theme in the settings.
func (p *tab) setTheme(theme string) {
	p.Helper()
	p.press("#options", "Settings")
	p.write("#settings", "Theme", theme)
	p.await("the theme", `document.documentElement.dataset.theme === $1`, strings.ToLower(theme))
	p.keys(kb.Escape)
}

// faint is a JavaScript expression for the visible texts whose contrast with the background is less than 4.5:1, which WCAG 2 requires of
// small text. Disabled controls are excluded.
//
//nolint:misspell // the spelling of style sheets
const faint = `(() => {
	const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
	const parts = (colour) => {
		context.clearRect(0, 0, 1, 1);
		context.fillStyle = colour;
		context.fillRect(0, 0, 1, 1);
		return [...context.getImageData(0, 0, 1, 1).data];
	};
	const luminance = (colour) => {
		const [r, g, b] = colour.map((v) => (v <= 10 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	const ground = (e) => {
		for (; e; e = e.parentElement) {
			const colour = parts(getComputedStyle(e).backgroundColor);
			if (colour[3] === 255) return colour;
		}
	};
	return [...document.querySelectorAll('body *')].filter((e) => {
		const text = [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim());
		if (!text || !e.checkVisibility({ visibilityProperty: true }) || e.closest('svg, :disabled')) return false;
		const [a, b] = [parts(getComputedStyle(e).color), ground(e)].map(luminance).sort((x, y) => y - x);
		return (a + 0.05) / (b + 0.05) < 4.5;
	}).map((e) => e.innerText);
})()`

// All parts of the page fit into wide and narrow windows and have enough contrast, in both themes.
func testLooks(t *testing.T, b *chromium, s *boardServer) {
	for _, theme := range []string{"Light", "Dark"} {
		for _, v := range []viewport{desktop, {390, 844}} {
			p := b.open(t, s.address, v)
			p.setTheme(theme)
			for _, panel := range []string{"Game", "Learn", "Records"} {
				p.press("#tabs", panel)
				if width := eval[int64](p, `document.documentElement.scrollWidth`); width > v.width {
					t.Errorf("%s, %s: the page is %d pixels wide in a window of %d", theme, panel, width, v.width)
				}
				if texts := eval[[]string](p, faint); len(texts) > 0 {
					t.Errorf("%s, %s: %q are hardly seen", theme, panel, texts)
				}
				p.keepPicture(fmt.Sprintf("%s-%s-%d.png", theme, panel, v.width))
			}
		}
	}
}

// On every board, however it is rotated, the arrow keys reach all cells from every cell. Each step goes to a neighbour, so no row is skipped.
func testCursor(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	games := []string{
		`{ name: 'jackhammer', options: { size: '4' } }`, `{ name: 'chinesecheckers', options: { size: '2' } }`,
		`{ name: 'trilite' }`, `{ name: 'seega' }`, `{ name: 'pente' }`, `{ name: 'jackhammer' }`, `{ name: 'chinesecheckers' }`,
	}
	for _, game := range games[:slow.Count(0, 3, len(games))] {
		p.start(game, `['human', 'human', 'human']`, `{}`)
		p.keys(kb.Escape)
		eval[any](p, `void window.quincunx.app.view.canvas.focus()`)
		p.keys(kb.ArrowUp) // the focus now comes from the keyboard
		for turn := range 6 {
			missing := eval[[]int](p, `(() => {
				const { view } = window.quincunx.app;
				const { cursor, canvas, geometry } = view;
				cursor.isActive = true;
				const steps = Array.from({ length: geometry.length }, (_, cell) => ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => {
					cursor.reset();
					cursor.cell = cell;
					canvas.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
					return cursor.cell;
				}));
				const reach = (next) => {
					const found = new Set([0]);
					for (const cell of found) for (const other of next(cell)) found.add(other);
					return found;
				};
				const back = steps.map(() => []);
				steps.forEach((to, from) => to.forEach((cell) => back[cell].push(from)));
				const [from, to] = [reach((cell) => steps[cell]), reach((cell) => back[cell])];
				const { xs, ys } = geometry;
				const isFar = (a, b) => Math.hypot(xs[a] - xs[b], ys[a] - ys[b]) > 1.01;
				return steps.map((_, cell) => cell).filter((cell) => !from.has(cell) || !to.has(cell) || steps[cell].some((next) => isFar(cell, next)));
			})()`)
			if len(missing) > 0 {
				t.Errorf("%s, turned %d times: the keys don't lead to the cells %v, or not away from them, or further than to the next cell", game, turn, missing)
			}
			eval[any](p, `void window.quincunx.app.view.rotate()`)
		}
	}
	// The keys follow a column row by row, in both directions.
	p.start(`{ name: 'jackhammer', options: { size: '6' } }`, `['human', 'human', 'human']`, `{}`)
	if rows := eval[[]int](p, `(() => {
		const { view } = window.quincunx.app;
		view.cursor.isActive = true;
		view.cursor.cell = 18; // in the last row
		return ['Up', 'Up', 'Up', 'Down', 'Down', 'Down'].map((to) => {
			view.canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'Arrow' + to }));
			return view.cursor.cell;
		});
	})()`); rows[5] != 18 || rows[1] != rows[3] {
		t.Errorf("up and down three times leads to the cells %v, want 18 in the end", rows)
	}
}

// A success hides an earlier error, and no message covers the status.
func testMessages(t *testing.T, b *chromium, s *boardServer) {
	const shown = `document.querySelector('#notice').checkVisibility() && document.querySelector('#notice').className === 'error'`
	sizes := []viewport{{600, 600}, desktop, {390, 844}, {1000, 1000}, {1000, 1300}, {1900, 700}}
	for _, v := range sizes[:slow.Count(0, 2, len(sizes))] {
		p := b.open(t, s.address, v)
		p.keepMessages()
		p.start(`{ name: 'jackhammer', options: { size: '4' } }`, `['human', 'human', 'human']`, `{}`)
		p.keys("e")
		p.await("the bar", `document.querySelector('#bar').checkVisibility()`)
		p.play("s/s/s")
		p.press("#moves", "Delete")
		p.await("the choices", `document.querySelector('#choices').checkVisibility()`)
		p.write("#controls", "Type a move", strings.Repeat("nowhere ", 7))
		p.keys(kb.Enter)
		p.await("the error", shown)
		eval[any](p, `scrollTo(0, 0)`)
		if covered := eval[[]string](p, `(() => {
			const status = document.querySelector('#status').getBoundingClientRect();
			return ['#notice', '#removal'].filter((id) => {
				const box = document.querySelector(id).getBoundingClientRect();
				return box.height > 0 && box.left < status.right && box.right > status.left && box.top < status.bottom && box.bottom > status.top;
			});
		})()`); len(covered) > 0 {
			t.Errorf("%dx%d: %q cover the status", v.width, v.height, covered)
		}
		p.await("both messages", `document.querySelector('#removal').checkVisibility() && `+shown)
		p.play("s/s/s")
		p.await("that the error is gone after a move", `!(`+shown+`)`)
		p.write("#controls", "Type a move", "x")
		p.keys(kb.Enter)
		p.await("the error", shown)
		p.start(`{ name: 'trilite' }`, `['human', 'human']`, `{}`)
		p.await("that the error is gone after a new game", `!(`+shown+`)`)
	}
}

// Click targets are at least 24×24 pixels, or 44×44 on touch screens. Moves in lists are at least three quarters of that.
func testTargets(t *testing.T, b *chromium, s *boardServer) {
	for _, isTouch := range []bool{false, true} {
		p := b.blank(t, viewport{390, 844})
		size := 24
		if isTouch {
			size = 44
			p.run(chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch, chromedp.EmulateMobile))
		}
		p.visit(s.address)
		p.start(`{ name: 'pente' }`, `['human', 'human']`, `{}`)
		p.play("0:0", "1:1")
		p.keys("e")
		p.await("lines", `document.querySelectorAll('#analysis .lines .move').length > 3`)
		check := func(where string) {
			t.Helper()
			if small := eval[[]string](p, `[...(document.querySelector('dialog[open]') ?? document).querySelectorAll('button, select, input, summary, textarea, [role=tab]')].flatMap((e) => {
				if (!e.checkVisibility({ visibilityProperty: true })) return [];
				const least = e.closest('ol') ? Math.max(24, 0.75 * $1) : $1;
				const { width, height } = (e.type === 'checkbox' ? e.closest('label') : e).getBoundingClientRect();
				const own = e.getBoundingClientRect();
				if (Math.min(width, height) > least - 0.5 && Math.min(own.width, own.height) > 23.5) return [];
				return [(e.ariaLabel ?? e.innerText) + ' ' + e.outerHTML.slice(0, 60) + ' ' + width.toFixed() + 'x' + height.toFixed()];
			})`, size); len(small) > 0 {
				t.Errorf("%s, touch %v: smaller than %d pixels are\n%s", where, isTouch, size, strings.Join(small, "\n"))
			}
		}
		for _, panel := range []string{"Learn", "Records", "Game"} {
			p.press("#tabs", panel)
			check(panel)
		}
		p.press("#options", "Settings")
		check("Settings")
		p.press("#options", "Settings")
		p.press("#commands", "New game")
		p.press("#setup", "Chinese Checkers")
		p.await("the game", `document.querySelector('#setup').innerText.includes('121 cells with 10 men each')`)
		check("New game")
		p.press("#setup", "Close")
		p.library()
		check("Open")
	}
}

// While only a part of a large board is seen, a map shows which, and a click or a drag on it moves the view there. Rows that begin out of sight
// have labels at the edge. On a phone the map does the same for a large board of Pente.
func testOverview(t *testing.T, b *chromium, s *boardServer) {
	const shown = `document.querySelector('#board .overview').checkVisibility()`
	at := func(p *tab, x, y float64) point {
		t.Helper()
		return eval[point](p, `(() => {
			const { left, top, width, height } = document.querySelector('#board .overview').getBoundingClientRect();
			return { X: left + $1 * width, Y: top + $2 * height };
		})()`, x, y)
	}
	const centre = `(({ view: { camera, geometry } }) => camera.cellAt(camera.width / 2, camera.height / 2) ?? -1)(window.quincunx.app)`
	p := b.open(t, s.address, desktop)
	p.start(`{ name: 'chinesecheckers', options: { size: '63' } }`, `['human', 'human']`, `{}`)
	if eval[bool](p, shown) {
		t.Error("there is a map while the whole board is seen")
	}
	p.move(p.cellAt(12096))
	for range 6 {
		p.wheel(-240)
	}
	p.await("the map", shown)
	p.click(at(p, 0.5, 0.15))
	p.await("the upper home", `((cell) => cell >= 0 && window.quincunx.app.geometry.shades[cell] > 0)(`+centre+`)`)
	p.drag(at(p, 0.5, 0.15), at(p, 0.5, 0.85), 5)
	p.await("the lower home", `((cell) => cell > 20000)(`+centre+`)`)
	if n := eval[int](p, `window.quincunx.app.tree.at.ply + (window.quincunx.app.view.interaction.selected ?? 0)`); n != 0 {
		t.Error("clicks on the map have moved or selected a man")
	}
	p.keepPicture("overview.png")
	p.press("#controls", "Show the whole board")
	p.await("that the map is gone", `!(`+shown+`)`)

	p = b.open(t, s.address, viewport{390, 844})
	p.start(`{ name: 'pente', options: { size: '15' } }`, `['human', 'human']`, `{}`)
	eval[any](p, `void window.quincunx.app.view.zoom(4)`)
	p.await("the map", shown)
	p.click(at(p, 0.05, 0.05))
	p.await("the corner", `((geometry, cell) => geometry.xs[cell] < 6 && geometry.ys[cell] < 6)(window.quincunx.app.geometry, `+centre+`)`)
}
