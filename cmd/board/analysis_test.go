//go:build !js

package main

import (
	"strings"
	"testing"
	"time"

	"quincunx/internal/commandtest"
)

// The engine analyses the displayed position, its lines can be viewed, and turning the analysis off stops it.
func testAnalysis(t *testing.T, b *chromium, _ *boardServer) {
	s := serveBoard(t) // a separate server, to measure the processor time of this test alone
	p := b.open(t, s.address, desktop)
	p.newGame("Pente")
	w := p.awaitTurn()
	a, m := p.find(w, 4)
	p.makeMove(a, *w.Seat, m, false)
	p.awaitTurn()
	eval[any](p, `void (({ view }) => {
		const setMarks = view.setMarks.bind(view);
		view.setMarks = (layer, marks) => { window.marked = marks; setMarks(layer, marks); };
	})(window.quincunx.app)`)
	p.press("#analysis", "Analysis")
	p.await("three lines", `document.querySelectorAll('#analysis ol.lines > li').length === 3 && document.querySelector('#analysis .score').innerText !== ''`)
	p.await("the chances on the cells of the best moves", `window.marked?.filter(({ kind, text }) => kind === 'ring' && /^\d+$/.test(text)).length === 3`)
	p.await("an evaluation bar", `document.querySelector('#bar').checkVisibility()`)
	before := eval[string](p, `document.querySelector('#analysis .figures').innerText`)
	p.await("more nodes", `document.querySelector('#analysis .figures').innerText !== $1`, before)
	p.move(eval[point](p, `(() => {
		const { left, top, width, height } = document.querySelectorAll('#analysis ol.lines .move')[1].getBoundingClientRect();
		return { X: left + width / 2, Y: top + height / 2 };
	})()`))
	p.await("a preview of the line", `window.quincunx.app.view.previewed !== null`)
	p.move(point{5, 5})
	p.await("the end of the preview", `window.quincunx.app.view.previewed === null`)
	p.press("#analysis", "Evaluation, term by term")
	p.await("the terms", `document.querySelectorAll('#analysis details table tbody tr').length > 0`)
	w = p.awaitTurn() // the analysis continues with the next position
	a, m = p.find(w, 4)
	p.makeMove(a, *w.Seat, m, false)
	w = p.awaitTurn()
	p.await("lines of the new position", `document.querySelectorAll('#analysis ol.lines > li').length === 3`)
	p.press("#analysis", "Analysis")
	p.await("the end of the search", `document.querySelectorAll('#analysis ol.lines > li').length === 0`)
	used := commandtest.ProcessorTime(t, s.command.Process.Pid)
	time.Sleep(500 * time.Millisecond)
	if used = commandtest.ProcessorTime(t, s.command.Process.Pid) - used; used > 200*time.Millisecond {
		t.Errorf("the server has used %v of a processor in half a second without a search", used)
	}
}

// Threats of the opponent are offered in games in which passing makes sense. No lines are shown where passing is not
// allowed.
func testThreats(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	analysed := func(game string) {
		t.Helper()
		p.newGame(game)
		p.await("the lines", `document.querySelectorAll('#analysis ol.lines:not(.stale) > li').length === 3`)
	}
	p.newGame("Trilite")
	p.press("#analysis", "Analysis")
	analysed("Trilite")
	if text := p.read("#analysis"); strings.Contains(text, "Threats") {
		t.Errorf("in Trilite the analysis offers %s", text)
	}
	analysed("Seega")
	p.press("#analysis", "Threats")
	p.await("why there are none", `document.querySelector('#analysis .figures').innerText.includes("can't pass") && !document.querySelector('#analysis ol.lines li')`)
	p.newGame("Chinese Checkers")
	p.await("the threats", `document.querySelector('#analysis .figures').innerText.startsWith('if Blue passes') && document.querySelectorAll('#analysis ol.lines > li').length === 3`)
}

