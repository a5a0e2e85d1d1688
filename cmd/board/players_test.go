//go:build !js

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"quincunx/bitboard"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/jackhammer"
)

// Who plays a seat can be changed during a game: the engine takes over a seat at its turn, at another level, and gives it back.
func testChangePlayers(t *testing.T, p *tab) {
	p.start(`{ name: 'pente', options: { size: '4' } }`, `['human', 'human']`, `{ clock: { initial: 600000, increment: 0 } }`)
	p.clickCell(40)
	p.await("the turn of O", `window.quincunx.app.play.seat === 1`)
	p.write("#seats", "Player of O", "Engine, Novice")
	p.await("the engine's move", `window.quincunx.app.tree.at.ply === 2 && window.quincunx.app.play.seat === 0`)
	if strengths := eval[[]int](p, `window.quincunx.app.terms.strengths`); strengths[1] != 1 {
		t.Errorf("the levels are %d, want 1 for O", strengths)
	}
	if text := p.read("#seats .acts"); !strings.Contains(text, "You") || !strings.Contains(text, "to move") {
		t.Errorf("the only person's line is %q", text)
	}
	p.press("#seats", "Player of O")
	p.keys("Human" + kb.Enter)
	p.await("two people", `window.quincunx.app.tree.players.join() === 'human,human'`)
	a, m := p.find(p.awaitTurn(), 1)
	p.makeMove(a, 0, m, false)
	p.await("the turn of O again", `window.quincunx.app.tree.at.ply === 3 && window.quincunx.app.play.seat === 1`)
	p.settle()
	if saved := eval[string](p, `window.quincunx.app.tree.toSaved().players.join()`); saved != "human,human" {
		t.Errorf("the saved players are %s", saved)
	}
}

// From any position a new game against the engine can be played, which has the moves up to there; the other game stays as it is.
func testPlayFromHere(t *testing.T, p *tab) {
	p.start(`{ name: 'trilite' }`, `['human', 'human']`, `{}`)
	p.play("4", "0", "1")
	p.keys(kb.Home + kb.ArrowRight)
	p.await("the second position", `window.quincunx.app.tree.at.ply === 1 && window.quincunx.app.position`)
	p.write(".playfrom", "Level of the engine", "Novice")
	p.press(".playfrom", "Play from here")
	p.await("the new game", `(({ tree, terms, play }) => tree.movesTo().join() === '4' && tree.nodes.size === 2 && tree.players.join() === 'engine,human' &&
		terms.strengths.join() === '1,1' && play.seat === 1 && document.querySelector('.playfrom').hidden)(window.quincunx.app)`)
	p.clickCell(3)
	p.await("the engine's reply", `window.quincunx.app.tree.at.ply === 3`)
	if !strings.Contains(p.read("#removal"), "Trilite (3 moves)") {
		t.Errorf("the page says %q of the other game", p.read("#removal"))
	}
}

// Positions of Jackhammer in which A and B fence each other off with one more knock-out, and in which all are fenced off.
const (
	openJackhammer   = "6 after 100 1000 2:1 5:0 4:4 ./../.../##.#/.#.../...#.."
	fencedJackhammer = "6 after 100 1000 2:1 5:0 4:4 ./../.../####/.#.../..##.."
)

// The panel shows the territory of each seat of Jackhammer, and whether it is final, as the rules do.
func testTerritories(t *testing.T, p *tab) {
	for _, c := range []struct {
		position string
		want     []string // without those that are fenced off, which the rules know
	}{
		{openJackhammer, []string{"7 cells, open", "4 cells, open", "4 cells, open"}},
		{fencedJackhammer, make([]string, 3)},
		{"3 harsh 5 9 0:0 2:0 2:2 #/../...", []string{"0 cells, open", "1 cell, open", "1 cell, open"}},
		{"3 after 5 9 0:0 0:0 2:2 ./##/...", []string{"0 cells, open", "0 cells, open", ""}},
	} {
		position := must.Get(jackhammer.Parse(c.position))(t)
		for seat := range c.want {
			var region bitboard.Mesh
			position.Region(movegen.Seat(seat), &region)
			if position.IsScoreFinal(movegen.Seat(seat)) {
				c.want[seat] = fmt.Sprintf("%d cells, fenced off", region.Count())
			}
		}
		p.start(fill(`{ name: 'jackhammer', position: $1 }`, []any{c.position}), `['human', 'human', 'human']`, `{}`)
		got := eval[[]string](p, `[...document.querySelectorAll('.seat .notes')].map((e) => e.firstChild.innerText)`)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: the panel shows %q, want %q", c.position, got, c.want)
		}
	}
}

// Once no score can rise any more, one press plays the game to its end, and can be undone; before, the engine plays that far.
func testFinish(t *testing.T, p *tab) {
	p.start(fill(`{ name: 'jackhammer', position: $1 }`, []any{fencedJackhammer}), `['human', 'engine', 'engine']`, `{ strengths: [1, 1, 1] }`)
	p.await("that it is decided", `document.querySelector('#choices').innerText.includes('no score can rise any more')`)
	p.press("#choices", "All stay to the end")
	p.await("the end", `window.quincunx.app.play.isOver && window.quincunx.app.tree.at.ply === 900`)
	if status := p.read("#status"); !strings.Contains(status, "A wins, scores 6,3,5") {
		t.Errorf("the page says %q", status)
	}
	p.press("#removal", "Undo")
	p.await("the position before", `window.quincunx.app.tree.nodes.size === 1 && window.quincunx.app.play.seat === 0`)

	start := fill(`{ name: 'jackhammer', position: $1 }`, []any{openJackhammer})
	p.start(start, `['human', 'human', 'human']`, `{ strengths: [3, 3, 3] }`)
	p.press("#choices", "Engine plays to the end")
	p.await("the end", `window.quincunx.app.play.isOver && window.quincunx.app.tree.at.ply === 900`)
	w := p.now()
	p.start(start, `['human', 'human', 'human']`, `{}`)
	p.press("#choices", "Stay to the end")
	p.await("the end", `window.quincunx.app.play.isOver`)
	if all := p.now(); strings.Trim(strings.Join(all.Moves, ""), "s/") != "" {
		t.Errorf("the people did not stay: %s", all.Moves)
	}
	if strings.Trim(strings.Join(w.Moves, ""), "s/") == "" {
		t.Error("the engine has only stayed")
	}
}

