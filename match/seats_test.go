package match_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"quincunx/bitboard"
	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/movegen/jackhammer"
	"quincunx/movegen/trilite"
	"quincunx/search"
)

func checkers(t testing.TB, size int, triangles ...int) movegen.Position {
	t.Helper()
	p := must.Get(chinesecheckers.New(chinesecheckers.Options{Size: size, Triangles: triangles}))(t)
	return p
}

func hammers(t testing.TB, side, turns int) movegen.Simultaneous {
	t.Helper()
	p := must.Get(jackhammer.New(jackhammer.Options{Side: side, Turns: turns}))(t)
	return p
}

// severalMatch returns a match of random players.
func severalMatch(start movegen.State, games int, names ...string) *match.Match {
	m := &match.Match{
		Game: "several", Openings: &match.RandomOpenings{Start: start, Plies: 3, Seed: 1, Repeat: true},
		Games: games, Seed: 1, Referee: match.Referee{MoveLimit: 200, Margin: time.Second},
	}
	for _, name := range names {
		m.Players = append(m.Players, player(name, random))
	}
	return m
}

// In every block each player takes each seat once and all games have the same opening. A game of the
// record, replayed by the rules, has the recorded result, and the report agrees with a plain count of
// the record.
func TestSeveral(t *testing.T) {
	for _, c := range []struct {
		name  string
		start movegen.State
		names []string
	}{
		{"three on three", checkers(t, 1, 0, 2, 4), []string{"a", "b", "c"}},
		{"two on three", checkers(t, 1, 0, 1, 2), []string{"a", "b"}},
		{"four on six", checkers(t, 1, 0, 1, 2, 3, 4, 5), []string{"a", "b", "c", "d"}},
		{"simultaneous", hammers(t, 3, 40), []string{"a", "b", "c"}},
		{"two simultaneous", hammers(t, 4, 30), []string{"a", "b"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			players, seats := len(c.names), c.start.Seats()
			m := severalMatch(c.start, 20*players, c.names...)
			report, games := run(t, m)
			if len(games) != 20*players || report.Games != len(games) || report.Blocks != 20 {
				t.Fatalf("%d games in the record, %d in the report, %d blocks", len(games), report.Games, report.Blocks)
			}
			points, scores := make([]float64, players), make([]float64, players)
			var allPoints, allScores float64
			sat := map[[2]int]int{}
			for i, g := range games {
				if !reflect.DeepEqual(g.Opening, games[i/players*players].Opening) {
					t.Errorf("game %d has another opening than its block", i+1)
				}
				p := replay(t, m.Openings.(*match.RandomOpenings).Start, g)
				var final [movegen.MaxSeats]int32
				if p.Over() {
					p.Score(&final)
				}
				if p.Over() != (g.Cause == match.ByRules) || !reflect.DeepEqual(g.Scores, final[:seats]) && p.Over() {
					t.Fatalf("game %d: %s with %v, the rules say %v", i+1, g.Cause, g.Scores, final)
				}
				best, winners := int32(math.MinInt32), 0
				for _, score := range final[:seats] {
					if score > best {
						best, winners = score, 0
					}
					if score == best {
						winners++
					}
				}
				for seat, who := range g.Players {
					if first := games[i/players*players].Players[seat].Index; who.Index != (first+i)%players || who.Name != c.names[who.Index] {
						t.Fatalf("game %d: %+v on seat %d", i+1, who, seat)
					}
					sat[[2]int{who.Index, seat}]++
					want := movegen.Outcome(movegen.Loss)
					if final[seat] == best {
						points[who.Index] += 1 / float64(winners)
						allPoints += 1 / float64(winners)
						if want = movegen.Draw; winners == 1 {
							want = movegen.Win
						}
					}
					if g.Result[seat] != want {
						t.Errorf("game %d: result %v of %v", i+1, g.Result, final)
					}
					scores[who.Index] += float64(final[seat])
					allScores += float64(final[seat])
				}
			}
			for who, n := range sat {
				if n != 20 {
					t.Errorf("player %d took seat %d %d times", who[0], who[1], n)
				}
			}
			near(t, "points of all", allPoints, float64(len(games)), 1e-9)
			for i, p := range report.Players {
				near(t, p.Name+" points", p.Points, points[i], 1e-9)
				near(t, p.Name+" share", p.Mean, points[i]/float64(len(games)), 1e-9)
				if p.Low < 0 || p.Low > p.Mean || p.High < p.Mean || p.High > 1 || !(p.Error > 0) {
					t.Errorf("%+v", p.Share)
				}
				if report.Scored {
					near(t, p.Name+" scores", p.ScoreShare, scores[i]/allScores, 1e-9)
					near(t, p.Name+" mean", p.MeanScore, scores[i]/float64(20*seats), 1e-9)
				}
			}
			if strings.Contains(report.Text(), "NaN") || (report.Estimate != nil) != (players == 2) {
				t.Error(report.Text())
			}
		})
	}
}

