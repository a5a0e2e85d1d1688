package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"quincunx/eval/chinesecheckers/coalition"
	"quincunx/internal/command"
	"quincunx/internal/durable"
	"quincunx/internal/message"
	"quincunx/internal/process"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
)

// coalitionFlags are the flags of games in which one seat plays against the others together.
type coalitionFlags struct {
	Alone   int      `help:"With three seats: solve for seat N alone against the other two; 0 = for each seat in turn (${default})." default:"0" placeholder:"N"`
	Values  string   `help:"With three seats: keep the values in this directory, and go on with those that are there." placeholder:"DIR"`
	Variant []string `help:"Rules of other publications: sudden (the first full goal ends the game), anymen (a goal is full with men of any seats, at least one of its own), narrow (no jumps through other triangles)." placeholder:"NAME"`

	Kingmaker bool `help:"With three seats: say also whether two of them together can make one of them the only winner, which takes two more games for each seat alone."`
	Reachable bool `help:"Count also the positions that can be reached, for two seats or on size 1."`
}

// given reports whether any of the flags is set.
func (f coalitionFlags) given() bool {
	return f.Alone != 0 || f.Values != "" || len(f.Variant) > 0 || f.Kingmaker || f.Reachable
}

// coalitions solves a game for each seat alone against the others.
type coalitions struct {
	*request
	coalitionFlags
	memoryFlag
	position *chinesecheckers.Position
	variant  coalition.Variant
	answers  []coalitionAnswer
	kings    []kingAnswer
	over     bool // the game is over by the variant's rules
	took     time.Duration

	interrupted bool
}

// coalitionAnswer is the answer for a seat alone against the others.
type coalitionAnswer struct {
	Seat      int               `json:"seat"`
	Value     string            `json:"value"` // win, draw or loss
	Moves     []coalitionMove   `json:"moves"` // of the seat to move, as they come
	Positions []coalitionCounts `json:"positions"`
	Reachable *coalitionCounts  `json:"reachable,omitempty"` // with any seat to move
}

// kingAnswer says whether two seats can make one of them the only winner against a third.
type kingAnswer struct {
	Alone  int    `json:"alone"`
	Winner int    `json:"winner"`
	Value  string `json:"value"` // for the single seat: loss if the others can force it, win if the single seat can end the game otherwise, or draw
}

// total returns the numbers of positions with any seat to move.
func (a *coalitionAnswer) total() (sum coalitionCounts) {
	for _, c := range a.Positions {
		sum.All += c.All
		sum.Won += c.Won
		sum.Drawn += c.Drawn
		sum.Lost += c.Lost
		sum.Over += c.Over
	}
	return sum
}

// coalitionMove is a move and the value of the position after it for the single seat.
type coalitionMove struct {
	Move  string `json:"move"`
	Value string `json:"value"`
}

// coalitionCounts are the numbers of positions with a seat to move.
type coalitionCounts struct {
	ToMove int    `json:"toMove"` // 0: any
	All    uint64 `json:"all"`
	Won    uint64 `json:"won"`
	Drawn  uint64 `json:"drawn"`
	Lost   uint64 `json:"lost"`
	Over   uint64 `json:"over"`
}

