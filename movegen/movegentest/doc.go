// Package movegentest is the conformance kit that every game runs in its tests:
//
//	func TestConformance(t *testing.T) {
//		movegentest.Run(t, movegentest.Game{
//			Open:   func(text string) (movegen.State, error) { return mygame.Parse(text) },
//			Model:  func(text string) (movegentest.Model, error) { return parseNaive(text) },
//			Starts: []string{"…"},
//			Wrong:  []string{"", "…"},
//		})
//	}
//
// It plays random games and checks the contract of movegen at every position: Make
// and Unmake restore everything, incremental data equal data from scratch, Moves
// and Legal agree on any bit pattern, texts round-trip, and nothing allocates. A
// naive second implementation of the rules, the [Model], must have the same moves,
// positions and results. The images of a [movegen.Symmetric] position must have the images of its successors. If a position has a method CheckSelf() error, which
// recomputes incremental data from scratch, it must find nothing wrong.
//
// A game whose seats act simultaneously has a [SimultaneousModel], and is also
// tested with its seats in sequence.
package movegentest
