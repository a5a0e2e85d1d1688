//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"quincunx/board/web"
	"quincunx/internal/must"
	"quincunx/internal/slow"
)

// diagramPage opens a page with elements quincunx-board, whose positions are filled in if isFilled is set. The files of the element are
// in the folder quincunx, without the engine unless site is a folder with the static site.
func diagramPage(t *testing.T, b *chromium, v viewport, page string, isFilled bool, site string) *tab {
	t.Helper()
	dir := t.TempDir()
	if isFilled {
		page = filledPage(t, page)
	}
	must.Do(t, os.WriteFile(filepath.Join(dir, "index.html"), []byte(page), 0o600))
	files := filepath.Join(dir, "quincunx")
	if site == "" {
		must.Do(t, os.CopyFS(files, web.Files))
	} else {
		must.Do(t, os.CopyFS(files, os.DirFS(site)))
	}
	p := b.blank(t, v)
	p.run(chromedp.Navigate(fileServer(t, dir).URL + "/index.html"))
	return p
}

// bare returns a page with elements in its body.
func bare(elements string) string {
	return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Diagrams</title><link rel="icon" href="data:,">
<script type="module" src="quincunx/quincunx-board.js"></script>` + elements
}

// within is a JavaScript expression for the first element of a selector in diagram n of the page, from 1.
func within(n int, selector string) string {
	return fill(`document.querySelectorAll('quincunx-board')[$1]?.shadowRoot?.querySelector($2)`, []any{n - 1, selector})
}

// awaitText waits until an element of a diagram has a text in it.
func (p *tab) awaitText(n int, selector, text string) {
	p.Helper()
	p.await(fmt.Sprintf("%s with %q in diagram %d", selector, text, n), within(n, selector)+`?.innerText.includes($1)`, text)
}

// pressIn clicks the button of a diagram with a name.
func (p *tab) pressIn(n int, name string) {
	p.Helper()
	p.press(fmt.Sprintf("quincunx-board:nth-of-type(%d)", n), name)
}

// cellIn returns the point of a cell of a diagram.
func (p *tab) cellIn(n, cell int) point {
	p.Helper()
	return eval[point](p, `((element) => {
		element.scrollIntoView({ block: 'nearest' });
		const { left, top } = element.view.canvas.getBoundingClientRect();
		return { X: left + element.view.camera.screenX($2), Y: top + element.view.camera.screenY($2) };
	})(document.querySelectorAll('quincunx-board')[$1])`, n-1, cell)
}

// loaded returns the names of the files that the page has loaded.
func (p *tab) loaded() string {
	p.Helper()
	return eval[string](p, `performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\//, '')).join(' ')`)
}

// TestElement uses the diagrams of the example like a reader, without an engine: the positions are in the page. With NIGHTLY=1, axe finds
// nothing in it.
func TestElement(t *testing.T) {
	b := newChromium(t)
	page := string(must.Get(os.ReadFile("../../examples/diagrams/index.html"))(t))
	if lines := strings.Count(page, "\n"); lines > 40 {
		t.Errorf("the example has %d lines, want at most 40", lines)
	}
	t.Run("game", func(t *testing.T) {
		t.Parallel()
		testDiagramGame(t, diagramPage(t, b, desktop, page, true, ""))
	})
	t.Run("puzzle", func(t *testing.T) {
		t.Parallel()
		testDiagramPuzzle(t, diagramPage(t, b, desktop, page, true, ""))
	})
	t.Run("simultaneous puzzle", func(t *testing.T) {
		t.Parallel()
		testSimultaneousDiagram(t, diagramPage(t, b, desktop, bare(`<quincunx-board game="jackhammer" position="6 after 100 1000 2:1 5:0 4:4 ./../.../####/.#.../..##.."
			seat="C" solution="m1:0/m5:1/m4:3 s/s/s"></quincunx-board>`), true, ""))
	})
	t.Run("errors", func(t *testing.T) {
		t.Parallel()
		testDiagramErrors(t, b)
	})
	t.Run("themes", func(t *testing.T) {
		t.Parallel()
		axe := axeCore(t)
		for _, v := range []viewport{{1280, 2700}, {320, 2500}} {
			p := diagramPage(t, b, v, page, true, "")
			p.awaitText(4, ".status", "2.")
			for _, theme := range []string{"light", "dark"} {
				scheme := emulation.MediaFeature{Name: "prefers-color-scheme", Value: theme} //nolint:misspell // the name in CSS
				p.run(call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{&scheme}}))
				p.await("the theme", `document.querySelector('quincunx-board').view?.palette.point === $1`, map[string]string{"light": "rgb(77, 56, 24)", "dark": "rgb(43, 30, 12)"}[theme])
				p.keepPicture(fmt.Sprintf("element-%d-%s.png", v.width, theme))
				if axe != "" {
					p.checkAccess(axe, theme)
				}
				if eval[bool](p, `document.documentElement.scrollWidth > innerWidth`) {
					t.Errorf("the page is wider than %d pixels", v.width)
				}
			}
		}
	})
}

