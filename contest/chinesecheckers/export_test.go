package chinesecheckers

import "time"

// These tests are about legal moves, which need few nodes.
func init() { nodesAtSize4 = 200 }

// Ponder raises the node limits of entries to what their budget allows, for the rest of a
// test.
func Ponder(cleanup func(func())) {
	nodes, most := nodesAtSize4, maxNodes
	nodesAtSize4, maxNodes = 1<<30, 1<<30
	cleanup(func() { nodesAtSize4, maxNodes = nodes, most })
}

// FallbackFrom makes the fallback play boards from a size on, for the rest of a test.
func FallbackFrom(size int, cleanup func(func())) {
	usual := fallbackFrom
	fallbackFrom = size
	cleanup(func() { fallbackFrom = usual })
}

// Overdraw uses up an entry's time for its game.
func Overdraw(e Entry) { e.(*player).budget.Spend(time.Now().Add(-time.Hour)) }
