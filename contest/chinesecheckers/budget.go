package chinesecheckers

import (
	"time"

	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/search/mcts"
	"quincunx/search/multiseat"
)

// hashMiB is the size of the table or tree of a search.
const hashMiB = 4

// nodesOf returns how many nodes a move is worth on a board of a size, 0 if no
// search is: docs/contest.md has the model that the numbers follow from.
func nodesOf(gameSize int) uint64 {
	nodes := uint64(400_000 / (gameSize * gameSize * gameSize * gameSize))
	if nodes < fewestNodes {
		return 0
	}
	return min(nodes, mostNodes)
}

const (
	mostNodes   = 5000
	fewestNodes = 20
)

// guard is the time that a move takes at most: it is for a machine that stands still.
const guard = 250 * time.Millisecond

// newSearcher returns the search that is best for a number of players, as the
// round robins of docs/strength.md have it.
func newSearcher(players int) (search.Searcher, error) {
	options := alphabeta.Options{HashMiB: hashMiB}
	switch players {
	case 2:
		return alphabeta.New(options)
	case 3:
		return multiseat.New("brs", options)
	case 4, 5:
		return mcts.New(mcts.Options{HashMiB: hashMiB})
	}
	return multiseat.New("brs+", options)
}
