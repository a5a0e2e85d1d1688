package engine

import (
	"context"

	"quincunx/diagram"
	evalseega "quincunx/eval/seega"
	"quincunx/movegen"
	"quincunx/movegen/graph"
	"quincunx/movegen/seega"
	"quincunx/movegen/seega/rows"
	"quincunx/option"
	"quincunx/search"
)

func seegaGame() Game {
	return Game{
		Name:   "seega",
		Title:  "Seega",
		Drawer: diagram.Seega,
		Options: []option.Option{
			{Name: "size", Default: seega.DefaultSize, Min: seega.MinSize, Max: seega.MaxSize, Help: "rows and columns, an odd number",
				Labels: sizeLabels(seega.MinSize, seega.MaxSize, 2, squareText)},
			{Name: "threshold", Default: seega.DefaultThreshold, Max: seega.MaxCount, Unit: "moves", Help: "the game ends after so many without a capture, 0 = never", Title: "Moves without a capture"},
		},
		New: func(v Values) (movegen.State, error) {
			return asState(seega.New(seega.Options{Size: v.Int("size"), Threshold: v.Int("threshold")}))
		},
		Parse: func(text string) (movegen.State, error) { return asState(seega.Parse(text)) },
		Evaluation: &Evaluation{
			Weights: evalseega.DefaultWeights, WeightsForm: evalseega.WeightsForm, New: newEvaluated(evalseega.New), Scale: seegaScale,
			PatternForm: evalseega.PatternForm, Prepare: prepareSeega,
		},
		Methods:     []Method{AlphaBeta(evalseega.SearchParameters())},
		Provable:    true,
		CanPass:     canPassSeega,
		Tables:      seegaTables,
		BenchLimits: search.Limits{Depth: 15},
		BenchPositions: lines(
			"",
			"1:4 0:2 0:3 3:3 3:1 3:4 2:1 4:0",
			"0:0 0:2 1:2 2:4 1:4 0:4 1:3 3:4 3:2 4:2 2:0 2:3 3:1 4:1 1:1 2:1",
			"1:4 4:1 2:4 3:4 0:4 0:3 1:1 4:3 3:2 4:2 2:0 0:2 1:3 3:1 1:2 3:0 3:3 0:1 2:1 1:0 0:0 2:3 4:0 4:4",
			"1:2 0:3 3:1 0:0 4:2 0:1 4:4 1:0 0:2 3:2 2:0 2:1 2:3 2:4 1:1 3:0 1:3 3:3 4:1 4:3 1:4 3:4 0:4 4:0 2:1>2:2 null "+
				"2:0>2:1 null 3:0>2:0 null",
			"4:2 2:4 0:3 1:0 2:3 1:3 4:0 4:1 0:2 2:0 1:1 1:2 2:1 3:1 3:0 3:2 0:1 1:4 4:3 3:4 3:3 4:4 0:0 0:4 1:2>2:2 "+
				"1:3>1:2 0:3>1:3 0:2>0:3 1:1>1:2 0:1>1:1 1:2>0:2 0:2>1:2 2:1>1:1 1:2>0:2 1:1>0:1 0:2>0:3 0:1>0:2 0:0>0:1",
		),
	}
}

// prepareSeega returns a function that builds the tables of patterns for the size of the board, or nil if they are built.
func prepareSeega(s movegen.State) func(ctx context.Context) error {
	size := s.(interface{ Options() seega.Options }).Options().Size
	if evalseega.Prepared(size) {
		return nil
	}
	return func(context.Context) error {
		evalseega.Prepare(size)
		return nil
	}
}

// seegaScale is Evaluation.Scale, fitted on sizes 5, 7 and 9: the larger the board, the smaller the value of a
// point.
func seegaScale(s movegen.State) float64 {
	switch size := s.(interface{ Options() seega.Options }).Options().Size; {
	case size <= 5:
		return 0.0305
	case size <= 7:
		return 0.0112
	default:
		return 0.0022
	}
}

// canPassSeega reports whether all men have been placed, and no man must continue capturing.
func canPassSeega(s movegen.State) bool {
	p := s.(*seega.Position)
	_, pinned := p.Pinned()
	return !p.Placing() && !pinned
}

// seegaTables implements [Game].Tables.
func seegaTables(s movegen.State, men int) (graph.Rows, error) {
	o := s.(*seega.Position).Options()
	return rows.New(o.Size, o.Threshold, men)
}
