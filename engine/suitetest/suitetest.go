// Package suitetest confirms perft's tables of known counts by the naive implementations of
// the rules, in the tests of each game:
//
//	func TestTables(t *testing.T) {
//		suitetest.Confirm(t, "mygame", 1, func(text string, pairs bool) (suitetest.Model, error) { … })
//	}
//
// Flags set the amount of work:
//
//	go test ./movegen/mygame -run TestTables -v -args -confirm 5000000 -sample 20 -stride 1
package suitetest

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"quincunx/engine"
	"quincunx/internal/slow"
	"quincunx/movegen/movegentest"
	"quincunx/perft"
)

// Model is a naive model of a game that can be copied. Its moves are the moves of the counted tree, in any
// order: plies, joint moves, or pairs of plies.
type Model interface {
	movegentest.Model
	Clone() Model

	// Taken returns the number of captured men, pairs of stones or cells since some position; only differences
	// matter.
	Taken() int
}

var (
	confirm = flag.Int("confirm", 20_000, "confirm a depth of a case by the naive rules if its `work`, nodes times length of the position's text, is at most this")
	sample  = flag.Int("sample", 1, "compare the moves after this `number` of first moves of each case")
	stride  = flag.Int("stride", 0, "confirm every n-th `case`; 0 = as many as the kind of test allows")
)

// Confirm compares the built-in table of a game with its counts and those of a model. At the root of each case and after
// some of its moves, it also compares the legal moves. open returns the model of a position, which moves by
// pairs of plies if pairs is true.
//
// By default, slow tests confirm every slowStride-th case, others a third of those, and short ones a tenth.
func Confirm(t *testing.T, game string, slowStride int, open func(text string, pairs bool) (Model, error)) {
	t.Helper()
	sections, err := perft.Tables()
	if err != nil {
		t.Fatal(err)
	}
	every := *stride
	if every == 0 {
		every = slowStride
		switch {
		case testing.Short():
			every *= 10
		case !slow.Tests():
			every *= 3
		}
	}
	var done tally
	seen := 0
	for _, s := range sections {
		for _, c := range s.Cases {
			if c.Game != game {
				continue
			}
			if seen++; seen%every != 1%every { // the first case, and every every-th after it
				continue
			}
			tree, err := engine.CaseTree(c)
			if err != nil {
				t.Errorf("%v: %v", c, err)
				continue
			}
			model, err := open(string(tree.State().AppendText(nil)), c.Kind == "pairs")
			if err != nil {
				t.Errorf("%v: %v", c, err)
				continue
			}
			done.cases++
			recount(t, c, tree)
			done.confirm(t, c, model)
			done.compare(t, c, tree, model)
		}
	}
	if done.cases == 0 {
		t.Errorf("the tables have no case of %s", game)
	}
	t.Logf("%d cases: %d depths with all statistics, %d by nodes alone, of %d; %d nodes played, the deepest depth %d; moves of %d positions",
		done.cases, done.full, done.bulk, done.depths, done.nodes, done.deepest, done.lists)
}

// The largest numbers of nodes that recount counts in bulk, and with statistics by making the last moves, too.
const (
	mostBulk   = 1_000_000
	mostPlayed = 100_000
)

// recount compares the counts of a case with the game's own.
func recount(t *testing.T, c perft.Case, tree perft.Tree) {
	t.Helper()
	counter := perft.Counter{Tree: tree}
	for i, want := range c.Counts {
		if want.Nodes > mostBulk {
			continue
		}
		if got := counter.Nodes(i + 1); got != want.Nodes {
			t.Errorf("%v: depth %d has %d nodes, counted %d", c, i+1, want.Nodes, got)
		}
		if want.Only || want.Nodes > mostPlayed {
			continue
		}
		if got := counter.Stats(i + 1); got != want.Stats {
			t.Errorf("%v: depth %d has %v, counted %v", c, i+1, want, perft.Known{Stats: got})
		}
	}
}

// tally counts the confirmed depths, nodes and positions.
type tally struct {
	cases, depths int
	full, bulk    int // depths confirmed with all statistics, and by their nodes alone
	deepest       int
	nodes         uint64
	lists         int // positions whose moves were compared
}

// confirm compares the counts of a case with the model's. Counting the nodes of a depth alone
// doesn't play the last moves, and so takes the work of the depth before.
func (y *tally) confirm(t *testing.T, c perft.Case, model Model) {
	t.Helper()
	within := func(nodes uint64) bool { return nodes*uint64(len(model.String())) <= uint64(*confirm) }
	before := uint64(0)
	for i, want := range c.Counts {
		depth := i + 1
		y.depths++
		switch {
		case within(want.Nodes) && !want.Only:
			var got perft.Stats
			count(t, model, depth, &got)
			if got != want.Stats {
				t.Errorf("%v: depth %d has %v, the model %v", c, depth, want, perft.Known{Stats: got})
			}
			y.full++
			y.nodes += got.Nodes
			y.deepest = max(y.deepest, depth)
		case depth == 1 || within(before):
			if got := nodes(t, model, depth); got != want.Nodes {
				t.Errorf("%v: depth %d has %d nodes, the model %d", c, depth, want.Nodes, got)
			}
			y.bulk++
			y.nodes += before
			y.deepest = max(y.deepest, depth)
		}
		before = want.Nodes
	}
}

// after returns the model's position after a move.
func after(t *testing.T, m Model, move string) Model {
	next := m.Clone()
	if err := next.Play(move); err != nil {
		t.Fatalf("%v | %s: in Moves, but %v", m, move, err)
	}
	return next
}

func nodes(t *testing.T, m Model, depth int) uint64 {
	moves := m.Moves()
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, move := range moves {
		n += nodes(t, after(t, m, move), depth-1)
	}
	return n
}

// count adds the statistics of the last moves of all sequences of depth moves.
func count(t *testing.T, m Model, depth int, s *perft.Stats) {
	for _, move := range m.Moves() {
		next := after(t, m, move)
		if depth > 1 {
			count(t, next, depth-1, s)
			continue
		}
		s.Nodes++
		if taken := next.Taken() - m.Taken(); taken > 0 {
			s.Captured += uint64(taken)
			s.Capturing++
		}
		if move == "null" {
			s.Null++
		}
		if next.Result() != "-" {
			s.Over++
		}
	}
}

// compare compares the moves at the root of a tree and, after some of these moves, chosen at
// random from a fixed seed, the positions and their moves.
func (y *tally) compare(t *testing.T, c perft.Case, tree perft.Tree, model Model) {
	t.Helper()
	moves := y.moves(t, c, tree, model)
	chosen := rand.New(rand.NewPCG(uint64(len(moves)), 1)).Perm(len(moves))
	chosen = chosen[:min(len(chosen), *sample)]
	n := 0
	for tree.Enter(); tree.Next(); n++ {
		if !slices.Contains(chosen, n) {
			continue
		}
		move := string(tree.AppendMove(nil))
		next := after(t, model, move)
		if text := string(tree.State().AppendText(nil)); text != next.String() {
			t.Errorf("%v | %s: gives %s, the model %v", c, move, text, next)
			continue
		}
		y.moves(t, c, tree, next)
	}
}

// moves compares the moves at a node of the tree with the model's, and returns them.
func (y *tally) moves(t *testing.T, c perft.Case, tree perft.Tree, model Model) []string {
	t.Helper()
	y.lists++
	got, want := perft.MoveTexts(tree), model.Moves()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%v: in %v the moves are %v, the model's %v", c, model, got, want)
	}
	return got
}
