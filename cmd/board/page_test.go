//go:build !js

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"quincunx/engine"
	"quincunx/internal/commandtest"
	"quincunx/internal/slow"
	"quincunx/movegen"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestPage has a person use the page in a real browser.
func TestPage(t *testing.T) {
	b := newChromium(t)
	s := serveBoard(t)
	for _, c := range []struct {
		name   string
		isSlow bool
		test   func(t *testing.T, b *chromium, s *boardServer)
	}{
		{"games", true, testGames},
		{"first clicks", false, testFirstClicks},
		{"analysis", false, testAnalysis},
		{"variations", false, testVariations},
		{"link", true, testLink},
		{"files", true, testFiles},
		{"puzzles", false, testPuzzles},
		{"simultaneous puzzle", false, testSimultaneousPuzzle},
		{"rules", false, testRules},
		{"known results", false, testKnown},
		{"review", true, testReview},
		{"keyboard", false, testKeyboard},
		{"large board", true, testLargeBoard},
		{"reconnection", false, testReconnection},
		{"phone", false, testPhone},
		{"idle", true, testIdle},
		{"looks", true, testLooks},
		{"haste", true, testHaste},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.isSlow && !slow.Tests() {
				t.Skip("takes seconds: SLOW=1 runs it")
			}
			c.test(t, b, s)
		})
	}
}

// newGame begins a game by the dialog, with options and players as it names them.
func (p *tab) newGame(title string, options ...string) {
	p.Helper()
	p.press("#commands", "New game")
	p.press("#setup", title)
	for i := 0; i < len(options); i += 2 {
		p.write("#setup", options[i], options[i+1])
	}
	p.press("#setup", "Play")
	p.await("the new game", `!document.querySelector('#setup').open && window.quincunx.app.position`)
}

// A game of each kind is played against the engine to its end, by clicks and drags. Their options make them short.
func testGames(t *testing.T, b *chromium, s *boardServer) {
	for _, c := range []struct {
		title   string
		level   int // of the person
		options []string
	}{
		{"Trilite", 5, nil},
		{"Pente", 6, []string{"Size", "4"}},
		{"Seega", 5, []string{"Size", "3", "Threshold", "12"}},
		{"Chinese Checkers", 5, []string{"Size", "2", "Triangles", "0,2,4"}},
		{"Jackhammer", 5, []string{"Size", "3", "Turns", "12"}},
	} {
		t.Run(c.title, func(t *testing.T) {
			p := b.open(t, s.address, desktop)
			p.newGame(c.title, c.options...)
			if c.title == "Chinese Checkers" && !eval[bool](p, `(({ view, position }) => position.board.men[0].every((cell) => view.camera.screenY(cell) > view.camera.height / 2))(window.quincunx.app)`) {
				t.Error("the men of the person are not at the bottom")
			}
			w := p.playOn(c.level)
			t.Logf("%d plies: %s", len(w.Moves), p.read("#status"))
			state := w.analysis(t).State()
			if !state.Over() {
				t.Errorf("the game is not over after %s", w.Moves)
			}
			if status := p.read("#status"); !regexp.MustCompile(`(?i)win|share|draw`).MatchString(status) {
				t.Errorf("the page says %q", status)
			}
			if cut := eval[[]string](p, `[...document.querySelectorAll('#moves ol button')].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.innerText)`); len(cut) > 0 {
				t.Errorf("of the moves %q only a part is seen", cut)
			}
			if points := eval[[]string](p, `[...document.querySelectorAll('#seats .points')].map((e) => e.innerText)`); len(points) != state.Seats() {
				t.Errorf("the points of the seats are %q", points)
			}
		})
	}
}

// From the first page to the engine's first reply it takes three clicks at most.
func testFirstClicks(t *testing.T, b *chromium, s *boardServer) {
	p := b.blank(t, desktop)
	began := time.Now()
	p.visit(s.address)
	ready := time.Since(began)
	shown := eval[float64](p, `performance.now()`)
	t.Logf("the board is there %v after the address was entered, %.0f ms by the page's clock", ready.Round(time.Millisecond), shown)
	if shown > 5000 {
		t.Errorf("the board is there after %.0f ms", shown)
	}
	w := p.awaitTurn()
	a, m := p.find(w, 5)
	p.makeMove(a, *w.Seat, m, false) // one click, or two
	p.await("the engine's reply", `window.quincunx.app.tree.at.ply >= 2`)
}

