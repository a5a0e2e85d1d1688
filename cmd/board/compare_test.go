//go:build !js

package main

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The variations at a position are compared: their moves, and the chances along them once they are searched; a click goes there.
func testCompare(t *testing.T, b *chromium, s *boardServer) {
	for theme, v := range map[string]viewport{"light": {1440, 900}, "dark": {390, 844}} {
		p := b.open(t, s.address, v)
		eval[any](p, `void window.quincunx.app.settings.set('theme', $1)`, theme)
		p.start(`{ name: 'pente', options: { opening: 'none' } }`, `['human', 'human']`, `{}`)
		const shown = `document.querySelector('.compare').checkVisibility()`
		p.play("0:0", "1:1", "2:0", "1:0")
		if eval[bool](p, shown) {
			t.Error("a single line is compared")
		}
		p.keys(kb.ArrowLeft + kb.ArrowLeft)
		p.play("3:1")
		p.keys(kb.ArrowLeft)
		p.play("0:1", "0:2", "2:2")
		p.press("#moves", "3 variations after 2. 1:1")
		const rows = `[...document.querySelectorAll('.compare tbody tr')].map((e) => e.innerText.replaceAll(/\s+/g, ' '))`
		p.await("three variations", rows+`.length === 3`)
		if got := eval[[]string](p, rows); got[0] != "2:0 1:0 2 – – –" || got[1] != "3:1 1 – – –" || got[2] != "0:1 0:2 2:2 3 – – –" {
			t.Errorf("the variations are %q", got)
		}
		p.press(".compare", "Search them")
		p.await("their chances", rows+`.every((text) => (text.match(/\d+ %/g) ?? []).length === 3)`)
		ordered := eval[bool](p, `[...document.querySelectorAll('.compare tbody tr')].every((e) => {
			const [end, best, worst] = e.innerText.match(/\d+ %/g).map((text) => parseInt(text));
			return worst <= end && end <= best;
		})`)
		if got := eval[[]string](p, rows); !ordered {
			t.Errorf("the variations are %q", got)
		}
		p.keepPicture("compare-" + theme + ".png")
		p.press(".compare tbody tr:first-child", "Go to its end")
		p.await("the end of the first variation", `window.quincunx.app.tree.movesTo().join(' ') === '0:0 1:1 2:0 1:0' && `+shown)
		p.press(".compare tbody tr:nth-child(2)", "3:1")
		p.await("the second one", `window.quincunx.app.tree.movesTo().at(-1) === '3:1' && document.querySelector('.compare .shown').innerText.startsWith('3:1')`)
		p.keys(kb.Home)
		p.await("nothing to compare at the start", `!(`+shown+`)`)
		if text := p.read("#notice"); strings.Contains(text, "rror") {
			t.Errorf("the page says %q", text)
		}
	}
}
