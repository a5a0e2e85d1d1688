package retrograde

import (
	"fmt"

	"quincunx/movegen"
	"quincunx/movegen/graph"
)

// fromIndex returns the graph of a game that numbers its positions. To list the moves of a number,
// it sets p to that position, makes each move, and looks up the number of the resulting position.
// It takes ownership of p: the caller must not use p afterwards.
func fromIndex(index graph.Index, p movegen.Position) graph.Graph {
	return &indexed{Index: index, p: p}
}

type indexed struct {
	graph.Index
	p     movegen.Position
	moves []movegen.Move
}

func (g *indexed) Expand(tier int, index uint64, dst []graph.Edge) (movegen.Outcome, []graph.Edge) {
	p := g.p
	if !g.Unrank(tier, index, p) {
		return movegen.NoPosition, dst
	}
	mover := p.Mover()
	if p.Over() {
		return movegen.Outcome(movegen.Scores(p)[mover]), dst
	}
	g.moves = p.Moves(g.moves[:0])
	for _, m := range g.moves {
		p.Make(m)
		tier, to := g.Rank(p)
		dst = append(dst, graph.MakeEdge(tier, to, p.Mover() == mover))
		p.Unmake()
	}
	return movegen.Unknown, dst
}

// Enumeration numbers the positions reachable from a start, in breadth-first order and in a single
// tier.
type Enumeration struct {
	texts   []string
	numbers map[string]uint64
}

// Enumerate numbers all positions reachable from p, distinguished by their text forms. It returns
// an error if there are more than limit.
func Enumerate(p movegen.Position, limit int) (*Enumeration, error) {
	e := &Enumeration{numbers: map[string]uint64{}}
	add := func(text []byte) {
		if _, known := e.numbers[string(text)]; !known {
			e.numbers[string(text)] = uint64(len(e.texts))
			e.texts = append(e.texts, string(text))
		}
	}
	q := p.Clone()
	var text []byte
	add(q.AppendText(nil))
	var moves []movegen.Move
	for n := 0; n < len(e.texts); n++ {
		if len(e.texts) > limit {
			return nil, fmt.Errorf("enumerate: more than %d positions", limit)
		}
		if err := q.SetText(e.texts[n]); err != nil {
			return nil, fmt.Errorf("enumerate: %w", err)
		}
		moves = q.Moves(moves[:0])
		for _, m := range moves {
			q.Make(m)
			text = q.AppendText(text[:0])
			add(text)
			q.Unmake()
		}
	}
	return e, nil
}

// Texts returns the text form of every position, by number. The slice must not be changed.
func (e *Enumeration) Texts() []string { return e.texts }

// Tiers returns 1.
func (e *Enumeration) Tiers() int { return 1 }

// Size returns the number of positions.
func (e *Enumeration) Size(int) uint64 { return uint64(len(e.texts)) }

// Orbit returns 1, 1 and the number of positions: no positions share a number.
func (e *Enumeration) Orbit(int, uint64) (images, sides int, run uint64) { return 1, 1, e.Size(0) }

// Rank returns the number of p, which must be among the positions.
func (e *Enumeration) Rank(p movegen.Position) (int, uint64) {
	var buf [64]byte
	return 0, e.numbers[string(p.AppendText(buf[:0]))]
}

// Unrank sets p to the position with a number.
func (e *Enumeration) Unrank(_ int, index uint64, p movegen.Position) bool {
	return p.SetText(e.texts[index]) == nil
}
