//go:build !js

package main

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
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
