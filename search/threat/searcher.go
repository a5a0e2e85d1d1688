package threat

import (
	"quincunx/movegen"
	"quincunx/search"
)

// Orders of threats.
const (
	Direct   = 1 // threatens to win with the next move
	Indirect = 2 // threatens to win by direct threats
)

const (
	maxPly   = 96 // limit of a line in plies, passes included
	maxDepth = maxPly - 1
)

// Searcher looks for wins by threats. It belongs to one goroutine; see [Searcher.Share]. It caches its results, so
// searching a position again is cheap.
type Searcher struct {
	// Stop, unless nil, ends a search early. It may be changed between searches.
	Stop *search.Stop

	// Nodes counts all moves and passes made so far.
	Nodes uint64

	position search.Position // the position being searched
	has      search.Capabilities

	attacker movegen.Seat
	limit    uint64 // of Nodes, for this search
	stopped  bool   // the node limit is reached, or the search is stopped
	strict   bool   // wins longer than the depth do not count
	ply      int
	last     movegen.Move // the last move made

	sharing

	table       table
	refutations *refutations
	moves       []movegen.Move   // stack of the move lists of all nodes on the line
	scores      []int32          // of the list being sorted
	lines       [maxPly + 1]line // of the last win found, by ply
}

// line is a sequence of moves.
type line struct {
	length int
	moves  [maxPly]movegen.Move
}

// set makes the line a single move.
func (l *line) set(m movegen.Move) { l.moves[0], l.length = m, 1 }

// first returns the first move of the line, or NoMove if it is empty.
func (l *line) first() movegen.Move {
	if l.length == 0 {
		return movegen.NoMove
	}
	return l.moves[0]
}

// New returns a Searcher whose table holds 2^bits entries of 16 bytes, bits 2..30.
func New(bits int) *Searcher {
	return &Searcher{
		sharing:     sharing{alone: true},
		table:       newTable(bits),
		refutations: new(refutations),
		moves:       make([]movegen.Move, 0, 1<<12),
	}
}

// Clear clears the cached results.
func (s *Searcher) Clear() {
	clear(s.table.buckets)
	*s.refutations = refutations{}
}

// Bind sets the position for later searches, and returns s. The owner may make and unmake moves on it between searches.
//
// Without a [search.ThreatGenerator] and a [search.Selector] no wins are found, and without a [search.NullMover] none of
// order Indirect. Positions without threats are cheap to search.
func (s *Searcher) Bind(p search.Position) *Searcher {
	s.position, s.has = p, search.CapabilitiesOf(p)
	return s
}

// Win searches for a forced win of the side to move by threats up to an order, Direct or Indirect, within a number of
// nodes. It returns a winning move and an upper bound of the plies to the win, that move included. ok is false if no win
// was found. The position is unchanged after the call.
func (s *Searcher) Win(order, nodes int) (move movegen.Move, plies int, ok bool) {
	p := s.position
	if s.has.ThreatGenerator == nil || s.has.Selector == nil || p.Over() {
		return movegen.NoMove, 0, false
	}
	if s.has.NullMover == nil {
		order = Direct
	}
	s.attacker, s.limit, s.stopped = p.Mover(), s.Nodes+uint64(max(nodes, 0)), false
	s.ply, s.moves = 0, s.moves[:0]
	s.path, s.decidedPly = s.path[:0], noneDecided
	o := s.provenResult()
	switch {
	case o != unknown:
	case order <= Direct:
		o = s.retryWhileBusy(func() nodeResult { return s.deepen(maxDepth) })
	default:
		o = s.knownWin(Indirect)
		for depth := 0; o == unknown && depth <= maxDepth && !s.stopped; depth += 2 {
			o = s.retryWhileBusy(func() nodeResult { return s.value(Indirect, depth, true) })
		}
	}
	if o < 0 {
		return movegen.NoMove, 0, false
	}
	return s.lines[0].moves[0], int(o), true
}
