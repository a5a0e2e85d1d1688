//go:build !js

package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"quincunx/internal/commandtest"
	"quincunx/internal/must"
	"quincunx/internal/slow"
)

// views are the views of the page of which there are pictures: how a person gets there, and which pictures the documents show.
var views = []struct {
	name string
	show func(p *tab)
	kept []string // by theme and device
}{
	{"welcome", func(*tab) {}, []string{"light desktop"}},
	{"analysis", showAnalysis, []string{"light desktop", "dark desktop", "light phone"}},
	{"mistakes", showMistakes, []string{"light desktop"}},
	{"star", func(p *tab) {
		p.start(`{ name: 'chinesecheckers', options: { triangles: '0,1,2,3,4,5' } }`, `Array(6).fill('human')`, `{}`)
		p.play(strings.Fields(starGame)...)
		p.keys("e")
		p.await("lines", `document.querySelector('#analysis .lines .move')`)
	}, []string{"dark desktop", "dark phone"}},
	{"large", func(p *tab) {
		p.start(`{ name: 'chinesecheckers', options: { size: '63', triangles: '0,1,2,3,4,5' } }`, `Array(6).fill('human')`, `{}`)
		p.move(point{480, 300})
		for range 6 {
			p.wheel(-240)
		}
	}, []string{"light desktop"}},
	{"far", func(p *tab) {
		p.start(`{ name: 'chinesecheckers', options: { size: '63', triangles: '0,1,2,3' } }`, `Array(4).fill('human')`, `{}`)
	}, nil},
	{"jackhammer", func(p *tab) {
		p.start(fill(`{ name: 'jackhammer', position: $1 }`, []any{openJackhammer}), `['human', 'human', 'human']`, `{}`)
	}, []string{"light desktop"}},
	{"zoomed", func(p *tab) {
		p.start(`{ name: 'pente', options: { size: '15' } }`, `['human', 'human']`, `{}`)
		p.play("0:0", "1:1", "4:0", "2:2")
		eval[any](p, `void window.quincunx.app.view.zoom(4)`)
	}, nil},
	{"seega", showTables, []string{"light desktop"}},
	{"trilite", func(p *tab) {
		p.start(`{ name: 'trilite' }`, `['human', 'human']`, `{}`)
		p.play("4", "0")
		p.press("#analysis", "Known results")
		p.await("the results", `document.querySelector('#analysis .known').innerText !== ''`)
	}, nil},
	{"ending", func(p *tab) {
		p.start(`{ name: 'pente', options: { size: '7', opening: 'none' } }`, `['human', 'human']`, `{}`)
		p.play("0:0", "1:0", "0:1", "1:1", "0:2", "1:2", "0:3", "1:3", "0:4")
		p.await("the result", `document.querySelector('#ending').checkVisibility()`)
	}, nil},
	{"puzzle", func(p *tab) {
		p.press("#tabs", "Learn")
		p.await("the list of puzzles", `!document.querySelector('#learn .puzzles .primary').disabled`)
		p.press("#learn .puzzles", "Start")
		p.await("the puzzle", `window.quincunx.app.tree.isPuzzle`)
		p.awaitTurn()
	}, []string{"light desktop"}},
	{"rules", func(p *tab) {
		p.press("#tabs", "Learn")
		p.await("the rules", `document.querySelectorAll('#learn .rules img').length > 0`)
		eval[any](p, `document.querySelector('#learn .rules').scrollIntoView()`)
	}, nil},
	{"records", func(p *tab) {
		p.start(`{ name: 'trilite' }`, `['human', 'human']`, `{}`)
		p.press("#tabs", "Records")
		p.press("#records", "trilite.jsonl")
		p.await("the games", `document.querySelector('#records .explorer [role=status]')?.innerText === '60 games'`)
	}, []string{"light desktop"}},
	{"new game", func(p *tab) {
		p.press("#commands", "New game")
		p.press("#setup", "Chinese Checkers")
		p.await("the game", `document.querySelector('#setup').innerText.includes('121 cells with 10 men each')`)
	}, []string{"light desktop"}},
	{"position", func(p *tab) {
		p.press("#commands", "New game")
		p.press("#setup", "Seega")
		p.press("#setup", "Start from another position")
		p.await("the editor", `document.querySelector('#setup .editor canvas')?.checkVisibility()`)
	}, nil},
	{"open", func(p *tab) {
		p.start(`{ name: 'seega' }`, `['human', 'human']`, `{}`)
		p.play("0:0", "4:4")
		p.start(`{ name: 'pente' }`, `['human', 'human']`, `{}`)
		p.play("0:0", "1:1")
		p.settle()
		p.press("#files", "Open")
		p.await("the games", `document.querySelectorAll('.library li').length >= 2`)
	}, nil},
	{"settings", func(p *tab) { p.press("#options", "Settings") }, nil},
}