// The dialog for a new game shows a picture of each game, explains openings and resolutions, has a star for the homes of Chinese Checkers,
// and begins with what was chosen for a game the last time.
func testNewGame(t *testing.T, p *tab) {
	p.press("#commands", "New game")
	p.await("the pictures", `[...document.querySelectorAll('.games canvas')].filter((e) =>
		new Set(new Uint32Array(e.getContext('2d').getImageData(0, 0, e.width, e.height).data.buffer)).size > 5).length === 5`)
	p.press("#setup", "Jackhammer")
	p.write("#setup", "Knock-outs", "after the moves, sparing nobody")
	if text := p.read("#setup"); !strings.Contains(text, "also under a player: that cell scores nothing") {
		t.Errorf("the resolution is not explained: %s", text)
	}
	p.press("#setup", "Chinese Checkers")
	p.press("#setup", "Home at the upper right")
	p.await("three players", `!document.querySelector('#setup .primary').disabled && document.activeElement.ariaLabel === 'Home at the upper right' &&
		document.querySelector('#setup').innerText.includes('Green')`)
	p.press("#setup", "Home at the top")
	p.press("#setup", "Home at the bottom") // stays: at least two players
	p.await("two players", `!document.querySelector('#setup .primary').disabled && document.querySelectorAll('.star [aria-pressed=true]').length === 2`)
	p.write("#setup", "Orange", "Engine, Novice")
	p.press("#setup", "Play")
	p.await("the game", `window.quincunx.app.tree.game.options?.triangles === '1,3' && window.quincunx.app.terms.strengths[1] === 1`)

	p.press("#commands", "New game")
	p.press("#setup", "Pente")
	p.write("#setup", "Size", "9×9")
	p.press("#setup", "Play")
	p.await("Pente", `window.quincunx.app.tree.game.options?.size === '4'`)
	p.press("#commands", "New game")
	p.press("#setup", "Chinese Checkers")
	p.await("the last choice", `document.querySelectorAll('.star [aria-pressed=true]').length === 2 && document.querySelector('#setup .primary:not(:disabled)')`)
	p.press("#setup", "Play")
	p.await("the same game", `window.quincunx.app.tree.game.options?.triangles === '1,3' && window.quincunx.app.terms.strengths[1] === 1`)
}

// On the small cells of a phone, a tap shows the move that a second tap or a button makes. The board keeps its place.
func testTap(t *testing.T, p *tab) {
	p.run(chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch, chromedp.EmulateMobile))
	p.start(`{ name: 'pente' }`, `['human', 'human']`, `{}`)
	tap := func(cell int) {
		at, id := p.cellAt(cell), 1.0
		p.run(call(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: at.X, Y: at.Y, ID: &id}}}),
			call(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}}))
	}
	pending := func(cell, plies int) {
		t.Helper()
		p.await("the chosen move", `(({ view, tree }) => view.interaction.pending === $1 && tree.at.ply === $2)(window.quincunx.app)`, cell, plies)
	}
	before := p.cellAt(180)
	tap(180)
	pending(180, 0)
	if after := p.cellAt(180); after != before {
		t.Errorf("the cell moves from %v to %v", before, after)
	}
	tap(180)
	p.await("the first move", `window.quincunx.app.tree.at.ply === 1 && window.quincunx.app.view.interaction.seat === 1`)
	tap(200)
	pending(200, 1)
	tap(201)
	pending(201, 1)
	if dir := os.Getenv("BOARD_PICTURES"); dir != "" {
		p.picture(filepath.Join(dir, "tap.png"))
	}
	p.press("#choices", "Confirm M9")
	p.await("the second move", `window.quincunx.app.tree.movesTo().at(-1) === '1:2'`)
}

// Two people at one board play with a usual clock from the dialog, which can be paused; the time that has passed by then is spent.
func testTwoClocks(t *testing.T, p *tab) {
	p.press("#commands", "New game")
	p.press("#setup", "Pente")
	p.write("#setup", "Seat O", "Human")
	p.write("#setup", "Clock of each seat", "3 minutes and 2 seconds a move")
	p.press("#setup", "Play")
	p.await("the clocks", `[...document.querySelectorAll('.clock')].map((e) => e.innerText).join() === '3:00,3:00'`)
	p.awaitTurn()
	p.clickCell(180)
	p.await("the clock of O", `window.quincunx.app.play.clocks.left(1) < 179500`)
	p.press("#controls", "Pause the engine and the clocks, and move for all seats yourself")
	const left = `window.quincunx.app.play.clocks.left(1)`
	before := eval[float64](p, left)
	time.Sleep(50 * time.Millisecond)
	if after := eval[float64](p, left); after != before || before >= 179_500 {
		t.Errorf("the paused clock shows %v and then %v ms", before, after)
	}
	p.press("#controls", "Pause the engine and the clocks, and move for all seats yourself")
	p.await("the clock to run on", left+` < $1 && window.quincunx.app.play.clocks.isRunning`, before)
}
