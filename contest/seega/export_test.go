package seega

// The tests here are about legal moves, which take little thought.
func init() { nodes = 5000 }

// Ponder has entries think as long as their budget allows for the rest of a test.
func Ponder(cleanup func(func())) {
	usual := nodes
	nodes = 1 << 40
	cleanup(func() { nodes = usual })
}
