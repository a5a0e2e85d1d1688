package seega

import "time"

// These tests are about legal moves, which need few nodes.
func init() { nodes = 5000 }

// Ponder raises the node limit of entries to what their budget allows, for the rest of a
// test.
func Ponder(cleanup func(func())) {
	usual := nodes
	nodes = 1 << 40
	cleanup(func() { nodes = usual })
}

// SearchUpTo limits the engine's search to boards up to a size, for the rest of a test.
func SearchUpTo(size int, cleanup func(func())) {
	usual := maxEngineSize
	maxEngineSize = size
	cleanup(func() { maxEngineSize = usual })
}

// Spend subtracts time from an entry's budget for its game, or adds some if it is negative.
func Spend(e Entry, d time.Duration) { e.(*player).budget.Spend(time.Now().Add(-d)) }
