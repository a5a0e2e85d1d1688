package mcts

// Options are the settings of a search.
type Options struct {
	HashMiB int // of the tree: see search.Hash for the range and the default, which stands for 0

	// Sound has all legal moves searched, not only those that a
	// search.Selector lists or that look best, so that a forced end of the game that is
	// reported is proved.
	Sound bool

	// Set changes numbers of the search by name: see Parameters.
	Set map[string]int
}
