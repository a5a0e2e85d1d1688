package proof

// path is the positions between the root and the one on the board, each once.
type path struct {
	keys  []uint64
	slots []int32 // a hash table with linear probing, a quarter full at most: numbers of keys from 1, 0 = empty
}

func newPath() path {
	return path{make([]uint64, 0, maxDepth), make([]int32, 4*maxDepth)}
}

// slot returns where a key is, or would be.
func (p *path) slot(key uint64) *int32 {
	mask := uint64(len(p.slots) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		if n := p.slots[i]; n == 0 || p.keys[n-1] == key {
			return &p.slots[i]
		}
	}
}

func (p *path) has(key uint64) bool { return *p.slot(key) != 0 }

// push adds a position that the path does not have.
func (p *path) push(key uint64) {
	slot := p.slot(key)
	p.keys = append(p.keys, key)
	*slot = int32(len(p.keys))
}

// pop removes the last position. No probe for another goes past its slot, since
// the slot was empty when the others were pushed.
func (p *path) pop() {
	last := len(p.keys) - 1
	*p.slot(p.keys[last]) = 0
	p.keys = p.keys[:last]
}
