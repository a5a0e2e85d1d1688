//go:build !js

package main

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"quincunx/internal/slow"
)

// TestPlay plays in a real browser and uses the features of a game other than moves.
func TestPlay(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	s := serveBoard(t)
	for _, c := range []struct {
		name   string
		isSlow bool
		test   func(t *testing.T, p *tab)
	}{
		{"position", false, testSetUp},
		{"seats", true, testSeatsKept},
		{"players", false, testChangePlayers},
		{"from here", false, testPlayFromHere},
		{"territories", false, testTerritories},
		{"finish", false, testFinish},
		{"new game", false, testNewGame},
		{"tap", false, testTap},
		{"two clocks", false, testTwoClocks},
		{"choices", true, testHiddenChoices},
		{"forced", true, testForced},
		{"clock", false, testClock},
		{"resign", true, testResign},
		{"follow", true, testFollow},
		{"shortcuts", false, testShortcuts},
		{"haste", true, testDropBeforeMoves},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.isSlow && !slow.Tests() {
				t.Skip("takes seconds: SLOW=1 runs it")
			}
			t.Parallel()
			c.test(t, b.open(t, s.address, desktop))
		})
	}
}

// start begins a game like the dialog.
func (p *tab) start(game, players, terms string) {
	p.Helper()
	// The assignment keeps the browser from collecting the promise.
	p.run(chromedp.Evaluate[chromedp.Void](`window.started = window.quincunx.app.start(`+game+`, `+players+`, `+terms+`)`, chromedp.EvalAwaitPromise))
	p.awaitTurn()
}

// A position can be set up by placing men and as text. An illegal position can't be played, and the dialog says why.
func testSetUp(t *testing.T, p *tab) {
	p.press("#commands", "New game")
	p.press("#setup", "Seega")
	p.write("#setup", "Seat O", "Human")
	p.press("#setup", "Start from another position")
	const text = `document.querySelector('#setup textarea').value`
	const empty = "5 P 1 - 0 100 ...../...../...../...../....."
	p.await("the position", text+` === $1`, empty)
	centre := func() point {
		return eval[point](p, `(() => {
			const canvas = document.querySelector('#setup .editor canvas');
			canvas.scrollIntoView();
			const { left, top, width, height } = canvas.getBoundingClientRect();
			return { X: left + width / 2, Y: top + height / 2 };
		})()`)
	}
	p.click(centre())
	p.await("a man", text+` === $1`, "5 P 1 - 0 100 ...../...../..1../...../.....")
	p.await("an error", `document.querySelector('#setup .error').innerText.includes('centre') && document.querySelector('#setup .primary').disabled`)
	p.click(centre())
	p.await("no man and no error", text+` === $1 && !document.querySelector('#setup .primary').disabled`, empty)
	const position = "5 M 2 - 0 100 .1.../..2../.1.../...../2...."
	p.write("#setup", "Position as text", position)
	p.await("the board of the text", `!document.querySelector('#setup .primary').disabled && document.querySelector('#setup .error').hidden`)
	p.press("#setup", "Play")
	p.await("the new game", `window.quincunx.app.tree.game.position === $1 && window.quincunx.app.position`, position)
	if status := p.read("#status"); !strings.HasPrefix(status, "O to move") {
		t.Errorf("the page says %q, want O to move", status)
	}
}

// A choice is hidden until all seats have chosen, and it can be taken back.
func testHiddenChoices(t *testing.T, p *tab) {
	p.start(`{ name: 'jackhammer', options: { size: '4' } }`, `['human', 'human', 'human']`, `{}`)
	const shown = `JSON.stringify([window.quincunx.app.position.board, window.quincunx.app.view.dragged, window.quincunx.app.tree.movesTo()])`
	before := eval[string](p, shown)
	next := func(seat int) {
		t.Helper()
		p.await("the next seat", `window.quincunx.app.view.interaction.seat === $1`, seat)
	}
	next(0)
	p.drag(p.cellAt(0), p.cellAt(1), 4)
	next(1)
	if after := eval[string](p, shown); after != before {
		t.Errorf("after the first choice the page shows %s, want %s", after, before)
	}
	if status := p.read("#status"); status != "A has chosen; B and C to choose" {
		t.Errorf("the page says %q", status)
	}
	p.press("#controls", "Undo (U)")
	next(0)
	for seat := range 3 {
		next(seat)
		p.press("#choices", "Stay")
	}
	p.await("the moves of all", `window.quincunx.app.tree.movesTo().join() === 's/s/s'`)
}

