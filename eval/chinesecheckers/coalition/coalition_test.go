package coalition_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quincunx/eval/chinesecheckers/coalition"
	"quincunx/internal/must"
	"quincunx/internal/slow"
	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
	"quincunx/search/retrograde"
)

// variants are those that the tests solve.
var variants = []coalition.Variant{{}, {Sudden: true}, {AnyMen: true}, {Narrow: true}, {Sudden: true, AnyMen: true, Narrow: true}}

// TestNaive compares all values of games with one man a seat with a solver that knows only the rules.
func TestNaive(t *testing.T) {
	homes := [][]int{{0, 2, 4}, {4, 2, 0}, {0, 1, 3}, {0, 4, 3}, {0, 3}, {0, 1}}
	for _, triangles := range homes {
		for size := 1; size <= 2; size++ {
			for i, variant := range variants {
				if size == 2 && len(triangles) == 3 && (testing.Short() || i > 0 && i < len(variants)-1) {
					continue // 47,000 positions
				}
				o := coalition.Options{Game: chinesecheckers.Options{Size: size, Triangles: triangles}, Men: 1, Workers: 2, Variant: variant}
				n := newNaive(t, o)
				for o.Alone = range movegen.Seat(len(triangles)) {
					for o.Favoured = range len(triangles) + 1 {
						if o.Favoured != int(o.Alone)+1 && (o.Favoured == 0 || size == 1) {
							n.options = o
							n.compare(t, solve(t, o), o.Alone)
						}
					}
				}
			}
		}
	}
}

// compare compares a solution with the naive one.
func (n *naive) compare(t *testing.T, s *coalition.Solution, alone movegen.Seat) {
	t.Helper()
	n.solve(alone)
	var want [3]coalition.Counts
	for i, text := range n.texts {
		p := must.Get(chinesecheckers.Parse(text))(t)
		c := &want[p.Mover()]
		switch value := n.values[i]; {
		case n.next[i] == nil:
			c.Over++
		case value > 0:
			c.Won++
		case value < 0:
			c.Lost++
		default:
			c.Drawn++
		}
		if got := s.Value(p); got != n.values[i] {
			t.Fatalf("%+v: %s: got %v, want %v", n.options, text, got, n.values[i])
		}
	}
	for mover := range movegen.Seat(n.seats) {
		if got := s.Counts(mover); got != want[mover] {
			t.Errorf("%+v: seat %d alone, %d to move: got %+v, want %+v", n.options, alone+1, mover+1, got, want[mover])
		}
	}
}

// TestPublished reproduces what others have published of small boards, by their rule that the first full goal ends the game.
func TestPublished(t *testing.T) {
	// Liou, "Solving Three-Player Chinese Checkers": one man each, 1,245 positions can be reached, none is drawn for any
	// seat, and from the start any two seats can force the third to lose.
	o := coalition.Options{Game: chinesecheckers.Options{Size: 1, Triangles: []int{0, 2, 4}}, Variant: coalition.Variant{Sudden: true}}
	n := newNaive(t, o)
	start := must.Get(chinesecheckers.New(o.Game))(t)
	if got := n.reachable(slices.Index(n.texts, string(start.AppendText(nil)))); got != 1245 {
		t.Errorf("%d positions can be reached, want 1,245", got)
	}
	for o.Alone = range 3 {
		s := solve(t, o)
		reached := must.Get(s.Reachable(t.Context(), start))(t)
		if sum := reached.Won + reached.Drawn + reached.Lost + reached.Over; sum != 1245 || reached.Drawn > 0 {
			t.Errorf("seat %d alone: %+v can be reached, want 1,245 positions, none drawn", o.Alone+1, reached)
		}
		drawn := uint64(0)
		for mover := range movegen.Seat(3) {
			drawn += s.Counts(mover).Drawn
		}
		if value := s.Value(start); value != movegen.Loss || drawn > 0 {
			t.Errorf("seat %d alone: start %v, %d drawn positions", o.Alone+1, value, drawn)
		}
	}

	// Every player can hand the win to either opponent.
	for o.Alone = range 3 {
		for o.Favoured = range 4 {
			if o.Favoured > 0 && o.Favoured != int(o.Alone)+1 {
				if value := solve(t, o).Value(start); value != movegen.Loss {
					t.Errorf("seat %d against the win of %d: got a %v, want a loss", o.Alone+1, o.Favoured, value)
				}
			}
		}
	}

	// N. Sturtevant, "On Strongly Solving Chinese Checkers", 2019: with two seats the first player wins.
	for size := 1; size <= 2; size++ {
		o := coalition.Options{
			Game: chinesecheckers.Options{Size: size, Triangles: []int{0, 3}}, Variant: coalition.Variant{Sudden: true, AnyMen: true, Narrow: true}, Workers: 2,
		}
		if value := solve(t, o).Value(must.Get(chinesecheckers.New(o.Game))(t)); value != movegen.Win {
			t.Errorf("size %d: the start is a %v", size, value)
		}
	}
}

