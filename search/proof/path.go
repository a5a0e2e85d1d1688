package proof

// path holds the positions between the root and the board, each once.
type path struct {
	keys  []uint64
	slots []int32 // hash table with linear probing, at most a quarter full: 1 + index in keys, 0 = empty
}

func newPath() path {
	return path{make([]uint64, 0, maxDepth), make([]int32, 4*maxDepth)}
}

// slot returns the slot of a key, which is empty if the path lacks the key.
func (p *path) slot(key uint64) *int32 {
	mask := uint64(len(p.slots) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		if n := p.slots[i]; n == 0 || p.keys[n-1] == key {
			return &p.slots[i]
		}
	}
}

func (p *path) has(key uint64) bool { return *p.slot(key) != 0 }

// push adds a position that the path does not contain.
func (p *path) push(key uint64) {
	slot := p.slot(key)
	p.keys = append(p.keys, key)
	*slot = int32(len(p.keys))
}

// pop removes the last position. Clearing its slot breaks no other probe, because the slot was
// still empty when the other keys were added.
func (p *path) pop() {
	last := len(p.keys) - 1
	*p.slot(p.keys[last]) = 0
	p.keys = p.keys[:last]
}
