package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"quincunx/internal/quote"
	"quincunx/movegen"
	"quincunx/movegen/trilite"
	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/search/mcts"
	"quincunx/search/multiseat"
	"quincunx/search/retrograde"
	"quincunx/search/simultaneous"
)

// Searching is how a game is searched.
type Searching struct {
	// Methods are the searches that can play the game. The first that suits
	// the number of seats is the default.
	Methods []Method

	// Evaluate makes the positions that they search.
	Evaluate Evaluator

	// Prepare returns the work that makes what Evaluate uses for positions such as s and
	// takes time, once in a program, unless ctx is done before; nil if there is
	// nothing left to do. Evaluate does without what is not made. Prepare is nil where there
	// is never such a thing.
	Prepare func(s movegen.State) (work func(ctx context.Context) error)

	// Provable: for two seats, a search for a proof that one can force a win may
	// come to an end.
	Provable bool

	// Bench are the positions that are searched to measure speed, each within
	// BenchLimits, which make the nodes the same wherever they are counted.
	Bench       []BenchPosition
	BenchLimits search.Limits
}

// Method is a search that can play a game.
type Method struct {
	Name string

	// MaxSeats is for how many seats it can play, 0 = any number.
	MaxSeats int

	// Best tells the numbers of seats, if any, for which it goes before the
	// methods listed earlier.
	Best []int

	// Knows: it knows the answer, and needs no limit.
	Knows bool

	// Parameters are the numbers that SearchOptions.Set may name.
	Parameters []search.Parameter

	// Features are those that SearchOptions.Without may name.
	Features []string

	// New returns a searcher with options that are given in full: a
	// [search.Searcher], or a [search.SimultaneousSearcher] where all seats act at
	// once. The error names the option that the method doesn't have.
	New func(SearchOptions) (search.AnySearcher, error)
}

// suits reports whether the method can play for so many seats.
func (m Method) suits(seats int) bool { return m.MaxSeats == 0 || seats <= m.MaxSeats }

// Method returns the method of a name, "" for the default, to play for so many
// seats. The error lists the methods there are, or says what is in the way.
func (s *Searching) Method(name string, seats int) (Method, error) {
	if name == "" {
		return s.byDefault(seats)
	}
	var known []string
	for _, m := range s.Methods {
		if m.Name == name && !m.suits(seats) {
			return Method{}, fmt.Errorf("%s is a search for %d seats, not for %d", name, m.MaxSeats, seats)
		}
		if m.Name == name {
			return m, nil
		}
		known = append(known, m.Name)
	}
	return Method{}, fmt.Errorf("unknown search %s (known: %s)", quote.Text(name), strings.Join(known, ", "))
}

// byDefault returns the method that is best for so many seats.
func (s *Searching) byDefault(seats int) (Method, error) {
	var first *Method
	for i := range s.Methods {
		m := &s.Methods[i]
		if !m.suits(seats) {
			continue
		}
		if slices.Contains(m.Best, seats) {
			return *m, nil
		}
		first = cmp.Or(first, m)
	}
	if first == nil {
		return Method{}, fmt.Errorf("no search for %d seats", seats)
	}
	return *first, nil
}

// Trilite is played by its solution, which takes a fraction of a millisecond.
var trilitePlay = &Searching{
	Methods: []Method{
		{Name: "solution", Knows: true, New: func(o SearchOptions) (search.AnySearcher, error) {
			if len(o.Without) > 0 || len(o.Set) > 0 {
				return nil, errors.New("a solution has neither features nor parameters")
			}
			solution, err := retrograde.SolveGame(context.Background(), trilite.NewIndex(), trilite.New())
			if err != nil {
				return nil, err
			}
			return solution.Searcher(o.MultiPV), nil
		}},
		twoSeats,
	},
	Evaluate: func(s movegen.State) (movegen.State, error) {
		return retrograde.Root{Position: s.(movegen.Position).Clone()}, nil
	},
	Bench:       lines("", "4", "0 4", "0 4 8 2 6 3"),
	BenchLimits: search.Limits{Depth: 1},
}

