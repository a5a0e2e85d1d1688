package tune

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"quincunx/eval"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/search"
)

// SelfPlay has the engine play against itself. One search plays all seats. A game begins with
// random moves; it ends when a search of a game of two seats finds a forced win or loss.
type SelfPlay struct {
	Setup
	Weights eval.Weights

	// LeastPlies and MostPlies are how many random plies a game begins with, a random number
	// between these two.
	LeastPlies, MostPlies int

	Noise float64 // the likelihood of a random move later on, 0..1

	// Progress is called after each game, one call at a time; nil = never.
	Progress func(Throughput)
}

// Throughput is what self-play has done since it began.
type Throughput struct {
	Games     int // in the record
	Positions int // that a fit learns from
	Searches  int
	Nodes     uint64
	Searching time.Duration // in searches, of all workers together
	Working   time.Duration // of all workers together
	Elapsed   time.Duration
}

// Text returns a line on it.
func (t Throughput) Text() string {
	seconds := max(t.Elapsed.Seconds(), 1e-9)
	return fmt.Sprintf("%d games, %d positions in %v: %.2f games/s, %.1f positions/s, %.0f nodes/s, %.1f %% of the time in searches",
		t.Games, t.Positions, t.Elapsed.Round(time.Second/10), float64(t.Games)/seconds, float64(t.Positions)/seconds,
		float64(t.Nodes)/seconds, 100*t.Searching.Seconds()/max(t.Working.Seconds(), 1e-9))
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

// Open opens the record to go on with it, or begins one. The error says what is wrong with the
// file, or in what its header differs.
func (s *SelfPlay) Open(name string) (*match.Record, error) {
	h, err := s.Header()
	if err != nil {
		return nil, err
	}
	return match.OpenRecord(name, h)
}

// ahead bounds the games that wait for an earlier one to end, a worker.
const ahead = 4

// Run plays games until the record has so many, and appends each in the order of their numbers.
// A game depends on the header and its number alone. When ctx is done no further game
// begins, and those that run are played to their ends.
func (s *SelfPlay) Run(ctx context.Context, record *match.Record, games int) (Throughput, error) {
	workers := max(s.Workers, 1)
	r := &selfPlayRun{
		SelfPlay: s, ctx: ctx, record: record, games: games, begun: record.Count, most: ahead * workers,
		ended: map[int]*selfPlayed{}, start: time.Now(),
	}
	r.turn = sync.NewCond(&r.mu)
	var group sync.WaitGroup
	for range workers {
		group.Go(func() { r.fail(r.work()) })
	}
	group.Wait()
	r.done.Elapsed = time.Since(r.start)
	return r.done, r.err
}

type selfPlayRun struct {
	*SelfPlay
	ctx    context.Context
	record *match.Record
	games  int
	most   int // games between the last that began and the last in the record
	start  time.Time

	mu    sync.Mutex
	turn  *sync.Cond // a game has been appended, or no more begin
	begun int
	ended map[int]*selfPlayed // that wait for an earlier one
	done  Throughput
	err   error
}

// work plays games until no more begin.
func (r *selfPlayRun) work() error {
	w, err := newSelfPlayer(r.SelfPlay)
	if err != nil {
		return err
	}
	for {
		n, ok := r.next()
		if !ok {
			return nil
		}
		g, err := w.play(n)
		if err == nil {
			err = r.add(g)
		}
		if err != nil {
			return fmt.Errorf("game %d: %w", n, err)
		}
	}
}

// next returns the number of the next game, and false if there is none.
func (r *selfPlayRun) next() (int, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.err == nil && r.begun-r.record.Count >= r.most {
		r.turn.Wait()
	}
	if r.err != nil || r.ctx.Err() != nil || r.begun >= r.games {
		return 0, false
	}
	r.begun++
	return r.begun, true
}

// add appends a game when it is its turn, with those that waited for it.
func (r *selfPlayRun) add(g *selfPlayed) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ended[g.Number] = g
	for {
		next := r.ended[r.record.Count+1]
		if next == nil {
			break
		}
		delete(r.ended, next.Number)
		if err := r.record.Append(next.GameRecord); err != nil {
			return err
		}
		r.done.Games++
		r.done.Positions += next.positions
	}
	r.turn.Broadcast()
	r.done.Searches += g.searches
	r.done.Nodes += g.nodes
	r.done.Searching += g.searching
	r.done.Working += g.working
	r.done.Elapsed = time.Since(r.start)
	if r.Progress != nil {
		r.Progress(r.done)
	}
	return nil
}

