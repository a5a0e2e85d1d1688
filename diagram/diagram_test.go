package diagram_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quincunx/diagram"
	"quincunx/diagram/diagramtest"
	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/pente"
)

// starts lists boards of all kinds and sizes.
var starts = []struct {
	game     string
	settings engine.Settings
	plies    int // plies of the game that is drawn
}{
	{"trilite", nil, 30},
	{"pente", nil, 60},
	{"pente", engine.Settings{"size": "2", "opening": "none"}, 30},
	{"pente", engine.Settings{"size": "15"}, 3},
	{"seega", nil, 80},
	{"seega", engine.Settings{"size": "3"}, 40},
	{"seega", engine.Settings{"size": "15"}, 20},
	{"jackhammer", engine.Settings{"size": "2"}, 30},
	{"jackhammer", engine.Settings{"size": "5", "resolution": "harsh"}, 60},
	{"jackhammer", engine.Settings{"size": "32", "resolution": "before"}, 3},
	{"chinesecheckers", engine.Settings{"size": "1"}, 10},
	{"chinesecheckers", engine.Settings{"triangles": "0,1,2,3,4,5"}, 60},
	{"chinesecheckers", engine.Settings{"size": "7", "triangles": "5,2,4"}, 20},
	{"chinesecheckers", engine.Settings{"size": "63", "triangles": "0,1,2,3,4,5"}, 1},
}

// walk plays random moves from the start of a game and calls visit at each position with the moves made next.
func walk(t *testing.T, name string, settings engine.Settings, plies int, visit func(g engine.Game, s movegen.State, next *movegen.JointMove)) {
	t.Helper()
	game := must.Get(engine.Lookup(name))(t)
	s := must.Get(game.Start(settings))(t)
	random := rand.New(rand.NewPCG(1, 2))
	turn := movegen.TurnOf(s)
	for range plies {
		if s.Over() {
			return
		}
		var next movegen.JointMove
		for _, seat := range turn.Actors() {
			moves := turn.Moves(seat, nil)
			next[seat] = moves[random.IntN(len(moves))]
		}
		visit(game, s, &next)
		turn.Make(&next)
	}
}

func TestPositions(t *testing.T) {
	for _, c := range starts {
		t.Run(fmt.Sprint(c.game, c.settings), func(t *testing.T) {
			walk(t, c.game, c.settings, c.plies, func(g engine.Game, s movegen.State, _ *movegen.JointMove) {
				diagramtest.Check(t, g.Drawer, s)
			})
		})
	}
}

// The rows of a text form contain the cells in the order of their numbers.
func TestMenAreThoseOfTheText(t *testing.T) {
	for _, c := range starts {
		if c.game == "trilite" {
			continue // it has no rows; its golden picture shows the men
		}
		walk(t, c.game, c.settings, c.plies, func(g engine.Game, s movegen.State, _ *movegen.JointMove) {
			text := string(s.AppendText(nil))
			rows := []byte(strings.ReplaceAll(text[strings.LastIndexByte(text, ' ')+1:], "/", ""))
			b := g.Drawer.Board(s)
			if len(rows) != b.Len() {
				t.Fatalf("%d cells of %d: %s", b.Len(), len(rows), text)
			}
			got := bytes.Repeat([]byte{'.'}, b.Len())
			for _, cell := range b.Holes {
				got[cell] = '#'
			}
			for seat, men := range b.Men {
				for _, cell := range men {
					switch c.game {
					case "chinesecheckers":
						got[cell] = '0' + byte(seat)
					case "jackhammer":
						if want := strings.Fields(text)[4+seat]; b.Name(cell) != want {
							t.Fatalf("seat %d is on %s: %s", seat, b.Name(cell), text)
						}
					default:
						got[cell] = '1' + byte(seat)
					}
				}
			}
			if !bytes.Equal(got, rows) {
				t.Fatalf("got %s: %s", got, text)
			}
		})
	}
}

// A trace ends where the text form of the move says, and consists of a step, or of jumps over men to empty
// cells.
func TestTraces(t *testing.T) {
	for _, c := range starts {
		walk(t, c.game, c.settings, c.plies, func(g engine.Game, s movegen.State, _ *movegen.JointMove) {
			b := g.Drawer.Board(s)
			men := map[[2]int]bool{}
			for _, cells := range b.Men {
				for _, cell := range cells {
					men[tenths(b.Place(cell))] = true
				}
			}
			turn := movegen.TurnOf(s)
			for _, seat := range turn.Actors() {
				for _, m := range turn.Moves(seat, nil) {
					text := string(turn.AppendMove(nil, seat, m))
					trace := g.Drawer.Trace(s, seat, m)
					if err := checkTrace(b, trace, text, men); err != nil {
						t.Fatalf("%s: move %s: %v", s.AppendText(nil), text, err)
					}
				}
			}
		})
	}
}

