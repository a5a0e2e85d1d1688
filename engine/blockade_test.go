package engine_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/search"
)

// A player that leaves its last men at home, in the engine's goal, loses every game, within three times the plies of an engine's game
// against itself.
func TestForward(t *testing.T) {
	nodes, fewer := search.Limits{Nodes: 500}, search.Limits{Nodes: 100}
	unlimited := search.Limits{MoveTime: time.Hour} // the largest boards need no search
	for _, c := range []struct {
		size, games, few, usual int // few: games in quick tests; usual: plies of an engine's game against itself
		limits                  search.Limits
	}{
		{3, 20, 2, 40, nodes}, {4, 20, 2, 78, nodes}, {6, 10, 2, 212, nodes}, {7, 10, 0, 310, nodes}, {8, 6, 0, 453, nodes},
		{12, 10, 0, 1036, fewer}, {13, 6, 0, 1250, fewer}, {14, 6, 0, 1530, fewer}, {16, 4, 0, 2298, fewer}, {20, 2, 0, 4060, fewer}, {25, 2, 0, 7436, unlimited},
	} {
		games := slow.Count(c.few, c.games)
		if games == 0 {
			continue
		}
		r := playRival(t, match.NewForward(), c.size, games, 3*c.usual, c.limits)
		if r.Tally.Wins != games {
			t.Errorf("size %d: %d won, %d drawn, %d lost", c.size, r.Tally.Wins, r.Tally.Draws, r.Tally.Losses)
		}
	}
}

// The engine doesn't lose to a player that keeps a man at home for as long as it has another move,
// and the referee ends these games as stalled long before the move limit.
func TestStubborn(t *testing.T) {
	const moveLimit = 5_000
	games := slow.Count(2, 6)
	for _, size := range []int{3, 4, 5} {
		r := playRival(t, match.NewStubborn(), size, games, moveLimit, search.Limits{Nodes: 500})
		if r.Tally.Losses > 0 || r.Causes[match.ByMoveLimit] > 0 || r.Plies > moveLimit/5 {
			t.Errorf("size %d: %d lost, %.0f plies a game, ended by %v", size, r.Tally.Losses, r.Plies, r.Causes)
		}
	}
}

// A visitor that returns to the engine's nearly full goal need not leave it again. In these positions only the listed moves keep it out:
// after them the goal is filled within six turns, as an exhaustive search of both seats' moves near the goal shows.
func TestVisitorIsKeptOut(t *testing.T) {
	for _, c := range []struct{ position, wins string }{
		{"4 0,3 1 1/11/111/1.1./......01...../....1......./.........../........../........./.....0..../.........../......0...../............./..0./000/00/0",
			"3:-1>3:0 2:0>3:0 1:1>3:0"},
		{"4 0,3 1 1/1./11./1111/....1.01...../............/.........../........../........./.....0..../.........../.....0.0..../............./..../000/00/0",
			"3:2>2:1 2:0>2:1"},
		{"4 0,3 1 1/11/..1/1111/.......0...../....1......./....1....../........../........./.....0..../.........../.....0.0..../............./..../000/00/0",
			"1:0>2:0 1:1>2:0"},
		{"4 0,3 1 1/1./111/1.11/....10......./......1...../.........../........../........./.....0..../.........../.....0.0..../............./..../000/00/0",
			"3:1>3:0 3:2>3:0 2:-1>3:0"},
		{"4 0,3 1 1/11/111/111./.......0...../............/......1..../........../........./.....0..../.........../.....0.0..../............./..../000/00/0",
			"3:0>3:2 2:1>3:2 1:1>3:2"},
		{"4 0,3 1 1/11/111/.111/.....0......./....1......./.........../........../........./.....0..../.........../.....0.0..../............./..../000/00/0",
			"3:1>3:-1 2:-1>3:-1 1:0>3:-1"},
		{"4 0,3 1 1/11/1.1/.111/........1..../.....0....../.....1...../........../........./.....0..../.........../.....0.0..../............./..../000/00/0",
			"6:0>2:0"},
	} {
		checkPlays(t, c.position, c.wins, []uint64{3_000, 20_000, 100_000}[:slow.Count(2, 3)]...)
	}
}

