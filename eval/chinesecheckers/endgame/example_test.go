package endgame_test

import (
	"context"
	"fmt"

	"quincunx/eval/chinesecheckers/endgame"
	"quincunx/movegen/chinesecheckers"
)

// A seat alone on the star of size 2 fills its goal in 11 moves.
func ExampleTable_Best() {
	table, err := endgame.Shared(context.Background(), 2, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := chinesecheckers.Parse("2 0,3 0 0/00/......./....../...../....../......./../.")
	if err != nil {
		fmt.Println(err)
		return
	}
	for {
		m, moves, known := table.Best(p)
		if !known {
			break
		}
		fmt.Printf("%d %s\n", moves, p.AppendMove(nil, m))
		p.Make(m)
		p.MakePass()
	}
	fmt.Printf("%s\n", p.AppendText(nil))
	// Output:
	// 11 0:0>2:1
	// 10 1:0>2:0
	// 9 1:1>3:2
	// 8 2:0>4:1
	// 7 2:1>4:0
	// 6 3:2>5:1
	// 5 4:0>6:1
	// 4 4:1>6:0
	// 3 5:1>7:0
	// 2 6:1>8:0
	// 1 6:0>7:1
	// 2 0,3 0 ./../......./....../...../....../......./00/0
}
