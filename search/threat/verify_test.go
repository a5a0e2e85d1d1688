package threat_test

import (
	"fmt"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/threat"
)

// verify runs Win with the same order and number of nodes, and checks the win by the rules alone:
// against every legal reply, within the reported plies. It takes only the attacker's moves from
// Win. It returns the plies of the win, or 0 if none is reported. The error names the position in
// which the proof fails, or that the table has lost and the nodes do not suffice to win again.
func verify(s *threat.Searcher, p search.Position, order, nodes int) (plies int, err error) {
	s.Bind(p)
	_, plies, ok := s.Win(order, nodes)
	if !ok {
		return 0, nil
	}
	v := verifier{
		Position: p,
		attacker: p.Mover(),
		win:      func() (movegen.Move, int, bool) { return s.Win(order, nodes) },
		verified: map[uint64]int{},
	}
	return plies, v.attack(plies)
}

type verifier struct {
	search.Position
	attacker movegen.Seat
	win      func() (m movegen.Move, plies int, ok bool)
	verified map[uint64]int // plies by key, with the attacker to move
	last     movegen.Move   // the last move that won immediately
}

func (v *verifier) fail(format string, args ...any) error {
	return fmt.Errorf("%s: %s", v.AppendText(nil), fmt.Sprintf(format, args...))
}

// attack checks that the attacker, who is to move, wins within some plies.
func (v *verifier) attack(plies int) error {
	key := v.Key()
	if n, ok := v.verified[key]; ok && n <= plies {
		return nil
	}
	if plies > 0 && v.winsImmediately() {
		v.verified[key] = 1
		return nil
	}
	m, claimed, ok := v.win()
	switch {
	case !ok:
		return v.fail("no win is found any more")
	case claimed > plies:
		return v.fail("won in %d plies, not %d", claimed, plies)
	case !v.Legal(m):
		return v.fail("move %d is not legal", m)
	}
	v.Make(m)
	err := v.after(claimed - 1)
	v.Unmake()
	v.verified[key] = claimed
	return err
}

// after checks a position after a move.
func (v *verifier) after(plies int) error {
	switch {
	case v.Over():
		if !v.won() {
			return v.fail("the game is not won")
		}
		return nil
	case plies <= 0:
		return v.fail("the game is not over in time")
	case v.Mover() == v.attacker:
		return v.attack(plies)
	}
	for _, m := range v.Moves(nil) {
		v.Make(m)
		err := v.after(plies - 1)
		v.Unmake()
		if err != nil {
			return err
		}
	}
	return nil
}

func (v *verifier) won() bool {
	var score [movegen.MaxSeats]int32
	if v.Over() {
		v.Score(&score)
	}
	return score[v.attacker] == movegen.Win
}

// winsImmediately tries all moves, starting with the last winning one.
func (v *verifier) winsImmediately() bool {
	if v.Legal(v.last) && v.wins(v.last) {
		return true
	}
	for _, m := range v.Moves(nil) {
		if v.wins(m) {
			v.last = m
			return true
		}
	}
	return false
}

func (v *verifier) wins(m movegen.Move) bool {
	v.Make(m)
	defer v.Unmake()
	return v.won()
}
