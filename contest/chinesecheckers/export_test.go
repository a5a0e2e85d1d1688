package chinesecheckers

// The tests here are about legal moves, which take little thought.
func init() { nodesAtSize4 = 200 }
