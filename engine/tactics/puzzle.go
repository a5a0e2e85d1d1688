package tactics

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"quincunx/engine"
	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/certificate"
	"quincunx/search/proof"
)

// Verdict is the state of an attempt to solve a position.
type Verdict struct {
	IsRight bool // all moves of the solver so far are right
	IsDone  bool // the position is solved

	// Reply is the text form of the opponent's next move after right moves: the longest resistance. It is "" if the solver is to move, or the
	// position is solved.
	Reply string

	// Refutation are the text forms of the moves that show why the last move is wrong: a forced win of the opponent, or the reply of each
	// opponent that prevents the solver's win. It is nil after right moves, and if none was found.
	Refutation []string
}

// Limits of the search that judges moves outside the proof.
const (
	judgeNodes  = 300_000
	refuteNodes = 50_000 // for a win of the opponent
	judgeMiB    = 8
)

var errSolved = errors.New("the position is solved already")

// Judge judges an attempt to solve the position: the moves so far, of the solver and of the opponent. In a position of kind Win, the first
// move is right if it is the answer, and a later one if it wins, by the proof or by a search with limited nodes; the position is solved
// when the game is won. In a position of kind Save, the answer solves it. The error names the illegal move, or is ctx's.
func (t Position) Judge(ctx context.Context, moves ...string) (Verdict, error) {
	a, err := t.after(ctx, moves)
	if err != nil {
		return Verdict{}, err
	}
	switch {
	case a.verdict.IsDone || a.p.Over() || a.p.Mover() == a.solver && a.verdict.IsRight:
	case !a.verdict.IsRight:
		a.verdict.Refutation, err = a.refute(ctx)
	case len(moves) > 0:
		err = a.reply(ctx)
	}
	return a.verdict, err
}

// Hint returns a right move of the solver after the moves of an attempt; "" if the solver is not to move or no right move is found. The error
// is that of [Position.Judge].
func (t Position) Hint(ctx context.Context, moves ...string) (string, error) {
	a, err := t.after(ctx, moves)
	if err != nil || a.verdict.IsDone || !a.verdict.IsRight || a.p.Over() || a.p.Mover() != a.solver {
		return "", err
	}
	if a.moves == 0 {
		return t.Answer, nil
	}
	m, err := a.win(ctx)
	if err != nil || m == movegen.NoMove {
		return "", err
	}
	return string(a.p.AppendMove(nil, m)), nil
}

// Step is a move of a solution.
type Step struct {
	Move  string // its text form
	IsAny bool   // the opponent has others, and the same moves win against each of them
}

// Solution returns the answer or, for kind Win, a line to the end of the game with the opponent's longest resistance.
func (t Position) Solution() ([]Step, error) {
	if t.Kind == Save {
		return []Step{{Move: t.Answer}}, nil
	}
	a, err := t.attempt()
	if err != nil {
		return nil, err
	}
	return line(a.proof, a.p, a.solver), nil
}

// Seat returns the seat to move, which is the first one in a game of simultaneous moves.
func (t Position) Seat() (movegen.Seat, error) {
	game, err := engine.Lookup(t.Game)
	if err != nil {
		return 0, err
	}
	state, err := game.Parse(t.Text)
	if err != nil {
		return 0, err
	}
	return movegen.TurnOf(state).Actors()[0], nil
}

// attempt is an attempt to solve a position.
type attempt struct {
	Position
	p       search.Position // after the moves made
	solver  movegen.Seat
	moves   int               // number of moves made, by both players
	proof   *certificate.Tree // of the win from p; nil outside the proof
	verdict Verdict
}

// attempt returns an attempt without moves.
func (t Position) attempt() (*attempt, error) {
	p, err := t.open()
	if err != nil {
		return nil, err
	}
	tree, err := t.load(p)
	if err != nil {
		return nil, err
	}
	return &attempt{Position: t, p: p, solver: p.Mover(), proof: tree, verdict: Verdict{IsRight: true}}, nil
}