// replay replays a record by the rules.
func replay(t *testing.T, start movegen.State, g match.GameRecord) movegen.State {
	t.Helper()
	if got := string(start.AppendText(nil)); g.Start != got {
		t.Fatalf("starts at %s, want %s", g.Start, got)
	}
	var p movegen.State
	moves := append([]string(nil), g.Opening...)
	switch s := start.(type) {
	case movegen.Position:
		p = s.Clone()
		for _, m := range g.Moves {
			moves = append(moves, m.Move)
		}
	case movegen.Simultaneous:
		p = s.Clone()
		for i := 0; i < len(g.Moves); i += s.Seats() {
			var joint []string
			for seat, m := range g.Moves[i : i+s.Seats()] {
				if m.Seat != seat {
					t.Fatalf("seat %d acts in the place of %d", m.Seat, seat)
				}
				joint = append(joint, m.Move)
			}
			moves = append(moves, strings.Join(joint, "/"))
		}
	}
	for _, text := range moves {
		must.Do(t, movegen.TurnOf(p).PlayText(text))
	}
	return p
}

// Matches of several seats are the same at any concurrency, too.
func TestSeveralDeterministic(t *testing.T) {
	for _, start := range []movegen.State{checkers(t, 1, 0, 2, 4), hammers(t, 4, 30)} {
		_, games := run(t, severalMatch(start, 30, "a", "b", "c"))
		want := timeless(games)
		m := severalMatch(start, 30, "a", "b", "c")
		m.Concurrency = 4
		if _, games := run(t, m); !reflect.DeepEqual(timeless(games), want) {
			t.Error("another match with four games at a time")
		}
	}
}

// faulty is an agent whose second choice is an error.
type faulty struct {
	match.Agent
	choices int
}

func (f *faulty) Begin(start movegen.State, seat movegen.Seat, seed uint64) error {
	f.choices = 0
	return f.Agent.Begin(start, seat, seed)
}

func (f *faulty) Choose(ctx context.Context, s movegen.Seat, l search.Limits) (search.Result, error) {
	if f.choices++; f.choices == 2 {
		return search.Result{}, errors.New("no idea")
	}
	return f.Agent.Choose(ctx, s, l)
}

// deaf is an agent whose Made panics.
type deaf struct{ match.Agent }

func (deaf) Made(*movegen.JointMove) error { panic("too loud") }

func TestPanicOfHearing(t *testing.T) {
	m := triliteMatch(2)
	m.Players[0].New = func(int) (match.Agent, error) {
		a, err := agent(random)(2)
		return deaf{a}, err
	}
	report, games := run(t, m)
	for _, g := range games {
		if g.Cause != match.ByCrash || g.Detail != "panic: too loud" || len(g.Moves) != 1 {
			t.Errorf("%+v", g)
		}
	}
	if report.Tally.Losses != 2 || report.Plies != 1 {
		t.Error(report.Text())
	}
}

// A seat that fails among several loses, and the others share the point.
func TestSeveralFaults(t *testing.T) {
	for _, start := range []movegen.State{checkers(t, 2, 0, 2, 4), hammers(t, 4, 30)} {
		m := severalMatch(start, 6, "bad", "b", "c")
		m.Players[0].New = func(int) (match.Agent, error) {
			a, err := agent(random)(2)
			return &faulty{Agent: a}, err
		}
		report, games := run(t, m)
		for i, g := range games {
			bad := slices.IndexFunc(g.Players, func(p match.Participant) bool { return p.Index == 0 })
			want := []movegen.Outcome{0, 0, 0}
			want[bad] = -1
			if g.Cause != match.ByCrash || g.Detail != "no idea" || !reflect.DeepEqual(g.Result, want) || g.Scores != nil {
				t.Errorf("game %d: %s, %q, %v", i+1, g.Cause, g.Detail, g.Result)
			}
			if _, atOnce := start.(movegen.Simultaneous); atOnce && len(g.Moves) != 3 {
				t.Errorf("game %d: %d actions in the only turn", i+1, len(g.Moves))
			}
		}
		if report.Players[0].Points != 0 || report.Players[1].Points != 3 || report.Players[0].Faults[match.ByCrash] != 6 {
			t.Error(report.Text())
		}
	}
}

