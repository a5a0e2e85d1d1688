package engine

import (
	"fmt"
	"slices"
	"strings"

	"quincunx/internal/quote"
	"quincunx/option"
	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/search/multiseat"
)

// Method is a search that can play a game.
type Method struct {
	Name string

	// MaxSeats is the largest number of seats that it can play for, 0 = any.
	MaxSeats int

	// DefaultFor are the numbers of seats, if any, for which it goes before the
	// methods listed earlier.
	DefaultFor []int

	// Exact: it looks the answer up and needs no limit.
	Exact bool

	// Parameters are the numbers that SearchOptions.Set may name.
	Parameters []option.Option

	// Features are those that SearchOptions.Without may name.
	Features []string

	// New returns a searcher with options that are given in full and that the method has: a
	// [search.Searcher], or a [search.SimultaneousSearcher]. [Engine.Configure] checks them.
	New func(SearchOptions) (search.AnySearcher, error)
}

// suits reports whether the method can play for n seats.
func (m Method) suits(n int) bool { return m.MaxSeats == 0 || n <= m.MaxSeats }

// Method returns the method of a name, "" for the default, to play for n seats; with n = 0
// the name alone is looked up. The error lists the methods there are, or says why it doesn't
// suit.
func (g Game) Method(name string, n int) (Method, error) {
	if len(g.Methods) == 0 {
		return Method{}, fmt.Errorf("%s has no search yet", g.Name)
	}
	if name == "" {
		return g.defaultMethod(n)
	}
	var known []string
	for _, m := range g.Methods {
		switch {
		case m.Name == name && m.suits(n):
			return m, nil
		case m.Name == name:
			return Method{}, fmt.Errorf("%s is a search for %d seats, not for %d", name, m.MaxSeats, n)
		}
		known = append(known, m.Name)
	}
	return Method{}, fmt.Errorf("unknown search %s (known: %s)", quote.Text(name), strings.Join(known, ", "))
}

// defaultMethod returns the method that is best for n seats.
func (g Game) defaultMethod(n int) (Method, error) {
	isBest := func(m Method) bool { return m.suits(n) && slices.Contains(m.DefaultFor, n) }
	i := slices.IndexFunc(g.Methods, isBest)
	if i < 0 {
		i = slices.IndexFunc(g.Methods, func(m Method) bool { return m.suits(n) })
	}
	if i < 0 {
		return Method{}, fmt.Errorf("%s: no search for %d seats", g.Name, n)
	}
	return g.Methods[i], nil
}

// AlphaBeta returns the method for games of two seats that act in turn.
func AlphaBeta() Method {
	return Method{
		Name: "alphabeta", MaxSeats: 2, Parameters: alphabeta.Parameters(), Features: alphabeta.Features(),
		New: func(o SearchOptions) (search.AnySearcher, error) { return alphabeta.New(o.alphaBeta()) },
	}
}

// MultiSeat returns a method of search/multiseat, for two to six seats that act in turn.
func MultiSeat(name string) Method {
	return Method{
		Name: name, Parameters: multiseat.Parameters(name), Features: alphabeta.Features(),
		New: func(o SearchOptions) (search.AnySearcher, error) { return multiseat.New(name, o.alphaBeta()) },
	}
}

// alphaBeta returns the options as alpha-beta and its kin take them.
func (o SearchOptions) alphaBeta() alphabeta.Options {
	return alphabeta.Options{
		Threads: o.Threads, HashMiB: o.HashMiB, MultiPV: o.MultiPV, Sound: o.Sound, Without: o.Without, Set: o.Set,
		Tables: sharedTables(o.Tables),
	}
}
