package tactics

import (
	"maps"
	"math"
	"slices"

	"quincunx/movegen"
	"quincunx/search"
)

// prover decides by exhaustive search whether a player can force a win within a number of
// plies. It omits only moves that the game knows to lose immediately, or to be no better
// than others.
type prover struct {
	p      search.Position
	has    search.Capabilities
	winner movegen.Seat
	known  map[question]bool
	reply  [maxPlies + 1]movegen.Move // the last move that decided a node, by plies left
	list   search.MoveList            // of all nodes on the current line
	follow map[int]movegen.Move       // the first winning move found below a node of a proof, by plies left
	nodes  int
	limit  int // of nodes, after which the search stops
}

// maxPlies bounds the plies of a question.
const maxPlies = 63

type question struct {
	key   uint64
	plies int
}

func newProver(p search.Position, winner movegen.Seat, limit int) *prover {
	return &prover{p: p, has: search.CapabilitiesOf(p), winner: winner, known: map[question]bool{}, follow: map[int]movegen.Move{}, limit: limit}
}

// exhausted reports whether the limit of nodes was reached, so that wins may have been
// missed.
func (s *prover) exhausted() bool { return s.nodes >= s.limit }

// wins reports whether the winner can force a win from here within the plies.
func (s *prover) wins(plies int) bool {
	if s.p.Over() {
		return movegen.IsWin(s.p, s.winner)
	}
	mine := s.p.Mover() == s.winner
	if s.has.WinDetector != nil {
		if n := s.has.WinDetector.KnownResult(); n != 0 {
			if won := (n > 0) == mine; !won || max(n, -n) <= plies {
				return won
			}
		}
	}
	if plies == 0 || s.exhausted() {
		return false
	}
	s.nodes++
	q := question{s.p.Key(), plies}
	if won, ok := s.known[q]; ok {
		return won
	}
	won := s.tryMoves(plies, mine)
	if !s.exhausted() {
		s.known[q] = won
	}
	return won
}

// tryMoves reports whether a move of the winner, or every move of the opponent, leads to
// the win.
func (s *prover) tryMoves(plies int, mine bool) bool {
	// A move that just decided another node is likely to decide this one.
	if m := s.reply[plies]; m != movegen.NoMove && s.p.Legal(m) && s.after(m, plies) == mine {
		return mine
	}
	from, to := s.list.AppendCandidates(s.p, &s.has, true)
	s.list.Sort(from)
	defer s.list.Truncate(from)
	for i := from; i < to; i++ {
		if m := s.list.Moves[i]; s.after(m, plies) == mine {
			s.reply[plies] = m
			return mine
		}
	}
	// Without a candidate, the side to move loses immediately.
	return !mine && (to > from || plies >= 2)
}

// after reports whether the winner can force the win after a move.
func (s *prover) after(m movegen.Move, plies int) bool {
	s.p.Make(m)
	won := s.wins(plies - 1)
	s.p.Unmake()
	return won
}

// proof returns the proof of a win within the plies, which must exist, against all moves
// but one.
func (s *prover) proof(plies int, except movegen.Move) tree {
	s.limit = math.MaxInt // it was found within the limit
	return s.tree(plies, except)
}

func (s *prover) tree(plies int, except movegen.Move) tree {
	if s.p.Over() {
		return tree{}
	}
	moves := s.p.Moves(nil)
	if s.p.Mover() == s.winner {
		// The shortest win, preferably by the move that won after another reply.
		for n := 1; n <= plies; n++ {
			if i := slices.Index(moves, s.follow[n]); i > 0 {
				moves[0], moves[i] = moves[i], moves[0]
			}
			for _, m := range moves {
				text := string(s.p.AppendMove(nil, m))
				s.p.Make(m)
				if s.wins(n - 1) {
					if s.follow[n] == movegen.NoMove {
						s.follow[n] = m
					}
					next := s.tree(n-1, movegen.NoMove)
					s.p.Unmake()
					return tree{text: next}
				}
				s.p.Unmake()
			}
		}
		panic("tactics: no win to prove")
	}
	t := tree{}
	before := s.follow
	s.follow = map[int]movegen.Move{}
	defer func() { s.follow = before }()
	for _, m := range moves {
		if m != except {
			text := string(s.p.AppendMove(nil, m))
			s.p.Make(m)
			t[text] = s.tree(plies-1, movegen.NoMove)
			s.p.Unmake()
		}
	}
	return t.merged()
}

// merged returns a tree of replies in which * stands for all replies with the most
// frequent tree.
func (t tree) merged() tree {
	count := map[string]int{}
	most := ""
	moves := slices.Sorted(maps.Keys(t))
	for _, move := range moves {
		text := string(t[move].append(nil))
		if count[text]++; count[text] > count[most] || most == "" {
			most = text
		}
	}
	merged := tree{}
	for _, move := range moves {
		if string(t[move].append(nil)) != most {
			merged[move] = t[move]
		} else {
			merged[others] = t[move]
		}
	}
	return merged
}
