package tactics

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen"
	"quincunx/movegen/graph"
	"quincunx/search/certificate"
	"quincunx/search/retrograde"
)

// chooser chooses positions with one right answer from random games of a solved game.
type chooser struct {
	game     string
	settings engine.Settings
	kinds    map[Kind][]int // number of positions wanted, by their plies

	index    graph.Index
	solution *retrograde.Solution
	follow   map[int]movegen.Move // the last move of the winner, by the plies left
}

// maxProof is the length limit of a chosen proof's text form, in bytes.
const maxProof = 1500

// choose plays games, in which half of the moves are best moves and half are random, until all wanted positions are found.
func (c *chooser) choose(t *testing.T) (suite []Position) {
	t.Helper()
	game := must.Get(engine.Lookup(c.game))(t)
	rng := rand.New(rand.NewPCG(1, 0))
	type place struct {
		tier  int
		index uint64
	}
	seen := map[place]bool{} // up to symmetry
	wanted := 0
	for _, counts := range c.kinds {
		for _, n := range counts {
			wanted += n
		}
	}
	for games := 0; len(suite) < wanted; games++ {
		if games == 100_000 {
			t.Fatalf("%s: only %d positions in %d games: %v are missing", c.game, len(suite), games, c.kinds)
		}
		start := must.Get(game.Start(c.settings))(t)
		p := start.(movegen.Position)
		for ply := 0; !p.Over() && ply < 200; ply++ {
			moves := c.solution.Moves(p)
			var at place
			if at.tier, at.index = c.index.Rank(p); !seen[at] {
				seen[at] = true
				if found, ok := c.examine(p, moves); ok {
					suite = append(suite, found)
					break // positions of one game resemble each other
				}
			}
			m := moves[rng.IntN(len(moves))].Move
			if rng.IntN(2) == 0 {
				m = moves[0].Move
			}
			p.Make(m)
		}
	}
	slices.SortStableFunc(suite, func(a, b Position) int {
		if a.Kind != b.Kind {
			return len(a.Kind) - len(b.Kind) // win, save
		}
		return a.Plies - b.Plies
	})
	return suite
}

// examine reports whether p has one right answer and is still wanted. moves are the legal moves with their results, best first.
func (c *chooser) examine(p movegen.Position, moves []movegen.MoveValue) (Position, bool) {
	if len(moves) < 3 || moves[0].Value.Outcome() == movegen.Loss || moves[1].Value.Outcome() == moves[0].Value.Outcome() {
		return Position{}, false
	}
	found := Position{Game: c.game, Text: string(p.AppendText(nil)), Margin: wideMargin, Answer: string(p.AppendMove(nil, moves[0].Move))}
	if moves[0].Value.Outcome() == movegen.Win {
		found.Kind, found.Theme, found.Plies = Win, forcedWin, moves[0].Value.Plies
	} else {
		if moves[1].Value.Outcome() != movegen.Loss {
			return Position{}, false
		}
		found.Kind, found.Theme = Save, onlyDefence // Plies is the length of the longest loss
		for _, m := range moves[1:] {
			found.Plies = max(found.Plies, m.Value.Plies)
		}
	}
	counts := c.kinds[found.Kind]
	if found.Plies >= len(counts) || counts[found.Plies] == 0 {
		return Position{}, false
	}
	c.follow = map[int]movegen.Move{}
	winner, except := p.Mover(), movegen.NoMove
	if found.Kind == Save {
		winner, except = 1-winner, moves[0].Move
	}
	proof := c.proof(p, winner, except)
	if found.proof = string(proof.AppendText(nil, p)); len(found.proof) > maxProof {
		return Position{}, false
	}
	counts[found.Plies]--
	return found, true
}

// proof returns the proof that winner wins against all moves except except.
func (c *chooser) proof(p movegen.Position, winner movegen.Seat, except movegen.Move) *certificate.Tree {
	if p.Over() {
		return nil
	}
	moves := c.solution.Moves(p)
	if p.Mover() == winner {
		best := moves[0]
		for _, m := range moves {
			if m.Value == best.Value && m.Move == c.follow[best.Value.Plies] {
				best = m
			}
		}
		c.follow[best.Value.Plies] = best.Move
		moves = []movegen.MoveValue{best}
	}
	t := &certificate.Tree{}
	for _, m := range moves {
		if m.Move == except {
			continue
		}
		p.Make(m.Move)
		t.Replies = append(t.Replies, certificate.Reply{Move: m.Move, Tree: c.proof(p, winner, movegen.NoMove)})
		p.Unmake()
	}
	if p.Mover() != winner {
		t.Merge(p)
	}
	return t
}

// The puzzles of solved games agree with the exact values: the answer is right, and no other move wins or, for Save, avoids a loss.
// UPDATE_GOLDEN=1 chooses new puzzles.
func TestExactPuzzles(t *testing.T) {
	for _, c := range []chooser{
		{game: "trilite", kinds: map[Kind][]int{Win: {3: 6, 5: 8, 7: 6, 9: 4}, Save: {4: 3, 6: 3}}},
		{
			game: "chinesecheckers", settings: engine.Settings{"size": "2", "triangles": "0,3"},
			kinds: map[Kind][]int{Win: {3: 2, 4: 3, 5: 3, 6: 4, 7: 4, 8: 4}, Save: {4: 3, 6: 3}},
		},
	} {
		t.Run(c.game, func(t *testing.T) {
			if c.game == "chinesecheckers" && !slow.Tests() {
				t.Skip("solving Chinese Checkers of size 2 takes SLOW=1")
			}
			game, err := engine.Lookup(c.game)
			if err != nil {
				t.Fatal(err)
			}
			start, err := game.Start(c.settings)
			if err != nil {
				t.Fatal(err)
			}
			if c.index, err = game.Index(start); err != nil {
				t.Fatal(err)
			}
			if c.solution, err = retrograde.SolveGame(t.Context(), c.index, start.(movegen.Position)); err != nil {
				t.Fatal(err)
			}
			if os.Getenv("UPDATE_GOLDEN") != "" {
				text := fmt.Appendf(nil, "# Positions of %s with one right answer by the exact values, chosen by TestExactPuzzles.\n\n", game.Title)
				for _, p := range c.choose(t) {
					text = p.Append(text)
				}
				must.Do(t, os.WriteFile("positions/"+c.game+".txt", text, 0o600))
				t.Skip("wrote the suite: compile the tests again")
			}
			suite := must.Get(Puzzles(c.game))(t)
			for i, p := range suite {
				state := must.Get(game.Parse(p.Text))(t)
				moves := c.solution.Moves(state.(movegen.Position))
				best := moves[0].Value
				if got := string(state.(movegen.Position).AppendMove(nil, moves[0].Move)); got != p.Answer {
					t.Errorf("%s %d: the best move is %s, and the answer %s", c.game, i+1, got, p.Answer)
				}
				if p.Kind == Win && (best.Outcome() != movegen.Win || best.Plies != p.Plies) || p.Kind == Save && best.Outcome() == movegen.Loss {
					t.Errorf("%s %d: %s is %v, want %s within %d plies", c.game, i+1, p.Answer, best, p.Kind, p.Plies)
				}
				for _, m := range moves[1:] {
					isLost := m.Value.Outcome() == movegen.Loss
					if p.Kind == Win && m.Value.Outcome() == movegen.Win || p.Kind == Save && (!isLost || m.Value.Plies > p.Plies) {
						t.Errorf("%s %d: another move is %v", c.game, i+1, m.Value)
					}
				}
			}
		})
	}
}
