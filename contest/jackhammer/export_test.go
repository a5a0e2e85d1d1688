package jackhammer

// These tests are about legal actions, which need few nodes.
func init() { limits.Nodes = 200 }
