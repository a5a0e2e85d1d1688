package tactics

import (
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen"
)

// Each move of each solution is judged right, and its last move solves the position, within the position's plies. Without SLOW=1, every sixth position is
// tested.
func TestSolutions(t *testing.T) {
	step := slow.Count(24, 1)
	for game, suite := range suites(t) {
		for i, p := range suite {
			if i%step != 0 {
				continue
			}
			solution := solutionOf(t, p)
			want := p.Plies
			if p.Kind == Save {
				want = 1
			}
			if len(solution) != want || solution[0] != p.Answer {
				t.Errorf("%s %d: solution %v, want %d moves from %s on", game, i+1, solution, want, p.Answer)
			}
			for n := range solution {
				v, err := p.Judge(t.Context(), solution[:n+1]...)
				if done := n+1 == len(solution); err != nil || !v.IsRight || v.IsDone != done {
					t.Errorf("%s %d: %v: %+v, %v; want right, done %v", game, i+1, solution[:n+1], v, err, done)
				}
				state, err := p.open()
				if err != nil {
					t.Fatal(err)
				}
				for _, text := range solution[:n+1] {
					m := must.Get(state.ParseMove(text))(t)
					state.Make(m)
				}
				opponents := !v.IsDone && state.Mover() != solverOf(t, p)
				if (v.Reply != "") != opponents || opponents && v.Reply != solution[n+1] {
					t.Errorf("%s %d: %v: reply %q", game, i+1, solution[:n+1], v.Reply)
				}
			}
		}
	}
}

// Each reply of the opponent in a solution resists longest: after it, the solver has no win in fewer plies than the solution has left, as a
// search through all moves shows.
func TestLongestDefence(t *testing.T) {
	for game, suite := range suites(t) {
		for i, p := range suite {
			if i%slow.Count(16, 1) != 0 || p.Kind != Win {
				continue
			}
			solution := solutionOf(t, p)
			state := must.Get(p.open())(t)
			s := must.Get(newProver(t.Context(), state, state.Mover(), math.MaxUint64))(t)
			for n, text := range solution[:len(solution)-1] {
				makeText(t, state, text)
				if left := len(solution) - n - 1; left > 1 && s.winsWithin(left-1) || !s.winsWithin(left) {
					t.Errorf("%s %d: after %v the solver does not need %d plies", game, i+1, solution[:n+1], left)
				}
			}
		}
	}
}

// solutionOf returns the moves of the solution of a position.
func solutionOf(t *testing.T, p Position) []string {
	t.Helper()
	steps := must.Get(p.Solution())(t)
	moves := make([]string, len(steps))
	for i, s := range steps {
		moves[i] = s.Move
	}
	return moves
}

// The last defence that the solution of a puzzle of Pente shows meets a threat, if a legal move does. If it says that any would do, each loses immediately.
func TestLastDefence(t *testing.T) {
	step := slow.Count(12, 1)
	met := 0
	for i, p := range suites(t)["pente"] {
		if i%step != 0 || p.Kind != Win || p.Plies < 3 {
			continue
		}
		steps := must.Get(p.Solution())(t)
		state := must.Get(p.open())(t)
		solver := state.Mover()
		for _, s := range steps[:len(steps)-2] {
			makeText(t, state, s.Move)
		}
		// The winning moves after each defence; the threats are those after the least useful one.
		last := steps[len(steps)-2]
		wins := map[string][]string{}
		var threats []string
		for _, m := range state.Moves(nil) {
			text := string(state.AppendMove(nil, m))
			state.Make(m)
			wins[text] = winsNow(state, solver)
			state.Unmake()
			if len(wins[text]) > len(threats) {
				threats = wins[text]
			}
		}
		meets := func(defence string) bool {
			return slices.ContainsFunc(threats, func(w string) bool { return !slices.Contains(wins[defence], w) })
		}
		switch canMeet := slices.ContainsFunc(slices.Collect(maps.Keys(wins)), meets); {
		case meets(last.Move):
			met++
		case canMeet:
			t.Errorf("pente %d: the last defence of %v meets none of the threats %v", i+1, steps, threats)
		case !last.IsAny:
			t.Errorf("pente %d: %v: no move meets the threats %v, but %s is shown as the only defence", i+1, steps, threats, last.Move)
		}
	}
	if met == 0 {
		t.Error("no defence meets a threat")
	}
}

// makeText makes a move by its text.
func makeText(t *testing.T, p movegen.Position, text string) {
	t.Helper()
	m := must.Get(p.ParseMove(text))(t)
	p.Make(m)
}

// winsNow returns the moves by which a seat, if it is to move, wins immediately.
func winsNow(p movegen.Position, seat movegen.Seat) []string {
	var wins []string
	if p.Over() || p.Mover() != seat {
		return nil
	}
	for _, m := range p.Moves(nil) {
		text := string(p.AppendMove(nil, m))
		p.Make(m)
		if p.Over() && movegen.IsWin(p, seat) {
			wins = append(wins, text)
		}
		p.Unmake()
	}
	return wins
}

