package search

import (
	"slices"

	"quincunx/movegen"
)

// Past is where a game has been before the position that is searched, and how it went on
// from there, so that a search doesn't go round in circles and knows what was played. It
// has the latest positions by their [Repeater.BoardKey]. The zero value is empty.
type Past struct {
	visits []visit // a ring
	oldest int     // index of the oldest visit, once the ring is full
	counts [4096]uint8
}

// visit is a position that the game has left by a move.
type visit struct {
	key  uint64
	move movegen.Move
}

// capacity is how many positions a Past has at most. Cycles are shorter.
const capacity = 255 // so that no count overflows

// Add appends a position that the game leaves by a move, NoMove if that is not known. Nothing
// is kept of a game in which positions can't come back.
func (p *Past) Add(s movegen.State, m movegen.Move) {
	if r, ok := s.(Repeater); ok {
		p.add(visit{r.BoardKey(), m})
	}
}

func (p *Past) add(v visit) {
	*p.count(v.key)++
	if len(p.visits) < capacity {
		p.visits = append(p.visits, v)
		return
	}
	*p.count(p.visits[p.oldest].key)--
	p.visits[p.oldest] = v
	p.oldest = (p.oldest + 1) % capacity
}

// count returns how many positions have keys with the low bits of a key, so that the ring
// is searched for few positions only.
func (p *Past) count(key uint64) *uint8 { return &p.counts[key%uint64(len(p.counts))] }

// at returns a visit by its age, the oldest one for 0.
func (p *Past) at(i int) visit { return p.visits[(p.oldest+i)%len(p.visits)] }

// Has reports whether a position is among the latest, by its key. A nil Past has none.
func (p *Past) Has(key uint64) bool {
	return p != nil && *p.count(key) > 0 && slices.ContainsFunc(p.visits, func(v visit) bool { return v.key == key })
}

// Since returns the moves that were played since the game last left a position, by its
// key, beginning with the one by which it did. There are none if the position is not among the
// latest, or p is nil.
func (p *Past) Since(key uint64) (moves []movegen.Move) {
	if !p.Has(key) {
		return nil
	}
	for i := len(p.visits) - 1; ; i-- {
		v := p.at(i)
		moves = append(moves, v.move)
		if v.key == key {
			slices.Reverse(moves)
			return moves
		}
	}
}

// Clear makes p empty.
func (p *Past) Clear() { *p = Past{visits: p.visits[:0]} }

// Salted returns the same positions with salt in their keys, for a view of the
// game that has it in its own. It is nil if p is.
func (p *Past) Salted(salt uint64) *Past {
	if p == nil {
		return nil
	}
	q := &Past{visits: make([]visit, 0, len(p.visits))}
	for i := range p.visits {
		v := p.at(i)
		q.add(visit{v.key ^ salt, v.move})
	}
	return q
}
