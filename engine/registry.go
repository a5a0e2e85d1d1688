package engine

import (
	"fmt"
	"strings"

	"quincunx/movegen"
	"quincunx/movegen/trilite"
)

// Game is what the registry knows of a game.
type Game struct {
	Name  string // as in commands and files, such as "trilite"
	Title string // for people, such as "Trilite"

	// Legend tells what the marks of AppendBoard mean.
	Legend string

	// New returns the start.
	New func() movegen.Position

	// Index numbers all positions of a game that is small enough to be solved
	// outright; nil for others.
	Index func() movegen.Index
}

var games = []Game{
	{
		Name:   "trilite",
		Title:  "Trilite",
		Legend: "X: side 1, O: side 2; small: vanishes with its side's next move",
		New:    func() movegen.Position { return trilite.New() },
		Index:  func() movegen.Index { return trilite.NewIndex() },
	},
}

// Lookup returns the game of a name. The error lists the names there are.
func Lookup(name string) (Game, error) {
	var names []string
	for _, g := range games {
		if g.Name == name {
			return g, nil
		}
		names = append(names, g.Name)
	}
	return Game{}, fmt.Errorf("unknown game %q (known: %s)", name, strings.Join(names, ", "))
}
