package tune

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"quincunx/eval"
	"quincunx/internal/message"
	"quincunx/internal/work"
	"quincunx/match"
	"quincunx/movegen"
)

// SelfPlay plays games of the engine against itself: one search plays all seats. A game begins
// with random moves, and ends as soon as its result is known (see [match.Adjudication]).
type SelfPlay struct {
	Setup
	match.Exploration
	Weights eval.Weights `json:"weights"`

	// Progress is called after each game, one call at a time; nil = never.
	Progress func(Throughput) `json:"-"`
}

// Throughput is the amount of work that self-play has done since it began.
type Throughput struct {
	Games     int // added to the record
	Nodes     uint64
	Searching time.Duration // total time of searches of all workers
	Elapsed   time.Duration
	Workers   int
}

// Text returns the throughput for people, as a line.
func (t Throughput) Text() string {
	seconds := max(t.Elapsed.Seconds(), 1e-9)
	return fmt.Sprintf("%s in %v: %.2f games/s, %.0f nodes/s, %.1f %% of the time in searches", message.Count(t.Games, "game", "games"),
		t.Elapsed.Round(time.Second/10), float64(t.Games)/seconds, float64(t.Nodes)/seconds, 100*t.Searching.Seconds()/seconds/float64(max(t.Workers, 1)))
}

// Header returns the header of the record, which holds everything that the games depend on. The error names the first setting that
// is out of range.
func (s *SelfPlay) Header() (match.Header, error) {
	if err := s.Setup.Check(); err != nil {
		return match.Header{}, err
	}
	h, err := s.header(match.SelfPlayFormat)
	if err != nil {
		return h, err
	}
	h.Forced = true
	h.Players = []match.Entrant{{Name: "engine", Settings: s.settings(s.Weights)}}
	h.SelfPlay = &match.SelfPlaySettings{
		Weights: fmt.Sprintf("%016x", s.Weights.Identity()), SearchSettings: s.SearchSettings, Exploration: s.Exploration,
	}
	return h, h.Check()
}

// Open opens a record to continue it, or creates it. It returns an error if the file is not a record of self-play with the same
// settings.
func (s *SelfPlay) Open(name string) (*match.Record, error) {
	h, err := s.Header()
	if err != nil {
		return nil, err
	}
	return match.OpenRecord(name, h)
}

// Run plays games until the record has the given number of games, and appends them in the order of their numbers.
// A game is determined by the header and its number. When ctx is done no further game
// begins, and running games are finished, or left to Pool if it is set.
func (s *SelfPlay) Run(ctx context.Context, record *match.Record, games int) (Throughput, error) {
	fixtures, err := s.fixtures()
	if err != nil {
		return Throughput{}, err
	}
	r := &selfPlayRun{
		selfPlayFixtures: fixtures, record: record, games: games, begun: record.Count, ended: map[int]*match.GameRecord{},
		time: time.Now(), done: Throughput{Workers: max(s.Workers, 1)},
	}
	series := s.series()
	series.Next, series.Ended = r.next, r.add
	err = series.Run(ctx)
	r.done.Elapsed = time.Since(r.time)
	return r.done, err
}

// series returns the series of the games, without Next and Ended.
func (s *SelfPlay) series() *match.Series {
	return &match.Series{
		Referee:     match.Referee{MoveLimit: s.MoveLimit, Adjudication: match.Adjudication{Forced: true}},
		Players:     []match.Player{{Name: "engine", Settings: s.settings(s.Weights), Limits: s.Limits(), New: s.newAgent, OneAgent: true}},
		Concurrency: s.Workers, Pool: s.Pool,
	}
}

// RemoteWorkers returns a function that creates workers, which play games for another machine. They use only the number of a
// fixture.
func (s *SelfPlay) RemoteWorkers() (func() work.Worker[*match.Fixture, *match.GameRecord], error) {
	if _, err := s.Header(); err != nil {
		return nil, err
	}
	if _, err := s.fixtures(); err != nil {
		return nil, err
	}
	return func() work.Worker[*match.Fixture, *match.GameRecord] {
		f, err := s.fixtures() // one for each worker, because workers draw openings concurrently
		return &selfPlayWorker{f, err, s.series().Worker()}
	}, nil
}

