package pente

import "time"

// The tests here are about legal moves and right claims, which take little thought.
func init() { nodes = 1000 }

// Ponder has entries think as long as their budget allows for the rest of a test.
func Ponder(cleanup func(func())) {
	usual := nodes
	nodes = 1 << 40
	cleanup(func() { nodes = usual })
}

// Overdraw uses up the time of an entry for its game.
func Overdraw(e Entry) { e.(*player).budget.Spend(time.Now().Add(-time.Hour)) }
