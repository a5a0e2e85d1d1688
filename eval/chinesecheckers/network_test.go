package chinesecheckers_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"

	"quincunx/eval/chinesecheckers"
	"quincunx/eval/network"
	"quincunx/movegen"
)

// The rows of the network: the first of three cells in a row, and their number.
const (
	naiveLines = 3 * 9 * 9
	naiveRows  = naiveLines + 27*2*17 // of games of two opposite seats, then of six, then of three to five
)

// isOpposed reports whether the game has two opposite seats.
func (n *naive) isOpposed() bool { return len(n.homes) == 2 && n.homes[1] == n.goal(0) }

// networkRows returns the rows of the network that a seat sees: of cells with men, and of three cells in a row with a man
// on one of them.
func (n *naive) networkRows(seat int) (rows []int) {
	first := 2 * naiveRows
	switch {
	case n.isOpposed():
		first = 0
	case len(n.homes) == 6:
		first = naiveRows
	}
	type lanes struct{ left, right int }
	on := map[lanes]int{} // 1 for a man of the seat, 2 for another
	for p, mark := range n.cells {
		if n.in(p, n.homes[seat]) || n.in(p, n.goal(seat)) || distance(p, point{}) <= n.size {
			left, right := n.lanes(seat, p)
			switch mark {
			case '.':
				on[lanes{left, right}] = 0
			case '0' + byte(seat):
				on[lanes{left, right}] = 1
			default:
				on[lanes{left, right}] = 2
			}
		}
	}
	for a := range on {
		if on[a] > 0 {
			rows = append(rows, first+3*(9*a.left+a.right)+on[a])
		}
		for _, d := range []lanes{{1, 0}, {0, 1}, {-1, 1}} {
			b := lanes{a.left + d.left, a.right + d.right}
			third, ok := on[lanes{b.left + d.left, b.right + d.right}]
			if code := 9*on[a] + 3*on[b] + third; ok && code > 0 {
				kind := 2 * (b.left + b.right)
				if d.left < 0 {
					kind++
				}
				rows = append(rows, first+naiveLines+27*kind+code)
			}
		}
	}
	slices.Sort(rows)
	return rows
}

// shippedNetwork returns the values of the network of the program.
var shippedNetwork = sync.OnceValue(func() []int16 {
	data, err := os.ReadFile("network.bin")
	if err != nil {
		panic(err)
	}
	values, err := chinesecheckers.NetworkForm().Table().Parse(data)
	if err != nil {
		panic(err)
	}
	return values
})

// networkValue returns the value of the network for a seat.
func (n *naive) networkValue(values []int16, seat int) int {
	row := func(i int) []int16 { return values[network.Units*i:][:network.Units] }
	sum := 0
	rows := n.networkRows(seat)
	for i := range network.Units {
		unit := int(row(3 * naiveRows)[i])
		for _, r := range rows {
			unit += int(row(r)[i])
		}
		sum += min(max(unit, 0), 16*network.RowUnit-1) * int(row(3*naiveRows + 1)[i])
	}
	return sum / (network.RowUnit * network.OutputUnit)
}

// networkCounts returns the counts of the network, by seat.
func (n *naive) networkCounts(values []int16) (counts []int) {
	sum := 0
	for seat := range n.homes {
		counts = append(counts, n.networkValue(values, seat))
		sum += counts[seat]
	}
	for seat, value := range counts {
		if counts[seat] = (len(counts)*value - sum) / len(counts); len(counts) == 2 {
			counts[seat] = min(max(counts[seat], -40), 40)
		}
	}
	return counts
}

// hasNetwork reports whether the network counts in the position.
func (n *naive) hasNetwork() bool {
	if n.size != 4 || n.raced || len(n.homes) == 2 && !n.isOpposed() {
		return false
	}
	for seat := range n.homes {
		if !n.isOpposed() {
			break
		}
		inGoal := 0
		for _, p := range n.men(seat) {
			if n.in(p, n.goal(seat)) {
				inGoal++
			}
		}
		if inGoal >= 4 && len(n.visitors(seat)) > 0 {
			return false
		}
	}
	return true
}

