//go:build !js

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/engine/tactics"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/session"

	"github.com/chromedp/chromedp"
)

// puzzleName returns the name of a puzzle of a game by its number from 1.
func puzzleName(t *testing.T, game string, number int) string {
	t.Helper()
	return must.Get(tactics.Puzzles(game))(t)[number-1].Name()
}

// A puzzle can be solved on the board, a wrong move is refused, and the solution of another puzzle can be shown.
func testPuzzles(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.press("#tabs", "Learn")
	p.press("#learn .puzzles", "Start")
	p.await("the puzzle", `document.querySelector('#learn .task').innerText.includes('to move')`)
	p.awaitTurn()
	var list struct {
		Puzzles []struct{ Puzzle, Game, Position string }
	}
	must.Do(t, json.Unmarshal(s.ask(t, `"do":"puzzles"`), &list))
	w := p.now()
	puzzle := ""
	for _, c := range list.Puzzles {
		if w.Game.Position != nil && c.Position == *w.Game.Position && c.Game == w.Game.Name {
			puzzle = c.Puzzle
		}
	}
	var best struct{ Solution []session.Move }
	if err := json.Unmarshal(s.ask(t, fmt.Sprintf(`"do":"puzzle","puzzle":%q,"moves":[],"give":true`, puzzle)), &best); err != nil || len(best.Solution) == 0 {
		t.Fatalf("puzzle %q of %d: %v", puzzle, len(list.Puzzles), err)
	}
	wrong := func() { // a wrong move is refuted on the board, and taken back
		w := p.awaitTurn()
		a := w.analysis(t)
		for _, m := range a.State().(movegen.Position).Moves(nil) {
			if text := a.Describe(movegen.Seat(*w.Seat), m); text.Text != best.Solution[0].Text {
				p.makeMove(a, *w.Seat, m, false)
				p.await("the refusal", `document.querySelector('#learn .verdict').innerText.startsWith($1 + ' is not the move: ')`, text.Label)
				break
			}
		}
		p.await("the refutation", `window.quincunx.app.tree.at.ply === 2`)
		p.await("the move taken back", `window.quincunx.app.tree.at.ply === 0 && window.quincunx.app.tree.root.children.length === 0`)
	}
	wrong()
	for {
		w := p.awaitTurn()
		a := w.analysis(t)
		move := best.Solution[len(w.Moves)]
		m := must.Get(a.ParseMove(movegen.Seat(*w.Seat), move.Text))(t)
		p.makeMove(a, *w.Seat, m, false)
		p.await("the verdict", `[$1 + ': solved', $1 + ' is right'].some((text) => document.querySelector('#learn .verdict').innerText.startsWith(text))`, move.Label)
		if strings.Contains(p.read("#learn .verdict"), "solved") {
			break
		}
		p.await("the reply", `window.quincunx.app.tree.at.ply >= $1`, len(w.Moves)+2)
	}
	if text := p.read("#learn .verdict"); !strings.HasSuffix(text, "Your tries are in the moves, with their refutations.") {
		t.Errorf("the verdict is %q", text)
	}
	p.await("the try as a variation", `window.quincunx.app.tree.root.children.length === 2 && window.quincunx.app.tree.root.children[1].children.length > 0`)
	p.press("#learn .puzzles", "Next")
	p.await("another puzzle", `window.quincunx.app.tree.at.ply === 0 && document.querySelector('#learn .verdict').innerText === ''`)
	p.press("#learn .puzzles", "Show the solution")
	p.await("its solution", `document.querySelector('#learn .verdict').innerText.startsWith('The solution')`)
	p.keepPicture("puzzles.png")
	p.await("the solved puzzle in the list", `[...document.querySelectorAll('.puzzle-list .solved')].length === 1 && document.querySelector('.puzzle-list .solved').title.includes('solved: ')`)
	showPuzzles := func(which string) { // typing would append to the text typed a moment before
		eval[bool](p, `(() => {
			const choice = document.querySelector('.puzzle-list select[aria-label="Which puzzles"]');
			choice.value = $1;
			return choice.dispatchEvent(new Event('change'));
		})()`, which)
	}
	showPuzzles("solved")
	p.await("the solved puzzle alone", `document.querySelectorAll('.puzzle-list ol button').length === 1 && document.querySelector('.puzzle-list summary').innerText === '1 puzzle, 1 solved'`)
	showPuzzles("open")
	p.await("the others", `document.querySelectorAll('.puzzle-list ol button').length > 200`)
	eval[bool](p, `(document.querySelectorAll('.puzzle-list ol button')[9].click(), true)`)
	p.await("a puzzle chosen from the list", `document.querySelector('.puzzle-list [aria-current]') && document.querySelector('#learn .verdict').innerText === '' && window.quincunx.app.tree.at.ply === 0`)
	p.press("#learn .puzzles", "Back to my game")
	p.await("the game before", `window.quincunx.app.tree.game.position === undefined`)
	p.newGame("Seega")
	p.await("the puzzles of the game on the board", `document.querySelector('#learn .puzzles select').value === 'seega'`)
}

