package pente

// The tests here are about legal moves and right claims, which take little thought.
func init() { limits.Nodes = 1000 }
