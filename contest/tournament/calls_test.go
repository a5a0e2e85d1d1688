package tournament_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quincunx/contest/chinesecheckers"
	"quincunx/contest/jackhammer"
	"quincunx/contest/pente"
	"quincunx/contest/seega"
	"quincunx/contest/tournament"
	"quincunx/contest/trilite"
	"quincunx/engine"
	eval "quincunx/eval/chinesecheckers"
	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
	"quincunx/search/alphabeta"
	"quincunx/search/multiseat"
)

// script is an entry of any game that returns scripted answers and records its calls.
type script struct {
	answers []string // cells, in the order of the results
	calls   []string
}

func (s *script) note(format string, args ...any) {
	s.calls = append(s.calls, fmt.Sprintf(format, args...))
}

// answer parses the next answer into results.
func (s *script) answer(results ...any) {
	text := ""
	if len(s.answers) > 0 {
		text, s.answers = s.answers[0], s.answers[1:]
	}
	_, _ = fmt.Sscan(text, results...) // missing results are left unchanged
}

// check compares the calls.
func (s *script) check(t *testing.T, want ...string) {
	t.Helper()
	if !slices.Equal(s.calls, want) {
		t.Errorf("called\n%s\nwant\n%s", strings.Join(s.calls, "\n"), strings.Join(want, "\n"))
	}
}

// position returns a position of a game.
func position(t *testing.T, game, text string) movegen.State {
	t.Helper()
	g := must.Get(engine.Lookup(game))(t)
	return must.Get(g.Parse(text))(t)
}

// outcome returns a short text for the end of a game.
func outcome(g *match.GameRecord) string {
	var moves []string
	for _, m := range g.Moves {
		moves = append(moves, m.Move)
	}
	text := fmt.Sprintf("%s %v %s", strings.Join(moves, " "), g.Result, g.Cause)
	if g.Detail != "" {
		text += ": " + g.Detail
	}
	return text
}

// lead makes entries play a game from any position.
func lead(t *testing.T, start movegen.State, moveLimit int, entries ...any) *match.GameRecord {
	t.Helper()
	player := match.Player{CallLimit: patience}
	var seats []match.Seat
	for _, e := range entries {
		agent := must.Get(tournament.Agent(e))(t)
		seats = append(seats, match.Seat{Player: &player, Agent: agent})
	}
	r := match.Referee{MoveLimit: moveLimit, PlayOn: true, Pass: rules.NullMove}
	return must.Get(r.Play(t.Context(), match.Opening{Position: start}, seats))(t)
}

type checkers struct{ script }

func (c *checkers) InitChineseCheckers(numPlayers, gameSize int, playerPosition [6]int, yourIndex int) {
	c.note("init %d %d %v %d", numPlayers, gameSize, playerPosition, yourIndex)
}

func (c *checkers) YourMove() (from, to chinesecheckers.Position) {
	c.note("your move")
	c.answer(&from.Row, &from.Col, &to.Row, &to.Col)
	return from, to
}

func (c *checkers) OpponentMove(opponent int, from, to chinesecheckers.Position) {
	c.note("move of %d %v %v", opponent, from, to)
}

func (c *checkers) TermChineseCheckers() { c.note("term") }

