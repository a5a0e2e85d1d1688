package pente_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quincunx/diagram"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/movegentest"
	"quincunx/movegen/pente"
)

// tactics are positions, made by hand and at random, with many tactical
// possibilities: captures in several directions, at edges and in corners, fives
// that can be made or broken by a capture, and sides one pair short of a win.
var tactics = []string{
	"3 none 4 0 0 1..1..1/.2.2.2./..222../122.221/..222../.2.2.2./1..1..1",
	"3 none 5 4 4 2..2..2/.1.1.1./..1.1../211.112/..1.1../.1.1.1./2..2..2",
	"3 none 20 4 0 ...1.../...2.../...2.../111..../......./......./.......",
	"3 none 21 0 0 1.2222./22...../.2.2.2./..1.11./.12.22./.2.1.1./1..2..1",
	"3 none 22 0 0 ...212./2.....2/121...2/.111.21/211..../..22.../1.1.2..",
	"4 none 20 1 1 ........./........./..12..2../..2.221../....12.../..1...2../..21111../........./.........",
	"4 none 31 3 4 1..2..1../.2.2.2..2/..222..1./122.2211./..222..1./.2.2.2..2/1..1..1../.22.1.22./1.1.2.1.1",
	mixed(3, pente.Both, 30), mixed(4, pente.None, 41), mixed(5, pente.Either, 60),
}

// unreachable are positions that no game reaches and whose counters or openings are
// inconsistent with the stones.
var unreachable = []string{
	// The opening rule allows no move, now or soon.
	"2 none 0 0 0 ...../...../..2../...../.....",
	"2 either 1 0 0 ...../...../..1../...../.....",
	"2 both 2 4 4 11..1/.1.../...../...../.....",
	"3 both 1 0 0 1.....2/......./......./...1.../......./......./2......",
	"3 both 2 0 0 1.....2/......./......./...1.../......./......./2.....1",
	"3 either 1 0 0 1212121/2.....2/1.....1/2.....2/1.....1/2.....2/1212122",
	// Too many stones for the ply.
	"3 none 2 0 0 ......./......./......./.122.../......./......./.......",
	"3 either 0 0 0 111111./222222./......./......./......./......./.......",
	// The mover has won, or both sides have.
	"2 none 10 9 0 ...../...../...../...../.....",
	"2 none 10 0 0 ...../...../11111/...../.....",
	"2 none 10 5 5 22222/...../11111/...../.....",
	"2 none 9 5 5 22222/...../11111/...../.....",
	// The board is full, or nearly.
	"2 none 25 0 0 11221/22112/11221/22112/11211",
	"2 none 24 0 0 11221/22112/11.21/22112/11211",
	// Plies and pairs are the largest that a text may have. Play from here once
	// led to texts that were refused.
	"2 none 1000000371 99 99 ...../...../...../...../.....",
	"2 none 999999993 4 4 11.../...../...../...../.....",
	"2 none 999999994 4 4 1..../2..../2..../...../.....",
}

// start returns an empty board.
func start(half int, o pente.Opening, counters string) string {
	n := 2*half + 1
	rows := strings.Repeat(strings.Repeat(".", n)+"/", n)
	return fmt.Sprintf("%d %s %s %s", half, o, counters, rows[:len(rows)-1])
}

// mixed returns a position with about 60 % of the cells occupied at random and
// no five in a row.
func mixed(half int, o pente.Opening, ply int) string {
	rng := rand.New(rand.NewPCG(uint64(half), uint64(ply)))
	text := []byte(start(half, o, fmt.Sprint(ply, " 2 3")))
	first, n := strings.LastIndexByte(string(text), ' ')+1, 2*half+1
	at := func(r, c int) *byte { return &text[first+r*(n+1)+c] }
	for r := range n {
		for c := range n {
			*at(r, c) = "..1122"[rng.IntN(6)]
			for _, d := range [][2]int{{0, -1}, {-1, -1}, {-1, 0}, {-1, 1}} {
				run := 1
				for y, x := r+d[0], c+d[1]; y >= 0 && x >= 0 && x < n && *at(y, x) == *at(r, c); y, x = y+d[0], x+d[1] {
					run++
				}
				if run >= 5 {
					*at(r, c) = '.'
				}
			}
		}
	}
	return string(text)
}

