package chinesecheckers_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/movegen/movegentest"
)

var kit = movegentest.Game{
	Open:  func(text string) (movegen.Position, error) { return chinesecheckers.Parse(text) },
	Model: func(text string) (movegentest.Model, error) { return parseNaive(text) },
	Wrong: []string{
		"", "1", "1 0,3 0", "1 0,3  0 0/..../.../..../1", " 1 0,3 0 0/..../.../..../1", "1 0,3 0 0/..../.../..../1 ", "1 0,3 0 0/..../.../..../1\n",
		"0 0,3 0 .", "64 0,3 0 .", "-1 0,3 0 .", "01 0,3 0 0/..../.../..../1", "+1 0,3 0 0/..../.../..../1", "x 0,3 0 0/..../.../..../1",
		"1 0 0 0/..../.../..../.", "1 0,0 0 0/..../.../..../1", "1 0,6 0 0/..../.../..../1", "1 0,03 0 0/..../.../..../1",
		"1 0,3, 0 0/..../.../..../1", "1 ,0,3 0 0/..../.../..../1", "1  0 0/..../.../..../1", "1 0;3 0 0/..../.../..../1",
		"1 0,1,2,3,4,5,0 0 0/..../.../..../1", "1 0,3 2 0/..../.../..../1", "1 0,3 -1 0/..../.../..../1", "1 0,3 00 0/..../.../..../1",
		"1 0,3 0 0/..../.../....", "1 0,3 0 0/..../.../..../1/.", "1 0,3 0 0/.../.../..../1", "1 0,3 0 0/.../..../..../1", "1 0,3 0 0/..../.../..../2",
		"1 0,3 0 0/..../.../..../x", "1 0,3 0 0/0.../.../..../1", "1 0,3 0 0...../.../..../1", "1 0,3 0 0/..../.../..../é", "2 0,3 0 0/..../.../..../1",
	},
	Games: 2,
	Plies: 24,
}

// start returns the text of the start of a game.
func start(size int, homes []int) string {
	p, err := chinesecheckers.New(chinesecheckers.Options{Size: size, Triangles: homes})
	if err != nil {
		panic(err)
	}
	return textOf(p)
}

func TestConformance(t *testing.T) {
	g := kit
	for size := 1; size <= 6; size++ {
		for i, homes := range homes {
			g.Starts = append(g.Starts, start(size, homes))
			stage := chinesecheckers.Stage(i % 4)
			if p := mixed(size, homes, stage, uint64(i)); p != nil {
				g.Starts = append(g.Starts, textOf(p))
			}
		}
	}
	for _, line := range movePositions(t) {
		g.Starts = append(g.Starts, line)
	}
	// Set up only: men in neutral triangles, seats without men, a lone man.
	g.Starts = append(g.Starts,
		"2 0,3 0 ./../.0...../....../...../....../......./../1",
		"2 0,3 0 ./../......./....../..1../....../......./../.",
		"2 0,3,1 0 0/11/..2.1../....../...../....../......./../.",
		"2 0,3 1 ./../...01../....1./...../....../......./../.",
	)
	movegentest.Run(t, g)
}

// The boards with kept lists of moves, in long games.
func TestConformanceOfLists(t *testing.T) {
	g := kit
	g.Games, g.Plies = 1, 60
	for i, size := range []int{5, 6, 7, 8} {
		p := mixed(size, homes[3*i%len(homes)], chinesecheckers.Middle, 1)
		g.Starts = append(g.Starts, textOf(p))
	}
	movegentest.Run(t, g)
}

// movePositions returns the positions of the move vectors.
func movePositions(t *testing.T) []string {
	var positions []string
	for _, line := range readNaiveVectors(t, "moves_chinesecheckers.txt") {
		position, _, _ := strings.Cut(line, " | ")
		positions = append(positions, position)
	}
	slices.Sort(positions)
	return slices.Compact(positions)
}

func FuzzText(f *testing.F) {
	for _, text := range kit.Wrong {
		f.Add(text)
	}
	for size := 1; size <= 5; size++ {
		f.Add(start(size, homes[size]))
		f.Add(textOf(mixed(size, homes[8], chinesecheckers.Middle, 1)))
	}
	f.Fuzz(func(t *testing.T, text string) { movegentest.CheckText(t, kit, text) })
}

func FuzzMoves(f *testing.F) {
	f.Add(uint8(4), uint8(0), uint8(0), []byte("a game of some plies"))
	f.Add(uint8(5), uint8(8), uint8(2), []byte("another with lists"))
	f.Fuzz(func(t *testing.T, size, seating, stage uint8, choices []byte) {
		p := mixed(1+int(size)%7, homes[int(seating)%len(homes)], chinesecheckers.Stage(stage%4), uint64(seating))
		if p == nil {
			return
		}
		movegentest.CheckMoves(t, kit, textOf(p), choices[:min(len(choices), 32)])
	})
}

// A list of moves that was brought up to date after any moves made and taken
// back is the list of a fresh position.
func TestListsFollowAnyChange(t *testing.T) {
	rounds, sizes := 60, []int{5, 9, 20}
	for _, size := range sizes {
		for i, homes := range homes {
			p := mixed(size, homes, chinesecheckers.Middle, uint64(i))
			rng := rand.New(rand.NewPCG(uint64(size), uint64(i)))
			made := 0
			for range rounds {
				for range rng.IntN(8) {
					if made > 0 && rng.IntN(3) == 0 {
						p.Unmake()
						made--
					} else if moves := p.Clone().Moves(nil); len(moves) > 0 {
						p.Make(moves[rng.IntN(len(moves))])
						made++
					}
				}
				if got, want := p.Moves(nil), p.Clone().Moves(nil); !slices.Equal(got, want) {
					t.Fatalf("%s: %d moves, %d from scratch", textOf(p), len(got), len(want))
				}
			}
		}
	}
}

// Large boards against the naive rules, ply by ply.
func TestLargeBoards(t *testing.T) {
	sizes := []int{12, 21}
	if testing.Short() {
		sizes = nil // the naive rules take a while on large boards
	}
	for i, size := range sizes {
		p := mixed(size, homes[i], chinesecheckers.Middle, 7)
		n, err := parseNaive(textOf(p))
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(5, 6))
		for range 4 {
			moves := p.Moves(nil)
			var names []string
			for _, m := range moves {
				names = append(names, string(p.AppendMove(nil, m)))
			}
			slices.Sort(names)
			if !slices.Equal(names, n.Moves()) {
				t.Fatalf("size %d: moves differ from the naive ones in %s", size, n)
			}
			m := moves[rng.IntN(len(moves))]
			if err := n.Play(string(p.AppendMove(nil, m))); err != nil {
				t.Fatal(err)
			}
			p.Make(m)
			if textOf(p) != n.String() {
				t.Fatalf("size %d: the position differs from the naive one", size)
			}
		}
	}
}

func ExamplePosition() {
	p, err := chinesecheckers.Parse("2 0,3 0 ./../...01../....1./...../....../......./../.")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s", p.AppendBoard(nil))
	for _, m := range p.Moves(nil) {
		fmt.Printf("%s ", p.AppendMove(nil, m))
	}
	// Output:
}
