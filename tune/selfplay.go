package tune

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"quincunx/eval"
	"quincunx/match"
	"quincunx/movegen"
)

// SelfPlay plays games of the engine against itself: one search plays all seats. A game begins
// with random moves, and ends as soon as its end is known (see [match.Adjudication]).
type SelfPlay struct {
	Setup
	Weights eval.Weights

	// A game begins with a random number of random plies, in [LeastPlies, MostPlies].
	LeastPlies, MostPlies int

	Noise float64 // the likelihood of a random move later on, 0..1

	// Progress is called after each game, one call at a time; nil = never.
	Progress func(Throughput)
}

// Throughput is what self-play has done since it began.
type Throughput struct {
	Games     int // in the record
	Nodes     uint64
	Searching time.Duration // of all workers together
	Elapsed   time.Duration
	Workers   int
}

// Text returns a line on it.
func (t Throughput) Text() string {
	seconds := max(t.Elapsed.Seconds(), 1e-9)
	return fmt.Sprintf("%d games in %v: %.2f games/s, %.0f nodes/s, %.1f %% of the time in searches", t.Games,
		t.Elapsed.Round(time.Second/10), float64(t.Games)/seconds, float64(t.Nodes)/seconds, 100*t.Searching.Seconds()/seconds/float64(max(t.Workers, 1)))
}

// Header returns the header of the record, which holds all that the games depend on. The error
// names the first setting that is out of its range.
func (s *SelfPlay) Header() (match.Header, error) {
	if err := s.Check(); err != nil {
		return match.Header{}, err
	}
	h, err := s.header(match.SelfPlayFormat)
	if err != nil {
		return h, err
	}
	h.Forced = true
	h.Players = []match.Entrant{{Name: "engine", Settings: s.settings(s.Weights)}}
	h.SelfPlay = &match.SelfPlaySettings{
		Weights: fmt.Sprintf("%016x", s.Weights.Identity()), Search: s.Search, HashMiB: s.HashMiB,
		Depth: s.Limits.Depth, Nodes: s.Limits.Nodes, LeastPlies: s.LeastPlies, MostPlies: s.MostPlies, Noise: s.Noise,
	}
	return h, h.Check()
}

// Open opens the record to continue it, or begins one. The error says what is wrong with the
// file, or in what its header differs.
func (s *SelfPlay) Open(name string) (*match.Record, error) {
	h, err := s.Header()
	if err != nil {
		return nil, err
	}
	return match.OpenRecord(name, h)
}

// Run plays games until the record has so many, and appends them in the order of their numbers.
// A game depends on the header and its number alone. When ctx is done no further game
// begins, and the running ones are finished.
func (s *SelfPlay) Run(ctx context.Context, record *match.Record, games int) (Throughput, error) {
	start, err := s.Start()
	if err != nil {
		return Throughput{}, err
	}
	if start, err = s.Game.EvaluatorOf(s.Weights)(start); err != nil {
		return Throughput{}, err
	}
	filter, err := match.NewOpeningFilter(func(p movegen.State) (movegen.State, error) { return p, nil }, false, 0)
	if err != nil {
		return Throughput{}, err
	}
	r := &selfPlayRun{
		SelfPlay: s, filter: filter, record: record, games: games, begun: record.Count, ended: map[int]*match.GameRecord{}, start: start,
		time: time.Now(), done: Throughput{Workers: max(s.Workers, 1)},
	}
	series := match.Series{
		Referee:     match.Referee{MoveLimit: s.MoveLimit, Adjudication: match.Adjudication{Forced: true}},
		Players:     []match.Player{{Name: "engine", Settings: s.settings(s.Weights), Limits: s.Limits, New: s.newAgent, OneAgent: true}},
		Concurrency: s.Workers, Next: r.next, Ended: r.add,
	}
	err = series.Run(ctx)
	r.done.Elapsed = time.Since(r.time)
	return r.done, err
}

// newAgent returns an agent for positions that are evaluated already. Its searches don't know the
// earlier positions of the game.
func (s *SelfPlay) newAgent(int) (match.Agent, error) {
	searcher, err := s.newSearcher(nil)
	evaluated := func(p movegen.State) (movegen.State, error) { return movegen.Clone(p), nil }
	return &match.SearchAgent{Searcher: searcher, Evaluate: evaluated, IgnorePast: true}, err
}

type selfPlayRun struct {
	*SelfPlay
	filter *match.OpeningFilter
	record *match.Record
	games  int
	start  movegen.State // evaluated
	time   time.Time     // when the run began

	begun int                       // games
	ended map[int]*match.GameRecord // that wait for an earlier one
	done  Throughput
}

// next returns the next game.
func (r *selfPlayRun) next() (*match.Fixture, error) {
	if r.begun >= r.games {
		return nil, nil
	}
	r.begun++
	random := rand.New(rand.NewPCG(r.Seed, uint64(r.begun-1)))
	opening, err := r.opening(random)
	return &match.Fixture{
		Number: r.begun, Seating: make([]int, r.start.Seats()), Opening: opening, Seed: rand.NewPCG(r.Seed, ^uint64(r.begun)).Uint64(),
		Random: func(t movegen.Turn, joint *movegen.JointMove) bool {
			if r.Noise == 0 || random.Float64() >= r.Noise {
				return false
			}
			match.RandomMoves(t, random, r.filter.Candidates, joint)
			return true
		},
	}, err
}

// add appends a game, and those that waited for it, once all earlier ones are recorded.
func (r *selfPlayRun) add(g *match.GameRecord) (done bool, err error) {
	if g.Cause.IsFault() {
		return true, fmt.Errorf("game %d: %s: %s", g.Number, g.Cause, g.Detail)
	}
	g.Elapsed = 0 // the record is the same whenever it is made
	for i := range g.Moves {
		m := &g.Moves[i]
		r.done.Nodes += m.Nodes
		r.done.Searching += time.Duration(m.Seconds * float64(time.Second))
		m.Seconds = 0
	}
	r.ended[g.Number] = g
	for next := r.ended[r.record.Count+1]; next != nil; next = r.ended[r.record.Count+1] {
		delete(r.ended, next.Number)
		if err := r.record.Append(next); err != nil {
			return true, err
		}
		r.done.Games++
	}
	r.done.Elapsed = time.Since(r.time)
	if r.Progress != nil {
		r.Progress(r.done)
	}
	return false, nil
}

// mostOpenings bounds how many openings are drawn to find an undecided one.
const mostOpenings = 1000

// opening returns a random opening, with an evaluated position.
func (r *selfPlayRun) opening(random *rand.Rand) (match.Opening, error) {
	for range mostOpenings {
		plies := r.LeastPlies + random.IntN(r.MostPlies-r.LeastPlies+1)
		o := match.RandomOpening(r.start, plies, random, r.filter.Candidates)
		if !o.Position.Over() && !r.filter.Rejects(o.Position) {
			return o, nil
		}
	}
	return match.Opening{}, errors.New("found no undecided opening")
}