// after returns an attempt with its moves, each of which is judged.
func (t Position) after(ctx context.Context, moves []string) (*attempt, error) {
	a, err := t.attempt()
	if err != nil {
		return nil, err
	}
	for i, text := range moves {
		if err := a.make(ctx, text); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return a, nil
}

// winner returns the player whose win is proved.
func (a *attempt) winner() movegen.Seat {
	if a.Kind == Save {
		return 1 - a.solver
	}
	return a.solver
}

// make makes a move and judges it.
func (a *attempt) make(ctx context.Context, text string) error {
	if a.verdict.IsDone {
		return errSolved
	}
	m, err := a.p.ParseMove(text)
	if err != nil {
		return err
	}
	text = string(a.p.AppendMove(nil, m))
	solvers := a.p.Mover() == a.solver
	if a.moves++; solvers && a.moves == 1 && text != a.Answer {
		a.verdict.IsRight = false
	}
	a.proof = a.proof.After(m) // nil if the winner leaves the proof
	a.p.Make(m)
	switch {
	case !a.verdict.IsRight:
	case a.Kind == Save:
		a.verdict.IsDone = true
	case a.p.Over():
		a.verdict.IsRight = movegen.IsWin(a.p, a.solver)
		a.verdict.IsDone = a.verdict.IsRight
	case solvers && a.proof == nil:
		return a.proveAgain(ctx)
	}
	return nil
}

// proveAgain proves that the solver still wins after leaving the proof, by the shortest win if the limit of nodes allows, which the proof then
// is. Otherwise the move was wrong.
func (a *attempt) proveAgain(ctx context.Context) error {
	s, err := newProver(ctx, a.p, a.solver, judgeNodes)
	if err != nil {
		return err
	}
	for plies := 1; plies <= a.Plies+a.Margin && s.nodes > 0; plies++ {
		if s.winsWithin(plies) {
			if a.proof = s.proof(plies, movegen.NoMove); a.proof != nil {
				return nil
			}
			break
		}
	}
	found, err := a.search(ctx)
	a.verdict.IsRight = found.Value.Worst == movegen.Win
	return err
}

// search searches for a win of the solver.
func (a *attempt) search(ctx context.Context) (proof.Result, error) {
	s, err := proof.New(judgeMiB)
	if err != nil {
		return proof.Result{}, err
	}
	r, err := s.Prove(ctx, a.p, a.solver, proof.Limits{Nodes: judgeNodes}, nil)
	if err == nil && r.Value == movegen.ValueUnknown {
		err = ctx.Err()
	}
	return r, err
}

// win returns a move by which the solver, who is to move, wins; NoMove if none is found.
func (a *attempt) win(ctx context.Context) (movegen.Move, error) {
	if a.proof != nil {
		return a.proof.Replies[0].Move, nil
	}
	r, err := a.search(ctx)
	if err != nil || r.Value.Worst != movegen.Win || len(r.Line) == 0 {
		return movegen.NoMove, err
	}
	return r.Line[0], nil
}

// reply sets the reply of the opponent: see [Verdict].
func (a *attempt) reply(ctx context.Context) error {
	if a.proof != nil {
		a.verdict.Reply = line(a.proof, a.p, a.solver)[0].Move
		return nil
	}
	r, err := a.search(ctx)
	if err == nil && len(r.Line) > 0 {
		a.verdict.Reply = string(a.p.AppendMove(nil, r.Line[0]))
	}
	return err
}

// refute returns the refutation of the last move: see [Verdict].
func (a *attempt) refute(ctx context.Context) (moves []string, err error) {
	if a.Kind == Save && a.moves == 1 && a.proof != nil {
		for _, step := range line(a.proof, a.p, a.winner()) {
			moves = append(moves, step.Move)
		}
		return moves, nil
	}
	if a.p.Seats() == 2 {
		s, err := proof.New(judgeMiB)
		if err != nil {
			return nil, err
		}
		r, err := s.Prove(ctx, a.p, 1-a.solver, proof.Limits{Nodes: refuteNodes}, nil)
		if err != nil {
			return nil, err
		}
		if r.Value.Worst == movegen.Win {
			p := a.p.Clone()
			for _, m := range r.Line {
				moves = append(moves, string(p.AppendMove(nil, m)))
				p.Make(m)
			}
			return moves, nil
		}
	}
	return a.prevent(ctx)
}

// prevent returns the replies of the opponents that leave the solver no win within the plies that were left.
func (a *attempt) prevent(ctx context.Context) (moves []string, err error) {
	s, err := newProver(ctx, a.p, a.solver, judgeNodes)
	if err != nil {
		return nil, err
	}
	has := search.CapabilitiesOf(a.p)
	for left := max(a.Plies+a.Margin-a.moves, 1); !a.p.Over() && a.p.Mover() != a.solver; left-- {
		var list search.MoveList
		list.AppendAll(a.p, &has)
		list.Sort(0)
		i := slices.IndexFunc(list.Moves, func(m movegen.Move) bool { return !s.wins(m, left) && s.nodes > 0 })
		if i < 0 {
			return nil, ctx.Err()
		}
		moves = append(moves, string(a.p.AppendMove(nil, list.Moves[i])))
		a.p.Make(list.Moves[i])
	}
	return moves, nil
}

// line returns the line of a proof from p to the end of the game with the longest resistance of the winner's opponent.
func line(t *certificate.Tree, p movegen.Position, winner movegen.Seat) []Step {
	if p.Over() {
		return nil
	}
	var moves []movegen.Move
	isAny := false
	if p.Mover() == winner {
		moves = append(moves, t.Replies[0].Move)
	} else {
		moves = defences(t, p)
		isAny = len(t.Replies) == 0 && len(moves) > 1
	}
	var longest []Step
	most := height(t)
	for _, m := range moves {
		if len(longest) == most {
			break
		}
		text := string(p.AppendMove(nil, m))
		p.Make(m)
		rest := line(t.After(m), p, winner)
		p.Unmake()
		if len(rest) >= len(longest) {
			longest = append([]Step{{text, isAny}}, rest...)
		}
	}
	return longest
}

// defences returns the legal moves of the player who loses: first those that prevent what wins against most others, then the others that the
// proof answers one by one, and then the rest as the position orders them.
func defences(t *certificate.Tree, p movegen.Position) []movegen.Move {
	var moves, listed []movegen.Move
	for _, r := range t.Replies {
		if answer(r.Tree) != answer(t.Rest) {
			moves = append(moves, r.Move)
		} else {
			listed = append(listed, r.Move)
		}
	}
	moves = append(moves, listed...)
	has := search.CapabilitiesOf(p)
	var others search.MoveList
	others.AppendAll(p, &has)
	others.Sort(0)
	for _, m := range others.Moves {
		if !slices.Contains(moves, m) {
			moves = append(moves, m)
		}
	}
	return moves
}

// answer returns the first move of a tree, NoMove if it has none.
func answer(t *certificate.Tree) movegen.Move {
	if t == nil || len(t.Replies) == 0 {
		return movegen.NoMove
	}
	return t.Replies[0].Move
}

// height returns the number of plies of the longest line in a tree.
func height(t *certificate.Tree) int {
	if t == nil {
		return 0
	}
	plies := height(t.Rest)
	for _, r := range t.Replies {
		plies = max(plies, height(r.Tree))
	}
	return plies + 1
}
