package threat_test

import (
	"fmt"

	"quincunx/search/threat"
)

// Three in a row on 4×4: the first player wins.
func ExampleSearcher_Win() {
	p := plain{newMNK(4, 4, 3)}
	s := threat.New(12)
	_, _, ok := s.Bind(p).Win(threat.Direct, 1000)
	fmt.Println("by threats to win:", ok)
	_, _, ok = s.Bind(p).Win(threat.Indirect, 1000)
	fmt.Println("by threats of such threats:", ok)
	// Output:
	// by threats to win: false
	// by threats of such threats: true
}