// The engine analyses what is shown, its lines can be looked at, and it stops when it is turned off.
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
	w = p.awaitTurn() // the analysis goes on with the next position
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

// Moves are taken back and made again, other moves make variations, and those are commented, moved and deleted.
func testVariations(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.newGame("Trilite", "Seat O", "Person")
	line := func() string { return strings.Join(p.now().Moves, " ") }
	expect := func(want string) {
		t.Helper()
		p.await("the moves "+want, `window.quincunx.app.where().moves.join(' ') === $1 && window.quincunx.app.position`, want)
		p.awaitTurn()
	}
	for _, cell := range []int{4, 0, 8} {
		p.awaitTurn()
		before := line()
		p.clickCell(cell)
		p.await("the move", `window.quincunx.app.where().moves.join(' ') !== $1`, before)
	}
	expect("4 0 8")
	p.press("#controls", "Undo (U)")
	expect("4 0")
	p.press("#controls", "Redo (R)")
	expect("4 0 8")
	p.keys(kb.ArrowLeft + kb.ArrowLeft)
	expect("4")
	p.clickCell(2)
	expect("4 2")
	p.await("a variation in the list", `document.querySelectorAll('#moves .variation button').length === 1`)
	p.write("#moves", "Comment on this position", "better?")
	p.keys(kb.Tab)
	p.await("the comment", `document.querySelector('#moves .comment')?.innerText === 'better?'`)
	p.press("#moves", "Promote")
	p.await("the variation first", `window.quincunx.app.tree.root.children[0].children[0].move === '2'`)
	p.clickCell(1)
	expect("4 2 1")
	p.press("#moves", "First position (Home)")
	expect("")
	p.press("#moves", "Last position (End)")
	p.await("the end of a line", `window.quincunx.app.tree.at.children.length === 0`)
	p.keys(kb.Home + kb.ArrowRight + kb.ArrowRight)
	expect("4 2 1"[:3])
	p.press("#moves", "Delete")
	expect("4")
	if n := eval[int](p, `window.quincunx.app.tree.nodes.size`); n != 4 {
		t.Errorf("%d nodes are left, want 4", n)
	}
	// The game is still there after the page was loaded again.
	time.Sleep(time.Second) // it is stored after a moment
	p.run(chromedp.Reload())
	p.await("the board", `window.quincunx?.app?.position`)
	if got := eval[int](p, `window.quincunx.app.tree.nodes.size`); got != 4 || line() != "4" {
		t.Errorf("after loading again there are %d nodes and the moves %q", got, line())
	}
}

// clipboard lets the tab's person copy, and returns what was copied.
func (p *tab) clipboard(copyIt func()) string {
	p.Helper()
	c := chromedp.FromContext(p.ctx)
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		may := browser.SetPermissionParams{
			Permission: &browser.PermissionDescriptor{Name: name}, Setting: browser.PermissionSettingGranted, BrowserContextID: c.BrowserContextID,
		}
		if _, err := cdp.Call(p.ctx, c.Browser, browser.SetPermission, may); err != nil {
			p.Fatal(err)
		}
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
	p.newGame("Pente", "Size", "6")
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
	p.expectErrors(true)
	middle := len(s.address) + (len(link)-len(s.address))/2
	for _, damaged := range []string{link[:len(link)-20], link[:middle] + "%F0%9F" + link[middle:], link + "AAAA", s.address + "#game="} {
		broken := p.sibling(damaged)
		if text := broken.read("#notice"); !strings.HasPrefix(text, "the link is damaged or not complete") {
			t.Errorf("of the link %s is said %q", damaged, text)
		}
	}
}