// In a null move from and to are the same man, both for the seat that makes it and for the
// seats that are told.
func TestChineseCheckersCalls(t *testing.T) {
	const stuck = "2 0,3,1 0 0/11/..2.1../....../...../....../......./../."
	a := &checkers{script{answers: []string{"0 0 0 0", "0 0 0 0"}}}
	b := &checkers{script{answers: []string{"2 1 3 1"}}}
	c := &checkers{script{answers: []string{"2 -1 3 -1"}}}
	g := lead(t, position(t, "chinesecheckers", stuck), 3,
		a, b, c)
	if got := outcome(g); got != "null 2:1>3:1 2:-1>3:-1 [draw draw draw] move limit" {
		t.Error(got)
	}
	a.check(t, "init 3 2 [0 3 1 0 0 0] 0", "your move", "move of 1 {2 1} {3 1}", "move of 2 {2 -1} {3 -1}", "term")
	b.check(t, "init 3 2 [0 3 1 0 0 0] 1", "move of 0 {0 0} {0 0}", "your move", "move of 2 {2 -1} {3 -1}", "term")
	c.check(t, "init 3 2 [0 3 1 0 0 0] 2", "move of 0 {0 0} {0 0}", "move of 1 {2 1} {3 1}", "your move", "term")
	for _, wrong := range []string{"1 0 1 0", "0 0 1 0", "9 9 9 9"} {
		a := &checkers{script{answers: []string{wrong}}}
		b := &checkers{script{answers: []string{"2 1 3 1", "3 1 2 1"}}}
		c := &checkers{script{answers: []string{"2 -1 3 -1", "8 8 8 8"}}}
		g := lead(t, position(t, "chinesecheckers", stuck), 9,
			a, b, c)
		if got := outcome(g); !strings.HasPrefix(got, "2:1>3:1 2:-1>3:-1 3:1>2:1 [loss win loss] illegal move: ") {
			t.Error(got)
		}
		a.check(t, "init 3 2 [0 3 1 0 0 0] 0", "your move", "term")
		b.check(t, "init 3 2 [0 3 1 0 0 0] 1", "move of 0 {0 0} {0 0}", "your move", "move of 2 {2 -1} {3 -1}",
			"move of 0 {0 0} {0 0}", "your move", "term")
		c.check(t, "init 3 2 [0 3 1 0 0 0] 2", "move of 0 {0 0} {0 0}", "move of 1 {2 1} {3 1}", "your move",
			"move of 0 {0 0} {0 0}", "move of 1 {3 1} {2 1}", "your move", "term")
	}
}

// When a seat is disqualified, the others play on to the end of the game, both as entries
// and as players of matches, and the record can be replayed.
func TestOthersPlayOn(t *testing.T) {
	wrong := entrant("wrong", func() (match.Agent, error) { return tournament.Agent(&checkers{}) })
	own := entrant("own", func() (match.Agent, error) { return tournament.Own("chinesecheckers") })
	searching := entrant("search", func() (match.Agent, error) {
		s, err := multiseat.New("brs", alphabeta.Options{HashMiB: 1})
		evaluate := func(s movegen.State) (movegen.State, error) {
			return eval.New(s.(*rules.Position).Clone().(*rules.Position), eval.DefaultWeights())
		}
		return match.NewAgent(s, evaluate), err
	})
	searching.Limits.Nodes = 50
	c := contest(t, "chinesecheckers", engine.Settings{"size": "3"}, own, wrong, searching)
	c.Seats = []int{3}
	standings, games := run(t, c, map[string]match.Cause{"wrong": match.ByIllegalMove})
	if s := standings.Table[1]; s.Losses != len(games) || s.Faults[match.ByIllegalMove] != len(games) {
		t.Errorf("%+v", s.Tally)
	}
	for _, g := range games {
		if len(g.Moves) < 20 || len(g.Scores) == 0 {
			t.Errorf("game %d has %d moves and the scores %v", g.Number, len(g.Moves), g.Scores)
		}
	}
}

// faulty panics in one of its functions.
type faulty struct {
	checkers
	where string
}

func (f *faulty) fail(where string) {
	if where == f.where {
		panic("oh")
	}
}

func (f *faulty) InitChineseCheckers(n, size int, homes [6]int, me int) {
	f.checkers.InitChineseCheckers(n, size, homes, me)
	f.fail("init")
}

func (f *faulty) YourMove() (from, to chinesecheckers.Position) {
	f.fail("your move")
	return f.checkers.YourMove()
}

func (f *faulty) OpponentMove(opponent int, from, to chinesecheckers.Position) {
	f.checkers.OpponentMove(opponent, from, to)
	f.fail("opponent's move")
}

