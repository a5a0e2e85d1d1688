package rows

import (
	"math/bits"
	"slices"
)

// class is a class of sets of men that are equivalent by symmetry.
type class struct {
	men        uint64 // the set that represents the class
	stabiliser uint8  // bit s is set if symmetry s maps the set to itself; bit 0 is always set
}

func (c *class) isSymmetric() bool { return c.stabiliser != 1 }

// classTable holds the classes of sets of the same number of men. The smallest set of a class represents it.
type classTable struct {
	list      []class
	canonical []uint32 // by the rank of a set: its class·8 + s, with a symmetry s that maps the set to the set of the class
}

// classes returns the classes of sets of m men.
func (b *board) classes(m int) *classTable {
	if t := b.tables[m].Load(); t != nil {
		return t
	}
	return b.makeClasses(m)
}

// makeClasses returns the classes of sets of m men, and computes them if no other goroutine has done so.
func (b *board) makeClasses(m int) *classTable {
	b.making.Lock()
	defer b.making.Unlock()
	t := b.tables[m].Load()
	if t == nil {
		t = b.findClasses(m)
		b.tables[m].Store(t)
	}
	return t
}

// findClasses computes the classes of sets of m men.
func (b *board) findClasses(m int) *classTable {
	const none = 1<<32 - 1
	t := &classTable{canonical: slices.Repeat([]uint32{none}, int(binomial[b.cells][m]))}
	for rank, set := 0, uint64(1)<<m-1; rank < len(t.canonical); rank, set = rank+1, nextSubset(set) {
		if t.canonical[rank] != none {
			continue
		}
		c := class{men: set}
		for s := range symmetries {
			image := b.image(s, set)
			if image == set {
				c.stabiliser |= 1 << s
			}
			t.canonical[b.rankPattern(image)] = uint32(len(t.list)*symmetries + inverse(s))
		}
		t.list = append(t.list, c)
	}
	return t
}

// classCount returns the number of classes of sets of m men, by Burnside's lemma: the mean, over the symmetries, of the
// number of sets that the symmetry maps to themselves.
func (b *board) classCount(m int) int {
	sum := 0
	for s := range symmetries {
		fixed := make([]int, m+1) // by number of men: unions of the cycles so far
		fixed[0] = 1
		seen := uint64(0)
		for cell := range b.cells {
			cycle := uint64(1) << cell
			if seen&cycle != 0 {
				continue
			}
			for next := b.image(s, cycle); next&^cycle != 0; next = b.image(s, cycle) {
				cycle |= next
			}
			seen |= cycle
			length := bits.OnesCount64(cycle)
			for men := m; men >= length; men-- {
				fixed[men] += fixed[men-length]
			}
		}
		sum += fixed[m]
	}
	return sum / symmetries
}

// class returns a class of sets of m men.
func (b *board) class(m, number int) *class { return &b.classes(m).list[number] }

// classOf returns the class of a set among the sets of as many men, and a symmetry that maps the set to the set
// of the class.
func (b *board) classOf(set uint64) (class, s int) {
	c := int(b.classes(bits.OnesCount64(set)).canonical[b.rankPattern(set)])
	return c / symmetries, c % symmetries
}
