package simultaneous_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"quincunx/internal/must"
	"quincunx/search"
	"quincunx/search/matrix"
	"quincunx/search/simultaneous"
	"quincunx/search/simultaneous/simultaneoustest"
)

// strategies returns the frequencies of each seat's actions, which are numbered from 1, after a
// number of simulations.
func strategies(t *testing.T, o simultaneous.Options, g search.Simultaneous, simulations int, actions [2]int) (shares [2][]float64) {
	t.Helper()
	found, _, err := simultaneous.Strategies(o, g, simulations)
	if err != nil {
		t.Fatal(err)
	}
	for seat, strategy := range found {
		shares[seat] = make([]float64, actions[seat])
		for _, s := range strategy {
			shares[seat][s.Move-1] = s.Share
		}
	}
	return shares
}

// Regret matching with exploration gamma converges to a point where each seat is indifferent to the
// other's strategy, exploration included. With exploration removed from the strategies, both seats
// together can gain on biased rock, paper, scissors, A, with payoffs that span 1:
//
//   - Below gamma = 3/16, a seat plays (x − gamma/3) / (1 − gamma), with the optimal
//     strategy x. As A·x = 0, the other can gain gamma/(3·(1 − gamma)) times the
//     largest entry of −A·(1,1,1), 0.45; both together 0.3·gamma/(1 − gamma).
//   - At 0.2, exploration alone plays more rock than is optimal. The point of convergence
//     is random, for example one seat near pure paper and the other near 0.7 of paper
//     and 0.3 of scissors, but both together can gain 0.080.
//
// The literature has the same values for this matrix: 0.0003, 0.0030, 0.033 and 0.080.
func TestExplorationTakenOut(t *testing.T) {
	game := matrix.Game{Rows: 3, Columns: 3, Payoffs: []float64{0, -.25, .5, .25, 0, -.05, -.5, .05, 0}}
	for _, c := range []struct {
		gamma       int // thousandths
		want, exact float64
		simulations int
	}{
		{1, 0.0003, 0.002, 1_000_000}, // sampling error alone makes as much
		{10, 0.3 * 0.01 / 0.99, 0.001, 500_000},
		{100, 0.3 * 0.1 / 0.9, 0.0015, 500_000},
		{200, 0.080, 0.002, 500_000},
	} {
		s := strategies(t, simultaneous.Options{Selection: simultaneous.RegretMatching, Set: map[string]int{"gamma": c.gamma}},
			simultaneoustest.BiasedRockPaperScissors(), c.simulations, [2]int{3, 3})
		a, b := game.Gains(s[0], s[1])
		t.Logf("gamma 0.%03d: gains %.5f, expected %.5f; strategies %.4f", c.gamma, a+b, c.want, s)
		if math.Abs(a+b-c.want) > c.exact {
			t.Errorf("gamma 0.%03d: both seats can gain %.5f, want %.5f", c.gamma, a+b, c.want)
		}
	}
}

// On random matrix games all selections approach the value, and the mixing ones approach optimal
// strategies.
func TestRandomMatrixGames(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, selection := range simultaneous.Selections() {
		t.Run(selection, func(t *testing.T) {
			offMean, offGain := 0.0, 0.0
			const games = 6
			for range games {
				rows, columns := 1+r.IntN(6), 1+r.IntN(6)
				payoffs := make([]int32, rows*columns)
				exact := matrix.NewGame(rows, columns)
				for i := range payoffs {
					payoffs[i] = r.Int32N(101) - 50
					exact.Payoffs[i] = float64(payoffs[i]) / 100
				}
				g := simultaneoustest.NewMatrix(rows, columns, payoffs...)
				solution := must.Get(exact.Solve())(t)
				o := simultaneous.Options{Selection: selection, Set: map[string]int{"gamma": 50}}
				_, mean, err := simultaneous.Strategies(o, g, 20_000)
				if err != nil {
					t.Fatal(err)
				}
				s := strategies(t, o, g, 20_000, [2]int{rows, columns})
				a, b := exact.Gains(s[0], s[1])
				offMean += math.Abs(mean/100/100 - solution.Value)
				offGain += a + b
			}
			offMean, offGain = offMean/games, offGain/games
			t.Logf("off the value by %.4f, both seats can gain %.4f", offMean, offGain)
			most := 0.02
			if selection == simultaneous.UCB1Tuned {
				most = 0.2 // it need not find a mixed strategy
			}
			if offMean > 0.03 || offGain > most {
				t.Error("not near the value")
			}
		})
	}
}

func TestElementaryFunctions(t *testing.T) {
	for x := 1.0; x < 1e12; x *= 1.01 {
		if got, want := simultaneous.Ln(x), math.Log(x); math.Abs(got-want) > 1e-14*(1+want) {
			t.Fatalf("ln %v = %v, want %v", x, got, want)
		}
	}
	for x := 0.0; x > -700; x -= 0.37 {
		if got, want := simultaneous.Exp(x), math.Exp(x); math.Abs(got-want) > 1e-13*want {
			t.Fatalf("exp %v = %v, want %v", x, got, want)
		}
	}
	if simultaneous.Exp(-1e9) != 0 {
		t.Error("exp of a large negative number")
	}
}

func ExampleNew() {
	searcher, err := simultaneous.New(simultaneous.Options{HashMiB: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	g := simultaneoustest.NewMatrix(2, 3, // the first row is dominant
		3, 4, 5,
		2, 1, 0)
	r := searcher.SearchSeat(context.Background(), g, 0, search.Limits{Nodes: 1000}, nil)
	fmt.Printf("action %s\n", g.AppendSeatMove(nil, 0, r.Move))
	// Output: action 1
}
