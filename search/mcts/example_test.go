package mcts_test

import (
	"context"
	"fmt"

	"quincunx/movegen/trilite"
	"quincunx/search"
	"quincunx/search/mcts"
)

func ExampleNew() {
	s, err := mcts.New(mcts.Options{HashMiB: 1, Set: map[string]int{"exploration": 50}})
	if err != nil {
		fmt.Println(err)
		return
	}
	p := trilite.New()
	if err := p.SetText("1 01 48"); err != nil {
		fmt.Println(err)
		return
	}
	r := s.Search(context.Background(), estimated{p}, search.Limits{Nodes: 10_000}, nil)
	fmt.Println(string(p.AppendMove(nil, r.Move)), r.Score)
	// Output: 2 win in 1
}
