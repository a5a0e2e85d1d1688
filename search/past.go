package search

import "quincunx/movegen"

// Past is where a game has been before the position that is searched, so that a
// search doesn't go round in circles. It knows the latest positions by their
// [Repeater.BoardKey]. The zero value is empty.
type Past struct {
	keys  []uint64 // a ring
	next  int      // the place in it to be taken next, once it is full
	alike [4096]uint8
}

// remembered is how many positions are known. Cycles are shorter.
const remembered = 255 // so that the entries of alike can't overflow

// Add notes a position that the game leaves. Nothing is noted of a game in which
// positions can't come back.
func (p *Past) Add(s movegen.State) {
	if r, ok := s.(Repeater); ok {
		p.add(r.BoardKey())
	}
}

func (p *Past) add(key uint64) {
	p.alike[key%uint64(len(p.alike))]++
	if len(p.keys) < remembered {
		p.keys = append(p.keys, key)
		return
	}
	p.alike[p.keys[p.next]%uint64(len(p.alike))]--
	p.keys[p.next] = key
	p.next = (p.next + 1) % remembered
}

// Has reports whether a position is among the latest, by its key. A nil Past has none.
func (p *Past) Has(key uint64) bool {
	if p == nil || p.alike[key%uint64(len(p.alike))] == 0 {
		return false
	}
	for _, k := range p.keys {
		if k == key {
			return true
		}
	}
	return false
}

// Forget makes p empty.
func (p *Past) Forget() { *p = Past{keys: p.keys[:0]} }

// Salted returns the same positions with salt in their keys, for a view of the
// game that has it in its own. It is nil if p is.
func (p *Past) Salted(salt uint64) *Past {
	if p == nil {
		return nil
	}
	q := &Past{keys: make([]uint64, 0, len(p.keys))}
	for i := range p.keys {
		q.add(p.keys[(p.next+i)%len(p.keys)] ^ salt)
	}
	return q
}