// twoSeats is the search of the games of two seats.
var twoSeats = Method{Name: "alphabeta", MaxSeats: 2, Parameters: alphabeta.Parameters(), Features: alphabeta.Features(), New: func(o SearchOptions) (search.AnySearcher, error) {
	return alphabeta.New(o.alphaBeta())
}}

// alphaBeta returns the options as alpha-beta and its kin take them.
func (o SearchOptions) alphaBeta() alphabeta.Options {
	return alphabeta.Options{
		Threads: o.Threads, HashMiB: o.HashMiB, MultiPV: o.MultiPV, Sound: o.Sound, Without: o.Without, Set: o.Set,
	}
}

var pentePlay = &Searching{
	Methods:     []Method{twoSeats},
	Provable:    true,
	Evaluate:    evaluations["pente"].byDefault,
	Bench:       penteBench,
	BenchLimits: search.Limits{Depth: 10},
}

var seegaPlay = &Searching{
	Methods:     []Method{twoSeats},
	Provable:    true,
	Evaluate:    evaluations["seega"].byDefault,
	Bench:       seegaBench,
	BenchLimits: search.Limits{Depth: 15},
}

var checkersPlay = &Searching{
	Methods: []Method{
		// Which is best for how many seats, the round robins of docs/strength.md tell.
		twoSeats, severalSeats("brs+"), severalSeats("opps"), severalSeats("brs", 3), severalSeats("paranoid"), severalSeats("maxn"),
		{Name: "mcts", Best: []int{4, 5, 6}, Parameters: mcts.Parameters(), New: func(o SearchOptions) (search.AnySearcher, error) {
			if len(o.Without) > 0 {
				return nil, fmt.Errorf("mcts has no feature %s that could be off", quote.Text(o.Without[0]))
			}
			return mcts.New(mcts.Options{HashMiB: o.HashMiB, Sound: o.Sound, Set: o.Set})
		}},
	},
	Evaluate:    evaluations["chinesecheckers"].byDefault,
	Prepare:     prepareCheckers,
	Bench:       checkersBench,
	BenchLimits: search.Limits{Depth: 6, Nodes: 400_000},
}

// severalSeats is a search for two and more seats in turn, the best for some
// numbers of them.
func severalSeats(name string, best ...int) Method {
	return Method{Name: name, Best: best, Parameters: multiseat.Parameters(name), Features: alphabeta.Features(), New: func(o SearchOptions) (search.AnySearcher, error) {
		return multiseat.New(name, o.alphaBeta())
	}}
}

var jackhammerPlay = &Searching{
	Methods: []Method{
		atOnce(simultaneous.RegretMatching), atOnce(simultaneous.UCB1Tuned), atOnce(simultaneous.Exp3), inSequence("paranoid"), inSequence("brs"),
	},
	Evaluate:    evaluations["jackhammer"].byDefault,
	Bench:       jackhammerBench,
	BenchLimits: search.Limits{Depth: 8, Nodes: 200_000},
}

// atOnce is the Monte Carlo tree search with a selection, for seats that act at
// once. Without "plans" it does without those of the game.
func atOnce(selection string) Method {
	return Method{Name: selection, Parameters: simultaneous.Parameters(), Features: []string{"plans"}, New: func(o SearchOptions) (search.AnySearcher, error) {
		for _, name := range o.Without {
			if name != "plans" {
				return nil, fmt.Errorf("%s: unknown feature %s (known: plans)", selection, quote.Text(name))
			}
		}
		return simultaneous.New(simultaneous.Options{
			Selection: selection, HashMiB: o.HashMiB, Set: o.Set, WithoutPlans: len(o.Without) > 0,
		})
	}}
}

// inSequence is a search for seats in turn that plays as if the others saw its
// action before they choose theirs.
func inSequence(name string) Method {
	return Method{Name: name, Parameters: multiseat.Parameters(name), Features: alphabeta.Features(), New: func(o SearchOptions) (search.AnySearcher, error) {
		return simultaneous.Sequential(name, o.alphaBeta())
	}}
}