// fail has the run end with an error.
func (r *selfPlayRun) fail(err error) {
	if err == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.err = errors.Join(r.err, err)
	r.turn.Broadcast()
}

// selfPlayer plays one game after the other.
type selfPlayer struct {
	*SelfPlay
	player   match.Player
	agent    match.Agent
	start    movegen.State // evaluated
	selector selector
}

func newSelfPlayer(s *SelfPlay) (*selfPlayer, error) {
	start, err := s.Start()
	if err != nil {
		return nil, err
	}
	if start, err = s.Game.EvaluatorOf(s.Weights)(start); err != nil {
		return nil, err
	}
	searcher, err := s.newSearcher(nil)
	if err != nil {
		return nil, err
	}
	evaluated := func(p movegen.State) (movegen.State, error) { return movegen.Clone(p), nil } // as the openings are
	return &selfPlayer{
		SelfPlay: s, start: start, agent: &match.SearchAgent{Searcher: searcher, Evaluate: evaluated, IgnorePast: true},
		player: match.Player{Name: "engine", Settings: s.settings(s.Weights), Limits: s.Limits},
	}, nil
}

// selfPlayed is a game and what it took to play it.
type selfPlayed struct {
	*match.GameRecord
	positions, searches int
	nodes               uint64
	searching, working  time.Duration
}

// play plays a game.
func (w *selfPlayer) play(number int) (*selfPlayed, error) {
	begun := time.Now()
	random := rand.New(rand.NewPCG(w.Seed, uint64(number-1)))
	opening, err := w.opening(random)
	if err != nil {
		return nil, err
	}
	referee := match.Referee{
		MoveLimit: w.MoveLimit, Adjudication: match.Adjudication{Forced: true},
		Random: func(t movegen.Turn, joint *movegen.JointMove) bool {
			if w.Noise == 0 || random.Float64() >= w.Noise {
				return false
			}
			match.RandomMoves(t, random, candidates, joint)
			return true
		},
	}
	seats := make([]match.Seat, w.start.Seats())
	for i := range seats {
		seats[i].Player = &w.player
	}
	seats[0].Agent, seats[0].Seed = w.agent, rand.NewPCG(w.Seed, ^uint64(number)).Uint64()
	game, err := referee.Play(context.Background(), opening, seats)
	if err != nil {
		return nil, err
	}
	if game.Cause.IsFault() {
		return nil, fmt.Errorf("%s: %s", game.Cause, game.Detail)
	}
	game.Number = number
	g := &selfPlayed{GameRecord: game}
	for i := range game.Moves {
		m := &game.Moves[i]
		g.nodes += m.Nodes
		g.searching += time.Duration(m.Seconds * float64(time.Second))
		if m.Nodes > 0 {
			g.searches++
		}
		m.Seconds = 0 // the record is the same whenever it is made
	}
	err = w.selector.positions(movegen.Clone(w.start), game, func(search.Score) error { g.positions++; return nil })
	g.working = time.Since(begun)
	return g, err
}

// mostOpenings bounds how many openings are drawn to find one in which the game goes on.
const mostOpenings = 1000

// opening returns a random opening, with an evaluated position.
func (w *selfPlayer) opening(random *rand.Rand) (match.Opening, error) {
	for range mostOpenings {
		plies := w.LeastPlies + random.IntN(w.MostPlies-w.LeastPlies+1)
		o := match.RandomOpening(w.start, plies, random, candidates)
		if !o.Position.Over() && !rejectOpening(o.Position) {
			return o, nil
		}
	}
	return match.Opening{}, errors.New("no opening is found in which the game goes on")
}