func kit(games, plies int, starts ...string) movegentest.Game {
	return movegentest.Game{
		Open:   func(text string) (movegen.State, error) { return pente.Parse(text) },
		Model:  func(text string) (movegentest.Model, error) { return parseNaive(text) },
		Starts: starts,
		Games:  games,
		Plies:  plies,
		Wrong:  wrong,
	}
}

const rows2 = "...../...../...../...../....."

var wrong = []string{
	"", " ", "2", "2 none 0 0 0", "2 none 0 0 0 ", "2 none 0 0 0  " + rows2, " 2 none 0 0 0 " + rows2,
	"2 none 0 0 0 " + rows2 + " ", "2 none 0 0 0 " + rows2 + "\n", "2 none 0 0 0 " + rows2 + "/",
	"2  none 0 0 0 " + rows2, "2 none 0 0 0 0 " + rows2, "1 none 0 0 0 .../.../...", "02 none 0 0 0 " + rows2,
	"16 none 0 0 0 " + rows2, "-2 none 0 0 0 " + rows2, "2 None 0 0 0 " + rows2, "2 some 0 0 0 " + rows2,
	"2  0 0 0 " + rows2, "2 none +0 0 0 " + rows2, "2 none -1 0 0 " + rows2, "2 none 00 0 0 " + rows2,
	"2 none 999999976 0 0 " + rows2, "2 none 1073741824 0 0 " + rows2, "2 none 99999999999999999999 0 0 " + rows2, "2 none 0 100 0 " + rows2,
	"2 none 0 0 -1 " + rows2, "2 none 0 0 x " + rows2, "3 none 0 0 0 " + rows2, "2 none 0 0 0 ...../...../...../......",
	"2 none 0 0 0 ...../...../..../....../.....", "2 none 0 0 0 ...../...../..3../...../.....",
	"2 none 0 0 0 ...../...../..\n../...../.....", "2 none 0 0 0 ...../...../..٤./...../.....",
	"2 none 0 0 0 ........................", "2 none 0 0 0 /////",
}

func TestConformance(t *testing.T) {
	var small, large []string
	for _, o := range []pente.Opening{pente.Either, pente.Both, pente.None} {
		small = append(small, start(2, o, "0 0 0"), start(3, o, "0 0 0"), start(4, o, "0 0 0"))
		large = append(large, start(9, o, "0 0 0"), start(15, o, "0 0 0"))
	}
	large = append(large, start(12, pente.Either, "0 0 0"),
		mixed(9, pente.Either, 200), mixed(13, pente.None, 301), mixed(15, pente.Both, 500))
	t.Run("small", func(t *testing.T) { movegentest.Run(t, kit(3, 80, small...)) })
	t.Run("tactics", func(t *testing.T) { movegentest.Run(t, kit(6, 40, tactics...)) })
	t.Run("unruly", func(t *testing.T) { movegentest.Run(t, kit(4, 40, unreachable...)) })
	t.Run("large", func(t *testing.T) { movegentest.Run(t, kit(2, 10, large...)) })
}

func FuzzText(f *testing.F) {
	for _, text := range slices.Concat(tactics, unreachable, wrong) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { movegentest.CheckText(t, kit(1, 1), text) })
}

func FuzzMoves(f *testing.F) {
	f.Add(uint8(0), []byte("a game of twenty plies"))
	f.Add(uint8(255), []byte{7, 30, 2, 19, 77, 3})
	starts := slices.Concat(tactics, unreachable, []string{start(2, pente.None, "0 0 0"), start(3, pente.Both, "0 0 0")})
	f.Fuzz(func(t *testing.T, from uint8, choices []byte) {
		movegentest.CheckMoves(t, kit(1, 1), starts[int(from)%len(starts)], choices[:min(len(choices), 48)])
	})
}

