//go:build !js

package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"quincunx/internal/commandtest"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/movegen/trilite"
	"quincunx/search"
	"quincunx/session"
)

// TestRecordsInPage shows the record of a finished match and the record of a running match in a real browser.
func TestRecordsInPage(t *testing.T) {
	t.Parallel()
	b := newChromium(t)
	t.Run("ended", func(t *testing.T) { testRecord(t, b) })
	t.Run("points", func(t *testing.T) { testPointsText(t, b) })
	t.Run("running", func(t *testing.T) {
		if !slow.Tests() {
			t.Skip("takes ten seconds: SLOW=1 runs it")
		}
		testWatch(t, b)
	})
}

// recordMatch plays sixty games of Trilite and returns the file name of their record.
func recordMatch(t *testing.T) string {
	t.Helper()
	const games, seed = 60, 3
	name := filepath.Join(t.TempDir(), "trilite.jsonl")
	start := trilite.New()
	agent := func(s search.AnySearcher) func(int) (match.Agent, error) {
		evaluate := func(s movegen.State) (movegen.State, error) { return search.Unvalued(s), nil }
		return func(int) (match.Agent, error) { return match.NewAgent(s, evaluate), nil }
	}
	record := must.Get(match.OpenRecord(name, match.Header{
		Schema: match.Schema, Game: "trilite", Start: string(start.AppendText(nil)), Format: match.TogetherFormat,
		Players: []match.Entrant{{Name: "greedy", Settings: "search=greedy"}, {Name: "random", Settings: "search=random"}},
		Games:   games, Seed: seed, Margin: "1s",
	}))(t)
	report := must.Get((&match.Match{
		Game: "trilite", Games: games, Seed: seed, Record: record,
		Players: []match.Player{
			{Name: "greedy", New: agent(match.NewGreedy())},
			{Name: "random", New: agent(match.NewRandom())},
		},
		Openings: &match.RandomOpenings{Start: start, Plies: 2, Seed: seed, Repeat: true},
	}).Run(t.Context()))(t)
	must.Do(t, errors.Join(record.End(report.Stopped), record.Close()))
	return name
}

// readIndex returns the index of a file with all its games.
func readIndex(t *testing.T, name string) *match.Index {
	t.Helper()
	index := must.Get(match.OpenIndex(name))(t)
	t.Cleanup(func() { _ = index.Close() })
	must.Do(t, index.Update(nil))
	return index
}

