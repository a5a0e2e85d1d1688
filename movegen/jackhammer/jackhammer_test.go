package jackhammer_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"quincunx/internal/must"
	"quincunx/movegen"
	"quincunx/movegen/jackhammer"
	"quincunx/movegen/movegentest"
	"quincunx/perft"
)

var kit = movegentest.Game{
	Open:  func(text string) (movegen.State, error) { return jackhammer.Parse(text) },
	Model: func(text string) (movegentest.Model, error) { return parseNaive(text) },
	Starts: append(crowdedStarts(),
		startText(jackhammer.Options{Side: 2, Turns: 40}),
		startText(jackhammer.Options{Side: 3, Resolution: jackhammer.Before, Turns: 60}),
		startText(jackhammer.Options{Side: 4, Resolution: jackhammer.Harsh, Turns: 60}),
		startText(jackhammer.Options{Side: 5, Turns: 1000}),
		startText(jackhammer.Options{Side: 17, Turns: 30}),
		startText(jackhammer.Options{Side: 32, Resolution: jackhammer.Harsh, Turns: 20}),
		startText(jackhammer.Options{Side: 2, Turns: 0}),
		"3 after 0 9 0:0 2:0 2:2 ./##/...",
		"3 harsh 3 9 1:0 1:0 2:2 ./#./#.#",
		"3 harsh 9 9 1:0 0:0 2:2 ./##/.#.",
		"3 harsh 9 9 1:0 1:0 2:2 ./##/.#.",
		"2 harsh 2147483640 2147483647 0:0 0:0 1:1 #/##",
		"4 before 8 60 1:1 1:1 1:1 ./../###/....",
	),
	Wrong: []string{
		"", "2", "2 after 0 9 0:0 1:0 1:1", "2 after 0 9 0:0 1:0 1:1 ./.. ", " 2 after 0 9 0:0 1:0 1:1 ./..",
		"2  after 0 9 0:0 1:0 1:1 ./..", "2 after 0 9 0:0 1:0 1:1 ./..\n", "2 after 0 9 0:0 1:0 1:1 ./.. x",
		"02 after 0 9 0:0 1:0 1:1 ./..", "1 after 0 9 0:0 0:0 0:0 .", "0 after 0 9 0:0 0:0 0:0 ", "-2 after 0 9 0:0 1:0 1:1 ./..",
		"33 after 0 9 0:0 1:0 1:1 ./..", "x after 0 9 0:0 1:0 1:1 ./..", "99999999999999999999 after 0 9 0:0 1:0 1:1 ./..",
		"2 After 0 9 0:0 1:0 1:1 ./..", "2 during 0 9 0:0 1:0 1:1 ./..",
		"2 after -1 9 0:0 1:0 1:1 ./..", "2 after 10 9 0:0 1:0 1:1 ./..", "2 after +1 9 0:0 1:0 1:1 ./..", "2 after 00 9 0:0 1:0 1:1 ./..",
		"2 after 0 2147483648 0:0 1:0 1:1 ./..", "2 after 0 09 0:0 1:0 1:1 ./..", "2 after 0  0:0 1:0 1:1 ./..", "2 after 0 ٩ 0:0 1:0 1:1 ./..",
		"2 after 0 9 0:1 1:0 1:1 ./..", "2 after 0 9 0:0 1:2 1:1 ./..", "2 after 0 9 0:0 1:0 2:0 ./..", "2 after 0 9 00 1:0 1:1 ./..",
		"2 after 0 9 0:00 1:0 1:1 ./..", "2 after 0 9 0: 1:0 1:1 ./..", "2 after 0 9 :0 1:0 1:1 ./..", "2 after 0 9 0:0:0 1:0 1:1 ./..",
		"2 after 0 9 0:0 1:0 1:1 ./.", "2 after 0 9 0:0 1:0 1:1 ./...", "2 after 0 9 0:0 1:0 1:1 ./.x", "2 after 0 9 0:0 1:0 1:1 .",
		"2 after 0 9 0:0 1:0 1:1 ./../", "2 after 0 9 0:0 1:0 1:1 ./../...", "2 after 0 9 0:0 1:0 1:1 ../.",
		"2 after 0 9 0:0 1:0 1:1 #/..", "2 before 0 9 0:0 1:0 1:1 ./#.",
	},
	Games:      3,
	Plies:      60,
	SameFuture: sameFuture,
}

// startText returns the text form of a start.
func startText(o jackhammer.Options) string {
	p, err := jackhammer.New(o)
	if err != nil {
		panic(err)
	}
	return string(p.AppendText(nil))
}

// crowdedStarts returns positions of each resolution in which the seats are side
// by side among holes, so that they meet, swap cells and hammer the same cells.
func crowdedStarts() []string {
	rng := rand.New(rand.NewPCG(17, 18))
	var texts []string
	for _, resolution := range []string{"after", "before", "harsh"} {
		for _, side := range []int{3, 4, 5, 6, 9, 31, 32} {
			var rows []string
			for r := range side {
				row := make([]byte, r+1)
				for c := range row {
					row[c] = "...#"[rng.IntN(4)]
				}
				rows = append(rows, string(row))
			}
			// The seats are in the middle of the lower half and on either side
			// of it.
			r := side*3/4 - 1
			row := []byte(rows[r])
			row[r/2], row[r/2+1], row[r/2-min(1, r/2)] = '.', '.', '.'
			rows[r] = string(row)
			texts = append(texts, fmt.Sprintf("%d %s 10 70 %d:%d %d:%d %d:%d %s", side, resolution,
				r, r/2, r, r/2+1, r, r/2-min(1, r/2), strings.Join(rows, "/")))
		}
	}
	return texts
}

// sameFuture reports whether two texts differ only in TURN and TURNS and have
// the same number of turns left: the key doesn't distinguish them.
func sameFuture(a, b string) bool {
	rest := func(text string) string {
		base, choices, _ := strings.Cut(text, " + ")
		f := strings.Fields(base)
		var turn, turns int
		if _, err := fmt.Sscan(f[2]+" "+f[3], &turn, &turns); err != nil {
			panic(err)
		}
		return fmt.Sprint(f[:2], f[4:], turns-turn, choices)
	}
	return rest(a) == rest(b)
}

func TestConformance(t *testing.T) { movegentest.Run(t, kit) }

func FuzzText(f *testing.F) {
	for _, text := range append(kit.Starts, kit.Wrong...) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { movegentest.CheckText(t, kit, text) })
}

func FuzzMoves(f *testing.F) {
	for start := range kit.Starts {
		f.Add(uint8(start), []byte("the actions of the three seats, turn by turn"))
	}
	f.Fuzz(func(t *testing.T, start uint8, choices []byte) {
		text := kit.Starts[int(start)%len(kit.Starts)]
		movegentest.CheckMoves(t, kit, text, choices[:min(len(choices), 48)])
	})
}

// Perft with the seats in sequence gives the same counts, with three plies a
// turn.
func TestPerftInSequence(t *testing.T) {
	for _, text := range []string{
		"2 after 0 9 0:0 1:0 1:1 ./..", "3 harsh 7 9 1:0 1:0 2:2 ./#./#.#", "3 before 7 9 1:0 1:1 2:1 ./../..#",
	} {
		p, err := jackhammer.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		jointly := perft.Counter{Tree: must.Get(perft.TreeOf(p, false))(t)}
		inSequence := perft.Counter{Tree: perft.Plies(movegen.InSequence(p, 0))}
		if got, want := inSequence.Nodes(6), jointly.Nodes(2); got != want {
			t.Errorf("%s: %d in sequence, %d jointly", text, got, want)
		}
	}
}
