package seega

// The tests here are about legal moves, which take little thought.
func init() { nodes = 5000 }
