package multiseat_test

import (
	"context"
	"fmt"
	"log"

	"quincunx/movegen/chinesecheckers"
	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/search/multiseat"
)

// Three players have one piece each. The first can't win if the others cooperate, and the last one
// wins. Since they need not cooperate, the loss is not forced.
func ExampleNew() {
	p, err := chinesecheckers.New(chinesecheckers.Options{Size: 1, Triangles: []int{0, 2, 4}})
	if err != nil {
		log.Fatal(err)
	}
	s, err := multiseat.New("paranoid", alphabeta.Options{HashMiB: 1, Sound: true})
	if err != nil {
		log.Fatal(err)
	}
	r := s.Search(context.Background(), flat{p}, search.Limits{Depth: 10}, nil)
	fmt.Println(r.Score)
	fmt.Println(r.Scores)
	// Output:
	// -20000
	// [-20000 -20000 +20000]
}
