package multiseat_test

import (
	"fmt"
	"testing"

	evalcheckers "quincunx/eval/chinesecheckers"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/search/multiseat"
)

// flat is Chinese Checkers with an evaluation that costs nothing. It measures the search and the
// rules alone.
type flat struct{ *chinesecheckers.Position }

func (p flat) EvaluateSeats(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
	dst[p.Mover()] = int32(p.Key() % 64)
}

func (p flat) EvaluateSeat(s movegen.Seat) int32 {
	if s != p.Mover() {
		return 0
	}
	return p.Evaluate()
}

func (p flat) Evaluate() int32         { return int32(p.Key() % 64) }
func (p flat) Clone() movegen.Position { return flat{p.Position.Clone().(*chinesecheckers.Position)} }

func middleGame(tb testing.TB, seats int) search.MultiSeat {
	tb.Helper()
	triangles := map[int][]int{3: {0, 2, 4}, 6: {0, 1, 2, 3, 4, 5}}[seats]
	p := must.Get(chinesecheckers.Mixed(chinesecheckers.Options{Size: 4, Triangles: triangles}, chinesecheckers.Middle, 1))(tb)
	return flat{p}
}

func BenchmarkSearch(b *testing.B) {
	for _, seats := range []int{3, 6} {
		for _, method := range multiseat.Methods() {
			b.Run(fmt.Sprintf("%s/%d", method, seats), func(b *testing.B) { benchmark(b, method, middleGame(b, seats)) })
		}
	}
}

// BenchmarkEvaluated includes the evaluation, from the start and from the middle of the game.
func BenchmarkEvaluated(b *testing.B) {
	start := must.Get(chinesecheckers.New(chinesecheckers.Options{Size: 4, Triangles: []int{0, 2, 4}}))(b)
	middle := must.Get(chinesecheckers.Mixed(start.Options(), chinesecheckers.Middle, 1))(b)
	for _, method := range multiseat.Methods() {
		for i, name := range []string{"start", "middle"} {
			p := must.Get(evalcheckers.New([]*chinesecheckers.Position{start, middle}[i], evalcheckers.DefaultWeights()))(b)
			b.Run(method+"/"+name, func(b *testing.B) { benchmark(b, method, p) })
		}
	}
}

func benchmark(b *testing.B, method string, p search.MultiSeat) {
	b.Helper()
	s := newSearcher(b, method, alphabeta.Options{HashMiB: 16})
	nodes := uint64(0)
	for b.Loop() {
		s.NewGame()
		nodes += s.Search(b.Context(), p, search.Limits{Nodes: 200_000}, nil).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

// A node allocates nothing: a search ten times as long has about the same number of allocations.
func TestAllocations(t *testing.T) {
	p := middleGame(t, 3)
	for _, method := range multiseat.Methods() {
		s := newSearcher(t, method, alphabeta.Options{})
		count := func(nodes uint64) float64 {
			return testing.AllocsPerRun(1, func() { s.Search(t.Context(), p, search.Limits{Nodes: nodes}, nil) })
		}
		count(50_000)
		if few, many := count(5_000), count(50_000); many > few+20 {
			t.Errorf("%s: %v allocations, %v with ten times the nodes", method, few, many)
		}
	}
}
