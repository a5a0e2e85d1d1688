package engine

import (
	"fmt"
	"strings"
	"sync"

	"quincunx/movegen"
	"quincunx/search"
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

// FindTables opens the tables in a directory, and returns the game that they are of. The error says that there
// are none, or which file is wrong.
func FindTables(directory string) (Game, *tables.Set, error) {
	name, err := tables.GameOf(directory)
	if err != nil {
		return Game{}, nil, err
	}
	words := strings.Fields(name)
	g, err := Lookup(words[0])
	if err != nil {
		return Game{}, nil, fmt.Errorf("%s: %w", directory, err)
	}
	settings := Settings{}
	for _, word := range words[1:] {
		option, value, _ := strings.Cut(word, "=")
		settings[option] = value
	}
	start, err := g.Start(settings)
	if err != nil {
		return Game{}, nil, fmt.Errorf("%s: %w", directory, err)
	}
	set, err := g.OpenTables(directory, start, 0)
	return g, set, err
}

// shared are the tables that searches use, by directory. They stay open.
var shared = struct {
	sync.Mutex
	sets map[string]*tables.Set
}{sets: map[string]*tables.Set{}}

// openShared opens the tables in a directory for searches, unless that has been done. The error is that of FindTables.
func openShared(directory string) error {
	shared.Lock()
	defer shared.Unlock()
	if directory == "" || shared.sets[directory] != nil {
		return nil
	}
	_, set, err := FindTables(directory)
	if err != nil {
		return fmt.Errorf("tables: %w", err)
	}
	shared.sets[directory] = set
	return nil
}

// sharedTables returns the tables in a directory that openShared has opened, nil for others.
func sharedTables(directory string) search.Tables {
	shared.Lock()
	defer shared.Unlock()
	if set := shared.sets[directory]; set != nil {
		return set
	}
	return nil
}
