package engine

import (
	"slices"

	"quincunx/diagram"
	"quincunx/eval"
	evaljackhammer "quincunx/eval/jackhammer"
	"quincunx/movegen"
	"quincunx/movegen/jackhammer"
	"quincunx/option"
	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/search/multiseat"
	"quincunx/search/simultaneous"
)

func jackhammerGame() Game {
	return Game{
		Name:   "jackhammer",
		Title:  "Jackhammer",
		Drawer: diagram.Jackhammer,
		Options: []option.Option{
			{Name: "size", Default: jackhammer.DefaultOptions().Side, Min: jackhammer.MinSide, Max: jackhammer.MaxSide, Unit: "cells", Help: "length of each side of the mesh"},
			{
				Name: "resolution", Default: "after", Choices: []string{"after", "before", "harsh"}, Help: "when cells are knocked out in a turn", Title: "Knock-outs",
				Labels: []option.Label{
					{Value: "after", Text: "after the moves", Help: "First all players move, then cells are knocked out, except those where somebody stands now."},
					{Value: "before", Text: "before the moves", Help: "First cells are knocked out, except those where somebody stands; who wants to move into a new hole stays."},
					{Value: "harsh", Text: "after the moves, sparing nobody", Help: "First all players move, then cells are knocked out, also under a player: that cell scores nothing."},
				},
			},
			{Name: "turns", Default: jackhammer.DefaultOptions().Turns, Max: jackhammer.MaxTurns, Unit: "turns", Help: "length of a game"},
		},
		New: func(v Values) (movegen.State, error) {
			resolution, err := jackhammer.ParseResolution(v.Text("resolution"))
			if err != nil {
				return nil, err
			}
			return asState(jackhammer.New(jackhammer.Options{Side: v.Int("size"), Resolution: resolution, Turns: v.Int("turns")}))
		},
		Parse: func(text string) (movegen.State, error) { return asState(jackhammer.Parse(text)) },
		Evaluation: &Evaluation{
			Weights: evaljackhammer.DefaultWeights, WeightsForm: evaljackhammer.WeightsForm,
			New: func(s movegen.State, w eval.Weights) (movegen.State, error) {
				return asState(evaljackhammer.New(s.(*jackhammer.Position), w)) // New copies the position
			},
		},
		Methods: []Method{
			simultaneousMethod(simultaneous.RegretMatching), simultaneousMethod(simultaneous.UCB1Tuned), simultaneousMethod(simultaneous.Exp3),
			sequentialMethod("paranoid"), sequentialMethod("brs"),
		},
		// A game has a thousand turns, so even a small percentage of random actions does much harm.
		Levels:      &[MaxLevel]Level{{20, 3, 0}, {20, 2, 90}, {20, 1.2, 163}, {20, 0.6, 291}, {60, 0, 438}, {500, 0, 599}, {4_000, 0, 651}, {30_000, 0, 651}}, // the last step is not measured
		BenchLimits: search.Limits{Depth: 8, Nodes: 200_000},
		BenchPositions: texts(
			"17 after 0 1000 0:0 16:0 16:16 ./../.../..../...../....../......./......../........./........../.........../............/............./............../.............../................/.................",
			"17 after 6 1000 0:0 15:1 16:15 ./../.##/..../...../....../......./......../........./........../.........../............/............./............../.............../#.#............#/.............#...",
			"17 after 15 1000 3:0 12:5 15:13 ./.#/.##/..../...../....../......./......../........./........../.........../............/............./............../.............../#.#............#/.#...........#...",
			"17 after 25 1000 7:2 12:5 15:11 ./.#/.##/..../...../....../#....../......../........./........../...#......./...#......../............./......#......./.............../#.#............#/.#...........#...",
			"17 after 40 1000 8:0 10:5 12:10 ./.#/.##/..../...../....../#....../......../..#....../..##..#.../..###.#..../...##......#/......#....../......#......./.............../#.#............#/.#.........#.#...",
		),
	}
}

// simultaneousMethod returns Monte Carlo tree search for simultaneous moves with a selection policy. Its features "plans" and
// "commitment" use the search.PlanGenerator and the search.KnownMover of the game.
func simultaneousMethod(selection string) Method {
	return Method{Name: selection, Parameters: simultaneous.Parameters(), Features: []string{"plans", "commitment"}, New: func(o SearchOptions) (search.AnySearcher, error) {
		return simultaneous.New(simultaneous.Options{
			Selection: selection, HashMiB: o.HashMiB, Set: o.Set,
			WithoutPlans: slices.Contains(o.Without, "plans"), WithoutCommitment: slices.Contains(o.Without, "commitment"),
		})
	}}
}

// sequentialMethod returns a search for seats that move in turn, which assumes that the other seats see its action before
// they choose theirs.
func sequentialMethod(name string) Method {
	return Method{Name: name, Parameters: multiseat.Parameters(name), Features: alphabeta.Features(), New: func(o SearchOptions) (search.AnySearcher, error) {
		return simultaneous.Sequential(name, o.alphaBeta())
	}}
}