// Games leave the page as files and texts and come back.
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
		{"Moves, as Pente players write them", "*.pente", "1. K10 2. L9"},
		{"Picture, SVG", "*.svg", "<svg"},
		{"Picture, PNG", "*.png", "\x89PNG\r\n"},
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
		p.attach(`dialog[aria-labelledby=open-title] input[type=file]`, filepath.Join(dir, name))
		p.await("the game of "+name, `window.quincunx.app.tree.game.name === 'pente' && window.quincunx.app.position`)
		if got := p.now(); !slices.Equal(got.Moves, want.Moves) {
			t.Errorf("%s was read as %+v", name, got)
		}
	}
	p.newGame("Trilite")
	p.drop(filepath.Join(dir, "pente.sgf"))
	p.await("the game of a file that was dropped", `window.quincunx.app.tree.game.name === 'pente' && window.quincunx.app.where().moves.length === 5`)
	for text, want := range map[string]string{"(;GM[1]SZ[19]": "", "x": "", "1. K10 2. Z99": "Z99"} {
		p.press("#files", "Open")
		p.write("dialog[aria-labelledby=open-title]", "Or paste it here:", text)
		p.press("dialog[aria-labelledby=open-title]", "Open text")
		p.await("what is wrong with "+text, `document.querySelector('dialog[aria-labelledby=open-title] .problem').innerText.includes($1) && document.querySelector('dialog[aria-labelledby=open-title] .problem').innerText`, want)
		p.press("dialog[aria-labelledby=open-title]", "Cancel")
	}
}

// attach chooses a file in a field for files.
func (p *tab) attach(selector, name string) {
	p.Helper()
	p.run(chromedp.SetUploadFiles(chromedp.CSS(selector), []string{name}))
}

// drop drags a file from elsewhere onto the page.
func (p *tab) drop(name string) {
	p.Helper()
	for _, kind := range []input.DispatchDragEventType{input.DispatchDragEventTypeDragEnter, input.DispatchDragEventTypeDragOver, input.DispatchDragEventTypeDrop} {
		p.run(call(input.DispatchDragEvent, input.DispatchDragEventParams{
			Type: kind, X: 400, Y: 400, Data: &input.DragData{Items: []*input.DragDataItem{}, Files: []string{name}, DragOperationsMask: 1},
		}))
	}
}

// A puzzle is solved on the board, a wrong move is refused, and the solution of another one is shown.
func testPuzzles(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.press("#tabs", "Learn")
	p.press("#learn .puzzles", "Start")
	p.await("the puzzle", `document.querySelector('#learn .task').innerText.includes('to move')`)
	p.awaitTurn()
	var list struct {
		Puzzles []struct{ Puzzle, Game, Position string }
	}
	if err := json.Unmarshal(s.ask(t, `"do":"puzzles"`), &list); err != nil {
		t.Fatal(err)
	}
	w := p.now()
	puzzle := ""
	for _, c := range list.Puzzles {
		if w.Game.Position != nil && c.Position == *w.Game.Position && c.Game == w.Game.Name {
			puzzle = c.Puzzle
		}
	}
	var best struct{ Solution []string }
	if err := json.Unmarshal(s.ask(t, fmt.Sprintf(`"do":"puzzle","puzzle":%q,"moves":[],"give":true`, puzzle)), &best); err != nil || len(best.Solution) == 0 {
		t.Fatalf("puzzle %q of %d: %v", puzzle, len(list.Puzzles), err)
	}
	for {
		w := p.awaitTurn()
		a := w.analysis(t)
		move := best.Solution[len(w.Moves)]
		m, err := a.ParseMove(movegen.Seat(*w.Seat), move)
		if err != nil {
			t.Fatal(err)
		}
		p.makeMove(a, *w.Seat, m, false)
		p.await("the verdict", `[$1 + ': solved', $1 + ' is right'].some((text) => document.querySelector('#learn .verdict').innerText.startsWith(text))`, a.Label(move))
		if strings.Contains(p.read("#learn .verdict"), "solved") {
			break
		}
		p.await("the reply", `window.quincunx.app.tree.at.ply >= $1`, len(w.Moves)+2)
	}
	p.press("#learn .puzzles", "Next")
	p.await("another puzzle", `window.quincunx.app.tree.at.ply === 0 && document.querySelector('#learn .verdict').innerText === ''`)
	p.press("#learn .puzzles", "Show the solution")
	p.await("its solution", `document.querySelector('#learn .verdict').innerText.startsWith('The solution')`)
	p.press("#learn .puzzles", "Back to my game")
	p.await("the game before", `window.quincunx.app.tree.game.position === undefined`)
	p.newGame("Seega")
	p.await("the puzzles of the game on the board", `document.querySelector('#learn .puzzles select').value === 'seega'`)
}