// A run counts each puzzle once: solved with the first try, or not. The theme is told at the end, and the browser keeps the rating.
func testRatedRun(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.press("#tabs", "Learn")
	p.await("the list of puzzles", `!document.querySelector('#learn .puzzles .primary').disabled`)
	p.write("#learn .puzzles", "Game", "Trilite")
	p.press("#learn .puzzles", "Rated run")
	const figures = `document.querySelector('#learn .puzzles .figures').innerText`
	p.await("the run", figures+` === '0 of 0 puzzles solved, rating 1200'`)
	rating := func() (value int) {
		t.Helper()
		if _, err := fmt.Sscanf(regexp.MustCompile(`rating \d+`).FindString(p.read("#learn .puzzles .figures")), "rating %d", &value); err != nil {
			t.Fatal(err)
		}
		return value
	}
	solve := func() {
		t.Helper()
		name := puzzleName(t, "trilite", must.Get(strconv.Atoi(eval[string](p, `document.querySelector('#learn .puzzles input').value`)))(t))
		var best struct{ Solution []session.Move }
		must.Do(t, json.Unmarshal(s.ask(t, fmt.Sprintf(`"do":"puzzle","puzzle":%q,"moves":[],"give":true`, name)), &best))
		for {
			w := p.awaitTurn()
			a := w.analysis(t)
			p.makeMove(a, *w.Seat, must.Get(a.ParseMove(movegen.Seat(*w.Seat), best.Solution[len(w.Moves)].Text))(t), false)
			p.await("the verdict or the reply", `document.querySelector('#learn .verdict').innerText.includes('solved') || window.quincunx.app.tree.at.ply >= $1`, len(w.Moves)+2)
			if strings.Contains(p.read("#learn .verdict"), "solved") {
				return
			}
		}
	}
	p.awaitTurn()
	if task := p.read("#learn .task"); strings.Contains(task, "Theme") {
		t.Errorf("the task %q says the theme", task)
	}
	solve()
	if verdict := p.read("#learn .verdict"); !regexp.MustCompile(`solved! Theme: .*\.$`).MatchString(verdict) {
		t.Errorf("the verdict is %q", verdict)
	}
	p.await("a puzzle solved", figures+`.startsWith('1 of 1 puzzle solved, ')`)
	first := rating()
	if first <= 1200 {
		t.Errorf("after a puzzle solved the rating is %d", first)
	}
	p.press("#learn .puzzles", "Next")
	p.await("another puzzle", `document.querySelector('#learn .verdict').innerText === ''`)
	p.awaitTurn()
	p.press("#learn .puzzles", "Show the solution")
	p.await("a puzzle not solved", figures+`.startsWith('1 of 2 puzzles solved, ')`)
	second := rating()
	if second >= first {
		t.Errorf("after a puzzle that was not solved the rating is %d, %d before", second, first)
	}
	p.press("#learn .puzzles", "Next")
	p.await("another puzzle", `document.querySelector('#learn .verdict').innerText === ''`)
	p.awaitTurn()
	p.keepPicture("run.png")
	p.press("#learn .puzzles", "Rated run")
	p.await("the end of the run", `document.querySelector('#learn .puzzles [aria-pressed]').ariaPressed === 'false'`)
	p.press("#learn .puzzles", "Next") // counts no more
	p.await("the same rating", figures+`.startsWith('1 of 2 puzzles solved, ')`)
	p.run(chromedp.Reload())
	p.await("the board", `window.quincunx?.ready`)
	p.press("#tabs", "Learn")
	p.await("the list of puzzles", `!document.querySelector('#learn .puzzles .primary').disabled`)
	p.write("#learn .puzzles", "Game", "Trilite")
	p.await("the rating", `document.querySelector('#learn .task').innerText === $1`, fmt.Sprintf("240 puzzles, 1 solved. Your rating is %d.", second))
}

