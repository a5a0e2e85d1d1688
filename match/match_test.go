package match_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"quincunx/engine"
	"quincunx/eval"
	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/movegen/seega"
	"quincunx/movegen/trilite"
	"quincunx/search"
	"quincunx/search/alphabeta"
	"quincunx/tt"
)

func random() (search.AnySearcher, error) { return match.NewRandom(), nil }
func greedy() (search.AnySearcher, error) { return match.NewGreedy(), nil }

func unvalued(s movegen.State) (movegen.State, error) { return search.Unvalued(s), nil }

func unvaluedPosition(p movegen.Position) search.Position {
	return search.UnvaluedPosition{Position: p}
}

// agent returns a constructor of agents whose positions have no evaluation.
func agent(searcher func() (search.AnySearcher, error)) func(int) (match.Agent, error) {
	return agentOf(searcher, unvalued)
}

func agentOf(searcher func() (search.AnySearcher, error), e engine.Evaluator) func(int) (match.Agent, error) {
	return func(int) (match.Agent, error) {
		s, err := searcher()
		if err != nil {
			return nil, err
		}
		return match.NewAgent(s, e), nil
	}
}

func player(name string, searcher func() (search.AnySearcher, error)) match.Player {
	return match.Player{Name: name, New: agent(searcher)}
}

// triliteMatch is a match of a greedy player against a random one.
func triliteMatch(games int) *match.Match {
	return &match.Match{
		Game:     "trilite",
		Players:  []match.Player{player("greedy", greedy), player("random", random)},
		Openings: &match.RandomOpenings{Start: trilite.New(), Plies: 4, Seed: 1},
		Games:    games, Seed: 1, Referee: match.Referee{MoveLimit: 60, Margin: time.Second},
	}
}

// recorded makes a match keep its games, as decoded from their lines of JSON.
func recorded(t *testing.T, m *match.Match) *[]match.GameRecord {
	t.Helper()
	var games []match.GameRecord
	m.Record = lines(func(line []byte) error {
		d := json.NewDecoder(bytes.NewReader(line))
		d.DisallowUnknownFields()
		var g match.GameRecord
		err := d.Decode(&g)
		games = append(games, g)
		return err
	})
	return &games
}

// lines is a writer of lines.
type lines func([]byte) error

func (l lines) Write(line []byte) (int, error) { return len(line), l(line) }

func run(t *testing.T, m *match.Match) (*match.Report, []match.GameRecord) {
	t.Helper()
	games := recorded(t, m)
	report := must.Get(m.Run(t.Context()))(t)
	return report, *games
}

// A game of the record, replayed by the rules, has the recorded result, and the report agrees with a
// plain count of the record.
func TestRecord(t *testing.T) {
	m := triliteMatch(100)
	report, games := run(t, m)
	if len(games) != 100 || report.Tally.Games() != 100 || report.Tally.PairCount() != 50 {
		t.Fatalf("%d games in the record, %+v", len(games), report.Tally)
	}
	var tally match.Tally
	openings := map[string]int{}
	plies := 0
	for i, g := range games {
		if g.Number != i+1 {
			t.Fatalf("game %d: %+v", i+1, g)
		}
		if g.Players[i%2].Name != "greedy" || g.Players[1-i%2].Name != "random" {
			t.Fatalf("game %d: %+v", i+1, g.Players)
		}
		if i%2 == 1 && !reflect.DeepEqual(g.Opening, games[i-1].Opening) {
			t.Fatalf("games %d and %d have other openings", i, i+1)
		}
		openings[strings.Join(g.Opening, " ")]++
		p := movegen.Position(trilite.New())
		must.Do(t, p.SetText(g.Start))
		for _, text := range g.Opening {
			play(t, p, text)
		}
		for _, m := range g.Moves {
			if int(p.Mover()) != m.Seat {
				t.Fatalf("game %d: %+v is out of turn", i+1, m)
			}
			play(t, p, m.Move)
		}
		plies += len(g.Moves)
		var score [movegen.MaxSeats]int32
		switch g.Cause {
		case match.ByRules:
			if !p.Over() {
				t.Fatalf("game %d goes on", i+1)
			}
			p.Score(&score)
		case match.ByMoveLimit:
			if p.Over() || len(g.Moves) != 60 {
				t.Fatalf("game %d: %d moves", i+1, len(g.Moves))
			}
		default:
			t.Fatalf("game %d: %s", i+1, g.Cause)
		}
		if g.Result[0] != movegen.Outcome(score[0]) || g.Result[1] != movegen.Outcome(score[1]) {
			t.Fatalf("game %d: result %v, want %v", i+1, g.Result, score)
		}
		switch greedy := score[i%2]; greedy {
		case movegen.Win:
			tally.Wins++
		case movegen.Loss:
			tally.Losses++
		default:
			tally.Draws++
		}
	}
	if len(openings) != 50 {
		t.Errorf("%d openings", len(openings))
	}
	tally.Pairs = report.Tally.Pairs
	if tally != report.Tally {
		t.Errorf("counted %+v, reported %+v", tally, report.Tally)
	}
	points := 0
	for i, n := range tally.Pairs {
		points += i * n
	}
	if points != 2*tally.Wins+tally.Draws {
		t.Errorf("pairs make %d half points: %+v", points, tally)
	}
	if report.Plies != float64(plies)/100 || report.Players[0].Moves+report.Players[1].Moves != plies {
		t.Errorf("%v plies a game, want %v", report.Plies, float64(plies)/100)
	}
	if tally.Score() < 0.8 {
		t.Errorf("greedy makes %.2f of the points", tally.Score())
	}
}

