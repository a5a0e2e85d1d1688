package ugi_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"quincunx/engine"
)

// Every parameter and feature of every method is an option, no two options have the same name, and
// each accepts its default.
func TestOptionsOfMethods(t *testing.T) {
	form := regexp.MustCompile(`^option name (\S+) type \S+ default (\S+)`)
	for _, name := range engine.Names() {
		game := lookup(t, name)
		c := connect(t, game)
		for _, m := range game.Methods {
			c.ask("setoption name Search value " + m.Name)
			defaults := map[string]string{}
			for _, line := range c.ask("ugi") {
				if declared := form.FindStringSubmatch(line); declared != nil {
					option := strings.ToLower(declared[1])
					if _, twice := defaults[option]; twice {
						t.Errorf("%s %s: two options %s", name, m.Name, option)
					}
					defaults[option] = declared[2]
				}
			}
			for _, o := range m.Options() {
				if answer := c.ask("setoption name " + o.Name + " value " + defaults[o.Name]); len(answer) > 0 {
					t.Errorf("%s %s: %s is by default %q: %q", name, m.Name, o.Name, defaults[o.Name], answer)
				}
			}
		}
	}
}

// nodes returns the nodes of a search to a depth, as the engine reports them.
func (c *client) nodes(depth string) string {
	c.tb.Helper()
	c.send("uginewgame", "position fen 3 none 4 0 0 ......./......./..2..../.1.12../......./......./.......", "isready", "go depth "+depth)
	lines := c.until("bestmove")
	return regexp.MustCompile(` nodes \d+ `).FindString(lines[len(lines)-2])
}

// A changed parameter or feature affects the search until it is reset, or the method is changed.
func TestParameter(t *testing.T) {
	c := connect(t, lookup(t, "pente"))
	before := c.nodes("4")
	for _, set := range [][2]string{
		{"setoption name ReductionBase value 90", "setoption name ReductionBase value 0"},
		{"setoption name killers value false", "setoption name killers value true"},
		{"setoption name killers value false", "setoption name Search value auto"},
	} {
		if answer := c.ask(set[0]); len(answer) > 0 {
			t.Fatalf("%s: %q", set[0], answer)
		}
		if c.nodes("4") == before {
			t.Errorf("%s changes nothing", set[0])
		}
		c.ask(set[1])
		if after := c.nodes("4"); after != before {
			t.Errorf("%s, %s: %s, before %s", set[0], set[1], after, before)
		}
	}
	for command, want := range map[string]string{
		"setoption name Nulldepth value 0":    `info string error setoption: nulldepth "0": want 1..100`,
		"setoption name Nullmove value maybe": `info string error setoption: nullmove "maybe": want true or false`,
		"setoption name Gamma value 5":        `info string error setoption: pente has no option "Gamma"`,
	} {
		if got := c.one(command); got != want {
			t.Errorf("%s: %s, want %s", command, got, want)
		}
	}
}

// An option of the method for two seats does not affect the method for four.
func TestParameterOfOtherMethod(t *testing.T) {
	c := connect(t, lookup(t, "chinesecheckers"))
	for _, command := range []string{"Size value 1", "Nullmove value false", "Nulldepth value 4", "Triangles value 0,1,2,3"} {
		if answer := c.ask("setoption name " + command); len(answer) > 0 {
			t.Fatalf("%s: %q", command, answer)
		}
	}
	c.send("go depth 1")
	if lines := c.until("bestmove"); strings.Contains(lines[0], "error") {
		t.Errorf("%q", lines)
	}
}

// With OwnBook, go answers with the move of the program's book where it has one, and searches elsewhere.
func TestOwnBook(t *testing.T) {
	c := connect(t, lookup(t, "pente"))
	searches := func() bool {
		t.Helper()
		c.send("go nodes 100")
		lines := c.until("bestmove")
		return !slices.Contains(lines, "info string book")
	}
	if !searches() {
		t.Error("the book is used without OwnBook")
	}
	c.ask("setoption name OwnBook value true")
	if searches() {
		t.Error("the start is searched with OwnBook")
	}
	c.send("go nodes 100")
	if lines := c.until("bestmove"); lines[len(lines)-1] != "bestmove 0:0" {
		t.Errorf("the book's answer is %q", lines)
	}
	c.ask("position startpos moves 0:0 -9:-9 9:9 -9:-8")
	if !searches() {
		t.Error("a position that is not in the book has a move of it")
	}
	if answer := c.ask("setoption name OwnBook value maybe"); !slices.Equal(answer, []string{`info string error setoption: ownbook "maybe": want true or false`}) {
		t.Errorf("got %q", answer)
	}
	c.ask("setoption name Game value jackhammer")
	if !searches() {
		t.Error("where all seats act simultaneously, the book is used")
	}
}
