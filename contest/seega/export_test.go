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

// SearchUpTo has only boards up to a size searched for the rest of a test.
func SearchUpTo(size int, cleanup func(func())) {
	usual := searchedSize
	searchedSize = size
	cleanup(func() { searchedSize = usual })
}

// Spend takes time off the budget of an entry for its game, or adds some if it is negative.
func Spend(e Entry, d time.Duration) { e.(*player).budget.Spend(time.Now().Add(-d)) }