func play(t *testing.T, p movegen.Position, text string) {
	t.Helper()
	m := must.Get(p.ParseMove(text))(t)
	p.Make(m)
}

// timeless returns a copy of the games without their times, by number.
func timeless(games []match.GameRecord) map[int]match.GameRecord {
	byNumber := map[int]match.GameRecord{}
	for _, g := range games {
		g.Moves = slices.Clone(g.Moves)
		for i := range g.Moves {
			g.Moves[i].Seconds = 0
		}
		g.Elapsed = 0
		byNumber[g.Number] = g
	}
	return byNumber
}

// A match is the same at any concurrency, and a different seed makes a different match.
func TestDeterministic(t *testing.T) {
	first, games := run(t, triliteMatch(60))
	want := timeless(games)
	for _, concurrency := range []int{1, 2, 7} {
		m := triliteMatch(60)
		m.Concurrency = concurrency
		report, games := run(t, m)
		if !reflect.DeepEqual(timeless(games), want) || report.Tally != first.Tally {
			t.Errorf("%d games at a time: another match", concurrency)
		}
	}
	m := triliteMatch(60)
	m.Seed = 2
	if _, games := run(t, m); reflect.DeepEqual(timeless(games), want) {
		t.Error("another seed makes the same match")
	}
}

// A test ends the match at the same pair at any concurrency.
func TestSPRTEnds(t *testing.T) {
	var want match.Tally
	for _, concurrency := range []int{1, 2, 5} {
		m := triliteMatch(600)
		m.Openings = &match.RandomOpenings{Start: trilite.New(), Plies: 4, Seed: 1, Repeat: true}
		m.SPRT = &match.SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05}
		m.Concurrency = concurrency
		report, _ := run(t, m)
		if report.Test.Verdict != match.AcceptH1 || report.Tally.Games() >= 600 || report.Stopped == "" {
			t.Fatalf("%s", report.Text())
		}
		if report.Test.LLR != m.SPRT.LLR(report.Tally) {
			t.Errorf("LLR %v", report.Test.LLR)
		}
		if concurrency == 1 {
			want = report.Tally
		}
		if report.Tally != want {
			t.Errorf("%d games at a time: %+v, want %+v", concurrency, report.Tally, want)
		}
	}
}