func testDiagramGame(t *testing.T, p *tab) {
	t.Helper()
	p.awaitText(1, ".counter", "0 / 23")
	p.awaitText(1, ".status", "X to move")
	p.pressIn(1, "Next move")
	p.awaitText(1, ".status", "1. X G7. O to move")
	if words := eval[string](p, within(1, "#words")+`.innerText`); !strings.Contains(words, "X: G7.") || !strings.Contains(words, "O: none.") {
		t.Errorf("in words the board is %q", words)
	}
	p.keys(kb.ArrowRight + kb.ArrowRight)
	p.awaitText(1, ".counter", "3 / 23")
	p.keys(kb.End)
	p.awaitText(1, ".status", "X wins by five in a row")
	p.pressIn(1, "Previous move")
	p.awaitText(1, ".counter", "22 / 23")
	p.keys(kb.Home)
	p.awaitText(1, ".counter", "0 / 23")

	// The wheel goes through the diagram with the focus, and scrolls the page over the others and before the start of the game.
	p.move(p.cellIn(1, 84))
	p.wheel(100)
	p.awaitText(1, ".counter", "1 / 23")
	p.wheel(-100)
	p.awaitText(1, ".counter", "0 / 23")
	p.move(p.cellIn(2, 12))
	before := eval[float64](p, `scrollY`)
	p.wheel(100)
	p.await("the page to scroll", `scrollY > $1`, before)
	p.awaitText(2, ".counter", "0 / 2")

	// With the keyboard, the cells are read.
	eval[any](p, `void document.querySelectorAll('quincunx-board')[1].view.canvas.focus({ focusVisible: true })`)
	p.keys(kb.ArrowLeft)
	p.awaitText(2, "[aria-live]", "b3")
	p.awaitText(2, ".counter", "0 / 2")
	p.awaitText(4, ".counter", "2 / 3")
	if files := p.loaded(); strings.Contains(files, "worker") || strings.Contains(files, "diagramengine.js") || !strings.Contains(files, "diagramanalysis.js") {
		t.Errorf("the page has loaded %s", files)
	}
	// Another theme of the page, and other attributes.
	eval[any](p, `void document.documentElement.style.setProperty('color-scheme', 'dark')`)
	p.await("the dark board", `document.querySelector('quincunx-board').view.palette.point === 'rgb(43, 30, 12)'`)
	eval[any](p, `void document.querySelectorAll('quincunx-board')[3].setAttribute('at', '3')`)
	p.awaitText(4, ".counter", "3 / 3")
	eval[any](p, `void document.querySelectorAll('quincunx-board')[3].setAttribute('game', 'trilite')`)
	p.awaitText(4, ".offer", "trilite") // whose positions the page doesn't have
}

