package engine

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"quincunx/diagram"
	"quincunx/eval"
	evalcheckers "quincunx/eval/chinesecheckers"
	"quincunx/eval/chinesecheckers/endgame"
	"quincunx/internal/message"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/movegen/graph"
	"quincunx/option"
	"quincunx/search"
	"quincunx/search/mcts"
)

func checkersGame() Game {
	return Game{
		Name:   "chinesecheckers",
		Title:  "Chinese Checkers",
		Drawer: diagram.ChineseCheckers,
		Options: []option.Option{
			{Name: "size", Default: 4, Min: chinesecheckers.MinSize, Max: chinesecheckers.MaxSize, Unit: "cells", Help: "length of a side of a home triangle",
				Labels: sizeLabels(2, 10, 1, func(n int) string {
					return fmt.Sprintf("%d men each", chinesecheckers.Options{Size: n}.Men())
				})},
			{
				Name: "triangles", Default: "0,3", Help: "homes of the seats in the order of play, 0..5 clockwise from the top", Title: "Number of players",
				Labels: []option.Label{{Value: "0,3", Text: "2"}, {Value: "0,2,4", Text: "3"}, {Value: "0,1,3,4", Text: "4"}, {Value: "0,1,2,3,4", Text: "5"}, {Value: "0,1,2,3,4,5", Text: "6"}},
			},
		},
		New: func(v Values) (movegen.State, error) {
			o, err := checkersOptions(v)
			if err != nil {
				return nil, err
			}
			return asState(chinesecheckers.New(o))
		},
		Parse: func(text string) (movegen.State, error) { return asState(chinesecheckers.Parse(text)) },
		Index: func(s movegen.State) (graph.Index, error) {
			p := s.(*chinesecheckers.Position)
			x, err := chinesecheckers.NewIndex(p.Options())
			if err != nil {
				return nil, err
			}
			return x, x.Check(p)
		},
		NewMixed: func(v Values, stage string, seed uint64) (movegen.State, error) {
			kind, err := chinesecheckers.ParseStage(stage)
			if err != nil {
				return nil, err
			}
			o, err := checkersOptions(v)
			if err != nil {
				return nil, err
			}
			return asState(chinesecheckers.Mixed(o, kind, seed))
		},
		Evaluation: &Evaluation{
			Weights: evalcheckers.DefaultWeights, WeightsForm: evalcheckers.WeightsForm, NetworkForm: evalcheckers.NetworkForm, New: evaluateCheckers, Prepare: prepareCheckers,
			Scale: func(s movegen.State) float64 { return checkersScale[s.Seats()] },
		},
		Levels: &[MaxLevel]Level{
			{100, 20, 0}, {400, 17, 315}, {400, 9, 568}, {1_000, 5, 827}, {3_000, 2, 1109}, {15_000, 1, 1491}, {40_000, 0.5, 1732}, {500_000, 0, 2168},
		},
		LowerBound: checkersLowerBound,
		CanPass:    func(movegen.State) bool { return true },
		Methods: []Method{
			// The defaults follow the round robins in docs/results/strength.md.
			AlphaBeta(evalcheckers.SearchParameters()), MultiSeat("brs+"), MultiSeat("opps"), MultiSeat("brs"), MultiSeat("paranoid"),
			{Name: "mcts", DefaultFor: []int{3, 4, 5, 6}, Parameters: mcts.Parameters(), New: func(o SearchOptions) (search.AnySearcher, error) {
				return mcts.New(mcts.Options{HashMiB: o.HashMiB, MultiPV: o.MultiPV, Sound: o.Sound, Set: o.Set})
			}},
		},
		BenchLimits: search.Limits{Depth: 6, Nodes: 400_000},
		BenchPositions: texts(
			"4 0,3 0 0/00/000/0000/............./............/.........../........../........./........../.........../............/............./1111/111/11/1",
			"4 0,3 0 ./.0/.0./00../....0.00...../.......0..../......0..../......0.../........./....1...../....1.1..../.....11...../.....1.1...../..1./.../11/.",
			"4 0,3 0 ./1./.0./..../.......1...../......0...../.....000.../....1.0.../...10..../.....1..../....1011.../....0.1.0.../............./..../.1./../.",
			"4 0,3 0 1/1./.1./...0/.....1.1...../.....1....../...1......./..0..1..../....0..../.....1.0../....1....../....0......./.....0.00..../..../..0/.0/.",
			"4 0,2,4 0 0/00/.00/00.0/......00...../............/.........../........../2.......1/.........1/22.......1./22.2....11.1/2222.....1111/..../.../../.",
			"4 0,2,4 0 ./../.../..../....0......../...0......../..2..00..2./.1..10.02./.0.10211./...2212.1./...22.1.0../....10.1..../.2.........../..../.../../.",
			"4 0,2,4 0 ./../.../..../.1....2....2./11111...2.2./..0.1..2.../.....1..../....0..22/..0....2../....1.2..../...01..0..../........2..../00.0/.../.0/0",
			"4 0,1,2,3,4,5 2 0/.0/0../00.0/5.55..10.1.1./555..0...1.1/.....0..11./55......11/.55.....0/4......22./.4.34...122/.4.44...22../44443.3..2222/3333/..3/33/.",
			"4 0,1,2,3,4,5 4 3/.0/.../.3.3/.2...4.2.4.../2.24.5324.../..1..2..5../...504.144/.051110.0/..1.5.152./..53413.2../.14.033525.5/...432.01..../03../.0./0./.",
		),
	}
}