func (s *coalitions) prepare() error {
	for _, name := range s.Variant {
		switch name {
		case "sudden":
			s.variant.Sudden = true
		case "anymen":
			s.variant.AnyMen = true
		case "narrow":
			s.variant.Narrow = true
		default:
			return fmt.Errorf("--variant %s: want sudden, anymen or narrow", message.Quote(name))
		}
	}
	slices.Sort(s.Variant)
	s.Variant = slices.Compact(s.Variant)
	p, err := s.state()
	if err != nil {
		return err
	}
	s.position = p.(interface {
		Rules() *chinesecheckers.Position
	}).Rules()
	seats := s.position.Seats()
	if s.Alone < 0 || s.Alone > seats {
		return fmt.Errorf("--alone %d: want a seat 1..%d, or 0", s.Alone, seats)
	}
	if s.Kingmaker && seats != maxKingmakers {
		return fmt.Errorf("--kingmaker: want %d seats, got %d", maxKingmakers, seats)
	}
	if err := coalition.Check(s.position.Options()); err != nil {
		return fmt.Errorf("%s: %w (one player alone: --solo)", s.game.Name, err)
	}
	if err := s.position.CheckComplete(); err != nil {
		return err
	}
	if s.Reachable && !coalition.CanReach(s.position.Options()) {
		return errors.New("--reachable: want two seats, or size 1")
	}
	return s.check("the tables", "take", uint64(coalition.Bytes(s.position.Options()))) //nolint:gosec // not negative
}

// maxKingmakers is the number of seats for --kingmaker.
const maxKingmakers = 3

func (s *coalitions) solve(ctx context.Context, meter *command.Meter) (interrupted, err error) {
	begin := time.Now()
	err = s.solveAll(ctx, meter)
	slices.SortFunc(s.kings, func(a, b kingAnswer) int { return cmp.Or(a.Alone-b.Alone, a.Winner-b.Winner) })
	s.took = time.Since(begin)
	if err != nil && errors.Is(err, ctx.Err()) && len(s.answers) > 0 {
		s.interrupted = true
		return context.Cause(ctx), nil
	}
	return nil, err
}

// solveAll solves the games for all seats, until ctx is done: first without a favoured seat, then with those one and two turns after the
// single seat.
func (s *coalitions) solveAll(ctx context.Context, meter *command.Meter) error {
	games := 1
	if s.Kingmaker {
		games = maxKingmakers
	}
	for turns := range games {
		if err := s.solveGames(ctx, turns, meter); err != nil {
			return err
		}
	}
	return nil
}

// solveGames solves the games for all seats in which the others want the seat to win that is the given number of turns after the single
// seat, or no seat if turns is 0. If the solution of one seat serves for all, it is turned.
func (s *coalitions) solveGames(ctx context.Context, turns int, meter *command.Meter) error {
	canTurn := coalition.CanTurn(s.position.Options(), s.variant)
	var solved *coalition.Solution
	for seat := range s.position.Seats() {
		if s.Alone > 0 && s.Alone != seat+1 {
			continue
		}
		winner := (seat + turns) % s.position.Seats()
		if canTurn && solved != nil {
			solved = solved.Turned(1)
		} else {
			favoured := 0
			if turns > 0 {
				favoured = winner + 1
			}
			var err error
			if solved, err = s.open(ctx, movegen.Seat(seat), favoured, meter); err != nil { //nolint:gosec // small
				return err
			}
		}
		if err := s.checkValues(solved, seat); err != nil {
			return err
		}
		if turns > 0 {
			s.kings = append(s.kings, kingAnswer{seat + 1, winner + 1, solved.Value(s.position).String()})
			continue
		}
		a, err := s.answer(ctx, solved, seat)
		if err != nil {
			return err
		}
		s.answers = append(s.answers, a)
	}
	return nil
}

// checkedPositions is the number of random positions whose values are checked.
const checkedPositions = 100_000

// checkValues checks the values of random positions of a solution for a single seat.
func (s *coalitions) checkValues(solved *coalition.Solution, seat int) error {
	all := uint64(0)
	for mover := range movegen.Seat(s.position.Seats()) {
		all += countsOf(0, solved.Counts(mover)).All
	}
	random := rand.New(rand.NewPCG(1, uint64(seat))) //nolint:gosec // a sample need not be secret
	return process.Fail(solved.Check(int(min(checkedPositions, all)), random))
}