func checkTrace(b *diagram.Board, trace diagram.Mark, text string, men map[[2]int]bool) error {
	if text == "null" {
		if len(trace.Cells) > 0 {
			return fmt.Errorf("got %v", trace)
		}
		return nil
	}
	if text == "s" {
		text = b.Name(trace.Cells[0])
	}
	ends := strings.Split(strings.TrimLeft(text, "mh"), ">")
	last := len(trace.Cells) - 1
	if got := b.Name(trace.Cells[last]); got != ends[len(ends)-1] {
		return fmt.Errorf("it ends on %s", got)
	}
	if got := b.Name(trace.Cells[0]); len(ends) == 2 && got != ends[0] {
		return fmt.Errorf("it begins on %s", got)
	}
	for i, cell := range trace.Cells[:last] {
		x, y := b.Place(cell)
		toX, toY := b.Place(trace.Cells[i+1])
		switch distance := math.Hypot(toX-x, toY-y); {
		case math.Abs(distance-1) < 0.01 && last == 1:
		case math.Abs(distance-2) < 0.01:
			if !men[tenths((x+toX)/2, (y+toY)/2)] || men[tenths(toX, toY)] {
				return fmt.Errorf("there is no jump from %s to %s", b.Name(cell), b.Name(trace.Cells[i+1]))
			}
		default:
			return fmt.Errorf("from %s to %s is a distance of %v", b.Name(cell), b.Name(trace.Cells[i+1]), distance)
		}
	}
	return nil
}

func tenths(x, y float64) [2]int { return [2]int{int(math.Round(10 * x)), int(math.Round(10 * y))} }

// There is a cross for each captured man.
func TestPlayed(t *testing.T) {
	taken := 0
	for _, c := range starts {
		walk(t, c.game, c.settings, c.plies, func(g engine.Game, s movegen.State, next *movegen.JointMove) {
			turn := movegen.TurnOf(s)
			got := 0
			for _, m := range diagram.Played(g.Drawer, s, next) {
				if m.Kind == diagram.Cross {
					got = len(m.Cells)
				}
			}
			text := string(turn.AppendJoint(nil, next))
			turn.Make(next)
			want := s.(movegen.EffectReporter).LastEffect().Captured
			s.Unmake()
			if c.game == "pente" {
				want *= 2 // a pair counts once
			}
			if got != want {
				t.Fatalf("%s: %s takes %d, want %d", s.AppendText(nil), text, got, want)
			}
			taken += got
		})
	}
	if taken < 20 {
		t.Errorf("only %d men were taken", taken)
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct{ game, alias, name string }{
		{"pente", "K10", "0:0"}, {"pente", "a1", "9:-9"}, {"pente", "T19", "-9:9"}, {"seega", "C3", "2:2"}, {"seega", "a5", "0:0"},
	} {
		game, _ := engine.Lookup(c.game)
		s := must.Get(game.Start(nil))(t)
		b := game.Drawer.Board(s)
		cell, ok := b.Find(c.alias)
		if !ok || b.Name(cell) != c.name || !strings.EqualFold(b.Alias(cell), c.alias) {
			t.Errorf("%s: %s is %s and %s, %t", c.game, c.alias, b.Name(cell), b.Alias(cell), ok)
		}
		for _, wrong := range []string{"", "I1", "K", "10", "Z99", "K100", "0:-0", "00:0", "99:0"} {
			if cell, ok := b.Find(wrong); ok {
				t.Errorf("%s: %q is %s", c.game, wrong, b.Name(cell))
			}
		}
	}
}

// Compares one position of each game with a golden picture.
func TestGolden(t *testing.T) {
	for _, c := range []struct{ game, name, position, move string }{
		{"trilite", "trilite", "1 013 485", "2"},
		{"seega", "seega", "5 M 1 - 3 100 .1.../..2../1...1/..2.2/.1...", "2:0>2:1"},
		{"seega", "seega-forced", "5 M 1 - 3 100 .1.../.2.../1..../..21./2...2", "2:0>2:1"},
		{
			"pente", "pente", "4 either 14 1 0 ........./........./..1....../...2...../..122...1/...21...2/....2..../.....1.../.........", "0:1",
		},
		{"jackhammer", "jackhammer", "5 harsh 7 20 1:0 2:0 2:2 ./.#/.#./..../##...", "h0:0/m1:0/s"},
		{
			"chinesecheckers", "chinesecheckers",
			"4 0,1,2,3,4,5 4 3/.0/.../.3.3/.2...4.2.4.../2.24.5324.../..1..2..5../...504.144/.051110.0/..1.5.152./..53413.2../.14.033525.5/...432.01..../03../.0./0./.",
			"7:4>11:-2",
		},
	} {
		game := must.Get(engine.Lookup(c.game))(t)
		s := must.Get(game.Parse(c.position))(t)
		turn := movegen.TurnOf(s)
		next := must.Get(turn.ParseJoint(c.move))(t)
		marks := diagram.Played(game.Drawer, s, &next)
		turn.Make(&next)
		b := game.Drawer.Board(s)
		b.Marks = append(b.Marks, marks...)
		compare(t, c.name+".svg", b.AppendSVG(nil))
		compare(t, c.name+".txt", append(b.AppendText(nil, false), b.AppendText(nil, true)...))
	}
}

// compare compares got with a file, which UPDATE_GOLDEN=1 rewrites.
func compare(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if os.Getenv("UPDATE_GOLDEN") != "" {
		must.Do(t, os.WriteFile(path, got, 0o600))
	}
	want, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s: got %d bytes, want %d, %v:\n%s", path, len(got), len(want), err, got)
	}
}

