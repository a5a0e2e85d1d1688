package tune

import (
	"bufio"
	"fmt"

	"quincunx/engine"
	"quincunx/match"
	"quincunx/search"
)

// WriteGame writes a recorded game as text: a summary line, and one line for each training position
// with the score of the search for the seat to act. It returns the number of these positions.
// Flushing out returns write errors.
//
//	game 7 ended by rules after 63 turns, 61034 nodes, result 1 -1
//	+35 5 P 1 - 0 100 ...../...../...../...../.....
func WriteGame(out *bufio.Writer, game *engine.Game, g *match.GameRecord) (positions int, err error) {
	w, err := game.Weights(nil)
	if err != nil {
		return 0, err
	}
	p, err := startOf(game, w, g)
	if err != nil {
		return 0, err
	}
	var nodes uint64
	for _, m := range g.Moves {
		nodes += m.Nodes
	}
	fmt.Fprintf(out, "game %d ended by %s after %d turns, %d nodes, result", g.Number, g.Cause, g.Turns, nodes)
	for _, r := range g.Result {
		fmt.Fprintf(out, " %d", r)
	}
	fmt.Fprintln(out)
	var line []byte
	err = eachTrainingPosition(p, g, func(score search.Score) error {
		positions++
		line = append(p.AppendText(fmt.Appendf(line[:0], "%+d ", score)), '\n')
		_, _ = out.Write(line)
		return nil
	})
	return positions, err
}
