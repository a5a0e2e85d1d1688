package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"quincunx/internal/message"
	"quincunx/option"
	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/search/multiseat"
)

// Method is a search that can play a game.
type Method struct {
	Name string

	// MaxSeats is the largest number of seats that it can search, 0 = any.
	MaxSeats int

	// DefaultFor lists the numbers of seats for which it takes precedence over earlier methods.
	DefaultFor []int

	// Exact reports whether it looks values up, and so needs no limit.
	Exact bool

	// Parameters are the numbers that [SearchOptions].Set may change.
	Parameters []option.Option

	// Features are the switches that [SearchOptions].Without may turn off.
	Features []string

	// New returns a searcher, a [search.Searcher] or a [search.SimultaneousSearcher]. The options have their
	// defaults filled in, and only parameters and features of the method; [Engine.Configure] checks them.
	New func(SearchOptions) (search.AnySearcher, error)
}

// suits reports whether the method can search games of n seats.
func (m Method) suits(n int) bool { return m.MaxSeats == 0 || n <= m.MaxSeats }

// Method returns the method with a name, "" for the default, that can search games of n seats; n = 0 suits
// every method. The error lists the known methods, or says that the method supports fewer seats.
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
	return Method{}, fmt.Errorf("unknown search %s (known: %s)", message.Quote(name), strings.Join(known, ", "))
}

// defaultMethod returns the default for n seats: see [Game].Methods.
func (g Game) defaultMethod(n int) (Method, error) {
	isPreferred := func(m Method) bool { return m.suits(n) && slices.Contains(m.DefaultFor, n) }
	i := slices.IndexFunc(g.Methods, isPreferred)
	if i < 0 {
		i = slices.IndexFunc(g.Methods, func(m Method) bool { return m.suits(n) })
	}
	if i < 0 {
		return Method{}, fmt.Errorf("%s: no search for %d seats", g.Name, n)
	}
	return g.Methods[i], nil
}

// AlphaBeta returns alpha-beta search, for games of two seats in turn. tuned has the game's own defaults of
// parameters of package alphabeta. It panics if a name is unknown.
func AlphaBeta(tuned map[string]int) Method {
	parameters, err := option.WithDefaults(alphabeta.Parameters(), tuned)
	if err != nil {
		panic(err)
	}
	return Method{
		Name: "alphabeta", MaxSeats: 2, Parameters: parameters, Features: alphabeta.Features(),
		New: func(o SearchOptions) (search.AnySearcher, error) {
			set := map[string]int{}
			maps.Copy(set, tuned)
			maps.Copy(set, o.Set)
			o.Set = set
			return alphabeta.New(o.alphaBeta())
		},
	}
}

// MultiSeat returns a method of package search/multiseat by its name, for games of two to six seats in turn.
func MultiSeat(name string) Method {
	return Method{
		Name: name, Parameters: multiseat.Parameters(name), Features: alphabeta.Features(),
		New: func(o SearchOptions) (search.AnySearcher, error) { return multiseat.New(name, o.alphaBeta()) },
	}
}

// alphaBeta returns the options in the form of package alphabeta, on which package multiseat is built.
func (o SearchOptions) alphaBeta() alphabeta.Options {
	return alphabeta.Options{
		Threads: o.Threads, HashMiB: o.HashMiB, MultiPV: o.MultiPV, Sound: o.Sound, Without: o.Without, Set: o.Set,
		Tables: sharedTables(o.Tables),
	}
}
