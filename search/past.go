package search

import (
	"slices"

	"quincunx/movegen"
)

// Past holds the latest positions of a game before the searched one, by their [Repeater.BoardKey],
// with the moves played in them. A search uses it to recognise repetitions. The zero value is
// empty.
type Past struct {
	visits []visit     // a ring buffer
	oldest int         // index of the oldest visit, if the buffer is full
	counts [4096]uint8 // number of visits by the low bits of their keys
}

// visit is a position of the game and the move played in it.
type visit struct {
	key  uint64
	move movegen.Move
}

// capacity is the largest number of positions in a Past, more than cycles need. It keeps the counts
// from overflowing.
const capacity = 255

// Add adds a position and the move played in it, or NoMove if unknown. It does nothing if s is not
// a [Repeater].
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

// count returns the number of positions whose keys have the low bits of key. If it is 0, the
// buffer need not be searched.
func (p *Past) count(key uint64) *uint8 { return &p.counts[key%uint64(len(p.counts))] }

// at returns visit i in the order of the game; 0 is the oldest.
func (p *Past) at(i int) visit { return p.visits[(p.oldest+i)%len(p.visits)] }

// Has reports whether p has the position with a key. A nil Past has none.
func (p *Past) Has(key uint64) bool {
	return p != nil && *p.count(key) > 0 && slices.ContainsFunc(p.visits, func(v visit) bool { return v.key == key })
}

// Since returns the moves played since the last occurrence of the position with a key. It returns
// none if p is nil or lacks the position.
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

// Salted returns a Past of the same positions with salt combined into their keys, for a [View] that
// does so. It returns nil if p is nil.
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
