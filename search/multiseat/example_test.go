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

// Three seats with one man each. The first one can't win against both others if they work
// together: the last one does. Since they need not, it is no forced loss.
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