// When a test is decided, running games are abandoned.
func TestSPRTGivesUp(t *testing.T) {
	decided := func(concurrency int, first func() (search.AnySearcher, error)) match.Tally {
		m := triliteMatch(600)
		m.Openings = &match.RandomOpenings{Start: trilite.New(), Plies: 4, Seed: 1, Repeat: true}
		m.SPRT = &match.SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05}
		m.Concurrency = concurrency
		m.Players[0].New = agent(first)
		report, _ := run(t, m)
		return report.Tally
	}
	want := decided(1, greedy)
	mixed := func(a, b uint64) uint64 { return rand.NewPCG(a, b).Uint64() }
	numbers := map[uint64]int32{} // of games, from 1, by the seed of the first player
	for n := range int32(600) {
		numbers[mixed(mixed(1, uint64(n)), 0)] = n + 1 //nolint:gosec // it is positive
	}
	var begun atomic.Int32
	got := decided(2, func() (search.AnySearcher, error) {
		return &waiting{Greedy: match.NewGreedy(), fail: t.Error, numbers: numbers, begun: &begun, last: int32(want.Games())}, nil
	})
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// waiting plays game number last only after another game has begun, and later games only until it is
// told to stop.
type waiting struct {
	*match.Greedy
	fail       func(...any)
	numbers    map[uint64]int32
	begun      *atomic.Int32
	game, last int32
}

func (l *waiting) Seed(seed uint64) {
	l.game = l.numbers[seed]
	l.begun.Add(1)
	l.Greedy.Seed(seed)
}

func (l *waiting) Search(ctx context.Context, root search.Position, limits search.Limits, report func(search.Info)) search.Result {
	for start := time.Now(); l.game == l.last && l.begun.Load() == l.last || l.game > l.last && ctx.Err() == nil; {
		if time.Since(start) > 5*time.Second {
			l.fail("nobody stops the game")
			break
		}
		time.Sleep(time.Millisecond)
	}
	return l.Greedy.Search(ctx, root, limits, report)
}

// scripted is a searcher that follows the script of a test.
type scripted struct {
	match.Random
	search func(s *scripted, root search.Position, limits search.Limits) search.Result
	moves  int
}

func (s *scripted) NewGame() { s.moves = 0 }

func (s *scripted) Search(ctx context.Context, root search.Position, l search.Limits, report func(search.Info)) search.Result {
	s.moves++
	if s.moves == 3 {
		return s.search(s, root, l)
	}
	return s.Random.Search(ctx, root, l, report)
}

// A player that misbehaves loses, and the match continues.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		name   string
		cause  match.Cause
		detail string
		change func(*match.Player)
		search func(s *scripted, root search.Position, l search.Limits) search.Result
	}{
		{name: "illegal", cause: match.ByIllegalMove, detail: "move 0xffffffff",
			search: func(*scripted, search.Position, search.Limits) search.Result {
				return search.Result{Move: math.MaxUint32}
			}},
		{name: "panic", cause: match.ByCrash, detail: "panic: oh no",
			search: func(*scripted, search.Position, search.Limits) search.Result { panic("oh no") }},
		{name: "leaves a move made", cause: match.ByCrash, detail: "changed its position",
			search: func(_ *scripted, root search.Position, _ search.Limits) search.Result {
				m := root.Moves(nil)[0]
				root.Make(m)
				return search.Result{Move: m}
			}},
		{name: "slow", cause: match.ByTime, detail: "late",
			change: func(p *match.Player) { p.Limits.MoveTime = time.Millisecond },
			search: func(_ *scripted, root search.Position, _ search.Limits) search.Result {
				time.Sleep(60 * time.Millisecond)
				return search.Result{Move: root.Moves(nil)[0]}
			}},
		{name: "out of time", cause: match.ByTime, detail: "late",
			change: func(p *match.Player) { p.Clock.Left = 20 * time.Millisecond },
			search: func(_ *scripted, root search.Position, _ search.Limits) search.Result {
				time.Sleep(80 * time.Millisecond)
				return search.Result{Move: root.Moves(nil)[0]}
			}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := triliteMatch(6)
			m.Margin = 30 * time.Millisecond
			made := 0
			m.Players[0] = player("bad", func() (search.AnySearcher, error) {
				made++
				return &scripted{Random: *match.NewRandom(), search: c.search}, nil
			})
			// This opponent keeps the game going until the third call of the bad player.
			m.Players[1].New = agent(func() (search.AnySearcher, error) { return &harmless{}, nil })
			m.Openings = &match.RandomOpenings{Start: trilite.New(), Seed: 1, Repeat: true}
			if c.change != nil {
				c.change(&m.Players[0])
			}
			report, games := run(t, m)
			if report.Tally.Losses != 6 || report.Causes[c.cause] != 6 || report.Players[0].Faults[c.cause] != 6 || len(report.Players[1].Faults) != 0 {
				t.Errorf("%s", report.Text())
			}
			for _, g := range games {
				if g.Cause != c.cause || !strings.Contains(g.Detail, c.detail) {
					t.Errorf("%s, %q", g.Cause, g.Detail)
				}
			}
			wantMade := 1
			if c.cause == match.ByCrash {
				wantMade = 6
			}
			if made != wantMade {
				t.Errorf("%d searchers were made, want %d", made, wantMade)
			}
		})
	}
}