// A game that reaches its move limit is a draw between all seats.
func TestSeveralMoveLimit(t *testing.T) {
	for counted, start := range map[string]movegen.State{"5.0 plies": checkers(t, 2, 0, 2, 4), "5.0 turns": hammers(t, 4, 30)} {
		m := severalMatch(start, 3, "a", "b", "c")
		m.MoveLimit = 5
		report, games := run(t, m)
		for _, g := range games {
			if g.Cause != match.ByMoveLimit || !reflect.DeepEqual(g.Result, []movegen.Outcome{0, 0, 0}) {
				t.Errorf("%+v", g)
			}
		}
		if report.Plies != 5 || !strings.Contains(report.Text(), counted) || report.Players[2].Points != 1 {
			t.Error(report.Text())
		}
	}
}

// Invalid matches of several players are refused.
func TestSeveralErrors(t *testing.T) {
	for _, c := range []struct {
		want   string
		change func(*match.Match)
	}{
		{"a multiple of 3", func(m *match.Match) { m.Games = 4 }},
		{"two players are called \"b\"", func(m *match.Match) { m.Players[2].Name = "b" }},
		{"sequential test: 3 players, want 2", func(m *match.Match) { m.SPRT = &match.SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05} }},
		{"3 players for 2 seats", func(m *match.Match) { m.Openings = &match.RandomOpenings{Start: trilite.New()} }},
		{"does not search positions such as", func(m *match.Match) {
			m.Openings = &match.RandomOpenings{Start: hammers(t, 3, 5)}
			m.Players[1].New = agent(func() (search.AnySearcher, error) { return &harmless{}, nil })
		}},
	} {
		m := severalMatch(checkers(t, 1, 0, 2, 4), 3, "a", "b", "c")
		c.change(m)
		report, err := m.Run(t.Context())
		got := report.Text()
		if err != nil {
			got = err.Error()
		} else if report.Causes[match.ByCrash] == 3 {
			continue // an agent that can't play loses
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s, want %q", got, c.want)
		}
	}
}

// A worked example: 2, 1, 1 and 2 of the 3 points of four blocks have the mean ½ and the variance 1/36,
// so that the error is 1.95996·√(1/36/4) = 0.16333.
func TestShareByHand(t *testing.T) {
	share := match.BlocksOf(3, 120, 60, 60, 120).Share(1. / 3)
	near(t, "share", share.Mean, 0.5, 1e-12)
	near(t, "error", share.Error, 0.16333, 1e-5)
	near(t, "low", share.Low, 0.5-0.16333, 1e-5)
	near(t, "high", share.High, 0.5+0.16333, 1e-5)
}

// The errors of few or one-sided blocks are neither zero nor infinite.
func TestShareBounded(t *testing.T) {
	last := 0.0
	for n := range 6 {
		var won []int
		for range n {
			won = append(won, 180)
		}
		share := match.BlocksOf(3, won...).Share(1. / 3)
		want := 1.0
		if n == 0 {
			want = 1. / 3
		}
		if share.Mean != want || share.High != 1 || !(share.Low >= last) || !(share.Error > 0 && share.Error <= 1) {
			t.Errorf("%d blocks won: %+v", n, share)
		}
		last = share.Low
	}
	if last < 0.5 {
		t.Errorf("five blocks won: at least %.3f", last)
	}
}

// Pairs are blocks of two games: both computations give the same figures.
func TestPairsAreBlocks(t *testing.T) {
	for _, counts := range [][]int{{13, 37, 50, 25, 3}, {0, 0, 0, 0, 8}, {0, 0, 1, 0, 0}, {1, 0, 0, 0, 1}} {
		tally := pairs(counts...)
		var points []int
		for i, n := range counts {
			for range n {
				points = append(points, 30*i)
			}
		}
		b := match.BlocksOf(2, points...)
		got, want := b.Estimate(), tally.Estimate()
		near(t, "Elo", got.Elo, want.Elo, 1e-9)
		near(t, "error", got.Error, want.Error, 1e-9)
		near(t, "normalised", got.Normalised, want.Normalised, 1e-9)
		near(t, "superiority", got.Superiority, want.Superiority, 1e-9)
		if counts[0] > 0 && counts[4] > 0 && counts[1] > 0 {
			test := match.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
			near(t, "LLR", b.LLR(test), test.LLR(tally), 1e-9)
		}
	}
}

