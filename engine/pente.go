package engine

import (
	"quincunx/diagram"
	evalpente "quincunx/eval/pente"
	"quincunx/movegen"
	"quincunx/movegen/pente"
	"quincunx/option"
	"quincunx/search"
)

func penteGame() Game {
	return Game{
		Name:   "pente",
		Title:  "Pente",
		Drawer: diagram.Pente,
		Options: []option.Option{
			{Name: "size", Default: 9, Min: pente.MinHalf, Max: pente.MaxHalf, Help: "the board has 2*size+1 rows and columns: 9 is 19×19",
				Labels: sizeLabels(pente.MinHalf, pente.MaxHalf, 1, func(n int) string { return squareText(2*n + 1) })},
			{
				Name: "opening", Default: "either", Choices: []string{"either", "both", "none"}, Help: "where the first player's second stone may stand, from the centre", Title: "Second stone of X",
				Labels: []option.Label{
					{Value: "either", Text: "3 rows or columns off", Help: "X begins in the centre; its second stone stands 3 or more rows or columns from there, the usual rule."},
					{Value: "both", Text: "3 rows and columns off", Help: "X begins in the centre; its second stone stands 3 or more rows and 3 or more columns from there."},
					{Value: "none", Text: "anywhere", Help: "X begins in the centre, and no other move is restricted, which favours X."},
				},
			},
		},
		New: func(v Values) (movegen.State, error) {
			opening, err := pente.ParseOpening(v.Text("opening"))
			if err != nil {
				return nil, err
			}
			return asState(pente.New(pente.Options{Half: v.Int("size"), Opening: opening}))
		},
		Parse: func(text string) (movegen.State, error) { return asState(pente.Parse(text)) },
		Evaluation: &Evaluation{
			Weights: evalpente.DefaultWeights, WeightsForm: evalpente.WeightsForm, NetworkForm: evalpente.NetworkForm, New: newEvaluated(evalpente.New),
			Scale: func(movegen.State) float64 { return 0.0139 },
		},
		Methods: []Method{AlphaBeta(evalpente.SearchParameters())},
		Levels: &[MaxLevel]Level{
			{20, 40, 0}, {50, 25, 208}, {200, 15, 353}, {1_000, 8, 570}, {4_000, 4, 775}, {15_000, 1, 935}, {80_000, 0, 1096}, {500_000, 0, 1191},
		},
		Provable:    true,
		CanPass:     func(movegen.State) bool { return true },
		BenchLimits: search.Limits{Depth: 10},
		BenchPositions: lines(
			"0:0 -2:-3 0:-3 3:3 3:2 -1:0",
			"0:0 -4:-3 -3:1 -2:0 0:-1 0:-2 0:1 -1:1 0:2",
			"0:0 -1:4 3:-3 -4:3 0:4 1:0 0:5 0:6 -2:5 1:-1 1:1 1:-2 2:2",
			"0:0 -1:0 -3:2 3:-2 -3:-3 1:1 1:-2 -2:-4 0:2 0:-2 -2:-1 -1:-3 -3:-5 -2:2 -3:-4 2:0 3:-1 -3:-2",
			"0:0 0:1 4:-4 3:-1 -4:-2 -2:0 2:-1 -4:-3 -5:-3 -2:-1 -2:1 -3:-2 -2:-2 -2:-1 -1:0 -2:0 -5:-4 1:0 -1:2 0:1 -1:0 "+
				"0:-1 -3:0 -3:2",
			"0:0 -3:3 0:-4 -4:-2 3:1 1:-1 -3:2 1:1 1:-2 0:-3 -2:-4 1:-4 2:-5 1:0 -1:-2",
		),
	}
}
