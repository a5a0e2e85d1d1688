//go:build !js

package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"quincunx/internal/must"
)

// clipboard calls copyIt and returns the copied text.
func (p *tab) clipboard(copyIt func()) string {
	p.Helper()
	c := chromedp.FromContext(p.ctx)
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		may := browser.SetPermissionParams{
			Permission: &browser.PermissionDescriptor{Name: name}, Setting: browser.PermissionSettingGranted, BrowserContextID: c.BrowserContextID,
		}
		must.Get(cdp.Call(p.ctx, c.Browser, browser.SetPermission, may))(p)
	}
	copyIt()
	text := ""
	for end := time.Now().Add(patience); text == "" && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		text = do(p, chromedp.Evaluate[string](`navigator.clipboard.readText()`, chromedp.EvalAwaitPromise))
	}
	return text
}

// A link holds the whole game: its position, variations and comments.
func testLink(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.newGame("Pente", "Size", "13×13")
	for range 3 {
		w := p.awaitTurn()
		a, m := p.find(w, 3)
		p.makeMove(a, *w.Seat, m, false)
		p.await("the move", `window.quincunx.app.tree.at.ply > $1`, len(w.Moves))
	}
	p.awaitTurn()
	p.press("#controls", "Undo (U)")
	w := p.awaitTurn()
	p.write("#moves", "Comment on this position", "look: ½ <b>")
	p.keys(kb.Tab)
	link := p.clipboard(func() {
		p.press("#files", "Share")
		p.press("#files", "Copy a link to the game")
	})
	if !strings.HasPrefix(link, s.address) {
		t.Fatalf("the link is %q", link)
	}
	other := p.sibling(link)
	if got := other.now(); !slices.Equal(got.Moves, w.Moves) || got.Game.Options["size"] != "6" {
		t.Errorf("the link leads to %+v, want %+v", got, w)
	}
	const game = `JSON.stringify(window.quincunx.app.tree.toSaved())`
	if got, want := eval[string](other, game), eval[string](p, game); got != want {
		t.Errorf("the link holds %s, want %s", got, want)
	}
	if text := other.read("#moves .comment"); text != "look: ½ <b>" {
		t.Errorf("the comment is %q", text)
	}
	p.expectErrors()
	middle := len(s.address) + (len(link)-len(s.address))/2
	for _, damaged := range []string{link[:len(link)-20], link[:middle] + "%F0%9F" + link[middle:], link + "AAAA", s.address + "#game="} {
		broken := p.sibling(damaged)
		if text := broken.read("#notice"); !strings.HasPrefix(text, "the link is damaged or incomplete") {
			t.Errorf("of the link %s is said %q", damaged, text)
		}
	}
}

// Games can be exported as files and text and imported again.
func testFiles(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	const moves = "1. K10 2. L9 3. K7 4. L10 5. L8"
	openText := func(text string) {
		t.Helper()
		p.press("#files", "Open")
		p.write("dialog[aria-labelledby=open-title]", "Or paste it here:", text)
		p.press("dialog[aria-labelledby=open-title]", "Open text")
		p.await("the game", `!document.querySelector('dialog[aria-labelledby=open-title]').open && window.quincunx.app.position`)
	}
	openText(moves)
	want := p.now()
	if want.Game.Name != "pente" || len(want.Moves) != 5 {
		t.Fatalf("%s was read as %+v", moves, want)
	}
	dir := p.downloads()
	for _, c := range []struct{ entry, pattern, holds string }{
		{"Save the game", "*.json", `"nodes"`},
		{"SGF", "*.sgf", "(;"},
		{"Moves in Pente notation", "*.pente", "1. K10 2. L9"},
		{"Picture as SVG", "*.svg", ">Move 5: X "},
		{"Picture as PNG", "*.png", "\x89PNG\r\n"},
	} {
		p.press("#files", "Share")
		p.press("#files", c.entry)
		name, data := p.awaitFile(dir, c.pattern)
		if !strings.Contains(string(data), c.holds) {
			t.Errorf("%s does not hold %q: %.100q", name, c.holds, data)
		}
		if strings.HasSuffix(name, ".svg") || strings.HasSuffix(name, ".png") {
			continue
		}
		p.newGame("Trilite")
		p.press("#files", "Open")
		p.attach(filepath.Join(dir, name))
		p.await("the game of "+name, `window.quincunx.app.tree.game.name === 'pente' && window.quincunx.app.position`)
		if got := p.now(); !slices.Equal(got.Moves, want.Moves) {
			t.Errorf("%s was read as %+v", name, got)
		}
	}
	p.newGame("Trilite")
	p.drop(filepath.Join(dir, "pente.sgf"))
	p.await("the game of a file that was dropped", `window.quincunx.app.tree.game.name === 'pente' && window.quincunx.app.positionFields().moves.length === 5`)
	for text, want := range map[string]string{"(;GM[1]SZ[19]": "", "x": "", "1. K10 2. Z99": "Z99"} {
		p.press("#files", "Open")
		p.write("dialog[aria-labelledby=open-title]", "Or paste it here:", text)
		p.press("dialog[aria-labelledby=open-title]", "Open text")
		p.await("what is wrong with "+text, `document.querySelector('dialog[aria-labelledby=open-title] .problem').innerText.includes($1) && document.querySelector('dialog[aria-labelledby=open-title] .problem').innerText`, want)
		p.press("dialog[aria-labelledby=open-title]", "Cancel")
	}
}

// attach chooses a file in the file field of the dialog Open.
func (p *tab) attach(name string) {
	p.Helper()
	p.run(chromedp.SetUploadFiles(chromedp.CSS(openDialog+" input[type=file]"), []string{name}))
}

// drop drops a file from outside onto the page.
func (p *tab) drop(name string) {
	p.Helper()
	for _, kind := range []input.DispatchDragEventType{input.DispatchDragEventTypeDragEnter, input.DispatchDragEventTypeDragOver, input.DispatchDragEventTypeDrop} {
		p.run(call(input.DispatchDragEvent, input.DispatchDragEventParams{
			Type: kind, X: 400, Y: 400, Data: &input.DragData{Items: []*input.DragDataItem{}, Files: []string{name}, DragOperationsMask: 1},
		}))
	}
}