// If the panels are below the board, the task of a puzzle and the verdict on a move are shown over the board.
func testPuzzleNotice(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, viewport{1000, 1300})
	p.keepMessages()
	p.press("#tabs", "Learn")
	p.press("#learn .puzzles", "Start")
	p.await("the task over the board", `document.querySelector('#notice').checkVisibility() && document.querySelector('#notice').innerText.includes('to move')`)
	p.awaitTurn()
	p.press("#learn .puzzles", "Show the solution")
	p.await("the solution over the board", `document.querySelector('#notice').innerText.startsWith('The solution')`)
}

// A puzzle with the last turns of Jackhammer can be solved. A wrong action is refused and doesn't use up a turn. The other seats answer the
// right action.
func testSimultaneousPuzzle(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.press("#tabs", "Learn")
	p.await("the list of puzzles", `!document.querySelector('#learn .puzzles .primary').disabled`)
	p.write("#learn .puzzles", "Game", "Jackhammer")
	suite := must.Get(tactics.Puzzles("jackhammer"))(t)
	number := 1 + slices.IndexFunc(suite, func(p tactics.Position) bool { return p.Plies == 6 && p.Answer != "s" })
	p.write("#learn .puzzles", "Number of the puzzle", fmt.Sprint(number))
	p.press("#learn .puzzles", "Start")
	p.await("the puzzle", `document.querySelector('#learn .task').innerText === 'A to choose, with 2 turns left: one action wins whatever the others do.'`)
	var best struct{ Solution []session.Move }
	if err := json.Unmarshal(s.ask(t, fmt.Sprintf(`"do":"puzzle","puzzle":%q,"moves":[],"give":true`, puzzleName(t, "jackhammer", number))), &best); err != nil || len(best.Solution) != 6 {
		t.Fatalf("%+v: %v", best, err)
	}
	choose := func(action string) {
		t.Helper()
		w := p.awaitTurn()
		a := w.analysis(t)
		m := must.Get(a.ParseMove(0, action))(t)
		p.makeMove(a, 0, m, false)
	}
	choose("s")
	p.await("the refusal", `document.querySelector('#learn .verdict').innerText.startsWith('A stays: that does not win if ')`)
	if ply := eval[int](p, `window.quincunx.app.tree.at.ply`); ply != 0 {
		t.Errorf("after a wrong action %d turns are made", ply)
	}
	for turn := range 2 {
		actions := best.Solution[3*turn : 3*turn+3]
		choose(actions[0].Text)
		p.await("the turn", `window.quincunx.app.tree.at.ply === $1 && window.quincunx.app.position`, turn+1)
		if got, want := p.now().Moves[turn], actions[0].Text+"/"+actions[1].Text+"/"+actions[2].Text; got != want {
			t.Errorf("turn %d is %s, want %s", turn+1, got, want)
		}
	}
	p.await("the end", `document.querySelector('#learn .verdict').innerText.includes('solved') && document.querySelector('#status').innerText.includes('A wins')`)
	p.press("#learn .puzzles", "Next")
	p.await("another puzzle", `window.quincunx.app.tree.at.ply === 0 && document.querySelector('#learn .verdict').innerText === ''`)
	p.press("#learn .puzzles", "Show the solution")
	p.await("its solution", `window.quincunx.app.tree.at.ply === 1 && document.querySelector('#learn .verdict').innerText.startsWith('The solution')`)
}

