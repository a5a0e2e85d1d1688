package alphabeta_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	evalpente "quincunx/eval/pente"
	evalseega "quincunx/eval/seega"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/pente"
	"quincunx/movegen/seega"
	"quincunx/search"
	"quincunx/search/alphabeta"
)

// forcedEnds finds forced results by the rules alone.
type forcedEnds struct {
	movegen.Position
	known map[question]int32
	nodes int // nodes left
}

type question struct {
	key   uint64
	plies int
}

// after returns the best result for the side to move within some plies: far - n for a win in n
// plies, n - far for a loss in n, and 0 for neither.
func (p *forcedEnds) after(plies int) int32 {
	if p.Over() {
		var result [movegen.MaxSeats]int32
		p.Score(&result)
		return far * result[p.Mover()]
	}
	q := question{p.Key(), plies}
	if v, ok := p.known[q]; ok || plies == 0 || p.nodes == 0 {
		return v
	}
	p.nodes--
	best, mover := int32(-far), p.Mover()
	for _, m := range p.Moves(nil) {
		p.Make(m)
		v := p.after(plies - 1)
		if p.Mover() != mover {
			v = -v
		}
		p.Unmake()
		best = max(best, v-min(max(v, -1), 1))
	}
	p.known[q] = best
	return best
}

const far = 1_000

// A sound search with all features of the games finds exactly the forced results.
func TestForcedEnds(t *testing.T) {
	starts := []movegen.Position{
		must.Get(pente.New(pente.Options{Half: 2, Opening: pente.None}))(t),
		must.Get(seega.New(seega.Options{Size: 3, Threshold: 8}))(t),
		must.Get(seega.New(seega.Options{Size: 3, Threshold: 20}))(t),
	}
	searchers := []*alphabeta.Searcher{
		newSearcher(t, alphabeta.Options{Sound: true}),
		newSearcher(t, alphabeta.Options{Sound: true, Threads: 2}),
		newSearcher(t, alphabeta.Options{Sound: true, MultiPV: 3}),
	}
	rng := rand.New(rand.NewPCG(7, 8))
	decided := 0
	for i := range 900 {
		p := starts[i%len(starts)].Clone()
		for range 8 + rng.IntN(14) {
			if moves := p.Moves(nil); len(moves) > 0 {
				p.Make(moves[rng.IntN(len(moves))])
			}
		}
		if p.Over() {
			continue
		}
		depth := []int{3, 7, 7}[i%len(starts)]
		judge := forcedEnds{p.Clone(), map[question]int32{}, 30_000}
		value := judge.after(depth)
		if judge.nodes == 0 {
			continue
		}
		want := 0 // in plies, as in search.Score
		switch {
		case value > 0:
			want = far - int(value)
		case value < 0:
			want = -far - int(value)
		}
		if want != 0 {
			decided++
		}
		for _, s := range searchers {
			r := s.Search(t.Context(), withEvaluation(t, p), search.Limits{Depth: depth}, nil)
			got, _ := r.Score.Plies()
			if want != 0 && got != want || want == 0 && got != 0 && max(got, -got) <= depth {
				t.Errorf("%s to depth %d: %v, want %d plies", p.AppendText(nil), depth, r.Score, want)
			}
		}
	}
	if decided < 50 {
		t.Errorf("only %d positions are decided", decided)
	}
}

func withEvaluation(tb testing.TB, p movegen.Position) search.Position {
	tb.Helper()
	if p, ok := p.(*pente.Position); ok {
		return must.Get(evalpente.New(p, evalpente.DefaultWeights()))(tb)
	}
	return must.Get(evalseega.New(p.(*seega.Position), evalseega.DefaultWeights()))(tb)
}

// The line of a win, or a loss, that a threat search has found goes on to the end of the game.
func TestLineOfThreats(t *testing.T) {
	for _, moves := range []string{"0:0 1:1 3:0 1:2 1:0 1:4", "0:0 1:1 3:0 1:2 1:0 1:4 2:0"} {
		p := must.Get(pente.New(pente.Options{Half: 9, Opening: pente.None}))(t)
		for _, text := range strings.Fields(moves) {
			p.Make(must.Get(p.ParseMove(text))(t))
		}
		s := must.Get(alphabeta.New(alphabeta.Options{HashMiB: 1}))(t)
		r := s.Search(t.Context(), withEvaluation(t, p), search.Limits{Depth: 3}, nil)
		plies, isForced := r.Score.Plies()
		for _, m := range r.PV {
			p.Make(m)
		}
		if !isForced || len(r.PV) != max(plies, -plies) || !p.Over() {
			t.Errorf("%s: %v in the line %v", moves, r.Score, r.PV)
		}
	}
}
