package tune

import (
	"fmt"

	"quincunx/engine"
	"quincunx/match"
	"quincunx/search"
)

// AppendGame appends a recorded game as text: a summary line, and one line for each position that a fit
// learns from, with the score that the search found for the seat to act. It returns the number of
// these positions.
//
//	game 7 ended by rules after 63 turns, 61034 nodes, result 1 -1
//	+35 5 P 1 - 0 100 ...../...../...../...../.....
func AppendGame(dst []byte, game *engine.Game, g *match.GameRecord) (text []byte, positions int, err error) {
	w, err := game.Weights(nil)
	if err != nil {
		return dst, 0, err
	}
	p, err := startOf(game, w, g)
	if err != nil {
		return dst, 0, err
	}
	var nodes uint64
	for _, m := range g.Moves {
		nodes += m.Nodes
	}
	dst = fmt.Appendf(dst, "game %d ended by %s after %d turns, %d nodes, result", g.Number, g.Cause, g.Turns, nodes)
	for _, r := range g.Result {
		dst = fmt.Appendf(dst, " %d", r)
	}
	dst = append(dst, '\n')
	err = eachTrainingPosition(p, g, func(score search.Score) error {
		positions++
		dst = append(p.AppendText(fmt.Appendf(dst, "%+d ", score)), '\n')
		return nil
	})
	return dst, positions, err
}