// A record can be opened from the server and from a file, its games can be searched, and a game can be shown.
func testRecord(t *testing.T, b *chromium) {
	name := recordMatch(t)
	index := readIndex(t, name)
	wins := 0
	for _, e := range index.Entries {
		for seat, player := range e.Players {
			if player == "random" && e.Result[seat] == 1 {
				wins++
			}
		}
	}
	if wins == 0 || wins == len(index.Entries) {
		t.Fatalf("random has won %d games of %d", wins, len(index.Entries))
	}
	s := serveBoard(t, "--record", name)
	p := b.open(t, s.address, desktop)
	p.press("#tabs", "Records")
	p.press("#records", "trilite.jsonl")
	check := func() {
		t.Helper()
		p.await("the table", `document.querySelectorAll('#records .record table')[0]?.querySelectorAll('tbody tr').length === 2`)
		if text := p.read("#records .record"); !strings.Contains(text, "60 games of 60") || !strings.Contains(text, "finished") || !strings.Contains(text, "Ended by rules: 60") {
			t.Errorf("the record is shown as %s", text)
		}
		p.await("the first games", `document.querySelector('#records .games-found [role=status]').innerText === '1 to 25 of 60'`)
		p.write("#records .games-found", "Player", "random")
		p.write("#records .games-found", "Result", "win")
		want := fmt.Sprintf("1 to %d of %d", min(wins, 25), wins)
		p.await("the games that random has won", `document.querySelector('#records .games-found [role=status]').innerText === $1`, want)
		p.write("#records .games-found", "Player", "any")
		p.write("#records .games-found", "Result", "any")
		p.await("all games", `document.querySelector('#records .games-found [role=status]').innerText === '1 to 25 of 60'`)
	}
	check()
	p.press("#records", "Figures of the players")
	figures := func(row, player int) string {
		return eval[string](p, `document.querySelectorAll('#records .figures-of-players tbody tr')[$1].cells[$2].innerText`, row, player)
	}
	p.await("the figures", `document.querySelectorAll('#records .figures-of-players tbody tr').length > 5`)
	if first, second := figures(0, 1), figures(1, 2); first != "60" || !strings.Contains(second, fmt.Sprintf(": %d", wins)) {
		t.Errorf("the figures are %s games, and points %s of random, want 60 and %d wins", first, second, wins)
	}
	if text := p.read("#records .figures-of-players"); !strings.Contains(text, "As X") || !strings.Contains(text, "Ended by rules") {
		t.Errorf("the figures are %s", text)
	}
	for _, theme := range []string{"light", "dark"} {
		eval[any](p, `void window.quincunx.app.settings.set('theme', $1)`, theme)
		eval[any](p, `void document.querySelector('#records .figures-of-players').scrollIntoView()`)
		p.keepPicture("figures-" + theme + ".png")
	}
	p.press("#records .games-found", "Next")
	p.await("later games", `document.querySelector('#records .games-found [role=status]').innerText === '26 to 50 of 60'`)
	number := eval[int](p, `Number(document.querySelector('#records .games-found tbody button').innerText)`)
	p.press("#records .games-found", fmt.Sprintf("Open game %d", number))
	g := must.Get(index.Game(number))(t)
	p.await("the game", `window.quincunx.app.positionFields().moves.length === $1 && window.quincunx.app.position`, len(g.Opening)+len(g.Moves))
	w := p.now()
	if got := strings.Join(w.Moves[len(g.Opening):], " "); got != played(g) {
		t.Errorf("game %d is shown as %s, want %s", number, got, played(g))
	}

	saved := eval[session.Saved](p, `window.quincunx.app.tree.toSaved()`)
	for seat, player := range g.Players {
		if !strings.Contains(p.read("#seats"), player.Name) || len(saved.Names) <= seat || saved.Names[seat] != player.Name {
			t.Errorf("the players are shown as %q and saved as %q", p.read("#seats"), saved.Names)
		}
	}

	// Games that begin like the game on the board are found: with the opening of its pair, and after taking back its moves.
	begin := func(moves []string) string {
		t.Helper()
		found := must.Get(index.Find(t.Context(), match.Query{Moves: moves}, func(text string) (movegen.State, error) { return trilite.Parse(text) }))(t)
		return fmt.Sprintf("1 to %d of %d", min(len(found), 25), len(found))
	}
	p.press("#records .games-found", "Moves on the board")
	p.await("games that begin so", `document.querySelector('#records .games-found [role=status]').innerText === $1`, begin(w.Moves))
	p.write("#records .games-found", "Opening", w.Moves[0])
	p.keys(kb.Tab)
	p.await("games that begin so", `document.querySelector('#records .games-found [role=status]').innerText === $1`, begin(w.Moves[:1]))
	p.write("#records .games-found", "Opening", "")
	p.keys(kb.Tab)

	// The explorer shows how games went on, and plays a move; at the first position it has all games.
	p.keys(kb.Home)
	p.await("all games", `document.querySelector('#records .explorer [role=status]').innerText === '60 games'`)
	total := eval[int](p, `[...document.querySelectorAll('#records .explorer tbody tr')].reduce((n, row) => n + parseInt(row.cells[1].innerText), 0)`)
	move := eval[string](p, `document.querySelector('#records .explorer tbody button').innerText`)
	count := eval[int](p, `parseInt(document.querySelector('#records .explorer tbody tr').cells[1].innerText)`)
	if found := must.Get(index.Find(t.Context(), match.Query{Moves: []string{move}}, func(text string) (movegen.State, error) { return trilite.Parse(text) }))(t); total != 60 || len(found) != count {
		t.Errorf("the explorer has %d games, and %d with %s, want 60 and %d", total, count, move, len(found))
	}
	p.press("#records .explorer", "Play "+move)
	p.await("the move", `window.quincunx.app.tree.movesTo().join() === $1`, move)
	p.await("the games with it", `parseInt(document.querySelector('#records .explorer [role=status]').innerText) === $1`, count)

	p.press("#files", "Open") // the same record, from a local file
	p.attach(name)
	p.await("another record", `document.querySelectorAll('#records .choices button').length === 2`)
	check()
}