// The same on larger boards. All men of seat 1 except those in men are in its goal, which has the given holes; one man of seat 0, the
// visitor, is in the goal or in front of it.
func TestVisitorIsKeptOutOfLargeGoal(t *testing.T) {
	for _, c := range []struct {
		size                      int
		holes, men, visitor, wins string
	}{
		{5, "2:1 4:-2", "5:-2 5:2", "5:-1", "5:-2>4:-2 3:-1>4:-2"},
		{5, "4:-2", "6:0", "5:-1", "4:0>4:-2 3:-1>4:-2 2:-1>4:-2"},
		{6, "3:-1 5:2", "6:-2 6:2", "6:1", "6:2>5:2 5:3>5:2 4:1>5:2"},
		{7, "5:-1 6:2 6:3", "7:-2 7:2 8:1", "7:0", "7:-2>5:-1 6:-2>5:-1"},
		{7, "5:0 6:-3", "7:-1 7:2", "7:-2", "6:-1>6:-3 5:-2>6:-3 4:-2>6:-3"},
		{7, "6:-1 6:3", "7:2 8:-1", "7:3", "6:1>6:3 5:3>6:3 4:2>6:3"},
		{7, "6:2", "9:1", "7:3", "6:0>6:2 6:1>6:2 4:1>6:2"},
		{8, "7:2", "9:-2", "8:1", "7:0>7:2 5:1>7:2"},
		{9, "8:-1", "10:3", "9:0", "8:1>8:-1 6:0>8:-1"},
		{10, "9:5", "11:0", "10:4", "9:3>9:5 7:4>9:5"},
		{11, "8:0 10:0", "11:0 12:-2", "11:1", "11:0>10:0 10:-1>10:0"},
		{11, "9:3", "12:-1", "11:4", "10:2>9:3 9:1>9:3 9:2>9:3"},
		{11, "10:-2", "11:-5", "11:-2", "10:-4>10:-2 9:-2>10:-2 8:-3>10:-2"},
		{11, "10:0", "13:2", "11:0", "10:1>10:0 10:2>10:0 8:1>10:0"},
	} {
		checkPlays(t, nearlyFull(t, c.size, c.holes, c.men, c.visitor), c.wins, []uint64{3_000, 20_000}[:slow.Count(1, 2)]...)
	}
}

// nearlyFull returns the position with seat 1 to move in which all its men are in its goal except those on the cells in men, and the goal
// has the holes. All men of seat 0 except the visitor are in its own goal.
func nearlyFull(t *testing.T, size int, holes, men, visitor string) string {
	t.Helper()
	g := chinesecheckers.GeometryOf(size)
	left := size*(size+1)/2 - 1 // men of seat 0 to place
	text := fmt.Sprintf("%d 0,3 1 ", size)
	row := 0
	for c := range g.Cells() {
		r, column := g.Place(c)
		if r != row {
			text += "/"
			row = r
		}
		cell := fmt.Sprintf("%d:%d", r, column)
		isIn := func(cells string) bool { return slices.Contains(strings.Fields(cells), cell) }
		switch {
		case cell == visitor:
			text += "0"
		case isIn(men), g.Zone(c) == 0 && !isIn(holes):
			text += "1"
		case g.Zone(c) == 3 && left > 0:
			text += "0"
			left--
		default:
			text += "."
		}
	}
	return text
}

// checkPlays checks that the engine plays one of the winning moves, with each number of nodes.
func checkPlays(t *testing.T, position, wins string, nodes ...uint64) {
	t.Helper()
	game := must.Get(engine.Lookup("chinesecheckers"))(t)
	e := must.Get(game.Open(nil))(t)
	must.Do(t, e.SetPosition(position))
	for _, n := range nodes {
		must.Do(t, e.Configure(engine.SearchOptions{Method: "alphabeta", HashMiB: 1}))
		r := must.Get(e.Best(t.Context(), search.Limits{Nodes: n}))(t)
		move := string(e.State().(*chinesecheckers.Position).AppendMove(nil, r.Move))
		if !slices.Contains(strings.Fields(wins), move) {
			t.Errorf("%s, %d nodes: %s, want one of %s", position, n, move, wins)
		}
	}
}

// playRival plays n games of the engine against a rival, on two opposite triangles. The engine has each seat in turn.
func playRival(t *testing.T, rival search.AnySearcher, size, n, moveLimit int, limits search.Limits) *match.Report {
	t.Helper()
	game := must.Get(engine.Lookup("chinesecheckers"))(t)
	start := must.Get(game.Start(engine.Settings{"size": fmt.Sprint(size)}))(t)
	evaluate := must.Get(game.Evaluator(nil))(t)
	method := must.Get(game.Method("", 2))(t)
	options := must.Get(engine.SearchOptions{HashMiB: 1}.Full())(t)
	players := []match.Player{
		{Name: "engine", Limits: limits, New: func(int) (match.Agent, error) {
			s, err := method.New(options)
			return match.NewAgent(s, evaluate), err
		}},
		{Name: "rival", New: func(int) (match.Agent, error) {
			return match.NewAgent(rival, evaluate), nil
		}},
	}
	m := match.Match{
		Game: game.Name, Players: players, Games: n, Seed: uint64(size), Referee: match.Referee{MoveLimit: moveLimit, StallRounds: match.StallRounds(start)},
		Openings: &match.ListedOpenings{Positions: []movegen.State{start}, Repeat: true},
	}
	return must.Get(m.Run(context.Background()))(t)
}