// Known results are displayed: the value of each cell in Trilite, and a proof with its line in Pente.
func testKnown(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.newGame("Trilite")
	p.awaitTurn()
	p.press("#analysis", "Known results")
	p.await("what is known", `document.querySelector('#analysis .known').innerText !== ''`)
	known := p.read("#analysis .known")
	w := p.awaitTurn()
	a, m := p.find(w, 5)
	p.makeMove(a, *w.Seat, m, false)
	p.await("the known result of the next position", `window.quincunx.app.tree.at.ply === 2 && document.querySelector('#analysis .known').innerText !== $1`, known)

	p.press("#tabs", "Learn")
	p.write("#learn .puzzles", "Game", "Pente")
	p.press("#learn .puzzles", "Start")
	p.await("the puzzle", `window.quincunx.app.tree.game.name === 'pente' && document.querySelector('#learn .task').innerText.includes('win within')`)
	p.press("#tabs", "Game")
	p.awaitTurn()
	p.press("#analysis", "Prove")
	p.await("a proof", `[...document.querySelectorAll('#analysis .known')].some((e) => /win/i.test(e.innerText))`)
	p.press("#controls", "Hint (H)")
	p.await("a hint", `/Hint/.test(document.querySelector('#notice').innerText)`)
}

// A review covers the whole game and marks its worst move.
func testReview(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.press("#files", "Open")
	p.write("dialog[aria-labelledby=open-title]", "Or paste it here:", "1. K10 2. L9 3. N10 4. L10 5. L8 6. A1 7. L7 8. A2 9. L11") // 6. A1 allows five in a row
	p.press("dialog[aria-labelledby=open-title]", "Open text")
	p.await("the game", `window.quincunx.app.positionFields().moves.length === 9`)
	p.press("#graph", "Review the game")
	p.await("a mistake", `document.querySelector('#moves .blunder, #moves .mistake, #moves .inaccuracy')`)
	p.await("the graph", `document.querySelector('#graph svg')?.checkVisibility()`)
	p.press("#controls", "Resign")
	p.press("#controls", "Resign")
	p.await("the end", `/resigns/.test(document.querySelector('#status').innerText)`)
}

// The bar and the graph are empty for positions that were not searched.
func testUnsearched(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.start(`{ name: 'trilite' }`, `['human', 'human']`, `{}`)
	const label = `document.querySelector('#bar').getAttribute('aria-label')`
	p.keys("e")
	p.await("the values of a position", `document.querySelector('#bar').checkVisibility()`)
	p.play("4")
	p.await("the values of two positions", `document.querySelector('#bar').checkVisibility() && /X \d+ %, O \d+ %/.test(`+label+`)`)
	p.keys("e")
	p.play("0", "8", "1")
	p.await("no values", label+` === 'Chances: not searched'`)
	p.await("no shares in the bar", `[...document.querySelectorAll('#bar .share')].every((e) => !e.checkVisibility({ visibilityProperty: true }))`)
	p.await("the graph", `document.querySelector('#graph svg')?.checkVisibility()`)
	// The areas end half a ply after the second of five positions.
	if part := eval[float64](p, `(() => {
		const box = document.querySelector('#graph .area').getBBox();
		return box.width / document.querySelector('#graph svg').viewBox.baseVal.width;
	})()`); part < 0.37 || part > 0.38 {
		t.Errorf("the graph has values for %.2f of the game, want 1.5 of 4 plies", part)
	}
	p.keys("e")
	p.await("the values of a last position", `!document.querySelector('#bar').classList.contains('unknown')`)
	p.keys("e")
	p.await("values apart from the others", `document.querySelector('#graph .area').getAttribute('d').split('M').length === 3`)
	p.press("#controls", "Undo (U)")
	p.await("no values", label+` === 'Chances: not searched'`)
	p.start(`{ name: 'trilite' }`, `['human', 'human']`, `{}`)
	p.await("neither bar nor graph", `!document.querySelector('#bar').checkVisibility() && !document.querySelector('#graph .graph').checkVisibility()`)
}

// The known result of a position and the result of the search agree.
func testAgreement(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.start(`{ name: 'seega', position: '5 M 2 - 3 100 122../1..22/2.2../22..2/.12..' }`, `['human', 'human']`, `{}`)
	p.press("#analysis", "Known results")
	const known = `document.querySelector('#analysis .known').innerText`
	p.await("that nothing is known", known+` === 'Not known without a search.'`)
	p.press("#analysis", "Analysis")
	p.await("a forced win", `/^win in \d+$/.test(document.querySelector('#analysis .score')?.innerText)`)
	p.await("the same in words", known+` === 'O to move: a ' + document.querySelector('#analysis .score').innerText + ' moves of both sides. The search has found it. Not known without a search.'`)
}
