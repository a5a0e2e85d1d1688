package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"quincunx/diagram"
	"quincunx/internal/message"
	"quincunx/movegen"
	"quincunx/movegen/graph"
	"quincunx/option"
	"quincunx/search"
)

// Game describes a game to the registry: its rules, options, evaluation and searches. Only Name, New and Parse are required.
type Game struct {
	Name  string // in commands and files, such as "trilite"
	Title string // for people, such as "Trilite"

	// Notation describes the text forms of moves and positions in a few lines, for help; empty if docs/notation.md must do.
	Notation string

	// Drawer draws positions and moves; nil if the game is shown as text forms only.
	Drawer *diagram.Drawer

	// Options define the settings of the game.
	Options []option.Option

	// New returns the start of the game: a [movegen.Position], or a
	// [movegen.Simultaneous].
	New func(Values) (movegen.State, error)

	// Parse returns the position of a text form. The error names the field that is wrong.
	Parse func(text string) (movegen.State, error)

	// NewMixed returns a random position of a stage of the game, determined by the seed; nil if the game has no such positions.
	NewMixed func(v Values, stage string, seed uint64) (movegen.State, error)

	// Index numbers all positions of the game with the options of s. It returns an error if they are too many to solve the game, or
	// if s has no number, because no game leads to it. nil if the game is too large with any options.
	Index func(s movegen.State) (graph.Index, error)

	// Evaluation estimates positions; nil if the game has none, so that all positions are even.
	Evaluation *Evaluation

	// Methods are the searches of the game. The default is the one whose [Method.DefaultFor] has the number of seats, or else the
	// first suitable one. A game without methods can be played, but not searched.
	Methods []Method

	// Levels has the playing strengths of the engine against people, level 1 first; nil for the usual ones.
	Levels *[MaxLevel]Level

	// Provable reports whether [Game.Prove] supports the game, with two seats.
	Provable bool

	// Tables numbers the positions with at most men men, 0 = any number, of the game with the options of s, for tables in files;
	// nil if the game has no tables.
	Tables func(s movegen.State, men int) (graph.Rows, error)

	// CanPass reports whether a search of s after a pass of the side to move shows useful threats; the game must not be over.
	// Positions then have a method MakePass. nil if passes make no sense in the game.
	CanPass func(s movegen.State) bool

	// LowerBound returns the number of moves that the side to move needs to win if the others have no men; nil if that makes no sense in the
	// game. The first call may take as long as [Evaluation].Prepare. The error is ctx's or says why nothing is known.
	LowerBound func(ctx context.Context, s movegen.State) (LowerBound, error)

	// BenchPositions are searched to measure speed, each within BenchLimits, which make the nodes the same on every machine.
	BenchPositions []BenchPosition
	BenchLimits    search.Limits
}

// LowerBound is a lower bound on the moves of a side until it wins: the solution of the game without the others' men, a relaxed problem
// (Pearl, "Heuristics", 1984).
type LowerBound struct {
	Moves int
	Exact bool     // the relaxed problem needs exactly Moves
	Line  []string // text forms of the moves of a solution; nil if not exact
}

// games are all games in the order of their lists. A game is created at its first use, so that unused games cost nothing.
var games = []registered{
	{"trilite", sync.OnceValue(triliteGame)},
	{"chinesecheckers", sync.OnceValue(checkersGame)},
	{"pente", sync.OnceValue(penteGame)},
	{"seega", sync.OnceValue(seegaGame)},
	{"jackhammer", sync.OnceValue(jackhammerGame)},
}

type registered struct {
	name string
	game func() Game
}

// Register adds a game, so that commands and [Open] find it by name. Call it before any other use of the package, for example from
// an init function. It panics if a game with that name exists.
func Register(g Game) {
	if slices.Contains(Names(), g.Name) {
		panic("engine: two games are called " + g.Name)
	}
	games = append(games, registered{g.Name, func() Game { return g }})
}

// Names returns the names of all games.
func Names() []string {
	names := make([]string, len(games))
	for i, g := range games {
		names[i] = g.name
	}
	return names
}

// Lookup returns the game of a name. The error lists the known names.
func Lookup(name string) (Game, error) {
	for _, g := range games {
		if g.name == name {
			return g.game(), nil
		}
	}
	return Game{}, fmt.Errorf("unknown game %s (known: %s)", message.Quote(name), strings.Join(Names(), ", "))
}

// MarshalText returns the name of the game.
func (g Game) MarshalText() ([]byte, error) { return []byte(g.Name), nil }

// UnmarshalText sets g to the game of a name, as [Lookup] does.
func (g *Game) UnmarshalText(name []byte) (err error) {
	*g, err = Lookup(string(name))
	return err
}

// Start returns the start of the game. The error names the invalid or unknown setting.
func (g Game) Start(s Settings) (movegen.State, error) {
	v, err := g.values(s)
	if err != nil {
		return nil, err
	}
	return g.New(v)
}

// Mixed returns a random position of a stage of the game, determined by the seed. The error says that the game has none, or names
// the invalid setting or stage.
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

// asState returns p as a State, without the static type of its game, and nil rather than a typed nil pointer on an error.
func asState[P movegen.State](p P, err error) (movegen.State, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}
