package mcts

// Options are the settings of a search.
type Options struct {
	HashMiB int // size of the tree: see search.Hash for the range and the default, used for 0

	MultiPV int // number of best lines to report: see search.MultiPV for the range and the default, used for 0

	// Sound searches all legal moves, not only candidates and the best by order, so that a reported
	// forced result is proved.
	Sound bool

	// Set changes parameters by name: see Parameters.
	Set map[string]int
}