// reachable returns the number of positions that can be reached from one.
func (n *naive) reachable(from int) int {
	seen := map[int]bool{from: true}
	queue := []int{from}
	for i := 0; i < len(queue); i++ {
		for _, to := range n.next[queue[i]] {
			if !seen[to] {
				seen[to] = true
				queue = append(queue, to)
			}
		}
	}
	return len(queue)
}

// TestTwoSeats compares the games of two seats on size 2 with their solutions by distances.
func TestTwoSeats(t *testing.T) {
	if !slow.Tests() {
		t.Skip("solves three games of 7 million positions in two ways, for half a minute: SLOW=1")
	}
	for _, triangles := range [][]int{{0, 3}, {0, 1}, {0, 2}} {
		game := chinesecheckers.Options{Size: 2, Triangles: triangles}
		p := must.Get(chinesecheckers.New(game))(t)
		index := must.Get(chinesecheckers.NewIndex(game))(t)
		want := must.Get(retrograde.SolveGame(t.Context(), index, p.Clone()))(t)
		s := solve(t, coalition.Options{Game: game, Workers: 2})
		random := rand.New(rand.NewPCG(1, 2))
		for range 300_000 {
			if !index.Unrank(0, random.Uint64N(index.Size(0)), p) {
				continue
			}
			value := want.Probe(p).Outcome()
			if p.Mover() != 0 {
				value = -value
			}
			if got := s.Value(p); got != value {
				t.Fatalf("%s: got %v, want %v", p.AppendText(nil), got, value)
			}
		}
		first, second, census := s.Counts(0), s.Counts(1), want.Census().All
		got := retrograde.Counts{Won: first.Won + second.Lost, Drawn: first.Drawn + second.Drawn, Lost: first.Lost + second.Won, Over: first.Over + second.Over}
		if got != census {
			t.Errorf("%v: got %+v, want %+v", triangles, got, census)
		}
	}
}

// TestTwoMen checks a game with two men a seat.
func TestTwoMen(t *testing.T) {
	if !slow.Tests() {
		t.Skip("solves a game of 55 million positions: SLOW=1")
	}
	game := chinesecheckers.Options{Size: 2, Triangles: []int{0, 2, 4}}
	s := solve(t, coalition.Options{Game: game, Alone: 1, Men: 2, Workers: 2})
	must.Do(t, s.Check(200_000, rand.New(rand.NewPCG(1, 2))))
}

// TestCheck changes a value.
func TestCheck(t *testing.T) {
	o := coalition.Options{Game: chinesecheckers.Options{Size: 1, Triangles: []int{0, 2, 4}}}
	s := solve(t, o)
	random := rand.New(rand.NewPCG(1, 2))
	must.Do(t, s.Check(10_000, random))
	s.Spoil(must.Get(chinesecheckers.New(o.Game))(t))
	if s.Check(10_000, random) == nil {
		t.Error("no error for a wrong value")
	}
}

// TestCheckVariants checks variants, for each single seat and favoured seat, and finds a changed value.
func TestCheckVariants(t *testing.T) {
	for _, game := range []chinesecheckers.Options{{Size: 1, Triangles: []int{0, 2, 4}}, {Size: 2, Triangles: []int{0, 3}}} {
		for _, variant := range variants {
			o := coalition.Options{Game: game, Men: 2 - len(game.Triangles)%2, Variant: variant}
			for o.Alone = range movegen.Seat(len(game.Triangles)) {
				for o.Favoured = range len(game.Triangles) + 1 {
					if o.Favoured == int(o.Alone)+1 {
						continue
					}
					s := solve(t, o)
					must.Do(t, s.Check(5_000, rand.New(rand.NewPCG(1, 2))))
				}
			}
		}
		o := coalition.Options{Game: game, Variant: coalition.Variant{Sudden: true}}
		if game.Size == 1 {
			s := solve(t, o)
			s.Spoil(must.Get(chinesecheckers.New(game))(t))
			if s.Check(10_000, rand.New(rand.NewPCG(1, 2))) == nil {
				t.Error("no error for a wrong value by a variant")
			}
		}
	}
}