func (f *faulty) TermChineseCheckers() {
	f.checkers.TermChineseCheckers()
	f.fail("term")
}

// A crash in any function loses the game. A crashed entry is not called again; the others
// are told that the game has ended.
func TestCrashAnywhere(t *testing.T) {
	const start = "2 3,0 0 1/11/......./....../...../....../......./00/0"
	for _, c := range []struct {
		where, want string
		a, b        []string
	}{
		{"init", " [win loss] crash: panic: oh", []string{"init", "term"}, []string{"init"}},
		{"your move", "7:0>6:0 [win loss] crash: panic: oh", []string{"init", "your", "term"}, []string{"init", "move"}},
		{"opponent's move", "7:0>6:0 [win loss] crash: panic: oh", []string{"init", "your", "term"}, []string{"init", "move"}},
		{"term", "7:0>6:0 1:0>2:0 [win loss] crash: panic: oh", []string{"init", "your", "move", "term"}, []string{"init", "move", "your", "term"}},
	} {
		a := &checkers{script{answers: []string{"7 0 6 0"}}}
		b := &faulty{checkers{script{answers: []string{"1 0 2 0"}}}, c.where}
		g := lead(t, position(t, "chinesecheckers", start), 2, a, b)
		if got := outcome(g); got != c.want {
			t.Errorf("%s: %s, want %s", c.where, got, c.want)
		}
		for i, want := range [][]string{c.a, c.b} {
			var got []string
			for _, call := range [][]string{a.calls, b.calls}[i] {
				got = append(got, strings.Fields(call)[0])
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: seat %d was called %v, want %v", c.where, i, got, want)
			}
		}
	}
}

// An entry that crashes at the end of a game that it has lost by another fault is made anew
// for the next one.
func TestCrashAfterFault(t *testing.T) {
	made := 0
	wrong := entrant("wrong", func() (match.Agent, error) {
		made++
		return tournament.Agent(&faulty{checkers{script{}}, "term"})
	})
	standings, games := run(t, contest(t, "chinesecheckers", engine.Settings{"size": "3"}, wrong, random("random")),
		map[string]match.Cause{"wrong": match.ByIllegalMove})
	if made != len(games) {
		t.Errorf("made %d times for %d games", made, len(games))
	}
	if f := standings.Table[0].Faults; f[match.ByIllegalMove] != len(games) {
		t.Errorf("%v", f)
	}
}

type seegaScript struct{ script }

func boardText(b seega.Board) string {
	var text strings.Builder
	for i, c := range b.Cell {
		if i > 0 && i%b.BoardSize == 0 {
			text.WriteByte('/')
		}
		text.WriteByte(".12"[c])
	}
	return text.String()
}

func (s *seegaScript) InitGame(boardSize int, pieceValue byte, playFirst bool, stalemateThreshold int) {
	s.note("init %d %d %t %d", boardSize, pieceValue, playFirst, stalemateThreshold)
}

func (s *seegaScript) PlacePieces(b seega.Board) (placePiece1, placePiece2 seega.Position) {
	s.note("place %s", boardText(b))
	s.answer(&placePiece1.Row, &placePiece1.Col, &placePiece2.Row, &placePiece2.Col)
	return placePiece1, placePiece2
}

func (s *seegaScript) MovePiece(b seega.Board, followUpMove bool) (moveFrom, moveTo seega.Position, blocked bool) {
	s.note("move %s %t", boardText(b), followUpMove)
	s.answer(&moveFrom.Row, &moveFrom.Col, &moveTo.Row, &moveTo.Col, &blocked)
	return moveFrom, moveTo, blocked
}

func (s *seegaScript) TermGame() { s.note("term") }

func seegaGame(t *testing.T, text string, moveLimit int, one, two []string) (a, b *seegaScript, result string) {
	t.Helper()
	a, b = &seegaScript{script{answers: one}}, &seegaScript{script{answers: two}}
	g := lead(t, position(t, "seega", text), moveLimit, a, b)
	return a, b, outcome(g)
}

