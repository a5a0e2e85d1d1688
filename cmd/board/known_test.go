//go:build !js

package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"quincunx/internal/commandtest"
	"quincunx/internal/slow"
)

// The list of seats addresses the person as "you" and calls other players by name.
func TestSeatsInPage(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	p := b.open(t, serveBoard(t).address, desktop)
	p.newGame("Jackhammer", "Size", "3")
	p.awaitTurn()
	if text := p.read("#seats .acts"); !strings.Contains(text, "You") || !strings.Contains(text, "choose") || strings.Contains(text, "chooses") {
		t.Errorf("the person is shown as %q", text)
	}
	p.press("#files", "Open")
	p.write("dialog[aria-labelledby=open-title]", "Or paste it here:", "(;PB[Ann]PW[engine];B[jj])")
	p.press("dialog[aria-labelledby=open-title]", "Open text")
	p.await("the names", `document.querySelector('#seats').innerText.includes('Ann')`)
}

// The page shows the values of positions and moves from tables, and why a position has none.
func TestTablesInPage(t *testing.T) {
	if !slow.Tests() {
		t.Skip("builds tables and shows five positions: SLOW=1 runs it")
	}
	t.Parallel()
	b := newChromium(t)
	commandtest.Build(t, "solve")
	dir := t.TempDir()
	commandtest.Do(t, dir, "solve seega --size 3 --tables three")
	commandtest.Do(t, dir, "solve seega --size 5 --men 6 --tables five")
	s := serveBoard(t, "--tables", filepath.Join(dir, "three"), "--tables", filepath.Join(dir, "five"))
	p := b.open(t, s.address, desktop)
	p.press("#analysis", "Known results")
	const none = -1
	for i, c := range []struct {
		position, known string
		selected        int    // the cell of the man to click
		marks           string // kind, cell, text and tone of each
		legend          string
	}{
		{
			"3 M 1 - 0 0 121/2.2/1.1", "X to move: a win. From exact tables: 21 moves to a capture or the end. Best: a1>b1, c1>b1.",
			none, "shade 7 W21 good, ring 6 good, ring 8 good",
			"A move there is: W a win · numbers: moves to a capture or the end · rings: the best move of each man",
		},
		{
			"5 M 1 - 0 0 12.../.11../...../...../.2...", "X to move: a win. From exact tables: 1 move to a capture or the end. Best: c4>c5.",
			none, "shade 2 W1 good, shade 8 W7 good, shade 5 D, shade 11 D, shade 12 D, ring 7 good, ring 6, ring 0",
			"A move there is: W a win, D a draw · numbers: moves to a capture or the end · rings: the best move of each man",
		},
		{
			"5 M 1 - 0 0 21.../2..../1...1/...../.....", "X to move: a win. From exact tables: 3 moves to a capture or the end. Best: e3>d3, e3>e4, e3>e2.",
			1, "shade 2 W7 good, shade 6 W15 good", "A move there is: W a win · numbers: moves to a capture or the end",
		},
		{
			"3 P 1 - 0 0 .../.../...", "X to move: a win. From exact tables. Best: b3, a2, c2, b1.",
			none, "shade 1 W good, shade 3 W good, shade 5 W good, shade 7 W good, shade 0 D, shade 2 D, shade 6 D, shade 8 D", "A move there is: W a win, D a draw",
		},
		{
			"5 M 1 - 0 100 1.2../...../..1../...../2...1",
			"Not known without a search: the tables are for size 3 and threshold 0, got size 5 and threshold 100; the tables are for size 5 and threshold 0, got size 5 and threshold 100.",
			none, "", "",
		},
	} {
		p.press("#files", "Open")
		p.write("dialog[aria-labelledby=open-title]", "Or paste it here:", c.position)
		// Collect the marks of known results as text.
		eval[bool](p, `{
			window.truth = '';
			window.quincunx.app.view.setMarks = function (layer, marks) {
				if (layer === 'truth') window.truth = marks.map((m) => [m.kind, m.cells.join(), m.text, m.tone].filter(Boolean).join(' ')).join(', ');
				Object.getPrototypeOf(this).setMarks.call(this, layer, marks);
			};
			true
		}`)
		p.press("dialog[aria-labelledby=open-title]", "Open text")
		p.await("the known result of "+c.position, `window.quincunx.app.position?.text === $1 && document.querySelector('#analysis .known').innerText === $2`, c.position, c.known)
		if c.selected != none {
			p.awaitTurn()
			p.clickCell(c.selected)
			p.await("the moves of the man", `window.quincunx.app.view.interaction.targets.size`)
		}
		p.keepPicture(fmt.Sprintf("tables-%d.png", i))
		p.await("the marks "+c.marks, `window.truth === $1`, c.marks)
		p.await("the legend "+c.legend, `(({ hidden, innerText }) => (hidden ? '' : innerText))(document.querySelector('#analysis .known + .figures')) === $1`, c.legend)
	}
}
