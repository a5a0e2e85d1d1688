package tactics

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/certificate"
	"quincunx/tt"
)

// Finder looks for positions with one right answer in games of the engine against itself,
// some moves of which are random.
type Finder struct {
	Game     string // one of Games
	Settings engine.Settings
	Seed     uint64
	MinPlies int    // shortest forced wins and losses, 1..MaxPlies
	MaxPlies int    // longest ones, up to LongestWin
	Nodes    int    // limit of the exhaustive search of a position, which is skipped beyond it, 1 or more
	Hint     uint64 // nodes of the search that selects candidates, 1 or more
	Blunders int    // one in Blunders moves is random, 1 or more
	Skip     int    // plies at the beginning of each game to skip, 0 or more
}

// LongestWin is the largest MaxPlies of a Finder.
const LongestWin = maxPlies - wideMargin

// Check returns an error that names the first field out of range.
func (f Finder) Check() error {
	switch {
	case !slices.Contains(Games, f.Game):
		return noTactics(f.Game)
	case f.MinPlies < 1 || f.MinPlies > f.MaxPlies || f.MaxPlies > LongestWin:
		return fmt.Errorf("plies %d to %d: want 1 <= least <= largest <= %d", f.MinPlies, f.MaxPlies, LongestWin)
	case f.Nodes < 1:
		return fmt.Errorf("nodes %d: want 1 or more", f.Nodes)
	case f.Hint < 1:
		return fmt.Errorf("hint %d: want 1 or more nodes", f.Hint)
	case f.Blunders < 1:
		return fmt.Errorf("blunders %d: want 1 or more", f.Blunders)
	case f.Skip < 0:
		return fmt.Errorf("skip %d: want 0 or more plies", f.Skip)
	}
	_, err := engine.Open(f.Game, f.Settings)
	return err
}

// Find plays games and calls found with each position that it finds, until found returns false or ctx is done. Errors come
// from Check or the engine.
func (f Finder) Find(ctx context.Context, found func(Position) bool) error {
	if err := f.Check(); err != nil {
		return err
	}
	e, err := engine.Open(f.Game, f.Settings)
	if err != nil {
		return err
	}
	if err := e.Configure(engine.SearchOptions{HashMiB: 4, MultiPV: 2}); err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(f.Seed, 0))
	for ctx.Err() == nil {
		if err := e.NewGame(); err != nil {
			return err
		}
		for ply := 0; !e.State().Over() && ctx.Err() == nil; ply++ {
			evaluated, err := e.Evaluated()
			if err != nil {
				return err
			}
			p := evaluated.(search.Position)
			if ply >= f.Skip {
				if t, ok := f.examine(ctx, e, p); ok && !found(t) {
					return nil
				}
			}
			move, err := f.nextMove(e, p, ply, rng)
			if err != nil {
				return err
			}
			if err := e.Make(move); err != nil {
				return err
			}
		}
	}
	return nil
}

// nextMove returns a move to play in p: a random one in the first plies and with probability 1/f.Blunders, or else the best
// move of a small search.
func (f Finder) nextMove(e *engine.Engine, p search.Position, ply int, rng *rand.Rand) (movegen.Move, error) {
	if rng.IntN(f.Blunders) == 0 || ply < 4 {
		moves := p.Moves(nil)
		if s, ok := p.(search.Selector); ok && ply > 0 {
			moves = s.Candidates(nil, false)
		}
		if len(moves) > 0 {
			return moves[rng.IntN(len(moves))], nil
		}
	}
	r, err := e.Best(context.Background(), search.Limits{Nodes: 300 + rng.Uint64N(3_000)})
	return r.Move, err
}

// examine returns a position if it has one right answer. A search of the two best moves shows whether it is worth an
// exhaustive one.
func (f Finder) examine(ctx context.Context, e *engine.Engine, p search.Position) (Position, bool) {
	t := Position{Game: f.Game, Text: string(p.AppendText(nil))}
	scores := [2]search.Score{}
	_, err := e.Search(context.Background(), search.Limits{Nodes: f.Hint}, func(i search.Info) {
		if i.Bound == tt.Exact {
			scores[i.Line-1] = i.Score
		}
	})
	if err != nil {
		return t, false
	}
	first, _ := scores[0].Plies()
	second, _ := scores[1].Plies()
	switch {
	case first >= f.MinPlies && first <= f.MaxPlies:
		s, err := newProver(ctx, p, p.Mover(), uint64(f.Nodes)) //nolint:gosec // Check refuses negative ones
		if err != nil {
			return t, false
		}
		for plies := 1; plies <= first; plies++ {
			if s.winsWithin(plies) {
				return t, plies >= f.MinPlies && f.isOnlyWin(s, &t, plies)
			}
		}
	case first >= 0 && -second >= f.MinPlies && -second <= f.MaxPlies:
		s, err := newProver(ctx, p, 1-p.Mover(), uint64(f.Nodes)) //nolint:gosec // as above
		return t, err == nil && f.isOnlySave(s, &t, -second)
	}
	return t, false
}