// A puzzle of the last turns of Jackhammer is solved: a wrong action is refused without a turn, the right one is answered by the others.
func testSimultaneousPuzzle(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.press("#tabs", "Learn")
	p.write("#learn .puzzles", "Game", "Jackhammer")
	p.write("#learn .puzzles", "Number of the puzzle", "20") // two turns
	p.press("#learn .puzzles", "Start")
	p.await("the puzzle", `document.querySelector('#learn .task').innerText === 'A to choose, with 2 turns left: one action wins whatever the others do.'`)
	var best struct{ Solution []string }
	if err := json.Unmarshal(s.ask(t, `"do":"puzzle","puzzle":"jackhammer-20","moves":[],"give":true`), &best); err != nil || len(best.Solution) != 6 {
		t.Fatalf("%+v: %v", best, err)
	}
	choose := func(action string) {
		t.Helper()
		w := p.awaitTurn()
		a := w.analysis(t)
		m, err := a.ParseMove(0, action)
		if err != nil {
			t.Fatal(err)
		}
		p.makeMove(a, 0, m, false)
	}
	choose("s")
	p.await("the refusal", `document.querySelector('#learn .verdict').innerText.startsWith('A stays: that does not win')`)
	if ply := eval[int](p, `window.quincunx.app.tree.at.ply`); ply != 0 {
		t.Errorf("after a wrong action %d turns are made", ply)
	}
	for turn := range 2 {
		choose(best.Solution[3*turn])
		p.await("the turn", `window.quincunx.app.tree.at.ply === $1 && window.quincunx.app.position`, turn+1)
		if got, want := p.now().Moves[turn], strings.Join(best.Solution[3*turn:3*turn+3], "/"); got != want {
			t.Errorf("turn %d is %s, want %s", turn+1, got, want)
		}
	}
	p.await("the end", `document.querySelector('#learn .verdict').innerText.includes('solved') && document.querySelector('#status').innerText.includes('A wins')`)
	p.press("#learn .puzzles", "Next")
	p.await("another puzzle", `window.quincunx.app.tree.at.ply === 0 && document.querySelector('#learn .verdict').innerText === ''`)
	p.press("#learn .puzzles", "Show the solution")
	p.await("its solution", `window.quincunx.app.tree.at.ply === 1 && document.querySelector('#learn .verdict').innerText.startsWith('The solution')`)
}

// The rules of each game are those of its document, with all sections but the last one, and all pictures.
func testRules(t *testing.T, b *chromium, s *boardServer) {
	dir := os.Getenv("BOARD_PICTURES")
	for theme, v := range map[string]viewport{"Light": {2000, 1900}, "Dark": {390, 4000}} {
		p := b.open(t, s.address, v)
		p.setTheme(theme)
		p.press("#tabs", "Learn")
		for _, name := range engine.Names() {
			document, err := os.ReadFile("../../docs/rules/" + name + ".md")
			if err != nil {
				t.Fatal(err)
			}
			var want []string
			for _, m := range regexp.MustCompile(`(?m)^## (.*)$`).FindAllSubmatch(document, -1) {
				want = append(want, string(m[1]))
			}
			want = want[:len(want)-1]
			pictures := strings.Count(string(document), "](pictures/")
			eval[bool](p, `(() => {
				const choice = document.querySelector('#learn .rules select');
				choice.value = $1; // typed, it would be added to what was typed a moment before
				return choice.dispatchEvent(new Event('change'));
			})()`, name)
			p.await("the rules", `document.querySelector('#learn .rules h3:last-of-type')?.innerText === $1`, want[len(want)-1])
			if got := eval[[]string](p, `[...document.querySelectorAll('#learn .rules h3')].map((e) => e.innerText)`); !slices.Equal(got, want) {
				t.Errorf("%s: sections %q, want %q", name, got, want)
			}
			p.await("the pictures", `[...document.querySelectorAll('#learn .rules img')].filter((i) => i.complete && i.naturalWidth > 0 && i.alt).length === $1`, pictures)
			if width := eval[int64](p, `document.documentElement.scrollWidth`); width > v.width {
				t.Errorf("%s: the page is %d pixels wide in a window of %d", name, width, v.width)
			}
			if dir != "" {
				p.picture(filepath.Join(dir, fmt.Sprintf("%s-rules-%s.png", theme, name)))
			}
		}
	}
}

// What is known of a position is shown: each cell of Trilite, and a proof of Pente with its line.
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

