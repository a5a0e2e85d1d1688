package threat

import (
	"quincunx/movegen"
	"quincunx/search"
)

// The orders of threats.
const (
	Direct   = 1 // to win with the next move
	Indirect = 2 // to win by direct threats
)

const (
	maxPly   = 96 // the longest line that is searched, passes included
	maxDepth = maxPly - 1
)

// Searcher looks for wins by threats. It belongs to one goroutine; see [Searcher.Share]. Its results are cached, so that
// a position that is searched again costs little.
type Searcher struct {
	// Stop ends a search early if it is set. It may be nil, and may be changed
	// between searches.
	Stop *search.Stop

	// Nodes counts the moves and passes made so far, for statistics.
	Nodes uint64

	position search.Position // that is searched
	has      search.Capabilities

	attacker movegen.Seat
	limit    uint64 // of Nodes, in this search
	out      bool   // of nodes, or stopped
	strict   bool   // wins longer than the depth don't count
	ply      int
	last     movegen.Move // that was made

	teammate

	table       table
	refutations *refutations
	moves       []movegen.Move   // a stack of the lists of all nodes on the line
	scores      []int32          // of the list that is being sorted
	lines       [maxPly + 1]line // of the last win found, by ply
}

// line is a sequence of moves.
type line struct {
	length int
	moves  [maxPly]movegen.Move
}

// set makes the line a single move.
func (l *line) set(m movegen.Move) { l.moves[0], l.length = m, 1 }

// first returns the first move of the line, if it has one.
func (l *line) first() movegen.Move {
	if l.length == 0 {
		return movegen.NoMove
	}
	return l.moves[0]
}

// New returns a Searcher whose table holds 2^bits entries of 16 bytes, bits 2..30.
func New(bits int) *Searcher {
	return &Searcher{
		teammate:    teammate{alone: true},
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

// Bind sets the position that is searched from now on, wherever its owner walks it, and
// returns s.
//
// Without a [search.ThreatGenerator] and a [search.Selector] there are no wins, and
// without a [search.NullMover] none of order Indirect. A position that has no
// threats costs hardly more than to find that out.
func (s *Searcher) Bind(p search.Position) *Searcher {
	s.position, s.has = p, search.CapabilitiesOf(p)
	return s
}

// Win reports whether the seat to act can force a win by threats up to an order,
// Direct or Indirect, as far as a number of nodes shows; with a move that wins
// and the number of plies, counting that move, in which it does at most. Not ok
// means that no win was found. The position is as before after the call.
func (s *Searcher) Win(order, nodes int) (move movegen.Move, plies int, ok bool) {
	p := s.position
	if s.has.ThreatGenerator == nil || s.has.Selector == nil || p.Over() {
		return movegen.NoMove, 0, false
	}
	if s.has.NullMover == nil {
		order = Direct
	}
	s.attacker, s.limit, s.out = p.Mover(), s.Nodes+uint64(max(nodes, 0)), false
	s.ply, s.moves = 0, s.moves[:0]
	s.path, s.left = s.path[:0], noneLeft
	o := s.provenResult()
	switch {
	case o != unknown:
	case order <= Direct:
		o = s.persist(func() outcome { return s.deepen(maxDepth) })
	default:
		o = s.known(Indirect)
		for depth := 0; o == unknown && depth <= maxDepth && !s.out; depth += 2 {
			o = s.persist(func() outcome { return s.value(Indirect, depth, true) })
		}
	}
	if o < 0 {
		return movegen.NoMove, 0, false
	}
	return s.lines[0].moves[0], int(o), true
}