func testDiagramPuzzle(t *testing.T, p *tab) {
	t.Helper()
	const x, y = 4, 4 // the middle
	cell := func(row, column int) int { return 9*(y+row) + x + column }
	p.awaitText(3, ".verdict", "O to move: what is the best move?")
	if eval[bool](p, within(3, ".analyse")+`.checkVisibility()`) {
		t.Error("an analysis would give the solution away")
	}
	p.click(p.cellIn(3, cell(4, 4)))
	p.awaitText(3, ".verdict", "✗ O J1: not the move. Try again.")
	p.click(p.cellIn(3, cell(1, 1))) // a stone is there
	p.awaitText(3, ".counter", "0 / 0")
	p.click(p.cellIn(3, cell(0, -1)))
	p.awaitText(3, ".verdict", "✓ O D5: right. Go on.")
	p.awaitText(3, ".status", "2. X F7")
	p.pressIn(3, "Previous move")
	p.click(p.cellIn(3, cell(3, -4)))
	p.awaitText(3, "[aria-live]", "the question is at move 2")
	p.pressIn(3, "Last position")
	p.click(p.cellIn(3, cell(3, -4)))
	p.awaitText(3, ".verdict", "✓ O A2: solved!")
	p.awaitText(3, ".status", "O wins")
	p.pressIn(3, "Again")
	p.awaitText(3, ".verdict", "what is the best move?")
	p.pressIn(3, "Show the solution")
	p.awaitText(3, ".verdict", "The solution: D5, F7, A2.")
	p.awaitText(3, ".counter", "1 / 3")
	p.keepPicture("element-puzzle.png")
}

// The solver chooses without the others, and the moves of all are made.
func testSimultaneousDiagram(t *testing.T, p *tab) {
	t.Helper()
	p.awaitText(1, ".verdict", "C to move")
	p.pressIn(1, "Stay")
	p.awaitText(1, ".verdict", "C stays: not the move")
	p.pressIn(1, "Move")
	p.keepPicture("element-simultaneous.png")
	target := eval[int](p, `document.querySelector('quincunx-board').view.geometry.find('4:3') ?? -1`)
	p.click(p.cellIn(1, target))
	p.awaitText(1, ".verdict", "C moves to 4:3: right. Go on.")
	p.pressIn(1, "Stay")
	p.awaitText(1, ".verdict", "solved!")
}

// A diagram that can't be shown says why, and keeps its content.
func testDiagramErrors(t *testing.T, b *chromium) {
	t.Helper()
	const game = `game="trilite" moves="1 2"`
	damage := func(whole, damaged string) string {
		filled := filledPage(t, `<quincunx-board `+game+`>a picture</quincunx-board>`)
		return strings.Replace(filled, whole, damaged, 1)
	}
	p := diagramPage(t, b, desktop, bare(`<quincunx-board moves="1 2">a picture</quincunx-board>`+
		damage(game, game+` at="3"`)+damage(`{"for"`, `{"for`)+damage(`"positions":[`, `"places":[`)+damage(`"moves":["1","2"]`, `"moves":["1"]`)+
		damage(game, `game="trilite" moves="1 3"`)), false, "")
	for i, want := range []string{"the attribute game is missing", `at: got "3", want 0..2`, "the positions in the page are damaged: Expected", "damaged", "they are not as many as the moves"} {
		p.awaitText(i+1, "[role=alert]", want)
	}
	if text := p.read("body"); strings.Count(text, "a picture") != 6 {
		t.Errorf("the page shows %q", text)
	}
	// The positions are those of other attributes, so that the engine has to say what they are; it is missing here.
	p.expectErrors()
	p.pressIn(6, "Show the board")
	p.awaitText(6, "[role=alert]", "the engine can't be loaded: ")
	p.awaitText(6, ".offer", "Show the board")
	p.keepPicture("element-errors.png")
}

