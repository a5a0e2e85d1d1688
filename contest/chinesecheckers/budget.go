package chinesecheckers

import (
	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/search/mcts"
	"quincunx/search/multiseat"
)

// hashMiB is the size of the table or tree of a search.
const hashMiB = 4

// plainFrom is the smallest size at which the order of moves takes more seconds of a game than the entry may
// hope to win points.
var plainFrom = 40

// prize is what the contest gives for a win.
const prize = 2

// nodesOf returns how many nodes a move is worth in a game, by the number of players
// and the size of the board: docs/contest.md has the model that the numbers follow from. On a
// larger board a game has more moves, and a node costs more; with more players, there is
// less to win for each.
func nodesOf(players, gameSize int) uint64 {
	nodes := nodesAtSize4 * 4 * 4 * 4 * 4 * 4 / (gameSize * gameSize * gameSize * gameSize * gameSize)
	return uint64(min(nodes/(players-1), mostNodes))
}

var (
	nodesAtSize4 = 5000 // of a move in a game of two
	mostNodes    = 8000 // where the tree of a whole game is small
)

// fewestNodes are worth a search. With fewer, the order of moves is as good by itself.
const fewestNodes = 25

// newSearcher returns the search that is best for a number of players, as the
// round robins of docs/results/strength.md have it.
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