// The whole game is reviewed, and its worst move is marked.
func testReview(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.press("#files", "Open")
	p.write("dialog[aria-labelledby=open-title]", "Or paste it here:", "1. K10 2. L9 3. N10 4. L10 5. L8 6. A1 7. L7 8. A2 9. L11") // 6. A1 lets five in a row come
	p.press("dialog[aria-labelledby=open-title]", "Open text")
	p.await("the game", `window.quincunx.app.where().moves.length === 9`)
	p.press("#graph", "Review the game")
	p.await("a mistake", `document.querySelector('#moves .blunder, #moves .mistake, #moves .inaccuracy')`)
	p.await("the graph", `document.querySelector('#graph svg')?.checkVisibility()`)
	p.press("#controls", "Resign")
	p.press("#controls", "Resign")
	p.await("the end", `/resigns/.test(document.querySelector('#status').innerText)`)
}

// A game is played with a finger in a narrow window.
func testPhone(t *testing.T, b *chromium, s *boardServer) {
	p := b.blank(t, viewport{390, 844})
	p.run(chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch, chromedp.EmulateMobile))
	p.visit(s.address)
	tap := func(cell int) {
		t.Helper()
		at := p.cellAt(cell)
		p.run(call(input.DispatchTouchEvent, input.DispatchTouchEventParams{
			Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: at.X, Y: at.Y}},
		}), call(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}}))
	}
	for {
		w := p.awaitTurn()
		if w.Over {
			break
		}
		a, m := p.find(w, 5)
		tap(a.Trace(movegen.Seat(*w.Seat), m).Cells[0])
		p.await("the move", `window.quincunx.app.tree.at.ply > $1`, len(w.Moves))
	}
	if width := eval[int](p, `document.documentElement.scrollWidth`); width > 390 {
		t.Errorf("the page is %d pixels wide", width)
	}
}

// Trilite is played to its end by keys alone, and what happens is said.
func testKeyboard(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	focused := func() string {
		return eval[string](p, `(({ activeElement: e }) => e.getAttribute('aria-roledescription') ?? (e.innerText || e.title))(document)`)
	}
	tabTo := func(what string) {
		t.Helper()
		for range 60 {
			if focused() == what {
				return
			}
			p.keys(kb.Tab)
		}
		t.Fatalf("60 times Tab don't lead to %s", what)
	}
	tabTo("New game")
	p.keys(kb.Enter)
	p.await("the dialog", `document.querySelector('#setup').open`)
	tabTo("Trilite")
	p.keys(kb.Enter)
	tabTo("Play")
	p.keys(kb.Enter)
	p.await("the game", `!document.querySelector('#setup').open && window.quincunx.app.tree.game.name === 'trilite'`)
	tabTo("board")
	for {
		w := p.awaitTurn()
		if w.Over {
			break
		}
		a, m := p.find(w, 5)
		target := a.Trace(0, m).Cells[0]
		for range 20 {
			cell := eval[int](p, `window.quincunx.app.view.cursor.cell`)
			if cell == target {
				break
			}
			key := kb.ArrowRight
			switch {
			case cell/3 < target/3:
				key = kb.ArrowDown
			case cell/3 > target/3:
				key = kb.ArrowUp
			case cell%3 > target%3:
				key = kb.ArrowLeft
			}
			p.keys(key)
		}
		if said := p.read("#live"); said == "" {
			t.Errorf("nothing is said of cell %d", target)
		}
		p.keys(kb.Enter)
		p.await("the move", `window.quincunx.app.tree.at.ply > $1`, len(w.Moves))
	}
	p.await("the end of the game to be said", `/over|won|win|draw/i.test(document.querySelector('#live').innerText)`)
}

