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

// nodesOf returns how many nodes a move is worth in a game of so many players on a
// board of a size, 0 if no search is: docs/contest.md has the model that the numbers
// follow from. On a larger board a game has more moves, and a node costs more.
func nodesOf(players, gameSize int) uint64 {
	nodes := nodesAtSize4 * 4 * 4 * 4 * 4 * 4 / (gameSize * gameSize * gameSize * gameSize * gameSize)
	if players > 2 {
		nodes /= 2
	}
	if nodes < fewestNodes {
		return 0
	}
	return uint64(min(nodes, mostNodes))
}

// nodesAtSize4 are those of a move in a game of two.
var nodesAtSize4 = 5000

const (
	mostNodes   = 8000 // where the tree of a whole game is small
	fewestNodes = 25   // below, the order of moves is as good by itself
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
