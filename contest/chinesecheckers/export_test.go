package chinesecheckers

import "time"

// The tests here are about legal moves, which take little thought.
func init() { nodesAtSize4 = 200 }

// Ponder has entries think as long as their budget allows for the rest of a test.
func Ponder(cleanup func(func())) {
	nodes, most := nodesAtSize4, maxNodes
	nodesAtSize4, maxNodes = 1<<30, 1<<30
	cleanup(func() { nodesAtSize4, maxNodes = nodes, most })
}

// FallbackFrom has boards from a size on played by the fallback for the rest of a test.
func FallbackFrom(size int, cleanup func(func())) {
	usual := fallbackFrom
	fallbackFrom = size
	cleanup(func() { fallbackFrom = usual })
}

// Overdraw uses up the time of an entry for its game.
func Overdraw(e Entry) { e.(*player).budget.Spend(time.Now().Add(-time.Hour)) }
