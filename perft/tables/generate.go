//go:build ignore

// Command generate writes the tables of known counts, as this program counts
// them: how they are confirmed is said in docs/perft.md.
//
//	go run perft/tables/generate.go chinesecheckers >perft/tables/chinesecheckers.txt
package main

import (
	"bufio"
	"fmt"
	"log"
	"os"
	"strings"

	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/perft"
)

func main() {
	log.SetFlags(0)
	writers := map[string]func(*writer){
		"chinesecheckers": chineseCheckers,
		"trilite":         trilite,
	}
	if len(os.Args) != 2 || writers[os.Args[1]] == nil {
		log.Fatal("usage: generate GAME")
	}
	w := &writer{out: bufio.NewWriter(os.Stdout), game: os.Args[1]}
	writers[w.game](w)
	if err := w.out.Flush(); err != nil {
		log.Fatal(err)
	}
}

// writer writes the table of one game.
type writer struct {
	out  *bufio.Writer
	game string
}

func (w *writer) section(format string, args ...any) {
	fmt.Fprintf(w.out, "[%s]\n", fmt.Sprintf(format, args...))
}

// limits are how many nodes a case may have at its deepest, by what is counted.
type limits struct{ stats, nodes uint64 }

// write writes a case: all statistics as deep as their limit allows, of one
// depth at least, and the nodes alone as deep as theirs does.
func (w *writer) write(kind, root string, most limits) {
	game, err := engine.Lookup(w.game)
	if err != nil {
		log.Fatal(err)
	}
	counter := &perft.Counter{Tree: treeOf(game, kind, root), Threads: 2}
	var counts []string
	last, before := uint64(1), uint64(1)
	for depth := 1; depth <= deepest; depth++ {
		// What the next depth has, by its growth so far.
		expected := last * max(last/before, 1)
		if depth > 1 && expected > max(most.nodes, most.stats) || last == 0 {
			break
		}
		var k perft.Known
		if depth == 1 || expected <= most.stats {
			k.Stats = counter.Stats(depth)
		} else {
			k = perft.Known{Stats: perft.Stats{Nodes: counter.Nodes(depth)}, Only: true}
		}
		counts = append(counts, k.String())
		before, last = last, k.Nodes
	}
	fmt.Fprintf(w.out, "%s\t%s\n", strings.TrimSpace(w.game+" "+kind+" "+root), strings.Join(counts, " "))
}

const deepest = 20

func treeOf(game engine.Game, kind, root string) perft.Tree {
	stateKind := kind
	if kind == "pairs" {
		stateKind = "start"
	}
	s, err := game.Root(stateKind, root)
	if err != nil {
		log.Fatalf("%s %s %s: %v", game.Name, kind, root, err)
	}
	switch s := s.(type) {
	case perft.PairPosition:
		if kind == "pairs" {
			return perft.Pairs(s)
		}
		return perft.Plies(s)
	case movegen.Position:
		return perft.Plies(s)
	case movegen.Simultaneous:
		return perft.JointMoves(s)
	}
	panic("a game without moves")
}

func trilite(w *writer) {
	w.section("Trilite, start")
	w.write("start", "", limits{30_000_000, 2_000_000_000})
	w.section("Trilite, positions")
	for _, text := range []string{"1 013 485", "1 304 175", "2 304 175", "2 041 65", "2 048 175", "1 0 4"} {
		w.write("pos", text, limits{200_000, 200_000_000})
	}
}

// chineseCheckers covers every gameSize from 3 on with 2 to 6 seats, from the
// start and in all stages.
func chineseCheckers(w *writer) {
	game, err := engine.Lookup(w.game)
	if err != nil {
		log.Fatal(err)
	}
	seatings := []struct{ name, triangles string }{
		{"2 seats, opposite", "0,3"}, {"2 seats, adjacent", "1,2"}, {"2 seats, neither", "4,0"},
		{"3 seats", "0,2,4"}, {"3 seats, crowded", "5,0,1"},
		{"4 seats", "0,1,3,4"}, {"5 seats", "0,1,2,3,4"}, {"6 seats", "0,1,2,3,4,5"},
	}
	for _, seating := range seatings {
		w.section("Chinese Checkers, %s: start", seating.name)
		for size := 1; size <= 63; size++ {
			w.write("start", fmt.Sprintf("size=%d triangles=%s", size, seating.triangles), limits{500_000, 100_000_000})
		}
		for _, stage := range []string{"middle", "ending", "finish", "blocked"} {
			w.section("Chinese Checkers, %s: %s", seating.name, stage)
			for size := 3; size <= 63; size++ {
				settings := engine.Settings{"size": fmt.Sprint(size), "triangles": seating.triangles}
				p, err := game.Mixed(settings, stage, uint64(size))
				if err != nil {
					continue // too few men to fence a seat in
				}
				root := fmt.Sprintf("size=%d triangles=%s stage=%s seed=%d text=%s", size, seating.triangles, stage, size, engine.TextHash(p))
				w.write("mixed", root, limits{500_000, 100_000_000})
			}
		}
	}
}
