package coalition

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"quincunx/movegen"
	"quincunx/movegen/chinesecheckers"
)

// Check derives the values of n random positions from the values after each of their moves, by the rules of the game alone.
// The error names the first position with another value. A variant of the rules can't be checked.
func (s *Solution) Check(n int, random *rand.Rand) error {
	if s.options.Variant != (Variant{}) {
		return errors.New("a variant of the rules can't be checked")
	}
	p, err := chinesecheckers.New(s.options.Game)
	if err != nil {
		return err
	}
	for checked := 0; checked < n; {
		text, ok := s.randomText(random)
		if !ok {
			continue
		}
		if err := p.SetText(text); err != nil {
			return err
		}
		if got, want := s.Value(p), s.derived(p); got != want {
			return fmt.Errorf("position %s: got %v, but its moves make it %v", text, got, want)
		}
		checked++
	}
	return nil
}

// derived returns the value of a position from those after its moves.
func (s *Solution) derived(p *chinesecheckers.Position) movegen.Outcome {
	alone := s.options.Alone
	if p.Over() {
		return movegen.Outcome(movegen.Scores(p)[alone])
	}
	sign := movegen.Outcome(1) // of the single seat's values for the side to move
	if p.Mover() != alone {
		sign = -1
	}
	best := movegen.Outcome(movegen.Loss)
	for _, m := range p.Moves(nil) {
		p.Make(m)
		best = max(best, sign*s.Value(p))
		p.Unmake()
	}
	return sign * best
}

// randomText returns the text form of a random position; ok is false if men share a cell.
func (s *Solution) randomText(random *rand.Rand) (text string, ok bool) {
	owner := map[int]int{} // seat by cell
	for seat := range s.seats {
		set := s.sets[random.IntN(len(s.sets))]
		for c, bit := range s.views[seat].bits {
			if bit >= firstNeutral || set>>bit&1 == 0 {
				continue
			}
			if _, taken := owner[c]; taken {
				return "", false
			}
			owner[c] = seat
		}
	}
	o := s.options.Game
	text = fmt.Sprint(o.Size, " ")
	for seat, home := range o.Triangles {
		if seat > 0 {
			text += ","
		}
		text += fmt.Sprint(home)
	}
	text += fmt.Sprint(" ", random.IntN(s.seats), " ")
	g := chinesecheckers.GeometryOf(o.Size)
	last := 0
	for c := range g.Cells() {
		if row, _ := g.Place(c); row != last {
			text, last = text+"/", row
		}
		if seat, taken := owner[c]; taken {
			text += fmt.Sprint(seat)
		} else {
			text += "."
		}
	}
	return text, true
}
