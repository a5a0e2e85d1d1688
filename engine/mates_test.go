package engine_test

import (
	"flag"
	"testing"

	"quincunx/engine"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/match"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/search"
)

var (
	mateGames = flag.Int("mates.games", 10, "games in which announced mates are verified")
	mateNodes = flag.Uint64("mates.nodes", 3000, "nodes a move in these games")
)

// Every win or loss within mateHorizon plies that the engine announces holds against every legal reply by the rules
// alone. The games have two to six seats; the engine plays itself, and players that leave men at home. Every other game
// tests the default search, the others test the other searches in turn.
func TestAnnouncedMates(t *testing.T) {
	const mateHorizon = 9
	triangles := [][]int{{0, 3}, {0, 2}, {0, 2, 4}, {0, 1, 3, 4}, {0, 1, 2, 3, 4}, {0, 1, 2, 3, 4, 5}, {0, 1}, {0, 3, 5}}
	rivals := []string{"itself", "forward", "stubborn", "random"}
	verified, byMethod := 0, map[string]int{}
	for n := range *mateGames {
		game := must.Get(engine.Lookup("chinesecheckers"))(t)
		homes := triangles[n%len(triangles)]
		size := 2 + n/len(triangles)%3
		start := must.Get(chinesecheckers.New(chinesecheckers.Options{Size: size, Triangles: homes}))(t)
		methods := game.Methods
		name := ""
		if n%2 == 1 {
			name = methods[n/2%len(methods)].Name
		}
		method, err := game.Method(name, len(homes))
		if err != nil {
			continue // alpha-beta is for two seats
		}
		g := mateGame{rules: start, rival: rivals[n/2%len(rivals)], seat: movegen.Seat(n / 3 % len(homes)), seed: uint64(n)}
		for _, claim := range g.play(t, game, method) {
			plies, _ := claim.score.Plies()
			if plies > mateHorizon || plies < -mateHorizon {
				continue
			}
			judge := newMateJudge(claim.position)
			if !judge.confirms(plies) {
				t.Errorf("%s, %s: %s says %v", method.Name, g.rival, claim.position.AppendText(nil), claim.score)
			}
			if judge.nodes > judgeNodes {
				t.Errorf("%s: %v is not decided in %d nodes", claim.position.AppendText(nil), claim.score, judgeNodes)
			}
			verified++
			byMethod[method.Name]++
		}
	}
	t.Logf("%d announced mates verified in %d games: %v", verified, *mateGames, byMethod)
	if verified < *mateGames/2 {
		t.Errorf("only %d mates in %d games", verified, *mateGames)
	}
}

// mateGame is a game in which the engine's announcements are collected.
type mateGame struct {
	rules *chinesecheckers.Position
	rival string
	seat  movegen.Seat // the engine's, if the rival is another player
	seed  uint64
}

// mateClaim is the search score of the engine's move in a position.
type mateClaim struct {
	position *chinesecheckers.Position
	score    search.Score
}

// play plays the game and returns the forced wins and losses that the engine announced.
func (g *mateGame) play(t *testing.T, game engine.Game, method engine.Method) (claims []mateClaim) {
	t.Helper()
	evaluate := must.Get(game.Evaluator(nil))(t)
	options := must.Get(engine.SearchOptions{HashMiB: 1}.Full())(t)
	player := match.Player{Limits: search.Limits{Nodes: *mateNodes}}
	seats := make([]match.Seat, g.rules.Seats())
	for seat := range seats {
		var s search.AnySearcher
		switch {
		case g.rival == "itself" || movegen.Seat(seat) == g.seat:
			s = must.Get(method.New(options))(t)
		case g.rival == "forward":
			s = match.NewForward()
		case g.rival == "stubborn":
			s = match.NewStubborn()
		default:
			s = match.NewRandom()
		}
		seats[seat] = match.Seat{Player: &player, Agent: match.NewAgent(s, evaluate), Seed: g.seed}
	}
	referee := match.Referee{MoveLimit: 150 * len(seats)}
	record := must.Get(referee.Play(t.Context(), match.Opening{Position: g.rules}, seats))(t)
	if record.Detail != "" {
		t.Fatal(record.Detail)
	}
	turn := movegen.TurnOf(g.rules).Clone()
	for _, m := range record.Moves {
		if _, forced := m.Score.Plies(); forced {
			claims = append(claims, mateClaim{turn.Clone().State.(*chinesecheckers.Position), m.Score})
		}
		must.Do(t, turn.PlayText(m.Move))
	}
	return claims
}

