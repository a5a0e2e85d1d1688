package match_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"quincunx/match"
	"quincunx/movegen/trilite"
)

func ExampleTally_Estimate() {
	// 128 pairs of games: 13 were lost 0:2, 37 lost ½:1½, and so on.
	tally := match.Tally{Pairs: [5]int{13, 37, 50, 25, 3}}
	e := tally.Estimate()
	fmt.Printf("score %.1f %%, Elo %v, superior with %.1f %%\n", 100*tally.Score(), e, 100*e.Superiority)
	// Output: score 43.8 %, Elo -43.7 ± 29.4, superior with 0.2 %
}

func ExampleSPRT() {
	test := match.SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05}
	result := test.Result(match.Tally{Pairs: [5]int{60, 190, 400, 220, 70}})
	fmt.Printf("LLR %.2f of %.2f: %v\n", result.LLR, result.Upper, result.Verdict)
	// Output: LLR 1.34 of 2.94: undecided
}

func ExampleMatch_Run() {
	m := &match.Match{
		Game: "trilite",
		Players: []match.Player{
			{Name: "greedy", New: agent(greedy)},
			{Name: "random", New: agent(random)},
		},
		Openings: &match.RandomOpenings{Start: trilite.New(), Plies: 4, Seed: 1},
		Games:    200,
		Seed:     1,
		SPRT:     &match.SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05},
	}
	report, err := m.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("after %d games: %v, %s\n", report.Tally.Games(), report.Test.Verdict, report.Stopped)
	// Output: after 32 games: H1 accepted, the test is decided
}

// A match is recorded, and its games are read again.
func ExampleReadRecord() {
	dir, err := os.MkdirTemp("", "match")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = os.RemoveAll(dir) }()
	name := filepath.Join(dir, "games")
	record, err := match.OpenRecord(name, match.Header{
		Schema: match.Schema, Game: "trilite", Start: "1 - -", Format: match.TogetherFormat,
		Players: []match.Entrant{{Name: "greedy"}, {Name: "random"}}, Games: 4, Seed: 1, Margin: "1s",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	m := &match.Match{
		Game: "trilite", Games: 4, Seed: 1, Record: record,
		Players:  []match.Player{{Name: "greedy", New: agent(greedy)}, {Name: "random", New: agent(random)}},
		Openings: &match.RandomOpenings{Start: trilite.New(), Plies: 4, Seed: 1},
	}
	if _, err := m.Run(context.Background()); err != nil {
		fmt.Println(err)
		return
	}
	if err := record.Close(); err != nil {
		fmt.Println(err)
		return
	}

	read, err := match.ReadRecord(name)
	if err != nil {
		fmt.Println(err)
		return
	}
	for g, err := range read.Games {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(g.Number, g.Players[0].Name, g.Opening, len(g.Moves), g.Result, g.Cause)
	}
	// Output:
	// 1 greedy [5 7 6 0] 3 [win loss] rules
	// 2 random [5 7 6 0] 8 [loss win] rules
	// 3 greedy [6 4 7 3] 1 [win loss] rules
	// 4 random [6 4 7 3] 2 [loss win] rules
}

func ExampleRoundRobin() {
	r := &match.RoundRobin{
		Match: match.Match{
			Game: "trilite", Games: 40, Referee: match.Referee{MoveLimit: 60}, Seed: 1,
			Players: []match.Player{
				{Name: "chance", New: agent(random)},
				{Name: "greedy", New: agent(greedy)},
				{Name: "more", New: agent(random)},
			},
		},
		NewOpenings: func() match.Openings { return &match.RandomOpenings{Start: trilite.New(), Plies: 4, Seed: 1} },
	}
	table, err := r.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range strings.Split(table.Text(), "\n")[:3] {
		fmt.Println(line)
	}
	// Output:
	// trilite, 120 games of 3 players two by two: % of the points, ± with 95 %
	//                        all             1             2             3
	//    1. greedy   83.7 ±  8.0             -   85.0 ± 12.2   82.5 ± 10.5
}