// harmless avoids moves that win and moves that let the other player win, if there is another.
type harmless struct{}

func (harmless) NewGame() {}

func (harmless) Search(_ context.Context, root search.Position, _ search.Limits, _ func(search.Info)) search.Result {
	moves := root.Moves(nil)
	for _, m := range moves {
		root.Make(m)
		bad := root.Over()
		if !bad {
			for _, answer := range root.Moves(nil) {
				root.Make(answer)
				bad = bad || root.Over()
				root.Unmake()
			}
		}
		root.Unmake()
		if !bad {
			return search.Result{Move: m}
		}
	}
	return search.Result{Move: moves[0]}
}

// Clocks lose the time used and gain the increment; each player sees both clocks.
func TestClocks(t *testing.T) {
	var seen []search.Limits
	m := triliteMatch(2)
	m.MoveLimit = 8
	m.Openings = &match.RandomOpenings{Start: trilite.New(), Seed: 1}
	m.Players[0] = player("clock", func() (search.AnySearcher, error) {
		return &watcher{seen: &seen}, nil
	})
	m.Players[0].Clock = search.Clock{Left: time.Minute, Increment: time.Second}
	m.Players[0].Limits.Depth = 3
	run(t, m)
	if len(seen) < 3 {
		t.Fatalf("%d moves", len(seen))
	}
	for i, l := range seen[:3] {
		want := time.Minute + time.Duration(i)*time.Second
		if c := l.Clocks[0]; c.Left > want || c.Left < want-time.Second || c.Increment != time.Second || l.Depth != 3 {
			t.Errorf("move %d: %+v", i+1, l)
		}
		if l.Clocks[1].Left != 0 {
			t.Errorf("the other has a clock: %+v", l)
		}
	}
}

type watcher struct {
	harmless
	seen *[]search.Limits
}

func (w *watcher) Search(ctx context.Context, root search.Position, l search.Limits, report func(search.Info)) search.Result {
	*w.seen = append(*w.seen, l)
	return w.harmless.Search(ctx, root, l, report)
}

// A cancelled match finishes its running games.
func TestInterrupted(t *testing.T) {
	for _, concurrency := range []int{1, 3} {
		ctx, cancel := context.WithCancel(t.Context())
		m := triliteMatch(400)
		m.Openings = &match.RandomOpenings{Start: trilite.New(), Plies: 4, Seed: 1, Repeat: true}
		m.Concurrency = concurrency
		recorded := recorded(t, m)
		calls := 0
		m.Progress = func(*match.Report) {
			if calls++; calls == 11 {
				cancel()
			}
		}
		report, err := m.Run(ctx)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		games := *recorded
		if n := report.Tally.Games(); n != len(games) || n < 11 || n > 11+concurrency {
			t.Errorf("%d games counted, %d in the record", n, len(games))
		}
		if report.Stopped != "interrupted" || !strings.Contains(report.Text(), "interrupted after") {
			t.Errorf("%q", report.Stopped)
		}
		for _, g := range games {
			if g.Cause != match.ByRules && g.Cause != match.ByMoveLimit {
				t.Errorf("%+v", g)
			}
		}
	}
}

var errFull = errors.New("disk full")

// fullDisk has room for a number of games.
func fullDisk(left int) lines {
	return func([]byte) error {
		if left--; left < 0 {
			return errFull
		}
		return nil
	}
}