// With three equal players and blocks of any variance, the interval contains 1/3 about as often as it
// claims.
func TestShareCovers(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	held := 0
	const trials = 1000
	for range trials {
		var points []int
		for range 60 {
			block := 0
			for range 3 {
				switch chance.IntN(6) { // alone, with another, or not at all
				case 0:
					block += 60
				case 1, 2:
					block += 30
				}
			}
			points = append(points, block)
		}
		if s := match.BlocksOf(3, points...).Share(1. / 3); s.Low <= 1./3 && s.High >= 1./3 {
			held++
		}
	}
	// The tolerance is six standard deviations of 1000 trials with probability 0.95, plus 0.02 for the
	// small sample.
	if held < 950-41-20 || held > 950+41 {
		t.Errorf("%d of %d intervals hold the true share", held, trials)
	}
}

// knower is a searcher that plays its first legal move.
type knower struct{}

func (knower) NewGame() {}

func (knower) Search(_ context.Context, root search.Position, _ search.Limits, _ func(search.Info)) search.Result {
	return search.Result{Move: root.Moves(nil)[0]}
}

// In a round robin every pair plays the same openings, and the crosstable agrees with the separate
// matches.
func TestRoundRobin(t *testing.T) {
	r := &match.RoundRobin{
		Match: match.Match{Game: "trilite", Games: 20, Seed: 3, Referee: match.Referee{MoveLimit: 40, Margin: time.Second}, Players: []match.Player{
			player("chance", random), player("greedy", greedy),
			player("first", func() (search.AnySearcher, error) { return knower{}, nil }),
		}},
		NewOpenings: func() match.Openings { return &match.RandomOpenings{Start: trilite.New(), Plies: 3, Seed: 1} },
	}
	recorded := recorded(t, &r.Match)
	table, err := r.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	games := *recorded
	if len(games) != 60 || len(table.Pairings) != 3 {
		t.Fatalf("%d games of %d matches", len(games), len(table.Pairings))
	}
	points := map[string]float64{}
	for i, g := range games {
		if !reflect.DeepEqual(g.Opening, games[i%20].Opening) {
			t.Errorf("game %d of another match has another opening", i+1)
		}
		for seat, p := range g.Players {
			points[p.Name] += float64(g.Result[seat]+1) / 2
		}
	}
	for _, s := range table.Players {
		near(t, s.Name, s.Points, points[s.Name], 1e-9)
		near(t, s.Name+" share", s.Mean, points[s.Name]/40, 1e-9)
		if s.Games != 40 || !(s.Error > 0 && s.Error < 0.5) {
			t.Errorf("%+v", s)
		}
	}
	text := table.Text()
	if !strings.Contains(text, "1. greedy") || strings.Contains(text, "NaN") {
		t.Error(text)
	}
	// A cancelled round robin begins no further match.
	ctx, cancel := context.WithCancel(t.Context())
	r.Progress = func(*match.Report) { cancel() }
	table, err = r.Run(ctx)
	if err != nil || table.Pairings[0].Games != 1 || table.Pairings[1].Games != 0 || table.Stopped != "interrupted" || !strings.Contains(table.Text(), "interrupted") {
		t.Errorf("%v\n%s", err, table.Text())
	}
	r.SPRT = &match.SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05}
	if _, err := r.Run(t.Context()); err == nil {
		t.Error("a round robin with a test")
	}
}

// climbers is Jackhammer with an evaluation that grows with the height of a seat, and a fixed sealing
// move.
type climbers struct {
	*jackhammer.Position
	seal movegen.Move
}

func (c climbers) EvaluateSeats(dst *[movegen.MaxSeats]int32) {
	*dst = [movegen.MaxSeats]int32{}
	for s := range c.Seats() {
		dst[s] = -int32(c.Cell(movegen.Seat(s)) / bitboard.MeshCell(1, 0))
	}
}

func (c climbers) Seal(movegen.Seat) movegen.Move { return c.seal }