// The largest board is moved, made larger and played on without waiting.
func testLargeBoard(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.newGame("Chinese Checkers", "Size", "63", "Orange", "Person")
	if cells := eval[int](p, `window.quincunx.app.geometry.length`); cells != 24193 {
		t.Fatalf("the board has %d cells", cells)
	}
	p.awaitTurn()
	centre := eval[point](p, `(() => {
		const { left, top, width, height } = window.quincunx.app.view.canvas.getBoundingClientRect();
		return { X: left + width / 2, Y: top + height / 2 };
	})()`)
	// What a frame takes is measured between the frames of the browser, too.
	eval[any](p, `void (() => {
		const gaps = window.gaps = [];
		let last = 0;
		const frame = (now) => { if (last) gaps.push(now - last); last = now; requestAnimationFrame(frame); };
		requestAnimationFrame(frame);
		Object.assign(window.quincunx.app.view.timing, { frames: 0, longest: 0 });
	})()`)
	p.move(centre)
	for range 6 {
		p.wheel(-240)
	}
	p.drag(centre, point{centre.X - 200, centre.Y - 150}, 60)
	p.drag(point{centre.X - 100, centre.Y}, point{centre.X + 200, centre.Y + 150}, 60)
	timing := eval[struct {
		Frames          int
		Longest, Median float64
		Gap             float64
	}](p, `(() => {
		const sorted = window.gaps.toSorted((a, b) => a - b);
		const { frames, longest } = window.quincunx.app.view.timing;
		return { frames, longest, gap: sorted[Math.floor(0.9 * sorted.length)] };
	})()`)
	t.Logf("%d frames, drawn in at most %.1f ms; nine of ten begin at most %.1f ms after the one before", timing.Frames, timing.Longest, timing.Gap)
	if timing.Frames < 20 || timing.Longest > 150 {
		t.Errorf("%d frames were drawn, one in %.0f ms", timing.Frames, timing.Longest)
	}
	w := p.now()
	a, m := p.find(w, 1)
	trace := a.Trace(0, m)
	eval[any](p, `window.quincunx.app.view.camera.reveal($1) && void window.quincunx.app.view.draw()`, trace.Cells[0])
	eval[any](p, `void addEventListener('pointerup', () => {
		const begin = performance.now();
		const look = () => {
			if (window.quincunx.app.view.choice.targets.size > 0) window.reach = performance.now() - begin;
			else setTimeout(look, 0);
		};
		look();
	}, { once: true, capture: true })`)
	p.clickCell(trace.Cells[0])
	p.await("where the man can go", `window.reach !== undefined`)
	reach := eval[float64](p, `window.reach`)
	t.Logf("the reach of a man is shown after %.0f ms", reach)
	if reach > 500 {
		t.Errorf("the reach of a man is shown after %.0f ms", reach)
	}
	p.press("#controls", "Whole board")
	p.clickCell(trace.Cells[len(trace.Cells)-1])
	p.await("the move", `window.quincunx.app.tree.at.ply === 1 && window.quincunx.app.position`)
}

// A server that was killed and started again goes on where the page is, also with an analysis and with a move that was under way.
func testReconnection(t *testing.T, b *chromium, _ *boardServer) {
	s := serveBoard(t)
	p := b.open(t, s.address, desktop)
	p.newGame("Pente")
	for n := range 3 {
		w := p.awaitTurn()
		if n == 2 {
			p.press("#analysis", "Analysis")
			p.await("lines", `document.querySelectorAll('#analysis ol.lines > li').length > 0`)
		}
		p.expectErrors(true) // the browser reports connections that fail
		s.kill()
		p.await("that the page is offline", `!document.querySelector('#connection').hidden`)
		if got := p.now(); !slices.Equal(got.Moves, w.Moves) {
			t.Fatalf("without a server the page shows %s, want %s", got.Moves, w.Moves)
		}
		a, m := p.find(w, 4)
		if n == 1 { // the person moves on meanwhile
			p.makeMove(a, *w.Seat, m, false)
		}
		s = serveAt(t, s.host())
		p.await("the connection", `document.querySelector('#connection').hidden`)
		if n != 1 {
			p.makeMove(a, *w.Seat, m, false)
		}
		p.await("the engine's reply", `window.quincunx.app.tree.at.ply === $1 && window.quincunx.app.position`, len(w.Moves)+2)
	}
	p.await("lines of the analysis", `document.querySelectorAll('#analysis ol.lines > li').length > 0`)
}

// A page that nobody touches costs nothing, nor does its server.
func testIdle(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.awaitTurn()
	time.Sleep(time.Second) // the game is stored meanwhile
	frames := eval[int](p, `window.quincunx.app.view.timing.frames`)
	busy := p.busyTime()
	used := commandtest.ProcessorTime(t, s.command.Process.Pid)
	time.Sleep(2 * time.Second)
	used = commandtest.ProcessorTime(t, s.command.Process.Pid) - used
	busy = p.busyTime() - busy
	t.Logf("in two seconds the server has used %v of a processor, and the page %v", used, busy.Round(time.Microsecond))
	if used > 20*time.Millisecond || busy > 50*time.Millisecond {
		t.Errorf("in two idle seconds the server has used %v of a processor, and the page %v", used, busy)
	}
	if drawn := eval[int](p, `window.quincunx.app.view.timing.frames`) - frames; drawn != 0 {
		t.Errorf("an idle board was drawn %d times", drawn)
	}
}