// selfPlayWorker plays games for another machine.
type selfPlayWorker struct {
	fixtures *selfPlayFixtures
	err      error
	work.Worker[*match.Fixture, *match.GameRecord]
}

// Do plays the game with the number of f.
func (w *selfPlayWorker) Do(ctx context.Context, f *match.Fixture) (*match.GameRecord, error) {
	if w.err != nil {
		return nil, w.err
	}
	if f.Number < 1 {
		return nil, fmt.Errorf("there is no game %d", f.Number)
	}
	fixture, err := w.fixtures.fixture(f.Number)
	if err != nil {
		return nil, err
	}
	return w.Worker.Do(ctx, fixture)
}

// newAgent returns an agent for positions that already have an evaluation. Its searches don't know the earlier positions of the
// game.
func (s *SelfPlay) newAgent(int) (match.Agent, error) {
	searcher, err := s.newSearcher(nil)
	evaluated := func(p movegen.State) (movegen.State, error) { return movegen.Clone(p), nil }
	return &match.SearchAgent{Searcher: searcher, Evaluate: evaluated, IgnorePast: true}, err
}

// selfPlayFixtures creates the fixtures of self-play.
type selfPlayFixtures struct {
	*SelfPlay
	filter *match.OpeningFilter
	start  movegen.State // with its evaluation
}

func (s *SelfPlay) fixtures() (*selfPlayFixtures, error) {
	start, err := s.Start()
	if err != nil {
		return nil, err
	}
	if start, err = s.Game.EvaluatorOf(s.Weights)(start); err != nil {
		return nil, err
	}
	filter, err := match.NewOpeningFilter(func(p movegen.State) (movegen.State, error) { return p, nil }, false, match.Balance{})
	return &selfPlayFixtures{s, filter, start}, err
}

// fixture returns the game with a number, from 1.
func (s *selfPlayFixtures) fixture(number int) (*match.Fixture, error) {
	random := rand.New(rand.NewPCG(s.Seed, uint64(number-1)))
	opening, err := s.opening(random)
	return &match.Fixture{
		Number: number, Seating: make([]int, s.start.Seats()), Opening: opening, Seed: rand.NewPCG(s.Seed, ^uint64(number)).Uint64(),
		Random: func(t movegen.Turn, joint *movegen.JointMove) bool {
			if s.Noise == 0 || random.Float64() >= s.Noise {
				return false
			}
			match.RandomMoves(t, random, s.filter.Candidates, joint)
			return true
		},
	}, err
}

type selfPlayRun struct {
	*selfPlayFixtures
	record *match.Record
	games  int
	time   time.Time // when the run began

	begun int                       // games that have begun
	ended map[int]*match.GameRecord // finished games waiting for an earlier one, by number
	done  Throughput
}

// next returns the next game.
func (r *selfPlayRun) next() (*match.Fixture, error) {
	if r.begun >= r.games {
		return nil, nil
	}
	r.begun++
	return r.fixture(r.begun)
}

// add appends a game to the record once it has all earlier games, and then the games that waited for it.
func (r *selfPlayRun) add(g *match.GameRecord) (done bool, err error) {
	if g.Cause.IsFault() {
		return true, fmt.Errorf("game %d: %s: %s", g.Number, g.Cause, g.Detail)
	}
	g.Elapsed = 0 // without times, the record is reproducible
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

// maxOpenings limits the number of openings drawn to find an undecided one.
const maxOpenings = 1000

// opening returns a random opening, whose position has its evaluation.
func (s *selfPlayFixtures) opening(random *rand.Rand) (match.Opening, error) {
	for range maxOpenings {
		plies := s.LeastPlies + random.IntN(s.MostPlies-s.LeastPlies+1)
		o := match.RandomOpening(s.start, plies, random, s.filter.Candidates)
		if !o.Position.Over() && !s.filter.Rejects(o.Position) {
			return o, nil
		}
	}
	return match.Opening{}, fmt.Errorf("no undecided opening among %d random ones", maxOpenings)
}
