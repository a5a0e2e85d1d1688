package tournament_test

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quincunx/contest/tournament"
	"quincunx/internal/must"
	"quincunx/match"
	"quincunx/movegen"
)

// judge is a second implementation of a tournament. It replays the record of a tournament and
// counts everything in the standings, in the plainest way. culprits are the faults expected
// of entrants, by name; others must have none.
type judge struct {
	*testing.T
	tournament *tournament.Tournament
	culprits   map[string]match.Cause
	tallies    []tournament.Tally
}

// record collects the games of a tournament.
type record struct{ games []*match.GameRecord }

func (r *record) Write(line []byte) (int, error) {
	g := new(match.GameRecord)
	r.games = append(r.games, g)
	return len(line), json.Unmarshal(line, g)
}

// run plays a tournament and checks it.
func run(t *testing.T, contest *tournament.Tournament, culprits map[string]match.Cause) (*tournament.Standings, []*match.GameRecord) {
	t.Helper()
	var r record
	contest.Record = &r
	standings := must.Get(contest.Run(t.Context()))(t)
	j := &judge{t, contest, culprits, make([]tournament.Tally, len(contest.Players))}
	for i := range j.tallies {
		j.tallies[i].Faults = map[match.Cause]int{}
	}
	for _, g := range r.games {
		j.game(g)
	}
	if len(r.games) != standings.Games || standings.Games != standings.Wanted {
		t.Errorf("%d games recorded, %d counted of %d", len(r.games), standings.Games, standings.Wanted)
	}
	for i, s := range standings.Table {
		want := j.tallies[i]
		want.Time = s.Time // compared above
		a, b := mustJSON(t, want), mustJSON(t, s.Tally)
		if a != b || math.Abs(s.Time.Seconds()-j.tallies[i].Time.Seconds()) > 1e-6 {
			t.Errorf("%s: %s in %v, want %s in %v", s.Name, b, s.Time, a, j.tallies[i].Time)
		}
		if got := tournament.Score(contest.Game.Name, j.tallies[i]); math.Abs(got-s.Score) > 1e-6 {
			t.Errorf("%s: score %v, want %v", s.Name, s.Score, got)
		}
	}
	return standings, r.games
}

func mustJSON(t *testing.T, value any) string {
	t.Helper()
	text := must.Get(json.Marshal(value))(t)
	return string(text)
}

// game checks a game.
func (j *judge) game(g *match.GameRecord) {
	j.Helper()
	p := must.Get(j.tournament.Game.Parse(g.Start))(j)
	j.replay(p, g)
	seats := len(g.Players)
	blamed := make([]bool, seats)
	for _, f := range g.Contest.Faults {
		blamed[f.Seat] = true
		name := g.Players[f.Seat].Name
		if j.culprits[name] != f.Cause {
			j.Errorf("game %d: %s: %s: %s", g.Number, name, f.Cause, f.Detail)
		}
	}
	worth := make([]int, seats)
	finals := make([]int, seats)
	if p.Over() {
		var scores [movegen.MaxSeats]int32
		p.Score(&scores)
		for seat := range seats {
			worth[seat], finals[seat] = int(scores[seat]), int(scores[seat])
		}
	} else if g.Cause == match.ByRules {
		j.Errorf("game %d: not over by the rules", g.Number)
	}
	text := string(p.AppendText(nil))
	if j.tournament.Game.Name == "jackhammer" {
		finals = naiveReach(text)
		worth = slices.Clone(finals)
	}
	for seat := range seats {
		if blamed[seat] {
			worth[seat], finals[seat] = -1000, 0
		}
	}
	for seat, player := range g.Players {
		tally := &j.tallies[player.Index]
		tally.Games++
		best, others := slices.Max(worth), 0
		for s, w := range worth {
			if s != seat && w == best {
				others++
			}
		}
		want := movegen.Outcome(movegen.Loss)
		switch {
		case blamed[seat] || worth[seat] < best:
			tally.Losses++
		case others == 0:
			want = movegen.Win
			tally.Wins++
		default:
			want = movegen.Draw
			tally.Draws++
		}
		if g.Result[seat] != want {
			j.Errorf("game %d: seat %d has %d, want %d: %v", g.Number, seat, g.Result[seat], want, worth)
		}
		for _, f := range g.Contest.Faults {
			if f.Seat == seat {
				tally.Faults[f.Cause]++
			}
		}
		if j.tournament.Game.Name == "pente" && !blamed[seat] {
			five, pairs, fours := naivePoints(text, seat)
			if five || slices.Contains(blamed, true) {
				tally.Fives++
			}
			tally.Captures += pairs
			tally.Fours += fours
		}
		if j.tournament.Game.Name == "jackhammer" {
			tally.Finals += int64(finals[seat])
		}
		tally.Time += seconds(g.Contest.Seconds[seat])
	}
}

