package tune

import (
	"context"
	"math/rand/v2"
	"testing"

	"quincunx/engine"
	"quincunx/eval"
	evalseega "quincunx/eval/seega"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/movegen/jackhammer"
	"quincunx/search"
)

// must returns v, or panics if err is not nil.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// setup returns the setup for self-play of a game of the engine.
func setup(name string, options engine.Settings) Setup {
	return Setup{Game: must(engine.Lookup(name)), Options: options, SearchSettings: match.SearchSettings{HashMiB: 1}}
}

// seegaPlay is self-play of Seega 5×5 with few nodes.
func seegaPlay(workers int) *SelfPlay {
	s := &SelfPlay{
		Setup: setup("seega", engine.Settings{"threshold": "20"}), Weights: evalseega.DefaultWeights(),
		Exploration: match.Exploration{LeastPlies: 2, MostPlies: 30, Noise: 0.05},
	}
	s.Seed, s.Nodes, s.MoveLimit, s.Search, s.Workers = 7, 30, 60, "alphabeta", workers
	return s
}

// checkers is Chinese Checkers with a stand-in for an evaluation of several seats. Its only weight
// counts the progress of a seat's men.
type checkers struct {
	*chinesecheckers.Position
	weights eval.Weights
}

func (c *checkers) counts() (n [movegen.MaxSeats]int32) {
	// Any number that depends only on the position will do.
	source := rand.NewPCG(c.Key(), 0)
	sum := int32(0)
	for s := range c.Seats() - 1 {
		n[s] = int32(source.Uint64()%21) - 10
		sum += n[s]
	}
	n[c.Seats()-1] = -sum
	return n
}

func (c *checkers) Explain(s movegen.Seat, dst []eval.Term) []eval.Term {
	return append(dst, eval.Term{Name: "men", Weight: c.weights.Weights[0].Value, Count: c.counts()[s]})
}

func (c *checkers) EvaluateSeats(dst *[movegen.MaxSeats]int32) {
	*dst = c.counts()
	for s := range dst {
		dst[s] *= c.weights.Weights[0].Value
	}
}

func (c *checkers) Evaluate() int32 { return c.EvaluateSeat(c.Mover()) }

func (c *checkers) EvaluateSeat(s movegen.Seat) int32 {
	var v [movegen.MaxSeats]int32
	c.EvaluateSeats(&v)
	return v[s]
}

func (c *checkers) Scale() int32 { return 1 }
func (c *checkers) MakePass()    {}
func (c *checkers) Clone() movegen.Position {
	return &checkers{Position: c.Position.Clone().(*chinesecheckers.Position), weights: c.weights}
}

var oneWeight = eval.Weights{Game: "any", Version: 1, Weights: []eval.Weight{{Name: "men", Value: 10}}}

// standIn returns a game with an evaluation and a search of its own.
func standIn(name string, search func() search.AnySearcher, evaluate func(movegen.State, eval.Weights) movegen.State) engine.Game {
	g := must(engine.Lookup(name))
	g.Evaluation = &engine.Evaluation{
		Weights:     func() eval.Weights { return oneWeight },
		WeightsForm: func() eval.Form { return eval.Form{Game: "any", Version: 1, Names: []string{"men"}} },
		New:         func(p movegen.State, w eval.Weights) (movegen.State, error) { return evaluate(p, w), nil },
	}
	g.Methods = []engine.Method{{Name: "random", New: func(engine.SearchOptions) (searcher, error) { return search(), nil }}}
	return g
}

type searcher = search.AnySearcher

// checkersGame is Chinese Checkers with the stand-in.
func checkersGame() engine.Game {
	return standIn("chinesecheckers", func() searcher { return &inTurn{match.NewRandom()} }, func(p movegen.State, w eval.Weights) movegen.State {
		return &checkers{Position: p.(movegen.Position).Clone().(*chinesecheckers.Position), weights: w}
	})
}

// hammer is Jackhammer with a weight for the points that a seat has, a constant
// and a limit.
type hammer struct {
	*jackhammer.Position
	weights eval.Weights
}

func (h *hammer) Explain(s movegen.Seat, dst []eval.Term) []eval.Term {
	var score [movegen.MaxSeats]int32
	h.Score(&score)
	return append(dst, eval.Term{Name: "men", Weight: h.weights.Weights[0].Value, Count: score[s]},
		eval.Term{Name: "constant", Weight: 50, Count: 1})
}