// A man that must continue capturing is marked and selected.
func testForced(t *testing.T, p *tab) {
	p.start(`{ name: 'seega', position: '5 M 1 1:1 0 100 2.1../.1.21/.2..1/1..../..2..' }`, `['human', 'human']`, `{}`)
	p.await("the man", `(({ selected, targets }) => selected === 6 && [...targets].join() === '7')(window.quincunx.app.view.interaction)`)
	if marks := eval[string](p, `JSON.stringify(window.quincunx.app.position.board.marks)`); marks != `[{"kind":"must","cells":[6]}]` {
		t.Errorf("the marks are %s", marks)
	}
	p.clickCell(7)
	p.await("the capture", `window.quincunx.app.position?.board.men[1].length === 3`)
}

// The game ends when a seat runs out of time.
func testClock(t *testing.T, p *tab) {
	p.start(`{ name: 'pente' }`, `['human', 'human']`, `{ clock: { initial: 1000, increment: 0 } }`)
	p.clickCell(180)
	p.await("the end", `document.querySelector('#status').innerText === 'O has run out of time'`)
	if w := p.now(); !w.Over || w.Seat != nil {
		t.Errorf("the page shows %+v, want the end", w)
	}
	if clocks := eval[[]string](p, `[...document.querySelectorAll('.clock')].map((e) => e.innerText)`); len(clocks) != 2 || clocks[1] != "0.0" {
		t.Errorf("the clocks show %q", clocks)
	}
}

// A person can request a hint, resign with two clicks, and rotate the board.
func testResign(t *testing.T, p *tab) {
	p.start(`{ name: 'trilite' }`, `['human', 'engine']`, `{}`)
	p.press("#controls", "Hint (H)")
	p.await("a hint", `document.querySelector('#notice').innerText.startsWith('Hint: ')`)
	p.press("#controls", "Resign")
	if w := p.now(); w.Over {
		t.Error("the game is over after one press")
	}
	p.press("#controls", "Resign")
	p.await("the end", `document.querySelector('#status').innerText === 'X resigns'`)
	// The result is also in the saved game and is kept after a reload.
	saved := eval[string](p, `JSON.stringify(window.quincunx.app.tree.toSaved())`)
	if !strings.Contains(saved, `"ending":{"seat":0,"cause":"resignation"}`) || strings.Contains(saved, "comment") {
		t.Errorf("saved %s", saved)
	}
	p.run(chromedp.Reload())
	p.await("the end again", `document.querySelector('#status').innerText === 'X resigns'`)
	if w := p.now(); !w.Over || w.Seat != nil {
		t.Errorf("the page shows %+v, want the end", w)
	}
	if points := eval[[]string](p, `[...document.querySelectorAll('.points')].map((e) => e.innerText)`); !slices.Equal(points, []string{"0", "1"}) {
		t.Errorf("points %q", points)
	}
	p.press("#controls", "Rotate the board")
	p.await("the board turned", `window.quincunx.app.view.camera.angle > 1`)
}

// If only a part of the board is visible, the view scrolls just far enough to show the engine's move. It does not scroll if the
// move is visible.
func testFollow(t *testing.T, p *tab) {
	p.start(`{ name: 'chinesecheckers', options: { size: '20' } }`, `['human', 'engine']`, `{ strengths: [1, 1] }`)
	const isSeen = `(({ view: { camera } }, cell) => camera.screenX(cell) > 0 && camera.screenX(cell) < camera.width &&
		camera.screenY(cell) > 0 && camera.screenY(cell) < camera.height)(window.quincunx.app, $1)`
	eval[any](p, `void window.quincunx.app.view.zoom(6, 400, 900)`)
	engineHome := 0 // the corner of the goal
	if home := eval[int](p, `window.quincunx.app.position.board.men[1].at(-1)`); !eval[bool](p, isSeen, engineHome) || eval[bool](p, isSeen, home) {
		t.Fatal("the person's home has to be seen, and the engine's not")
	}
	a, m := p.find(p.awaitTurn(), 1)
	eval[any](p, `void window.quincunx.app.tree.add($1)`, a.Describe(0, m))
	p.await("the reply", `window.quincunx.app.tree.at.ply === 2 && window.quincunx.app.position`)
	if to := eval[int](p, `window.quincunx.app.position.board.marks[0].cells.at(-1)`); !eval[bool](p, isSeen, to) {
		t.Errorf("the engine's move to cell %d is not seen", to)
	}
	if eval[bool](p, `window.quincunx.app.view.camera.isFit`) {
		t.Error("the whole board is shown")
	}
	// A visible move doesn't change the view.
	eval[any](p, `void window.quincunx.app.goto(window.quincunx.app.tree.root)`)
	p.await("the first position", `window.quincunx.app.position`)
	const view = `(({ x, y, scale }) => [x, y, scale])(window.quincunx.app.view.camera)`
	before := eval[[]float64](p, view)
	eval[any](p, `void window.quincunx.app.view.camera.follow(window.quincunx.app.position.board.men[1].filter((cell) => `+
		strings.ReplaceAll(isSeen, "$1", "cell")+`).slice(0, 2))`)
	if after := eval[[]float64](p, view); !slices.Equal(before, after) {
		t.Errorf("the view moves from %v to %v", before, after)
	}
}

