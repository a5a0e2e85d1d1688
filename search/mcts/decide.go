package mcts

import "quincunx/movegen"

// decide looks whether a node, whose seat to act is given, is decided by its
// children, one of which has been decided just now.
func (t *tree) decide(n, child *node, mover movegen.Seat) bool {
	if child.winners == only(mover) {
		n.settle(child.winners, child.plies)
		return true
	}
	result, share, plies := winners(0), uint64(0), uint8(0)
	unanimous := true
	children := t.children(n)
	for i := range children {
		c := &children[i]
		if c.winners == 0 {
			return false
		}
		switch s := c.winners.share(mover); {
		case result == 0 || s > share:
			result, share, plies = c.winners, s, c.plies
			unanimous = true
		case s == share:
			unanimous = unanimous && c.winners == result
			plies = max(plies, c.plies) // whoever can't win holds out
		}
	}
	if unanimous {
		n.settle(result, plies)
	}
	return unanimous
}

// settle ends the search of a node whose child ends in a number of plies.
func (n *node) settle(w winners, plies uint8) {
	n.winners, n.plies = w, min(plies, 254)+1
}