// isOnlyWin reports whether exactly one move wins within plies, even with the margin, and completes t in that case.
func (f Finder) isOnlyWin(s *prover, t *Position, plies int) bool {
	var answer movegen.Move
	moves := s.p.Moves(nil)
	for _, m := range moves {
		if s.wins(m, plies) {
			if answer != movegen.NoMove {
				return false
			}
			answer = m
		}
		if s.nodes == 0 {
			return false
		}
	}
	t.Kind, t.Plies, t.Answer = Win, plies, string(s.p.AppendMove(nil, answer))
	s.nodes = uint64(f.Nodes/marginShare + 1) //nolint:gosec // as above
	for _, m := range moves {
		if m != answer && s.wins(m, plies+wideMargin) {
			return false
		}
	}
	return t.complete(s, answer, movegen.NoMove)
}

// isOnlySave reports whether all moves but one lose within plies, and that one does not, even with the margin; it completes
// t in that case.
func (f Finder) isOnlySave(s *prover, t *Position, plies int) bool {
	var answer movegen.Move
	var list search.MoveList
	has := search.CapabilitiesOf(s.p)
	list.AppendAll(s.p, &has)
	list.Sort(0) // good moves first: the search ends at the second that doesn't lose
	for _, m := range list.Moves {
		lost := s.wins(m, plies)
		if s.nodes == 0 || !lost && answer != movegen.NoMove {
			return false
		}
		if !lost {
			answer = m
		}
	}
	if answer == movegen.NoMove {
		return false // every move loses
	}
	t.Kind, t.Plies, t.Answer = Save, plies, string(s.p.AppendMove(nil, answer))
	s.nodes = uint64(f.Nodes/marginShare + 1) //nolint:gosec // as above
	if s.wins(answer, plies+wideMargin) {
		return false
	}
	return t.complete(s, answer, answer)
}

// complete sets the margin, which is 0 if there were not enough nodes to prove it, the proof and the theme. The proof leaves
// out the move except. It reports false if it was interrupted.
func (t *Position) complete(s *prover, answer, except movegen.Move) bool {
	if s.nodes > 0 {
		t.Margin = wideMargin
	}
	proof := s.proof(t.Plies, except)
	if proof == nil {
		return false
	}
	t.proof = string(proof.AppendText(nil, s.p))
	t.Theme = themeOf(s.p, t, answer, proof)
	return true
}

const (
	wideMargin  = 2 // margin to try, in plies
	marginShare = 8 // limit of its proof: 1/marginShare of the nodes
)

// The themes that a Finder recognises.
const (
	captureWins  = "capture that wins"
	captureSaves = "capture that saves"
	onlyDefence  = "only defence"
	forcedWin    = "forced win"
)

// Themes are the themes that a Finder recognises. The last two are those of winThemer.
var Themes = []string{captureWins, captureSaves, onlyDefence, forcedWin, "fifth pair", "broken five"}

// winThemer is a game whose wins have themes.
type winThemer interface {
	// WinTheme returns one of Themes for the way in which the last move won, or "".
	WinTheme() string
}

// themeOf returns the theme of a position.
func themeOf(p search.Position, t *Position, answer movegen.Move, proof *certificate.Tree) string {
	p.Make(answer)
	captures := p.(movegen.EffectReporter).LastEffect().Captured > 0
	p.Unmake()
	if t.Kind == Win {
		if theme := t.winTheme(proof); theme != "" {
			return theme
		}
	}
	switch {
	case t.Kind == Save && captures:
		return captureSaves
	case t.Kind == Save:
		return onlyDefence
	case captures:
		return captureWins
	}
	return forcedWin
}

// winTheme returns the theme of the end of a win with the longest resistance; "" if it has none.
func (t *Position) winTheme(proof *certificate.Tree) string {
	game, err := engine.Lookup(t.Game)
	if err != nil {
		return ""
	}
	state, err := game.Parse(t.Text)
	if err != nil {
		return ""
	}
	p, ok := state.(interface {
		movegen.Position
		winThemer
	})
	if !ok {
		return ""
	}
	for _, step := range line(proof, p, p.Mover()) {
		m, err := p.ParseMove(step.Move)
		if err != nil {
			return ""
		}
		p.Make(m)
	}
	return p.WinTheme()
}
