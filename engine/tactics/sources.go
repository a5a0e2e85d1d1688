package tactics

import (
	"context"
	"math/rand/v2"

	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/movegen/graph"
	"quincunx/search"
	"quincunx/search/retrograde"
)

// source plays a game or draws some positions, as the random numbers say, and calls found with each position that has one right answer, until
// found returns false or ctx is done. The error says why it can't go on.
type source func(ctx context.Context, rng *rand.Rand, found func(Position) bool) error

// quarry says where puzzles of a game come from, and what a person sees of them.
type quarry struct {
	// sources returns the sources, which take turns. Directories have tables of the game.
	sources func(ctx context.Context, directories []string) ([]source, error)

	board    func(text string) []byte                           // the rows of a text form, separated by slashes; nil = its last field
	patterns func(rows [][]byte, mover int, at place) []pattern // nil = positions resemble only themselves
}

var quarries = map[string]quarry{
	"pente":           {sources: penteSources, patterns: nearPatterns},
	"seega":           {sources: seegaSources, patterns: boardPatterns},
	"chinesecheckers": {sources: checkersSources, patterns: starPatterns},
	"trilite":         {sources: triliteSources, board: triliteBoard, patterns: boardPatterns},
	"jackhammer":      {sources: jackhammerSources},
}

// collect returns the sources that functions make.
func collect(makers ...func() (source, error)) (all []source, err error) {
	for _, newSource := range makers {
		s, err := newSource()
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

func penteSources(context.Context, []string) (all []source, err error) {
	for _, size := range []string{"4", "6", "9", "4", "6", "4", "6"} {
		nodes := 100_000
		if size == "9" {
			nodes = 30_000
		}
		s, err := games(Finder{
			Game: "pente", Settings: engine.Settings{"size": size}, MinPlies: 3, MaxPlies: 17, Nodes: nodes, Hint: 5_000, Blunders: 5, Skip: 10,
		})
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

func seegaSources(_ context.Context, directories []string) ([]source, error) {
	all := []func() (source, error){func() (source, error) {
		return games(Finder{Game: "seega", MinPlies: 2, MaxPlies: 15, Nodes: 50_000, Hint: 5_000, Blunders: 4, Skip: 40})
	}}
	for _, directory := range directories {
		all = append(all, func() (source, error) { return fromTables(directory) })
	}
	return collect(all...)
}

func checkersSources(ctx context.Context, _ []string) ([]source, error) {
	const game = "chinesecheckers"
	ofTwo, err := solved(ctx, game, engine.Settings{"size": "2", "triangles": "0,3"})
	if err != nil {
		return nil, err
	}
	both := func() (source, error) { return ofTwo, nil }
	one := func(size string, longest int) func() (source, error) {
		return func() (source, error) { return alone(game, size, longest) }
	}
	return collect(both, one("2", 12), both, one("3", 7), one("4", 5), one("3", 9), one("4", 6))
}

func triliteSources(ctx context.Context, _ []string) ([]source, error) {
	return collect(func() (source, error) { return solved(ctx, "trilite", nil) })
}

func jackhammerSources(context.Context, []string) ([]source, error) {
	return []source{lastTurns("jackhammer")}, nil
}

// games returns a source of games of the engine against itself.
func games(f Finder) (source, error) {
	e, err := f.open()
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, rng *rand.Rand, found func(Position) bool) error {
		_, err := f.play(ctx, e, rng, found)
		return err
	}, nil
}

// exact is the examination of positions whose moves have known values.
var exact = Finder{MinPlies: 1, MaxPlies: 31, Nodes: 50_000}

// examineExact reports whether one move of a position is the only one that wins or the only one that does not lose, by the values of its
// moves, best first. It completes t in that case, if the win or the losses can be proved within the limits.
func (f Finder) examineExact(ctx context.Context, p search.Position, moves []movegen.MoveValue, t *Position) bool {
	if len(moves) < 3 {
		return false
	}
	best, second := moves[0].Value.Outcome(), moves[1].Value.Outcome()
	t.Text = string(p.AppendText(nil))
	switch {
	case best == movegen.Win && second != movegen.Win && f.findWin(ctx, p, t, f.MaxPlies):
		return true
	case best != movegen.Loss && second == movegen.Loss:
		return f.findSave(ctx, p, t, moves[0].Move)
	}
	return false
}

// findSave reports whether all moves but the answer lose within some plies, and completes t in that case.
func (f Finder) findSave(ctx context.Context, p search.Position, t *Position, answer movegen.Move) bool {
	s, err := newProver(ctx, p, 1-p.Mover(), uint64(f.Nodes)) //nolint:gosec // not negative
	if err != nil {
		return false
	}
	plies := f.MinPlies
	for _, m := range p.Moves(nil) {
		for m != answer && !s.wins(m, plies) {
			if plies++; plies > f.MaxPlies || s.nodes == 0 {
				return false
			}
		}
	}
	t.Kind, t.Plies, t.Answer = Save, plies, string(p.AppendMove(nil, answer))
	return t.complete(s, answer, answer)
}

// solved returns a source of games of a solved game in which half of the moves are best and half are random.
func solved(ctx context.Context, name string, settings engine.Settings) (source, error) {
	game, err := engine.Lookup(name)
	if err != nil {
		return nil, err
	}
	start, err := game.Start(settings)
	if err != nil {
		return nil, err
	}
	index, err := game.Index(start)
	if err != nil {
		return nil, err
	}
	solution, err := retrograde.SolveGame(ctx, index, start.(movegen.Position).Clone())
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, rng *rand.Rand, found func(Position) bool) error {
		const longest = 200 // plies
		p := start.(movegen.Position).Clone()
		for ply := 0; !p.Over() && ply < longest; ply++ {
			moves := solution.Moves(p)
			state, err := game.Evaluate(p)
			if err != nil {
				return err
			}
			t := Position{Game: name}
			if exact.examineExact(ctx, state.(search.Position), moves, &t) && !found(t) {
				return nil
			}
			m := moves[rng.IntN(len(moves))].Move
			if rng.IntN(2) == 0 {
				m = moves[0].Move
			}
			p.Make(m)
		}
		return ctx.Err()
	}, nil
}

// fromTables returns a source of random positions of the tables in a directory.
func fromTables(directory string) (source, error) {
	const drawn = 50 // positions of a tier
	game, set, err := engine.FindTables(directory)
	if err != nil {
		return nil, err
	}
	var tiers []int
	for tier, f := range set.Files {
		if f != nil {
			tiers = append(tiers, tier)
		}
	}
	return func(ctx context.Context, rng *rand.Rand, found func(Position) bool) error {
		goesOn := true
		return set.Sample(tiers[rng.IntN(len(tiers))], drawn, rng, func(text string, _ movegen.Value) error {
			if !goesOn || ctx.Err() != nil {
				return ctx.Err()
			}
			state, err := game.Parse(text)
			if err != nil {
				return err
			}
			moves, err := set.Moves(state.(movegen.Position))
			if err != nil || state.Over() {
				return nil //nolint:nilerr // a table of fewer men is missing
			}
			evaluated, err := game.Evaluate(state)
			if err != nil {
				return err
			}
			t := Position{Game: game.Name}
			if exact.examineExact(ctx, evaluated.(search.Position), moves, &t) {
				goesOn = found(t)
			}
			return nil
		})
	}, nil
}

// alone returns a source of ends of games of a size with the men of one seat alone: up to some random moves back from a won position.
func alone(name, size string, longest int) (source, error) {
	game, err := engine.Lookup(name)
	if err != nil {
		return nil, err
	}
	start, err := game.Start(engine.Settings{"size": size, "triangles": "0,3"})
	if err != nil {
		return nil, err
	}
	first, err := onlyFirst(game, start)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, rng *rand.Rand, found func(Position) bool) error {
		back := first.Reversed(0).(graph.Reversible).Reversed(0) // a copy at the start
		moved := 2 + rng.IntN(longest-1)
		for range moved { // from home
			moves := back.Moves(nil)
			back.Make(moves[rng.IntN(len(moves))])
			for back.Mover() != 0 {
				back.Make(back.Moves(nil)[0])
			}
		}
		p := back.(graph.Reversible).Reversed(0)
		evaluated, err := game.Evaluate(p)
		if err != nil || evaluated.Over() {
			return err
		}
		f := Finder{MinPlies: 3, MaxPlies: 2*longest - 1, Nodes: 200_000}
		t := Position{Game: name, Text: string(p.AppendText(nil))}
		if f.findWin(ctx, evaluated.(search.Position), &t, f.MaxPlies) {
			found(t)
		}
		return ctx.Err()
	}, nil
}

// onlyFirst returns the start of a game with the men of the first seat alone.
func onlyFirst(game engine.Game, start movegen.State) (graph.Reversible, error) {
	text := start.AppendText(nil)
	for i := len(text) - 1; text[i] != ' '; i-- {
		if text[i] == '1' {
			text[i] = '.'
		}
	}
	state, err := game.Parse(string(text))
	if err != nil {
		return nil, err
	}
	return state.(graph.Reversible), nil
}
