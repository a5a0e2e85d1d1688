package threat_test

import (
	"fmt"

	"quincunx/movegen"
	"quincunx/search"
	"quincunx/search/threat"
)

// verify claims a win by Win with the same order and number of nodes, and checks it by
// the rules alone: against every legal reply, in no more than the plies claimed.
// The moves of the attacker are those that Win finds; all else that the position offers
// beyond the rules is ignored. It returns the plies of the win, or 0 if none is
// claimed; an error names the position in which the proof fails, or which the
// table has lost and the nodes don't suffice to win again.
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
	last     movegen.Move   // that won immediately
}

func (v *verifier) fail(format string, args ...any) error {
	return fmt.Errorf("%s: %s", v.AppendText(nil), fmt.Sprintf(format, args...))
}

// attack checks that the attacker, who is to move, wins in at most some plies.
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

// after checks a position that some move has led to.
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

// winsImmediately tries all moves, that of the last win first.
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