// TestMoves compares the moves by type rules in random positions with the move generator of package chinesecheckers.
func TestMoves(t *testing.T) {
	for _, game := range []chinesecheckers.Options{
		{Size: 1, Triangles: []int{0, 2, 4}}, {Size: 1, Triangles: []int{5, 0, 1}}, {Size: 2, Triangles: []int{0, 3}}, {Size: 2, Triangles: []int{4, 5}},
	} {
		s := must.Get(coalition.New(coalition.Options{Game: game}))(t)
		random := rand.New(rand.NewPCG(1, uint64(game.Size)))
		p := must.Get(chinesecheckers.New(game))(t)
		for range 5_000 {
			text, ok := s.RandomText(random)
			if !ok {
				continue
			}
			must.Do(t, p.SetText(text))
			if got := s.Over(p); got != p.Over() {
				t.Fatalf("%s: over is %t, want %t", text, got, p.Over())
			}
			var got, want []string
			for _, m := range s.Moves(p) {
				got = append(got, m.Move)
			}
			for _, m := range p.Moves(nil) {
				want = append(want, string(p.AppendMove(nil, m)))
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: got %v, want %v", text, got, want)
			}
		}
	}
}

// TestTurned compares turned solutions with those solved for each seat.
func TestTurned(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, homes := range [][]int{{0, 2, 4}, {5, 3, 1}, {1, 4}} {
		for _, variant := range variants {
			o := coalition.Options{Game: chinesecheckers.Options{Size: 1, Triangles: homes}, Variant: variant}
			if got := coalition.CanTurn(o.Game, variant); got != variant.Sudden {
				t.Errorf("%v, %+v: can turn: %t", homes, variant, got)
			}
			if !variant.Sudden {
				continue
			}
			p := must.Get(chinesecheckers.New(o.Game))(t)
			for favoured := range homes {
				first := o
				if favoured > 0 {
					first.Favoured = favoured + 1
				}
				solved := solve(t, first)
				for turns := range homes {
					turned := solved.Turned(turns)
					other := o
					if other.Alone = movegen.Seat(turns); favoured > 0 {
						other.Favoured = (favoured+turns)%len(homes) + 1
					}
					want := solve(t, other)
					for mover := range movegen.Seat(len(homes)) {
						if got, want := turned.Counts(mover), want.Counts(mover); got != want {
							t.Errorf("%+v turned by %d, %d to move: got %+v, want %+v", first, turns, mover+1, got, want)
						}
					}
					for range 2_000 {
						text, ok := want.RandomText(random)
						if !ok {
							continue
						}
						must.Do(t, p.SetText(text))
						if got, want := turned.Value(p), want.Value(p); got != want {
							t.Fatalf("%+v turned by %d: %s: got %v, want %v", first, turns, text, got, want)
						}
					}
					must.Do(t, turned.Check(500, random))
				}
			}
		}
	}
	for _, homes := range [][]int{{0, 1, 3}, {0, 2}, {0, 3, 4}} {
		if coalition.CanTurn(chinesecheckers.Options{Size: 1, Triangles: homes}, coalition.Variant{Sudden: true}) {
			t.Errorf("%v: can turn", homes)
		}
	}
}

// TestFile interrupts the work after each sweep, and goes on from the file.
func TestFile(t *testing.T) {
	o := coalition.Options{Game: chinesecheckers.Options{Size: 2, Triangles: []int{0, 2, 4}}, Men: 1, Workers: 2}
	want := solve(t, o)
	var file bytes.Buffer
	for stopped := true; stopped; {
		ctx, cancel := context.WithCancel(t.Context())
		o.Report = func(coalition.Progress) { cancel() }
		s := must.Get(coalition.New(o))(t)
		if file.Len() > 0 {
			must.Do(t, s.Read(bytes.NewReader(file.Bytes())))
		}
		stopped = s.Solve(ctx) != nil
		cancel()
		file.Reset()
		must.Do(t, s.Write(&file))
	}
	s := must.Get(coalition.New(o))(t)
	must.Do(t, s.Read(bytes.NewReader(file.Bytes())))
	same(t, s, want)
	t.Run("damaged", func(t *testing.T) {
		good := file.Bytes()
		other := o
		other.Alone = 1
		if err := must.Get(coalition.New(other))(t).Read(bytes.NewReader(good)); err == nil || !strings.Contains(err.Error(), "another game") {
			t.Errorf("got %v for another game", err)
		}
		for _, length := range []int{0, 5, 100, len(good) / 2, len(good) - 1} {
			if must.Get(coalition.New(o))(t).Read(bytes.NewReader(good[:length])) == nil {
				t.Errorf("no error for the first %d of %d bytes", length, len(good))
			}
		}
		for range 20 {
			bad := slices.Clone(good)
			bad[rand.IntN(len(bad))] ^= 1 << rand.IntN(8)
			if s := must.Get(coalition.New(o))(t); s.Read(bytes.NewReader(bad)) == nil { // some bits of gzip have no meaning
				same(t, s, want)
			}
		}
		if must.Get(coalition.New(o))(t).Read(bytes.NewReader(append(slices.Clone(good), 1))) == nil {
			t.Error("no error for a byte too many")
		}
		for _, change := range []struct{ old, new string }{{`"Sweep":`, `"Sweep":-`}, {`"Idle":`, `"Idle":-`}, {"\x00", "\xff"}} {
			if must.Get(coalition.New(o))(t).Read(bytes.NewReader(rewritten(t, good, change.old, change.new))) == nil {
				t.Errorf("no error for %q in place of %q", change.new, change.old)
			}
		}
	})
}

