package perft

// Stats are the number of nodes at a depth, and statistics of the last moves before them.
type Stats struct {
	Nodes     uint64 `json:"nodes"`     // sequences of moves
	Captured  uint64 `json:"captured"`  // men, pairs of stones or cells captured by the last moves
	Capturing uint64 `json:"capturing"` // last moves that capture
	Null      uint64 `json:"null"`      // last moves that are null moves
	Over      uint64 `json:"over"`      // nodes at which the game is over
}

func (s *Stats) add(o Stats) {
	s.Nodes += o.Nodes
	s.Captured += o.Captured
	s.Capturing += o.Capturing
	s.Null += o.Null
	s.Over += o.Over
}

// visit adds the statistics of the nodes at a depth below the current node of t.
func (s *Stats) visit(t Tree, depth int) {
	if depth == 0 {
		s.Nodes++
		return
	}
	for t.Enter(); t.Next(); {
		if depth > 1 {
			s.visit(t, depth-1)
			continue
		}
		s.Nodes++
		e := t.Effect()
		s.Captured += uint64(e.Captured)
		if e.Captured > 0 {
			s.Capturing++
		}
		if e.Null {
			s.Null++
		}
		if t.State().Over() {
			s.Over++
		}
	}
}