// mateJudge decides by the rules alone whether a seat can force a win within a number of plies.
type mateJudge struct {
	p      *chinesecheckers.Position
	winner movegen.Seat
	known  map[mateQuestion]bool
	nodes  int
}

type mateQuestion struct {
	key   uint64
	plies int
}

// judgeNodes is the number of positions after which a judge gives up.
const judgeNodes = 30_000_000

func newMateJudge(p *chinesecheckers.Position) *mateJudge {
	return &mateJudge{p: p.Clone().(*chinesecheckers.Position)}
}

// confirms reports whether the side to move can force a win within plies or, if plies is negative, any other seat can
// within -plies.
func (j *mateJudge) confirms(plies int) bool {
	for seat := range movegen.Seat(j.p.Seats()) {
		if (seat == j.p.Mover()) != (plies > 0) {
			continue
		}
		j.winner, j.known = seat, map[mateQuestion]bool{}
		if j.wins(max(plies, -plies)) {
			return true
		}
	}
	return false
}

// wins reports whether the winner can force its win within plies, against all other seats together.
func (j *mateJudge) wins(plies int) bool {
	if j.p.Over() {
		var score [movegen.MaxSeats]int32
		j.p.Score(&score)
		return score[j.winner] == movegen.Win
	}
	if !j.mayFinish(plies) {
		return false
	}
	q := mateQuestion{j.p.Key(), plies}
	if w, ok := j.known[q]; ok {
		return w
	}
	if j.nodes++; j.nodes > judgeNodes {
		return false
	}
	own := j.p.Mover() == j.winner
	result := !own
	for _, m := range j.p.Moves(nil) {
		j.p.Make(m)
		w := j.wins(plies - 1)
		j.p.Unmake()
		if w == own {
			result = own
			break
		}
	}
	j.known[q] = result
	return result
}

// mayFinish reports whether the winner has enough turns within plies to bring in its men outside the goal, one a turn.
func (j *mateJudge) mayFinish(plies int) bool {
	seats := j.p.Seats()
	ahead := (int(j.winner-j.p.Mover()) + seats) % seats
	turns := (plies - ahead + seats - 1) / seats
	return j.p.Total(j.winner)-j.p.InGoal(j.winner) <= turns
}

// Positions in which a visitor need not leave the goal. The engine once announced them as won.
func TestVisitorsNeedNotLeave(t *testing.T) {
	for _, text := range []string{
		"4 0,3 1 1/11/111/1.1./......01...../....1......./.........../........../........./.....0..../.........../......0...../............./..0./000/00/0",
		"4 0,3 1 1/11/111/1101/............./......1...../.........../........../........./........../.........../............/......0....../.0.0/000/00/0",
	} {
		game := must.Get(engine.Lookup("chinesecheckers"))(t)
		for _, method := range game.Methods {
			e := must.Get(game.Open(nil))(t)
			must.Do(t, e.SetPosition(text))
			must.Do(t, e.Configure(engine.SearchOptions{Method: method.Name, HashMiB: 1}))
			for _, nodes := range []uint64{100, 2_000, 20_000}[:slow.Count(2, 3)] {
				r := must.Get(e.Best(t.Context(), search.Limits{Nodes: nodes}))(t)
				if plies, forced := r.Score.Plies(); forced && plies < 8 && !newMateJudge(e.State().(*chinesecheckers.Position)).confirms(plies) {
					t.Errorf("%s, %d nodes, %s: %v", method.Name, nodes, text, r.Score)
				}
			}
		}
	}
}