// open solves the game for a single seat, with the values in the directory if there is one.
func (s *coalitions) open(ctx context.Context, seat movegen.Seat, favoured int, meter *command.Meter) (*coalition.Solution, error) {
	title := fmt.Sprintf("seat %d alone", seat+1)
	if favoured > 0 {
		title += fmt.Sprintf(" against the win of %d", favoured)
	}
	meter.Note(title)
	debug.FreeOSMemory() // the tables of the game before
	solution, err := coalition.New(coalition.Options{
		Game: s.position.Options(), Alone: seat, Favoured: favoured, Variant: s.variant, Workers: runtime.GOMAXPROCS(0),
		Report: func(p coalition.Progress) {
			meter.Note(fmt.Sprintf("%s, pass %d decided %s positions", title, p.Sweep, grouped(p.Decided)))
			meter.Set(p.Sweep, 0)
		},
	})
	if err != nil || s.Values == "" {
		return solution, cmp.Or(err, solution.Solve(ctx))
	}
	if err := os.MkdirAll(s.Values, 0o755); err != nil { //nolint:gosec // anybody may read the values
		return nil, err
	}
	name := filepath.Join(s.Values, s.fileName(seat, favoured))
	release, err := durable.Hold(name + ".lock")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	defer release()
	switch f, err := os.Open(name); {
	case errors.Is(err, os.ErrNotExist):
	case err != nil:
		return nil, err
	default:
		err = solution.Read(f)
		if err = errors.Join(err, f.Close()); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	if solution.Solved() {
		return solution, nil
	}
	failed := solution.Solve(ctx)
	return solution, cmp.Or(process.Fail(durable.WriteBy(name, solution.Write)), failed)
}

// fileName returns the name of the file of a single seat's values.
func (s *coalitions) fileName(seat movegen.Seat, favoured int) string {
	o := s.position.Options()
	name := fmt.Sprintf("size%d-homes", o.Size)
	for _, home := range o.Triangles {
		name += fmt.Sprint(home)
	}
	name += fmt.Sprintf("-seat%d", seat+1)
	if favoured > 0 {
		name += fmt.Sprintf("-against%d", favoured)
	}
	return strings.Join(append([]string{name}, s.Variant...), "-") + ".values"
}

// answer returns the answer for a single seat.
func (s *coalitions) answer(ctx context.Context, solved *coalition.Solution, seat int) (coalitionAnswer, error) {
	p := s.position
	a := coalitionAnswer{Seat: seat + 1, Value: solved.Value(p).String(), Moves: []coalitionMove{}}
	s.over = solved.Over(p)
	for _, m := range solved.Moves(p) {
		a.Moves = append(a.Moves, coalitionMove{m.Move, m.Value.String()})
	}
	for mover := range movegen.Seat(p.Seats()) {
		a.Positions = append(a.Positions, countsOf(int(mover)+1, solved.Counts(mover)))
	}
	if s.Reachable {
		c, err := solved.Reachable(ctx, p)
		if err != nil {
			return a, err
		}
		counts := countsOf(0, c)
		a.Reachable = &counts
	}
	return a, nil
}

// countsOf returns the numbers of positions with a seat to move.
func countsOf(toMove int, c coalition.Counts) coalitionCounts {
	return coalitionCounts{toMove, c.Won + c.Drawn + c.Lost + c.Over, c.Won, c.Drawn, c.Lost, c.Over}
}

func (s *coalitions) print(out *bufio.Writer) error {
	p := s.position
	title := fmt.Sprintf("%s, %d seats", s.game.Title, p.Seats())
	if len(s.Variant) > 0 {
		title += ", " + strings.Join(s.Variant, ", ")
	}
	fmt.Fprintf(out, "%s, position %s.\n\n%s", title, p.AppendText(nil), s.board(p))
	if s.over && !p.Over() { // the board says who is to move
		fmt.Fprint(out, "\nBy the variant the game is over.\n")
	}
	fmt.Fprint(out, "\nWhat a seat reaches alone, if all others act together:\n\n    seat  value\n")
	for _, a := range s.answers {
		fmt.Fprintf(out, "    %-4d  %-5s  %s\n", a.Seat, a.Value, meanings[a.Value])
	}
	if moves := s.answers[0].Moves; len(moves) > 0 {
		fmt.Fprintf(out, "\nThe moves of seat %d, and what each seat then reaches alone:\n\n    %-10s", p.Mover()+1, "move")
		for _, a := range s.answers {
			fmt.Fprintf(out, "  seat %d", a.Seat)
		}
		fmt.Fprintln(out)
		for i, m := range moves {
			line := fmt.Sprintf("    %-10s", m.Move)
			for _, a := range s.answers {
				line += fmt.Sprintf("  %-6s", a.Moves[i].Value)
			}
			fmt.Fprintln(out, strings.TrimRight(line, " "))
		}
	}
	s.printKings(out)
	const row = "    %-9s%16s%17s%17s%17s%15s\n"
	for _, a := range s.answers {
		fmt.Fprintf(out, "\nPositions by what seat %d reaches alone:\n\n"+row, a.Seat, "to move", "all", "won", "drawn", "lost", "over")
		for _, c := range append(a.Positions, a.total()) {
			name := "any"
			if c.ToMove > 0 {
				name = fmt.Sprint(c.ToMove)
			}
			fmt.Fprintf(out, row, name, grouped(c.All), grouped(c.Won), grouped(c.Drawn), grouped(c.Lost), grouped(c.Over))
		}
		if c := a.Reachable; c != nil {
			fmt.Fprintf(out, row, "reached", grouped(c.All), grouped(c.Won), grouped(c.Drawn), grouped(c.Lost), grouped(c.Over))
		}
	}
	fmt.Fprintf(out, "\nChecked: in random positions of each table, up to %s, the value follows from the values after each move.\n", grouped(checkedPositions))
	if s.interrupted {
		fmt.Fprintln(out, "\nInterrupted: games that are missing were not solved. With --values DIR the same command goes on.")
	}
	fmt.Fprintf(out, "\nSolved in %.1f s.\n", s.took.Seconds())
	return nil
}

// printKings prints whether two seats together can make one of them the only winner.
func (s *coalitions) printKings(out io.Writer) {
	if len(s.kings) == 0 {
		return
	}
	fmt.Fprint(out, "\nWhether two seats together can make one of them the only winner:\n\n    winner  helper\n")
	for _, k := range s.kings {
		helper := 1 + 2 + 3 - k.Alone - k.Winner
		fmt.Fprintf(out, "    %-6d  %-6d  %s\n", k.Winner, helper, kingMeanings[k.Value])
	}
}

// kingMeanings explains the values for the third seat if the other two want one of them to win.
var kingMeanings = map[string]string{
	movegen.Outcome(movegen.Win).String():  "no, the third can force another end",
	movegen.Outcome(movegen.Draw).String(): "no, but the third can't force another end than endless play",
	movegen.Outcome(movegen.Loss).String(): "yes",
}

// meanings explains the values of a single seat.
var meanings = map[string]string{
	movegen.Outcome(movegen.Win).String():  "it can force a win",
	movegen.Outcome(movegen.Draw).String(): "it can't force a win, and the others can't force it to lose",
	movegen.Outcome(movegen.Loss).String(): "the others can force it to lose",
}

// coalitionsObject is the output of --json.
type coalitionsObject struct {
	Game     string            `json:"game"`
	Position string            `json:"position"`
	Variant  []string          `json:"variant"`
	Over     bool              `json:"over"`
	Alone    []coalitionAnswer `json:"alone"` // by seat
	Kings    []kingAnswer      `json:"kingmaker,omitempty"`
	Seconds  float64           `json:"seconds"`
}

func (s *coalitions) object() any {
	return coalitionsObject{s.game.Name, string(s.position.AppendText(nil)), append([]string{}, s.Variant...), s.over, s.answers, s.kings, seconds(s.took)}
}