// TestEagerGames plays games in which every other possible capture is made, so
// that fives and fifth pairs are frequent, and compares them with the naive
// rules.
func TestEagerGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	ends := map[string]int{}
	most := 0
	for i := range 200 {
		text := start(2+i%4, pente.None, "0 0 0")
		if i%2 == 1 {
			text = tactics[i/2%len(tactics)]
		}
		p, n := mustParse(t, text), mustParseNaive(t, text)
		for !p.Over() {
			m := eager(p, rng)
			name := string(p.AppendMove(nil, m))
			before := n.pairs
			p.Make(m)
			must.Do(t, n.Play(name))
			taken := n.pairs[1] + n.pairs[2] - before[1] - before[2]
			most = max(most, taken)
			if got := p.LastEffect(); got != (movegen.Effect{Captured: taken}) {
				t.Fatalf("%s: effect %v of %s, want %d pairs", n, got, name, taken)
			}
			compare(t, p, n)
		}
		ends[n.Result()]++
	}
	t.Log(ends, "most captures in one move:", most)
	for _, end := range []string{"win 1 five", "win 2 five", "win 1 pairs", "win 2 pairs", "draw"} {
		if ends[end] == 0 {
			t.Errorf("no game ended as %q", end)
		}
	}
	if most < 3 {
		t.Errorf("no move captured more than %d pairs", most)
	}
}

// TestEveryMove plays every move of a crowded board of each size, which would
// reveal a line that continues across an edge.
func TestEveryMove(t *testing.T) {
	captured := 0
	for half := pente.MinHalf; half <= pente.MaxHalf; half++ {
		for ply := 50; ply < 52; ply++ {
			text := mixed(half, pente.None, ply)
			p, n := mustParse(t, text), mustParseNaive(t, text)
			for _, m := range p.Moves(nil) {
				after := n.clone()
				must.Do(t, after.Play(string(p.AppendMove(nil, m))))
				p.Make(m)
				captured += p.LastEffect().Captured
				if got := string(p.AppendText(nil)); got != after.String() {
					t.Fatalf("got  %s\nwant %s", got, after)
				}
				if got := string(p.AppendResult(nil)); got != after.Result() {
					t.Fatalf("%s: result %s, want %s", after, got, after.Result())
				}
				p.Unmake()
			}
		}
	}
	if captured == 0 {
		t.Error("nothing was captured")
	}
}

// eager returns a legal move, every other time the one that captures most.
func eager(p *pente.Position, rng *rand.Rand) movegen.Move {
	moves := p.Moves(nil)
	best := moves[rng.IntN(len(moves))]
	if rng.IntN(2) == 0 {
		return best
	}
	most := 0
	for _, m := range moves {
		p.Make(m)
		if taken := p.LastEffect().Captured; taken > most {
			most, best = taken, m
		}
		p.Unmake()
	}
	return best
}

// compare compares the position and its contest points with the naive rules.
func compare(t *testing.T, p *pente.Position, n *naive) {
	t.Helper()
	if got := string(p.AppendText(nil)); got != n.String() {
		t.Fatalf("got  %s\nwant %s", got, n)
	}
	if got := string(p.AppendResult(nil)); got != n.Result() {
		t.Fatalf("%s: result %s, want %s", n, got, n.Result())
	}
	for s := range movegen.Seat(2) {
		five, pairs, runs := n.Points(int(s) + 1)
		want := pente.Points{Five: five, Pairs: pairs, Runs: runs}
		if got := p.Points(s); got != want {
			t.Fatalf("%s: points of seat %d: %+v, want %+v", n, s, got, want)
		}
	}
	if err := p.CheckSelf(); err != nil {
		t.Fatalf("%s: %v", n, err)
	}
}