func TestSeegaCalls(t *testing.T) {
	// Both pieces come from one call, and the other side sees both.
	a, b, got := seegaGame(t, "5 P 1 - 0 7 ...../...../...../...../.....", 4, []string{"0 0 0 1"}, []string{"4 4 4 3"})
	if got != "0:0 0:1 4:4 4:3 [draw draw] move limit" {
		t.Error(got)
	}
	a.check(t, "init 5 1 true 7", "place ...../...../...../...../.....", "term")
	b.check(t, "init 5 2 false 7", "place 11.../...../...../...../.....", "term")

	// An entry that captures and can capture again is called again for a move of the same
	// piece.
	const first, second = "..21./1.21./...../...../2....", "..21./.1.1./...../...../2...."
	a, _, got = seegaGame(t, "5 M 1 - 0 0 "+first, 2, []string{"1 0 1 1", "1 1 0 1"}, nil)
	if got != "1:0>1:1 1:1>0:1 [draw draw] move limit" {
		t.Error(got)
	}
	a.check(t, "init 5 1 true 0", "move "+first+" false", "move "+second+" true", "term")
	_, _, got = seegaGame(t, "5 M 1 - 0 0 "+first, 2, []string{"1 0 1 1", "0 3 0 4"}, nil)
	if got != `1:0>1:1 [loss win] illegal move: seega move "0:3>0:4": the man on 1:1 must capture again` {
		t.Error(got)
	}

	// Only a blocked entry may say that it is blocked.
	const blocked, free = "12.../2..../...../...../....2", "12.../...../...../...../....2"
	for _, c := range []struct{ board, answer, want string }{
		{blocked, "-1 -1 -1 -1 true", "null [draw draw] move limit"},
		{blocked, "-1 -1 -1 -1 false", ` [loss win] illegal move: seega move "-1:-1>-1:-1": cell -1:-1 is not on the board 0:0..4:4`},
		{free, "0 0 1 0 true", ` [loss win] illegal move: seega move "null": there are other moves`},
		{free, "0 0 1 0 false", "0:0>1:0 [draw draw] move limit"},
	} {
		a, _, got := seegaGame(t, "5 M 1 - 0 0 "+c.board, 1, []string{c.answer}, nil)
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.answer, got, c.want)
		}
		a.check(t, "init 5 1 true 0", "move "+c.board+" false", "term")
	}
}

type penteScript struct{ script }

func (p *penteScript) InitPente(boardHalfSize int) { p.note("init %d", boardHalfSize) }

func (p *penteScript) Pente(opponentsMove pente.Point, playingFirst bool) (
	yourMove pente.Point, claimCaptures []pente.Capture, claimVictory bool,
) {
	p.note("play %v %t", opponentsMove, playingFirst)
	pairs := 0
	c := make([]pente.Capture, 9)
	results := []any{&yourMove.V, &yourMove.H, &claimVictory, &pairs}
	for i := range c {
		results = append(results, &c[i].Stone1.V, &c[i].Stone1.H, &c[i].Stone2.V, &c[i].Stone2.H)
	}
	p.answer(results...)
	return yourMove, c[:pairs], claimVictory
}

func (p *penteScript) TermPente() { p.note("term") }

