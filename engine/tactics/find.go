package tactics

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/movegen/graph"
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
	e, err := f.open()
	if err != nil {
		return err
	}
	for game := uint64(0); ctx.Err() == nil; game++ {
		goesOn, err := f.play(ctx, e, rand.New(rand.NewPCG(f.Seed, game)), found)
		if err != nil || !goesOn {
			return err
		}
	}
	return nil
}

// open returns the engine that plays the games.
func (f Finder) open() (*engine.Engine, error) {
	if err := f.Check(); err != nil {
		return nil, err
	}
	e, err := engine.Open(f.Game, f.Settings)
	if err != nil {
		return nil, err
	}
	return e, e.Configure(engine.SearchOptions{HashMiB: 4, MultiPV: 2})
}

// play plays a game and calls found with each position that it finds, until found returns false, which it reports, or ctx is done.
func (f Finder) play(ctx context.Context, e *engine.Engine, rng *rand.Rand, found func(Position) bool) (goesOn bool, err error) {
	if err := e.NewGame(); err != nil {
		return false, err
	}
	for ply := 0; !e.State().Over() && ctx.Err() == nil; ply++ {
		evaluated, err := e.Evaluated()
		if err != nil {
			return false, err
		}
		p := evaluated.(search.Position)
		if ply >= f.Skip {
			if t, ok := f.examine(ctx, e, p); ok && !found(t) {
				return false, nil
			}
		}
		move, err := f.nextMove(e, p, ply, rng)
		if err != nil {
			return false, err
		}
		if err := e.Make(move); err != nil {
			return false, err
		}
	}
	return true, nil
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
		return t, f.findWin(ctx, p, &t, first)
	case first >= 0 && -second >= f.MinPlies && -second <= f.MaxPlies:
		s, err := newProver(ctx, p, 1-p.Mover(), uint64(f.Nodes)) //nolint:gosec // Check refuses negative ones
		return t, err == nil && f.isOnlySave(s, &t, -second)
	}
	return t, false
}

// findWin reports whether exactly one move wins within the fewest plies, which are at most most, and completes t in that case.
func (f Finder) findWin(ctx context.Context, p search.Position, t *Position, most int) bool {
	s, err := newProver(ctx, p, p.Mover(), uint64(f.Nodes)) //nolint:gosec // Check refuses negative ones
	if err != nil {
		return false
	}
	for plies := 1; plies <= most && s.nodes > 0; plies++ {
		if s.winsWithin(plies) {
			return plies >= f.MinPlies && f.isOnlyWin(s, t, plies)
		}
	}
	return false
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
	if isAlone(s.p) { // slower wins are always possible
		return t.completeWith(s, answer, movegen.NoMove, 0)
	}
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
	margin := 0
	if s.nodes > 0 {
		margin = wideMargin
	}
	return t.completeWith(s, answer, except, margin)
}

// completeWith is complete with a given margin.
func (t *Position) completeWith(s *prover, answer, except movegen.Move, margin int) bool {
	t.Margin = margin
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

// The themes of positions.
const (
	captureWins  = "capture that wins"
	captureSaves = "capture that saves"
	onlyDefence  = "only defence"
	forcedWin    = "forced win"
	fewestMoves  = "fewest moves"
)

// Themes are the themes of positions. The last two are those of winThemer.
var Themes = []string{captureWins, captureSaves, onlyDefence, forcedWin, fewestMoves, "fifth pair", "broken five"}

// winThemer is a game whose wins have themes.
type winThemer interface {
	// WinTheme returns one of Themes for the way in which the last move won, or "".
	WinTheme() string
}

// themeOf returns the theme of a position.
func themeOf(p search.Position, t *Position, answer movegen.Move, proof *certificate.Tree) string {
	p.Make(answer)
	effects, ok := p.(movegen.EffectReporter)
	captures := ok && effects.LastEffect().Captured > 0
	p.Unmake()
	if t.Kind == Win {
		if theme := t.winTheme(proof); theme != "" {
			return theme
		}
	}
	switch {
	case isAlone(p):
		return fewestMoves
	case t.Kind == Save && captures:
		return captureSaves
	case t.Kind == Save:
		return onlyDefence
	case captures:
		return captureWins
	}
	return forcedWin
}

// isAlone reports whether only the side to move has men on the board, so that the opponent can't but pass.
func isAlone(p movegen.Position) bool {
	r, ok := p.(graph.Reversible)
	return ok && r.Alone(p.Mover())
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