// setTheme chooses a theme in the settings.
func (p *tab) setTheme(theme string) {
	p.Helper()
	p.press("#options", "Settings")
	p.write("#settings", "Theme", theme)
	p.await("the theme", `document.documentElement.dataset.theme === $1`, strings.ToLower(theme))
	p.keys(kb.Escape)
}

// All parts of the page fit into wide and narrow windows, in both themes.
func testLooks(t *testing.T, b *chromium, s *boardServer) {
	dir := os.Getenv("BOARD_PICTURES")
	for _, theme := range []string{"Light", "Dark"} {
		for _, v := range []viewport{desktop, {390, 844}} {
			p := b.open(t, s.address, v)
			p.setTheme(theme)
			for _, panel := range []string{"Game", "Learn", "Records"} {
				p.press("#tabs", panel)
				if width := eval[int64](p, `document.documentElement.scrollWidth`); width > v.width {
					t.Errorf("%s, %s: the page is %d pixels wide in a window of %d", theme, panel, width, v.width)
				}
				if dir != "" {
					p.picture(filepath.Join(dir, fmt.Sprintf("%s-%s-%d.png", theme, panel, v.width)))
				}
			}
		}
	}
}

// A person who presses anything at any time, faster than the engine answers, finds no fault.
func testHaste(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.downloads()
	actions := 150
	if slow.Tests() {
		actions = 600
	}
	// All that can be pressed, in the dialog that is open or on the page, but for choosing files.
	const controls = `(() => {
		const root = document.querySelector('dialog[open]') ?? document;
		return [...root.querySelectorAll('button, summary, select, input:not([type=file]), [role=tab]')].map((e) => e.getBoundingClientRect())
			.filter((r) => r.width > 0 && r.top >= 0 && r.bottom < innerHeight).map((r) => ({ X: r.left + r.width / 2, Y: r.top + r.height / 2 }));
	})()`
	keys := []string{kb.ArrowLeft, kb.ArrowRight, kb.ArrowUp, kb.Home, kb.End, "u", "r", "e", "h", kb.Enter, kb.Escape, kb.Tab, " ", "3", "K"}
	pressed := []string{}
	for range actions {
		cells := eval[int](p, `window.quincunx.app.geometry.length`)
		switch n := p.random.IntN(10); {
		case n < 4:
			if places := eval[[]point](p, controls); len(places) > 0 {
				at := places[p.random.IntN(len(places))]
				pressed = append(pressed, eval[string](p, `(document.elementFromPoint($1, $2)?.closest('button, summary, select, input')?.outerHTML ?? '').slice(0, 90)`, at.X, at.Y))
				p.click(at)
			}
		case n < 7 && cells < 1000:
			cell := p.random.IntN(cells)
			pressed = append(pressed, fmt.Sprint("cell ", cell))
			p.clickCell(cell)
		case n < 8 && cells < 1000:
			from, to := p.random.IntN(cells), p.random.IntN(cells)
			pressed = append(pressed, fmt.Sprint("drag ", from, " to ", to))
			p.drag(p.cellAt(from), p.cellAt(to), 3)
		default:
			key := keys[p.random.IntN(len(keys))]
			pressed = append(pressed, fmt.Sprintf("key %q", key))
			p.keys(key)
		}
		p.mu.Lock()
		fault := p.fault
		p.mu.Unlock()
		if fault != "" {
			t.Fatalf("after\n%s\nthe page has reported %s", strings.Join(pressed[max(0, len(pressed)-20):], "\n"), fault)
		}
	}
	var got, want string
	for range 100 { // the engine may still be about to move
		p.await("a position", `window.quincunx.app.position`)
		w := p.now()
		want = string(w.analysis(t).State().AppendText(nil))
		if got = eval[string](p, `window.quincunx.app.position?.text ?? ''`); got == want {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Errorf("the page shows %s, and its moves lead to %s", got, want)
}
