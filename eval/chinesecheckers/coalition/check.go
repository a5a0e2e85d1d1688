package coalition

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
)

// Check derives the values of n random positions from the values after each of their moves, by the rules alone. The error names the
// first position with another value.
func (s *Solution) Check(n int, random *rand.Rand) error {
	r := s.rules()
	for checked := 0; checked < n; {
		at, ok := s.randomPlace(random)
		if !ok {
			continue
		}
		if got, want := s.valueAt(&at), s.derived(r, &at); got != want {
			return fmt.Errorf("position %s: got %v, but its moves make it %v", s.text(&at), got, want)
		}
		checked++
	}
	return nil
}

// derived returns the value of a position from those after its moves.
func (s *Solution) derived(r *rules, at *place) movegen.Outcome {
	if winners := r.winners(at); len(winners) > 0 {
		return s.result(winners)
	}
	sign := movegen.Outcome(1) // of the single seat's values for the side to move
	if at.mover != int(s.options.Alone) {
		sign = -1
	}
	best := movegen.Outcome(movegen.Loss)
	for _, m := range r.moves(at) {
		after := at.after(m, s.seats)
		best = max(best, sign*s.valueAt(&after))
	}
	return sign * best
}

// result returns the value of the end of a game for the single seat.
func (s *Solution) result(winners []int) movegen.Outcome {
	aim := int(s.options.Alone)
	if s.options.Favoured > 0 {
		aim = s.options.Favoured - 1
	}
	won, only := false, len(winners) == 1
	for _, seat := range winners {
		won = won || seat == aim
	}
	switch {
	case s.options.Favoured > 0 && won && only:
		return movegen.Loss
	case s.options.Favoured > 0 || won && only:
		return movegen.Win
	case won:
		return movegen.Draw
	}
	return movegen.Loss
}

// placeOf returns a position as the rules see it.
func (s *Solution) placeOf(p *chinesecheckers.Position) (at place) {
	at.mover = int(p.Mover())
	for seat := range s.seats {
		for c := range p.Men(movegen.Seat(seat)) {
			at.men[seat] = append(at.men[seat], c)
		}
	}
	return at
}

// Over reports whether the game is over in a position.
func (s *Solution) Over(p *chinesecheckers.Position) bool {
	at := s.placeOf(p)
	return len(s.rules().winners(&at)) > 0
}

// MoveValue is a move in text form and the value of the position after it for the single seat.
type MoveValue struct {
	Move  string
	Value movegen.Outcome
}

// Moves returns the moves of a position; none if the game is over.
func (s *Solution) Moves(p *chinesecheckers.Position) (moves []MoveValue) {
	r, at := s.rules(), s.placeOf(p)
	if len(r.winners(&at)) > 0 {
		return nil
	}
	steps := r.moves(&at)
	r.sort(steps)
	for _, m := range steps {
		after := at.after(m, s.seats)
		moves = append(moves, MoveValue{r.text(m), s.valueAt(&after)})
	}
	return moves
}

// mostNumbers is the largest number of combinations of placements for which reachable positions are counted.
const mostNumbers = 1 << 29

// numbers returns the number of combinations of the placements of all seats, with each seat to move.
func numbers(game chinesecheckers.Options) uint64 {
	all := uint64(len(game.Triangles))
	for range game.Triangles {
		all *= uint64(placements(game)) //nolint:gosec // positive
	}
	return all
}

// CanReach reports whether [Solution.Reachable] can count the positions of a game.
func CanReach(game chinesecheckers.Options) bool { return numbers(game) <= mostNumbers }

// Reachable counts the positions that can be reached from one, itself included. The error is ctx's, or says that the game is too large.
func (s *Solution) Reachable(ctx context.Context, p *chinesecheckers.Position) (c Counts, err error) {
	if !CanReach(s.options.Game) {
		return c, errors.New("too many positions can be reached")
	}
	all := numbers(s.options.Game)
	r := s.rules()
	seen := make([]uint64, (all+63)/64)
	var open []uint64
	add := func(at *place) {
		n := uint64(0)
		for seat := range s.seats {
			n = n*uint64(len(s.sets)) + uint64(s.rankOf(seat, at.men[seat])) //nolint:gosec // not negative
		}
		if n = n*uint64(s.seats) + uint64(at.mover); seen[n/64]>>(n%64)&1 == 0 { //nolint:gosec // not negative
			seen[n/64] |= 1 << (n % 64)
			open = append(open, n)
		}
	}
	start := s.placeOf(p)
	add(&start)
	for done := 0; len(open) > 0; done++ {
		if done%(1<<12) == 0 && ctx.Err() != nil {
			return c, ctx.Err()
		}
		n := open[len(open)-1]
		open = open[:len(open)-1]
		at := place{mover: int(n % uint64(s.seats))} //nolint:gosec // small
		n /= uint64(s.seats)
		for seat := s.seats - 1; seat >= 0; seat-- {
			at.men[seat] = s.cellsOf(seat, int(n%uint64(len(s.sets)))) //nolint:gosec // small
			n /= uint64(len(s.sets))
		}
		if len(r.winners(&at)) > 0 {
			c.Over++
			continue
		}
		switch s.valueAt(&at) {
		case movegen.Win:
			c.Won++
		case movegen.Loss:
			c.Lost++
		default:
			c.Drawn++
		}
		for _, m := range r.moves(&at) {
			after := at.after(m, s.seats)
			add(&after)
		}
	}
	return c, nil
}

// cellsOf returns the cells of a seat's men by their rank.
func (s *Solution) cellsOf(seat, rank int) (men []int) {
	for set := s.sets[rank]; set != 0; set &= set - 1 {
		men = append(men, s.views[seat].cells[bitOf(set)])
	}
	return men
}

// randomPlace returns a random position; ok is false if men share a cell.
func (s *Solution) randomPlace(random *rand.Rand) (at place, ok bool) {
	taken := map[int]bool{}
	at.mover = random.IntN(s.seats)
	for seat := range s.seats {
		at.men[seat] = s.cellsOf(seat, random.IntN(len(s.sets)))
		for _, c := range at.men[seat] {
			if taken[c] {
				return at, false
			}
			taken[c] = true
		}
	}
	return at, true
}

// text returns the text form of a position.
func (s *Solution) text(at *place) string {
	o := s.options.Game
	text := fmt.Sprint(o.Size, " ")
	for seat, home := range o.Triangles {
		if seat > 0 {
			text += ","
		}
		text += fmt.Sprint(home)
	}
	text += fmt.Sprint(" ", at.mover, " ")
	g := chinesecheckers.GeometryOf(o.Size)
	last := 0
	for c := range g.Cells() {
		if row, _ := g.Place(c); row != last {
			text, last = text+"/", row
		}
		if seat := at.owner(c); seat >= 0 {
			text += fmt.Sprint(seat)
		} else {
			text += "."
		}
	}
	return text
}
