package retrograde

import (
	"context"
	"slices"

	"quincunx/movegen"
)

// Solution is a solved game, to be asked by position.
type Solution struct {
	index movegen.Index
	graph movegen.Graph
	store Storage
}

// SolveGame solves the game of an index in memory. Where the index is a
// movegen.Graph as well, its own moves are used; otherwise those of p, any
// position of the game, which is walked.
func SolveGame(ctx context.Context, index movegen.Index, p movegen.Position) (*Solution, error) {
	g, ok := index.(movegen.Graph)
	if !ok {
		g = FromIndex(index, p)
	}
	s := &Solution{index: index, graph: g, store: NewMemory(index.Tiers())}
	if err := Solve(ctx, g, s.store); err != nil {
		return nil, err
	}
	return s, nil
}

// Verify derives every value from those of the successors; see [Verify].
func (s *Solution) Verify(ctx context.Context) error { return Verify(ctx, s.graph, s.store) }

// Probe returns the value of a position that can arise in the game.
func (s *Solution) Probe(p movegen.Position) Result {
	tier, index := s.index.Rank(p)
	return s.store.Get(tier, index)
}

// MoveResult is a move and its value for the side that makes it; the distance
// counts the move.
type MoveResult struct {
	Move   movegen.Move
	Result Result
}

// Moves values the legal moves of p, best first; equals stay in the order of
// p.Moves. p is walked and comes back unchanged.
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

// Line plays the first of the best moves from p until the game is over or a
// position comes up again. Repeats is the number of moves before the position
// that the line comes back to, or -1 if the game ends. p comes back unchanged.
func (s *Solution) Line(p movegen.Position) (line []movegen.Move, repeats int) {
	met := map[string]int{}
	repeats = -1
	for !p.Over() {
		text := string(p.AppendText(nil))
		if n, again := met[text]; again {
			repeats = n
			break
		}
		met[text] = len(line)
		m := s.Moves(p)[0].Move
		line = append(line, m)
		p.Make(m)
	}
	for range line {
		p.Unmake()
	}
	return line, repeats
}

// LongestWin is a position that takes as long to win as any.
type LongestWin struct {
	Text   string // of the position, "" if none is won
	Result Result
}

// Longest returns the first position of those that take longest to win. It walks p, which is any position of the game.
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