// replay makes the moves of a record.
func (j *judge) replay(p movegen.State, g *match.GameRecord) {
	j.Helper()
	together := 1
	if _, inTurn := p.(movegen.Position); !inTurn {
		together = p.Seats()
	}
	for i := 0; i < len(g.Moves); i += together {
		var moves []string
		for _, m := range g.Moves[i : i+together] {
			moves = append(moves, m.Move)
		}
		if together == 1 {
			j.skip(p.(movegen.Position), g, g.Moves[i].Seat)
		}
		if err := movegen.TurnOf(p).PlayText(strings.Join(moves, "/")); err != nil {
			j.Fatalf("game %d: %v", g.Number, err)
		}
	}
	if together == 1 && len(g.Scores) > 0 {
		j.skip(p.(movegen.Position), g, -1)
	}
	if g.Turns != len(g.Moves)/together {
		j.Errorf("game %d: %d turns, but %d moves", g.Number, g.Turns, len(g.Moves))
	}
}

// skip passes for seats at fault until it is the given seat's turn.
func (j *judge) skip(p movegen.Position, g *match.GameRecord, seat int) {
	for !p.Over() && int(p.Mover()) != seat {
		if !slices.ContainsFunc(g.Contest.Faults, func(f match.Fault) bool { return f.Seat == int(p.Mover()) }) {
			j.Fatalf("game %d: seat %d has no move", g.Number, p.Mover())
		}
		p.(interface{ MakePass() }).MakePass()
	}
}

// naivePoints returns the points of a seat on a board of Pente, in its text form: five in a
// row, captured pairs, and maximal rows of four or more.
func naivePoints(text string, seat int) (five bool, pairs, fours int) {
	fields := strings.Fields(text)
	pairs, _ = strconv.Atoi(fields[3+seat])
	rows := strings.Split(fields[5], "/")
	own := func(r, c int) bool {
		return r >= 0 && r < len(rows) && c >= 0 && c < len(rows) && rows[r][c] == byte('1'+seat)
	}
	for r := range rows {
		for c := range rows {
			for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				if own(r-d[0], c-d[1]) {
					continue // the row doesn't begin here
				}
				length := 0
				for own(r+length*d[0], c+length*d[1]) {
					length++
				}
				if length >= 4 {
					fours++
				}
				five = five || length >= 5
			}
		}
	}
	return five, pairs, fours
}

// naiveReach returns the final scores of a position of Jackhammer, in its text form.
func naiveReach(text string) (scores []int) {
	fields := strings.Fields(text)
	rows := strings.Split(fields[7], "/")
	at := func(field string) [2]int {
		r, c, _ := strings.Cut(field, ":")
		row, _ := strconv.Atoi(r)
		col, _ := strconv.Atoi(c)
		return [2]int{row, col}
	}
	seats := [][2]int{at(fields[4]), at(fields[5]), at(fields[6])}
	for seat, from := range seats {
		reached := map[[2]int]bool{}
		var visit func(cell [2]int)
		visit = func(cell [2]int) {
			r, c := cell[0], cell[1]
			if r < 0 || r >= len(rows) || c < 0 || c > r || rows[r][c] == '#' || reached[cell] {
				return
			}
			reached[cell] = true
			for _, d := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {-1, -1}, {1, 1}} {
				visit([2]int{r + d[0], c + d[1]})
			}
		}
		visit(from)
		score := len(reached)
		for other, cell := range seats {
			if other != seat && reached[cell] {
				score = 0
			}
		}
		scores = append(scores, score)
	}
	return scores
}
