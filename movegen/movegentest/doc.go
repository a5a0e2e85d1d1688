// Package movegentest is the conformance kit that every game runs from its
// tests:
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
// It plays random games and holds the game to the contract of movegen at every
// position met: Make and Unmake restore everything, incremental state equals
// state from scratch, Moves and Legal agree on any bit pattern, texts
// round-trip, nothing allocates, and a naive second implementation of the
// rules, the [Model], sees the same moves, positions and results.
//
// A game whose seats act simultaneously has a [SimultaneousModel], and is also
// tested with its seats in sequence.
package movegentest
