package retrograde_test

import (
	"context"
	"fmt"

	"quincunx/movegen/trilite"
	"quincunx/search/retrograde"
)

func ExampleSolveGame() {
	solution, err := retrograde.SolveGame(context.Background(), trilite.NewIndex(), trilite.New())
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := trilite.Parse("1 013 485")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("the start:", solution.Probe(trilite.New()))
	for _, m := range solution.Moves(p) {
		fmt.Printf("%s: %v\n", p.AppendMove(nil, m.Move), m.Value)
	}
	// Output:
	// the start: win in 13 plies
	// 2: draw
	// 6: loss in 2 plies
	// 7: loss in 2 plies
}