func (h *hammer) EvaluateSeats(dst *[movegen.MaxSeats]int32) {
	h.Score(dst)
	for s := range dst[:h.Seats()] {
		dst[s] = min(dst[s]*h.weights.Weights[0].Value+50, 120)
	}
}

func (h *hammer) Scale() int32 { return 1 }
func (h *hammer) Clone() movegen.Simultaneous {
	return &hammer{movegen.Clone(h.Position), h.weights}
}

// hammerGame is Jackhammer with the stand-in.
func hammerGame() engine.Game {
	return standIn("jackhammer", func() searcher { return new(simultaneous) }, func(p movegen.State, w eval.Weights) movegen.State {
		return &hammer{movegen.Clone(p).(*jackhammer.Position), w}
	})
}

// inTurn plays a random move and reports one node.
type inTurn struct{ *match.Random }

func (s *inTurn) Search(ctx context.Context, p search.Position, l search.Limits, report func(search.Info)) search.Result {
	r := s.Random.Search(ctx, p, l, report)
	r.Nodes = 1
	return r
}

// simultaneous plays a random action of a seat.
type simultaneous struct{ random *rand.Rand }

func (a *simultaneous) NewGame()         {}
func (a *simultaneous) Seed(seed uint64) { a.random = rand.New(rand.NewPCG(seed, 1)) }
func (a *simultaneous) SearchSeat(_ context.Context, p search.Simultaneous, s movegen.Seat, _ search.Limits, _ func(search.Info)) search.Result {
	moves := p.SeatMoves(s, nil)
	return search.Result{Move: moves[a.random.IntN(len(moves))], Nodes: 1}
}

// otherPlay is random self-play of one of the stand-ins.
func otherPlay(g engine.Game, options engine.Settings) *SelfPlay {
	s := &SelfPlay{Setup: Setup{Game: g, Options: options}, Weights: oneWeight, Exploration: match.Exploration{MostPlies: 3}}
	s.Seed, s.Nodes, s.MoveLimit = 3, 1, 400
	return s
}

func checkersPlay() *SelfPlay {
	return otherPlay(checkersGame(), engine.Settings{"size": "1", "triangles": "0,2,4"})
}

func hammerPlay() *SelfPlay {
	return otherPlay(hammerGame(), engine.Settings{"size": "3", "turns": "12"})
}

// play plays games into a temporary file and returns its name.
func play(t testing.TB, s *SelfPlay, games int) string {
	t.Helper()
	name := t.TempDir() + "/games"
	playInto(t, s, name, games)
	return name
}

// playInto plays until a record has a number of games.
func playInto(t testing.TB, s *SelfPlay, name string, games int) {
	t.Helper()
	r, err := s.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Run(t.Context(), r, games); err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
}

// gamesOf returns the games of a record.
func gamesOf(t testing.TB, name string) (games []*match.GameRecord) {
	t.Helper()
	r, err := match.ReadRecord(name)
	if err != nil {
		t.Fatal(err)
	}
	for g, err := range r.Games {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	return games
}

// learnt calls visit in each training position of a game.
func (s *SelfPlay) learnt(t testing.TB, g *match.GameRecord, visit func(movegen.State, search.Score)) {
	t.Helper()
	p := must(startOf(&s.Game, s.Weights, g))
	if err := eachTrainingPosition(p, g, func(score search.Score) error { visit(p, score); return nil }); err != nil {
		t.Fatalf("game %d: %v", g.Number, err)
	}
}

// liar explains its estimate by terms that don't add up to it.
type liar struct {
	search.Position
	names []string
}

func (l liar) Scale() int32 { return 1 }

func (l liar) Explain(_ movegen.Seat, dst []eval.Term) []eval.Term {
	for _, name := range l.names {
		dst = append(dst, eval.Term{Name: name, Weight: 1000, Count: 1})
	}
	return dst
}

// lyingGame returns g with a liar as its evaluation.
func lyingGame(g engine.Game, names []string) engine.Game {
	truthful := *g.Evaluation
	lying := truthful
	lying.New = func(p movegen.State, w eval.Weights) (movegen.State, error) {
		e, err := truthful.New(p, w)
		if err != nil {
			return nil, err
		}
		return liar{e.(search.Position), names}, nil
	}
	g.Evaluation = &lying
	return g
}
