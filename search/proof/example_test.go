package proof_test

import (
	"context"
	"fmt"

	"quincunx/movegen/trilite"
	"quincunx/search/proof"
)

func ExampleProver_Prove() {
	p, err := trilite.Parse("1 04 25")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := proof.New(1)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := s.Prove(context.Background(), p, p.Mover(), proof.Limits{Nodes: 100_000}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Value)
	for _, m := range r.Line {
		fmt.Printf("%s\n", p.AppendMove(nil, m))
	}
	// Output:
	// win
	// 8
}