func mustParseNaive(t *testing.T, text string) *naive {
	t.Helper()
	n, err := parseNaive(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return n
}

func mustParse(t testing.TB, text string) *pente.Position {
	t.Helper()
	p, err := pente.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

func TestNew(t *testing.T) {
	for half := pente.MinHalf; half <= pente.MaxHalf; half++ {
		for _, o := range []pente.Opening{pente.Either, pente.Both, pente.None} {
			options := pente.Options{Half: half, Opening: o}
			p := must.Get(pente.New(options))(t)
			if got, want := string(p.AppendText(nil)), start(half, o, "0 0 0"); got != want {
				t.Errorf("%+v gives %s", options, got)
			}
			if p.Options() != options {
				t.Errorf("%+v comes back as %+v", options, p.Options())
			}
			if back, err := pente.ParseOpening(o.String()); err != nil || back != o {
				t.Errorf("opening %s is parsed as %s, %v", o, back, err)
			}
		}
	}
	for _, o := range []pente.Options{{}, {Half: 1}, {Half: 16}, {Half: -9}, {Half: 9, Opening: 3}} {
		if _, err := pente.New(o); err == nil {
			t.Errorf("%+v gives no error", o)
		}
	}
}

func ExamplePosition() {
	p, err := pente.Parse("3 none 6 0 0 ......./.1...../..2..../...2.../.122.../......./.......")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := p.ParseMove("1:1")
	if err != nil {
		fmt.Println(err)
		return
	}
	p.Make(m)
	fmt.Printf("%s\n%s", p.AppendText(nil), diagram.Pente.Board(p).AppendText(nil, false))
	// Output:
	// 3 none 7 2 0 ......./.1...../......./......./.1..1../......./.......
	//    - - -
	//    3 2 1 0 1 2 3
	// -3 . . . . . . . 7
	// -2 . X . . . . . 6
	// -1 . . . . . . . 5
	//  0 . . . + . . . 4
	//  1 . X . . X . . 3
	//  2 . . . . . . . 2
	//  3 . . . . . . . 1
	//    A B C D E F G
	// O to move; captured pairs: X 2, O 0
}

func TestPoints(t *testing.T) {
	tests := []struct {
		position string
		side     int
		want     pente.Points
	}{
		{"2 none 0 0 0 ...../...../...../...../.....", 1, pente.Points{Five: 0, Pairs: 0, Runs: 0}},
		{"2 none 9 3 1 ...../...../11111/...../.....", 1, pente.Points{Five: 5, Pairs: 3, Runs: 1}},
		{"2 none 9 3 1 ...../...../11111/...../.....", 2, pente.Points{Five: 0, Pairs: 1, Runs: 0}},
		{"2 none 9 5 0 ...../...../1111./...../.....", 1, pente.Points{Five: 0, Pairs: 5, Runs: 1}},
		{"2 none 9 0 0 ...../...../111.1/...../.....", 1, pente.Points{Five: 0, Pairs: 0, Runs: 0}},
		// Runs that share a stone are distinct; a long run is one run.
		{"3 none 9 0 0 1...1../1..1.../1.1..../11111../......./......./.......", 1, pente.Points{Five: 5, Pairs: 0, Runs: 3}},
		{"3 none 9 0 0 1..2.../.1.2.../..12.../11111../...2.../......./.......", 1, pente.Points{Five: 5, Pairs: 0, Runs: 2}},
		{"3 none 9 0 0 1111111/......./......./......./......./......./2222...", 1, pente.Points{Five: 5, Pairs: 0, Runs: 1}},
		{"3 none 9 0 0 1111111/......./......./......./......./......./2222...", 2, pente.Points{Five: 0, Pairs: 0, Runs: 1}},
		// The loser's fours count too, in every direction.
		{"3 none 9 0 0 ...2.../..2..../.2...../2....../2....../2....../2222...", 2, pente.Points{Five: 0, Pairs: 0, Runs: 3}},
	}
	for _, test := range tests {
		if got := mustParse(t, test.position).Points(movegen.Seat(test.side - 1)); got != test.want {
			t.Errorf("%s: points of side %d: %+v, want %+v", test.position, test.side, got, test.want)
		}
	}
}
