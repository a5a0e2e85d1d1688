package engine

import (
	"context"
	"fmt"
	"strings"
	"time"

	"quincunx/search"
)

// benchHashMiB is the size of the table of the bench.
const benchHashMiB = 16

// BenchPosition is a position of a bench: what comes of moves, parted by spaces,
// from the position of a text form, "" = the start of the game with its
// default options.
type BenchPosition struct{ Text, Moves string }

// lines returns the positions of lines of moves from the start of the game.
func lines(moves ...string) (all []BenchPosition) {
	for _, m := range moves {
		all = append(all, BenchPosition{Moves: m})
	}
	return all
}

// texts returns the positions of text forms.
func texts(positions ...string) (all []BenchPosition) {
	for _, p := range positions {
		all = append(all, BenchPosition{Text: p})
	}
	return all
}

// setBench goes to a position of the bench.
func (e *Engine) setBench(b BenchPosition) error {
	if b.Text == "" {
		return e.SetStart(strings.Fields(b.Moves)...)
	}
	return e.SetPosition(b.Text, strings.Fields(b.Moves)...)
}

// Bench searches the positions of [Searching].Bench, each within the same limits
// with one thread and nothing learnt before, so that the nodes are the same
// wherever it runs. It calls report after each search, with the position, and
// returns the nodes and the time of all. The error is that of ctx, or says that nothing
// searches the game.
func (g Game) Bench(ctx context.Context, report func(e *Engine, r search.Result)) (nodes uint64, took time.Duration, err error) {
	if g.Searching == nil {
		return 0, 0, fmt.Errorf("%s has no search yet", g.Name)
	}
	e, err := g.Open(nil)
	if err != nil {
		return 0, 0, err
	}
	if err := e.Configure(SearchOptions{HashMiB: min(benchHashMiB, MaxHashMiB())}); err != nil {
		return 0, 0, err
	}
	for _, b := range g.Searching.Bench {
		if err := e.NewGame(); err != nil {
			return nodes, took, err
		}
		if err := e.setBench(b); err != nil {
			return nodes, took, fmt.Errorf("bench of %s: %w", g.Name, err)
		}
		r, err := e.Best(ctx, g.Searching.BenchLimits)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nodes, took, err
		}
		nodes += r.Nodes
		took += r.Time
		report(e, r)
	}
	return nodes, took, nil
}