// The largest board is drawn in little space.
func TestSize(t *testing.T) {
	walk(t, "chinesecheckers", engine.Settings{"size": "63", "triangles": "0,1,2,3,4,5"}, 1, func(g engine.Game, s movegen.State, _ *movegen.JointMove) {
		b := g.Drawer.Board(s)
		geometry := must.Get(json.Marshal(b.Geometry))(t)
		men := must.Get(json.Marshal(b.Men))(t)
		for _, c := range []struct {
			what      string
			got, most int
		}{{"JSON of the geometry", len(geometry), 80 << 10}, {"JSON of the men", len(men), 80 << 10}, {"SVG", len(b.AppendSVG(nil)), 640 << 10}} {
			t.Logf("%s: %d bytes", c.what, c.got)
			if c.got > c.most {
				t.Errorf("%s: %d bytes, want %d at most", c.what, c.got, c.most)
			}
		}
	})
}

// Any position that can be set up can be drawn.
func FuzzPosition(f *testing.F) {
	for _, c := range starts {
		game := must.Get(engine.Lookup(c.game))(f)
		s := must.Get(game.Start(c.settings))(f)
		if text := string(s.AppendText(nil)); len(text) < 1000 {
			f.Add(c.game, text)
		}
	}
	f.Fuzz(func(t *testing.T, name, text string) {
		game, err := engine.Lookup(name)
		if err != nil || len(text) > 4000 {
			return
		}
		if s, err := game.Parse(text); err == nil {
			diagramtest.Check(t, game.Drawer, s)
		}
	})
}

// The winning row is marked once the game is over; rows that wrap around an edge or are too short are not
// marked.
func TestRow(t *testing.T) {
	for _, c := range []struct {
		game, moves, want string
	}{
		{"trilite", "0 6 2 5 1", "0 1 2"},
		{"trilite", "4 0 2 1 6", "2 4 6"},
		{"trilite", "0 6 2 5", ""},
		{"pente", "0:0 1:1 3:0 1:2 1:0 1:4 2:0 5:5 4:0", "180 199 218 237 256"},
		{"pente", "0:0 9:9 3:3 -9:-9 1:1 9:-9 2:2 -9:9 5:5 -9:8 4:4", "180 200 220 240 260 280"}, // six in a row, of which the fourth was placed last
		{"pente", "0:0 9:9 3:-3 -9:-9 1:-1 9:-9 2:-2 -9:9 4:-4", "180 198 216 234 252"},
		{"pente", "0:0 0:9 3:0 0:8 -3:0 1:-9 6:0 1:-8 -6:0 0:7", ""}, // O at the ends of two adjacent lines of the board
	} {
		game := must.Get(engine.Lookup(c.game))(t)
		s := must.Get(game.Start(nil))(t)
		p := s.(movegen.Position)
		for _, text := range strings.Fields(c.moves) {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatalf("%s: %s: %v", c.moves, text, err)
			}
			p.Make(m)
		}
		got := ""
		for _, m := range game.Drawer.Board(p).Marks {
			if m.Kind == diagram.Row {
				got += fmt.Sprint(m.Cells)
			}
		}
		if want := strings.TrimSuffix("["+c.want+"]", "[]"); got != want {
			t.Errorf("after %s: rows %s, want %s", c.moves, got, want)
		}
		if svg := game.Drawer.Board(p).AppendSVG(nil); bytes.Contains(svg, []byte(`<path class="arrow" d="M`)) != (c.want != "") {
			t.Errorf("after %s: the picture is %s", c.moves, svg)
		}
	}
}

// The star points of Pente are those of boards for Go.
func TestStars(t *testing.T) {
	for _, c := range []struct {
		half int
		want string
	}{{2, "[C3]"}, {4, "[C7 G7 E5 C3 G3]"}, {6, "[D10 K10 G7 D4 K4]"}, {9, "[D16 K16 Q16 D10 K10 Q10 D4 K4 Q4]"}} {
		p := must.Get(pente.New(pente.Options{Half: c.half, Opening: pente.None}))(t)
		b := diagram.Pente.Board(p)
		var names []string
		for _, cell := range b.Stars {
			names = append(names, b.Alias(cell))
		}
		if got := fmt.Sprint(names); got != c.want {
			t.Errorf("half %d: got %s, want %s", c.half, got, c.want)
		}
	}
}
