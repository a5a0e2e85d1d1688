package board

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"quincunx/engine"
	"quincunx/engine/tactics"
	"quincunx/internal/message"
	"quincunx/movegen"
	"quincunx/session"
)

// puzzlesRequest asks for the puzzles of a game, or of all games.
type puzzlesRequest struct {
	head
	Game string `json:"game"`
}

type puzzlesAnswer struct {
	Puzzles []puzzleInfo `json:"puzzles"`
}

type puzzleInfo struct {
	Puzzle   string       `json:"puzzle"` // its name
	Game     string       `json:"game"`
	Position string       `json:"position"`
	Seat     movegen.Seat `json:"seat"`  // the side to move, which solves the puzzle
	Kind     tactics.Kind `json:"kind"`  // win or save
	Plies    int          `json:"plies"` // of the win to find or to prevent
	Theme    string       `json:"theme"`
	Rating   int          `json:"rating"` // Elo
}

func puzzles(_ *Conn, r *puzzlesRequest) (any, error) {
	games := tactics.PuzzleGames
	if r.Game != "" {
		if _, err := engine.Lookup(r.Game); err != nil {
			return nil, fmt.Errorf("game: %w", err)
		}
		games = slices.DeleteFunc(slices.Clone(games), func(name string) bool { return name != r.Game })
	}
	answer := puzzlesAnswer{Puzzles: []puzzleInfo{}}
	for _, name := range games {
		suite, err := tactics.Puzzles(name)
		if err != nil {
			return nil, err
		}
		for _, p := range suite {
			seat, err := p.Seat()
			if err != nil {
				return nil, err
			}
			answer.Puzzles = append(answer.Puzzles, puzzleInfo{p.Name(), name, p.Text, seat, p.Kind, p.Plies, p.Theme, p.Rating})
		}
	}
	return answer, nil
}

// puzzleRequest asks whether the moves of an attempt at a puzzle are right.
type puzzleRequest struct {
	head
	Puzzle string   `json:"puzzle"`
	Moves  []string `json:"moves"` // so far, of both sides
	Give   bool     `json:"give"`  // ask for the solution
	Hint   bool     `json:"hint"`  // ask for a right move
}

type puzzleAnswer struct {
	Right    bool           `json:"right"`
	Done     bool           `json:"done"`
	Reply    *session.Move  `json:"reply,omitempty"`    // the opponent's next move, which resists longest
	Refuted  []session.Move `json:"refuted,omitempty"`  // the moves that show why the last one is wrong
	Solution []session.Move `json:"solution,omitempty"` // in turn, also if all seats act simultaneously
	Any      []int          `json:"any,omitempty"`      // the indices of the moves of Solution that any other move could replace
	Hint     *session.Move  `json:"hint,omitempty"`     // a right move, if the solver is to move and one is known
}

// longestAttempt is the maximum number of moves of an attempt, more than any puzzle needs.
const longestAttempt = 200

func puzzle(ctx context.Context, _ *Conn, r *puzzleRequest, _ func(any)) (any, error) {
	if len(r.Moves) > longestAttempt {
		return nil, fmt.Errorf("moves: got %d, want at most %d", len(r.Moves), longestAttempt)
	}
	p, err := findPuzzle(r.Puzzle)
	if err != nil {
		return nil, err
	}
	v, err := p.Judge(ctx, r.Moves...)
	if err != nil {
		return nil, stoppedOr(ctx, err)
	}
	answer := puzzleAnswer{Right: v.IsRight, Done: v.IsDone}
	if answer.Reply, err = after(p, r.Moves, v.Reply); err != nil {
		return nil, err
	}
	if answer.Refuted, err = allAfter(p, r.Moves, v.Refutation); err != nil {
		return nil, err
	}
	if r.Hint {
		hint, err := p.Hint(ctx, r.Moves...)
		if err != nil {
			return nil, stoppedOr(ctx, err)
		}
		if answer.Hint, err = after(p, r.Moves, hint); err != nil {
			return nil, err
		}
	}
	if !r.Give {
		return answer, nil
	}
	steps, err := p.Solution()
	if err != nil {
		return nil, err
	}
	var texts []string
	for i, step := range steps {
		texts = append(texts, step.Move)
		if step.IsAny {
			answer.Any = append(answer.Any, i)
		}
	}
	answer.Solution, err = inTurn(p, texts)
	return answer, err
}

// after returns the move after others from a puzzle, given by their text forms; nil if it is "".
func after(p tactics.Position, moves []string, next string) (*session.Move, error) {
	if next == "" {
		return nil, nil
	}
	all, err := allAfter(p, moves, []string{next})
	if err != nil {
		return nil, err
	}
	return &all[0], nil
}

// allAfter returns the moves after others from a puzzle, given by their text forms.
func allAfter(p tactics.Position, moves, next []string) ([]session.Move, error) {
	if len(next) == 0 {
		return nil, nil
	}
	all, err := inTurn(p, slices.Concat(moves, next))
	if err != nil {
		return nil, err
	}
	return all[len(moves):], nil
}

// inTurn returns consecutive moves from a puzzle, given by their text forms. Where all seats act simultaneously, they are
// the actions of one seat after the other.
func inTurn(p tactics.Position, texts []string) ([]session.Move, error) {
	a, err := newPlace(1).at(&gameFields{Game: setup{Name: p.Game, Position: &p.Text}}, DefaultLimits())
	if err != nil {
		return nil, err
	}
	var moves []session.Move
	var chosen []movegen.Move
	for _, text := range texts {
		actors := movegen.TurnOf(a.State()).Actors()
		seat := actors[len(chosen)]
		m, err := a.ParseMove(seat, text)
		if err != nil {
			return nil, err
		}
		moves = append(moves, a.Describe(seat, m))
		if chosen = append(chosen, m); len(chosen) < len(actors) {
			continue
		}
		if _, err := a.Make(chosen...); err != nil {
			return nil, err
		}
		chosen = nil
	}
	return moves, nil
}

// findPuzzle returns the puzzle with a name.
func findPuzzle(name string) (tactics.Position, error) {
	game, _, _ := strings.Cut(name, "-")
	if slices.Contains(tactics.PuzzleGames, game) {
		suite, err := tactics.Puzzles(game)
		if err != nil {
			return tactics.Position{}, err
		}
		if i := slices.IndexFunc(suite, func(p tactics.Position) bool { return p.Name() == name }); i >= 0 {
			return suite[i], nil
		}
	}
	return tactics.Position{}, fmt.Errorf("puzzle: unknown name %s", message.Quote(name))
}
