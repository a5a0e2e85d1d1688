//go:build !js

package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"quincunx/internal/commandtest"
	"quincunx/internal/slow"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestPage uses the page like a person, in a real browser.
func TestPage(t *testing.T) {
	b := newChromium(t)
	for _, c := range []struct {
		name    string
		isSlow  bool
		isAlone bool // it takes measurements that other tests would disturb
		test    func(t *testing.T, b *chromium, s *boardServer)
	}{
		{"idle", true, true, testIdle},
		{"large board", true, true, testLargeBoard},
		{"first clicks", false, true, testFirstClicks},
		{"overview", true, false, testOverview},
		{"speed", true, true, testSpeed},
		{"motion", true, false, testMotion},
		{"analysis", false, false, testAnalysis},
		{"heat map", true, false, testHeatMap},
		{"evaluations", true, false, testEvaluations},
		{"background", true, false, testBackground},
		{"compare", true, false, testCompare},
		{"unsearched", true, false, testUnsearched},
		{"agreement", true, false, testAgreement},
		{"threats", true, false, testThreats},
		{"variations", true, false, testVariations},
		{"puzzles", true, false, testPuzzles},
		{"rated run", true, false, testRatedRun},
		{"puzzle hint", true, false, testPuzzleHint},
		{"puzzle notice", true, false, testPuzzleNotice},
		{"simultaneous puzzle", true, false, testSimultaneousPuzzle},
		{"rules", true, false, testRules},
		{"known results", true, false, testKnown},
		{"saved games", false, false, testSaved},
		{"keyboard", true, false, testKeyboard},
		{"reconnection", true, false, testReconnection},
		{"cursor", true, false, testCursor},
		{"messages", true, false, testMessages},
		{"targets", true, false, testTargets},
		{"phone", false, false, testPhone},
		{"fingers", false, false, testFingers},
		{"games", true, false, testGames},
		{"link", true, false, testLink},
		{"undo", false, false, testUndo},
		{"kept games", true, false, testKept},
		{"library", false, false, testLibrary},
		{"drawing", false, false, testDrawing},
		{"many games", true, false, testManyGames},
		{"restored", true, false, testRestored},
		{"no database", true, false, testNoDatabase},
		{"files", true, false, testFiles},
		{"review", true, false, testReview},
		{"mistakes", true, false, testMistakes},
		{"numbers", true, false, testNumbers},
		{"looks", true, false, testLooks},
		{"welcome", true, false, testWelcome},
		{"ending", true, false, testEnding},
		{"layout", true, false, testLayout},
		{"stones", true, false, testStones},
		{"held button", false, false, testHeldButton},
		{"haste", true, false, testHaste},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.isSlow && !slow.Tests() {
				t.Skip("takes seconds: SLOW=1 runs it")
			}
			if !c.isAlone {
				t.Parallel()
			}
			c.test(t, b, serveBoard(t)) // a server of its own, since searches of others would take the places of this one's
		})
	}
}

// newGame begins a game with the dialog. Options and players have the dialog's names.
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

// A game of each kind can be played against the engine to its end, with clicks and drags. Their options make them short.
func testGames(t *testing.T, b *chromium, s *boardServer) {
	for _, c := range []struct {
		title   string
		level   int // the engine level that plays for the person
		options []string
	}{
		{"Trilite", 5, nil},
		{"Pente", 6, []string{"Size", "9×9"}},
		{"Seega", 5, []string{"Size", "3×3", "Moves without a capture", "12"}},
		{"Chinese Checkers", 5, []string{"Size", "3 men each", "Number of players", "3"}},
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

// A mouse button that was pressed on the board of another game, which had more cells, does nothing when it is released.
func testHeldButton(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.start(`{ name: 'pente' }`, `['human', 'human']`, `{}`)
	at := p.cellAt(90)
	p.move(at)
	p.run(mouse(input.DispatchMouseEventTypeMousePressed, at))
	p.start(`{ name: 'trilite' }`, `['human', 'human']`, `{}`)
	p.run(mouse(input.DispatchMouseEventTypeMouseReleased, at))
	p.await("the moves", `window.quincunx.app.play.seat === 0`)
	if w := p.awaitTurn(); len(w.Moves) != 0 {
		t.Errorf("the moves are %q", w.Moves)
	}
}

// From the first page to the engine's first reply takes at most three clicks.
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
	p.await("the engine's reply", `window.quincunx.app.tree.at.ply >= $1`, len(w.Moves)+2)
}

// Moves can be undone and redone. Other moves create variations, which can be commented, moved and deleted.
func testVariations(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.newGame("Trilite", "Seat O", "Human")
	line := func() string { return strings.Join(p.now().Moves, " ") }
	expect := func(want string) {
		t.Helper()
		p.await("the moves "+want, `window.quincunx.app.positionFields().moves.join(' ') === $1 && window.quincunx.app.position`, want)
		p.awaitTurn()
	}
	for _, cell := range []int{4, 0, 8} {
		p.awaitTurn()
		before := line()
		p.clickCell(cell)
		p.await("the move", `window.quincunx.app.positionFields().moves.join(' ') !== $1`, before)
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
	// The game survives a reload of the page.
	p.run(chromedp.Reload())
	p.await("the board", `window.quincunx?.app?.position`)
	if got := eval[int](p, `window.quincunx.app.tree.nodes.size`); got != 4 || line() != "4" {
		t.Errorf("after loading again there are %d nodes and the moves %q", got, line())
	}
}

// After the server was killed and restarted, the page continues, including a running analysis and a pending engine move.
func testReconnection(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.newGame("Pente")
	for n := range 3 {
		w := p.awaitTurn()
		if n == 2 {
			p.press("#analysis", "Analysis")
			p.await("lines", `document.querySelectorAll('#analysis ol.lines > li').length > 0`)
		}
		p.expectErrors() // the browser reports failed connections
		s.kill()
		p.await("that the page is offline", `!document.querySelector('#connection').hidden`)
		if got := p.now(); !slices.Equal(got.Moves, w.Moves) {
			t.Fatalf("without a server the page shows %s, want %s", got.Moves, w.Moves)
		}
		a, m := p.find(w, 4)
		if n == 1 { // the person makes a move meanwhile
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

// An idle page and its server use almost no processor time.
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

// Random clicks, faster than the engine answers, cause no errors.
func testHaste(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.downloads()
	// All clickable elements in the open dialog or on the page, except file choosers.
	const controls = `(() => {
		const root = document.querySelector('dialog[open]') ?? document;
		return [...root.querySelectorAll('button, summary, select, input:not([type=file]), [role=tab]')].map((e) => e.getBoundingClientRect())
			.filter((r) => r.width > 0 && r.top >= 0 && r.bottom < innerHeight).map((r) => ({ X: r.left + r.width / 2, Y: r.top + r.height / 2 }));
	})()`
	keys := []string{kb.ArrowLeft, kb.ArrowRight, kb.ArrowUp, kb.Home, kb.End, "u", "r", "e", "h", kb.Enter, kb.Escape, kb.Tab, " ", "3", "K"}
	pressed := []string{}
	for range slow.Count(0, 150, 600) {
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
