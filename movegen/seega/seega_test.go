package seega_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"quincunx/diagram"
	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/movegentest"
	"quincunx/movegen/seega"
	"quincunx/perft"
)

var kit = movegentest.Game{
	Open:  func(text string) (movegen.State, error) { return seega.Parse(text) },
	Model: func(text string) (movegentest.Model, error) { return parseNaive(text) },
	Starts: append(randomPositions(5, 12),
		"5 P 1 - 0 100 ...../...../...../...../.....",
		"3 P 1 - 0 7 .../.../...",
		"3 P 2 - 0 0 112/.../...",
		"5 P 2 - 0 0 12121/21212/12.12/12121/212..",    // 11 men each
		"5 M 2 - 0 0 22222/11111/21.11/12112/22122",    // begins with a null move
		"5 M 1 - 0 0 12.../22.../2..../...../.....",    // no move
		"5 M 1 0:1 0 0 .1.1./..21./...../1...2/...2.",  // must capture again
		"5 M 1 0:1 7 9 .1.1./..21./...../1...2/...2.",  // the same, with quiet moves before
		"5 M 1 - 5 0 ..1../..2../12.21/..1../2....",    // one step captures three men
		"5 M 1 - 0 0 ...1./...2./.12../...1./2....",    // a man on the centre, where it is safe
		"5 M 1 - 98 100 1...1/...../...../...../2....", // near the threshold
		"5 M 1 - 1 0 ...../...../...../...../.....",    // no men left
		"5 M 2 - 3 3 .1.../...../...../...../2....",    // over at the threshold
		"5 M 2 - 0 1 .1.../...../...../...../2....",    // one move to the threshold
		"5 M 1 - 999999900 0 1..../...../...../...../2....",
	),
	Wrong: []string{
		"", "5", "5 P 1 - 0 100", " 5 P 1 - 0 0 ...../...../...../...../.....", "5 P 1 - 0 0 ...../...../...../...../..... ",
		"5  P 1 - 0 0 ...../...../...../...../.....", "5 P 1 - 0 0 ...../...../...../...../.....\n",
		"4 P 1 - 0 0 ..../..../..../....", "1 M 1 - 0 0 .", "17 P 1 - 0 0 .", "05 P 1 - 0 0 ...../...../...../...../.....",
		"99999999999999999999 P 1 - 0 0 .", "-3 P 1 - 0 0 .", "3 p 1 - 0 0 .../.../...", "3 P 0 - 0 0 .../.../...",
		"3 P 3 - 0 0 .../.../...", "3 P 11 - 0 0 .../.../...", "3 M 1 - -1 0 1../.../2..", "3 M 1 - +1 0 1../.../2..",
		"3 M 1 - 1000000001 0 1../.../2..", "3 M 1 - 0 1000000001 1../.../2..", "3 M 1 - 0 -1 1../.../2..", "3 M 1 - 01 0 1../.../2..",
		"3 M 1 -  0 1../.../2..", "3 P 1 - 0 0 .../...", "3 P 1 - 0 0 .../../...", "3 P 1 - 0 0 .../..../...", "3 P 1 - 0 0 .../3../...",
		"3 P 1 - 0 0 .../٤./...", "3 P 1 - 0 0 .../.../.../", "3 P 2 - 0 0 112/2.2/112", "3 P 1 - 0 0 .../.1./...",
		"3 P 1 0:0 0 0 1../.../...", "3 P 1 - 1 0 .../.../...", "5 M 1 5:0 0 0 .1.1./..21./...../1...2/...2.",
		"5 M 1 0:0 0 0 .1.1./..21./...../1...2/...2.", "5 M 1 1:2 0 0 .1.1./..21./...../1...2/...2.",
		"5 M 1 3:0 0 0 .1.1./..21./...../1...2/...2.", "5 M 1 00:1 0 0 .1.1./..21./...../1...2/...2.",
		"5 M 1 0 0 0 .1.1./..21./...../1...2/...2.", "5 M 1 0:1: 0 0 .1.1./..21./...../1...2/...2.", "5 M 1 : 0 0 .1.1./..21./...../1...2/...2.",
		"5 M 2 0:1 0 0 .1.1./..21./...../1...2/...2.",
	},
	SameFuture: func(a, b string) bool {
		x, y := strings.Split(a, " "), strings.Split(b, " ")
		if x[5] == "0" {
			x[4] = y[4]
		}
		return slices.Equal(x, y)
	},
}