// Claims must be correct.
func TestPenteClaims(t *testing.T) {
	const empty = "/..................."
	rows := func(rows ...string) string { return strings.Join(rows, "/") + strings.Repeat(empty, 19-len(rows)) }
	// Side 1 captures two pairs by a stone at 0:3 from the corner, which has the
	// coordinates -9:-6.
	captures := "9 either 10 0 0 " + rows("122................", "....2..............", ".....2.............", "......1............")
	five := "9 either 10 0 0 " + rows("1111...............", "2222...............")
	for _, c := range []struct{ start, answer, want string }{
		{captures, "-9 -6 false 2  -9 -7 -9 -8  -8 -5 -7 -4", "-9:-6 [draw draw] move limit"},
		{captures, "-9 -6 false 2  -7 -4 -8 -5  -9 -8 -9 -7", "-9:-6 [draw draw] move limit"},
		{captures, "-9 -6 false 1  -9 -7 -9 -8", " [loss win] wrong claim: move -9:-6: 1 captures claimed, want 2 (-9:-8 and -9:-7, -8:-5 and -7:-4)"},
		{captures, "-9 -6 false 0", " [loss win] wrong claim: move -9:-6: 0 captures claimed, want 2 (-9:-8 and -9:-7, -8:-5 and -7:-4)"},
		{captures, "-9 -6 false 2  -9 -7 -9 -8  -9 -8 -9 -7", " [loss win] wrong claim: move -9:-6: a capture of -9:-8 and -9:-7 claimed, want 2 (-9:-8 and -9:-7, -8:-5 and -7:-4)"},
		{captures, "-9 -6 false 2  -9 -7 -9 -8  -8 -5 -8 -5", " [loss win] wrong claim: move -9:-6: a capture of -8:-5 and -8:-5 claimed, want 2 (-9:-8 and -9:-7, -8:-5 and -7:-4)"},
		{captures, "-9 -6 false 3  -9 -7 -9 -8  -8 -5 -7 -4  0 0 0 1", " [loss win] wrong claim: move -9:-6: 3 captures claimed, want 2 (-9:-8 and -9:-7, -8:-5 and -7:-4)"},
		{captures, "-9 -6 true 2  -9 -7 -9 -8  -8 -5 -7 -4", " [loss win] wrong claim: move -9:-6: victory claimed, but not won"},
		{captures, "-9 -9 false 0", ` [loss win] illegal move: pente move "-9:-9": the cell is occupied`},
		{five, "-9 -5 true 0", "-9:-5 [win loss] rules"},
		{five, "-9 -5 false 0", " [loss win] wrong claim: move -9:-5: won, but no victory claimed"},
		{five, "0 0 false 0", "0:0 [draw draw] move limit"},
	} {
		a := &penteScript{script{answers: []string{c.answer}}}
		g := lead(t, position(t, "pente", c.start), 1, a, &penteScript{})
		if got := outcome(g); got != c.want {
			t.Errorf("%s: %s, want %s", c.answer, got, c.want)
		}
	}
}

func TestPenteCalls(t *testing.T) {
	g := must.Get(engine.Lookup("pente"))(t)
	start := must.Get(g.Start(engine.Settings{"size": "15"}))(t)
	a := &penteScript{script{answers: []string{"0 0", "3 -3"}}}
	b := &penteScript{script{answers: []string{"-15 15", "0 0"}}}
	game := lead(t, start, 0, a, b)
	if got := outcome(game); got != `0:0 -15:15 3:-3 [win loss] illegal move: pente move "0:0": the cell is occupied` {
		t.Error(got)
	}
	a.check(t, "init 15", "play {0 0} true", "play {-15 15} false", "term")
	b.check(t, "init 15", "play {0 0} false", "play {3 -3} false", "term")
}

type triliteScript struct{ script }

func (s *triliteScript) PlayTrilite(b trilite.Board, previous trilite.BoardPosition, player int, newGame bool) trilite.BoardPosition {
	var board strings.Builder
	for _, v := range b {
		board.WriteByte(".XxOo"[v+1])
	}
	s.note("%s %d %d %t", &board, previous, player, newGame)
	at := trilite.NoPosition
	s.answer(&at)
	return at
}

