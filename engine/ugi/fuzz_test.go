package ugi_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/movegen"
)

// model is the expected state of the engine after the commands that it accepted.
type model struct {
	game     engine.Game
	settings engine.Settings
	state    movegen.State
}

// do runs a command on the model as docs/protocol.md describes it, and reports whether the command
// is valid, as far as the position matters.
func (m *model) do(words []string) bool {
	next := *m
	start := func() bool {
		state, err := next.game.Start(next.settings)
		next.state = state
		return err == nil
	}
	switch words[0] {
	case "uginewgame":
		if len(words) > 1 || !start() {
			return false
		}
	case "setoption":
		if len(words) != 5 || words[1] != "name" || words[3] != "value" {
			return false
		}
		name := strings.ToLower(words[2])
		switch name {
		case "hash", "threads", "multipv", "sound":
			return true
		case "search":
			return len(m.game.Methods) > 0 && (words[4] == "auto" || slices.ContainsFunc(m.game.Methods, func(method engine.Method) bool {
				return method.Name == words[4]
			}))
		case "seat":
			n, err := strconv.Atoi(words[4])
			_, simultaneous := m.state.(movegen.Simultaneous)
			return simultaneous && err == nil && n >= 1 && n <= m.state.Seats()
		case "game":
			game, err := engine.Lookup(words[4])
			if err != nil {
				return false
			}
			next = model{game: game}
		default:
			next.settings = engine.Settings{name: words[4]}
			for name, value := range m.settings {
				if name != strings.ToLower(words[2]) {
					next.settings[name] = value
				}
			}
		}
		if !start() {
			return false
		}
	case "position":
		setup, moves, _ := strings.Cut(strings.Join(words[1:], " ")+" ", " moves ")
		setup = strings.TrimSpace(setup)
		text, isText := strings.CutPrefix(setup, "fen ")
		switch {
		case setup == "startpos":
			if !start() {
				return false
			}
		case isText:
			state, err := next.game.Parse(text)
			if err != nil {
				return false
			}
			next.state = state
		default:
			return false
		}
		for move := range strings.FieldsSeq(moves) {
			if movegen.TurnOf(next.state).PlayText(move) != nil {
				return false
			}
		}
	}
	*m = next
	return true
}

// Whatever is sent, the answers have known forms, and the position is the one after the accepted
// commands.
func FuzzCommands(f *testing.F) {
	for _, seed := range []string{
		"ugi\nisready\nuginewgame\nposition startpos moves 0:0 1:1\ngo depth 1\nquery p1turn\nmoves\nd",
		"position fen 9 either 0 0 0 x moves 0:0\nposition startpos moves 0:0 0:0\nposition moves\nposition fen moves",
		"setoption name Game value seega\nsetoption name size value 3\nposition startpos moves 0:0 0:1\nsetoption name Threshold value 5\ngo nodes 100",
		"setoption name Game value jackhammer\nsetoption name Size value 3\nposition startpos moves s/s/s\ngo\nperft 2\nquery p3turn",
		"setoption name Game value trilite\nposition fen 2 012 34\nquery result\nposition fen 1 0 -\ngo depth 3\neval\nbench",
		"setoption name Game value chinesecheckers\nsetoption name Triangles value 0,1,2\nsetoption name Size value 1\nd\nperft 3",
		"go infinite\ngo movetime 5\nstop\nstop 1\n\x00\xff\r\n \t \nwait\ngo p1time 5 p2inc 6 movestogo 1",
		"setoption name Game value jackhammer\nsetoption name Seat value 3\nsetoption name Seat value 4\nsetoption name Turns value 9\ngo p3time 50\neval",
		"setoption name Search value plain\nsetoption name Search value auto\ngo depth 1\nsetoption name Game value trilite\nsetoption name Search value alphabeta\ngo depth 2",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, input string) {
		game := plainly(lookup(t, "pente"))
		m := model{game: game}
		m.do([]string{"uginewgame"})
		c := connect(t, game)
		for i, line := range strings.Split(input, "\n") {
			words := strings.Fields(line)
			if i > 20 || len(line) > 2000 {
				break
			}
			if len(words) == 0 || isHeavy(words) {
				continue
			}
			if strings.HasPrefix(words[0], "quit") {
				break
			}
			answers := c.ask(line)
			for c.isBusy() {
				mustMatch(t, c.ask("stop")...)
			}
			check(t, &m, c, words, answers)
		}
		c.send("quit")
		for range c.lines {
		}
		c.end()
	})
}

// isBusy reports whether the engine refuses commands because a job runs.
func (c *client) isBusy() bool {
	return !slices.ContainsFunc(c.ask("query gameover"), func(answer string) bool { return strings.HasPrefix(answer, "response ") })
}

// isHeavy reports whether a command takes much time or memory.
func isHeavy(words []string) bool {
	switch words[0] {
	case "bench", "wait":
		return true
	case "setoption":
		text := strings.ToLower(strings.Join(words, " "))
		return strings.Contains(text, "hash") || strings.Contains(text, "threads")
	}
	return false
}

func check(t *testing.T, m *model, c *client, words, answers []string) {
	t.Helper()
	wrong := false
	shown := ""
	for i, answer := range answers {
		wrong = wrong || strings.HasPrefix(answer, "info string error ")
		if words[0] == "d" && !wrong {
			shown = strings.Join(answers[i:], "\n")
			break
		}
		mustMatch(t, answer)
	}
	if shown != "" && !displayForm.MatchString(shown) {
		t.Fatalf("d shows\n%s", shown)
	}
	switch words[0] {
	case "setoption", "position", "uginewgame":
		if right := m.do(words); right == wrong {
			t.Fatalf("%q is answered with %q, the model says %t", words, answers, right)
		}
	}
	got := displayForm.FindStringSubmatch(strings.Join(c.ask("d"), "\n"))
	if want := string(m.state.AppendText(nil)); got == nil || got[1] != want {
		t.Fatalf("after %q the position is %q, want %s", words, got, want)
	}
}