// randomPositions returns positions of the movement phase with about as many
// men as empty cells, in which captures and chains of captures are frequent.
func randomPositions(size, count int) []string {
	rng := rand.New(rand.NewPCG(uint64(size), 1))
	texts := make([]string, count)
	for i := range texts {
		var rows []string
		for range size {
			row := make([]byte, size)
			for c := range row {
				row[c] = "..12"[rng.IntN(4)]
			}
			rows = append(rows, string(row))
		}
		texts[i] = fmt.Sprintf("%d M %d - 0 %d %s", size, 1+rng.IntN(2), 40*rng.IntN(2), strings.Join(rows, "/"))
	}
	return texts
}

func TestConformance(t *testing.T) {
	g := kit
	g.Games, g.Plies = 4, 80
	movegentest.Run(t, g)
}

// Larger boards have short games, because the model is slow on them.
func TestConformanceLargerBoards(t *testing.T) {
	for _, tt := range []struct{ size, starts, plies int }{{3, 10, 40}, {7, 6, 40}, {9, 6, 25}, {11, 4, 15}, {13, 3, 10}, {15, 4, 10}} {
		t.Run(fmt.Sprint(tt.size), func(t *testing.T) {
			g := kit
			g.Starts = append(randomPositions(tt.size, tt.starts), textOf(newPosition(t, seega.Options{Size: tt.size, Threshold: 100})))
			g.Games, g.Plies = 1, tt.plies
			movegentest.Run(t, g)
		})
	}
}

func FuzzText(f *testing.F) {
	for _, text := range append(kit.Starts, kit.Wrong...) {
		f.Add(text)
	}
	f.Add(randomPositions(9, 1)[0])
	f.Fuzz(func(t *testing.T, text string) { movegentest.CheckText(t, kit, text) })
}

func FuzzMoves(f *testing.F) {
	f.Add(uint8(0), []byte("a few captures"))
	f.Add(uint8(20), []byte("men are placed"))
	f.Fuzz(func(t *testing.T, start uint8, choices []byte) {
		starts := slices.Concat(kit.Starts, randomPositions(9, 4))
		movegentest.CheckMoves(t, kit, starts[int(start)%len(starts)], choices[:min(len(choices), 32)])
	})
}

// Checks invariants of every position of random games.
func TestGamesFromTheStart(t *testing.T) {
	for _, size := range []int{3, 5, 7, 9, 11, 13, 15} {
		for seed := range uint64(4) {
			rng := rand.New(rand.NewPCG(uint64(size), seed))
			p := newPosition(t, seega.Options{Size: size, Threshold: 50})
			var moves []movegen.Move
			for !p.Over() {
				checkInvariants(t, p)
				moves = p.Moves(moves[:0])
				// Prefer captures, to reduce the number of men.
				m := moves[rng.IntN(len(moves))]
				for _, other := range moves {
					p.Make(other)
					if p.LastEffect().Captured > 0 && rng.IntN(2) == 0 {
						m = other
					}
					p.Unmake()
				}
				p.Make(m)
			}
			checkInvariants(t, p)
		}
	}
}

func checkInvariants(t *testing.T, p *seega.Position) {
	t.Helper()
	text := textOf(p)
	f := strings.Split(text, " ")
	size := p.Options().Size
	each := (size*size - 1) / 2
	if strings.Count(f[6], "1") > each || strings.Count(f[6], "2") > each {
		t.Fatalf("%s: more than %d men", text, each)
	}
	if f[1] == "P" && (f[4] != "0" || f[3] != "-") {
		t.Fatalf("%s: moves counted, or a man that must go on, while placing", text)
	}
	if f[3] != "-" {
		for _, m := range p.Moves(nil) {
			p.Make(m)
			if p.LastEffect().Captured == 0 {
				t.Fatalf("%s: %s continues without a capture", text, moveText(p, m))
			}
			p.Unmake()
		}
	}
}

// The count of moves since the last capture stops at MaxCount.
func TestQuietSaturates(t *testing.T) {
	p := parse(t, fmt.Sprintf("5 M 1 - %d 0 1..../...../...../...../2....", seega.MaxCount))
	want := fmt.Sprintf("5 M 2 - %d 0 .1.../...../...../...../2....", seega.MaxCount)
	m := must.Get(p.ParseMove("0:0>0:1"))(t)
	p.Make(m)
	if textOf(p) != want || p.Over() {
		t.Errorf("got %s, want %s", p.AppendText(nil), want)
	}
}