// played returns the moves of a game after its opening.
func played(g *match.GameRecord) string {
	var moves []string
	for _, m := range g.Moves {
		moves = append(moves, m.Move)
	}
	return strings.Join(moves, " ")
}

// A running match can be watched to its end.
func testWatch(t *testing.T, b *chromium) {
	commandtest.Build(t, "match")
	name := filepath.Join(t.TempDir(), "live.jsonl")
	running := exec.Command("match", "seega", "--player", "name=a depth=2", "--player", "name=b depth=1", "--games", "4000", "--seed", "1", "--quiet", "--record", name)
	must.Do(t, running.Start())
	t.Cleanup(func() {
		if running.ProcessState == nil {
			_ = running.Process.Kill()
			_ = running.Wait()
		}
	})
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		if info, err := os.Stat(name); err == nil && info.Size() > 10_000 {
			break
		}
		if time.Now().After(end) {
			t.Fatal("no game was played")
		}
	}
	s := serveBoard(t, "--record", name)
	p := b.open(t, s.address, desktop)
	p.press("#tabs", "Records")
	p.press("#records", "live.jsonl")
	p.await("the record", `/\d+ games/.test(document.querySelector('#records .record [role=status]').innerText)`)
	if runtime.GOOS == "linux" {
		p.await("a running match", `document.querySelector('#records .record [role=status]').innerText.includes('running')`)
	}
	p.press("#records", "Watch live")
	for range 3 {
		before := p.read("#records .record [role=status]")
		p.await("more games", `document.querySelector('#records .record [role=status]').innerText !== $1`, before)
	}
	p.press("#records", "Follow the newest game")
	p.await("the newest game", `window.quincunx.app.tree.game.name === 'seega' && window.quincunx.app.tree.nodes.size > 5`)
	p.await("a curve", `document.querySelector('#records .record svg path, #records .record canvas')`)
	must.Do(t, running.Process.Signal(syscall.SIGTERM))
	_ = running.Wait() // the status only reports the interrupt
	p.await("the end of the match", `document.querySelector('#records .record [role=status]').innerText.includes('interrupted')`)
	index := readIndex(t, name)
	p.await("all games", `document.querySelector('#records .record [role=status]').innerText.includes($1)`, fmt.Sprintf("%d games", index.Count))
	p.press("#records", "Watch live") // stop watching
	time.Sleep(time.Second)
	used := commandtest.ProcessorTime(t, s.command.Process.Pid)
	time.Sleep(time.Second)
	if used = commandtest.ProcessorTime(t, s.command.Process.Pid) - used; used > 20*time.Millisecond {
		t.Errorf("when nobody watches, the server uses %v of a processor in a second", used)
	}
}

// Points of a seat are displayed the way players write them.
func testPointsText(t *testing.T, b *chromium) {
	p := b.open(t, serveBoard(t).address, desktop)
	eval[any](p, `void import('./words.js').then((words) => { window.pointsText = words.pointsText; })`)
	p.await("the module", `window.pointsText`)
	points := []float64{0, 1, 0.5, 1.0 / 3, 0.3333, 1.0 / 6, 0.3, 2}
	want := []string{"0", "1", "½", "1/3", "1/3", "1/6", "0.30", "2"}
	if got := eval[[]string](p, `$1.map(window.pointsText)`, points); !slices.Equal(got, want) {
		t.Errorf("points %v are shown as %q, want %q", points, got, want)
	}
}
