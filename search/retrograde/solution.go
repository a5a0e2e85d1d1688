package retrograde

import (
	"context"
	"math"
	"slices"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// Solution is a solved game, with values by position.
type Solution struct {
	index  graph.Index
	graph  graph.Graph
	values Values
}

// SolveGame solves a game in memory. If index is also a [graph.Graph], it uses the graph's moves; otherwise it
// makes moves in p, any position of the game, and takes ownership of it. The error is ctx's or one of [Solve].
func SolveGame(ctx context.Context, index graph.Index, p movegen.Position) (*Solution, error) {
	g, ok := index.(graph.Graph)
	if !ok {
		g = fromIndex(index, p)
	}
	values, err := Solve(ctx, g)
	if err != nil {
		return nil, err
	}
	return &Solution{index, g, values}, nil
}

// Bytes returns roughly how much memory SolveGame takes at most for the tables of a game.
func Bytes(index graph.Index) (bytes int64) {
	const kept, solving = 2, 2 + 4 // of a position: its value, and while its tier is solved the moves left and its place in the queue
	largest := int64(0)
	for tier := range index.Tiers() {
		size := int64(min(index.Size(tier), math.MaxUint32)) //nolint:gosec // in range
		bytes += kept * size
		largest = max(largest, solving*size)
	}
	return bytes + largest
}

// Verify checks every value: see [Values.Verify].
func (s *Solution) Verify(ctx context.Context) error { return s.values.Verify(ctx, s.graph) }

// Probe returns the value of p, which must be reachable in the game.
func (s *Solution) Probe(p movegen.Position) movegen.Value {
	tier, index := s.index.Rank(p)
	return s.values[tier][index].value()
}

// Moves returns the legal moves of p with their values, best first; equal ones are in the order of p.Moves. It
// makes and unmakes moves in p.
func (s *Solution) Moves(p movegen.Position) []movegen.MoveValue {
	mover := p.Mover()
	var valued []movegen.MoveValue
	for _, m := range p.Moves(nil) {
		p.Make(m)
		v := s.Probe(p).Before(p.Mover() == mover)
		p.Unmake()
		valued = append(valued, movegen.MoveValue{Move: m, Value: v})
	}
	slices.SortStableFunc(valued, func(a, b movegen.MoveValue) int { return b.Value.Compare(a.Value) })
	return valued
}

// Line returns a line of best moves from p, the first one in each position, until the game is over or a position
// repeats. repeats is the number of moves before the first occurrence of the repeated position, or -1 if the game
// ends. Line makes and unmakes moves in p.
func (s *Solution) Line(p movegen.Position) (line []movegen.Move, repeats int) {
	seen := map[string]int{}
	repeats = -1
	for !p.Over() {
		text := string(p.AppendText(nil))
		if n, again := seen[text]; again {
			repeats = n
			break
		}
		seen[text] = len(line)
		m := s.Moves(p)[0].Move
		line = append(line, m)
		p.Make(m)
	}
	for range line {
		p.Unmake()
	}
	return line, repeats
}

// LongestWin is a won position with the largest number of plies.
type LongestWin struct {
	Text  string // text form of the position, "" if none is won
	Plies int    // to the end of the game
}

// Longest returns the first won position with the largest number of plies. It changes p, any position of the game.
func (s *Solution) Longest(p movegen.Position) LongestWin {
	var longest LongestWin
	for tier := range s.index.Tiers() {
		for i := range s.index.Size(tier) {
			r := s.values[tier][i]
			if r > 0 && r.plies() > longest.Plies && s.index.Unrank(tier, i, p) {
				longest = LongestWin{string(p.AppendText(nil)), r.plies()}
			}
		}
	}
	return longest
}
