//go:build !js

package main

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// sketch draws with the right button from one point to another.
func (p *tab) sketch(from, to point) {
	p.Helper()
	for _, step := range []struct {
		kind input.DispatchMouseEventType
		at   point
	}{{input.DispatchMouseEventTypeMousePressed, from}, {input.DispatchMouseEventTypeMouseMoved, to}, {input.DispatchMouseEventTypeMouseReleased, to}} {
		p.run(call(input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: step.kind, X: step.at.X, Y: step.at.Y, Button: input.MouseButtonRight, Buttons: 2, ClickCount: 1,
		}))
	}
}

// A person draws arrows and circles, which are saved with the game, go to SGF and can be removed and brought back.
func testDrawing(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.start(`{ name: 'pente' }`, `['human', 'human']`, `{}`)
	p.play("0:0")
	marks := func(want string) {
		t.Helper()
		p.await("the marks "+want, `window.quincunx.app.tree.at.marks.join(' ') === $1`, want)
	}
	p.sketch(p.cellAt(180), p.cellAt(180))
	marks("0:0")
	p.sketch(p.cellAt(180), p.cellAt(200))
	marks("0:0 0:0>1:1")
	if got := p.line(); got != "0:0" {
		t.Errorf("after drawing there are the moves %s", got)
	}
	p.sketch(p.cellAt(180), p.cellAt(180)) // a second time removes it
	marks("0:0>1:1")
	p.press("#moves", "Draw")
	p.clickCell(161)
	marks("0:0>1:1 -1:0")
	p.drag(p.cellAt(161), p.cellAt(162), 4)
	marks("0:0>1:1 -1:0 -1:0>-1:1")
	// The keyboard draws, too: Enter on two cells is an arrow, twice on one a circle.
	eval[any](p, `void document.querySelector('#board canvas').focus()`)
	cursor := func() string {
		return eval[string](p, `(({ view, geometry }) => geometry.name(view.cursor.cell))(window.quincunx.app)`)
	}
	eval[any](p, `void (({ view }) => { view.cursor.isActive = true; view.cursor.cell = 100; })(window.quincunx.app)`)
	from := cursor()
	p.keys(kb.Enter + kb.ArrowRight + kb.ArrowDown + kb.Enter)
	drawn := "0:0>1:1 -1:0 -1:0>-1:1 " + from + ">" + cursor()
	marks(drawn)
	p.keys(kb.Enter + kb.Enter)
	marks(drawn + " " + cursor())
	p.keys(kb.Enter + kb.Enter)
	marks(drawn)
	p.press("#moves", "Draw")
	p.press("#moves", "Clear")
	marks("")
	p.press("#messages", "Undo")
	marks(drawn)
	dir := p.downloads()
	p.press("#files", "Share")
	p.press("#files", "SGF")
	_, data := p.awaitFile(dir, "*.sgf")
	if !strings.Contains(string(data), "CR[ji]AR[jj:kk][ji:ki][") {
		t.Errorf("the SGF is %s", data)
	}
	p.press("#files", "Share")
	p.press("#files", "Save the game")
	if _, data := p.awaitFile(dir, "*.json"); !strings.Contains(string(data), "0:0>1:1") {
		t.Errorf("the saved game is %s", data)
	}
	p.clickCell(162) // now the pointer makes moves again
	p.await("the move", `window.quincunx.app.tree.movesTo().length === 2`)
	marks("")

	// The position on the board is edited and played on.
	p.press("#moves", "Edit position")
	p.await("the position", `document.querySelector('#setup textarea').value === window.quincunx.app.position.text`)
	p.press("#setup", "Play")
	p.await("a new game from it", `!document.querySelector('#setup').open && window.quincunx.app.tree.game.position && window.quincunx.app.position?.board.men.flat().length === 2`)
}
