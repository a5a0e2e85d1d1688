package tune

import (
	"context"
	"math/rand/v2"
	"testing"

	"quincunx/eval"
	evalseega "quincunx/eval/seega"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/movegen/jackhammer"
	"quincunx/movegen/seega"
	"quincunx/search"
	"quincunx/search/alphabeta"
)

// must returns a value that a test can't do without.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// seegaGame is Seega 5×5 with its own evaluation.
func seegaGame() Game {
	return Game{
		Name: "seega", Start: must(seega.New(seega.Options{Size: 5, Threshold: 20})),
		Weights: evalseega.WeightsForm.Parse,
		Evaluate: func(p movegen.State, w eval.Weights) (movegen.State, error) {
			return evalseega.New(p.(movegen.Position).Clone().(*seega.Position), w)
		},
	}
}

func alphaBeta() (search.AnySearcher, error) { return alphabeta.New(alphabeta.Options{HashMiB: 1}) }

// seegaPlay is self-play of Seega 5×5 with few nodes.
func seegaPlay(workers int) *SelfPlay {
	return &SelfPlay{
		Recipe: Recipe{
			Game: "seega", Seed: 7, Nodes: 30, LeastPlies: 2, MostPlies: 30, Noise: 0.05, MoveLimit: 80, Search: "alphabeta",
		},
		Game: seegaGame(), Weights: evalseega.DefaultWeights(), NewSearcher: alphaBeta, Workers: workers,
	}
}

// The men of each seat in Chinese Checkers are worth how far they have come: a
// stand-in for an evaluation of several seats, with one weight.
type checkers struct {
	*chinesecheckers.Position
	weights eval.Weights
}

func (c *checkers) counts() (n [movegen.MaxSeats]int32) {
	// Any number that depends on the position alone will do.
	source := rand.NewPCG(c.Key(), 0)
	sum := int32(0)
	for s := range c.Seats() - 1 {
		n[s] = int32(source.Uint64()%21) - 10
		sum += n[s]
	}
	n[c.Seats()-1] = -sum
	return n
}

func (c *checkers) ExplainSeat(s movegen.Seat, dst []eval.Term) []eval.Term {
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

// checkersGame is Chinese Checkers for three seats.
func checkersGame() Game {
	start := must(chinesecheckers.New(chinesecheckers.Options{Size: 1, Triangles: []int{0, 2, 4}}))
	return Game{
		Name: "chinesecheckers", Start: start,
		Weights: eval.Form{Game: "any", Version: 1, Names: []string{"men"}}.Parse,
		Evaluate: func(p movegen.State, w eval.Weights) (movegen.State, error) {
			return &checkers{Position: p.(movegen.Position).Clone().(*chinesecheckers.Position), weights: w}, nil
		},
	}
}

// hammer is Jackhammer with a weight for the points that a seat has, a constant
// and a limit.
type hammer struct {
	*jackhammer.Position
	weights eval.Weights
}

func (h *hammer) ExplainSeat(s movegen.Seat, dst []eval.Term) []eval.Term {
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
func (h *hammer) CloneSimultaneous() movegen.Simultaneous {
	return &hammer{h.Position.CloneSimultaneous().(*jackhammer.Position), h.weights}
}

// hammerGame is Jackhammer on a small mesh.
func hammerGame() Game {
	start := must(jackhammer.New(jackhammer.Options{Side: 3, Turns: 12}))
	return Game{
		Name: "jackhammer", Start: start,
		Weights: eval.Form{Game: "any", Version: 1, Names: []string{"men"}}.Parse,
		Evaluate: func(p movegen.State, w eval.Weights) (movegen.State, error) {
			return &hammer{p.(movegen.Simultaneous).CloneSimultaneous().(*jackhammer.Position), w}, nil
		},
	}
}

// atOnce plays any action of a seat.
type atOnce struct{ random *rand.Rand }

func (a *atOnce) NewGame()         {}
func (a *atOnce) Seed(seed uint64) { a.random = rand.New(rand.NewPCG(seed, 1)) }
func (a *atOnce) SearchSeat(_ context.Context, p search.Simultaneous, s movegen.Seat, _ search.Limits, _ func(search.Info)) search.Result {
	moves := p.SeatMoves(s, nil)
	return search.Result{Move: moves[a.random.IntN(len(moves))], Nodes: 1}
}

// otherPlay is self-play by chance of one of the stand-ins.
func otherPlay(g Game, s search.AnySearcher) *SelfPlay {
	return &SelfPlay{
		Recipe: Recipe{Game: g.Name, Seed: 3, Nodes: 1, MostPlies: 3, MoveLimit: 400},
		Game:   g, Weights: oneWeight, NewSearcher: func() (search.AnySearcher, error) { return s, nil },
	}
}

var (
	checkersPlay = func() *SelfPlay { return otherPlay(checkersGame(), match.NewRandom()) }
	hammerPlay   = func() *SelfPlay { return otherPlay(hammerGame(), &atOnce{}) }
)

// play has games played into a file of a test and returns its name.
func play(t *testing.T, s *SelfPlay, games int) string {
	t.Helper()
	name := t.TempDir() + "/games"
	playInto(t, s, name, games)
	return name
}

// playInto has a file go on to a number of games and returns it, closed.
func playInto(t *testing.T, s *SelfPlay, name string, games int) *DataFile {
	t.Helper()
	f, err := OpenData(name, s.Recipe)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Run(t.Context(), f, games); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return f
}

// liar explains its estimate by terms that don't make it up.
type liar struct {
	search.Position
	names []string
}

func (l liar) Scale() int32 { return 1 }

func (l liar) Explain(dst []eval.Term) []eval.Term {
	for _, name := range l.names {
		dst = append(dst, eval.Term{Name: name, Weight: 1000, Count: 1})
	}
	return dst
}

// lyingGame is a game with a liar's evaluation of terms.
func lyingGame(g Game, names []string) Game {
	evaluate := g.Evaluate
	g.Evaluate = func(p movegen.State, w eval.Weights) (movegen.State, error) {
		e, err := evaluate(p, w)
		if err != nil {
			return nil, err
		}
		return liar{e.(search.Position), names}, nil
	}
	return g
}

// at returns the position of a text form.
func (s *SelfPlay) at(text string) search.Position {
	p := must(s.Game.Evaluate(s.Game.Start, s.Weights)).(search.Position)
	if err := p.SetText(text); err != nil {
		panic(err)
	}
	return p
}

func anyRecipe(*Recipe) error { return nil }
