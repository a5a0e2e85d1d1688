package connectfour_test

import (
	"context"
	"fmt"
	"testing"

	"quincunx/diagram/diagramtest"
	"quincunx/engine"
	"quincunx/examples/connectfour"
	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/movegen/movegentest"
	"quincunx/perft"
	"quincunx/search"
)

func init() { engine.Register(connectfour.Game) }

// start is the empty board of the usual size.
const start = "......./......./......./......./......./......."

var conformance = movegentest.Game{
	Open:   func(text string) (movegen.State, error) { return connectfour.Parse(text) },
	Model:  parseNaive,
	Starts: []string{start, "..../..../..../....", "......../......../......../......../......../......../........"},
	Wrong: []string{
		"", "...", "......./......./...", "......./......./......./......./......./......x", "......./......./......./......./X....../.......",
		"......./......./......./......./......./XX.....", "......./......./......./......./......./O......",
		".........", start + "/......./.......",
		"......./......./......./......./OOO..../XXXX.O.", // X has four, and both have moved since
	},
}

func TestRules(t *testing.T) { movegentest.Run(t, conformance) }

func TestDrawer(t *testing.T) {
	p := must.Get(connectfour.New(7, 6))(t)
	for move := movegen.Move(3); !p.Over(); move = 1 + (3*move+1)%7 {
		diagramtest.Check(t, connectfour.Game.Drawer, p)
		p.Make(p.Moves(nil)[int(move)%movegen.CountMoves(p, nil)])
	}
	diagramtest.Check(t, connectfour.Game.Drawer, p)
}

func FuzzText(f *testing.F) {
	f.Add(start)
	f.Fuzz(func(t *testing.T, text string) { movegentest.CheckText(t, conformance, text) })
}

func FuzzMoves(f *testing.F) {
	f.Add([]byte{3, 3, 2, 4})
	f.Fuzz(func(t *testing.T, choices []byte) { movegentest.CheckMoves(t, conformance, start, choices) })
}

// The numbers of positions after n plies were counted by John Tromp
// (https://tromp.github.io/c4/c4.html; OEIS A212693).
func TestPositions(t *testing.T) {
	want := []int{1, 7, 49, 238, 1120, 4263, 16422, 54859}
	level := map[string]bool{start: true}
	for n, count := range want {
		if len(level) != count {
			t.Errorf("%d positions after %d plies, want %d", len(level), n, count)
		}
		next := map[string]bool{}
		for text := range level {
			p := must.Get(connectfour.Parse(text))(t)
			for _, m := range p.Moves(nil) {
				p.Make(m)
				next[string(p.AppendText(nil))] = true
				p.Unmake()
			}
		}
		level = next
	}
}

// The engine plays a registered game.
func ExampleGame() {
	e, err := engine.Open("connectfour", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := e.SetStart("4", "4", "3", "3"); err != nil {
		fmt.Println(err)
		return
	}
	best, err := e.Best(context.Background(), search.Limits{Depth: 6})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.Line(best.Move), best.Score)
	fmt.Printf("%s", e.AppendBoard(nil))
	// Output:
	// 2 win in 3
	//  . . . . . . .
	//  . . . . . . .
	//  . . . . . . .
	//  . . . . . . .
	//  . .(O)O . . .
	//  . . X X . . .
	//  1 2 3 4 5 6 7
	// X to move
}

// Commands count its moves, and match makes players play it.
func TestCommands(t *testing.T) {
	g := must.Get(engine.Lookup("connectfour"))(t)
	p := must.Get(g.Start(engine.Settings{"columns": "5", "rows": "4"}))(t)
	tree := must.Get(perft.TreeOf(p, false))(t)
	if n := (&perft.Counter{Tree: tree}).Nodes(4); n != 5*5*5*5 {
		t.Errorf("%d sequences of 4 plies, want %d", n, 5*5*5*5)
	}
	evaluate := must.Get(g.Evaluator(nil))(t)
	options := must.Get(engine.SearchOptions{HashMiB: 1}.Full())(t)
	player := func(name string, limits search.Limits, searcher func() (search.AnySearcher, error)) match.Player {
		return match.Player{Name: name, Limits: limits, New: func(int) (match.Agent, error) {
			s, err := searcher()
			if err != nil {
				return nil, err
			}
			return match.NewAgent(s, evaluate), nil
		}}
	}
	m := match.Match{
		Game: g.Name,
		Players: []match.Player{
			player("engine", search.Limits{Depth: 6}, func() (search.AnySearcher, error) { return engine.AlphaBeta(nil).New(options) }),
			player("random", search.Limits{}, func() (search.AnySearcher, error) { return match.NewRandom(), nil }),
		},
		Openings: &match.RandomOpenings{Start: p, Plies: 2, Seed: 1}, Games: 20, Seed: 1,
	}
	report := must.Get(m.Run(t.Context()))(t)
	if report.Score < 0.9 {
		t.Error(report.Text())
	}
}