// The lines of a bench are games of the engine itself, to small depths and after
// some moves by chance, at different lengths.
var (
	penteBench = lines(
		"0:0 -2:-3 0:-3 3:3 3:2 -1:0",
		"0:0 -4:-3 -3:1 -2:0 0:-1 0:-2 0:1 -1:1 0:2",
		"0:0 -1:4 3:-3 -4:3 0:4 1:0 0:5 0:6 -2:5 1:-1 1:1 1:-2 2:2",
		"0:0 -1:0 -3:2 3:-2 -3:-3 1:1 1:-2 -2:-4 0:2 0:-2 -2:-1 -1:-3 -3:-5 -2:2 -3:-4 2:0 3:-1 -3:-2",
		"0:0 0:1 4:-4 3:-1 -4:-2 -2:0 2:-1 -4:-3 -5:-3 -2:-1 -2:1 -3:-2 -2:-2 -2:-1 -1:0 -2:0 -5:-4 1:0 -1:2 0:1 -1:0 "+
			"0:-1 -3:0 -3:2",
		"0:0 -3:3 0:-4 -4:-2 3:1 1:-1 -3:2 1:1 1:-2 0:-3 -2:-4 1:-4 2:-5 1:0 -1:-2",
	)
	seegaBench = lines(
		"",
		"1:4 0:2 0:3 3:3 3:1 3:4 2:1 4:0",
		"0:0 0:2 1:2 2:4 1:4 0:4 1:3 3:4 3:2 4:2 2:0 2:3 3:1 4:1 1:1 2:1",
		"1:4 4:1 2:4 3:4 0:4 0:3 1:1 4:3 3:2 4:2 2:0 0:2 1:3 3:1 1:2 3:0 3:3 0:1 2:1 1:0 0:0 2:3 4:0 4:4",
		"1:2 0:3 3:1 0:0 4:2 0:1 4:4 1:0 0:2 3:2 2:0 2:1 2:3 2:4 1:1 3:0 1:3 3:3 4:1 4:3 1:4 3:4 0:4 4:0 2:1>2:2 null "+
			"2:0>2:1 null 3:0>2:0 null",
		"4:2 2:4 0:3 1:0 2:3 1:3 4:0 4:1 0:2 2:0 1:1 1:2 2:1 3:1 3:0 3:2 0:1 1:4 4:3 3:4 3:3 4:4 0:0 0:4 1:2>2:2 "+
			"1:3>1:2 0:3>1:3 0:2>0:3 1:1>1:2 0:1>1:1 1:2>0:2 0:2>1:2 2:1>1:1 1:2>0:2 1:1>0:1 0:2>0:3 0:1>0:2 0:0>0:1",
	)
	checkersBench = texts(
		"4 0,3 0 0/00/000/0000/............./............/.........../........../........./........../.........../............/............./1111/111/11/1",
		"4 0,3 0 ./.0/.0./00../....0.00...../.......0..../......0..../......0.../........./....1...../....1.1..../.....11...../.....1.1...../..1./.../11/.",
		"4 0,3 0 ./1./.0./..../.......1...../......0...../.....000.../....1.0.../...10..../.....1..../....1011.../....0.1.0.../............./..../.1./../.",
		"4 0,3 0 1/1./.1./...0/.....1.1...../.....1....../...1......./..0..1..../....0..../.....1.0../....1....../....0......./.....0.00..../..../..0/.0/.",
		"4 0,2,4 0 0/00/.00/00.0/......00...../............/.........../........../2.......1/.........1/22.......1./22.2....11.1/2222.....1111/..../.../../.",
		"4 0,2,4 0 ./../.../..../....0......../...0......../..2..00..2./.1..10.02./.0.10211./...2212.1./...22.1.0../....10.1..../.2.........../..../.../../.",
		"4 0,2,4 0 ./../.../..../.1....2....2./11111...2.2./..0.1..2.../.....1..../....0..22/..0....2../....1.2..../...01..0..../........2..../00.0/.../.0/0",
		"4 0,1,2,3,4,5 2 0/.0/0../00.0/5.55..10.1.1./555..0...1.1/.....0..11./55......11/.55.....0/4......22./.4.34...122/.4.44...22../44443.3..2222/3333/..3/33/.",
		"4 0,1,2,3,4,5 4 3/.0/.../.3.3/.2...4.2.4.../2.24.5324.../..1..2..5../...504.144/.051110.0/..1.5.152./..53413.2../.14.033525.5/...432.01..../03../.0./0./.",
	)
	jackhammerBench = texts(
		"17 after 0 1000 0:0 16:0 16:16 ./../.../..../...../....../......./......../........./........../.........../............/............./............../.............../................/.................",
		"17 after 6 1000 0:0 15:1 16:15 ./../.##/..../...../....../......./......../........./........../.........../............/............./............../.............../#.#............#/.............#...",
		"17 after 15 1000 3:0 12:5 15:13 ./.#/.##/..../...../....../......./......../........./........../.........../............/............./............../.............../#.#............#/.#...........#...",
		"17 after 25 1000 7:2 12:5 15:11 ./.#/.##/..../...../....../#....../......../........./........../...#......./...#......../............./......#......./.............../#.#............#/.#...........#...",
		"17 after 40 1000 8:0 10:5 12:10 ./.#/.##/..../...../....../#....../......../..#....../..##..#.../..###.#..../...##......#/......#....../......#......./.............../#.#............#/.#.........#.#...",
	)
)
