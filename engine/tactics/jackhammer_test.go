package tactics

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/movegen"
)

// winningActions returns the actions with which the first of three seats wins a game of simultaneous moves whatever the others do. It
// tries all actions, by the rules alone.
func winningActions(p movegen.Simultaneous) (winning []movegen.Move) {
	actions := make([][]movegen.Move, p.Seats())
	for seat := range actions {
		actions[seat] = p.SeatMoves(movegen.Seat(seat), nil)
	}
	// wins reports whether an action wins against all actions of the others.
	wins := func(a movegen.Move) bool {
		for _, b := range actions[1] {
			for _, c := range actions[2] {
				p.MakeJoint(&movegen.JointMove{a, b, c})
				won := p.Over() && hasWon(p) || !p.Over() && len(winningActions(p)) > 0
				p.Unmake()
				if !won {
					return false
				}
			}
		}
		return true
	}
	for _, a := range actions[0] {
		if wins(a) {
			winning = append(winning, a)
		}
	}
	return winning
}

// temptations returns the number of other actions than the answer that would lead to a forced win of the first seat if the others stayed
// put.
func temptations(p movegen.Simultaneous, answer movegen.Move) (count int) {
	stay := func(seat movegen.Seat) movegen.Move {
		m, err := p.ParseSeatMove(seat, "s")
		if err != nil {
			panic(err) // staying is always legal
		}
		return m
	}
	for _, a := range p.SeatMoves(0, nil) {
		if a == answer {
			continue
		}
		p.MakeJoint(&movegen.JointMove{a, stay(1), stay(2)})
		if len(winningActions(p)) > 0 {
			count++
		}
		p.Unmake()
	}
	return count
}

// hasWon reports whether the first seat alone has the highest score in a game that is over.
func hasWon(s movegen.State) bool {
	scores := movegen.Scores(s)
	return scores[0] > slices.Max(scores[1:])
}

// lastTurns chooses positions from random games of Jackhammer in which exactly one action of the first seat wins. wanted is the number of
// positions by the number of turns left.
func lastTurns(t *testing.T, wanted map[int]int) (suite []Position) {
	t.Helper()
	const (
		minActions     = 5
		minTemptations = 2 // except in the last turn, which has none
		maxStays       = 1 // positions whose answer is to stay, for each number of turns left
	)
	game := must.Get(engine.Lookup("jackhammer"))(t)
	rng := rand.New(rand.NewPCG(1, 0))
	stays := map[int]int{}
	total := 0
	for _, n := range wanted {
		total += n
	}
	for games := 0; len(suite) < total; games++ {
		if games == 200_000 {
			t.Fatalf("only %d positions in %d games: %v are missing", len(suite), games, wanted)
		}
		side, turns := 4+rng.IntN(3), 8+rng.IntN(9)
		start := must.Get(game.Start(engine.Settings{"size": fmt.Sprint(side), "turns": fmt.Sprint(turns)}))(t)
		p := start.(movegen.Simultaneous)
		for left := turns; left > 0; left-- {
			if actions := p.SeatMoves(0, nil); wanted[left] > 0 && len(actions) >= minActions {
				if winning := winningActions(p); len(winning) == 1 && (left == 1 || temptations(p, winning[0]) >= minTemptations) {
					found := newLastTurns(t, string(p.AppendText(nil)), string(p.AppendSeatMove(nil, 0, winning[0])), left)
					isStay := found.Answer == "s"
					if len(found.proof) <= maxProof && (!isStay || stays[left] < maxStays) {
						if isStay {
							stays[left]++
						}
						wanted[left]--
						suite = append(suite, found)
						break // positions of one game resemble each other
					}
				}
			}
			var joint movegen.JointMove
			for seat := range p.Seats() {
				actions := p.SeatMoves(movegen.Seat(seat), nil)
				joint[seat] = actions[rng.IntN(len(actions))]
			}
			p.MakeJoint(&joint)
		}
	}
	slices.SortStableFunc(suite, func(a, b Position) int { return a.Plies - b.Plies })
	return suite
}

// newLastTurns returns the position of a text form, with its proof.
func newLastTurns(t *testing.T, text, answer string, turns int) Position {
	t.Helper()
	found := Position{Game: "jackhammer", Text: text, Theme: forcedWin, Kind: Win, Plies: 3 * turns, Answer: answer}
	p := must.Get(found.open())(t)
	s := must.Get(newProver(t.Context(), p, 0, 1))(t)
	found.proof = string(s.proof(found.Plies, movegen.NoMove).AppendText(nil, p))
	return found
}

// In the positions of Jackhammer the answer, and no other action, wins for the first seat whatever the others do, as trying all actions
// shows. UPDATE_GOLDEN=1 chooses new positions.
func TestLastTurns(t *testing.T) {
	if os.Getenv("UPDATE_GOLDEN") != "" {
		text := []byte("# The last turns of games of Jackhammer with one winning action of the first seat, chosen by TestLastTurns.\n\n")
		for _, p := range lastTurns(t, map[int]int{1: 10, 2: 14, 3: 6}) {
			text = p.Append(text)
		}
		must.Do(t, os.WriteFile("positions/jackhammer.txt", text, 0o600))
		t.Skip("wrote the suite: compile the tests again")
	}
	suite := must.Get(Puzzles("jackhammer"))(t)
	game := must.Get(engine.Lookup("jackhammer"))(t)
	for i, c := range suite {
		state := must.Get(game.Parse(c.Text))(t)
		p := state.(movegen.Simultaneous)
		var got []string
		for _, m := range winningActions(p) {
			got = append(got, string(p.AppendSeatMove(nil, 0, m)))
		}
		if strings.Join(got, " ") != c.Answer {
			t.Errorf("jackhammer %d: winning actions %s, want the answer %s", i+1, got, c.Answer)
		}
	}
}
