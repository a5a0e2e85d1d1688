package seega

import "time"

// The tests here are about legal moves, which take little thought.
func init() { nodes = 5000 }

// Ponder has entries think as long as their budget allows for the rest of a test.
func Ponder(cleanup func(func())) {
	usual := nodes
	nodes = 1 << 40
	cleanup(func() { nodes = usual })
}

// SearchUpTo limits the search of the engine to boards up to a size for the rest of a test.
func SearchUpTo(size int, cleanup func(func())) {
	usual := maxEngineSize
	maxEngineSize = size
	cleanup(func() { maxEngineSize = usual })
}

// Spend takes time off the budget of an entry for its game, or adds some if it is negative.
func Spend(e Entry, d time.Duration) { e.(*player).budget.Spend(time.Now().Add(-d)) }
