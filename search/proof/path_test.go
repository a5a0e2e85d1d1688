package proof

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A path knows its keys, however many of them probe for the same slots.
func TestPath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := newPath()
		var keys []uint64
		for range rapid.IntRange(1, 200).Draw(t, "steps") {
			key := rapid.Uint64Range(0, 3).Draw(t, "high")<<40 | rapid.Uint64Range(0, 7).Draw(t, "low")
			if p.has(key) != slices.Contains(keys, key) {
				t.Fatalf("key %#x: %t among %#x", key, p.has(key), keys)
			}
			if len(keys) > 0 && (p.has(key) || rapid.Bool().Draw(t, "pop")) {
				p.pop()
				keys = keys[:len(keys)-1]
			} else {
				p.push(key)
				keys = append(keys, key)
			}
		}
	})
}

// The table gives back what was stored last of a position, until others that
// took as much work need the room.
func TestTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := make(table, 2)
		stored := map[uint64]value{}
		var most uint64
		for range rapid.IntRange(1, 100).Draw(t, "stores") {
			key := rapid.Uint64Range(0, 1).Draw(t, "bucket")<<63 | rapid.Uint64Range(0, 9).Draw(t, "rest")
			v := value{numbers: numbers{rapid.Uint32().Draw(t, "proof"), rapid.Uint32().Draw(t, "disproof")}}
			work := rapid.Uint64Range(0, 1<<20).Draw(t, "work")
			table.store(key, v, work)
			stored[key] = v
			most = max(most, work)
			if e := table.find(key); e == nil || e.numbers != v.numbers {
				t.Fatalf("key %#x: stored %v, found %v", key, v, e)
			}
		}
		for key, v := range stored {
			if e := table.find(key); e != nil && e.numbers != v.numbers {
				t.Fatalf("key %#x: stored %v, found %v", key, v, e)
			}
		}
		// What took more work than all others stays.
		table.store(42, value{numbers: proven}, 4*most+4)
		for key := range uint64(50) {
			table.store(key, value{numbers: disproven}, most)
		}
		if e := table.find(42); e == nil {
			t.Fatal("the entry with the most work is gone")
		}
	})
}

func TestPlus(t *testing.T) {
	for _, c := range [][3]uint32{
		{1, 2, 3}, {0, 0, 0}, {infinite, 0, infinite}, {1, infinite, infinite},
		{most, 0, most}, {most, 1, most}, {most, most, most}, {1 << 31, 1 << 31, most}, {infinite, infinite, infinite},
	} {
		if got := plus(c[0], c[1]); got != c[2] {
			t.Errorf("%d + %d = %d, want %d", c[0], c[1], got, c[2])
		}
	}
}
