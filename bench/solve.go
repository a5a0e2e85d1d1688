package bench

import (
	"context"
	"fmt"

	"quincunx/engine"
	"quincunx/engine/tactics"
	"quincunx/eval/chinesecheckers/endgame"
	"quincunx/movegen"
	"quincunx/search/matrix/induction"
	"quincunx/search/proof"
	"quincunx/search/retrograde"
)

// Proof-number searches end after so many nodes, with tables of so many MiB.
const (
	proofNodes = 100_000
	proofMiB   = 4
)

// solveCases solve a game outright, prove wins, build a table of end games, and solve
// a game whose seats act at once.
func solveCases() []Case {
	cases := []Case{
		{Name: "solve/trilite/solution", Unit: "solutions", Open: solveTrilite},
		{Name: "solve/trilite/verify", Unit: "verifications", Open: verifyTrilite},
		{Name: "solve/trilite/probe", Unit: "probes", Open: probeTrilite},
		{Name: "solve/trilite/proof", Unit: "nodes", Open: func() (Work, error) { return prove("trilite", "1 - -") }},
		{Name: "solve/jackhammer/size=3/induction", Unit: "nodes", Open: inductJackhammer},
	}
	for _, game := range tactics.Games {
		cases = append(cases, Case{Name: "solve/" + game + "/proof", Unit: "nodes", Open: func() (Work, error) {
			suite, err := tactics.Suite(game)
			if err != nil {
				return nil, err
			}
			return prove(game, suite[0].Text)
		}})
	}
	for _, size := range []int{4, 5, 8} {
		cases = append(cases, Case{
			Name: fmt.Sprintf("solve/chinesecheckers/size=%d/endgame", size), Unit: "tables", Open: func() (Work, error) { return buildEndgame(size) },
		})
	}
	return cases
}

// trilite returns the solution, and the numbering and the start that it is of.
func trilite() (index movegen.Index, start movegen.Position, err error) {
	game, err := engine.Lookup("trilite")
	if err != nil {
		return nil, nil, err
	}
	s, err := game.Start(nil)
	if err != nil {
		return nil, nil, err
	}
	return game.Index(), s.(movegen.Position), nil
}

func solveTrilite() (Work, error) {
	if _, _, err := trilite(); err != nil {
		return nil, err
	}
	return repeat(func() error {
		index, start, _ := trilite()
		_, err := retrograde.SolveGame(context.Background(), index, start)
		return err
	})
}

func verifyTrilite() (Work, error) {
	solution, _, err := triliteSolution()
	if err != nil {
		return nil, err
	}
	return repeat(func() error { return solution.Verify(context.Background()) })
}

func probeTrilite() (Work, error) {
	solution, start, err := triliteSolution()
	if err != nil {
		return nil, err
	}
	wander(start, 8)
	return repeat(func() error { solution.Probe(start); return nil })
}

func triliteSolution() (*retrograde.Solution, movegen.Position, error) {
	index, start, err := trilite()
	if err != nil {
		return nil, nil, err
	}
	solution, err := retrograde.SolveGame(context.Background(), index, start.Clone())
	return solution, start, err
}

// repeat returns work whose units are single jobs, if the first goes well.
func repeat(job func() error) (Work, error) {
	return func(n int) uint64 {
		for range n {
			mustWork(job())
		}
		return uint64(n)
	}, job()
}

// mustWork panics with the error of a job that has gone well before.
func mustWork(err error) {
	if err != nil {
		panic(err)
	}
}

// prove searches for a forced win of either side.
func prove(name, text string) (Work, error) {
	game, err := engine.Lookup(name)
	if err != nil {
		return nil, err
	}
	s, err := game.Parse(text)
	if err != nil {
		return nil, err
	}
	evaluate, err := game.Evaluator(nil)
	if err != nil {
		return nil, err
	}
	root, err := evaluate(s)
	if err != nil {
		return nil, err
	}
	run := func() (uint64, error) {
		outcome, err := proof.Decide(context.Background(), root.(movegen.Position), proofMiB, proof.Limits{Nodes: proofNodes}, nil)
		return outcome.Nodes, err
	}
	return counted(run)
}

// counted returns work that counts its own units, if the first run goes well.
func counted(run func() (uint64, error)) (Work, error) {
	_, err := run()
	return func(n int) (units uint64) {
		for range n {
			more, err := run()
			mustWork(err)
			units += more
		}
		return units
	}, err
}

// inductJackhammer solves a small board exactly, the third seat standing still.
func inductJackhammer() (Work, error) {
	s, err := board{game: "jackhammer", settings: engine.Settings{"size": "3", "turns": "5"}}.open()
	if err != nil {
		return nil, err
	}
	g := induction.Game{Position: s.(movegen.Simultaneous), Row: 0, Column: 1, Others: induction.First}
	return counted(func() (uint64, error) {
		r, err := induction.Solve(context.Background(), g, induction.AlphaBeta)
		return r.Nodes, err
	})
}

func buildEndgame(size int) (Work, error) {
	return repeat(func() error {
		_, err := endgame.Build(context.Background(), size, endgame.Options{Workers: 1})
		return err
	})
}