// SetText may change the size of a position, to a larger or a smaller one.
func TestSetTextChangesSize(t *testing.T) {
	p := newPosition(t, seega.Options{Size: seega.DefaultSize, Threshold: seega.DefaultThreshold})
	for _, size := range []int{15, 5, 9, 3, 7, 13} {
		for _, text := range randomPositions(size, 5) {
			must.Do(t, p.SetText(text))
			fresh := parse(t, text)
			count, again := perft.Counter{Tree: perft.Plies(p)}, perft.Counter{Tree: perft.Plies(fresh)}
			if got, want := count.Nodes(3), again.Nodes(3); got != want || p.Key() != fresh.Key() {
				t.Fatalf("%s: perft %d, key %x after a change of size; %d, %x without", text, got, p.Key(), want, fresh.Key())
			}
		}
	}
}

// The key depends on the number of moves since the last capture only if there is a threshold.
func TestKeyOfQuiet(t *testing.T) {
	key := func(quiet, threshold int) uint64 {
		return parse(t, fmt.Sprintf("5 M 1 - %d %d 1..../...../...../...../2....", quiet, threshold)).Key()
	}
	if key(3, 0) != key(4, 0) {
		t.Error("without a threshold the key depends on quiet moves")
	}
	if key(3, 9) == key(4, 9) || key(3, 9) == key(3, 8) {
		t.Error("with a threshold the key doesn't depend on quiet moves or the threshold")
	}
}

func TestNewRefuses(t *testing.T) {
	for _, o := range []seega.Options{{Size: 0}, {Size: 1}, {Size: 4}, {Size: 17}, {Size: -5}, {Size: 5, Threshold: -1}, {Size: 5, Threshold: seega.MaxCount + 1}} {
		if _, err := seega.New(o); err == nil {
			t.Errorf("%+v is accepted", o)
		}
	}
}

// Several goroutines may concurrently make the first positions of a size.
func TestConcurrentUse(t *testing.T) {
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			p, err := seega.New(seega.Options{Size: 3 + i%4*4})
			if err != nil {
				t.Error(err)
				return
			}
			p.Make(p.Moves(nil)[0])
		})
	}
	wg.Wait()
}

func ExamplePosition() {
	p, err := seega.Parse("5 M 1 - 0 100 1.21./..21./...../1...2/...2.")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := p.ParseMove("0:0>0:1")
	if err != nil {
		fmt.Println(err)
		return
	}
	p.Make(m) // captures 0:2, and must continue with 0:1>1:1
	fmt.Printf("%s: %s, %d move\n%s", p.AppendText(nil), p.AppendResult(nil), p.CountMoves(), diagram.Seega.Board(p).AppendText(nil, false))
	// Output:
	// 5 M 1 0:1 0 100 .1.1./..21./...../1...2/...2.: -, 1 move
	//   0 1 2 3 4
	// 0 .[X]. X . 5
	// 1 . . O X . 4
	// 2 . . + . . 3
	// 3 X . . . O 2
	// 4 . . . O . 1
	//   a b c d e
	// X to move: the marked man must capture again
}

func newPosition(t testing.TB, o seega.Options) *seega.Position {
	t.Helper()
	return must.Get(seega.New(o))(t)
}

func parse(t testing.TB, text string) *seega.Position {
	t.Helper()
	return must.Get(seega.Parse(text))(t)
}

func textOf(p movegen.State) string                      { return string(p.AppendText(nil)) }
func moveText(p movegen.Position, m movegen.Move) string { return string(p.AppendMove(nil, m)) }

func TestParsePairRefuses(t *testing.T) {
	for _, tt := range [][2]string{
		{"3 P 1 - 0 0 .../.../...", ""}, {"3 P 1 - 0 0 .../.../...", "+"}, {"3 P 1 - 0 0 .../.../...", "0:0+"},
		{"3 P 1 - 0 0 .../.../...", "0:0+0:1+0:2"}, {"3 P 1 - 0 0 .../.../...", "0:0 + 0:1"}, {"3 P 1 - 0 0 .../.../...", "0:0+3:0"},
		{"3 P 1 - 0 0 .../.../...", "null+null"}, {"3 P 1 - 0 0 .../.../...", "0:0+0:0>0:1"},
		{"3 P 1 - 0 0 1../.../...", "0:1+0:2"}, // between the two men of a pair
		{"3 P 2 - 0 0 11./.../...", "0:1+0:2"}, // occupied
		{"3 M 2 - 0 0 11./.../2..", "0:1+0:2"},
	} {
		p := parse(t, tt[0])
		if pair, err := p.ParsePair(tt[1]); err == nil {
			t.Errorf("%s: %q is read as %v", tt[0], tt[1], pair)
		}
		if textOf(p) != tt[0] {
			t.Errorf("%s is changed", tt[0])
		}
	}
}
