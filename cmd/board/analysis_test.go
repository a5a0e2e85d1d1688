//go:build !js

package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"quincunx/internal/commandtest"
	"quincunx/internal/must"
	"quincunx/movegen"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The engine analyses the displayed position, its lines can be viewed, and turning the analysis off stops it.
func testAnalysis(t *testing.T, b *chromium, s *boardServer) {
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

// review opens badGame and reviews it.
func (p *tab) review() {
	p.Helper()
	p.press("#files", "Open")
	p.write("dialog[aria-labelledby=open-title]", "Or paste it here:", badGame)
	p.press("dialog[aria-labelledby=open-title]", "Open text")
	p.await("the game", `!document.querySelector('dialog[aria-labelledby=open-title]').open && window.quincunx.app.tree.game.name === 'pente' && window.quincunx.app.position?.ply > 0`)
	p.press("#graph", "Review the game")
	p.await("the end of the review", `document.querySelector('#graph .tools button').innerText === 'Review' && document.querySelector('#graph table')`)
}

// badGame is a game of Pente in which both sides have let wins go.
const badGame = "1. K10 2. L9 3. N10 4. L10 5. L8 6. A1 7. L7 8. A2 9. L11"

// A review covers the whole game, marks its worst moves, names better moves, and sums up each player's play.
func testReview(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.review()
	p.await("a mistake", `document.querySelector('#moves .blunder, #moves .mistake, #moves .inaccuracy')`)
	p.await("the graph", `document.querySelector('#graph svg')?.checkVisibility()`)
	if rows := eval[[]string](p, `[...document.querySelectorAll('#graph tbody tr')].map((e) => e.innerText)`); len(rows) != 2 ||
		!regexp.MustCompile(`^X\t\d+ %(\t\d+){3}(\t\d+ %){3}$`).MatchString(rows[0]) {
		t.Errorf("the players are summed up as %q", rows)
	}
	const better = `document.querySelector('#moves .better:not([hidden]) button')`
	p.await("what was better", better+`?.innerText.startsWith('better: ')`)
	p.move(eval[point](p, `(() => {
		const { left, top, height } = `+better+`.getBoundingClientRect();
		return { X: left + 40, Y: top + height / 2 };
	})()`))
	p.await("the better line on the board", `window.quincunx.app.view.previewed?.marks.filter(({ kind, text }) => kind === 'number' && text).length > 1`)
	p.keepPicture("review.png")
	nodes := eval[int](p, `window.quincunx.app.tree.nodes.size`)
	p.click(p.pointer)
	p.await("the line as a variation", `window.quincunx.app.tree.nodes.size > $1`, nodes)
	p.press("#controls", "Resign")
	p.press("#controls", "Resign")
	p.await("the end", `/resigns/.test(document.querySelector('#status').innerText)`)
	p.press("#moves", "First position (Home)")
	p.write("#graph", "How deeply", "very thoroughly")
	p.press("#graph", "Review the game")
	p.await("a review that goes on", `document.querySelector('#graph .tools button').innerText === 'Stop'`)
	p.start(`{ name: 'trilite' }`, `['human', 'human']`, `{}`)
	p.await("that the review has stopped", `document.querySelector('#notice').innerText.startsWith('The review has stopped')`)
}

// After a review, a person tries again where a side has gone wrong: the move played is refused with the reply to it, its refutation can be
// seen, the better move is accepted, and a summary ends it. The game stays as it was.
func testMistakes(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.review()
	better := eval[[]string](p, `[...document.querySelectorAll('#moves .better:not([hidden])')].map((e) => e.innerText.split(' ')[1])`)
	game := eval[string](p, `JSON.stringify(window.quincunx.app.tree.toSaved())`)
	p.press("#graph", "Learn from your mistakes")
	if eval[bool](p, `document.querySelector('#removal').checkVisibility()`) {
		t.Error("a message says where the game is, although a button leads back to it")
	}
	const task = `document.querySelector('#mistakes .task').innerText`
	const verdict = `document.querySelector('#mistakes .verdict').innerText`
	count := 0
	for i := 0; ; i++ {
		p.await("a mistake", task+`.startsWith($1)`, fmt.Sprintf("%d of ", i+1))
		w := p.awaitTurn()
		var played string
		if _, err := fmt.Sscanf(p.read("#mistakes .task"), fmt.Sprintf("%d of %%d: %%s", i+1), &count, new(string)); err != nil {
			t.Fatalf("%v in %q", err, p.read("#mistakes .task"))
		}
		played = regexp.MustCompile(`played (\S+) \?`).FindStringSubmatch(p.read("#mistakes .task"))[1]
		a := w.analysis(t)
		attempt := func(label string) {
			t.Helper()
			p.awaitTurn()
			p.makeMove(a, *w.Seat, must.Get(a.ParseMove(movegen.Seat(*w.Seat), label))(t), false)
		}
		if i == 0 {
			attempt(played)
			p.await("the refusal", verdict+`.startsWith($1)`, played+" is what was played: ")
			p.await("the position before", `window.quincunx.app.tree.at.ply === $1 && window.quincunx.app.position`, len(w.Moves))
			p.press("#mistakes", "Why is it bad?")
			p.await("the refutation", `document.querySelector('#mistakes .lines .score')?.innerText.startsWith('played ')`)
			if n := eval[int](p, `document.querySelectorAll('#mistakes .lines li').length`); n != 1 {
				t.Errorf("%d lines are shown before the better move is found", n)
			}
			p.press("#mistakes", "Show a better move")
			p.await("the better move", `document.querySelectorAll('#mistakes .lines li').length === 2`)
		} else {
			for _, label := range better {
				if strings.Contains(p.read("#mistakes .verdict"), "well found") {
					break
				}
				if m, err := a.ParseMove(movegen.Seat(*w.Seat), label); err == nil {
					p.awaitTurn()
					p.makeMove(a, *w.Seat, m, false)
					p.await("the verdict", `/(Try again|well found)\.$/.test(`+verdict+`)`)
					p.await("the position before, or a good move", `window.quincunx.app.tree.at.ply === $1 || /well found/.test(`+verdict+`)`, len(w.Moves))
				}
			}
			p.await("the better move", `/avoids .* the loss: well found\.$/.test(`+verdict+`)`)
		}
		p.keepPicture(fmt.Sprintf("mistake-%d.png", i))
		if i+1 == count {
			break
		}
		p.press("#mistakes", "Next")
	}
	p.press("#mistakes", "Summary")
	p.await("the summary", task+` === $1 && document.querySelectorAll('#mistakes tbody tr').length === 2`, fmt.Sprintf("You found better moves for %d of %d.", count-1, count))
	p.press("#mistakes", "Back to my game")
	p.await("the game", `!window.quincunx.app.tree.isPuzzle && !document.querySelector('#mistakes').checkVisibility()`)
	if got := eval[string](p, `JSON.stringify(window.quincunx.app.tree.toSaved())`); got != game {
		t.Errorf("the game is now\n%s, want\n%s", got, game)
	}
	// A reload during the exercise leads back to the game.
	p.press("#graph", "Learn from your mistakes")
	p.await("the exercise", `window.quincunx.app.tree.isPuzzle && window.quincunx.app.position`)
	p.run(chromedp.Reload())
	p.await("the page", `window.quincunx?.ready`)
	if got := eval[string](p, `JSON.stringify(window.quincunx.app.tree.toSaved())`); got != game {
		t.Errorf("after a reload the game is\n%s, want\n%s", got, game)
	}
}

// A line is shown as numbered ghosts on the board, step by step with the wheel and the arrow keys. The moves of the game are numbered if that
// is set.
func testNumbers(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	for _, c := range []struct{ title, game, moves string }{
		{"Pente", "pente", "0:0 -1:1 3:0"}, {"Seega", "seega", ""}, {"Chinese Checkers", "chinesecheckers", ""},
	} {
		p.start(fmt.Sprintf(`{ name: %q }`, c.game), `['human', 'human']`, `{}`)
		p.awaitTurn()
		if c.moves != "" {
			p.play(strings.Fields(c.moves)...)
		}
		p.keys("e")
		p.await("a line", `document.querySelectorAll('#analysis ol.lines:not(.stale) li:first-child .move').length > 3`)
		p.move(eval[point](p, `(() => {
			const { left, top, width, height } = document.querySelectorAll('#analysis ol.lines .move')[1].getBoundingClientRect();
			return { X: left + width / 2, Y: top + height / 2 };
		})()`))
		const numbers = `window.quincunx.app.view.previewed?.marks.filter(({ kind }) => kind === 'number').map(({ text }) => text).sort().join(' ')`
		p.await("two numbers", numbers+` === '1 2'`)
		p.wheel(100)
		p.await("the third move", `document.querySelectorAll('#analysis .lines .move')[2].matches('.shown') && /3/.test(`+numbers+`)`)
		p.keepPicture("line-" + c.game + ".png")
		p.wheel(-100)
		p.await("two numbers again", numbers+` === '1 2'`)
		p.move(point{5, 5})
		p.await("the end of the preview", `window.quincunx.app.view.previewed === null`)
		eval[any](p, `void document.querySelector('#analysis .lines .move').focus()`)
		p.await("one number", numbers+` === '1'`)
		p.keys(kb.ArrowRight)
		p.await("two numbers", numbers+` === '1 2'`)
		if ply := eval[int](p, `window.quincunx.app.tree.at.ply`); ply != len(strings.Fields(c.moves)) {
			t.Errorf("%s: the arrow key has gone to move %d", c.title, ply)
		}
		eval[any](p, `void document.activeElement.blur()`)
		p.keys("e")
	}
	p.start(`{ name: 'pente' }`, `['human', 'human']`, `{}`)
	eval[any](p, `void (({ view }) => {
		const setMarks = view.setMarks.bind(view);
		view.setMarks = (layer, marks) => { if (layer === 'numbers') window.numbers = marks.map(({ cells, text }) => cells[0] + ':' + text).join(' '); setMarks(layer, marks); };
	})(window.quincunx.app)`)
	p.press("#options", "Settings")
	p.press("#settings", "Numbers of moves")
	p.keys(kb.Escape)
	p.play("0:0", "-1:1", "3:0")
	p.await("the numbers of the moves", `/^180:1 \d+:2 \d+:3$/.test(window.numbers)`)
	p.keepPicture("numbers.png")
	p.keys(kb.ArrowLeft)
	p.await("the numbers of two moves", `/^180:1 \d+:2$/.test(window.numbers)`)
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
	const unknown = "Not known without a search or tables of Seega, which solve seega --tables makes and board --tables shows."
	p.await("that nothing is known", known+` === $1`, unknown)
	p.press("#analysis", "Analysis")
	p.await("a forced win", `/^win in \d+$/.test(document.querySelector('#analysis .score')?.innerText)`)
	p.await("the same in words", known+` === 'O to move: a ' + document.querySelector('#analysis .score').innerText + ' moves of both sides. The search has found it. ' + $1`, unknown)
}
