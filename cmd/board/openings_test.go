//go:build !js

package main

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The explorer shows the moves of the program's book in every game without a record, with proved values, and plays them.
func TestOpeningsInPage(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	p := b.open(t, serveBoard(t).address, desktop)
	const rows = `[...document.querySelectorAll('#analysis .explorer tbody tr')]`
	row := func(move string) string {
		return eval[string](p, rows+`.find((row) => row.querySelector('button').innerText === $1)?.innerText ?? ''`, move)
	}

	// A line that a proof ends: the winning move is marked, and what is known before it.
	p.press("#files", "Open")
	p.write("dialog[aria-labelledby=open-title]", "Or paste it here:", "1. K10 2. K12 3. N11 4. H12 5. N10 6. H10 7. N9")
	p.press("dialog[aria-labelledby=open-title]", "Open text")
	p.await("the game", `window.quincunx.app.position?.ply === 7 && !document.querySelector('dialog[open]')`)
	p.press("#analysis", "Openings")
	p.keys(kb.ArrowLeft)
	p.await("the proved move", rows+`.some((row) => row.querySelector('button').innerText === 'N9')`)
	if text := row("N9"); !strings.Contains(text, "✓ win") || eval[string](p, `document.querySelector('#analysis .explorer .proved').title`) == "" {
		t.Errorf("N9 is shown as %q", text)
	}
	if title := eval[string](p, `document.querySelector('#analysis .explorer .proved').title`); !strings.Contains(title, "docs/results/pente/7-1.proof") {
		t.Errorf("the proof is said to be %q", title)
	}
	p.press("#analysis .explorer", "Play N9")
	p.await("the move", `window.quincunx.app.position?.ply === 7`)
	p.keys(kb.Home)
	p.await("the first move", rows+`.length === 1 && `+rows+`[0].querySelector('button').innerText === 'K10'`)
	p.press("#analysis .explorer", "Play K10")
	p.await("the replies", `window.quincunx.app.position?.ply === 1 && `+rows+`.length > 8`)
	for _, theme := range []string{"light", "dark"} {
		eval[any](p, `void window.quincunx.app.settings.set('theme', $1)`, theme)
		eval[any](p, `void document.querySelector('#analysis .openings').scrollIntoView()`)
		p.keepPicture("openings-" + theme + ".png")
	}

	for _, title := range []string{"Trilite", "Seega", "Chinese Checkers", "Jackhammer"} {
		p.newGame(title)
		p.await("moves of "+title, `window.quincunx.app.position?.ply === 0 && `+rows+`.length > 0`)
		p.keepPicture("openings-" + strings.ToLower(title) + ".png")
		move := eval[string](p, rows+`[0].querySelector('button').innerText`)
		p.press("#analysis .explorer", "Play "+move)
		p.await("the move "+move, `window.quincunx.app.tree.root.children[0]?.label === $1`, move)
	}

	// A puzzle doesn't give its solution away.
	p.press("#tabs", "Learn")
	p.press("#learn .puzzles", "Start")
	p.await("a puzzle", `window.quincunx.app.tree.isPuzzle`)
	if eval[bool](p, `document.querySelector('#analysis .openings').open`) {
		t.Error("the openings are shown beside a puzzle")
	}
}
