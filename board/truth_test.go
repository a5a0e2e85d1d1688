package board_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"quincunx/board"
	"quincunx/engine"
	"quincunx/search/retrograde/tables"
)

// askAll sends one request on a new connection and returns all answers. The last one must not be an error, unless
// wantError is part of its text.
func askAll[T any](t *testing.T, wantError, do string, fields ...string) []T {
	t.Helper()
	return askService[T](t, board.New(board.Options{Limits: board.DefaultLimits()}), wantError, do, fields...)
}

// askService is askAll with a given service.
func askService[T any](t *testing.T, service *board.Service, wantError, do string, fields ...string) []T {
	t.Helper()
	messages := make(chan []byte, 1000)
	conn := service.Connect(t.Context(), func(message []byte) error {
		messages <- message
		return nil
	})
	t.Cleanup(conn.Close)
	fields = append([]string{fmt.Sprintf(`"id":1,"do":%q`, do)}, fields...)
	if err := conn.Receive([]byte("{" + strings.Join(fields, ",") + "}")); err != nil {
		t.Fatal(err)
	}
	var all []T
	for {
		select {
		case message := <-messages:
			var head struct {
				More  bool
				Error string
			}
			var a T
			if json.Unmarshal(message, &head) != nil || json.Unmarshal(message, &a) != nil {
				t.Fatalf("%s: %s", do, message)
			}
			if (head.Error != "") != (wantError != "") || !strings.Contains(head.Error, wantError) {
				t.Fatalf("%s %s: error %q, want %q", do, fields, head.Error, wantError)
			}
			if all = append(all, a); !head.More {
				return all
			}
		case <-time.After(time.Minute):
			t.Fatalf("%s: no answer", do)
		}
	}
}

func setup(game, position string) string {
	return fmt.Sprintf(`"game":{"name":%q,"position":%q}`, game, position)
}

type truthAnswer struct {
	Outcome string
	Plies   int
	Moves   []struct {
		move
		Outcome string
		Plies   int
	}
	Note string
}

func (a truthAnswer) isKnown() bool { return a.Outcome != "unknown" }

// In all positions of a game of Trilite, the result of each cell is known.
func TestTruthOfTrilite(t *testing.T) {
	var moves []string
	for want := 13; want > 0; want-- {
		a := askAll[truthAnswer](t, "", "truth", line("trilite", moves...))[0]
		outcome := []string{"loss", "win"}[want%2]
		if !a.isKnown() || a.Plies != want || a.Outcome != outcome || !strings.Contains(a.Note, "solved") {
			t.Fatalf("%v: %+v, want a %s in %d plies", moves, a, outcome, want)
		}
		if free := 9 - len(a.Moves); free < min(len(moves), 5) || a.Moves[0].Outcome != outcome || a.Moves[0].Plies != want {
			t.Errorf("%v: moves %+v", moves, a.Moves)
		}
		for _, c := range a.Moves {
			if len(c.Cells) != 1 || fmt.Sprint(c.Cells[0]) != c.Move {
				t.Errorf("move %s is on cells %d", c.Move, c.Cells)
			}
		}
		moves = append(moves, a.Moves[0].Move)
	}
	if a := askAll[truthAnswer](t, "", "truth", line("trilite", moves...))[0]; !a.isKnown() || a.Outcome != "loss" || a.Plies != 0 || len(a.Moves) != 0 {
		t.Errorf("at the end: %+v", a)
	}
}

