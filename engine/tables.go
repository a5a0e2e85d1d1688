package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/retrograde/tables"
)

// OpenTables opens the tables in a directory, for the game with the options of s and positions with at most men
// men, 0 = any number. Tables may be missing. The error says that the game has no tables, at all or with these
// options, or names the defective file.
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

// FindTables opens the tables in a directory, and returns their game. The error says that there are none, or names
// the defective file.
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
	start, err := g.Root("start", strings.Join(words[1:], " "))
	if err != nil {
		return Game{}, nil, fmt.Errorf("%s: %w", directory, err)
	}
	set, err := g.OpenTables(directory, start, 0)
	return g, set, err
}

// shared holds the tables that searches use, by directory. They stay open until the program ends.
var shared = struct {
	sync.Mutex
	sets map[string]*tables.Set
}{sets: map[string]*tables.Set{}}

// openShared opens the tables in a directory for searches, unless they are open, and gives packed ones a cache of at least mib MiB.
// Errors come from FindTables.
func openShared(directory string, mib int) error {
	shared.Lock()
	defer shared.Unlock()
	if directory == "" {
		return nil
	}
	if shared.sets[directory] == nil {
		_, set, err := FindTables(directory)
		if err != nil {
			return fmt.Errorf("tables: %w", err)
		}
		set.Warm()
		shared.sets[directory] = set
	}
	shared.sets[directory].SetCache(mib)
	return nil
}

// sharedTables returns the tables in a directory if openShared has opened them, else nil.
func sharedTables(directory string) search.Tables {
	shared.Lock()
	defer shared.Unlock()
	if set := shared.sets[directory]; set != nil {
		return set
	}
	return nil // not a nil *tables.Set in the interface
}

// TablesErrors returns the damage that searches of this program have met in tables, at most one for each directory. The searches do
// without the damaged values.
func TablesErrors() (errs []error) {
	shared.Lock()
	defer shared.Unlock()
	for _, directory := range slices.Sorted(maps.Keys(shared.sets)) {
		if err := tablesError(shared.sets[directory]); err != nil {
			errs = append(errs, err)
		}
	}
	return errs
}

// TablesError returns the damage that searches have met in the engine's tables, or nil.
func (e *Engine) TablesError() error {
	shared.Lock()
	defer shared.Unlock()
	return tablesError(shared.sets[e.options.Tables])
}

// tablesError describes the damage of tables, nil for none.
func tablesError(set *tables.Set) error {
	if set == nil || set.Damage() == nil {
		return nil
	}
	return fmt.Errorf("tables: %w; searches do without these values", set.Damage())
}