// starGame is the opening of a game of six engines.
const starGame = "2:1>4:0 6:5>6:3 12:4>10:3 14:-1>12:0 10:-5>10:-3 4:-4>6:-3 0:0>4:2 4:6>8:4 12:6>12:2 16:0>12:-2 12:-6>8:-4 4:-6>4:-2 3:-1>7:-3 4:3>4:-1 12:3>12:-1 13:2>9:4 11:-4>9:-3 5:-4>5:0 1:0>5:-2 4:5>4:1 9:5>5:3 15:1>11:3 9:-4>9:-2 5:-3>5:1 3:0>7:-2 5:5>9:3 11:6>7:4 14:0>8:3 10:-4>6:-2 6:-4>10:-2 1:1>5:-1 8:4>8:2 10:4>12:1 13:-1>9:-1 10:-3>8:-2 4:-2>6:-1 5:-2>7:-1 5:4>9:2 12:5>8:1 9:4>5:2 12:-3>8:-1 6:-1>7:0 4:0>8:0 7:5>7:3 12:-1>6:-4 13:1>11:0 12:-5>10:0 6:-5>6:1 7:-1>15:1"

// devices are the windows of the pictures: of a computer, a phone, and a phone on its side.
var devices = []struct {
	name string
	viewport
	isTouch bool
}{
	{"desktop", viewport{1440, 900}, false},
	{"phone", viewport{390, 844}, true},
	{"side", viewport{844, 390}, true},
}

// TestPictures shows all views in both themes and on all devices. With NIGHTLY=1, axe finds nothing in any of them. It keeps their pictures in the folder BOARD_PICTURES. UPDATE_GOLDEN=1 takes
// those of the documents anew.
func TestPictures(t *testing.T) {
	if !slow.Tests() {
		t.Skip("takes a minute: SLOW=1 runs it")
	}
	b := newChromium(t)
	commandtest.Build(t, "solve")
	tables := filepath.Join(t.TempDir(), "tables")
	commandtest.Do(t, t.TempDir(), "solve seega --size 3 --tables "+tables)
	s := serveBoard(t, "--tables", tables, "--record", recordMatch(t))
	axe := axeCore(t)
	for _, v := range views {
		t.Run(v.name, func(t *testing.T) {
			p := b.open(t, s.address, devices[0].viewport)
			v.show(p)
			for _, d := range devices {
				p.run(chromedp.EmulateViewport(d.width, d.height), call(emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: d.isTouch}))
				for _, theme := range []string{"light", "dark"} {
					eval[any](p, `void window.quincunx.app.settings.set('theme', $1)`, theme)
					p.await("sharp boards", `new Promise((done) => setTimeout(() => done(true), 300))`)
					if width := eval[int64](p, `document.documentElement.scrollWidth`); width > d.width {
						t.Errorf("%s: the page is %d pixels wide in a window of %d", d.name, width, d.width)
					}
					if axe != "" {
						p.checkAccess(axe, d.name+", "+theme)
					}
					p.keepPicture(fmt.Sprintf("%s-%s-%s.png", v.name, d.name, theme))
					if slices.Contains(v.kept, theme+" "+d.name) {
						p.documentPicture(documentName(v.name, theme+" "+d.name))
					}
				}
			}
		})
	}
}

// axeCore returns the script of axe-core, which looks for what people with disabilities can't use, or "" without NIGHTLY=1, since it is loaded
// from the registry of npm.
func axeCore(t *testing.T) string {
	t.Helper()
	if !slow.Nightly() {
		return ""
	}
	dir := t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(dir, "package.json"), []byte(`{"private": true}`), 0o600))
	install := exec.Command("npm", "install", "--silent", "axe-core@4.14.1")
	install.Dir = dir
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return string(must.Get(os.ReadFile(filepath.Join(dir, "node_modules/axe-core/axe.min.js")))(t))
}

// checkAccess reports what axe finds in the page, by its default rules and that of the size of targets. It loads no style sheets again, which the policy of
// the page forbids.
func (p *tab) checkAccess(axe, what string) {
	p.Helper()
	eval[any](p, "void ("+`(() => { if (!window.axe) { `+axe+` } })()`+")")
	p.run(chromedp.Evaluate[chromedp.Void](`axe.run({ preload: false, rules: { 'target-size': { enabled: true } } })
		.then(({ violations }) => { window.found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)); })`, chromedp.EvalAwaitPromise))
	for _, found := range eval[[]string](p, `window.found`) {
		p.Errorf("%s: %s", what, found)
	}
}

// documentPictures is the folder of the pictures that the documents show.
const documentPictures = "../../docs/board"

// documentName returns the name of the file of a picture.
func documentName(view, kind string) string {
	return strings.ReplaceAll(view+" "+kind, " ", "-") + ".webp"
}