// The features are those of a naive count, and the value of the network is the same after moves, unmade moves, passes and
// copies.
func TestNetwork(t *testing.T) {
	if rows := chinesecheckers.NetworkForm().Rows; rows != 3*naiveRows {
		t.Fatalf("%d rows, want %d", rows, 3*naiveRows)
	}
	values := shippedNetwork()
	for i, homes := range append([][]int{{1, 4}, {2, 5}, {3, 0}, {5, 2}}, triangleSets...) {
		rng := rand.New(rand.NewPCG(7, uint64(i)))
		p := newGame(t, 4, homes)
		for ply := 0; ply < 100+60*len(homes) && !p.Over(); ply++ {
			for range rng.IntN(4) { // some of them are evaluated
				wander(p, rng, 1+rng.IntN(3))
			}
			if rng.IntN(50) == 0 {
				p = p.Clone().(*chinesecheckers.Position)
			}
			moves := p.Moves(nil)
			if rng.IntN(10) == 0 {
				p.MakePass()
			} else {
				p.Make(moves[rng.IntN(len(moves))])
			}
			if ply%3 != 0 || p.Over() {
				continue
			}
			n := parseNaive(textOf(p))
			if !n.hasNetwork() {
				continue
			}
			counts, sum := n.networkCounts(values), 0
			for seat := range homes {
				sum += counts[seat]
				var rows []int
				for _, row := range p.AppendFeatures(nil, movegen.Seat(seat)) {
					rows = append(rows, int(row))
				}
				slices.Sort(rows)
				if !slices.Equal(rows, n.networkRows(seat)) {
					t.Fatalf("%s: the rows of seat %d are %v, want %v", textOf(p), seat, rows, n.networkRows(seat))
				}
			}
			if got, want := int(p.NetworkValue()), (len(homes)*counts[n.mover]-sum)/len(homes); got != want {
				t.Fatalf("%s: the network's value is %d, want %d", textOf(p), got, want)
			}
		}
	}
}

// wander makes random moves, some of which are evaluated, and takes them back.
func wander(p *chinesecheckers.Position, rng *rand.Rand, plies int) {
	moves := p.Moves(nil)
	if plies == 0 || p.Over() || len(moves) == 0 {
		return
	}
	p.Make(moves[rng.IntN(len(moves))])
	if rng.IntN(2) == 0 && !p.Over() {
		p.Evaluate()
	}
	wander(p, rng, plies-1)
	p.Unmake()
}

// Boards of other sizes and other seats have no network, and no features.
func TestWithoutNetwork(t *testing.T) {
	for _, c := range []struct {
		size  int
		homes []int
	}{{3, []int{0, 3}}, {5, []int{0, 3}}, {4, []int{0, 1}}} {
		p := newGame(t, c.size, c.homes)
		if p.NetworkValue() != 0 || len(p.AppendFeatures(nil, 0)) > 0 {
			t.Errorf("size %d, homes %v: a network", c.size, c.homes)
		}
	}
}

var _ network.Position = (*chinesecheckers.Position)(nil)

// The network's state starts afresh after many moves. Unmaking these moves, and all earlier ones, gives the values of new
// positions.
func TestNetworkOfLongGame(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	p := newGame(t, 4, []int{0, 1, 2, 3, 4, 5})
	check := func() {
		t.Helper()
		if got, want := p.NetworkValue(), parse(t, textOf(p)).NetworkValue(); got != want {
			t.Fatalf("%s: value %d, want %d", textOf(p), got, want)
		}
	}
	const plies = 600
	for range plies {
		moves := p.Moves(nil)
		p.Make(moves[rng.IntN(len(moves))])
		check()
	}
	for range plies {
		p.Unmake()
		if rng.IntN(3) == 0 {
			check()
		}
	}
}