// For other games, known results are reported, and so is the lack of one.
func TestTruth(t *testing.T) {
	for _, c := range []struct {
		game, position string
		known          bool
		note           string
	}{
		{"pente", "2 none 8 0 0 1111./...../2222./...../.....", true, "shows a forced win"},
		{"pente", "2 none 0 0 0 ...../...../...../...../.....", false, "Not known without a search"},
		{"seega", "3 M 1 - 0 0 .../1../...", true, "over"},
		{"jackhammer", "3 after 0 5 0:0 2:0 2:2 ./../...", false, "Not known"},
		{"chinesecheckers", "2 0,3 0 0/00/......./....../...../....../......./11/1", false, "Alone on the board, Blue needs 11 moves to fill its goal. A shortest way: "},
		{"chinesecheckers", "4 0,3 0 0/00/000/0000/............./............/.........../........../........./........../.........../............/............./1111/111/11/1",
			false, "needs at least"},
	} {
		a := askAll[truthAnswer](t, "", "truth", setup(c.game, c.position))[0]
		if a.isKnown() != c.known || !strings.Contains(a.Note, c.note) {
			t.Errorf("%s: %+v", c.position, a)
		}
	}
	askAll[truthAnswer](t, "unknown game", "truth", `"game":{"name":"go"}`)
}

// Tables give the results of their positions, with the best moves.
func TestTruthOfTables(t *testing.T) {
	directory := t.TempDir()
	g, err := engine.Lookup("seega")
	if err != nil {
		t.Fatal(err)
	}
	start, err := g.Start(engine.Settings{"size": "3", "threshold": "0"})
	if err != nil {
		t.Fatal(err)
	}
	set, err := g.OpenTables(directory, start, 0)
	if err == nil {
		err = set.Build(t.Context(), tables.Options{Distances: 1e6})
	}
	if err == nil {
		err = set.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, set, err = engine.FindTables(directory); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := set.Close(); err != nil {
			t.Error(err)
		}
	})
	service := board.New(board.Options{Limits: board.DefaultLimits(), Tables: []*tables.Set{set}})
	for _, c := range []struct {
		position, outcome, note string
	}{
		{"3 P 1 - 0 0 .../.../...", "win", "From exact tables. Best: b3, a2, c2, b1."},
		{"3 M 1 - 0 0 121/2.2/1.1", "win", "From exact tables: 21 moves to a capture or the end. Best: a1>b1, c1>b1."},
		{"3 M 1 - 0 0 1../.../..2", "draw", "From exact tables. Best: a3>b3, a3>a2."},
	} {
		a := askService[truthAnswer](t, service, "", "truth", setup("seega", c.position))[0]
		if !a.isKnown() || a.Outcome != c.outcome || a.Note != c.note {
			t.Errorf("%s: %+v", c.position, a)
		}
	}
	const reason = "Not known without a search: the tables are for size 3 and threshold 0, got size 3 and threshold 4."
	if a := askService[truthAnswer](t, service, "", "truth", setup("seega", "3 M 1 - 0 4 1../.../..2"))[0]; a.isKnown() || a.Note != reason {
		t.Errorf("another threshold: %+v", a)
	}
	if a := askService[truthAnswer](t, service, "", "truth", setup("pente", "2 none 0 0 0 ...../...../...../...../....."))[0]; a.isKnown() || a.Note != "Not known without a search." {
		t.Errorf("another game: %+v", a)
	}
	const none = "Not known without a search or tables of Seega, which solve seega --tables makes and board --tables shows."
	if a := askAll[truthAnswer](t, "", "truth", setup("seega", "5 M 1 - 0 100 1.2../...../..1../...../2...1"))[0]; a.isKnown() || a.Note != none {
		t.Errorf("without tables: %+v", a)
	}
}