// The oldest of three stones disappears with its player's next move.
func TestTriliteCalls(t *testing.T) {
	a := &triliteScript{script{answers: []string{"0", "4", "5", "6"}}}
	b := &triliteScript{script{answers: []string{"8", "1", "3", "6"}}}
	g := lead(t, position(t, "trilite", "1 - -"), 0, a, b)
	if got := outcome(g); got != `0 8 4 1 5 3 6 [win loss] illegal move: trilite move "6": the cell is occupied` {
		t.Error(got)
	}
	a.check(t, "......... -1 1 true", "X.......O 8 1 false", "XO..X...O 1 1 false", "xO.OXX..o 3 1 false")
	b.check(t, "X........ 0 2 true", "X...X...O 4 2 false", "xO..XX..O 5 2 false", ".O.OxXX.o 6 2 false")
}

type jackScript struct{ script }

func (s *jackScript) InitJackhammer(boardSize, numTurns int, resolution jackhammer.Resolution, yourIndex int) {
	s.note("init %d %d %d %d", boardSize, numTurns, resolution, yourIndex)
}

func (s *jackScript) PlayJackhammer(b jackhammer.Board, history []jackhammer.Turn) (a jackhammer.Action) {
	out := 0
	for _, k := range b.KnockedOut {
		if k {
			out++
		}
	}
	s.note("play %v %d %v", b.Player, out, history)
	s.answer(&a.Kind, &a.Cell.Row, &a.Cell.Col)
	return a
}

func (s *jackScript) TermJackhammer() { s.note("term") }

// An entry at fault stays where it is and scores nothing; the others play on, and see it.
func TestJackhammerCalls(t *testing.T) {
	a := &jackScript{script{answers: []string{"2 1 0", "1 1 1", "0 7 7"}}}
	b := &jackScript{script{answers: []string{"1 2 0", "9 2 0"}}}
	c := &jackScript{script{answers: []string{"0 0 0", "2 3 2", "2 2 2"}}}
	g := lead(t, position(t, "jackhammer", "4 after 0 3 0:0 3:0 3:3 ./../.../...."), 0,
		a, b, c)
	if got := outcome(g); got != "h1:0 m2:0 s m1:1 s h3:2 s s h2:2 [loss loss win] rules" {
		t.Error(got)
	}
	if f := g.Contest.Faults; len(f) != 1 || f[0].Seat != 1 || f[0].Cause != match.ByIllegalMove || f[0].Detail != "invalid kind of action 9" {
		t.Errorf("%+v", f)
	}
	a.check(t, "init 4 3 0 0",
		"play [{0 0} {3 0} {3 3}] 0 []",
		"play [{0 0} {2 0} {3 3}] 1 [[{2 {1 0}} {1 {2 0}} {0 {3 3}}]]",
		"play [{1 1} {2 0} {3 3}] 2 [[{2 {1 0}} {1 {2 0}} {0 {3 3}}] [{1 {1 1}} {0 {2 0}} {2 {3 2}}]]",
		"term")
	if len(b.calls) != 4 || b.calls[3] != "term" {
		t.Errorf("%q", b.calls)
	}
	if want := []int32{0, 0, 1}; !slices.Equal(g.Scores, want) {
		t.Errorf("scores %v, want %v", g.Scores, want)
	}
}

// absent crashes before a game begins.
type absent struct{ jackScript }

func (a *absent) InitJackhammer(int, int, jackhammer.Resolution, int) { panic("not today") }

// An entry that crashes before a game of Jackhammer begins stands still in it.
func TestJackhammerWithoutOne(t *testing.T) {
	a := &jackScript{script{answers: []string{"1 1 0", "2 2 0"}}}
	c := &jackScript{script{answers: []string{"0 0 0", "0 0 0"}}}
	g := lead(t, position(t, "jackhammer", "3 after 0 2 0:0 2:0 2:2 ./../..."), 0,
		a, &absent{}, c)
	if got := outcome(g); got != "m1:0 s s h2:0 s s [draw loss draw] rules" {
		t.Error(got)
	}
	if f := g.Contest.Faults; len(f) != 1 || f[0].Detail != "panic: not today" {
		t.Errorf("%+v", f)
	}
	if len(g.Scores) != 3 || len(a.calls) != 4 {
		t.Errorf("scores %v, calls %q", g.Scores, a.calls)
	}
}
