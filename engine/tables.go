package engine

import (
	"fmt"

	"quincunx/movegen"
	"quincunx/search/retrograde/tables"
)

// OpenTables opens the tables of the game with the options of a position in a directory, for
// positions of up to so many men, 0 = all; tables may be missing. The error says that
// the game, or the game with these options, has no tables, or names a file that is wrong.
func (g Game) OpenTables(directory string, s movegen.State, men int) (*tables.Set, error) {
	if g.Tables == nil {
		return nil, fmt.Errorf("%s has no tables", g.Name)
	}
	graph, err := g.Tables(s, men)
	if err != nil {
		return nil, err
	}
	return tables.OpenSet(directory, graph)
}