// TestElementEngine asks the engine of the static site for positions and analysis.
func TestElementEngine(t *testing.T) {
	if !slow.Tests() {
		t.Skip("SLOW=1 builds the engine as WebAssembly")
	}
	b := newChromium(t)
	site := filepath.Join(t.TempDir(), "site")
	build := exec.Command("make", "site", "SITE="+site)
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	p := diagramPage(t, b, desktop, bare(`<quincunx-board game="pente" moves="K10 L10 K10"></quincunx-board>
		<quincunx-board game="pente" options="size=4" moves="E5 E6 H5" analyse></quincunx-board>
		<quincunx-board game="seega" position="5 M 1 - 0 100 .1.../.2.../...../1.21./....2" solution="a2>b2 b2>b3" analyse></quincunx-board>`), false, site)
	p.awaitText(1, ".offer", "pente with the moves K10 L10 K10")
	if files := p.loaded(); strings.Contains(files, "worker") {
		t.Errorf("nobody wants the engine, and the page has loaded %s", files)
	}
	p.pressIn(1, "Show the board")
	p.awaitText(1, "[role=alert]", `moves: move 3 of 3: pente move "K10": the cell is occupied`)
	p.pressIn(2, "Show the board")
	p.awaitText(2, ".counter", "0 / 3")
	p.pressIn(3, "Show the board")
	p.awaitText(3, ".verdict", "what is the best move?")
	p.pressIn(2, "Last position")
	p.pressIn(2, "Analyse")
	p.await("three lines", within(2, ".lines")+`.children.length === 3`)
	p.awaitText(2, ".note", "O to move, depth")
	p.keepPicture("element-analysis.png")
	p.pressIn(2, "Previous move")
	p.awaitText(2, ".note", "X to move, depth")
	p.pressIn(3, "Show the solution")
	p.pressIn(3, "Analyse")
	p.await("lines", within(3, ".lines")+`.children.length > 0`)
	p.await("the end of the other analysis", within(2, ".analyse")+`.ariaPressed === 'false' && !`+within(2, ".lines")+`.children.length`)
	p.pressIn(3, "Analyse")
	p.await("no lines", `!`+within(3, ".lines")+`.children.length`)
}

// mostCompressed is the largest size of the scripts and style sheets of a diagram with gzip, in bytes: of a game, and with puzzles, the
// analysis and the connection to the engine, which are loaded when they are needed.
var mostCompressed = map[string]int{"game": 47_000, "all": 59_000}

func TestElementSize(t *testing.T) {
	comment := regexp.MustCompile(`(?s)/\*\*.*?\*/`)
	imported := regexp.MustCompile(`(?m)^import .*from '\./(.*)'|(import)\('\./(.*?)'\)`)
	for name, most := range mostCompressed {
		sizes := map[string]int{}
		var add func(file string)
		add = func(file string) {
			if sizes[file] > 0 {
				return
			}
			text := must.Get(web.Files.ReadFile(file))(t)
			var packed bytes.Buffer
			w := must.Get(gzip.NewWriterLevel(&packed, gzip.BestCompression))(t)
			must.Get(w.Write(text))(t)
			must.Do(t, w.Close())
			sizes[file] = packed.Len()
			for _, m := range imported.FindAllSubmatch(comment.ReplaceAll(text, nil), -1) {
				if len(m[2]) == 0 {
					add(string(m[1]))
				} else if name == "all" {
					add(string(m[3]))
				}
			}
		}
		add("quincunx-board.js")
		add("colours.css")
		add("diagram.css")
		total := 0
		for _, size := range sizes {
			total += size
		}
		t.Logf("%s: %d files, %d bytes compressed", name, len(sizes), total)
		if total > most || len(sizes) < 20 {
			t.Errorf("%s: %d files, %d bytes compressed, want at most %d: %v", name, len(sizes), total, most, sizes)
		}
	}
}
