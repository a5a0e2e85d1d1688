package retrograde

import (
	"context"
	"slices"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// Solution is a solved game, with values by position.
type Solution struct {
	index graph.Index
	graph graph.Graph
	store Storage
}

// SolveGame solves a game in memory. If index is also a [graph.Graph], its own moves
// are used; otherwise it takes over p, any position of the game, to make moves. The
// error is that of ctx or of [Solve].
func SolveGame(ctx context.Context, index graph.Index, p movegen.Position) (*Solution, error) {
	g, ok := index.(graph.Graph)
	if !ok {
		g = FromIndex(index, p)
	}
	s := &Solution{index: index, graph: g, store: NewMemory(index.Tiers())}
	if err := Solve(ctx, g, s.store); err != nil {
		return nil, err
	}
	return s, nil
}

// Verify checks every value: see [Verify].
func (s *Solution) Verify(ctx context.Context) error { return Verify(ctx, s.graph, s.store) }

// Probe returns the value of p, which must be a position that can arise in the game.
func (s *Solution) Probe(p movegen.Position) Result {
	tier, index := s.index.Rank(p)
	return s.store.Get(tier, index)
}

// MoveResult is a move and its value for the side that makes it. The distance includes
// the move.
type MoveResult struct {
	Move   movegen.Move
	Result Result
}

// Moves returns the legal moves of p with their values, best first; equal ones are in
// the order of p.Moves. It makes and takes back moves in p.
func (s *Solution) Moves(p movegen.Position) []MoveResult {
	mover := p.Mover()
	var valued []MoveResult
	for _, m := range p.Moves(nil) {
		p.Make(m)
		r := s.Probe(p).ofMove(p.Mover() == mover)
		p.Unmake()
		valued = append(valued, MoveResult{m, r})
	}
	slices.SortStableFunc(valued, func(a, b MoveResult) int { return int(b.Result) - int(a.Result) })
	return valued
}

// Line returns the line of best moves from p, the first of them in each position, until
// the game is over or a position is repeated. repeats is the number of moves before the
// first occurrence of the repeated position, or -1 if the game ends. Line makes and
// takes back moves in p.
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

// LongestWin is a won position with the greatest distance.
type LongestWin struct {
	Text   string // text form of the position, "" if none is won
	Result Result
}

// Longest returns the first won position with the greatest distance. It changes p, any position of the game.
func (s *Solution) Longest(p movegen.Position) LongestWin {
	var longest LongestWin
	for tier := range s.index.Tiers() {
		for i := range s.index.Size(tier) {
			r := s.store.Get(tier, i)
			if r > 0 && r.Distance() > longest.Result.Distance() && s.index.Unrank(tier, i, p) {
				longest = LongestWin{string(p.AppendText(nil)), r}
			}
		}
	}
	return longest
}