// The documents show the pictures that TestPictures takes and no others, which are small.
func TestDocumentPictures(t *testing.T) {
	document := string(must.Get(os.ReadFile("../../docs/board.md"))(t))
	wanted := map[string]bool{}
	for _, v := range views {
		for _, kind := range v.kept {
			wanted[documentName(v.name, kind)] = true
		}
	}
	size := int64(0)
	for _, file := range must.Get(os.ReadDir(documentPictures))(t) {
		size += must.Get(file.Info())(t).Size()
		if !wanted[file.Name()] {
			t.Errorf("%s: no test takes this picture", file.Name())
		}
		delete(wanted, file.Name())
		if !strings.Contains(document, "](board/"+file.Name()+")") {
			t.Errorf("docs/board.md does not show %s", file.Name())
		}
	}
	if len(wanted) > 0 || size > 600_000 {
		t.Errorf("pictures missing: %v; %d bytes, want at most 600,000 in all", wanted, size)
	}
}

// documentPicture takes a picture of the documents anew if UPDATE_GOLDEN is set.
func (p *tab) documentPicture(name string) {
	p.Helper()
	if os.Getenv("UPDATE_GOLDEN") == "" {
		return
	}
	format, quality := page.CaptureScreenshotFormatWebp, int64(60)
	if filepath.Ext(name) == ".jpg" {
		format, quality = page.CaptureScreenshotFormatJpeg, 80
	}
	data := do(p, func(ctx context.Context, t *chromedp.Target) (page.CaptureScreenshotResult, error) {
		return cdp.Call(ctx, t, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: format, Quality: &quality})
	})
	must.Do(p, os.WriteFile(filepath.Join(documentPictures, name), data.Data, 0o600))
}

// TestSharePictures shows a game in progress of each kind in a window of the size of the previews that other sites show of links. They
// are JPEG, because not all of these sites take WebP. UPDATE_GOLDEN=1 takes them anew.
func TestSharePictures(t *testing.T) {
	if !slow.Tests() {
		t.Skip("SLOW=1 plays a game of each kind")
	}
	b := newChromium(t)
	s := serveBoard(t)
	for _, c := range []struct {
		game  string // in JSON
		turns int
	}{
		{`{ name: 'trilite' }`, 7}, {`{ name: 'chinesecheckers', options: { triangles: '0,1,2,3,4,5' } }`, 42}, {`{ name: 'pente' }`, 15},
		{`{ name: 'seega' }`, 28}, {`{ name: 'jackhammer', options: { size: '9' } }`, 14},
	} {
		p := b.open(t, s.address, viewport{1200, 630})
		p.start(c.game, `['human', 'human', 'human', 'human', 'human', 'human']`, `{}`)
		name := do(p, chromedp.Evaluate[string](fill(`(async ({ app }) => {
			for (let turn = app.tree.at.ply; app.tree.at.ply < $1 && app.play.seat !== null; turn = app.tree.at.ply) {
				for (const again = app.tree.at; app.tree.at === again;) {
					const { seat } = app.play;
					const { milliseconds, ...move } = await app.search('play', { ...app.positionFields(), seat, level: 5, seed: 5 }).done;
					app.play.choose(seat, move);
					while (app.play.seat === null && app.tree.at === again) await new Promise((done) => { setTimeout(done); });
				}
				await new Promise((done) => { setTimeout(done, 50); });
				while (app.play.seat === null && !app.play.isOver) await new Promise((done) => { setTimeout(done); }); // the new position is on its way
			}
			return app.tree.game.name;
		})(window.quincunx)`, []any{c.turns}), chromedp.EvalAwaitPromise))
		p.await("sharp boards", `new Promise((done) => setTimeout(() => done(true), 1500))`)
		if ply := eval[int](p, `window.quincunx.app.tree.at.ply`); ply != c.turns {
			t.Errorf("%s: %d turns, want %d", name, ply, c.turns)
		}
		file := "../share/share-" + name + ".jpg"
		p.documentPicture(file)
		if info := must.Get(os.Stat(filepath.Join(documentPictures, file)))(t); info.Size() > 120_000 {
			t.Errorf("%s has %d bytes, want at most 120,000", file, info.Size())
		}
	}
}

// showAnalysis shows a reviewed game with the best lines of a position in its middle.
func showAnalysis(p *tab) {
	p.review()
	eval[any](p, `void window.quincunx.app.goto(window.quincunx.app.tree.currentLine()[4])`)
	p.press("#analysis", "Analysis")
	p.await("three lines", `document.querySelectorAll('#analysis .lines:not(.stale) li .move').length > 8`)
}

// showMistakes shows the first mistake of a reviewed game.
func showMistakes(p *tab) {
	p.review()
	p.press("#graph", "Learn from your mistakes")
	p.await("a mistake", `document.querySelector('#mistakes .task').innerText.startsWith('1 of ')`)
	p.awaitTurn()
}

// showTables shows the values of the moves of Seega from tables.
func showTables(p *tab) {
	p.start(`{ name: 'seega', position: '3 M 1 - 0 0 121/2.2/1.1' }`, `['human', 'human']`, `{}`)
	p.press("#analysis", "Known results")
	p.await("the values", `document.querySelector('#analysis .known').innerText.includes('From exact tables')`)
}
