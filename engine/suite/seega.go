package suite

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"quincunx/movegen"
	"quincunx/movegen/seega"
	"quincunx/perft"
)

// seegaTable covers the boards of play in both phases.
func seegaTable(w *writer) {
	for size := 5; size <= 15; size += 2 {
		start, err := seega.New(seega.Options{Size: size})
		if err != nil {
			w.err = err
			return
		}
		t := seegaBoard{w, size, start, seeded(size)}
		t.placement()
		t.movement()
		t.captures()
		t.centre()
		t.threshold()
		t.few()
	}
	w.section("Seega, positions of the test vectors")
	for _, rows := range []string{
		"22222/11111/21.11/12112/22122", "22211/22212/12.11/11122/21112", "11111/21222/11.22/21222/22111",
		"11112/22121/22.21/21221/11122", "12222/12211/12.12/21221/11121",
	} {
		w.write("pos", "5 M 2 - 0 0 "+rows, usual)
	}
}

// seegaBoard writes what there is of one size.
type seegaBoard struct {
	*writer
	size  int
	start *seega.Position // without a threshold
	rng   *rand.Rand
}

// find writes a case for each of n positions of movement that random games meet.
func (t seegaBoard) find(n int, wanted func(p *seega.Position) bool) {
	for _, text := range t.met(t.start, n, wanted) {
		t.write("pos", text, usual)
	}
}

// met returns the texts of n positions of movement in random games.
func (t seegaBoard) met(start *seega.Position, n int, wanted func(p *seega.Position) bool) []string {
	return met(t.rng, start, n, func(p movegen.Position) bool {
		s := p.(*seega.Position)
		return s.PairPly() == 0 && wanted(s)
	})
}

func anyPosition(*seega.Position) bool { return true }

func (t seegaBoard) title(what string) { t.section("Seega %[1]dx%[1]d: %[2]s", t.size, what) }

func (t seegaBoard) placement() {
	t.title("placement")
	options := fmt.Sprintf("size=%d", t.size)
	t.write("start", options, usual)
	t.write("pairs", options, usual)
	all := t.size*t.size - 1
	// In the midst of a pair and between pairs, and on into the movement.
	for _, men := range []int{1, all / 3, all/2 + 1, all - 5, all - 4, all - 3, all - 2, all - 1} {
		for _, text := range met(t.rng, t.start, 1, func(p movegen.Position) bool { return menOf(p) == men }) {
			t.write("pos", text, usual)
		}
	}
}

func (t seegaBoard) movement() {
	t.title("movement")
	all := t.size*t.size - 1
	t.find(3, anyPosition)
	t.find(2, func(p *seega.Position) bool { return menOf(p) < all*3/4 })
	t.find(2, func(p *seega.Position) bool { return menOf(p) < all/2 })
	t.title("null moves")
	t.find(3, func(p *seega.Position) bool { return lookAt(perft.Plies(p)).Null > 0 })
}

func (t seegaBoard) captures() {
	t.title("captures")
	for _, most := range []int{1, 2, 3} {
		t.find(3, func(p *seega.Position) bool {
			return lookAt(perft.Plies(p)).most == most
		})
	}
	t.title("chains of captures")
	// A man who must go on, once and again, and before the first capture.
	for length := 1; length <= 3; length++ {
		t.find(2, func(p *seega.Position) bool { return mustGoOn(p) && run(p, 4) == length })
	}
	t.find(2, func(p *seega.Position) bool { return !mustGoOn(p) && run(p, 4) >= 3 })
}

// mustGoOn reports whether a man has captured and must go on.
func mustGoOn(p *seega.Position) bool { return strings.Split(textOf(p), " ")[3] != "-" }

// centre finds men on the centre: immune between two enemies, and helpful.
func (t seegaBoard) centre() {
	t.title("centre")
	t.find(3, func(p *seega.Position) bool { return t.atCentre(p, true) })
	t.find(3, func(p *seega.Position) bool { return t.atCentre(p, false) })
}

// atCentre reports whether some move takes a man between the man moved and one
// of the same side on the centre, or else encloses an enemy on the centre.
func (t seegaBoard) atCentre(p *seega.Position, helps bool) bool {
	mine, centre := byte('1'+p.Mover()), t.size/2
	before := rowsOf(p)
	if (before[centre][centre] == mine) != helps || before[centre][centre] == '.' {
		return false
	}
	found := false
	for _, m := range p.Moves(nil) {
		p.Make(m)
		after := rowsOf(p)
		for _, way := range [...][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			near := [2]int{centre + way[0], centre + way[1]}
			next := [2]int{centre + 2*way[0], centre + 2*way[1]}
			back := [2]int{centre - way[0], centre - way[1]}
			came := func(to [2]int) bool { return before[to[0]][to[1]] == '.' && after[to[0]][to[1]] == mine }
			if helps {
				found = found || came(next) && before[near[0]][near[1]] != '.' && after[near[0]][near[1]] == '.'
			} else {
				found = found || came(near) && after[back[0]][back[1]] == mine
			}
		}
		p.Unmake()
	}
	return found
}

func rowsOf(p movegen.Position) []string {
	text := textOf(p)
	return strings.Split(text[strings.LastIndexByte(text, ' ')+1:], "/")
}

// threshold has games that end soon, if nothing is captured.
func (t seegaBoard) threshold() {
	t.title("threshold")
	for _, left := range []int{1, 2, 3} {
		for _, text := range t.met(t.start, 2, func(p *seega.Position) bool {
			return !mustGoOn(p) && lookAt(perft.Plies(p)).Captured > 0
		}) {
			fields := strings.Split(text, " ")
			fields[4], fields[5] = fmt.Sprint(100-left), "100"
			t.write("pos", strings.Join(fields, " "), usual)
		}
	}
}

// few has few men left, so that sides lose their last.
func (t seegaBoard) few() {
	t.title("few men")
	for _, men := range [][2]int{{1, 1}, {1, 2}, {2, 2}, {3, 2}, {1, 4}} {
		t.write("pos", fmt.Sprintf("%d M %d - 0 0 %s", t.size, 1+t.rng.IntN(2), scatter(t.rng, t.size, men)), usual)
	}
	start, err := seega.Parse(fmt.Sprintf("%d M 2 - 0 0 %s", t.size, scatter(t.rng, t.size, [2]int{6, 6})))
	if err != nil {
		t.err = err
		return
	}
	for _, text := range slices.Concat(
		t.met(start, 2, func(p *seega.Position) bool { return lookAt(perft.Plies(p)).Captured > 0 }),
		t.met(start, 2, func(p *seega.Position) bool { return lookAt(perft.Plies(p)).Over > 0 }),
	) {
		t.write("pos", text, usual)
	}
}

// scatter returns rows with so many men of each side, close to the centre.
func scatter(rng *rand.Rand, size int, men [2]int) string {
	rows := make([][]byte, size)
	for r := range rows {
		rows[r] = []byte(strings.Repeat(".", size))
	}
	for side, left := range men {
		for left > 0 {
			r, c := size/2-2+rng.IntN(5), size/2-2+rng.IntN(5)
			if rows[r][c] == '.' {
				rows[r][c] = "12"[side]
				left--
			}
		}
	}
	return joinRows(rows)
}

func joinRows(rows [][]byte) string {
	var parts []string
	for _, row := range rows {
		parts = append(parts, string(row))
	}
	return strings.Join(parts, "/")
}

// menOf returns the number of men on the board.
func menOf(p movegen.Position) int {
	n := 0
	for _, row := range rowsOf(p) {
		n += len(row) - strings.Count(row, ".")
	}
	return n
}
