package jackhammer

// The tests here are about legal actions, which take little thought.
func init() { limits.Nodes = 200 }
