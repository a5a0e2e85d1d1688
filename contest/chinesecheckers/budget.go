package chinesecheckers

import (
	eval "quincunx/eval/chinesecheckers"
	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/search/mcts"
	"quincunx/search/multiseat"
)

// hashMiB is the size of a search's transposition table or tree.
const hashMiB = 4

// fallbackFrom is the smallest size at which the evaluation's move ordering costs more time in a game than
// the entry can gain in points.
var fallbackFrom = 40

// prize is the number of points for a win.
const prize = 2

// nodesOf returns the node limit of a move, by the model in docs/contest.md. On a larger board a
// game has more moves, and a node costs more; with more players, each can win less.
func nodesOf(players, gameSize int) uint64 {
	nodes := nodesAtSize4 * 4 * 4 * 4 * 4 * 4 / (gameSize * gameSize * gameSize * gameSize * gameSize)
	return uint64(min(nodes/(players-1), maxNodes))
}

var (
	nodesAtSize4 = 5000 // for a move in a game of two players
	maxNodes     = 8000 // the limit on small boards, where the tree of a whole game is small
)

// minNodes is the smallest node limit at which a search is better than the move ordering alone.
const minNodes = 25

// newSearcher returns the strongest search for a number of players, according to the round robins
// of docs/results/strength.md.
func newSearcher(players int) (search.Searcher, error) {
	options := alphabeta.Options{HashMiB: hashMiB}
	switch players {
	case 2:
		options.Set = eval.SearchParameters()
		return alphabeta.New(options)
	case 3:
		return multiseat.New("brs", options)
	case 4, 5:
		return mcts.New(mcts.Options{HashMiB: hashMiB})
	}
	return multiseat.New("brs+", options)
}