// The displayed rules of each game have all sections of its document except the last, and all pictures.
func testRules(t *testing.T, b *chromium, s *boardServer) {
	for theme, v := range map[string]viewport{"Light": {2000, 1900}, "Dark": {390, 4000}} {
		p := b.open(t, s.address, v)
		p.setTheme(theme)
		p.press("#tabs", "Learn")
		for _, name := range engine.Names() {
			document := must.Get(os.ReadFile("../../docs/rules/" + name + ".md"))(t)
			var want []string
			for _, m := range regexp.MustCompile(`(?m)^## (.*)$`).FindAllSubmatch(document, -1) {
				want = append(want, string(m[1]))
			}
			want = want[:len(want)-1]
			pictures := strings.Count(string(document), "](pictures/")
			eval[bool](p, `(() => {
				const choice = document.querySelector('#learn .rules select');
				choice.value = $1; // typing would append to the text typed a moment before
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
			p.keepPicture(fmt.Sprintf("%s-rules-%s.png", theme, name))
		}
	}
}

// The first hint for a puzzle does not reveal the move, but the second one does. A puzzle solved with help does not count. A running analysis
// does not solve it.
func testPuzzleHint(t *testing.T, b *chromium, s *boardServer) {
	p := b.open(t, s.address, desktop)
	p.press("#analysis", "Analysis")
	p.press("#tabs", "Learn")
	p.await("the list of puzzles", `!document.querySelector('#learn .puzzles .primary').disabled`)
	winOf := func(game string) int { // the number of a win of more than one move
		return 1 + slices.IndexFunc(must.Get(tactics.Puzzles(game))(t), func(p tactics.Position) bool { return p.Kind == tactics.Win && p.Plies > 2 })
	}
	for _, c := range []struct {
		title, name string
		number      int
		first       string
	}{
		{"Seega", "seega", winOf("seega"), `^Hint: the man on \S+ moves\. Press again for the move\.$`},
		{"Jackhammer", "jackhammer", winOf("jackhammer"), `^Hint: A knocks out …\. Press again`},
		{"Trilite", "trilite", winOf("trilite"), `^Hint: in the (upper|middle|lower) third of the board\. Press again`},
		{"Pente", "pente", winOf("pente"), `^Hint: in the (upper|middle|lower)( left| middle| right)? of the board\. Press again`},
	} {
		p.write("#learn .puzzles", "Game", c.title)
		p.write("#learn .puzzles", "Number of the puzzle", fmt.Sprint(c.number))
		p.press("#learn .puzzles", "Start")
		p.await("the puzzle of "+c.title, `window.quincunx.app.tree.game.name === $1 && window.quincunx.app.tree.isPuzzle && window.quincunx.app.position`, c.name)
		p.awaitTurn()
		if eval[bool](p, `document.querySelector('#analysis [role=switch]').checked`) {
			t.Error("the analysis is on")
		}
		var best struct {
			Solution []session.Move
			Any      []int
		}
		if err := json.Unmarshal(s.ask(t, fmt.Sprintf(`"do":"puzzle","puzzle":%q,"moves":[],"give":true`, puzzleName(t, c.name, c.number))), &best); err != nil || len(best.Solution) < 3 {
			t.Fatalf("%+v: %v", best, err)
		}
		label := best.Solution[0].Label
		p.keys("h")
		p.await("a hint for "+c.title, `new RegExp($1).test(document.querySelector('#notice').innerText)`, c.first)
		if text := p.read("#notice"); strings.Contains(text, label) {
			t.Errorf("%s: the first hint %q says the move %s", c.title, text, label)
		}
		p.press("#controls", "Hint (H)")
		p.await("the move of "+c.title, `document.querySelector('#notice').innerText === 'Hint: ' + $1`, label)
	}
	for { // solve the last one with hints
		w := p.awaitTurn()
		eval[string](p, `document.querySelector('#notice').innerText = ''`) // else the last hint would match
		p.keys("hh")
		p.await("the move", `/^Hint: \S+$/.test(document.querySelector('#notice').innerText)`)
		a := w.analysis(t)
		m := must.Get(a.ParseMove(movegen.Seat(*w.Seat), strings.TrimPrefix(p.read("#notice"), "Hint: ")))(t)
		p.makeMove(a, *w.Seat, m, false)
		p.await("the solution or the reply", `document.querySelector('#learn .verdict').innerText.includes('solved') || window.quincunx.app.tree.at.ply >= $1`,
			len(w.Moves)+2)
		if text := p.read("#learn .verdict"); strings.Contains(text, "solved") {
			if !strings.Contains(text, "with help") {
				t.Errorf("the page says %q", text)
			}
			break
		}
	}
	if solved := eval[*string](p, `localStorage.getItem('quincunx.solved')`); solved != nil {
		t.Errorf("the puzzles %s are solved", *solved)
	}
	p.write("#learn .puzzles", "Number of the puzzle", "1")
	p.press("#learn .puzzles", "Start")
	p.press("#learn .puzzles", "Show the solution")
	p.await("the solution", `document.querySelector('#learn .verdict').innerText.startsWith('The solution: ')`)
	p.press("#learn .puzzles", "Back to my game")
	p.await("the game before", `!window.quincunx.app.tree.isPuzzle`)
}