// Greedy maximises its own seat's value; Sealer seals first.
func TestGreedyAtOnce(t *testing.T) {
	p := climbers{Position: hammers(t, 4, 10).(*jackhammer.Position)}
	for seat, want := range []string{"", "m2:0", "m2:2"} {
		for _, s := range []search.SimultaneousSearcher{match.NewGreedy(), match.NewSealer()} {
			r := s.SearchSeat(t.Context(), p, movegen.Seat(seat), search.Limits{}, nil)
			if got := string(p.AppendSeatMove(nil, movegen.Seat(seat), r.Move)); want != "" && got != want {
				t.Errorf("seat %d: %T plays %s, want %s", seat, s, got, want)
			}
		}
	}
	p.seal = jackhammer.Stay
	if r := match.NewSealer().SearchSeat(t.Context(), p, 1, search.Limits{}, nil); r.Move != p.seal {
		t.Errorf("the sealer plays %s", p.AppendSeatMove(nil, 1, r.Move))
	}
}

// worths is a position with a fixed estimate for each seat.
type worths struct{ movegen.Position }

func (w worths) EvaluateSeats(dst *[movegen.MaxSeats]int32) {
	for s := range w.Seats() {
		dst[s] = int32(w.Key()>>(8*s)) & 127
	}
}

func (w worths) Evaluate() int32 { return w.EvaluateSeat(w.Mover()) }

func (w worths) EvaluateSeat(s movegen.Seat) int32 {
	var dst [movegen.MaxSeats]int32
	w.EvaluateSeats(&dst)
	return dst[s]
}

func (worths) MakePass() { panic("greedy does not pass") }

func TestGreedySeveral(t *testing.T) {
	p := worths{checkers(t, 2, 0, 2, 4)}
	for range 20 {
		r := match.NewGreedy().Search(t.Context(), p, search.Limits{}, nil)
		seat := p.Mover()
		value := func(m movegen.Move) int32 {
			var dst [movegen.MaxSeats]int32
			p.Make(m)
			p.EvaluateSeats(&dst)
			p.Unmake()
			return dst[seat]
		}
		for _, m := range p.Moves(nil) {
			if value(m) > value(r.Move) {
				t.Fatalf("%s is worth %d, %s %d", p.AppendMove(nil, r.Move), value(r.Move), p.AppendMove(nil, m), value(m))
			}
		}
		p.Make(r.Move)
	}
}

// far is a position with a given distance to the goal.
type far struct{ worths }

func (f far) StepsLeft(s movegen.Seat) int { return int(f.Key()>>(8*s)) & 127 }

// Racer takes the shortest path in a race, and is greedy in other games.
func TestRacer(t *testing.T) {
	p := far{worths{checkers(t, 2, 0, 2, 4)}}
	racer := match.NewRacer()
	for range 20 {
		seat := p.Mover()
		after := func(m movegen.Move, what func() int) int {
			p.Make(m)
			defer p.Unmake()
			return what()
		}
		steps := func() int { return p.StepsLeft(seat) }
		worth := func() int {
			var dst [movegen.MaxSeats]int32
			p.EvaluateSeats(&dst)
			return -int(dst[seat])
		}
		near := racer.Search(t.Context(), p, search.Limits{}, nil).Move
		good := racer.Search(t.Context(), p.worths, search.Limits{}, nil).Move
		for _, m := range p.Moves(nil) {
			if after(m, steps) < after(near, steps) || after(m, worth) < after(good, worth) {
				t.Fatalf("%s is better", p.AppendMove(nil, m))
			}
		}
		p.Make(near)
	}
}

// BenchmarkReferee measures the cost of the referee, which is small compared with that of the players.
func BenchmarkReferee(b *testing.B) {
	m := severalMatch(checkers(b, 16, 0, 1, 2, 3, 4, 5), 2, "a", "b")
	m.MoveLimit = b.N/2 + 1
	for i := range m.Players {
		m.Players[i] = player(m.Players[i].Name, func() (search.AnySearcher, error) { return knower{}, nil })
	}
	b.ResetTimer()
	must.Get(m.Run(b.Context()))(b)
}

// A walled-in seat has nothing left to decide; at the start every seat has.
func TestHasSettled(t *testing.T) {
	for text, want := range map[string]bool{
		"3 after 0 9 0:0 2:0 2:2 ./../...": false,
		"3 after 2 9 0:0 2:0 2:2 ./##/...": true,
	} {
		p := must.Get(jackhammer.Parse(text))(t)
		if got := match.HasSettled(p); got != want {
			t.Errorf("%s: %t, want %t", text, got, want)
		}
	}
	if match.HasSettled(checkers(t, 2, 0, 3)) {
		t.Error("a game that doesn't know is settled")
	}
}
