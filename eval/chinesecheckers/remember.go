package chinesecheckers

import (
	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// In most positions of a search on a small board, nobody has come near the men of the
// seat to act since its moves were listed last. So what came out is remembered.

// memory is what was found out last, by how the men of the seat stand. All of it depends on
// the surroundings and nothing else, guesses not even on all of them.
type memory struct {
	chosen  []chosen
	ranked  []ranked
	guesses []guesses
	moves   []movegen.Move // scratch memory
}

// The numbers of entries are powers of two. More of them hardly find more, and
// take the place of other things in the processor's cache.
const (
	chosenEntries  = 1 << 8
	rankedEntries  = 1 << 9
	guessesEntries = 1 << 6
)

// surroundings are all that matters to the moves of a seat and to what OrderMoves says of them.
type surroundings struct {
	scope  rules.Scope
	rivals int32 // in the goal, however far from the seat's men
}

// hold reports whether the seat to act has the same ones.
func (s *surroundings) hold(p *Position) bool {
	return s.rivals == p.rivals(p.Mover()) && s.scope.Holds(p.Position)
}

// list appends the moves of the seat to act, and notes its surroundings.
func (s *surroundings) list(p *Position, dst []movegen.Move) []movegen.Move {
	s.rivals = p.rivals(p.Mover())
	return p.ScopedMoves(dst, &s.scope)
}

// exits returns those of the seat to act, and notes its surroundings.
func (s *surroundings) exits(p *Position) []rules.Exits {
	s.rivals = p.rivals(p.Mover())
	return p.ScopedExits(&s.scope)
}

// chosen are the candidates of a seat, with what OrderMoves says of them.
type chosen struct {
	surroundings
	n      int
	moves  [most]movegen.Move
	scores [most]int32
}

// ranked are the best moves of a seat by OrderMoves.
type ranked struct {
	surroundings
	n      int
	asked  int // how many they would be if the seat had as many
	moves  [mostRanked]movegen.Move
	scores [mostRanked]int32
}

const mostRanked = 8

// scoped reports whether what is said of the moves of the seat to act may be remembered.
func (p *Position) scoped() bool {
	return p.tables.size <= rules.MaxScoped && !p.Over() && !p.mayWall(p.Mover())
}

// remembered returns the candidates of the seat to act, which doesn't linger.
func (p *Position) remembered() *chosen {
	r := &p.memory
	if r.chosen == nil {
		r.chosen = make([]chosen, chosenEntries)
	}
	placement := p.Placement()
	e := &r.chosen[placement.Hash()%chosenEntries]
	if !e.hold(p) {
		if p.seats > 2 && e.scope.IsOf(p.Position) { // guesses take longer the first time
			p.chooseAgain(e.exits(p))
		} else {
			r.moves = e.list(p, r.moves[:0])
			r.moves, p.gains = p.choose(r.moves, 0, p.gains[:0])
		}
		e.n = copy(e.moves[:], r.moves)
		copy(e.scores[:], p.gains)
	}
	return e
}

// BestMoves appends the legal moves of which OrderMoves thinks best, k at most, to
// dst, and what it says of them to scores: the best first, and of equals the one
// that is listed first.
func (p *Position) BestMoves(dst []movegen.Move, scores []int32, k int) ([]movegen.Move, []int32) {
	r := &p.memory
	if k > mostRanked || !p.scoped() {
		r.moves = p.Moves(r.moves[:0])
		p.gains = p.appendOrder(p.gains[:0], r.moves)
		return movegen.AppendBest(dst, scores, r.moves, p.gains, k)
	}
	if r.ranked == nil {
		r.ranked = make([]ranked, rankedEntries)
	}
	placement := p.Placement()
	e := &r.ranked[placement.Hash()%rankedEntries]
	if k > e.asked || !e.hold(p) {
		exits := e.exits(p)
		g := p.guessesAt(exits)
		r.moves, p.gains = p.guessedGood(r.moves[:0], p.gains[:0], g, exits)
		if len(r.moves) < k {
			r.moves, p.gains = p.guessedAll(r.moves[:0], p.gains[:0], g, exits)
		}
		best, _ := movegen.AppendBest(e.moves[:0], e.scores[:0], r.moves, p.gains, k)
		e.n, e.asked = len(best), k
	}
	n := min(k, e.n)
	return append(dst, e.moves[:n]...), append(scores, e.scores[:n]...)
}
