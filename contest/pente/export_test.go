package pente

import "time"

// These tests are about legal moves and correct claims, which need few nodes.
func init() { nodes = 1000 }

// Ponder raises the node limit of entries to what their budget allows, for the rest
// of a test.
func Ponder(cleanup func(func())) {
	usual := nodes
	nodes = 1 << 40
	cleanup(func() { nodes = usual })
}

// Overdraw uses up an entry's time for its game.
func Overdraw(e Entry) { e.(*player).budget.Spend(time.Now().Add(-time.Hour)) }