// For a position that is not in the tables, the values of moves in the tables are known. A winning move suffices
// for the value of the position.
func TestTruthOfMoves(t *testing.T) {
	g, err := engine.Lookup("seega")
	if err != nil {
		t.Fatal(err)
	}
	start, err := g.Start(engine.Settings{"size": "3", "threshold": "0"})
	if err != nil {
		t.Fatal(err)
	}
	set, err := g.OpenTables(t.TempDir(), start, 4)
	if err == nil {
		err = set.Build(t.Context(), tables.Options{Distances: 1e6})
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := set.Close(); err != nil {
			t.Error(err)
		}
	})
	service := board.New(board.Options{Limits: board.DefaultLimits(), Tables: []*tables.Set{set}})
	for _, c := range []struct {
		position, outcome, note string
		moves                   []string
	}{
		{"3 M 1 - 0 0 1.2/1.1/..2", "unknown", "Not known without a search: the tables have no positions of 3 and 2 men.", nil},
		{"3 M 1 - 0 0 12./1.1/..2", "win", "From exact tables. Best: c2>c3.", []string{"1:2>0:2 win"}},
		{"3 M 1 - 0 0 12./..1/2.2", "unknown", "Not known without a search: the tables have no positions of 2 and 3 men.", []string{"1:2>0:2 draw"}},
	} {
		a := askService[truthAnswer](t, service, "", "truth", setup("seega", c.position))[0]
		var moves []string
		for _, cell := range a.Moves {
			moves = append(moves, cell.Move+" "+cell.Outcome)
		}
		if a.Outcome != c.outcome || a.Note != c.note || !slices.Equal(moves, c.moves) {
			t.Errorf("%s: %+v", c.position, a)
		}
	}
}

// A forced win is proved with a line that ends the game. Positions that can't be searched are refused.
func TestProve(t *testing.T) {
	type answer struct {
		Outcome, Note string
		Nodes         uint64
		Plies         int
		Moves         []move
	}
	const threes = "4 none 4 0 0 ........./........./........./..111..../........./..222..../........./........./........."
	a := slices.Concat(askAll[answer](t, "", "prove", setup("pente", threes)))
	last := a[len(a)-1]
	if last.Outcome != "win" || last.Plies == 0 || len(last.Moves) != last.Plies || last.Nodes == 0 {
		t.Errorf("%+v", last)
	}
	end := askAll[struct{ Over bool }](t, "", "position", setup("pente", threes), fmt.Sprintf(`"moves":["%s"]`, strings.Join(texts(last.Moves), `","`)))[0]
	if !end.Over {
		t.Errorf("the line %v ends before the game", last.Moves)
	}
	if a := askAll[answer](t, "", "prove", `"game":{"name":"pente"},"nodes":1000`); a[len(a)-1].Outcome != "unknown" {
		t.Errorf("%+v", a)
	}
	if a := askAll[answer](t, "", "prove", setup("seega", "3 M 1 - 0 6 1../..2/1.2")); a[len(a)-1].Outcome == "unknown" || a[len(a)-1].Note == "" {
		t.Errorf("%+v", a)
	}
	askAll[answer](t, "no search for proofs", "prove", `"game":{"name":"chinesecheckers"}`)
	askAll[answer](t, "no search for proofs", "prove", `"game":{"name":"jackhammer"}`)
	askAll[answer](t, "over", "prove", setup("pente", "2 none 9 0 0 11111/...../2222./...../....."))
}