// checkersScale is Evaluation.Scale by the number of seats, fitted on size 4.
var checkersScale = [movegen.MaxSeats + 1]float64{2: 0.0227, 3: 0.0153, 4: 0.0096, 5: 0.0116, 6: 0.0109}

func checkersOptions(v Values) (o chinesecheckers.Options, err error) {
	o.Size = v.Int("size")
	for home := range strings.SplitSeq(v.Text("triangles"), ",") {
		n, err := strconv.Atoi(home)
		if err != nil {
			return o, fmt.Errorf("chinesecheckers: triangles %s: want numbers such as 0,3", message.Quote(v.Text("triangles")))
		}
		o.Triangles = append(o.Triangles, n)
	}
	return o, nil
}

// maxEndgame is the largest size of Chinese Checkers with an end game table in its evaluation. On larger
// boards the table would cover a seat's last four moves at most.
const maxEndgame = 8

// prepareCheckers returns a function that builds the end game table for positions such as s, or nil if the
// table is ready or not used.
func prepareCheckers(s movegen.State) func(ctx context.Context) error {
	size := s.(*chinesecheckers.Position).Size()
	if size > maxEndgame || endgame.Ready(size) != nil {
		return nil
	}
	return func(ctx context.Context) error {
		_, err := endgame.Shared(ctx, size, nil)
		return err
	}
}

// evaluateCheckers returns a copy of a position with an evaluation that uses the end game table if it is
// ready.
func evaluateCheckers(s movegen.State, w eval.Weights) (movegen.State, error) {
	rules := s.(*chinesecheckers.Position)
	p, err := evalcheckers.New(rules, w)
	if err != nil {
		return nil, err
	}
	if p.Endgame() && rules.Size() <= maxEndgame {
		p.SetEndgame(endgame.Ready(rules.Size()))
	}
	return p, nil
}

// checkersLowerBound implements [Game].LowerBound.
func checkersLowerBound(ctx context.Context, s movegen.State) (b LowerBound, err error) {
	alone, err := endgame.Alone(s.(*chinesecheckers.Position))
	if err != nil {
		return b, err
	}
	table, err := endgame.Shared(ctx, alone.Size(), nil)
	if err != nil {
		return b, err
	}
	found := table.Solitaire(alone)
	return LowerBound{Moves: found.Moves, Exact: found.Known, Line: found.Line}, nil
}
