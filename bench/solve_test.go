package bench_test

import (
	"fmt"
	"testing"

	"quincunx/engine"
	"quincunx/engine/tactics"
	"quincunx/eval/chinesecheckers/endgame"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/search/matrix/induction"
	"quincunx/search/proof"
	"quincunx/search/retrograde"
)

// The limit of nodes and the table size of proof-number searches.
const (
	proofNodes = 100_000
	proofMiB   = 4
)

// solveBenchmarks solve a whole game, search for forced wins, build endgame tables, and solve a
// game with simultaneous moves.
func solveBenchmarks() []benchmark {
	all := []benchmark{
		{"trilite/solution", "solution", func(tb testing.TB) work {
			return func() uint64 { solveTrilite(tb); return 1 }
		}},
		{"trilite/verify", "verification", func(tb testing.TB) work {
			solution, _ := solveTrilite(tb)
			return func() uint64 {
				must.Do(tb, solution.Verify(tb.Context()))
				return 1
			}
		}},
		{"trilite/probe", "probe", func(tb testing.TB) work {
			solution, p := solveTrilite(tb)
			playRandom(p, 8, 0)
			return func() uint64 {
				for range reads {
					solution.Probe(p)
				}
				return reads
			}
		}},
		{"trilite/proof", "node", func(tb testing.TB) work { return searchProof(tb, "trilite", "1 - -") }},
		{"jackhammer/size=3/induction", "node", solveJackhammer},
	}
	for _, game := range tactics.Games {
		all = append(all, benchmark{game + "/proof", "node", func(tb testing.TB) work {
			return searchProof(tb, game, must.Get(tactics.Suite(game))(tb)[0].Text)
		}})
	}
	for _, size := range []int{4, 5, 8} {
		all = append(all, benchmark{fmt.Sprintf("chinesecheckers/size=%d/endgame", size), "table", func(tb testing.TB) work {
			return func() uint64 {
				must.Get(endgame.Build(tb.Context(), size, endgame.Options{Workers: 1}))(tb)
				return 1
			}
		}})
	}
	return all
}

// solveTrilite returns the solution of Trilite and its start.
func solveTrilite(tb testing.TB) (*retrograde.Solution, movegen.Position) {
	tb.Helper()
	game := must.Get(engine.Lookup("trilite"))(tb)
	start := must.Get(game.Start(nil))(tb).(movegen.Position)
	return must.Get(retrograde.SolveGame(tb.Context(), must.Get(game.Index(start))(tb), start.Clone()))(tb), start
}

// searchProof searches for a forced win of either side.
func searchProof(tb testing.TB, name, text string) work {
	tb.Helper()
	game := must.Get(engine.Lookup(name))(tb)
	evaluate := must.Get(game.Evaluator(nil))(tb)
	root := must.Get(evaluate(must.Get(game.Parse(text))(tb)))(tb).(movegen.Position)
	return func() uint64 {
		return must.Get(proof.Decide(tb.Context(), root, proof.Options{MiB: proofMiB}, proof.Limits{Nodes: proofNodes}, nil))(tb).Nodes
	}
}

// solveJackhammer solves a small board exactly, with a third seat that never moves.
func solveJackhammer(tb testing.TB) work {
	tb.Helper()
	s := board{game: "jackhammer", settings: engine.Settings{"size": "3", "turns": "5"}}.open(tb)
	g := induction.Game{Position: s.(movegen.Simultaneous), Row: 0, Column: 1, Others: induction.First}
	return func() uint64 { return must.Get(induction.Solve(tb.Context(), g))(tb).Nodes }
}