// rewritten returns a file in which one text is replaced by another everywhere, with the right checksum.
func rewritten(t *testing.T, file []byte, from, to string) []byte {
	t.Helper()
	data := must.Get(io.ReadAll(must.Get(gzip.NewReader(bytes.NewReader(file)))(t)))(t)
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	must.Get(z.Write(bytes.ReplaceAll(data, []byte(from), []byte(to))))(t)
	must.Do(t, z.Close())
	return out.Bytes()
}

// same compares the counts of two solutions.
func same(t *testing.T, got, want *coalition.Solution) {
	t.Helper()
	for mover := range movegen.Seat(3) {
		if got, want := got.Counts(mover), want.Counts(mover); got != want {
			t.Errorf("%d to move: got %+v, want %+v", mover, got, want)
		}
	}
}

// TestOptions asks for games that can't be solved.
func TestOptions(t *testing.T) {
	for _, o := range []coalition.Options{
		{Game: chinesecheckers.Options{Size: 3, Triangles: []int{0, 3}}},
		{Game: chinesecheckers.Options{Size: 1, Triangles: []int{0, 1, 2, 3}}},
		{Game: chinesecheckers.Options{Size: 1, Triangles: []int{0, 0}}},
		{Game: chinesecheckers.Options{Size: 1, Triangles: []int{0, 3}}, Alone: 2},
		{Game: chinesecheckers.Options{Size: 1, Triangles: []int{0, 3}}, Favoured: 1},
		{Game: chinesecheckers.Options{Size: 1, Triangles: []int{0, 3}}, Favoured: 3},
	} {
		if _, err := coalition.New(o); err == nil {
			t.Errorf("no error for %+v", o)
		}
	}
	if got, want := coalition.Bytes(chinesecheckers.Options{Size: 2, Triangles: []int{0, 2, 4}}), int64(2*3*2300*2300*36*8); got != want {
		t.Errorf("got %d bytes, want %d", got, want)
	}
}

// solve returns a solved game.
func solve(t *testing.T, o coalition.Options) *coalition.Solution {
	t.Helper()
	s := must.Get(coalition.New(o))(t)
	must.Do(t, s.Solve(t.Context()))
	return s
}

// naive solves a game in which each seat has one man.
type naive struct {
	options  coalition.Options
	geometry chinesecheckers.Geometry
	seats    int
	texts    []string
	movers   []int
	next     [][]int           // nil if the game is over
	ends     [][]movegen.Seat  // the winners then
	values   []movegen.Outcome // for the single seat
}