// Keys are shortcuts only if no dialog is open, even if nothing has the focus.
func testShortcuts(t *testing.T, p *tab) {
	const isOn = `document.querySelector('#analysis [role=switch]').checked`
	p.press("#commands", "New game")
	eval[any](p, `document.activeElement.blur()`)
	p.keys("e" + kb.ArrowRight + "h")
	if eval[bool](p, isOn) {
		t.Error("E turns the analysis on behind the dialog")
	}
	p.keys(kb.Escape)
	p.await("the page", `!document.querySelector('#setup').open`)
	p.keys("e")
	if !eval[bool](p, isOn) {
		t.Error("E doesn't turn the analysis on")
	}
}

// A man that is dropped before its moves are known moves once they are, unless the person has selected another man by then.
func testDropBeforeMoves(t *testing.T, p *tab) {
	// As on a large board, the moves of a man must be requested. Here the answers wait for release.
	eval[any](p, `void (({ app }) => {
		const request = app.request.bind(app);
		const released = new Promise((release) => { window.release = release; });
		app.request = async (what, fields) => {
			const answer = await request(what, fields);
			if (what !== 'moves') return answer;
			if ('from' in fields) await released;
			else window.moves = answer.moves;
			return 'from' in fields ? answer : { from: [...new Set(answer.moves.map((m) => m.cells[0]))] };
		};
	})(window.quincunx)`)
	p.start(`{ name: 'chinesecheckers' }`, `['human', 'human']`, `{}`)
	p.await("the men", `window.quincunx.app.view.interaction.movable.size > 0`)
	cells := eval[[3]int](p, `(() => { // two men that can move to the same cell, and the cell
		for (const { cells: [first, to] } of window.moves) {
			const other = window.moves.find((m) => m.cells[0] !== first && m.cells.at(-1) === to);
			if (other) return [first, other.cells[0], to];
		}
	})()`)
	first, second, to := cells[0], cells[1], cells[2]
	eval[any](p, `void (({ view }) => {
		view.emit('lift', { cell: $1 });
		view.emit('drop', { from: $1, cell: $3, isMove: false });
		view.emit('cell', { cell: $2 });
		window.release();
	})(window.quincunx.app)`, first, second, to)
	p.await("the moves of the other man", `(({ selected, targets }) => selected === $1 && targets.has($2))(window.quincunx.app.view.interaction)`, second, to)
	time.Sleep(100 * time.Millisecond) // nothing may happen meanwhile
	if w := p.now(); len(w.Moves) > 0 {
		t.Fatalf("the page has made the move %s", w.Moves)
	}
	eval[any](p, `void (({ view }) => {
		view.emit('lift', { cell: $1 });
		view.emit('drop', { from: $1, cell: $2, isMove: false });
	})(window.quincunx.app)`, first, to)
	p.await("the move", `window.quincunx.app.tree.at.ply === 1`)
}

// The players of the seats are kept when the board and the number of seats change.
func testSeatsKept(t *testing.T, p *tab) {
	const seats = `[...document.querySelectorAll('#setup label')].filter((e) => /^(Seat|Blue|Orange|Green)/.test(e.innerText)).map((e) => e.querySelector('select').selectedOptions[0].text).join('; ')`
	expect := func(want string) {
		t.Helper()
		p.await("the seats "+want, `!document.querySelector('#setup .primary').disabled && `+seats+` === $1`, want)
	}
	p.press("#commands", "New game")
	p.press("#setup", "Pente")
	expect("Human; Engine, Intermediate")
	p.write("#setup", "Seat X, moves first", "Engine, Master")
	p.write("#setup", "Seat O", "Human")
	p.write("#setup", "Size", "27×27")
	expect("Engine, Master; Human")
	p.press("#setup", "Chinese Checkers")
	expect("Engine, Master; Human")
	p.write("#setup", "Number of players", "3")
	expect("Engine, Master; Human; Engine, Intermediate")
	p.write("#setup", "Green", "Engine, Casual")
	p.write("#setup", "Number of players", "2")
	expect("Engine, Master; Human")
	p.write("#setup", "Number of players", "3")
	expect("Engine, Master; Human; Engine, Casual")
	p.write("#setup", "Blue, moves first", "Engine, Novice")
	p.write("#setup", "Orange", "Engine, Novice")
	p.write("#setup", "Size", "6 men each")
	expect("Engine, Novice; Engine, Novice; Engine, Casual")
	p.write("#setup", "Green", "Human")
	p.press("#setup", "Trilite") // has no third seat
	expect("Human; Engine, Novice")
	p.press("#setup", "Play")
	p.await("the game", `window.quincunx.app.tree.game.name === 'trilite' && window.quincunx.app.tree.players.join() === 'human,engine' && window.quincunx.app.terms.strengths.join() === '1,1'`)
}
