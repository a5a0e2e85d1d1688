package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"quincunx/diagram"
	"quincunx/eval/chinesecheckers/endgame"
	"quincunx/internal/quote"
	"quincunx/movegen"
	"quincunx/option"
	"quincunx/search"
	"quincunx/search/retrograde/tables"
)

// Game describes a game to the registry: its rules, its options, and how it is
// evaluated and searched. Only Name, New and Parse are required.
type Game struct {
	Name  string // as in commands and files, such as "trilite"
	Title string // for people, such as "Trilite"

	// Drawer draws positions and moves; nil if text forms are all there is to see.
	Drawer diagram.Drawer

	// Options are the settings that the game understands.
	Options []option.Option

	// New returns the start of the game: a [movegen.Position], or a
	// [movegen.Simultaneous].
	New func(Values) (movegen.State, error)

	// Parse returns the position of a text form.
	Parse func(text string) (movegen.State, error)

	// NewMixed returns a random position of a stage of the game, which depends on
	// seed; nil if the game has no such positions.
	NewMixed func(v Values, stage string, seed uint64) (movegen.State, error)

	// Index numbers all positions of the game with the options of s. The error says that there are too
	// many to be solved as a whole; Index is nil if that is so with all options.
	Index func(s movegen.State) (movegen.Index, error)

	// Evaluation estimates positions; nil if the game has none, and every position
	// counts as even.
	Evaluation *Evaluation

	// Methods are the searches that can play the game. The first that suits the
	// number of seats is the default, unless another one is [Method.DefaultFor] it.
	// A game without any can be played, but not searched.
	Methods []Method

	// Levels are how well the engine plays against people, from level 1 on; nil for those that suit most games.
	Levels *[MaxLevel]Level

	// Provable: with two seats, a search for a proof that one of them can force a
	// win may come to an end.
	Provable bool

	// Tables numbers the positions of up to so many men, 0 = all, of the game with the options of s, for tables in
	// files; nil if the game has none.
	Tables func(s movegen.State, men int) (tables.Graph, error)

	// CanPass reports whether the seat to act of a position that is not over can be taken to pass, so that the search of the position
	// after it shows what the others threaten; positions have a method MakePass then. nil where that means nothing.
	CanPass func(s movegen.State) bool

	// Solitaire returns how the seat to act would reach its goal alone on the board, without the men of others; nil if that means
	// nothing in the game. The first call takes as long as [Evaluation].Prepare. The error is that of ctx or says why there is no answer.
	Solitaire func(ctx context.Context, s movegen.State) (Solitaire, error)

	// BenchPositions are that are searched to measure speed, each within
	// BenchLimits, which make the nodes the same on every machine.
	BenchPositions []BenchPosition
	BenchLimits    search.Limits
}

// Solitaire is how a player alone on the board reaches its goal.
type Solitaire = endgame.Solitaire

var games = []Game{triliteGame, checkersGame, penteGame, seegaGame, jackhammerGame}

// Register adds a game, which commands and [Open] know by its name from then on.
// It is to be called before any other use of the package, as by an init function, and panics
// if a game of that name is known already.
func Register(g Game) {
	if slices.Contains(Names(), g.Name) {
		panic("engine: two games are called " + g.Name)
	}
	games = append(games, g)
}

// Names returns the names of all games.
func Names() []string {
	names := make([]string, len(games))
	for i, g := range games {
		names[i] = g.Name
	}
	return names
}

// Lookup returns the game of a name. The error lists the names there are.
func Lookup(name string) (Game, error) {
	for _, g := range games {
		if g.Name == name {
			return g, nil
		}
	}
	return Game{}, fmt.Errorf("unknown game %s (known: %s)", quote.Text(name), strings.Join(Names(), ", "))
}

// Start returns the start of the game. The error names the setting that is wrong or
// that the game does not have.
func (g Game) Start(s Settings) (movegen.State, error) {
	v, err := g.values(s)
	if err != nil {
		return nil, err
	}
	return g.New(v)
}

// Mixed returns a random position of a stage of the game, which depends
// on seed.
func (g Game) Mixed(s Settings, stage string, seed uint64) (movegen.State, error) {
	if g.NewMixed == nil {
		return nil, fmt.Errorf("%s has no random positions", g.Name)
	}
	v, err := g.values(s)
	if err != nil {
		return nil, err
	}
	return g.NewMixed(v, stage, seed)
}

// state hides which game a position is of.
func state[P movegen.State](p P, err error) (movegen.State, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}