func newNaive(t *testing.T, o coalition.Options) *naive {
	g := chinesecheckers.GeometryOf(o.Game.Size)
	n := &naive{options: o, geometry: g, seats: len(o.Game.Triangles)}
	start := must.Get(chinesecheckers.New(o.Game))(t)
	fields := strings.SplitN(string(start.AppendText(nil)), " ", 4)
	board := emptied(fields[3])
	var places []int // of the cells in the text
	for i, r := range board {
		if r == '.' {
			places = append(places, i)
		}
	}
	all := slices.Collect(g.Cells())
	type position struct {
		men   [3]int // cells
		mover int
	}
	var positions []position
	number := map[position]int{}
	men := [3]int{-1, -1, -1}
	var place func(seat int)
	place = func(seat int) {
		if seat < n.seats {
			for _, c := range all {
				if !slices.Contains(men[:seat], c) && n.mayStay(seat, c) {
					men[seat] = c
					place(seat + 1)
				}
			}
			return
		}
		text := []byte(board)
		for seat, c := range men[:n.seats] {
			text[places[slices.Index(all, c)]] = byte('0' + seat)
		}
		for mover := range n.seats {
			number[position{men, mover}] = len(positions)
			positions = append(positions, position{men, mover})
			n.texts = append(n.texts, fmt.Sprintf("%s %s %d %s", fields[0], fields[1], mover, text))
			n.movers = append(n.movers, mover)
		}
	}
	place(0)
	for _, p := range positions {
		winners := n.winners(p.men[:n.seats])
		if p.mover > 0 && !o.Variant.Sudden {
			winners = nil
		}
		n.ends = append(n.ends, winners)
		if winners != nil {
			n.next = append(n.next, nil)
			continue
		}
		next := []int{}
		after := position{p.men, (p.mover + 1) % n.seats}
		for _, c := range n.moves(p.men[:n.seats], p.mover) {
			after.men[p.mover] = c
			next = append(next, number[after])
		}
		if len(next) == 0 { // a null move
			next = append(next, number[after])
		}
		n.next = append(n.next, next)
	}
	return n
}

// mayStay reports whether a seat's men may end a move on a cell.
func (n *naive) mayStay(seat, c int) bool {
	zone, home := n.geometry.Zone(c), n.options.Game.Triangles[seat]
	return zone == chinesecheckers.Hexagon || zone%3 == home%3
}

// winners returns the seats that have filled their goals, nil if there are none.
func (n *naive) winners(men []int) (seats []movegen.Seat) {
	for seat, c := range men {
		goal := (n.options.Game.Triangles[seat] + 3) % 6
		filled := n.geometry.Zone(c) == goal
		if n.options.Variant.AnyMen && filled {
			for cell := range n.geometry.Cells() {
				filled = filled && (n.geometry.Zone(cell) != goal || slices.Contains(men, cell))
			}
		}
		if filled {
			seats = append(seats, movegen.Seat(seat))
		}
	}
	return seats
}

// moves returns the cells to which a seat's man may move.
func (n *naive) moves(men []int, seat int) (to []int) {
	from := men[seat]
	for d := range chinesecheckers.Directions {
		if c, ok := n.geometry.Next(from, d); ok && !slices.Contains(men, c) && n.mayStay(seat, c) {
			to = append(to, c)
		}
	}
	reached := []int{from}
	for i := 0; i < len(reached); i++ {
		for d := range chinesecheckers.Directions {
			over, ok := n.geometry.Next(reached[i], d)
			if !ok || over == from || !slices.Contains(men, over) {
				continue
			}
			end, ok := n.geometry.Next(over, d)
			if !ok || end != from && slices.Contains(men, end) || slices.Contains(reached, end) || n.options.Variant.Narrow && !n.mayStay(seat, end) {
				continue
			}
			reached = append(reached, end)
			if n.mayStay(seat, end) {
				to = append(to, end)
			}
		}
	}
	return to
}

// solve repeats passes over all positions until none changes.
func (n *naive) solve(alone movegen.Seat) {
	n.values = make([]movegen.Outcome, len(n.texts))
	for i, winners := range n.ends {
		switch {
		case winners == nil:
		case n.options.Favoured > 0:
			n.values[i] = movegen.Win
			if len(winners) == 1 && int(winners[0])+1 == n.options.Favoured {
				n.values[i] = movegen.Loss
			}
		case !slices.Contains(winners, alone):
			n.values[i] = movegen.Loss
		case len(winners) == 1:
			n.values[i] = movegen.Win
		}
	}
	for changed := true; changed; {
		changed = false
		for i, next := range n.next {
			if next == nil || n.values[i] != movegen.Draw {
				continue
			}
			sign := movegen.Outcome(1)
			if n.movers[i] != int(alone) {
				sign = -1
			}
			value := movegen.Outcome(movegen.Loss)
			for _, to := range next {
				value = max(value, sign*n.values[to])
			}
			if value *= sign; value != movegen.Draw {
				n.values[i], changed = value, true
			}
		}
	}
}

// emptied returns the rows of a text without men.
func emptied(rows string) string {
	return strings.Map(func(r rune) rune {
		if r == '/' {
			return r
		}
		return '.'
	}, rows)
}

// BenchmarkSolve solves the game of two seats with opposite homes on size 2, 7 million positions.
func BenchmarkSolve(b *testing.B) {
	for b.Loop() {
		s := must.Get(coalition.New(coalition.Options{Game: chinesecheckers.Options{Size: 2, Triangles: []int{0, 3}}}))(b)
		must.Do(b, s.Solve(b.Context()))
	}
}