// Errors end the match, and the games played before are reported.
func TestErrors(t *testing.T) {
	m := triliteMatch(100)
	m.Concurrency = 2
	m.Record = fullDisk(10)
	report, err := m.Run(t.Context())
	if !errors.Is(err, errFull) || report.Tally.Games() != 10 {
		t.Errorf("%v after %d games", err, report.Tally.Games())
	}
	for _, c := range []struct {
		want   string
		change func(*match.Match)
	}{
		{"a multiple of 2", func(m *match.Match) { m.Games = 3 }},
		{"players", func(m *match.Match) { m.Players = m.Players[:1] }},
		{"two players are called", func(m *match.Match) { m.Players[1].Name = "greedy" }},
		{"negative", func(m *match.Match) { m.MoveLimit = -1 }},
		{"elo1", func(m *match.Match) { m.SPRT = &match.SPRT{} }},
		{"no new one of 1 ply found after 9", func(m *match.Match) {
			m.Openings = &match.RandomOpenings{Start: trilite.New(), Plies: 1, Seed: 1}
		}},
		{"player random: no memory", func(m *match.Match) {
			m.Players[1].New = func(int) (match.Agent, error) { return nil, errors.New("no memory") }
		}},
		{"player random: no board", func(m *match.Match) {
			m.Players[1].New = agentOf(random, func(movegen.State) (movegen.State, error) { return nil, errors.New("no board") })
		}},
		{"set up position: got ", func(m *match.Match) {
			m.Players[1].New = agentOf(random, func(movegen.State) (movegen.State, error) { return unvaluedPosition(trilite.New()), nil })
		}},
	} {
		m := triliteMatch(100)
		c.change(m)
		if _, err := m.Run(t.Context()); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}

func TestListedOpenings(t *testing.T) {
	var list []movegen.State
	for _, text := range []string{"1 - -", "1 0 4", "2 01 4"} {
		p := must.Get(trilite.Parse(text))(t)
		list = append(list, p)
	}
	m := triliteMatch(100)
	m.Openings = &match.ListedOpenings{Positions: list}
	report, games := run(t, m)
	if report.Tally.Games() != 6 || !strings.Contains(report.Text(), "used up after 6 of 100") {
		t.Errorf("%s", report.Text())
	}
	for i, g := range games {
		if want := string(list[i/2].AppendText(nil)); g.Start != want || len(g.Opening) != 0 {
			t.Errorf("game %d begins with %q, want %q", i+1, g.Start, want)
		}
	}
	m = triliteMatch(20)
	m.Openings = &match.ListedOpenings{Positions: list, Repeat: true}
	if report, _ := run(t, m); report.Tally.Games() != 20 {
		t.Errorf("%s", report.Text())
	}
}

// Openings depend only on their fields, differ from each other, and exclude rejected positions.
func TestRandomOpenings(t *testing.T) {
	start := must.Get(seega.New(seega.Options{Size: 3, Threshold: 20}))(t)
	list := func(seed uint64) (texts []string) {
		o := &match.RandomOpenings{Start: start, Plies: 9, Seed: seed, Reject: func(s movegen.State) bool {
			return match.IsDecided(unvaluedPosition(s.(movegen.Position)))
		}}
		seen := map[string]bool{}
		for range 20 {
			opening := must.Get(o.Next())(t)
			text := string(opening.Position.AppendText(nil))
			p := start.Clone()
			for _, m := range opening.Moves {
				play(t, p, m)
			}
			if seen[text] || opening.Position.Over() || len(opening.Moves) != 9 || string(p.AppendText(nil)) != text {
				t.Fatalf("%+v", opening)
			}
			seen[text] = true
			for _, m := range p.Moves(nil) {
				var score [movegen.MaxSeats]int32
				mover := p.Mover()
				p.Make(m)
				if p.Over() {
					if p.Score(&score); score[mover] == movegen.Win {
						t.Fatalf("%q wins immediately", text)
					}
				}
				p.Unmake()
			}
			texts = append(texts, text)
		}
		return texts
	}
	if a, b := list(1), list(1); !reflect.DeepEqual(a, b) {
		t.Error("the same seed gives other openings")
	}
	if a, b := list(1), list(2); reflect.DeepEqual(a, b) {
		t.Error("another seed gives the same openings")
	}
	chosen := &match.RandomOpenings{Start: trilite.New(), Plies: 3, Seed: 1,
		Choices: func(s movegen.State, _ movegen.Seat, dst []movegen.Move) []movegen.Move {
			return append(dst, s.(movegen.Position).Moves(nil)[0])
		}}
	if o, err := chosen.Next(); err != nil || strings.Join(o.Moves, " ") != "0 1 2" {
		t.Errorf("%v, %v", o.Moves, err)
	}
}

// Openings are balanced if both searches score them as balanced: the search of four plies, and the
// search of the given nodes.
func TestBalance(t *testing.T) {
	game := must.Get(engine.Lookup("pente"))(t)
	evaluate := must.Get(game.Evaluator(nil))(t)
	start := must.Get(game.Start(nil))(t)
	s := must.Get(alphabeta.New(alphabeta.Options{HashMiB: 16}))(t)
	const most, nodes = 40, 2000
	worst := func(b match.Balance) (worst search.Score) {
		f := must.Get(match.NewOpeningFilter(evaluate, false, b))(t)
		o := &match.RandomOpenings{Start: start, Plies: 6, Seed: 1, Choices: f.Candidates, Reject: f.Rejects}
		for range 10 {
			opening := must.Get(o.Next())(t)
			p := must.Get(evaluate(opening.Position))(t)
			s.NewGame()
			score := s.Search(t.Context(), p.(search.Position), search.Limits{Nodes: nodes}, nil).Score
			worst = max(worst, score, -score)
		}
		return worst
	}
	if got := worst(match.Balance{Points: most, BalanceNodes: nodes}); got > most {
		t.Errorf("%d points, want %d or less", got, most)
	}
	if got := worst(match.Balance{Points: most}); got <= most {
		t.Errorf("a search of four plies finds the same %d points", got)
	}
	for _, wrong := range []match.Balance{{Points: -1}, {Points: eval.MaxScore + 1}, {BalanceNodes: 1}} {
		if wrong.Check(2) == nil {
			t.Errorf("%+v passes", wrong)
		}
	}
}

// men is an evaluation of Seega by the number of men.
type men struct{ movegen.Position }

func (m men) Evaluate() int32 {
	text := string(m.AppendText(nil))
	board := text[strings.LastIndexByte(text, ' '):]
	balance := int32(strings.Count(board, "1") - strings.Count(board, "2"))
	if m.Mover() == 1 {
		balance = -balance
	}
	return balance
}

func (m men) Clone() movegen.Position { return men{m.Position.Clone()} }

// Greedy captures where it can, also in the middle of its turn, and wins where it can.
func TestGreedy(t *testing.T) {
	for _, c := range []struct {
		text string
		want string
		over bool
	}{
		// This step captures the man at 0:1, between 0:0 and 0:2.
		{"5 M 1 - 0 100 12.../..1../...../...../....2", "1:2>0:2", false},
		// The turn goes on after this step: 0:2>0:3 captures the man at 1:3.
		{"5 M 1 - 0 100 12.../..12./...1./...../....2", "1:2>0:2", false},
		// This step captures the last man.
		{"5 M 1 - 0 100 12.../..1../...../...../.....", "1:2>0:2", true},
	} {
		p := must.Get(seega.Parse(c.text))(t)
		for seed := range uint64(10) {
			g := match.NewGreedy()
			g.Seed(seed)
			r := g.Search(t.Context(), men{p}, search.Limits{}, nil)
			if got := string(p.AppendMove(nil, r.Move)); got != c.want {
				t.Fatalf("%q: %s, want %s", c.text, got, c.want)
			}
			if n, forced := r.Score.Plies(); forced != c.over || c.over && n != 1 || r.Score >= tt.Win {
				t.Fatalf("%q: score %v", c.text, r.Score)
			}
		}
	}
}

// Random plays all moves with equal probability.
func TestRandom(t *testing.T) {
	r := match.NewRandom()
	r.Seed(3)
	p := unvaluedPosition(trilite.New())
	counts := map[movegen.Move]int{}
	for range 9000 {
		counts[r.Search(t.Context(), p, search.Limits{}, nil).Move]++
	}
	for m, n := range counts {
		// The tolerance is six standard deviations of 9000 trials with probability 1/9.
		if n < 1000-180 || n > 1000+180 {
			t.Errorf("%s: %d of 9000", p.AppendMove(nil, m), n)
		}
	}
	if len(counts) != 9 {
		t.Errorf("%d moves", len(counts))
	}
}
