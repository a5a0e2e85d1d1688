package pente_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"quincunx/eval/network"
	"quincunx/eval/pente"
	"quincunx/internal/must"
	"quincunx/movegen"
)

// naiveTallies numbers the counts of open twos, open threes and fours of a cell, the highest digit being the fours.
var naiveTallies = func() map[[3]int]int {
	numbers := map[[3]int]int{}
	for fours := range 5 {
		for threes := range 5 - fours {
			for twos := range 5 - fours - threes {
				numbers[[3]int{twos, threes, fours}] = len(numbers)
			}
		}
	}
	return numbers
}()

// features returns the rows of the features of the network in the views of the side to move and of the other side.
func (n naive) features() (views [2][]uint16) {
	const (
		tallies  = 35
		crossing = 211
		pairs    = crossing + 4*tallies*tallies
	)
	own, enemy := n.ply%2, 1-n.ply%2
	add := func(a, b int) { views[0], views[1] = append(views[0], uint16(a)), append(views[1], uint16(b)) }
	for r := range n.size {
		for c := range n.size {
			if n.at(r, c) != '.' {
				continue
			}
			var made [2][3]int
			var exposed [2]int
			lines := 0
			for _, step := range naiveSteps {
				var seen [2]naiveProspect
				for i, seat := range [2]int{own, enemy} {
					p := naiveProspectOf(n.nine(r, c, step, "12"[seat]))
					seen[i] = p
					if p.exposed {
						exposed[i] = 1
					}
					grade := -1
					switch p.pattern {
					case "open two":
						grade = 0
					case "open three":
						grade = 1
					case "four", "open four", "five":
						grade = 2
					}
					if grade >= 0 {
						made[i][grade]++
						lines++
					}
				}
				if a, b := seen[0].code(seen[1]), seen[1].code(seen[0]); a != 0 {
					add(a, b)
				}
			}
			if lines > 1 || lines == 1 && exposed != [2]int{} {
				a, b := naiveTallies[made[0]], naiveTallies[made[1]]
				add(crossing+tallies*tallies*(exposed[0]+2*exposed[1])+tallies*a+b, crossing+tallies*tallies*(exposed[1]+2*exposed[0])+tallies*b+a)
			}
		}
	}
	add(pairs+5*min(n.pairs[own], 4)+min(n.pairs[enemy], 4), pairs+5*min(n.pairs[enemy], 4)+min(n.pairs[own], 4))
	return views
}

// code returns the code of the prospect in which the side to move has p and the other side other.
func (p naiveProspect) code(other naiveProspect) int { return pente.CodeOf(p.bits() | other.bits()<<8) }

// bits returns the byte of a side.
func (p naiveProspect) bits() uint16 {
	bits := slices.Index([]string{"none", "two", "open two", "three", "open three", "four", "open four", "five"}, p.pattern) + p.captures<<3 + p.brackets<<5
	if p.exposed {
		bits += 1 << 7
	}
	return uint16(bits)
}

// networkValues returns the values of the network of the program.
func networkValues(t *testing.T) []int16 {
	t.Helper()
	return must.Get(pente.NetworkForm().Table().Parse(must.Get(os.ReadFile("network.bin"))(t)))(t)
}

// naiveNetwork returns the value of the network for the side to move.
func naiveNetwork(values []int16, views [2][]uint16) int32 {
	row := func(i int) []int16 { return values[network.Units*i:][:network.Units] }
	rows := pente.NetworkForm().Rows
	sum := int64(values[len(values)-1]) * network.RowUnit
	for view, seen := range views {
		for i := range network.Units {
			unit := int64(row(rows)[i])
			for _, f := range seen {
				unit += int64(row(int(f))[i])
			}
			sum += min(max(unit, 0), 16*network.RowUnit-1) * int64(row(rows + 1 + view)[i])
		}
	}
	return int32(sum / (network.RowUnit * network.OutputUnit))
}

// The features and the value of the network are those computed from the text of a position.
func TestNetwork(t *testing.T) {
	values := networkValues(t)
	tactical(t, 40, func(text string) {
		p := mustOpen(t, text)
		views := parseNaive(t, text).features()
		for i, want := range views {
			rows := p.AppendFeatures(nil, p.Mover()^movegen.Seat(i))
			slices.Sort(rows)
			slices.Sort(want)
			if !slices.Equal(rows, want) {
				t.Fatalf("%s: view %d has the rows %v, want %v", text, i, rows, want)
			}
		}
		if got, want := p.NetworkValue(), naiveNetwork(values, views); got != want {
			t.Fatalf("%s: value %d, want %d", text, got, want)
		}
	})
}

// The value of the network is that of a new position, also after several moves without an evaluation, made and taken
// back.
func TestNetworkPending(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	p := mustOpen(t, threatPosition(t, rng, 5, 20))
	plies := 0
	for range 600 {
		switch {
		case plies > 0 && (p.Over() || plies == 30 || rng.IntN(5) < 2):
			p.Unmake()
			plies--
		case p.Over():
			t.Fatal("the game is over at its start")
		case rng.IntN(10) == 0:
			p.MakePass()
			plies++
		default:
			p.Make(goodOrRandomMove(p, rng))
			plies++
		}
		if rng.IntN(4) > 0 {
			continue
		}
		if got, want := p.Clone().(*pente.Position).NetworkValue(), mustOpen(t, textOf(p)).NetworkValue(); got != want {
			t.Fatalf("%s: value of a copy %d, want %d", textOf(p), got, want)
		}
		if got, want := p.NetworkValue(), mustOpen(t, textOf(p)).NetworkValue(); got != want {
			t.Fatalf("%s: value %d, want %d", textOf(p), got, want)
		}
	}
}