// The chances of an analysis sum to 1 in every game, and threats belong to the next seat.
func TestChancesAndThreats(t *testing.T) {
	type answer struct {
		Seat  int
		Lines []struct {
			Chances []float64
			Moves   []move
			Score   struct{ Plies *int }
		}
	}
	check := func(t *testing.T, a answer, seats int) {
		t.Helper()
		for _, l := range a.Lines {
			sum := 0.0
			for _, chance := range l.Chances {
				sum += chance
			}
			if len(l.Chances) != seats || math.Abs(sum-1) > 1e-9 || len(l.Moves[0].Cells) == 0 {
				t.Errorf("line %+v", l)
			}
		}
		if len(a.Lines) == 0 {
			t.Error("no lines")
		}
	}
	for game, seats := range map[string]int{
		`{"name":"pente"}`: 2, `{"name":"seega"}`: 2, `{"name":"trilite"}`: 2, `{"name":"jackhammer"}`: 3, `{"name":"chinesecheckers"}`: 2,
		`{"name":"chinesecheckers","options":{"triangles":"0,2,4"}}`: 3, `{"name":"chinesecheckers","options":{"triangles":"0,1,2,3,4,5"}}`: 6,
	} {
		for _, a := range askAll[answer](t, "", "analyse", `"game":`+game, `"lines":2,"nodes":500`) {
			check(t, a, seats)
		}
	}
	two := askAll[answer](t, "", "analyse", `"game":{"name":"seega"}`, `"lines":3,"nodes":500,"only":["0:1","0:2"]`)
	var first []string
	for _, l := range two[len(two)-1].Lines {
		first = append(first, l.Moves[0].Move)
	}
	if slices.Sort(first); !slices.Equal(first, []string{"0:1", "0:2"}) {
		t.Errorf("an analysis of two moves has lines with %q", first)
	}
	askAll[answer](t, `only: "0:0" is given twice`, "analyse", `"game":{"name":"pente"}`, `"only":["0:0","0:0"]`)
	askAll[answer](t, "only: not with pass", "analyse", `"game":{"name":"pente"}`, `"only":["0:0"],"pass":true`)
	const four = "4 none 8 0 0 ........./........./.11.11.../........./.2222..../........./........./........./........."
	for _, a := range askAll[answer](t, "", "analyse", setup("pente", four), `"nodes":500,"pass":true`) {
		check(t, a, 2)
		if l := a.Lines[0]; a.Seat != 1 || l.Chances[1] != 1 || l.Score.Plies == nil || *l.Score.Plies != 1 {
			t.Errorf("the threat of a five: %+v", a)
		}
	}
	askAll[answer](t, "", "analyse", `"game":{"name":"chinesecheckers"}`, `"nodes":500,"pass":true`)
	askAll[answer](t, "can't pass", "analyse", `"game":{"name":"seega"}`, `"nodes":500,"pass":true`)
	askAll[answer](t, "makes no sense", "analyse", `"game":{"name":"trilite"}`, `"nodes":500,"pass":true`)
	askAll[answer](t, "makes no sense", "analyse", `"game":{"name":"jackhammer"}`, `"nodes":500,"pass":true`)
}

// Puzzles are listed, and each is solved by the moves of its solution.
func TestPuzzles(t *testing.T) {
	type list struct {
		Puzzles []struct {
			Puzzle, Game, Position, Kind, Theme string
			Seat, Plies                         int
		}
	}
	type answer struct {
		Right, Done bool
		Reply       *move
		Solution    []move
	}
	all := askAll[list](t, "", "puzzles")[0].Puzzles
	games := map[string]int{}
	for i, p := range all {
		if games[p.Game]++; i%60 != 0 {
			continue
		}
		given := askAll[answer](t, "", "puzzle", fmt.Sprintf(`"puzzle":%q,"give":true`, p.Puzzle))[0]
		if len(given.Solution) == 0 || !given.Right || given.Done {
			t.Fatalf("%+v: %+v", p, given)
		}
		for n := range given.Solution {
			moves := strings.Join(texts(given.Solution[:n+1]), `","`)
			a := askAll[answer](t, "", "puzzle", fmt.Sprintf(`"puzzle":%q,"moves":["%s"]`, p.Puzzle, moves))[0]
			if !a.Right || a.Done != (n+1 == len(given.Solution)) || a.Reply != nil && a.Reply.Move != given.Solution[n+1].Move {
				t.Errorf("%s: %s: %+v", p.Puzzle, moves, a)
			}
		}
	}
	if len(games) != 5 || len(all) < 1000 {
		t.Errorf("puzzles by game: %v", games)
	}
	if one := askAll[list](t, "", "puzzles", `"game":"seega"`)[0].Puzzles; len(one) != games["seega"] {
		t.Errorf("%d puzzles of seega", len(one))
	}
	askAll[list](t, "unknown game", "puzzles", `"game":"go"`)
	askAll[answer](t, "unknown name", "puzzle", `"puzzle":"pente-0"`)
	askAll[answer](t, "move 1", "puzzle", fmt.Sprintf(`"puzzle":%q,"moves":["99:99"]`, all[0].Puzzle))
	askAll[answer](t, "at most", "puzzle", fmt.Sprintf(`"puzzle":%q,"moves":["1:1"%s]`, all[0].Puzzle, strings.Repeat(`,"1:1"`, 300)))
}
