package chinesecheckers

import (
	"math/bits"

	"quincunx/movegen"
	rules "quincunx/movegen/chinesecheckers"
)

// Where three and more seats act in turn, the men of a seat stand as they stood time and again while
// others come near and go. On a small board, what OrderMoves says of a move depends on where the
// seat's own men are, and on how many rivals are in the goal, as long as these need no
// way out. So it is asked once for each move from a placement.

// guesses are what OrderMoves has said of the moves from a placement.
type guesses struct {
	placement rules.Placement
	rivals    int32 // in the goal
	men       [rules.MaxScopedMen]manGuesses
}

// manGuesses are the guesses of one man. Steps are by direction, jumps by cell of his word.
type manGuesses struct {
	known, good           uint64   // sets of jumps: those that OrderMoves was asked about, and those of them that lose nothing
	knownSteps, goodSteps uint8    // the same of steps
	steps                 [8]int32 // a power of two spares a check of the range
	jumps                 [64]int32
}

// guessesAt returns the guesses of the seat to act, in which all moves to exits are known.
func (p *Position) guessesAt(exits []rules.Exits) *guesses {
	r := &p.memory
	if r.guesses == nil {
		r.guesses = make([]guesses, guessesEntries)
	}
	placement, rivals := p.Placement(), p.rivals(p.Mover())
	g := &r.guesses[placement.Hash()%guessesEntries]
	if g.rivals != rivals || !g.placement.IsOf(p.Position) {
		g.placement, g.rivals = placement, rivals
		for i := range g.men {
			m := &g.men[i]
			m.known, m.good, m.knownSteps, m.goodSteps = 0, 0, 0, 0
		}
	}
	r.moves = p.appendUnknown(r.moves[:0], g, exits)
	if len(r.moves) > 0 {
		p.gains = p.appendOrder(p.gains[:0], r.moves)
		g.learn(exits, p.gains)
	}
	return g
}

// chooseAgain leaves in memory.moves and gains what choose does of all moves to exits.
func (p *Position) chooseAgain(exits []rules.Exits) {
	r := &p.memory
	g := p.guessesAt(exits)
	r.moves, p.gains = p.guessedGood(r.moves[:0], p.gains[:0], g, exits)
	if n := len(r.moves); n < few || n > most {
		r.moves, p.gains = p.guessedAll(r.moves[:0], p.gains[:0], g, exits)
		r.moves, p.gains = p.keep(r.moves, 0, p.gains, 0)
	}
}

// appendUnknown appends the moves to exits that OrderMoves was not asked about.
func (p *Position) appendUnknown(dst []movegen.Move, g *guesses, exits []rules.Exits) []movegen.Move {
	for i := range exits {
		e, m := &exits[i], &g.men[i]
		for steps := e.Steps &^ m.knownSteps; steps != 0; steps &= steps - 1 {
			dst = append(dst, p.Step(e.From, bits.TrailingZeros8(steps)))
		}
		for jumps := e.Jumps &^ m.known; jumps != 0; jumps &= jumps - 1 {
			dst = append(dst, e.Jump(bits.TrailingZeros64(jumps)))
		}
	}
	return dst
}

// learn notes what OrderMoves says of the moves of appendUnknown.
func (g *guesses) learn(exits []rules.Exits, scores []int32) {
	next := 0
	for i := range exits {
		e, m := &exits[i], &g.men[i]
		for steps := e.Steps &^ m.knownSteps; steps != 0; steps &= steps - 1 {
			d := bits.TrailingZeros8(steps) & 7
			m.steps[d] = scores[next]
			m.goodSteps |= uint8(notNegative(scores[next])) << d
			next++
		}
		for jumps := e.Jumps &^ m.known; jumps != 0; jumps &= jumps - 1 {
			c := bits.TrailingZeros64(jumps) & 63
			m.jumps[c] = scores[next]
			m.good |= uint64(notNegative(scores[next])) << c
			next++
		}
		m.knownSteps |= e.Steps
		m.known |= e.Jumps
	}
}

// notNegative returns 1 if x is not negative, or else 0.
func notNegative(x int32) uint32 { return uint32(^x) >> 31 }

// guessedGood appends the moves to exits that lose nothing, and what OrderMoves says of them.
func (p *Position) guessedGood(dst []movegen.Move, scores []int32, g *guesses, exits []rules.Exits) ([]movegen.Move, []int32) {
	return p.guessed(dst, scores, g, exits, 0)
}

// guessedAll appends all moves to exits, a null move if there are none.
func (p *Position) guessedAll(dst []movegen.Move, scores []int32, g *guesses, exits []rules.Exits) ([]movegen.Move, []int32) {
	before := len(dst)
	dst, scores = p.guessed(dst, scores, g, exits, ^uint64(0))
	if len(dst) == before {
		dst, scores = append(dst, rules.NullMove), append(scores, 0)
	}
	return dst, scores
}

// guessed appends the moves to exits that lose nothing or are in a set of others that pass.
func (p *Position) guessed(dst []movegen.Move, scores []int32, g *guesses, exits []rules.Exits, pass uint64) ([]movegen.Move, []int32) {
	for i := range exits {
		e, m := &exits[i], &g.men[i]
		for steps := e.Steps & (m.goodSteps | uint8(pass)); steps != 0; steps &= steps - 1 {
			d := bits.TrailingZeros8(steps) & 7
			dst, scores = append(dst, p.Step(e.From, d)), append(scores, m.steps[d])
		}
		good := m.good | pass
		if e.Jumps&good == 0 {
			continue
		}
		for _, jumps := range e.Parts() {
			for jumps &= good; jumps != 0; jumps &= jumps - 1 {
				c := bits.TrailingZeros64(jumps) & 63
				dst, scores = append(dst, e.Jump(c)), append(scores, m.jumps[c])
			}
		}
	}
	return dst, scores
}