// The hints of a puzzle solve it, also when the opponent does not reply as the solution says.
func TestHints(t *testing.T) {
	step := slow.Count(48, 8)
	for game, suite := range suites(t) {
		for i, p := range suite {
			if i%step != 0 {
				continue
			}
			var moves []string
			for len(moves) < 4*p.Plies {
				v, err := p.Judge(t.Context(), moves...)
				if err != nil || !v.IsRight {
					t.Fatalf("%s %d: the hints %v: %+v, %v", game, i+1, moves, v, err)
				}
				if v.IsDone {
					break
				}
				hint, err := p.Hint(t.Context(), moves...)
				switch {
				case err != nil:
					t.Fatalf("%s %d: %v: %v", game, i+1, moves, err)
				case hint != "":
					moves = append(moves, hint)
				case v.Reply == "":
					t.Fatalf("%s %d: no hint after %v", game, i+1, moves)
				default:
					moves = append(moves, v.Reply)
				}
			}
			if v, err := p.Judge(t.Context(), moves...); err != nil || !v.IsDone {
				t.Errorf("%s %d: the hints %v don't solve the puzzle: %+v, %v", game, i+1, moves, v, err)
			}
			if wrong, err := p.Hint(t.Context(), "x"); err == nil {
				t.Errorf("%s %d: after a move that is none the hint is %q", game, i+1, wrong)
			}
		}
	}
}

// solverOf returns the seat to move of a position.
func solverOf(t *testing.T, p Position) movegen.Seat {
	t.Helper()
	state := must.Get(p.open())(t)
	return state.Mover()
}

// A first move other than the answer is wrong, and legal moves refute it.
func TestWrongAnswers(t *testing.T) {
	step := slow.Count(1024, 128) // opening a position takes time
	for game, suite := range suites(t) {
		for i, p := range suite {
			state := must.Get(p.open())(t)
			for n, m := range state.Moves(nil) {
				text := string(state.AppendMove(nil, m))
				if text == p.Answer || n%step != i%step {
					continue
				}
				v, err := p.Judge(t.Context(), text)
				if err != nil || v.IsRight || v.IsDone {
					t.Fatalf("%s %d: %s: %+v, %v", game, i+1, text, v, err)
				}
				state.Make(m)
				if solver := solverOf(t, p); !state.Over() && state.Mover() != solver {
					refuted := state.Clone()
					for _, text := range v.Refutation {
						makeText(t, refuted, text)
					}
					if len(v.Refutation) == 0 || refuted.Over() && movegen.IsWin(refuted, solver) || p.Kind == Save && !refuted.Over() {
						t.Errorf("%s %d: %s is refuted by %v", game, i+1, text, v.Refutation)
					}
				}
				state.Unmake()
			}
		}
	}
}

// From the second move on, moves that win differently from the proof are right, and any line of right moves ends with a win.
func TestOtherWins(t *testing.T) {
	other := 0
	for game, suite := range suites(t) {
		for i, p := range suite {
			if i%slow.Count(3, 1) != 0 || p.Kind != Win || p.Plies != 5 {
				continue
			}
			moves := []string{p.Answer}
			for len(moves) < 2*p.Plies {
				v, err := p.Judge(t.Context(), moves...)
				if err != nil || !v.IsRight {
					t.Fatalf("%s %d: %v: %+v, %v", game, i+1, moves, v, err)
				}
				if v.IsDone {
					break
				}
				if v.Reply != "" {
					moves = append(moves, v.Reply)
					continue
				}
				move, isOther := lastWin(t, p, moves)
				moves = append(moves, move)
				if isOther {
					other++
				}
			}
			if v, err := p.Judge(t.Context(), moves...); err != nil || !v.IsDone {
				t.Errorf("%s %d: %v: %+v, %v; want done", game, i+1, moves, v, err)
			}
		}
	}
	if other == 0 {
		t.Error("no win beside those of proofs was tried")
	}
}

// lastWin returns the last right move among the legal ones after moves, and reports whether it is outside the proof.
func lastWin(t *testing.T, p Position, moves []string) (move string, isOther bool) {
	t.Helper()
	a := must.Get(p.attempt())(t)
	state := a.p
	for _, text := range moves {
		must.Do(t, a.make(t.Context(), text))
	}
	for _, m := range state.Moves(nil) {
		text := string(state.AppendMove(nil, m))
		listed := false
		if a.proof != nil {
			listed = a.proof.Replies[0].Move == m
		}
		if state.Make(m); state.Over() || listed || a.proof == nil {
			won := listed
			if !listed {
				after := attempt{Position: p, p: state, solver: a.solver}
				if state.Over() {
					won = movegen.IsWin(after.p, after.solver)
				} else if r, err := after.search(t.Context()); err == nil {
					won = r.Value.Worst == movegen.Win
				}
			}
			if won {
				move, isOther = text, !listed
			}
		}
		state.Unmake()
	}
	return move, isOther
}

// The error for moves that can't be judged names the wrong move.
func TestJudgeErrors(t *testing.T) {
	p := suites(t)["seega"][0]
	for _, c := range []struct {
		moves []string
		want  string
	}{
		{[]string{"9:9>9:8"}, "move 1: "},
		{[]string{p.Answer, "x"}, "move 2: "},
	} {
		if _, err := p.Judge(t.Context(), c.moves...); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%v: %v, want %s…", c.moves, err, c.want)
		}
	}
	solution := solutionOf(t, p)
	if _, err := p.Judge(t.Context(), append(solution, "0:0>0:1")...); err == nil {
		t.Error("a move after the end is judged")
	}
}
