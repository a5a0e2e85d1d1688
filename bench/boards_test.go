package bench_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/movegen"
)

// board is a position of a game on a board of some size.
type board struct {
	name     string // such as seega/size=5/movement
	game     string
	settings engine.Settings
	plies    int    // random moves from the start, or turns if all seats act simultaneously
	seed     uint64 // of the random moves
	stage    string // of a mixed position; "" = none
}

// boards returns the positions for measuring move generation and searches: all games, on boards of
// all sizes.
func boards() []board {
	all := []board{{name: "trilite/start", game: "trilite"}}
	for _, size := range []int{3, 4, 5, 8, 16, 32, 63} {
		for _, seats := range []struct{ count, triangles string }{{"2", "0,3"}, {"6", "0,1,2,3,4,5"}} {
			settings := engine.Settings{"size": strconv.Itoa(size), "triangles": seats.triangles}
			name := fmt.Sprintf("chinesecheckers/seats=%s/size=%d", seats.count, size)
			all = append(all,
				board{name: name + "/start", game: "chinesecheckers", settings: settings},
				board{name: name + "/middle", game: "chinesecheckers", settings: settings, stage: "middle"})
		}
	}
	for size := 3; size <= 15; size += 2 {
		settings := engine.Settings{"size": strconv.Itoa(size)}
		name := fmt.Sprintf("seega/size=%d", size)
		all = append(all, board{name: name + "/placement", game: "seega", settings: settings, plies: size - 1},
			board{name: name + "/movement", game: "seega", settings: settings, plies: size*size - 1 + size})
	}
	for _, half := range []int{5, 9, 10, 11, 12, 13, 14, 15} {
		settings := engine.Settings{"size": strconv.Itoa(half)}
		all = append(all, board{name: fmt.Sprintf("pente/size=%d/middle", half), game: "pente", settings: settings, plies: 2 * half})
	}
	for _, side := range []int{5, 9, 17, 24, 32} {
		settings := engine.Settings{"size": strconv.Itoa(side)}
		all = append(all, board{name: fmt.Sprintf("jackhammer/size=%d/middle", side), game: "jackhammer", settings: settings, plies: 5})
	}
	return all
}

// open returns the position.
func (b board) open(tb testing.TB) movegen.State {
	tb.Helper()
	game := must.Get(engine.Lookup(b.game))(tb)
	if b.stage != "" {
		return must.Get(game.Mixed(b.settings, b.stage, 1))(tb)
	}
	s := must.Get(game.Start(b.settings))(tb)
	playRandom(s, b.plies, b.seed)
	return movegen.Clone(s)
}

// playRandom makes random moves, the same for each seed. It replaces a move that ends the game by
// another one.
func playRandom(s movegen.State, plies int, seed uint64) {
	random := rand.New(rand.NewPCG(1, seed))
	turn := movegen.TurnOf(s)
	for made, tries := 0, 0; made < plies && tries < 10*plies; tries++ {
		var joint movegen.JointMove
		for _, seat := range turn.Actors() {
			moves := turn.Moves(seat, nil)
			joint[seat] = moves[random.IntN(len(moves))]
		}
		turn.Make(&joint)
		if made++; turn.Over() {
			turn.Unmake()
			made--
		}
	}
}
