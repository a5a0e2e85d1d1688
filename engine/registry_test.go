package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/movegen"
)

// Every game starts with its defaults, parses its own text form, and is either a game in turn or
// one of simultaneous moves.
func TestGames(t *testing.T) {
	for _, name := range engine.Names() {
		g := must.Get(engine.Lookup(name))(t)
		start := must.Get(g.Start(nil))(t)
		text := string(start.AppendText(nil))
		again, err := g.Parse(text)
		if err != nil || again.Key() != start.Key() {
			t.Errorf("%s: %q is read as another position (%v)", name, text, err)
		}
		_, inTurn := start.(movegen.Position)
		if _, simultaneous := start.(movegen.Simultaneous); inTurn == simultaneous {
			t.Errorf("%s: in turn %t, simultaneous %t", name, inTurn, simultaneous)
		}
		// The defaults agree with the options.
		defaults := engine.Settings{}
		for _, o := range g.Options {
			defaults[o.Name] = fmt.Sprint(o.Default)
		}
		if same, err := g.Start(defaults); err != nil || string(same.AppendText(nil)) != text {
			t.Errorf("%s: the options' defaults %v give another start (%v)", name, defaults, err)
		}
	}
}

func TestWrongSettings(t *testing.T) {
	for _, c := range []struct {
		game     string
		settings engine.Settings
		want     string
	}{
		{"trilite", engine.Settings{"size": "3"}, `trilite has no option "size"`},
		{"pente", engine.Settings{"size": "x"}, `pente: size "x": want 2..15`},
		{"pente", engine.Settings{"size": "99"}, `pente: size "99": want 2..15`},
		{"pente", engine.Settings{"opening": "any"}, `pente: opening "any": want either, both or none`},
		{"seega", engine.Settings{"size": "6"}, "size 6: want an odd number"},
		{"chinesecheckers", engine.Settings{"triangles": "0,,3"}, `chinesecheckers: triangles "0,,3": want numbers such as 0,3`},
		{"chinesecheckers", engine.Settings{"triangles": "0,0"}, "seats 1 and 2 both have 0"},
		{"chinesecheckers", engine.Settings{"size": "64"}, `chinesecheckers: size "64": want 1..63`},
		{"jackhammer", engine.Settings{"resolution": "soft"}, `jackhammer: resolution "soft": want after, before or harsh`},
	} {
		g := must.Get(engine.Lookup(c.game))(t)
		if _, err := g.Start(c.settings); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %v: error %v, want %q", c.game, c.settings, err, c.want)
		}
	}
	if _, err := engine.Lookup("chess"); err == nil || !strings.Contains(err.Error(), "known: trilite") {
		t.Errorf("chess: %v", err)
	}
}

// Errors stay short, however long the wrong input that they quote.
func TestLongInput(t *testing.T) {
	short := func(what string, err error) {
		if err == nil || len(err.Error()) > 600 {
			t.Errorf("%s: error of %d bytes", what, len(fmt.Sprint(err)))
		}
	}
	for _, name := range engine.Names() {
		g, err := engine.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		start, err := g.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, unit := range []string{"7", "x", "1:", "\x00"} {
			long := strings.Repeat(unit, 1<<20)
			fields := strings.Fields(string(start.AppendText(nil)))
			for i := range fields {
				wrong := strings.Fields(string(start.AppendText(nil)))
				wrong[i] = long
				_, err := g.Parse(strings.Join(wrong, " "))
				short(fmt.Sprintf("%s, field %d as %q…", name, i, unit), err)
			}
			for _, move := range []string{long, long + ">" + long, long + "+" + long, long + "/s/s"} {
				_, err = movegen.TurnOf(start).ParseJoint(move)
				short(fmt.Sprintf("%s, move %.5q…", name, move), err)
			}
		}
		for _, o := range g.Options {
			_, err := g.Start(engine.Settings{o.Name: strings.Repeat("x", 1<<20)})
			short(name+" option "+o.Name, err)
		}
	}
	_, err := engine.Lookup(strings.Repeat("x", 1<<20))
	short("a game", err)
}

func TestRoot(t *testing.T) {
	g := must.Get(engine.Lookup("chinesecheckers"))(t)
	root := "size=4 triangles=0,3 stage=middle seed=1"
	p := must.Get(g.Root("mixed", root))(t)
	if _, err := g.Root("mixed", root+" text="+engine.TextHash(p)); err != nil {
		t.Error(err)
	}
	for _, wrong := range [][2]string{
		{"mixed", root + " text=0123"}, {"mixed", "size=4 stage=middle"}, {"mixed", "size=4 stage=end seed=1"},
		{"start", "size"}, {"start", "depth=1"}, {"other", ""}, {"pos", "x"},
	} {
		if _, err := g.Root(wrong[0], wrong[1]); err == nil {
			t.Errorf("Root(%q, %q) gives no error", wrong[0], wrong[1])
		}
	}
}

func ExampleGame_Start() {
	g, err := engine.Lookup("seega")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := g.Start(engine.Settings{"size": "7", "threshold": "0"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s\n", p.AppendText(nil))
	// Output: 7 P 1 - 0 0 ......./......./......./......./......./......./.......
}
