//go:build !js

package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// openDialog is the selector of the dialog with the library.
const openDialog = "dialog[aria-labelledby=open-title]"

// ctrlZ presses the key for undo, Ctrl-Z.
func (p *tab) ctrlZ() {
	p.Helper()
	p.run(chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
}

// line returns the moves to the displayed position.
func (p *tab) line() string {
	p.Helper()
	return eval[string](p, `window.quincunx.app.tree.movesTo().join(' ')`)
}

// play makes moves for both players without waiting for the engine.
func (p *tab) play(moves ...string) {
	p.Helper()
	for _, move := range moves {
		eval[any](p, `void window.quincunx.app.tree.add({ move: $1, label: $1 })`, move)
	}
	p.await("the last move", `window.quincunx.app.position?.ply === window.quincunx.app.tree.at.ply`)
}

// settle waits until the games are stored.
func (p *tab) settle() {
	p.Helper()
	p.run(chromedp.Evaluate[chromedp.Void](`window.settled = window.quincunx.app.keeper.settle()`, chromedp.EvalAwaitPromise))
}

// library opens the list of games and returns the text of each, the newest first.
func (p *tab) library() []string {
	p.Helper()
	if !eval[bool](p, `document.querySelector($1).open`, openDialog) {
		p.press("#files", "Open")
	}
	const rows = `[...document.querySelectorAll('.library li')]`
	p.await("the games", `document.querySelector($1 + ' section').ariaBusy === 'false'`, openDialog)
	return eval[[]string](p, rows+`.map((e) => e.innerText.replace(/\s+/g, ' '))`)
}

// Every removal can be undone, by a button and by the key.
func testUndo(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.keepMessages()
	p.start(`{ name: 'pente' }`, `['human', 'human']`, `{}`)
	p.play("0:0", "1:1", "3:0", "0:2")
	eval[any](p, `void window.quincunx.app.tree.comment(window.quincunx.app.tree.at, 'look')`)
	const game = `JSON.stringify({ ...window.quincunx.app.tree.toSaved(), at: 0 })`
	whole := eval[string](p, game)

	// Deleting the first move removes the whole game.
	p.keys(kb.Home + kb.ArrowRight)
	before := eval[string](p, game)
	p.press("#moves", "Delete")
	p.await("that all is gone", `window.quincunx.app.tree.nodes.size === 1`)
	if text := p.read("#removal"); !strings.HasPrefix(text, "4 moves deleted") {
		t.Errorf("the page says %q", text)
	}
	p.press("#messages", "Undo")
	p.await("the moves", game+` === $1`, before)
	p.await("that the button is gone", `document.querySelector('#removal').hidden`)

	// A move that was made again before the undo does not appear twice.
	p.press("#moves", "Delete")
	p.await("that all is gone", `window.quincunx.app.tree.nodes.size === 1`)
	p.play("0:0", "3:3")
	p.ctrlZ()
	p.await("both lines", `(({ root }) => root.children.length === 1 && root.children[0].children.map((n) => n.move).join() === '3:3,1:1')(window.quincunx.app.tree)`)
	p.keys(kb.ArrowRight)
	p.press("#moves", "Delete")
	p.await("the deletion", `window.quincunx.app.tree.root.children[0].children.length === 1`)
	p.ctrlZ()
	p.await("the variation", `window.quincunx.app.tree.root.children[0].children.length === 2`)
	p.play()
	eval[any](p, `void (({ tree }) => { tree.remove(tree.root.children[0].children[0]); tree.goto(tree.currentLine(tree.root).at(-1)); })(window.quincunx.app)`)
	p.await("the whole game", game+` === $1`, whole)

	// A comment.
	p.write("#moves", "Comment on this position", " ")
	p.keys(kb.Tab)
	p.await("that the comment is gone", `!document.querySelector('#moves .comment')`)
	p.press("#messages", "Undo")
	p.await("the comment", `document.querySelector('#moves .comment').innerText === 'look'`)

	// Any action that replaces the game can be undone.
	for name, replace := range map[string]func(){
		"a new game": func() { p.newGame("Trilite") },
		"a game from a text": func() {
			p.press("#files", "Open")
			p.write(openDialog, "Or paste it here:", "1. K10 2. L9")
			p.press(openDialog, "Open text")
		},
		"a link": func() { eval[any](p, `void (location.hash = $1)`, "#game="+linkToTrilite) },
		"a puzzle": func() {
			p.press("#tabs", "Learn")
			p.press("#learn .puzzles", "Start")
			p.await("the task", `document.querySelector('#learn .task').innerText.includes('to move')`) // from then on nothing moves
			p.press("#tabs", "Game")
		},
	} {
		p.await("the whole game", game+` === $1`, whole)
		replace()
		p.await(name, game+` !== $1 && window.quincunx.app.position`, whole)
		const button = `document.querySelector('#removal').checkVisibility()`
		if name != "a puzzle" {
			p.await("the button after "+name, button+` && document.querySelector('#removal').innerText.startsWith('Pente (4 moves) is kept under Open')`)
		} else if eval[bool](p, button) {
			t.Error("there is a message after the start of a puzzle, which has a button that leads back")
		}
		p.ctrlZ()
		p.await("the game before "+name, game+` === $1 && window.quincunx.app.position`, whole)
	}
	eval[any](p, `void document.activeElement.blur()`) // else the keys would go through the tabs
	// In a text field, the browser handles the key.
	p.keys(kb.Home + kb.ArrowRight)
	p.press("#moves", "Delete")
	p.write("#controls", "Type a move", "K1")
	p.ctrlZ()
	if n := eval[int](p, `window.quincunx.app.tree.nodes.size`); n != 1 {
		t.Errorf("Ctrl+Z in a field restores the %d nodes", n)
	}
}

// linkToTrilite is the URL fragment of a game of Trilite with one move.
const linkToTrilite = "JYxBCoAgFETvMmsXCa28SrT41CcFv4paEOLdU1o9eG-YhnJYFoLRChcJw6Bm511lKCRPL-cCs8HeQmGon7tCiCfP0pAoc6gwi4LEZz6s6GNBw-n-AQ"

// The browser keeps games across reloads, for all tabs.
func testKept(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	if rows := p.library(); len(rows) != 0 {
		t.Fatalf("at first there are the games %q", rows)
	}
	p.keys(kb.Escape)
	p.start(`{ name: 'pente' }`, `['human', 'engine']`, `{ strengths: [4, 1] }`)
	p.play("0:0", "1:1")
	p.start(`{ name: 'seega' }`, `['human', 'human']`, `{}`)
	p.start(`{ name: 'trilite' }`, `['human', 'human']`, `{}`)
	p.play("0", "3", "1", "4", "2")
	p.library()
	p.await("what is known of them", `[...document.querySelectorAll('.library li')].every((e) => /win|to move/.test(e.innerText))`)
	rows := p.library()
	if len(rows) != 2 || !strings.HasPrefix(rows[0], "Trilite 5 moves Human – Human") || !strings.Contains(rows[0], "on the board · X wins") ||
		!strings.HasPrefix(rows[1], "Pente 2 moves You – Engine, Novice") || !strings.HasSuffix(rows[1], "X to move") {
		t.Fatalf("the games are %q", rows)
	}
	if painted := eval[int](p, `new Set(document.querySelectorAll('.library canvas')[1].getContext('2d').getImageData(0, 0, 64, 64).data).size`); painted < 5 {
		t.Error("there is no picture of the game")
	}
	p.press(".library li:nth-child(2)", eval[string](p, `document.querySelectorAll('.library li button')[2].innerText.trim()`))
	p.await("the game of Pente", `window.quincunx.app.tree.game.name === 'pente' && window.quincunx.app.position`)
	if got := p.line(); got != "0:0 1:1" {
		t.Errorf("the game that was opened again has the moves %q", got)
	}

	// Another tab sees the game, and both continue it without overwriting each other.
	other := p.sibling(s.address)
	other.library()
	other.press(".library li:nth-child(2)", eval[string](other, `document.querySelectorAll('.library li button')[2].innerText.trim()`))
	other.await("the game of Pente", `window.quincunx.app.tree.at.ply === 2 && window.quincunx.app.position`)
	for _, tab := range []*tab{p, other} {
		eval[any](tab, `void window.quincunx.app.play.setPaused(true)`)
	}
	p.play("3:0")
	p.settle()
	other.play("4:0")
	other.settle()
	p.play("6:6")
	p.settle()
	if rows := p.library(); len(rows) != 3 || !strings.HasPrefix(rows[0], "Pente 4 moves") || !strings.HasPrefix(rows[1], "Pente 3 moves") {
		t.Errorf("after two tabs went on with a game there are %q", rows)
	}
	p.keys(kb.Escape)

	// A reload immediately after a move keeps the move and the identity of the game.
	for _, tab := range []*tab{p, other} {
		want := tab.line() + " 7:7"
		tab.play("7:7")
		tab.run(chromedp.Reload())
		tab.await("the board", `window.quincunx?.app?.position`)
		if got := tab.line(); !strings.HasPrefix(got, want) { // the engine may have replied
			t.Errorf("after a reload there are the moves %q, want %q", got, want)
		}
		eval[any](tab, `void window.quincunx.app.play.setPaused(true)`)
		tab.play("8:8")
		tab.settle()
	}
	if rows := p.library(); len(rows) != 3 {
		t.Errorf("after reloads there are the games %q", rows)
	}
	p.keys(kb.Escape)

	// Undo restores a deleted game to its place.
	want := p.library()
	p.press(".library li:nth-child(3)", eval[string](p, `document.querySelector('.library li:nth-child(3) button.icon').title`))
	p.await("one game less", `document.querySelectorAll('.library li').length === 2`)
	p.press("#messages", "Undo")
	p.await("the game again", `document.querySelectorAll('.library li').length === 3`)
	if got := p.library(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the games are %q, want %q", got, want)
	}
	p.keys(kb.Escape)
}

// A tab that is reopened after a crash restores its game. A tab also restores a game stored by an older version of the page.
func testRestored(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.start(`{ name: 'trilite' }`, `['human', 'human']`, `{}`)
	p.play("4", "0")
	p.settle()
	entry := eval[string](p, `sessionStorage.getItem('quincunx.game')`)
	p.play("8")
	p.settle()
	reload := func(entry string) {
		t.Helper()
		eval[any](p, `void addEventListener('pagehide', () => sessionStorage.setItem('quincunx.game', $1))`, entry)
		p.run(chromedp.Reload())
		p.await("the board", `window.quincunx?.app?.position`)
	}
	reload(entry)
	if got := p.line(); got != "4 0 8" {
		t.Errorf("after a crash there are the moves %q", got)
	}
	reload(`{"saved":{"schema":1,"game":"trilite","players":["human","human"],"nodes":[{"parent":0,"move":"2"}],"at":1},"terms":{"strengths":[4,4],"move":2000,"clock":null,"left":null}}`)
	if got := p.line(); got != "2" {
		t.Errorf("from an older version there are the moves %q", got)
	}
	for _, damaged := range []string{`{`, `null`, `7`, `{"id":"none"}`, `{"id":7,"saved":7}`, `{"saved":{"schema":9}}`, `{"id":"x","revisions":7,"saved":{"schema":1,"game":"go","players":[],"nodes":[]}}`} {
		reload(damaged)
		if !eval[bool](p, `document.querySelector('#welcome').checkVisibility()`) {
			t.Errorf("from %s there are the moves %q instead of the first page", damaged, p.line())
		}
	}
	// A stored game that can't be read can be deleted.
	p.run(chromedp.Evaluate[chromedp.Void](`import('./gamestore.js').then(({ putGame }) => putGame({ id: 'odd', revision: 'x', time: 1, saved: { schema: 9, game: 'trilite', players: [], nodes: [] }, terms: 5 }, null))`, chromedp.EvalAwaitPromise))
	if rows := p.library(); !strings.Contains(rows[len(rows)-1], "schema: want 1") { // it is the oldest
		t.Errorf("the games are %q", rows)
	}
}

// Without a database, the page says that games are not kept and otherwise works normally.
func testNoDatabase(t *testing.T, b *chromium, s *boardServer) {
	for name, script := range map[string]string{
		"missing":   `Object.defineProperty(window, 'indexedDB', { value: undefined })`,
		"forbidden": `Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('The operation is insecure.', 'SecurityError'); } })`,
		"refused":   `IDBFactory.prototype.open = () => { throw new DOMException('A mutation operation was attempted.', 'InvalidStateError'); }`,
		"full":      `IDBObjectStore.prototype.put = function () { queueMicrotask(() => this.transaction.abort()); }`,
	} {
		t.Run(name, func(t *testing.T) {
			p := b.blank(t, desktop)
			p.run(call(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script}))
			p.visit(s.address)
			p.start(`{ name: 'trilite' }`, `['human', 'human']`, `{}`)
			p.play("4", "0")
			p.run(chromedp.Reload())
			p.await("the board", `window.quincunx?.app?.position`)
			if got := p.line(); got != "4 0" {
				t.Errorf("after a reload there are the moves %q", got)
			}
			p.play("8")
			p.settle()
			p.library()
			p.await("the reason", `document.querySelector($1).innerText.includes('Games are not kept in this browser: ')`, openDialog)
			p.keys(kb.Escape)
			p.newGame("Pente")
			p.await("the button", `document.querySelector('#removal').innerText.startsWith('Trilite (3 moves) was replaced')`)
			p.ctrlZ()
			p.await("the game", `window.quincunx.app.tree.movesTo().join(' ') === '4 0 8'`)
		})
	}
}
