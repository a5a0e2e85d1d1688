package trilite_test

import (
	"fmt"
	"testing"

	"quincunx/diagram"
	"quincunx/movegen"
	"quincunx/movegen/movegentest"
	"quincunx/movegen/trilite"
)

var kit = movegentest.Game{
	Open:   func(text string) (movegen.State, error) { return trilite.Parse(text) },
	Model:  func(text string) (movegentest.Model, error) { return parseNaiveForm(text) },
	Starts: []string{"1 - -", "1 013 485", "2 304 175", "2 048 175", "2 41 06"},
	Wrong: []string{
		"", "1", "1 -", "1 - - -", "1  - -", " 1 - -", "1 - - ", "1 - -\n", "0 - -", "3 - -", "12 - -",
		"1 9 -", "1 x -", "1 0123 456", "1 00 12", "1 012 345", "2 017 345", "1 4 4", "1 -0 -", "1 0- -", "2 ٤ -",
	},
}

func TestConformance(t *testing.T) { movegentest.Run(t, kit) }

func FuzzText(f *testing.F) {
	for _, text := range append(kit.Starts, kit.Wrong...) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { movegentest.CheckText(t, kit, text) })
}

func FuzzMoves(f *testing.F) {
	f.Add([]byte("a game of twenty plies"))
	f.Fuzz(func(t *testing.T, choices []byte) {
		movegentest.CheckMoves(t, kit, "1 - -", choices[:min(len(choices), 64)])
	})
}

// SetText and CheckReachable accept exactly the reachable positions, as found by the naive
// solver.
func TestCheckReachable(t *testing.T) {
	solved := solvedNaive()
	passed := 0
	forEachText(func(text string) {
		if isSkipped(text) {
			return
		}
		p, err := trilite.Parse(text)
		if err == nil {
			err = p.CheckReachable()
		}
		if _, reachable := solved[text]; (err == nil) != reachable {
			t.Fatalf("%s: reachable %t, error %v", text, reachable, err)
		}
		if err == nil {
			passed++
		}
	})
	if passed != len(solved) {
		t.Errorf("%d positions pass, %d are reachable", passed, len(solved))
	}
}

// forEachText calls visit for the texts with up to three cells a side.
func forEachText(visit func(text string)) {
	stones := []string{"-"}
	var grow func(s string)
	grow = func(s string) {
		for c := '0'; c <= '8'; c++ {
			next := s + string(c)
			stones = append(stones, next)
			if len(next) < 3 {
				grow(next)
			}
		}
	}
	grow("")
	for _, side := range "12" {
		for _, first := range stones {
			for _, second := range stones {
				visit(fmt.Sprintf("%c %s %s", side, first, second))
			}
		}
	}
}

func ExamplePosition() {
	p, err := trilite.Parse("1 304 175")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := p.ParseMove("8")
	if err != nil {
		fmt.Println(err)
		return
	}
	p.Make(m)
	fmt.Printf("%s: %s\n%s", p.AppendText(nil), p.AppendResult(nil), diagram.Trilite.Board(p).AppendText(nil, false))
	// Output:
	// 2 048 175: win 1
	//  X O 2
	//  3 X O
	//  6 O X
	// the game is over: X wins
}
