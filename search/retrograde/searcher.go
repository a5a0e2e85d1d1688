package retrograde

import (
	"context"
	"time"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/tt"
)

// Searcher returns a searcher that looks moves up in the solution: every score is a forced win or
// loss, or 0 for a draw. It reports the given number of best lines, but at least one. The positions
// to search must be of type [search.UnvaluedPosition], and reachable in the game. It ignores limits
// other than Infinite. Nodes is the number of moves at the root.
func (s *Solution) Searcher(lines int) search.Searcher { return &searcher{s, max(lines, 1)} }

type searcher struct {
	solution *Solution
	lines    int
}

func (*searcher) NewGame() {}

// Search looks up the moves of root.
func (s *searcher) Search(ctx context.Context, root search.Position, limits search.Limits, report func(search.Info)) search.Result {
	start := time.Now()
	p := root.(search.UnvaluedPosition).Position
	moves := s.solution.Moves(p)
	infos := make([]search.Info, min(s.lines, len(moves)))
	for i := range infos {
		m := moves[i]
		p.Make(m.Move)
		line, _ := s.solution.Line(p)
		p.Unmake()
		infos[i] = search.Info{
			Depth: 1 + len(line), SelDepth: 1 + len(line), Line: 1 + i,
			Score: scoreOf(m.Value), Bound: tt.Exact,
			Nodes: uint64(len(moves)), Time: time.Since(start),
			PV: append([]movegen.Move{m.Move}, line...),
		}
		if report != nil {
			report(infos[i])
		}
	}
	if limits.Infinite {
		<-ctx.Done()
	}
	best := infos[0]
	return search.Result{Move: best.PV[0], Score: best.Score, Depth: best.Depth, Nodes: best.Nodes, Time: time.Since(start), PV: best.PV}
}

// scoreOf converts a value to a search score, with at most 2*tt.MaxPly plies.
func scoreOf(v movegen.Value) search.Score {
	if v.Plies < 0 {
		return 0
	}
	return search.Score(int(v.Best) * (tt.Win - min(v.Plies, 2*tt.MaxPly)))
}
